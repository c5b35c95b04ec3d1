import { type Game, type GameEvent, migrate, type OlderPart, type Setup, type State } from '@deadfront/kernel'
import type { AnswerRow, CommandRow, SavedClocks, Store, TableRow } from '@deadfront/store'
import { OnlineTimeline, RulesDiverged, standingRows, stateAfterRows } from './online-timeline.ts'
import { type FullStep, stepInfoOf } from './recent-steps.ts'
import { versionAt } from './table-meta.ts'

/** How long a replay may run before other tables get their turn. */
const SLICE_MS = 5

/** A table as the history needs it. The row is read again each time: its metadata changes. */
export interface HistoryOf {
  readonly id: string
  readonly game: Game
  readonly row: TableRow
}

/** The stored past of one table: snapshots and rows. */
export class History {
  private readonly store: Store
  private readonly table: HistoryOf

  constructor(store: Store, table: HistoryOf) {
    this.store = store
    this.table = table
  }

  rows(after = 0): Promise<CommandRow[]> {
    return this.store.commands(this.table.id, after)
  }

  /** Follows one row, checked against its hash in the spelling of its rules version. */
  follow(timeline: OnlineTimeline, row: CommandRow): Promise<GameEvent[]> | GameEvent[] {
    return timeline.follow(row, versionAt(this.table.row.meta, row.seq), (to, keep) => this.older(timeline.setup, row.seq, to, keep))
  }

  /** What an undo as row number `seq` needs when it goes back to the first `to` commands in effect. */
  async older(setup: Setup, seq: number, to: number, keep: number): Promise<OlderPart> {
    const standing = standingRows((await this.rows()).filter((row) => row.seq < seq))
    const orders = keep === 0 ? [] : standing.slice(-keep)
    return {
      state: await this.stateAfter(setup, standing.slice(0, to)),
      orders: orders.map((row) => ({ seq: row.seq, seat: row.seat, answer: row.body.answer })),
      taken: standing.slice(to, standing.length - keep).map((row) => row.seq),
    }
  }

  /** From the nearest snapshot, if the rows before it are still in effect as then; otherwise from the start. */
  private async stateAfter(setup: Setup, standing: readonly AnswerRow[]): Promise<State> {
    const last = standing.at(-1)
    if (!last) return this.table.game.start(setup).state
    const then = await this.at(setup, last.seq)
    const { game, row } = this.table
    const isSame =
      then.seq === last.seq && then.length === standing.length && game.hash(then.state, versionAt(row.meta, last.seq)) === last.hash
    return isSame ? then.state : stateAfterRows(game, setup, standing)
  }

  /**
   * A timeline at the newest snapshot that is not after `upTo`, brought to the present rules version; without a snapshot at
   * the start. The rows after it are still to be followed.
   */
  async restored(setup: Setup, upTo: number): Promise<{ timeline: OnlineTimeline; clocks?: SavedClocks }> {
    const { game, id } = this.table
    const snapshot = await this.store.snapshot(id, upTo)
    if (!snapshot) return { timeline: OnlineTimeline.start(game, setup) }
    const { length, state, clocks } = snapshot.saved
    const save = migrate(game, snapshot.rulesVersion, { setup, state })
    if ('problem' in save) throw new Error(`the snapshot ${snapshot.seq} of ${id}: ${save.problem}`)
    const timeline = OnlineTimeline.restored(game, save.setup, snapshot.seq, { length, state: save.state })
    return clocks ? { timeline, clocks } : { timeline }
  }

  /** The table after `seq` rows. Where the rules have changed since, the nearest earlier position that is known. */
  async at(setup: Setup, seq: number): Promise<OnlineTimeline> {
    const { timeline } = await this.restored(setup, seq)
    await this.walk(timeline, seq, () => undefined)
    return timeline
  }

  /** The steps after row `from` up to row `to`. Where the rules have changed since, steps have no events. */
  async steps(setup: Setup, from: number, to: number): Promise<FullStep[]> {
    const steps = new Map<number, FullStep>()
    for (const row of await this.store.commands(this.table.id, from, to - from))
      steps.set(row.seq, { info: stepInfoOf(row, []), events: [] })
    // A new rules version begins with a snapshot, so each part is replayed from its own.
    const starts = (this.table.row.meta.versions ?? []).map(({ at }) => at).filter((at) => at > from && at < to)
    for (const [i, start] of [from, ...starts].entries()) {
      const { timeline } = await this.restored(setup, start)
      await this.walk(timeline, starts[i] ?? to, (row, events) => {
        if (steps.has(row.seq)) steps.set(row.seq, { info: stepInfoOf(row, timeline.lastTaken), events })
      })
    }
    return [...steps.values()]
  }

  /** Follows the rows up to number `to`, or to the first that the present rules play in another way. Other tables get their turn in between. */
  private async walk(timeline: OnlineTimeline, to: number, each: (row: CommandRow, events: GameEvent[]) => void): Promise<void> {
    const { game, id, row: table } = this.table
    let begun = performance.now()
    for (const row of await this.store.commands(id, timeline.seq, to - timeline.seq)) {
      const isChecked = row.kind === 'answer' && versionAt(table.meta, row.seq) === game.rulesVersion
      try {
        each(row, isChecked ? timeline.replay(row) : await this.follow(timeline, row))
      } catch (error) {
        if (error instanceof RulesDiverged) return
        throw error
      }
      if (performance.now() - begun < SLICE_MS) continue
      await new Promise((resolve) => setImmediate(resolve))
      begun = performance.now()
    }
  }
}
