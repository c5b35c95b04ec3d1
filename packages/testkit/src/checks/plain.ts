import { differenceOf } from '@deadfront/kernel'

/** The first place where a value is not plain JSON that survives a round trip, or null. */
export const notPlain = (value: unknown, place: string): string | null => (isPlain(value) ? null : placeOf(value, place))

/** The same question without the place, which is almost never needed and is slow to write. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true
  if (typeof value !== 'object') return false
  if (!Array.isArray(value)) return Object.getPrototypeOf(value) === Object.prototype && arePlain(Object.values(value))
  return arePlain(value)
}

function arePlain(list: readonly unknown[]): boolean {
  if (list.length >= LONG && areSameWhole(list, list)) return true
  for (let i = 0; i < list.length; i++) {
    const item = list[i]
    // Nearly everything in a state is a whole number or a text.
    if (typeof item === 'string' || (typeof item === 'number' && (item | 0) === item && item !== 0)) continue
    if (!isPlain(item)) return false
  }
  return true
}

/** The same data in the same order of keys, without a part that is not plain: the text alone does not show this. */
export function isSamePlain(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null) return Object.is(a, b) && isPlain(a)
  if (typeof b !== 'object' || b === null || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
  if (Array.isArray(a)) return areSamePlain(a, b as readonly unknown[])
  const keys = Object.keys(a)
  const others = Object.keys(b)
  if (keys.length !== others.length) return false
  for (let i = 0; i < keys.length; i++) if (keys[i] !== others[i]) return false
  return areSamePlain(Object.values(a), Object.values(b))
}

function areSamePlain(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false
  if (a.length >= LONG && areSameWhole(a, b)) return true
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i], b[i]]
    if (typeof x === 'string' ? x === y : typeof x === 'number' && (x | 0) === x && x !== 0 && x === y) continue
    if (!isSamePlain(x, y)) return false
  }
  return true
}

/** Long lists are the counts of a map: thousands of whole numbers. They have their own loop. */
const LONG = 256

/** The same whole numbers, without -0. Called for long lists only, so that the engine makes quick code for whole numbers. */
function areSameWhole(a: readonly unknown[], b: readonly unknown[]): boolean {
  for (let i = 0; i < a.length; i++) {
    const x = a[i]
    const y = b[i]
    if (typeof x !== 'number' || typeof y !== 'number' || x !== y || (x | 0) !== x) return false
    if (x === 0 && (1 / x < 0 || 1 / y < 0)) return false
  }
  return true
}

/**
 * The same data in the same order of keys, and so the same JSON text, which takes three times as long to make. The answer may be no for
 * data with the same text (a value that JSON does not write): then the texts are compared.
 */
export function isSameData(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return false
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
  if (Array.isArray(a)) return areSameData(a, b as readonly unknown[])
  const keys = Object.keys(a)
  const others = Object.keys(b)
  if (keys.length !== others.length) return false
  for (let i = 0; i < keys.length; i++) if (keys[i] !== others[i]) return false
  return areSameData(Object.values(a), Object.values(b))
}

function areSameData(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false
  if (a.length >= LONG && areSameWhole(a, b)) return true
  for (let i = 0; i < a.length; i++) if (!isSameData(a[i], b[i])) return false
  return true
}

function placeOf(value: unknown, place: string): string | null {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return null
    case 'number':
      if (!Number.isFinite(value)) return `${place} is ${value}`
      return Object.is(value, -0) ? `${place} is -0` : null
    case 'object':
      break
    default:
      return `${place} is ${value === undefined ? 'undefined' : `a ${typeof value}`}`
  }
  if (value === null) return null
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const found = placeOf(value[i], `${place}[${i}]`)
      if (found) return found
    }
    return null
  }
  if (Object.getPrototypeOf(value) !== Object.prototype)
    return `${place} is a ${value.constructor?.name ?? 'strange object'}, not a plain object`
  for (const key of Object.keys(value)) {
    const found = placeOf((value as Record<string, unknown>)[key], `${place}.${key}`)
    if (found) return found
  }
  return null
}

/** Where two pieces of plain data differ, for people. */
export function whereDifferent(a: unknown, b: unknown): string {
  const found = differenceOf(a, b) ?? differenceOf(b, a)
  return found ? `${found.place || 'the whole'}: ${brief(found.expected)} and ${brief(found.actual)}` : 'the order of keys'
}

export function brief(value: unknown, length = 200): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
  return text.length > length ? `${text.slice(0, length)}…` : text
}

/** Frozen at every depth: a write to it throws an exception that shows the place. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}
