import type { Reader } from '@deadfront/kernel'
import { characterAt, type Content } from '../model/content.ts'
import { contentOf, fighterAt, fighterIx, sceneOf, type Stalingrad } from '../model/state.ts'

const folded = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** One of the content's things by its id, or by its name with any capitals and signs: "MP-40" is `mp40`. */
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

/** The index of a character in play, by its name. */
export function readFighterName(r: Reader, s: Stalingrad, given: unknown, place: string): number {
  const i = fighterIx(s, called(contentOf(s).characters, given)?.id)
  if (i < 0) r.expected(place, 'a character', given)
  return i
}

export const readTexts = (r: Reader, given: unknown, place: string): string[] =>
  r.list(given, place).flatMap((text, k) => {
    if (typeof text === 'string') return [text]
    r.expected(`${place}[${k}]`, 'a text', text)
    return []
  })

/** Things without a rule of their own that a scenario hides or asks for, such as a key. */
export function specialItems(c: Content): Set<string> {
  const items = new Set<string>()
  for (const { hide, exits, objective } of Object.values(c.raw.scenarios)) {
    if (hide) items.add(hide.item)
    for (const goal of objective) if ('item' in goal) items.add(goal.item)
    for (const { needs } of Object.values(exits)) for (const need of needs ?? []) if ('key' in need) items.add(need.key)
  }
  return items
}

/** Everything that can be on the map or be carried. */
export const thingsOf = (c: Content): string[] => ['ammo', 'food', 'medkit', ...c.weapons.map(({ id }) => id), ...specialItems(c)]
