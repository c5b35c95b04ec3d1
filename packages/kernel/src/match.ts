import type { Applied, Game, Seat, Setup, State } from './game.ts'
import { copyJson } from './json.ts'
import { mergePosition } from './position.ts'
import type { Command, GameRecord } from './record.ts'
import { isRefusal, type Refusal } from './refusal.ts'
import type { Answer } from './space.ts'
import type { GameEvent } from './turn.ts'
import { RECORD_FORMAT } from './record.ts'
import { checkSetup } from './setup.ts'

/** What one accepted command did. */
export interface Step<E extends GameEvent = GameEvent> {
  command: Command
  events: E[]
  barrier: boolean
  /** How many answers of a batch were carried out; those behind a barrier were not. */
  taken: number
}

const SNAPSHOT_EVERY = 64

/**
 * One game on the table: state, record and undo. The host of a match, local or on a server, owns exactly one of these.
 * Rules never know about it: they only report barriers.
 */
export class Match<S extends State = State, E extends GameEvent = GameEvent> {
  readonly game: Game<S, E, unknown>
  readonly setup: Setup
  readonly steps: Step<E>[] = []
  readonly startEvents: E[]
  readonly startHash: string
  state: S
  /** States before each command since the last barrier, newest last. Orders that came out of turn are not for taking back. */
  private past: { state: S; order: boolean }[] = []
  private undone: Command[] = []
  private readonly snapshots: { at: number; state: S }[]

  constructor(game: Game<S, E, unknown>, setup: Setup, started: Applied<S, E> = game.start(setup)) {
    this.game = game
    // With every option spelt out: a default that changes one day does not change this game.
    this.setup = checkSetup(game, mergePosition(game, setup))
    this.state = started.state
    this.startEvents = started.events
    this.startHash = game.hash(started.state)
    this.snapshots = [{ at: 0, state: started.state }]
  }

  /** All or nothing: a refusal, or an exception out of the rules, leaves the match as it was. */
  command(seat: Seat, answer: Answer | readonly Answer[], ask?: string): Step<E> | Refusal {
    const done = this.take(seat, answer, ask)
    // An order out of turn leaves the one who is asked what it may do again.
    if (!isRefusal(done) && !this.past.at(-1)?.order) this.undone = []
    return done
  }

  private take(seat: Seat, answer: Answer | readonly Answer[], ask?: string): Step<E> | Refusal {
    const given = copyJson(answer) // the record is ours: whatever becomes of the caller's object, or of the one rules were handed
    const done = this.game.apply(this.state, seat, answer, { ask })
    if (isRefusal(done)) return done
    const said = Array.isArray(given) ? given.slice(0, done.taken) : given
    const step: Step<E> = {
      command: { seat, answer: said, hash: this.game.hash(done.state) },
      events: done.events,
      barrier: done.barrier,
      taken: done.taken,
    }
    if (done.barrier) this.past = []
    else this.past.push({ state: this.state, order: done.aside === true && this.isOutOfTurn(seat) })
    this.state = done.state
    this.steps.push(step)
    if (this.steps.length % SNAPSHOT_EVERY === 0) this.snapshots.push({ at: this.steps.length, state: done.state })
    return step
  }

  get canUndo(): boolean {
    return this.undoAt >= 0
  }

  /** Which of the steps an undo would take back; -1 for none. */
  get undoAt(): number {
    const last = this.past.findLastIndex(({ order }) => !order)
    return last < 0 ? -1 : this.steps.length - this.past.length + last
  }

  private isOutOfTurn(seat: Seat): boolean {
    return !this.game.asks(this.state).some((ask) => ask.seat === seat)
  }

  get canRedo(): boolean {
    return this.undone.length > 0
  }

  /**
   * Takes back the last command, unless a barrier stands behind it. Orders that came out of turn since then stand: they
   * are given again on what is left, and where that cannot be done nothing is taken back.
   */
  undo(): boolean {
    const from = this.undoAt
    if (from < 0) return false
    const left = this.past.length - (this.steps.length - from)
    const orders = this.steps.slice(from + 1).map((step) => step.command)
    const { state } = this.past[left] as { state: S }
    if (!this.wouldStand(state, orders)) return false
    const [taken] = this.steps.splice(from) as [Step<E>]
    this.past.length = left
    this.state = state
    while ((this.snapshots.at(-1) as { at: number }).at > from) this.snapshots.pop()
    for (const { seat, answer } of orders) this.take(seat, answer)
    this.undone.push(taken.command)
    return true
  }

  private wouldStand(from: S, orders: readonly Command[]): boolean {
    let state = from
    for (const { seat, answer } of orders) {
      const done = this.game.apply(state, seat, answer)
      if (isRefusal(done) || !done.aside) return false
      state = done.state
    }
    return true
  }

  /** An order that came in between may forbid what was taken back: then there is nothing to do again. */
  redo(): Step<E> | null {
    const command = this.undone.at(-1)
    if (!command) return null
    const done = this.take(command.seat, command.answer)
    if (isRefusal(done)) {
      if (!this.past.some(({ order }) => order)) throw new Error(`redo was refused: ${done.say}`)
      this.undone = []
      return null
    }
    this.undone.pop()
    return done
  }

  /** The state after the first `at` commands, from the nearest snapshot. */
  stateAt(at: number): S {
    if (at >= this.steps.length) return this.state
    let from = this.snapshots[0] as { at: number; state: S }
    for (const snapshot of this.snapshots) if (snapshot.at <= at) from = snapshot
    let { state } = from
    for (let i = from.at; i < at; i++) {
      const { command } = this.steps[i] as Step<E>
      const done = this.game.apply(state, command.seat, command.answer)
      if (isRefusal(done)) throw new Error(`command ${i + 1} is refused in replay: ${done.say}`)
      state = done.state
    }
    return state
  }

  record(seats: GameRecord['seats'] = {}): GameRecord {
    return {
      format: RECORD_FORMAT,
      game: this.game.id,
      rulesVersion: this.game.rulesVersion,
      setup: this.setup,
      seats,
      start: this.startHash,
      commands: this.steps.map((step) => step.command),
      result: this.state.result,
    }
  }
}
