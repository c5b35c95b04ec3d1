import {
  type Applied,
  type Game,
  type GameEvent,
  isRefusal,
  type OlderPart,
  type Setup,
  type State,
  stateAfter,
  Timeline,
} from '@deadfront/kernel'
import type { AnswerRow, CommandRow, SavedMatch, UndoRow } from '@deadfront/store'
import { rngFor } from './dice.ts'

/** Under the present rules, a stored command of an older rules version is refused or leads to another state. */
export class RulesDiverged extends Error {
  /** The number of the stored command. */
  readonly seq: number

  constructor(seq: number, say: string) {
    super(say)
    this.seq = seq
  }
}

/** Reads what an undo needs when it goes back further than the timeline holds. */
export type ReadOlder = (to: number, keep: number) => Promise<OlderPart>

/**
 * The timeline of an online match. `seq` counts stored rows: an undo is a row of its own. The dice of a row come from the
 * seed and the number of the row, so a replay is exact.
 */
export class OnlineTimeline extends Timeline {
  declare readonly game: Game
  readonly setup: Setup
  readonly startEvents: GameEvent[]

  private constructor(game: Game, setup: Setup, begun: { state: State; events: GameEvent[] }, from?: { seq: number; length: number }) {
    super(game, begun.state, (seq) => rngFor(setup.seed, seq), from)
    this.setup = setup
    this.startEvents = begun.events
  }

  static start(game: Game, setup: Setup): OnlineTimeline {
    return new OnlineTimeline(game, setup, game.start(setup))
  }

  /** Continues from a snapshot. */
  static restored(game: Game, setup: Setup, seq: number, saved: SavedMatch<State>): OnlineTimeline {
    return new OnlineTimeline(game, setup, { state: saved.state, events: [] }, { seq, length: saved.length })
  }

  saved(): SavedMatch<State> {
    return { length: this.length, state: this.state }
  }

  /**
   * Follows a stored row of this rules version. The hash must be the stored one: otherwise the rules have changed or the
   * row is damaged. Nothing changes before the check.
   */
  follow(row: CommandRow, version: number, readOlder: ReadOlder): Promise<GameEvent[]> | GameEvent[] {
    if (row.kind === 'undo') return this.followUndo(row, version, readOlder)
    const applied = this.resultOf(row, version)
    this.check(row, applied.state, version)
    this.accept({ seat: row.seat, answer: row.body.answer }, applied)
    return applied.events
  }

  /** Follows a row whose hash was checked before, without hashing again. */
  replay(row: AnswerRow): GameEvent[] {
    const applied = this.resultOf(row, this.game.rulesVersion)
    this.accept({ seat: row.seat, answer: row.body.answer }, applied)
    return applied.events
  }

  private resultOf(row: AnswerRow, version: number): Applied<State, GameEvent> {
    const applied = this.dryReplay({ seat: row.seat, answer: row.body.answer })
    if (isRefusal(applied)) throw this.divergence(row, version, `is refused: ${applied.say}`)
    return applied
  }

  private async followUndo(row: UndoRow, version: number, readOlder: ReadOlder): Promise<GameEvent[]> {
    const { to, keep = [] } = row.body
    const plan = this.planUndo(to, keep.length, this.remembers(to) ? undefined : await readOlder(to, keep.length))
    if (!plan) throw this.divergence(row, version, 'keeps an order that is not possible there')
    this.check(row, plan.state, version)
    this.takeUndo(plan)
    return []
  }

  private check(row: CommandRow, state: State, version: number): void {
    const hash = this.game.hash(state, version)
    if (hash !== row.hash) throw this.divergence(row, version, `leads to ${hash}, stored is ${row.hash}`)
  }

  private divergence(row: CommandRow, version: number, what: string): Error {
    const say = `row ${row.seq} of ${row.table} ${what}`
    return version < this.game.rulesVersion
      ? new RulesDiverged(row.seq, `${say} (it was played by rules version ${version})`)
      : new Error(say)
  }
}

/** The rows of the answers in effect, in order, each with the hash that it leads to now. */
export function standingRows(rows: readonly CommandRow[]): AnswerRow[] {
  const list: AnswerRow[] = []
  for (const row of rows) {
    if (row.kind === 'answer') {
      list.push(row)
      continue
    }
    const { to, keep = [] } = row.body
    const kept = list.slice(list.length - keep.length)
    list.length = to
    for (const [i, order] of kept.entries()) list.push({ ...order, hash: keep[i] ?? order.hash })
  }
  return list
}

/** The state after these rows in effect, played from the start. */
export const stateAfterRows = (game: Game, setup: Setup, rows: readonly AnswerRow[]): State =>
  stateAfter(
    game,
    game.start(setup).state,
    rows.map(({ seq, seat, body }) => ({ seq, seat, answer: body.answer })),
    (seq) => rngFor(setup.seed, seq),
  )
