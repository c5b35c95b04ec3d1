import {
  type Ask,
  type Form,
  type GameEvent,
  type GameRecord,
  isRefusal,
  type Json,
  readRecord,
  type Refusal,
  type Result,
} from '@deadfront/kernel'
import type { WireProblem } from '@deadfront/protocol'

/**
 * What the server sends of a game is plain JSON, because the protocol knows no game. Here it gets the kernel's types: the
 * fields that every event, form, result and refusal has are checked, and what lacks them is left out.
 */

const has = (data: Json, key: string, type: 'string' | 'object'): boolean =>
  typeof data === 'object' && data !== null && !Array.isArray(data) && typeof (data as { [key: string]: Json })[key] === type

const isEvent = (data: Json): data is Json & GameEvent => has(data, 'type', 'string') && has(data, 'rule', 'string')

export const readEvents = (data: readonly Json[]): GameEvent[] => data.filter(isEvent)

const FORMS: { readonly [F in Form['form']]: true } = { pick: true, subset: true, amounts: true, path: true, order: true }

const isForm = (data: Json): data is Json & Form => has(data, 'form', 'string') && (data as { form: string }).form in FORMS

export const readForms = (data: { readonly [seat: string]: readonly Json[] }): { [seat: string]: Form[] } =>
  Object.fromEntries(Object.entries(data).map(([seat, forms]) => [seat, forms.filter(isForm)]))

const isResult = (data: Json): data is Json & Result => has(data, 'outcome', 'string') && has(data, 'winners', 'object')

export const readResult = (data: Json): Result | null => (isResult(data) ? data : null)

export const readRefusal = (data: Json): Refusal | null => (isRefusal(data) ? data : null)

/** The referee's refusal inside the problem, or the problem itself in the form of a refusal. */
export const refusalOf = (problem: WireProblem): Refusal =>
  readRefusal(problem.refusal ?? null) ?? { refused: true, code: `online.${problem.code}`, rule: '', say: problem.say, about: [] }

export function recordFrom(data: Json): GameRecord {
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
