import type { Seat, Viewer } from '@deadfront/kernel'
import type { LastEvent } from './model/events.ts'
import type { CardId, LastLight, RoomId } from './model/state.ts'

export interface LastView {
  night: number
  nights: number
  phase: 'plan' | 'walk' | 'dead' | 'over'
  survivors: { seat: Seat; room: RoomId; health: number; kills: number; cards: number; hand: CardId[] | null }[]
  planks: { [door: RoomId]: number }
  breaches: number
  deck: number
  discards: CardId[]
  /** Who has made a plan; the plans are shown when everybody has made one. */
  planned: Seat[]
}

/** Built from the data that the viewer may see; nothing is removed from the state. */
export const view = (s: LastLight, viewer: Viewer): LastView => ({
  night: s.night,
  nights: s.nights,
  phase: phaseOf(s),
  survivors: s.survivors.map((x) => ({
    seat: x.seat,
    room: x.room,
    health: x.health,
    kills: x.kills,
    cards: x.hand.length,
    hand: x.seat === viewer ? [...x.hand] : null,
  })),
  planks: { ...s.planks },
  breaches: s.breaches,
  deck: s.deck.length,
  discards: [...s.discards],
  planned: s.stack.flatMap((f) => (f.kind === 'plan' ? Object.keys(f.plans) : [])),
})

function phaseOf(s: LastLight): LastView['phase'] {
  switch (s.stack[1]?.kind) {
    case undefined:
      return 'over'
    case 'plan':
      return 'plan'
    case 'walks':
      return 'walk'
    default:
      return 'dead'
  }
}

/** LL-2.1: only the owner sees which cards were drawn. */
export function show(event: LastEvent, viewer: Viewer): LastEvent | null {
  if (event.type !== 'cardsDrawn' || event.seat === viewer || typeof event.cards === 'number') return event
  return { ...event, cards: event.cards.length }
}
