import { type Json, RECORD_FORMAT, type RecordVersion } from '@deadfront/kernel'
import type { OnlineRecord } from '@deadfront/protocol'
import type { AnswerRow, CommandRow, Store, TableMeta } from '@deadfront/store'
import type { OnlineMatch } from './online-match.ts'
import { standingRows } from './online-timeline.ts'
import { endingOf, versionAt } from './table-meta.ts'

/** The record of a finished game with the secret behind its dice; null while the game runs. */
export async function recordOf(match: OnlineMatch): Promise<OnlineRecord | null> {
  const finished = await match.finished()
  if (!finished) return null
  const { meta, row, game } = match
  const { timeline, rows } = finished
  const standing = standingRows(rows)
  const names = await namesOf(match.deps.store, standing)
  const ending = endingOf(row)
  const record: OnlineRecord = {
    format: RECORD_FORMAT,
    game: row.game,
    rulesVersion: meta.rulesVersion,
    setup: timeline.setup,
    seats: Object.fromEntries(Object.entries(meta.seats).map(([seat, { bot, name }]) => [seat, bot ? `bot:${bot}` : name])),
    start: game.hash(game.start(timeline.setup).state, meta.rulesVersion),
    commands: standing.map(({ seat, body, hash, seq, by }) => ({
      ...{ seat, answer: body.answer, hash, n: seq, by: names.get(by) ?? by },
      ...(body.late ? { late: true } : {}),
    })),
    result: timeline.state.result,
    fairness: {
      commitment: meta.commitment,
      secret: row.secret.secret,
      entropy: meta.entropy,
      table: row.id,
      notes: Object.values(meta.notes ?? {}),
      takenBack: takenBackOf(rows, standing),
    },
    ...(ending ? { ending } : {}),
  }
  const versions = await versionsOf(match.deps.store, match.id, meta, standing)
  return versions.length > 1 ? { ...record, versions } : record
}

/** The numbers of the rows that are not in effect: answers that were taken back, and the undos. */
function takenBackOf(rows: readonly CommandRow[], standing: readonly AnswerRow[]): NonNullable<OnlineRecord['fairness']['takenBack']> {
  const stands = new Set(standing.map(({ seq }) => seq))
  return rows.filter(({ seq }) => !stands.has(seq)).map(({ seq, seat, kind }) => ({ n: seq, seat, kind }))
}

/** The names of the people who gave commands. A person who has left this server for good has none. */
async function namesOf(store: Store, rows: readonly AnswerRow[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const { by } of rows)
    if (!names.has(by) && !by.startsWith('bot:') && by !== 'orders') names.set(by, (await store.person(by))?.name ?? '')
  return names
}

/** The command in effect at which each rules version began, with the position from which it continued, if that is stored. */
async function versionsOf(store: Store, table: string, meta: TableMeta, standing: readonly AnswerRow[]): Promise<RecordVersion[]> {
  const versions: RecordVersion[] = [{ version: meta.rulesVersion, at: 0 }]
  for (const { version, at: seq } of meta.versions ?? []) {
    const at = standing.findIndex((row) => row.seq > seq)
    if (at < 0) continue // everything that was played by this version was taken back
    const state = await stateAt(store, table, { seq, length: at, version })
    versions.push(state === null ? { version, at } : { version, at, state })
  }
  return versions.filter((one, i) => versions[i + 1]?.at !== one.at && versionAt(meta, standing[one.at]?.seq ?? 1) === one.version)
}

async function stateAt(
  store: Store,
  table: string,
  { seq, length, version }: { seq: number; length: number; version: number },
): Promise<Json> {
  const snapshot = await store.snapshot(table, seq)
  const isThere = snapshot?.seq === seq && snapshot.rulesVersion === version && snapshot.saved.length === length
  return isThere ? snapshot.saved.state : null
}
