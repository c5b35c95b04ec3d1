import type { Ask, Game, GameEvent, Json, Seat } from '@deadfront/kernel'
import type { ServerMessage, Told } from '@deadfront/protocol'
import type { TableStatus } from '@deadfront/store'
import { type Head, seatsOf } from './head.ts'
import type { Ledger } from './ledger.ts'
import type { Step } from './memory.ts'

/** What one viewer sees of the table, without the table's id and the view itself. */
export type Sight = Pick<Extract<ServerMessage, { type: 'step' }>, 'seq' | 'viewer' | 'asks' | 'spaces' | 'canUndo' | 'result'>

/** Before the game there is nothing to see. */
export const NO_SIGHT: Sight = { seq: 0, viewer: null, asks: [], spaces: {}, canUndo: false, result: null }

/** A kind of viewer: all who hold the same seats see the same. */
export interface Kind {
  seats: Seat[]
}

const ONLOOKER: Kind = { seats: [] }

/** Which kind of viewer each person is, worked out once for each head. */
export class Seating {
  private readonly head: Head
  private readonly kinds = new Map<string, Kind>()
  private readonly people = new Map<string, Kind>()

  constructor(head: Head) {
    this.head = head
  }

  isOf(head: Head): boolean {
    return this.head === head
  }

  of(person: string | null): Kind {
    if (person === null) return ONLOOKER
    const known = this.people.get(person)
    if (known) return known
    const seats = seatsOf(this.head, person)
    const key = JSON.stringify(seats)
    const kind = seats.length === 0 ? ONLOOKER : (this.kinds.get(key) ?? { seats })
    this.kinds.set(key, kind)
    this.people.set(person, kind)
    return kind
  }
}

/** Others see that somebody is asked; what about, only where nothing hidden is in it. */
export const askedOf = (game: Game, ask: Ask, mine: readonly Seat[]): Ask =>
  mine.includes(ask.seat) || game.isOpenQuestion(ask.kind) ? ask : { ...ask, about: null }

export function sightOf(game: Game, ledger: Ledger, mine: readonly Seat[], status: TableStatus): Sight {
  const { asks } = ledger
  const viewer = asks.find((a) => mine.includes(a.seat))?.seat ?? mine[0] ?? null
  const spaces: Sight['spaces'] = {}
  for (const { seat } of asks) if (mine.includes(seat)) spaces[seat] = game.space(ledger.state, seat) as unknown as Json[]
  return {
    seq: ledger.seq,
    viewer,
    asks: asks.map((a) => askedOf(game, a, mine)),
    spaces,
    canUndo: status === 'playing' && mine.some((seat) => ledger.undoable(seat) > 0),
    result: ledger.state.result as unknown as Json,
  }
}

/** The step with the events the holder of these seats may see. */
export function toldTo(game: Game, mine: readonly Seat[], { told, events }: Step): Told {
  const { seq, seat, by, kind, at } = told
  const seen: Json[] = []
  for (const event of events) {
    const shown = shownTo(game, mine, event)
    if (shown) seen.push(shown as unknown as Json)
  }
  return { seq, seat, by, kind, at, events: seen }
}

/** Who holds several seats knows what each of them does: an event is told whole where one of them sees it whole. */
function shownTo(game: Game, mine: readonly Seat[], event: GameEvent): GameEvent | null {
  let first = game.show(event, mine[0] ?? null)
  for (let i = 1; i < mine.length && first !== event; i++) {
    const shown = game.show(event, mine[i] as Seat)
    if (shown === event) return event
    first ??= shown
  }
  return first
}
