import type { Game } from '@deadfront/kernel'
import type { TableMeta, TableRow, VersionStart } from '@deadfront/store'
import type { MatchDeps } from './deps.ts'
import type { History } from './history.ts'
import { OnlineTimeline, standingRows } from './online-timeline.ts'
import { newestVersion } from './table-meta.ts'

/** What a running table does when the rules version of its game was raised. */

export const isRunning = (row: TableRow): boolean => row.status === 'playing' || row.status === 'paused'

/** The version that a running table has to begin; null when it is played by the present one, or is finished. */
export function versionToBegin(game: Game, row: TableRow): number | null {
  const newest = newestVersion(row.meta)
  if (newest > game.rulesVersion)
    throw new Error(`table ${row.id} needs rules version ${newest} of ${game.id}, this is the older ${game.rulesVersion}`)
  return newest < game.rulesVersion && isRunning(row) ? game.rulesVersion : null
}

/** Another node may have begun the version already. */
export const withVersion = (meta: TableMeta, start: VersionStart): TableMeta =>
  newestVersion(meta) === start.version ? meta : { ...meta, versions: [...(meta.versions ?? []), start] }

interface Table {
  readonly id: string
  readonly game: Game
  readonly row: TableRow
  readonly history: History
  readonly deps: Pick<MatchDeps, 'store' | 'now'>
}

/**
 * The commands after the timeline's position cannot be carried out by the present rules as they were stored. They are taken
 * back by a row of their own, so that the table goes on from the last common position.
 */
export async function undoDiverged(table: Table, timeline: OnlineTimeline): Promise<{ at: OnlineTimeline; row: TableRow }> {
  const { id, game, row, history, deps } = table
  const rows = await history.rows()
  const standing = standingRows(rows)
  const known = standingRows(rows.filter(({ seq }) => seq <= timeline.seq))
  const differs = known.findIndex((command, i) => standing[i]?.seq !== command.seq || standing[i]?.hash !== command.hash)
  const to = differs < 0 ? known.length : differs
  const state = differs < 0 ? timeline.state : (await history.older(timeline.setup, timeline.seq + 1, to, 0)).state
  const seq = row.seq + 1
  const command = { table: id, seq, id: `rules-${game.rulesVersion}-${seq}`, kind: 'undo', seat: '', by: 'rules' } as const
  const done = await deps.store.append({
    command: { ...command, body: { to }, hash: game.hash(state), at: deps.now() },
    version: row.version,
    status: row.status,
    due: row.due,
    asked: game.asks(state).map(({ seat }) => seat),
  })
  if (!done.stored) throw new Error(`table ${id} could not go on by rules version ${game.rulesVersion}`)
  return { at: OnlineTimeline.restored(game, timeline.setup, seq, { length: to, state }), row: { ...row, seq } }
}
