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
  /** States before each standing answer since the last barrier, newest last. */
  private past: { state: State; seat: Seat }[] = []
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

  take(seat: Seat, applied: Applied<State, GameEvent>): void {
    if (applied.barrier) this.past = []
    else this.past.push({ state: this.state, seat })
    this.state = applied.state
    this.seq++
    this.length++
  }

  /** How many answers the seat may take back by itself. */
  undoable(seat: Seat): number {
    let n = 0
    while (n < this.past.length && this.past[this.past.length - 1 - n]?.seat === seat) n++
    return n
  }

  /** The state an undo to `length` answers would lead to, if it lies behind the last barrier; else it must be rebuilt from the rows. */
  undoState(length: number): State | null {
    return this.past[this.past.length - (this.length - length)]?.state ?? null
  }

  takeUndo(length: number, state: State): void {
    this.past.length = Math.max(0, this.past.length - (this.length - length))
    this.state = state
    this.length = length
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
    this.take(row.seat, applied)
    return applied.events
  }

  /** Follows an answer that was checked before: what is only looked back at is not hashed again. */
  replay(row: CommandRow): GameEvent[] {
    const applied = this.weighed(row)
    this.take(row.seat, applied)
    return applied.events
  }

  private weighed(row: CommandRow): Applied<State, GameEvent> {
    const body = row.body as { answer: Answer | readonly Answer[] }
    const applied = this.weigh(row.seat, body.answer)
    if (isRefusal(applied)) throw new Error(`row ${row.seq} of ${row.table} is refused: ${applied.say}`)
    return applied
  }

  private async followUndo(row: CommandRow, rowsBefore: () => Promise<CommandRow[]>): Promise<GameEvent[]> {
    const { to } = row.body as { to: number }
    const state = this.undoState(to) ?? (await stateAfter(this.game, this.setup, await rowsBefore(), to))
    this.check(row, state)
    this.takeUndo(to, state)
    return []
  }

  /** Before anything is taken: a table never stands where its rows do not lead. */
  private check(row: CommandRow, state: State): void {
    const hash = this.game.hash(state)
    if (hash !== row.hash) throw new Error(`row ${row.seq} of ${row.table} leads to ${hash}, stored is ${row.hash}`)
  }
}

/** The rows of the answers that stand, in order. */
export function standing(rows: readonly CommandRow[]): CommandRow[] {
  const list: CommandRow[] = []
  for (const row of rows) {
    if (row.kind === 'undo') list.length = (row.body as { to: number }).to
    else list.push(row)
  }
  return list
}

/** The state after the first `length` standing answers, played from the start. */
export async function stateAfter(game: Game, setup: Setup, rows: readonly CommandRow[], length: number): Promise<State> {
  let { state } = game.start(setup)
  for (const row of standing(rows).slice(0, length)) {
    const { answer } = row.body as { answer: Answer | readonly Answer[] }
    const applied = game.apply({ ...state, rng: rngFor(setup.seed, row.seq) }, row.seat, answer)
    if (isRefusal(applied)) throw new Error(`row ${row.seq} of ${row.table} is refused: ${applied.say}`)
    state = applied.state
  }
  return state
}
