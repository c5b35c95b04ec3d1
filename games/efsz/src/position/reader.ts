import type { Problem } from '@deadfront/kernel'
import { characterAt } from '../model/content.ts'
import { contentOf, fighterAt, sceneOf, type Stalingrad } from '../model/state.ts'

export type Given = { readonly [key: string]: unknown }

export const isObject = (x: unknown): x is Given => typeof x === 'object' && x !== null && !Array.isArray(x)

/** Collects what is wrong while a position is read. */
export class Reader {
  readonly problems: Problem[] = []
  bad(place: string, say: string, rule?: string): void {
    this.problems.push(rule === undefined ? { place, say } : { place, say, rule })
  }
  keys(given: Given, known: readonly string[], place: string): void {
    for (const key of Object.keys(given))
      if (!known.includes(key)) this.bad(place === '' ? key : `${place}.${key}`, `unknown key; there are ${known.join(', ')}`)
  }
  number(given: unknown, place: string, low: number, high: number, or: number, rule?: string): number {
    if (given === undefined) return or
    if (typeof given === 'number' && Number.isInteger(given) && given >= low && given <= high) return given
    this.bad(place, `expected a whole number from ${low} to ${high}, found ${JSON.stringify(given)}`, rule)
    return or
  }
  flag(given: unknown, place: string, or: boolean): boolean {
    if (given === undefined) return or
    if (typeof given === 'boolean') return given
    this.bad(place, 'expected true or false')
    return or
  }
  word<W extends string>(given: unknown, place: string, words: readonly W[], or: W): W {
    if (given === undefined) return or
    if (words.includes(given as W)) return given as W
    const meant = typeof given === 'string' ? words.filter((w) => w.toLowerCase() === given.toLowerCase()) : []
    if (meant.length === 1) return meant[0] as W
    this.bad(place, `expected one of ${words.join(', ')}, found ${JSON.stringify(given)}`)
    return or
  }
  object(given: unknown, place: string): Given {
    if (given === undefined) return {}
    if (isObject(given)) return given
    this.bad(place, 'expected an object')
    return {}
  }
  list(given: unknown, place: string): readonly unknown[] {
    if (given === undefined) return []
    if (Array.isArray(given)) return given
    this.bad(place, 'expected a list')
    return []
  }
}

const folded = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** One of the content's things by its id, or by its name whatever its capitals and signs: "MP-40" is `mp40`. */
export function called<T extends { readonly id: string; readonly name: string }>(things: readonly T[], name: unknown): T | undefined {
  if (typeof name !== 'string') return undefined
  const wanted = folded(name)
  return things.find(({ id }) => id === name) ?? things.find((x) => wanted !== '' && (folded(x.id) === wanted || folded(x.name) === wanted))
}

export const characterId = (s: Stalingrad, i: number): string => characterAt(contentOf(s), fighterAt(s, i).who).id

/** A square by "x,y" or by its mark. */
export function readSquare(r: Reader, s: Stalingrad, given: unknown, place: string): number {
  const name = Array.isArray(given) ? given.join(',') : given
  const q = typeof name === 'string' ? sceneOf(s).grid.squareOf(name) : -1
  if (q < 0)
    r.bad(
      place,
      `expected a square like "3,4" on this map of ${sceneOf(s).grid.w} × ${sceneOf(s).grid.h}, found ${JSON.stringify(given)}`,
      'EFSZ-1.2',
    )
  return q
}
