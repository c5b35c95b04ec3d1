import { isObject, type Json, type JsonObject, type Problem } from '@deadfront/kernel'
import { contentOf, sceneOf, type Stalingrad } from '../model/state.ts'
import { called } from './reader.ts'
import { zombiesByName } from './spell.ts'

const partOf = (x: Json | undefined): JsonObject => (isObject(x) ? x : {})

/** Characters, zombies, squares and kinds in a part of a position that this table does not have. */
export function unknownNames(part: Json, s: Stalingrad): Problem[] {
  const c = contentOf(s)
  const { grid } = sceneOf(s)
  const problems: Problem[] = []
  const check = (fits: boolean, place: string, what: string, name: string): void => {
    if (!fits) problems.push({ place, say: `no ${what} "${name}"` })
  }
  const square = (name: Json | undefined, place: string): void => {
    if (typeof name === 'string') check(grid.squareOf(name) >= 0, place, 'square', name)
  }
  const kind = (name: Json | undefined, place: string): void => {
    if (typeof name === 'string') check(called(c.kinds, name) !== undefined, place, 'kind of zombie', name)
  }
  const { characters, zombies, terrain, heaps } = partOf(part)
  for (const [id, value] of Object.entries(partOf(characters))) {
    check(called(c.characters, id) !== undefined, `characters.${id}`, 'character', id)
    square(partOf(value).at, `characters.${id}.at`)
  }
  for (const [id, value] of Object.entries(partOf(zombiesByName(zombies ?? null)))) {
    check(/^z[1-9]\d*$/.test(id) && Number(id.slice(1)) < s.nextId, `zombies.${id}`, 'zombie', id)
    square(partOf(value).at, `zombies.${id}.at`)
    kind(partOf(value).kind, `zombies.${id}.kind`)
  }
  for (const name of Object.keys(partOf(terrain))) square(name, `terrain.${name}`)
  for (const name of Object.keys(partOf(heaps))) square(name, `heaps.${name}`)
  return problems
}
