import type { Ask, Game, GameEvent, Json, Seat } from '@deadfront/kernel'
import type { ServerMessage, Told } from '@deadfront/protocol'
import type { TableStatus } from '@deadfront/store'
import { type Head, seatsOf } from './head.ts'
import type { Ledger } from './ledger.ts'

/** What one viewer sees of the table, without the table's id. */
export type Sight = Pick<Extract<ServerMessage, { type: 'step' }>, 'seq' | 'view' | 'viewer' | 'asks' | 'spaces' | 'canUndo' | 'result'>

/** Before the game there is nothing to see. */
export const NO_SIGHT: Sight = { seq: 0, view: null, viewer: null, asks: [], spaces: {}, canUndo: false, result: null }

/** A step as it is remembered: whole, not yet cut down to what a viewer may see. */
export interface Step {
  told: Omit<Told, 'events'>
  events: GameEvent[]
}

/** The seats of each person, worked out once for each head. */
export class Seating {
  private readonly head: Head
  private readonly known = new Map<string, { seats: Seat[]; key: string }>()

  constructor(head: Head) {
    this.head = head
  }

  isOf(head: Head): boolean {
    return this.head === head
  }

  /** The seats, and a key that is the same for all who hold the same seats: they see the same. */
  of(person: string | null): { seats: Seat[]; key: string } {
    if (person === null) return ONLOOKER
    let found = this.known.get(person)
    if (!found) {
      const seats = seatsOf(this.head, person)
      found = seats.length === 0 ? ONLOOKER : { seats, key: JSON.stringify(seats) }
      this.known.set(person, found)
    }
    return found
  }
}

const ONLOOKER = { seats: [], key: '' }

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
    view: game.view(ledger.state, viewer),
    viewer,
    asks: asks.map((a) => askedOf(game, a, mine)),
    spaces,
    canUndo: status === 'playing' && mine.some((seat) => ledger.undoable(seat) > 0),
    result: ledger.state.result as unknown as Json,
  }
}

/** The step with the events the holder of these seats may see. */
export const toldTo = (game: Game, mine: readonly Seat[], step: Step): Told => {
  const viewer = mine[0] ?? null
  return { ...step.told, events: step.events.flatMap((e) => (game.show(e, viewer) as unknown as Json) ?? []) }
}

const REMEMBERED = 100

/** The last steps of a table with the ids of their commands: what is asked for again and again, without going to the store. */
export class Memory {
  private readonly steps: Step[] = []
  private readonly ids = new Map<string, number>()

  add(step: Step, id: string): void {
    this.steps.push(step)
    if (id) this.ids.set(id, step.told.seq)
    if (this.steps.length === 2 * REMEMBERED) this.forget()
  }

  /** The older half at once: seldom, and not a little with every step. */
  private forget(): void {
    const last = this.steps.splice(0, REMEMBERED).at(-1) as Step
    for (const [known, at] of this.ids) {
      if (at > last.told.seq) break // ids stand in the order of their numbers
      this.ids.delete(known)
    }
  }

  /** The number of the command with this id, if it is among the last. */
  seqOf(id: string): number | undefined {
    return this.ids.get(id)
  }

  get newest(): number | undefined {
    return this.steps.at(-1)?.told.seq
  }

  last(count: number): Step[] {
    return this.steps.slice(-count)
  }

  /** Everything after that number, or null when some of it is forgotten. */
  after(seq: number): Step[] | null {
    const first = this.steps[0]?.told.seq
    return first !== undefined && first <= seq + 1 ? this.steps.filter((s) => s.told.seq > seq) : null
  }
}
