import { isObject, type Json } from '@deadfront/kernel'
import { contentOf, sceneOf, type Stalingrad } from '../model/state.ts'
import { TERRAIN } from './ground.ts'
import { facingIn } from './people.ts'
import { called } from './reader.ts'
import { groundWords, writePosition } from './write.ts'

// A part of a position as a person may spell it, converted to what `write` prints: squares by their marks, zombies in short,
// terrain only where it differs from the map, nothing as 0, and sets in any order.

type Part = { readonly [key: string]: Json }

/** Keys under which a square is named; `campaign.searched` sometimes belongs to another map and is not changed. */
const SQUARE = new Set(['at', 'secret'])
const SQUARES = new Set(['searched', 'gas'])
/** Lists whose order has a meaning. */
const ORDERED = new Set(['slots', 'stack', 'queue', 'route'])
const COUNTS = new Set(['pool', 'discard'])
const WEAPONS = new Set(['weapons', 'slots', 'thrown'])

export function spellPosition(part: Json, s: Stalingrad): Json {
  if (!isObject(part)) return part
  const found = writePosition(s) as Part
  return Object.fromEntries(
    Object.entries(part as Part).map(([key, value]) => [key, setIn(key, spellPart(s, key, value), found[key])]),
  ) as Json
}

function spellPart(s: Stalingrad, key: string, value: Json): Json {
  if (key === 'terrain')
    return map(
      value,
      (k) => square(s, k),
      (ground, at) => spellGround(s, at, ground),
    )
  if (key === 'heaps')
    return map(
      value,
      (k) => square(s, k),
      (things) => noZeros(map(things, (k) => idOf(contentOf(s).weapons, k), same)),
    )
  if (COUNTS.has(key)) return noZeros(value)
  if (key === 'characters')
    value = map(
      value,
      (k) => idOf(contentOf(s).characters, k),
      (v) => spellCharacter(s, v),
    )
  if (key === 'zombies') return map(zombiesByName(value), same, (z) => spellZombie(s, z))
  if (key === 'stack' || key === 'campaign') return value
  return squaresIn(s, { [key]: value } as Json, key)
}

/** Replaces every key and value of an object; a value that is no object stays as it is. */
function map(x: Json, key: (k: string) => string, value: (v: Json, k: string) => Json): Json {
  if (!isObject(x)) return x
  return Object.fromEntries(Object.entries(x as Part).map(([k, v]) => [key(k), value(v, k)]))
}

const same = <T>(k: T): T => k

const idOf = (things: readonly { readonly id: string; readonly name: string }[], name: string): string => called(things, name)?.id ?? name

/** A square alone means a character there; weapons may be given by their names, facings in words. */
function spellCharacter(s: Stalingrad, told: Json): Json {
  if (typeof told === 'string' || Array.isArray(told)) return { at: squareTold(told) }
  const weapon = (name: Json): Json => (typeof name === 'string' ? idOf(contentOf(s).weapons, name) : name)
  return map(told, same, (value, key) => {
    if (key === 'at') return squareTold(value)
    if (key === 'facing') return facingIn(value) as Json
    if (key === 'ready' || key === 'off') return weapon(value)
    return WEAPONS.has(key) && Array.isArray(value) ? value.map(weapon) : value
  })
}

function spellZombie(s: Stalingrad, told: Json): Json {
  const full = typeof told === 'string' ? inFull(told) : told
  const spelt = map(full, same, (value, key) => {
    if (key === 'at') return squareTold(value)
    return key === 'kind' && typeof value === 'string' ? idOf(contentOf(s).kinds, value) : value
  })
  return squaresIn(s, spelt)
}

/** A list of zombies begins with z1. */
export const zombiesByName = (told: Json): Json =>
  Array.isArray(told) ? Object.fromEntries(told.map((zombie: Json, i) => [`z${i + 1}`, zombie])) : told

/** `[3, 4]` is "3,4". */
const squareTold = (told: Json): Json => (Array.isArray(told) ? told.join(',') : told)

/** "S1" as "9,7". */
function square(s: Stalingrad, name: string): string {
  const { grid } = sceneOf(s)
  return grid.names[grid.squareOf(name)] ?? name
}

/** The words in the order in which they are printed; null where the ground is that of the map, because that is not printed. */
function spellGround(s: Stalingrad, at: string, ground: Json): Json {
  if (typeof ground !== 'string') return ground
  const { grid } = sceneOf(s)
  let bits = 0
  for (const word of ground.split(/[ ,]+/)) {
    if (!Object.hasOwn(TERRAIN, word)) return ground
    bits |= TERRAIN[word] as number
  }
  return grid.base[grid.squareOf(at)] === bits ? null : groundWords(bits)
}

/** Where there is none, nothing is printed. */
const noZeros = (counts: Json): Json => map(counts, same, (n) => (n === 0 ? null : n))

/** "beta 3,4 stunned". */
function inFull(text: string): Json {
  const [kind = '', at = '', ...flags] = text.split(' ')
  return { kind, at, ...Object.fromEntries(flags.map((flag) => [flag, true])) }
}

function squaresIn(s: Stalingrad, x: Json, only?: string): Json {
  const spelt = map(x, same, (value, key) => {
    if (SQUARE.has(key) && typeof value === 'string') return square(s, value)
    if (SQUARES.has(key) && Array.isArray(value)) return value.map((v) => (typeof v === 'string' ? square(s, v) : squaresIn(s, v)))
    if (Array.isArray(value)) return value.map((v) => squaresIn(s, v))
    return isObject(value) ? squaresIn(s, value as Json) : value
  })
  return only === undefined ? spelt : ((spelt as Part)[only] as Json)
}

/** A list of plain things that is meant as a set may be in any order. */
function setIn(key: string, given: Json, found: Json | undefined): Json {
  if (ORDERED.has(key) || found === undefined) return given
  if (isObject(given) && isObject(found)) return map(given as Json, same, (v, k) => setIn(k, v, (found as Part)[k]))
  if (!Array.isArray(given) || !Array.isArray(found)) return given
  const sorted = (list: readonly Json[]) =>
    list
      .map((x) => JSON.stringify(x))
      .sort()
      .join()
  return sorted(given) === sorted(found) ? found : given
}
