/** Plain data: what a state, an answer, an event and a file are made of. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** A plain object: one whose values are known to be plain data, and one that was not checked yet. */
export type JsonObject = { readonly [key: string]: Json }
export type Given = { readonly [key: string]: unknown }

/** An object, but not a list. */
export function isObject(value: Json | undefined): value is JsonObject
export function isObject(value: unknown): value is Given
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const isTextList = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((x) => typeof x === 'string')

/** A value in an error line: JSON, cut where it is longer than `max` characters. */
export function shortJson(value: unknown, max: number): string {
  const written = JSON.stringify(value) ?? 'nothing'
  return written.length <= max ? written : `${written.slice(0, max)}…`
}

/** A state, a view or content as plain data: they are JSON by construction, and the conformance suite checks that they are. */
export const asJson = (plain: object | string | number | boolean | null): Json => plain as Json
/** The same for an object: its interface has no index signature, so the compiler cannot know. */
export const asJsonObject = (plain: object): JsonObject => plain as JsonObject

/** A deep copy of plain data. Games write their own, faster `copy`; tests check that the two are equal. */
export function copyJson<T>(value: T): T {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const list = new Array(value.length)
    for (let i = 0; i < value.length; i++) list[i] = copyJson(value[i])
    return list as T
  }
  const from = value as Record<string, unknown>
  const to: Record<string, unknown> = {}
  for (const key in from) {
    // Assigning to `__proto__` would change what the copy *is*; here it is a key like any other.
    if (key === '__proto__')
      Object.defineProperty(to, key, { value: copyJson(from[key]), enumerable: true, configurable: true, writable: true })
    else to[key] = copyJson(from[key])
  }
  return to as T
}

/**
 * Is this plain data: finite numbers, no `undefined`, no `__proto__` key, limited depth and size?
 * All outside data is checked here first, so that rules only get the types they were written for.
 */
export function isPlainJson(value: unknown): value is Json {
  room = MAX_VALUES
  return isPlain(value, MAX_DEPTH)
}

/** The same for an answer, which must be an object. Nearly all answers are flat, so flat ones have a fast path. */
export function isPlainAnswer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  for (const key in value) {
    const held = (value as Record<string, unknown>)[key]
    if (key === '__proto__') return false
    if (typeof held === 'number' ? !Number.isFinite(held) : typeof held !== 'string' && held !== true && !isPlainJson(held)) return false
  }
  return true
}

const MAX_DEPTH = 32
const MAX_VALUES = 20_000
// How many more values are allowed; set at the start of every call.
let room = 0

function isPlain(value: unknown, depth: number): boolean {
  if (--room < 0) return false
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value)
    case 'object':
      break
    default:
      return false
  }
  if (value === null) return true
  if (depth === 0) return false
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (!isPlain(value[i], depth - 1)) return false
    return true
  }
  for (const key in value) if (key === '__proto__' || !isPlain((value as Record<string, unknown>)[key], depth - 1)) return false
  return true
}

/** Equal as plain data; the order of keys does not matter, a key that holds `undefined` counts as absent. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    for (let i = 0; i < a.length; i++) if (!sameJson(a[i], b[i])) return false
    return true
  }
  if (Array.isArray(b)) return false
  const x = a as Record<string, unknown>
  const y = b as Record<string, unknown>
  for (const key in x) if (!sameJson(x[key], Object.hasOwn(y, key) ? y[key] : undefined)) return false
  for (const key in y) if (y[key] !== undefined && !Object.hasOwn(x, key)) return false
  return true
}

/** The first place where `actual` differs from what `expected` names, or null. Objects match in part; lists match completely. */
export const differenceOf = (expected: unknown, actual: unknown, place = ''): Difference | null =>
  differencesOf(expected, actual, place, 1)[0] ?? null

/** Every place where `actual` differs from what `expected` names, at most `max` of them. Objects match in part; lists match completely. */
export function differencesOf(expected: unknown, actual: unknown, place = '', max = Number.POSITIVE_INFINITY): Difference[] {
  const found: Difference[] = []
  compare(expected, actual, place, { found, max })
  return found
}

function compare(expected: unknown, actual: unknown, place: string, into: { found: Difference[]; max: number }): void {
  const { found, max } = into
  if (found.length >= max) return
  if (expected === null || typeof expected !== 'object' || actual === null || typeof actual !== 'object') {
    // In an expectation `null` also means "absent".
    if (expected !== actual && !(expected === null && actual === undefined)) found.push({ place, expected, actual })
  } else if (Array.isArray(expected) !== Array.isArray(actual)) found.push({ place, expected, actual })
  else if (Array.isArray(expected)) {
    const list = actual as unknown[]
    for (let i = 0; i < Math.max(expected.length, list.length) && found.length < max; i++) {
      if (i < expected.length && i < list.length) compare(expected[i], list[i], `${place}[${i}]`, into)
      else found.push({ place: `${place}[${i}]`, expected: expected[i], actual: list[i] })
    }
  } else {
    const [wanted, held] = [expected as Record<string, unknown>, actual as Record<string, unknown>]
    for (const key of Object.keys(wanted)) compare(wanted[key], held[key], place === '' ? key : `${place}.${key}`, into)
  }
}

export interface Difference {
  place: string
  expected: unknown
  actual: unknown
}
