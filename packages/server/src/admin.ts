import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { catalogEntry } from '@deadfront/ai'
import type { DumpRow, Store, TableMeta, TableStatus, TableSummary } from '@deadfront/store'
import { leaveStoredTable, substituteBotOf } from './seats.ts'
import { worksOf } from './published-works/admin.ts'

/** Administration of a store, for the command line. Secrets stay hashed in every output. */

const FORMAT = 'deadfront-backup/1'

/** One JSON document a line. Written to a second file and renamed when complete, so a failed run leaves no incomplete backup. */
export async function backup(store: Store, file: string): Promise<number> {
  const part = `${file}.part`
  let count = 0
  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify({ format: FORMAT })}\n`
    for await (const row of store.dump()) {
      yield `${JSON.stringify(row)}\n`
      count++
    }
  }
  await rm(part, { force: true })
  await pipeline(lines, createWriteStream(part, { mode: 0o600 }))
  await rename(part, file)
  return count
}

async function* rowsOf(file: string): AsyncGenerator<DumpRow> {
  let line = 0
  for await (const text of createInterface({ input: createReadStream(file) })) {
    line++
    let read: unknown
    try {
      read = JSON.parse(text)
    } catch {
      throw new Error(`${file}:${line}: expected one JSON object a line`)
    }
    if (line === 1) {
      if ((read as { format?: unknown }).format !== FORMAT) throw new Error(`${file}: expected a backup of the format ${FORMAT}`)
      continue
    }
    const row = read as Partial<DumpRow>
    if (typeof row.of !== 'string' || typeof row.row !== 'object' || row.row === null)
      throw new Error(`${file}:${line}: expected { of, row }`)
    yield row as DumpRow
  }
  if (line === 0) throw new Error(`${file}: the file is empty`)
}

/** Into an empty store only. Also used to move from SQLite to PostgreSQL. */
export async function restore(store: Store, file: string): Promise<number> {
  if (!existsSync(file)) throw new Error(`${file}: there is no such file`)
  return store.restore(rowsOf(file))
}

export interface TableLine {
  id: string
  game: string
  scenario: string
  status: string
  commands: number
  seats: string
  updated: string
}

/** Which tables a command is about. Without a condition, all. */
export interface TableChoice {
  ids?: readonly string[]
  status?: readonly TableStatus[]
  game?: string
  /** Not changed for so many days. */
  idleDays?: number
}

const DAY_MS = 86_400_000

export async function* chooseTables(store: Store, choice: TableChoice, now = Date.now()): AsyncGenerator<TableSummary> {
  const ids = choice.ids && choice.ids.length > 0 ? new Set(choice.ids) : null
  const isChosen = (row: TableSummary): boolean =>
    (ids === null || ids.has(row.id)) &&
    (choice.status === undefined || choice.status.includes(row.status)) &&
    (choice.game === undefined || choice.game === row.game) &&
    (choice.idleDays === undefined || row.updated <= now - choice.idleDays * DAY_MS)
  for (let after = ''; ; ) {
    const page = await store.allTables(after, 500)
    yield* page.filter(isChosen)
    if (page.length < 500) return
    after = page.at(-1)?.id ?? ''
  }
}

export async function listTables(store: Store, choice: TableChoice = {}): Promise<TableLine[]> {
  const lines: TableLine[] = []
  for await (const row of chooseTables(store, choice))
    lines.push({
      id: row.id,
      game: row.game,
      scenario: row.scenario,
      status: row.status,
      commands: row.seq,
      seats: Object.entries(row.meta.seats)
        .map(([seat, chair]) => `${seat}=${chair.bot ? `bot:${chair.bot}` : chair.person ? chair.name : '-'}`)
        .join(' '),
      updated: new Date(row.updated).toISOString(),
    })
  return lines
}

/**
 * Ends running tables as if all players had agreed to abandon them; tables that never began are deleted. Running servers find
 * out by themselves within seconds.
 */
export async function endTables(store: Store, choice: TableChoice, now = Date.now()): Promise<{ ended: number; deleted: number }> {
  const done = { ended: 0, deleted: 0 }
  for await (const { id } of chooseTables(store, { status: ['open', 'playing', 'paused'], ...choice }, now)) {
    for (let row = await store.table(id); row && isUnfinished(row.status); row = await store.table(id)) {
      if (row.status === 'open') {
        if (await store.deleteTable(id)) done.deleted++
      } else if (
        await store.updateTable(id, row.version, { status: 'abandoned', due: null, updated: now, asked: [], meta: abandoned(row.meta) })
      )
        done.ended++
    }
  }
  return done
}

const isUnfinished = (status: TableStatus): boolean => status === 'open' || status === 'playing' || status === 'paused'
const abandoned = (meta: TableMeta): TableMeta => ({ ...meta, proposal: null, agreed: 'abandon' })

export interface PersonLine {
  id: string
  name: string
  created: string
  seen: string
  banned: boolean
  muted: boolean
  tables: number
}

/** People with this id, or whose name contains the text. */
export async function findPeople(store: Store, text: string, limit = 200): Promise<PersonLine[]> {
  const people = await store.findPeople(text, limit)
  return Promise.all(
    people.map(async ({ id, name, created, seen, banned, muted }) => ({
      ...{ id, name, created: new Date(created).toISOString(), seen: new Date(seen).toISOString() },
      ...{ banned: banned !== undefined, muted: muted !== undefined, tables: await store.countTables(id) },
    })),
  )
}

export interface ReportLine {
  table: string
  n: number
  at: string
  resolved?: string
  reporter: { id: string; name: string }
  /** Who wrote the line; null when the line is gone. */
  author: { id: string; name: string; banned: boolean; muted: boolean } | null
  text: string
  room: 'table' | 'onlookers' | null
}

/** What players have reported to the host: the open reports, or all of them, the newest first. */
export async function listReports(store: Store, all: boolean, limit = 1000): Promise<ReportLine[]> {
  const nameOf = async (id: string) => (await store.person(id)) ?? { id, name: '', banned: undefined, muted: undefined }
  const lines: ReportLine[] = []
  for (const { table, n, reporter, at, resolved } of await store.reports(limit, all)) {
    const line = await store.chatLine(table, n)
    const author = line && (await nameOf(line.person))
    lines.push({
      ...{ table, n, at: new Date(at).toISOString() },
      ...(resolved === undefined ? {} : { resolved: new Date(resolved).toISOString() }),
      reporter: { id: reporter, name: (await nameOf(reporter)).name },
      author: author && { id: author.id, name: author.name, banned: author.banned !== undefined, muted: author.muted !== undefined },
      ...{ text: line?.text ?? '', room: line?.room ?? null },
    })
  }
  return lines
}

/** More than any person has: the limit on unfinished games does not count finished ones. */
export const ALL_TABLES = 10_000

/** Deletes a person and their data. Their seats become empty, or a bot plays them. */
export async function deletePerson(store: Store, id: string): Promise<boolean> {
  for (const { id: table, game } of await store.tablesOf(id, ALL_TABLES))
    await leaveStoredTable(store, table, id, await substituteBotOf(catalogEntry(game)))
  return store.deletePerson(id)
}

/** Everything that is stored about one person, to give to them. */
export async function exportPerson(store: Store, id: string): Promise<object | null> {
  const person = await store.person(id)
  if (!person) return null
  const tables = await store.tablesOf(id, ALL_TABLES)
  const notes: Record<string, string> = {}
  const said: { table: string; at: number; text: string }[] = []
  for (const table of tables) {
    const note = await store.note(table.id, id)
    if (note) notes[table.id] = note
    for (const line of await store.chat(table.id, 0, 100_000))
      if (line.person === id) said.push({ table: table.id, at: line.at, text: line.text })
  }
  return {
    person: {
      ...{ id: person.id, name: person.name, created: person.created, seen: person.seen, settings: person.settings },
      ...(person.banned === undefined ? {} : { banned: person.banned }),
      ...(person.muted === undefined ? {} : { muted: person.muted }),
    },
    tables: tables.map((t) => t.id),
    notes,
    said,
    ...(await worksOf(store, id)),
    passkeys: (await store.passkeysOf(id)).map(({ name, created, used }) => ({ name, created, used })),
  }
}
