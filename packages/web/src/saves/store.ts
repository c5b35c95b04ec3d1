import type { Command, State } from '@deadfront/kernel'
import type { Ending } from '@deadfront/protocol'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { removeReviews } from './reviews.ts'
import type { Save, SaveHead } from './save.ts'

/** Commands are appended one by one, so a long game costs no more per move than a short one. */
interface Schema extends DBSchema {
  saves: { key: string; value: SaveHead }
  commands: { key: [string, number]; value: Command }
  snapshots: { key: string; value: State }
}

const NAME = 'deadfront'

let opened: Promise<IDBPDatabase<Schema>> | null = null

const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('saves', { keyPath: 'id' })
      db.createObjectStore('commands')
      db.createObjectStore('snapshots')
    },
    terminated() {
      opened = null
    },
  })
  return opened
}

const commandsOf = (id: string, from = 0): IDBKeyRange => IDBKeyRange.bound([id, from], [id, Number.POSITIVE_INFINITY])

/** Heads as stored, complete or not: the caller checks them one by one. */
export async function listHeads(): Promise<{ key: string; head: unknown; stored: number }[]> {
  const db = await database()
  const tx = db.transaction(['saves', 'commands'])
  const keys = await tx.objectStore('saves').getAllKeys()
  return Promise.all(
    keys.map(async (key) => ({
      key,
      head: (await tx.objectStore('saves').get(key)) as unknown,
      stored: await tx.objectStore('commands').count(commandsOf(key)),
    })),
  )
}

export async function loadSave(id: string): Promise<Save | null> {
  const db = await database()
  const tx = db.transaction(['saves', 'commands', 'snapshots'])
  const head = await tx.objectStore('saves').get(id)
  if (!head) return null
  const commands = await tx.objectStore('commands').getAll(commandsOf(id))
  const snapshot = await tx.objectStore('snapshots').get(id)
  return { head, commands, snapshot: snapshot ?? null }
}

/** The last state of a save, without its commands. */
export async function loadSnapshot(id: string): Promise<State | null> {
  const db = await database()
  return (await db.get('snapshots', id)) ?? null
}

/** Stores a new save. */
export async function putSave(save: Save): Promise<void> {
  const db = await database()
  const tx = db.transaction(['saves', 'commands', 'snapshots'], 'readwrite')
  const { head, commands, snapshot } = save
  void tx.objectStore('saves').put(head)
  void tx.objectStore('commands').delete(commandsOf(head.id))
  for (const [i, command] of commands.entries()) void tx.objectStore('commands').put(command, [head.id, i])
  if (snapshot === null) void tx.objectStore('snapshots').delete(head.id)
  else void tx.objectStore('snapshots').put(snapshot, head.id)
  await tx.done
}

/** Stores one more command (or fewer, after undo) in one transaction: the store always agrees with the screen. */
export async function advance(
  id: string,
  change: {
    commands: readonly Command[]
    from: number
    count: number
    hash: string
    result: SaveHead['result']
    ending: Ending | null
    state: State
    now: number
  },
): Promise<void> {
  const db = await database()
  const tx = db.transaction(['saves', 'commands', 'snapshots'], 'readwrite')
  const stored = await tx.objectStore('saves').get(id)
  if (stored) {
    const { count, hash, result, ending } = change
    const { ending: _, ...head } = stored
    void tx.objectStore('saves').put({ ...head, count, hash, result, changed: change.now, ...(ending ? { ending } : {}) })
    void tx.objectStore('commands').delete(commandsOf(id, change.from))
    for (const [i, command] of change.commands.entries()) void tx.objectStore('commands').put(command, [id, change.from + i])
    void tx.objectStore('snapshots').put(change.state, id)
  }
  await tx.done
}

export async function changeHead(id: string, change: (head: SaveHead) => SaveHead): Promise<void> {
  const db = await database()
  const tx = db.transaction('saves', 'readwrite')
  const head = await tx.store.get(id)
  if (head) void tx.store.put(change(head))
  await tx.done
}

export async function removeSave(id: string): Promise<void> {
  const db = await database()
  const tx = db.transaction(['saves', 'commands', 'snapshots'], 'readwrite')
  void tx.objectStore('saves').delete(id)
  void tx.objectStore('commands').delete(commandsOf(id))
  void tx.objectStore('snapshots').delete(id)
  await tx.done
  await removeReviews(id)
}

/** Everything that is stored under the id, unchecked: for the download of a corrupt save. */
export async function rawSave(id: string): Promise<unknown> {
  const db = await database()
  const tx = db.transaction(['saves', 'commands', 'snapshots'])
  const commands = await tx.objectStore('commands').getAll(commandsOf(id))
  return { head: await tx.objectStore('saves').get(id), commands, snapshot: (await tx.objectStore('snapshots').get(id)) ?? null }
}
