import type { Reader } from '@deadfront/kernel'
import { characterAt } from '../model/content.ts'
import { contentOf, fighterAt, sceneOf, type Stalingrad } from '../model/state.ts'

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
  if (q < 0) r.expected(place, `a square like "3,4" on this map of ${sceneOf(s).grid.w} × ${sceneOf(s).grid.h}`, given, 'EFSZ-1.2')
  return q
}
