import type { CommandRow } from '@deadfront/store'
import type { RemoteCommand } from '../cluster/cluster.ts'
import type { OnlineMatch } from './online-match.ts'
import type { OnlineTimeline } from './online-timeline.ts'
import { stepInfoOf } from './recent-steps.ts'

/** Follows what other nodes have stored at one table. Runs in the table's queue. */
export class Follower {
  private readonly match: OnlineMatch

  constructor(match: OnlineMatch) {
    this.match = match
  }

  /** Follows a command that came with the message of the node that has stored it. The store is read only where something is missing. */
  async follow({ command, version, status }: RemoteCommand): Promise<void> {
    const { timeline, row } = this.match
    const isSame = row.version === version && row.status === status
    if (!timeline || !isSame || command.seq > timeline.seq + 1) return this.catchUp()
    if (command.seq === timeline.seq + 1) await this.followAll(timeline, [command], true)
  }

  /** Follows the commands of others. If they have only moved, the table's row is not read: it follows from the commands. */
  async catchUp(): Promise<void> {
    const { match } = this
    const { timeline } = match
    if (!timeline) return this.readRow()
    const [marks, found] = await Promise.all([match.deps.store.tableMarks([match.id]), match.history.rows(timeline.seq)])
    const mark = marks.get(match.id)
    const isSame = mark?.version === match.row.version && mark.status === match.row.status
    if (!isSame) await this.readRow()
    // The commands are at least as new as the row: a row ahead of its commands would look as if no commands were missing.
    const rows = match.row.seq > (found.at(-1)?.seq ?? timeline.seq) ? await match.history.rows(timeline.seq) : found
    await this.followAll(timeline, rows, isSame)
  }

  /** `isSame`: nothing but commands has changed. */
  private async followAll(timeline: OnlineTimeline, rows: readonly CommandRow[], isSame: boolean): Promise<void> {
    const { match } = this
    const { broadcaster } = match
    const shown = broadcaster.recent.newest ?? timeline.seq
    for (const row of rows) {
      const before = timeline.seatsAsked
      const events = await match.history.follow(timeline, row)
      const late = row.kind === 'answer' && row.body.late === true
      const rest = { late, aside: timeline.lastWasAside, before, after: timeline.seatsAsked }
      match.clocks.take(match.clocks.after(match.meta, { ...row, ...rest }))
      broadcaster.recent.add({ info: stepInfoOf(row, timeline.lastTaken), events }, row.id)
    }
    const last = rows.at(-1)
    // A table that is being opened has read its row already.
    if (isSame && last && last.seq > match.row.seq) await this.movedTo(last)
    else if (timeline.seq > shown) await match.showTimes()
    if (timeline.seq > shown) broadcaster.steps(timeline.seq - shown)
  }

  /** The row as the writer of this command has stored it. */
  private async movedTo({ seq, at: updated }: CommandRow): Promise<void> {
    const { match } = this
    const { due, times } = await match.timesNow()
    match.row = { ...match.row, seq, updated, due, asked: match.timeline?.seatsAsked ?? [] }
    match.clocks.shown = times
  }

  /** Reads the row again and broadcasts what is new in it. */
  async readRow(): Promise<void> {
    const { match } = this
    const { version, status } = match.row
    const row = await match.deps.store.table(match.id)
    if (!row) return
    match.row = row
    if (row.version === version && row.status === status) return
    await match.showTimes()
    match.broadcaster.info()
    if (row.status !== status) match.broadcaster.steps(0)
  }
}
