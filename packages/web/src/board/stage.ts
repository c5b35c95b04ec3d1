import type { GameEvent } from '@deadfront/kernel'
import type { Motions } from './motion.ts'

/**
 * The picture of each event type. The record has no default: an event without a picture does not compile. An event that is
 * not shown on the board says so with `noPicture`.
 */
export type Stage<Event extends GameEvent> = {
  readonly [Type in Event['type']]: (event: Extract<Event, { type: Type }>) => Motions
}

export const noPicture = (): Motions => []

/** The motions of one event. An event type that this version of the page does not know (an old page, a new server) has none. */
export function motionsOf<Event extends GameEvent>(stage: Stage<Event>, event: Event): Motions {
  const pictures: { readonly [type: string]: ((event: never) => Motions) | undefined } = stage
  const picture = pictures[event.type]
  return picture ? picture(event as never) : [] // the picture was found by the type of this event
}
