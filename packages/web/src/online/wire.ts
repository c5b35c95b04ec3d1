import { type Ask, type GameRecord, isRefusal, type Json, readRecord, type Refusal } from '@deadfront/kernel'
import type { WireProblem } from '@deadfront/protocol'

/** Gives the plain JSON of the server the kernel's types. */

const has = (data: Json, key: string, type: 'string' | 'object'): boolean =>
  typeof data === 'object' && data !== null && !Array.isArray(data) && typeof (data as { [key: string]: Json })[key] === type

export const readRefusal = (data: Json): Refusal | null => (isRefusal(data) ? data : null)

/** The referee's refusal inside the problem, or the problem itself in the form of a refusal. */
export const refusalOf = (problem: WireProblem): Refusal =>
  problem.refusal ?? { refused: true, code: `online.${problem.code}`, rule: '', say: problem.say, about: [] }

export function recordFrom(data: unknown): GameRecord {
  const read = readRecord(data)
  if ('problem' in read) throw new Error(`the server sent no record: ${read.problem.say}`)
  return read.record
}

/** The table as it was after some command. */
export interface PastPicture {
  seq: number
  viewer: string | null
  view: Json
  asks: Ask[]
}

const isPicture = (data: Json): data is Json & PastPicture => has(data, 'asks', 'object')

export function readPicture(data: Json): PastPicture {
  if (!isPicture(data)) throw new Error('the server sent no table')
  return data
}
