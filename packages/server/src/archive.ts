import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { catalogEntry } from '@deadfront/ai'
import { isObject, readRecord } from '@deadfront/kernel'
import type { DumpRow, Store } from '@deadfront/store'
import { chooseTables, type TableChoice } from './admin.ts'
import { SingleNode } from './cluster/cluster.ts'
import { recordOf } from './match/online-record.ts'
import { OnlineMatch } from './match/online-match.ts'
import { substituteBotOf } from './seats.ts'

/**
 * Finished tables as files. A file is the record of the game, which `verify` and `replay` read, and with it every row of the
 * table, so that it can be put back.
 */
const FORMAT = 'deadfront-archive/1'

/** Writes each chosen table that is finished into the folder and then deletes it. Returns the files, and what was left. */
export async function archiveTables(store: Store, choice: TableChoice, folder: string): Promise<{ files: string[]; left: string[] }> {
  const done = { files: [] as string[], left: [] as string[] }
  for await (const { id } of chooseTables(store, { status: ['done', 'abandoned'], ...choice })) {
    const file = join(folder, `${id}.record.json`)
    const why = await archiveTable(store, id, file)
    if (why === null) done.files.push(file)
    else done.left.push(`${id}: ${why}`)
  }
  return done
}

/** Null, or why the table is still there. */
async function archiveTable(store: Store, id: string, file: string): Promise<string | null> {
  const match = await OnlineMatch.load(
    {
      store,
      cluster: new SingleNode(),
      now: Date.now,
      game: async (game) => {
        const entry = catalogEntry(game)
        if (!entry) throw new Error(`there is no game ${game} here`)
        return entry.load()
      },
      botAnswer: () => Promise.reject(new Error('no bot plays here')),
      substituteBot: (game) => substituteBotOf(catalogEntry(game)),
      isHere: () => false,
      peopleChanged: () => undefined,
      onTurn: null,
      onNews: null,
      measure: () => undefined,
      log: () => undefined,
    },
    id,
  ).catch((error: unknown) => String(error))
  if (typeof match === 'string') return match
  const record = match && (await recordOf(match))
  if (!record) return 'the game is not finished'
  await writePrivate(file, JSON.stringify({ ...record, archive: { format: FORMAT, id, rows: await store.tableRows(id) } }))
  await store.deleteTable(id)
  return null
}

/** Written completely, readable by its owner only, before the table is deleted. */
async function writePrivate(file: string, text: string): Promise<void> {
  const part = `${file}.part`
  await rm(part, { force: true })
  const handle = await open(part, 'wx', 0o600)
  try {
    await handle.writeFile(`${text}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
}

/** Puts a table back from its file. False if it is there already. */
export async function unarchiveTable(store: Store, file: string): Promise<boolean> {
  let data: unknown
  try {
    data = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : 'expected one JSON document'
    throw new Error(`${file}: ${why}`, { cause: error })
  }
  const read = readRecord(data)
  if ('problem' in read) throw new Error(`${file}: ${read.problem.place}: ${read.problem.say}`)
  const { archive } = data as { archive?: unknown }
  if (!isObject(archive) || archive.format !== FORMAT || typeof archive.id !== 'string' || !Array.isArray(archive.rows))
    throw new Error(`${file}: archive: expected a table of the format ${FORMAT}; this is a record only`)
  return store.restoreTable(archive.id, archive.rows as DumpRow[])
}
