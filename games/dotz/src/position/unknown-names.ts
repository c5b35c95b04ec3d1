import { isObject, type Json, type JsonObject, type Problem } from '@deadfront/kernel'
import { type Content, OFF_TRACK, contentOf } from '../model/content.ts'
import { NONE, type Siege } from '../model/state.ts'
import { findEvent, findFate, findSpace, findUnit } from '../read/names.ts'
import { readToken } from './notation.ts'

const keysOf = (x: Json | undefined): string[] => (isObject(x) ? Object.keys(x) : [])
const textsOf = (x: Json | undefined): string[] => {
  if (typeof x === 'string') return x.split(',').map((text) => text.trim())
  return Array.isArray(x) ? x.filter((item) => typeof item === 'string') : []
}

const isPlace = (c: Content, name: string): boolean =>
  findSpace(c, name) !== NONE || [...Object.keys(OFF_TRACK), 'cup'].some((place) => place.toLowerCase() === name.trim().toLowerCase())

/** A counter by its id, its name or its short notation (`Z5|3r h1`). */
function isCounter(c: Content, text: string): boolean {
  if (text === '' || c.zedIx.has(text) || c.unitIx.has(text)) return true
  const token = readToken(text)
  if (typeof token === 'string') return false
  return (token.zed && token.name === '') || findUnit(c, token.name) !== NONE || c.zedIx.has(token.name)
}

/** Places, counters and cards in a part of a position that this table does not have. */
export function unknownNames(part: Json, s: Siege): Problem[] {
  if (!isObject(part)) return []
  const c = contentOf(s)
  const problems: Problem[] = []
  const check = (fits: boolean, place: string, what: string, name: string): void => {
    if (!fits) problems.push({ place, say: `no ${what} "${name}"` })
  }
  for (const [name, value] of Object.entries(isObject(part.spaces) ? part.spaces : {})) {
    check(isPlace(c, name), `spaces.${name}`, 'space', name)
    const lists = isObject(value) ? [value.all, value.units, value.zeds] : [value]
    for (const text of lists.flatMap(textsOf)) check(isCounter(c, text), `spaces.${name}`, 'unit or Zeds', text)
  }
  for (const key of ['units', 'zeds'])
    for (const name of keysOf(part[key])) {
      check(isCounter(c, name), `${key}.${name}`, key === 'units' ? 'unit' : 'Zeds', name)
      const at = (part[key] as { [name: string]: { at?: Json } | null })[name]?.at
      if (typeof at === 'string') check(isPlace(c, at), `${key}.${name}.at`, 'space', at)
    }
  for (const key of ['card', 'deck', 'discard', 'box'])
    for (const name of textsOf(part[key])) check(findEvent(c, name) !== NONE, key, 'event card', name)
  for (const pile of keysOf(part.fate))
    for (const name of textsOf((part.fate as JsonObject)[pile])) check(findFate(c, name) !== NONE, `fate.${pile}`, 'Fate card', name)
  return problems
}
