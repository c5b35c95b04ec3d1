/** A 64-bit fingerprint of plain data, equal on every machine and for any order of keys. Not secure: seed commitments use SHA-256. */
export function hashOf(value: unknown): string {
  h1 = 0x243f6a88 | 0
  h2 = 0x85a308d3 | 0
  feed(value)
  h1 = Math.imul(h1 ^ (h1 >>> 16), 0x85ebca6b) ^ Math.imul(h2 ^ (h2 >>> 13), 0xc2b2ae35)
  h2 = Math.imul(h2 ^ (h2 >>> 16), 0x85ebca6b) ^ Math.imul(h1 ^ (h1 >>> 13), 0xc2b2ae35)
  return hex(h1) + hex(h2)
}

// The two running halves; set at the start of every call, so nothing is carried from one call to the next.
let h1 = 0
let h2 = 0

function mix(x: number): void {
  h1 = Math.imul(h1 ^ x, 0x9e3779b1)
  h1 ^= h1 >>> 15
  h2 = Math.imul(h2 ^ x, 0x5f356495)
  h2 ^= h2 >>> 13
}

// Texts and lists of whole numbers are most of a state: their loops keep the two halves in local variables, which is faster.

function mixText(text: string): void {
  mix(text.length)
  let a = h1
  let b = h2
  for (let i = 0; i < text.length; i++) {
    const x = text.charCodeAt(i)
    a = Math.imul(a ^ x, 0x9e3779b1)
    a ^= a >>> 15
    b = Math.imul(b ^ x, 0x5f356495)
    b ^= b >>> 13
  }
  h1 = a
  h2 = b
}

/** Mixes the whole numbers at the start of the list; returns how many they are. */
function mixWholeNumbers(list: readonly unknown[]): number {
  let a = h1
  let b = h2
  let i = 0
  for (; i < list.length; i++) {
    const x = list[i]
    if (typeof x !== 'number' || (x | 0) !== x) break
    a = Math.imul(a ^ 1, 0x9e3779b1)
    a ^= a >>> 15
    a = Math.imul(a ^ x, 0x9e3779b1)
    a ^= a >>> 15
    b = Math.imul(b ^ 1, 0x5f356495)
    b ^= b >>> 13
    b = Math.imul(b ^ x, 0x5f356495)
    b ^= b >>> 13
  }
  h1 = a
  h2 = b
  return i
}

function feed(value: unknown): void {
  switch (typeof value) {
    case 'number':
      if ((value | 0) === value) {
        mix(1)
        mix(value)
      } else {
        mix(2)
        mixText(String(value))
      }
      return
    case 'string':
      mix(3)
      mixText(value)
      return
    case 'boolean':
      mix(value ? 4 : 5)
      return
    case 'object':
      if (value === null) return mix(6)
      if (Array.isArray(value)) {
        mix(7)
        mix(value.length)
        for (let i = mixWholeNumbers(value); i < value.length; i++) feed(value[i])
        return
      }
      mix(8)
      for (const key of Object.keys(value).sort()) {
        const held = (value as Record<string, unknown>)[key]
        if (held === undefined) continue
        mixText(key)
        feed(held)
      }
      mix(9)
      return
    default:
      throw new Error(`a state may hold plain data only, found ${typeof value}`)
  }
}

const hex = (x: number): string => (x >>> 0).toString(16).padStart(8, '0')
