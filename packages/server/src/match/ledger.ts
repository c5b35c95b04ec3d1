import {
  type Answer,
  type Applied,
  type Ask,
  type Game,
  type GameEvent,
  isRefusal,
  type Json,
  type Refusal,
  type Seat,
  type Setup,
  type State,
} from '@deadfront/kernel'
import type { CommandRow } from '@deadfront/store'
import { rngFor } from './dice.ts'
import type { SavedClocks } from './clock.ts'

/** What a snapshot holds beside the state. */
export interface Saved {
  length: number
  state: Json
  clocks?: SavedClocks
}

/** An answer that stands, and what was before it. */
interface Taken {
  seq: number
  seat: Seat
  answer: Answer | readonly Answer[]
  before: State
  /** It left the open question as it was. */
  aside: boolean
  /** Its seat was asked when it came. */
  asked: boolean
}

/** Where an undo leads. `orders`: those put back on, each with the hash it leads to now. */
export interface Undone {
  to: number
  state: State
  orders: { taken: Taken; hash: string }[]
}

/** What the row of an undo says: to how many answers it goes back, and the new hashes of the last ones, which stand all the same. */
export type UndoBody = { to: number; keep?: string[] }

/**
 * A table's commands as a game. `seq` counts stored rows; `length` counts the answers that stand, since an undo is a row
 * of its own that takes answers back. Dice of a row come from the seed and the row's number, so replaying is exact.
 */
export class Ledger {
  readonly game: Game
  readonly setup: Setup
  state: State
  seq = 0
  length = 0
  /** The standing answers since the last barrier, newest last. */
  private past: Taken[] = []
  /** Did the last row leave the open question as it was? */
  aside = false
  readonly startEvents: GameEvent[]
  private asked: { of: State; asks: Ask[] } | null = null

  constructor(game: Game, setup: Setup, begun: { state: State; events: GameEvent[] } = game.start(setup)) {
    this.game = game
    this.setup = setup
    this.state = begun.state
    this.startEvents = begun.events
  }

  /** As a snapshot left it, without setting the game up first. */
  static restored(game: Game, setup: Setup, seq: number, saved: Saved): Ledger {
    const ledger = new Ledger(game, setup, { state: saved.state as unknown as State, events: [] })
    ledger.seq = seq
    ledger.length = saved.length
    return ledger
  }

  /** Who is asked what, worked out once for each state. */
  get asks(): Ask[] {
    if (this.asked?.of !== this.state) this.asked = { of: this.state, asks: this.game.asks(this.state) }
    return this.asked.asks
  }

  get seatsAsked(): Seat[] {
    return this.asks.map((a) => a.seat)
  }

  /** What the answer would do as row number `seq + 1`; nothing is changed. */
  weigh(seat: Seat, answer: Answer | readonly Answer[], ask?: string): Applied<State, GameEvent> | Refusal {
    return this.game.apply({ ...this.state, rng: rngFor(this.setup.seed, this.seq + 1) }, seat, answer, { ask })
  }

  take(seat: Seat, answer: Answer | readonly Answer[], applied: Applied<State, GameEvent>): void {
    this.aside = applied.aside === true
    if (applied.barrier) this.past = []
    else this.past.push(this.takenAs(seat, answer))
    this.state = applied.state
    this.seq++
    this.length++
  }

  private takenAs(seat: Seat, answer: Answer | readonly Answer[]): Taken {
    return { seq: this.seq + 1, seat, answer, before: this.state, aside: this.aside, asked: this.seatsAsked.includes(seat) }
  }

  /** How many answers go off the table when the seat takes back its last: that one, and the orders above it, which are put back on. */
  undoable(seat: Seat): number {
    for (let n = 1; n <= this.past.length; n++) {
      const taken = this.past[this.past.length - n] as Taken
      if (taken.seat === seat && (taken.asked || !taken.aside)) return n
      if (!taken.aside) return 0
    }
    return 0
  }

  /** Where an undo to `to` answers would lead, with the last `keep` put back on; null if one of these would not stand. */
  async undone(to: number, keep: number, rowsBefore: () => Promise<CommandRow[]>): Promise<Undone | null> {
    const first = this.past[this.past.length - (this.length - to)]
    let state = first ? first.before : await stateAfter(this.game, this.setup, await rowsBefore(), to)
    const orders: Undone['orders'] = []
    for (const order of keep === 0 ? [] : await this.last(keep, rowsBefore)) {
      const applied = this.game.apply({ ...state, rng: rngFor(this.setup.seed, order.seq) }, order.seat, order.answer)
      if (isRefusal(applied) || !applied.aside) return null
      orders.push({ taken: { ...order, before: state }, hash: this.game.hash(applied.state) })
      state = applied.state
    }
    return { to, state, orders }
  }

  /** The last answers that stand; from the rows, where they are not remembered. */
  private async last(count: number, rowsBefore: () => Promise<CommandRow[]>): Promise<Taken[]> {
    if (count <= this.past.length) return this.past.slice(-count)
    const { state } = this
    return standing(await rowsBefore())
      .slice(-count)
      .map(({ seq, seat, body }) => ({ seq, seat, answer: answerOf(body), before: state, aside: true, asked: false }))
  }

  takeUndo({ to, state, orders }: Undone): void {
    this.aside = false
    this.past.length = Math.max(0, this.past.length - (this.length - to))
    for (const { taken } of orders) this.past.push(taken)
    this.state = state
    this.length = to + orders.length
    this.seq++
  }

  saved(): Saved {
    return { length: this.length, state: this.state as unknown as Json }
  }

  /** Follows a stored row. The hash must come out as stored: anything else means other rules or a damaged row. */
  follow(row: CommandRow, rowsBefore: () => Promise<CommandRow[]>): Promise<GameEvent[]> | GameEvent[] {
    if (row.kind === 'undo') return this.followUndo(row, rowsBefore)
    const applied = this.weighed(row)
    this.check(row, applied.state)
    this.take(row.seat, answerOf(row.body), applied)
    return applied.events
  }

  /** Follows an answer that was checked before: what is only looked back at is not hashed again. */
  replay(row: CommandRow): GameEvent[] {
    const applied = this.weighed(row)
    this.take(row.seat, answerOf(row.body), applied)
    return applied.events
  }

  private weighed(row: CommandRow): Applied<State, GameEvent> {
    const applied = this.weigh(row.seat, answerOf(row.body))
    if (isRefusal(applied)) throw new Error(`row ${row.seq} of ${row.table} is refused: ${applied.say}`)
    return applied
  }

  private async followUndo(row: CommandRow, rowsBefore: () => Promise<CommandRow[]>): Promise<GameEvent[]> {
    const { to, keep = [] } = row.body as UndoBody
    const undone = await this.undone(to, keep.length, rowsBefore)
    if (!undone) throw new Error(`row ${row.seq} of ${row.table} keeps an order that does not stand`)
    this.check(row, undone.state)
    this.takeUndo(undone)
    return []
  }

  /** Before anything is taken: a table never stands where its rows do not lead. */
  private check(row: CommandRow, state: State): void {
    const hash = this.game.hash(state)
    if (hash !== row.hash) throw new Error(`row ${row.seq} of ${row.table} leads to ${hash}, stored is ${row.hash}`)
  }
}

const answerOf = (body: Json): Answer | readonly Answer[] => (body as { answer: Answer | readonly Answer[] }).answer

/** The rows of the answers that stand, in order, with the hashes they lead to now. */
export function standing(rows: readonly CommandRow[]): CommandRow[] {
  const list: CommandRow[] = []
  for (const row of rows) {
    if (row.kind === 'answer') {
      list.push(row)
      continue
    }
    const { to, keep = [] } = row.body as UndoBody
    const kept = list.slice(list.length - keep.length)
    list.length = to
    for (const [i, order] of kept.entries()) list.push({ ...order, hash: keep[i] as string })
  }
  return list
}

/** The state after the first `length` standing answers, played from the start. */
export async function stateAfter(game: Game, setup: Setup, rows: readonly CommandRow[], length: number): Promise<State> {
  let { state } = game.start(setup)
  for (const row of standing(rows).slice(0, length)) {
    const applied = game.apply({ ...state, rng: rngFor(setup.seed, row.seq) }, row.seat, answerOf(row.body))
    if (isRefusal(applied)) throw new Error(`row ${row.seq} of ${row.table} is refused: ${applied.say}`)
    state = applied.state
  }
  return state
}
