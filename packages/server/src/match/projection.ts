import type { Ask, Game, GameEvent, Result, Seat } from '@deadfront/kernel'
import type { ServerMessage, WireStep } from '@deadfront/protocol'
import type { TableMeta, TableStatus } from '@deadfront/store'
import type { OnlineTimeline } from './online-timeline.ts'
import type { FullStep } from './recent-steps.ts'
import { seatsOf } from './table-meta.ts'

/** What one viewer sees of the table, without the table's id and the view itself. */
export type Projection = Omit<Extract<ServerMessage, { type: 'step' }>, 'type' | 'table' | 'view' | 'steps'>

/** The clocks in a message. */
export type Times = Pick<Projection, 'clocks' | 'now'>

/** What all viewers see before the game begins. */
export const emptyProjection = (times: Times): Projection => ({
  ...{ seq: 0, viewer: null, asks: [], spaces: {}, canUndo: false, canRedo: false, result: null },
  ...times,
})

/** Viewers who hold the same seats and so see the same. */
export interface ViewerGroup {
  seats: Seat[]
}

const SPECTATORS: ViewerGroup = { seats: [] }

/** The viewer group of each person, computed once for each version of the metadata. */
export class ViewerGroups {
  private readonly meta: TableMeta
  private readonly bySeats = new Map<string, ViewerGroup>()
  private readonly byPerson = new Map<string, ViewerGroup>()

  constructor(meta: TableMeta) {
    this.meta = meta
  }

  isOf(meta: TableMeta): boolean {
    return this.meta === meta
  }

  of(person: string | null): ViewerGroup {
    if (person === null) return SPECTATORS
    const known = this.byPerson.get(person)
    if (known) return known
    const seats = seatsOf(this.meta, person)
    const key = JSON.stringify(seats)
    const group = seats.length === 0 ? SPECTATORS : (this.bySeats.get(key) ?? { seats })
    this.bySeats.set(key, group)
    this.byPerson.set(person, group)
    return group
  }
}

/** Other seats see who is asked; what the question is about only where it hides nothing. */
export const askedOf = (game: Game, ask: Ask, mine: readonly Seat[]): Ask =>
  mine.includes(ask.seat) || game.isOpenQuestion(ask.kind) ? ask : { ...ask, about: null }

/** The table as the projection needs it. `result` is the end of the table, if the rules have not ended the game. */
export interface Projected {
  game: Game
  timeline: OnlineTimeline
  status: TableStatus
  result: Result | null
  times: Times
}

export function projectionFor({ game, timeline, status, result, times }: Projected, mine: readonly Seat[]): Projection {
  // After an end that the rules do not know a question is still on the stack, but no seat is asked it.
  const asks = result === null ? timeline.asks : []
  const viewer = asks.find((a) => mine.includes(a.seat))?.seat ?? mine[0] ?? null
  const spaces: Projection['spaces'] = {}
  for (const { seat } of asks) if (mine.includes(seat)) spaces[seat] = game.space(timeline.state, seat)
  return {
    seq: timeline.seq,
    viewer,
    asks: asks.map((a) => askedOf(game, a, mine)),
    spaces,
    canUndo: status === 'playing' && mine.some((seat) => timeline.undoable(seat) > 0),
    canRedo: status === 'playing' && timeline.seatToRedo !== null && mine.includes(timeline.seatToRedo),
    result: timeline.state.result ?? result,
    ...times,
  }
}

/** The step with the events that the holder of these seats may see. */
export function stepFor(game: Game, mine: readonly Seat[], { info, events }: FullStep): WireStep {
  const seen: GameEvent[] = []
  for (const event of events) {
    const shown = shownTo(game, mine, event)
    if (shown) seen.push(shown)
  }
  return { ...info, events: seen }
}

/** The holder of several seats knows what each of them does: an event is shown completely if one of the seats may see all of it. */
function shownTo(game: Game, mine: readonly Seat[], event: GameEvent): GameEvent | null {
  let first = game.show(event, mine[0] ?? null)
  for (const seat of mine.slice(1)) {
    if (first === event) break
    const shown = game.show(event, seat)
    if (shown === event) return event
    first ??= shown
  }
  return first
}
