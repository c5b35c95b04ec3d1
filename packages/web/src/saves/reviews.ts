import { type Finding, placeOf } from '@deadfront/ai/coach'
import type { Seat } from '@deadfront/kernel'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Findings of reviews, one by one, so that a review that was stopped goes on. A separate database: they can be computed again. */
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

/** The stored findings of a seat's review; `of` names record, rules and budget, and findings with another `of` are left out. */
export async function knownFindings(save: string, seat: Seat, of: string): Promise<Finding[]> {
  const db = await database()
  const all = await db.getAll('findings', reviewOf(save, seat))
  return all.filter((one) => one.of === of).map((one) => one.finding)
}

export async function addFinding(save: string, seat: Seat, of: string, finding: Finding): Promise<void> {
  const db = await database()
  await db.put('findings', { of, finding }, [save, seat, finding.do, placeOf(finding)])
}

/** Deletes the reviews of a save. */
export async function removeReviews(save: string): Promise<void> {
  const db = await database()
  await db.delete('findings', reviewOf(save))
}
