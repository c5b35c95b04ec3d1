import { type Finding, placeOf } from '@deadfront/ai/coach'
import type { Seat } from '@deadfront/kernel'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Findings of reviews, one by one, so that a review that was stopped goes on. A database of its own: they can be made anew. */
interface Schema extends DBSchema {
  findings: { key: [save: string, seat: string, what: string, place: number]; value: { of: string; finding: Finding } }
}

let opened: Promise<IDBPDatabase<Schema>> | null = null

const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>('deadfront-reviews', 1, {
    upgrade(db) {
      db.createObjectStore('findings')
    },
    terminated() {
      opened = null
    },
  })
  return opened
}

const reviewOf = (...key: string[]): IDBKeyRange => IDBKeyRange.bound(key, [...key, []])

/** What is known of a seat's review; `of` names record, rules and thought, and findings of another one are left out. */
export async function knownFindings(save: string, seat: Seat, of: string): Promise<Finding[]> {
  const db = await database()
  const all = await db.getAll('findings', reviewOf(save, seat))
  return all.filter((one) => one.of === of).map((one) => one.finding)
}

export async function addFinding(save: string, seat: Seat, of: string, finding: Finding): Promise<void> {
  const db = await database()
  await db.put('findings', { of, finding }, [save, seat, finding.do, placeOf(finding)])
}

/** Forgets the reviews of a save. */
export async function removeReviews(save: string): Promise<void> {
  const db = await database()
  await db.delete('findings', reviewOf(save))
}
