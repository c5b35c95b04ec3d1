import { type Content, findKind, findPower, kindName, powerName, ZOMBIES } from './content.ts'
import type { Count } from './events.ts'
import { addTo, numberAt } from './list.ts'

export const controllerName = (c: Content, control: number): string =>
  control === ZOMBIES ? 'zombies' : control < 0 ? 'nobody' : powerName(c, control)

/** Counts by kind, as names; zeros left out. */
export function countsByName(c: Content, counts: readonly number[], offset = 0): Count {
  const out: Count = {}
  for (let k = 0; k < c.K; k++) if (numberAt(counts, offset + k) > 0) out[kindName(c, k)] = numberAt(counts, offset + k)
  return out
}

/** Counts by power and kind, as names; powers without units left out. */
export function countsByPower(c: Content, counts: readonly number[]): { [power: string]: Count } {
  const out: { [power: string]: Count } = {}
  for (const [p, power] of c.powers.entries()) {
    const units = countsByName(c, counts, p * c.K)
    if (Object.keys(units).length > 0) out[power] = units
  }
  return out
}

/** "3 inf 1 tnk", the short form of positions. */
export const unitText = (count: Count): string =>
  Object.entries(count)
    .filter(([, n]) => n > 0)
    .map(([unit, n]) => `${n} ${unit}`)
    .join(' ')

/** The words of a text, a name of two words (`aircraft carrier`) as one. */
function unitWords(c: Content, text: string): string[] {
  const words = text.replaceAll(',', ' ').replaceAll('+', ' ').split(/\s+/).filter(Boolean)
  return words.flatMap((word, i) => {
    if (findKind(c, `${words[i - 1] ?? ''} ${word}`) >= 0) return []
    const pair = `${word} ${words[i + 1] ?? ''}`
    return findKind(c, pair) >= 0 ? [pair] : [word]
  })
}

/** A unit of a load as a text names it: how many, and the power named before it, otherwise -1. */
export interface LoadWord {
  name: string
  n: number
  owner: number
}

/** Reads a load from a text: "2 inf", "UK inf tnk". Numbers and powers apply to the next unit alone. */
export function loadWords(c: Content, text: string): LoadWord[] {
  const told: LoadWord[] = []
  let n = 1
  let owner = -1
  for (const word of unitWords(c, text)) {
    if (/^\d+$/.test(word)) n = Number(word)
    else if (findKind(c, word) < 0 && findPower(c, word) >= 0) owner = findPower(c, word)
    else {
      told.push({ name: word, n, owner })
      n = 1
      owner = -1
    }
  }
  return told
}

/** Reads "3 inf 1 tnk", "inf, tnk", or `{ inf: 3 }` into counts by kind; a returned text is the fault. */
export function readUnits(c: Content, given: unknown): number[] | string {
  const counts = new Array<number>(c.K).fill(0)
  if (typeof given === 'string') {
    const words = unitWords(c, given)
    let n = 1
    let pending = false
    for (const word of words) {
      if (/^\d+$/.test(word)) {
        if (pending) return `a number without a unit before "${word}"`
        n = Number(word)
        pending = true
        continue
      }
      const k = findKind(c, word)
      if (k < 0) return `unknown unit "${word}"; units are ${c.kinds.join(', ')}`
      addTo(counts, k, n)
      n = 1
      pending = false
    }
    return pending ? `a number without a unit at the end of "${given}"` : counts
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'expected units, like "3 inf 1 tnk" or { "inf": 3 }'
  for (const [name, n] of Object.entries(given)) {
    const k = findKind(c, name)
    if (k < 0) return `unknown unit "${name}"; units are ${c.kinds.join(', ')}`
    if (typeof n !== 'number' || !Number.isInteger(n) || n < 0) return `expected a whole number of ${name}`
    addTo(counts, k, n)
  }
  return counts
}

/** A unit named in an answer about losses: `inf`, `seaborne inf`, `UK inf`; the power is -1 when it is not given. */
export interface NamedLoss {
  name: string
  power: number
  seaborne: boolean
  /** -1 when there is no such unit. */
  k: number
  n: number
}

/** Reads `{ "inf": 2, "UK tnk": 1 }` or "2 inf 1 UK tnk"; null when numbers or names are missing. */
export function readLossList(c: Content, given: unknown): NamedLoss[] | null {
  if (typeof given === 'string') {
    const parts = [...given.matchAll(/(\d+)?\s*([^\d,+]+)/g)].map(([, n, name = '']) => ({ name: name.trim(), n: Number(n ?? 1) }))
    return parts.filter(({ name }) => name !== '').map(({ name, n }) => lossOf(c, name, n))
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
  const list: NamedLoss[] = []
  for (const [name, n] of Object.entries(given)) {
    if (typeof n !== 'number' || !Number.isInteger(n) || n < 0) return null
    if (n > 0) list.push(lossOf(c, name, n))
  }
  return list
}

function lossOf(c: Content, name: string, n: number): NamedLoss {
  const words = name.split(/\s+/)
  const seaborne = words[0]?.toLowerCase() === 'seaborne'
  if (seaborne) words.shift()
  const k = findKind(c, words.join(' '))
  if (k >= 0) return { name, power: -1, seaborne, k, n }
  for (let cut = 1; cut < words.length; cut++) {
    const power = findPower(c, words.slice(0, cut).join(' '))
    const kind = findKind(c, words.slice(cut).join(' '))
    if (power >= 0 && kind >= 0) return { name, power, seaborne, k: kind, n }
  }
  return { name, power: -1, seaborne, k: -1, n }
}
