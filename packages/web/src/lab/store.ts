import { problemLine } from '@deadfront/kernel'
import { type LabPlan, type Playout, readPlan } from '@deadfront/lab'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { newId } from '../saves/save.ts'

/** Experiments in IndexedDB: the plan and every game, batch by batch, so that one goes on after a reload. */

/** `running` also if the page was closed meanwhile: it goes on when it is opened again. */
type LabState = 'running' | 'paused' | 'done'

export interface LabHead {
  id: string
  plan: LabPlan
  state: LabState
  /** Games played so far. */
  done: number
  created: number
  changed: number
}

interface Schema extends DBSchema {
  labs: { key: string; value: LabHead }
  games: { key: [lab: string, arm: number, first: number]; value: readonly Playout[] }
}

let opened: Promise<IDBPDatabase<Schema>> | null = null

const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>('deadfront-lab', 1, {
    upgrade(db) {
      db.createObjectStore('labs', { keyPath: 'id' })
      db.createObjectStore('games')
    },
    terminated() {
      opened = null
    },
  })
  return opened
}

const gamesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []])

export type ListedLab = { id: string; head: LabHead } | { id: string; head: null; problem: string }

/** Every experiment, newest first. One that cannot be read does not hide the others. */
export async function listLabs(): Promise<ListedLab[]> {
  const db = await database()
  const heads = await db.getAll('labs')
  return heads
    .toSorted((a, b) => (Number(b.created) || 0) - (Number(a.created) || 0))
    .map((head) => {
      const read = readPlan(head.plan)
      return 'problem' in read
        ? { id: head.id, head: null, problem: problemLine(read.problem) }
        : { id: head.id, head: { ...head, plan: read.plan } }
    })
}

export async function addLab(plan: LabPlan, now = Date.now()): Promise<LabHead> {
  const db = await database()
  const head: LabHead = { id: newId(), plan, state: 'running', done: 0, created: now, changed: now }
  await db.put('labs', head)
  return head
}

export async function loadLab(id: string): Promise<LabHead | null> {
  const db = await database()
  const head = await db.get('labs', id)
  const read = head ? readPlan(head.plan) : null
  return head && read && 'plan' in read ? { ...head, plan: read.plan } : null
}

/** The games of each arm, by their numbers. */
export async function loadGames(id: string): Promise<Map<number, Map<number, Playout>>> {
  const db = await database()
  const tx = db.transaction('games')
  const [keys, batches] = await Promise.all([tx.store.getAllKeys(gamesOf(id)), tx.store.getAll(gamesOf(id))])
  const arms = new Map<number, Map<number, Playout>>()
  for (const [i, [, arm, first]] of keys.entries()) {
    const games = arms.get(arm) ?? new Map<number, Playout>()
    arms.set(arm, games)
    for (const [k, game] of (batches[i] ?? []).entries()) games.set(first + k, game)
  }
  return arms
}

/** Keeps a batch and the new head in one transaction. */
export async function addGames(head: LabHead, arm: number, first: number, games: readonly Playout[]): Promise<void> {
  const db = await database()
  const tx = db.transaction(['labs', 'games'], 'readwrite')
  await Promise.all([tx.objectStore('games').put(games, [head.id, arm, first]), tx.objectStore('labs').put(head), tx.done])
}

export async function putLab(head: LabHead): Promise<void> {
  const db = await database()
  await db.put('labs', head)
}

export async function removeLab(id: string): Promise<void> {
  const db = await database()
  const tx = db.transaction(['labs', 'games'], 'readwrite')
  await Promise.all([tx.objectStore('labs').delete(id), tx.objectStore('games').delete(gamesOf(id)), tx.done])
}
