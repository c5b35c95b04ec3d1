import { isObject, type Result } from '@deadfront/kernel'
import type { Ending } from '@deadfront/protocol'
import type { SaveHead } from './save.ts'

/** The outcomes of games that their players ended begin with this; the games have no such outcome. */
export const TABLE = 'table.'

/** The end of a game that its players ended, in the form of a result. */
export const resultOfEnding = (ending: Ending | null): Result | null =>
  ending && { outcome: `${TABLE}${ending.how}`, winners: ending.winners, rule: '' }

/** How a saved game ended, by the rules or by its players; null while it goes on. */
export const endOf = (head: SaveHead): Result | null => head.result ?? resultOfEnding(head.ending ?? null)

const HOWS = ['draw', 'abandon', 'resign', 'claim', 'idle'] as const

/** The ending in a record from any source; null if there is none, or if it is not one. */
export function readEnding(record: unknown): Ending | null {
  const ending = isObject(record) ? record.ending : null
  if (!isObject(ending)) return null
  const { by, at } = ending
  const how = HOWS.find((known) => known === ending.how)
  const texts = (list: unknown): string[] => (Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [])
  if (!how || typeof by !== 'string' || typeof at !== 'number') return null
  return { how, by, at, seats: texts(ending.seats), winners: texts(ending.winners) }
}
