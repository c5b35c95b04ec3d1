import { BadInput } from '@deadfront/kernel'
import type { OddsGiven } from '../odds.ts'

/** What every `deadfront odds` needs: reading options, and writing chances as text. */

export const expected = (place: string, what: string): BadInput => new BadInput({ place, say: `expected ${what}` })

/** `--attack-order` for `attackOrder`. */
export const dashed = (name: string): string => `--${name.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`

/** The whole number given as an option, if it was given. */
export function wholeNumber(given: OddsGiven, name: string, low: number, high = Number.POSITIVE_INFINITY): number | undefined {
  const text = given[name]
  if (text === undefined) return undefined
  const n = text === true || !/^[+-]?\d+$/.test(text) ? Number.NaN : Number(text)
  if (n >= low && n <= high) return n
  const between = high === Number.POSITIVE_INFINITY ? (low === 0 ? '' : `, ${low} or more`) : ` from ${low} to ${high}`
  throw expected(dashed(name), `a whole number${between}; "${text === true ? '' : text}" is none`)
}

export const clock: { now(): number } = (globalThis as { performance?: { now(): number } }).performance ?? Date
/** Milliseconds since then, to the microsecond. */
export const took = (began: number): number => Math.round((clock.now() - began) * 1000) / 1000

export const percent = (p: number): string => `${(100 * p).toFixed(2)} %`.padStart(9)
export const bar = (p: number): string => '█'.repeat(Math.round(p * 30)).padEnd(30, '·')
/** "attacker wins  52.92 %  ████···" */
export const chanceLine = (title: string, p: number, width = 14): string => `${title.padEnd(width)}${percent(p)}  ${bar(p)}`
