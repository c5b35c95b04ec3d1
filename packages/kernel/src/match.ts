import type { Applied, Game, Seat, Setup, State } from './game.ts'
import { copyJson } from './json.ts'
import { mergePosition } from './position.ts'
import { type Command, type GameRecord, RECORD_FORMAT } from './record.ts'
import { isRefusal, type Refusal } from './refusal.ts'
import { checkSetup } from './setup.ts'
import { Snapshots } from './snapshots.ts'
import type { AnswerOrBatch } from './space.ts'
import { type SeatAnswer, stateAfter, takenOf, Timeline } from './timeline.ts'
import type { GameEvent } from './turn.ts'

/** The result of one accepted command. */
export interface Step<E extends GameEvent = GameEvent> {
  command: Command
  events: E[]
  barrier: boolean
  /** How many answers of a batch were carried out; those after a barrier were not. */
  taken: number
}

const SNAPSHOT_EVERY = 64

/** One local game: state, record, undo and redo. */
export class Match<S extends State = State, E extends GameEvent = GameEvent> {
  readonly game: Game<S, E>
  readonly setup: Setup
  readonly steps: Step<E>[] = []
  readonly startEvents: E[]
  readonly startHash: string
  private readonly timeline: Timeline<S, E>
  private readonly snapshots: Snapshots<S>

  constructor(game: Game<S, E>, setup: Setup, started: Pick<Applied<S, E>, 'state' | 'events'> = game.start(setup)) {
    this.game = game
    // Every option is stored: a default that changes later does not change this game.
    this.setup = checkSetup(game, mergePosition(game, setup))
    this.startEvents = started.events
    this.startHash = game.hash(started.state)
    this.timeline = new Timeline(game, started.state)
    this.snapshots = new Snapshots(SNAPSHOT_EVERY, started.state)
  }

  /** Who plays at one screen is known to the host: see `Timeline.atOneScreen`. */
  playAtOneScreen(atOneScreen: (state: S) => boolean): void {
    this.timeline.atOneScreen = atOneScreen
  }

  get state(): S {
    return this.timeline.state
  }

  /**
   * A batch is carried out up to and including its first barrier; `command.answer` of the step holds what was taken. A
   * refusal, or an exception in the rules, leaves the match unchanged.
   */
  command(seat: Seat, answer: AnswerOrBatch, ask?: string): Step<E> | Refusal {
    const given = copyJson(answer) // the record must not change with the caller's object
    const applied = this.timeline.dryRun(seat, answer, ask)
    if (isRefusal(applied)) return applied
    const taken = { seat, answer: takenOf(given, applied.taken) }
    this.timeline.accept(taken, applied)
    return this.note(taken, applied)
  }

  private note(command: SeatAnswer, { state, events, barrier, taken }: Applied<S, E>): Step<E> {
    const step: Step<E> = { command: { ...command, hash: this.game.hash(state) }, events, barrier, taken }
    this.steps.push(step)
    this.snapshots.offer(this.steps.length, state)
    return step
  }

  get canUndo(): boolean {
    return this.undoAt >= 0
  }

  /** The index of the step that an undo would take back; -1 for none. */
  get undoAt(): number {
    const off = this.timeline.undoable()
    return off === 0 ? -1 : this.steps.length - off
  }

  get canRedo(): boolean {
    return this.timeline.canRedo
  }

  /**
   * Takes back the last command since the last barrier. Later orders are kept: they are given again on the state that is
   * left. Where that is not possible nothing is taken back.
   */
  undo(): boolean {
    const from = this.undoAt
    if (from < 0) return false
    const plan = this.timeline.planUndo(from, this.steps.length - from - 1)
    if (!plan) return false
    this.steps.length = from
    this.snapshots.dropAfter(from)
    this.timeline.takeUndo(plan)
    for (const { command, applied } of plan.orders) this.note({ seat: command.seat, answer: command.answer }, applied)
    return true
  }

  /** Does the last undone command again; null when there is none, or when a later order forbids it. */
  redo(): Step<E> | null {
    const plan = this.timeline.planRedo()
    if (!plan) return null
    this.timeline.takeRedo(plan)
    return this.note(plan.command, plan.applied)
  }

  /** The state after the first `at` commands, from the nearest snapshot. */
  stateAt(at: number): S {
    if (at >= this.steps.length) return this.state
    const from = this.snapshots.nearest(at)
    const commands = this.steps.slice(from.at, at).map((step, i) => ({ ...step.command, seq: from.at + i + 1 }))
    return stateAfter(this.game, from.state, commands)
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
