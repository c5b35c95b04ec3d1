import type { JsonObject, Problem } from '@deadfront/kernel'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { newId } from '../../saves/save.ts'
import { readWork, type Work } from '@deadfront/kernel/works'

/** My shelf in IndexedDB. Every save adds a version; nothing is overwritten. */

export interface Entry {
  id: string
  work: Work
  /** How many versions there are; the newest one is `work`. */
  version: number
  created: number
  changed: number
  /** When it was deleted; it can be put back until it is swept. */
  deleted?: number
}

export interface Version {
  work: Work
  saved: number
}

/** The document in the editor that is not saved yet. */
interface Draft {
  data: JsonObject
  changed: number
}

interface Schema extends DBSchema {
  works: { key: string; value: Entry }
  versions: { key: [string, number]; value: Version }
  drafts: { key: string; value: Draft }
  pictures: { key: string; value: string }
}

const NAME = 'deadfront-workshop'
/** Deleted works are kept this long. */
const KEPT_MS = 30 * 24 * 3600 * 1000

let opened: Promise<IDBPDatabase<Schema>> | null = null

const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('works', { keyPath: 'id' })
      db.createObjectStore('versions')
      db.createObjectStore('drafts')
      db.createObjectStore('pictures')
    },
    terminated() {
      opened = null
    },
  })
  return opened
}

const versionsOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY])

/** A line of the shelf: the entry with its picture, or its problem. */
export type Listed = { id: string; entry: Entry; picture: string | null } | { id: string; entry: null; problem: Problem }

/** Everything on the shelf, newest first. A broken entry does not hide the others. */
export async function listWorks(): Promise<Listed[]> {
  const db = await database()
  const tx = db.transaction(['works', 'pictures'])
  const entries = await tx.objectStore('works').getAll()
  const listed = await Promise.all(
    entries.map(async (entry): Promise<Listed & { changed: number }> => {
      const read = readWork(entry.work)
      const changed = Number(entry.changed) || 0
      if ('problem' in read) return { id: entry.id, entry: null, problem: read.problem, changed }
      return {
        id: entry.id,
        entry: { ...entry, work: read.work },
        picture: (await tx.objectStore('pictures').get(entry.id)) ?? null,
        changed,
      }
    }),
  )
  return listed.sort((a, b) => b.changed - a.changed)
}

/** The works of one game and kind, for lists to choose from. */
export async function worksFor(game: string, kind: Work['kind']): Promise<Entry[]> {
  const listed = await listWorks()
  return listed.flatMap(({ entry }) => (entry && !entry.deleted && entry.work.game === game && entry.work.kind === kind ? [entry] : []))
}

export async function loadWork(id: string): Promise<Entry | null> {
  const db = await database()
  const entry = await db.get('works', id)
  if (!entry) return null
  const read = readWork(entry.work)
  return 'work' in read ? { ...entry, work: read.work } : null
}

/** Saves a new version, or a new work where `id` is null; the draft has become the version. One transaction: all or nothing. */
export async function saveWork(id: string | null, work: Work, now = Date.now()): Promise<Entry> {
  const db = await database()
  const tx = db.transaction(['works', 'versions', 'drafts'], 'readwrite')
  const before = id === null ? undefined : await tx.objectStore('works').get(id)
  const entry: Entry = {
    id: id ?? newId(),
    work,
    version: (before?.version ?? 0) + 1,
    created: before?.created ?? now,
    changed: now,
  }
  await Promise.all([
    tx.objectStore('versions').put({ work, saved: now }, [entry.id, entry.version]),
    tx.objectStore('works').put(entry),
    tx.objectStore('drafts').delete(entry.id),
    tx.done,
  ])
  // Ask the browser to keep the shelf if storage runs low; it may refuse.
  void navigator.storage?.persist?.()
  return entry
}

/** The versions of a work, newest first. */
export async function listVersions(id: string): Promise<(Version & { number: number })[]> {
  const db = await database()
  const tx = db.transaction('versions')
  const keys = await tx.store.getAllKeys(versionsOf(id))
  const versions = await tx.store.getAll(versionsOf(id))
  return versions.map((version, i) => ({ ...version, number: keys[i]?.[1] ?? i + 1 })).reverse()
}

/** Marks it as deleted, or puts it back. */
export async function markDeleted(id: string, deleted: number | null): Promise<void> {
  const db = await database()
  const tx = db.transaction('works', 'readwrite')
  const entry = await tx.store.get(id)
  if (entry) {
    const { deleted: _, ...rest } = entry
    void tx.store.put(deleted === null ? rest : { ...rest, deleted })
  }
  await tx.done
}

/** Removes it for good. */
export async function removeWork(id: string): Promise<void> {
  const db = await database()
  const tx = db.transaction(['works', 'versions', 'drafts', 'pictures'], 'readwrite')
  void tx.objectStore('works').delete(id)
  void tx.objectStore('versions').delete(versionsOf(id))
  void tx.objectStore('drafts').delete(id)
  void tx.objectStore('pictures').delete(id)
  await tx.done
}

/** Removes works that were deleted long ago. */
export async function sweepWorks(now = Date.now()): Promise<void> {
  for (const { id, entry } of await listWorks()) if (entry?.deleted !== undefined && entry.deleted < now - KEPT_MS) await removeWork(id)
}

/** Everything under the id, unchecked: for the download of a broken entry. */
export async function rawWork(id: string): Promise<unknown> {
  const db = await database()
  return {
    entry: await db.get('works', id),
    versions: await db.getAll('versions', versionsOf(id)),
    draft: (await db.get('drafts', id)) ?? null,
  }
}

export async function putPicture(id: string, picture: string): Promise<void> {
  await (await database()).put('pictures', picture, id)
}

export async function putDraft(id: string, data: JsonObject, now = Date.now()): Promise<void> {
  await (await database()).put('drafts', { data, changed: now }, id)
}

export async function loadDraft(id: string): Promise<Draft | null> {
  return (await (await database()).get('drafts', id)) ?? null
}

export async function dropDraft(id: string): Promise<void> {
  await (await database()).delete('drafts', id)
}
