import { differenceOf } from '@deadfront/kernel'

/** The first place where a value is not plain JSON that survives a round trip, or null. */
export function notPlain(value: unknown, place: string): string | null {
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
      const found = notPlain(value[i], `${place}[${i}]`)
      if (found) return found
    }
    return null
  }
  if (Object.getPrototypeOf(value) !== Object.prototype)
    return `${place} is a ${value.constructor?.name ?? 'strange object'}, not a plain object`
  for (const key of Object.keys(value)) {
    const found = notPlain((value as Record<string, unknown>)[key], `${place}.${key}`)
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

/** Frozen through and through: whoever writes to it gets an exception with the place. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}
