import { isObject, type Json } from '@deadfront/kernel'
import { findCard, findPhase, findTech } from '../model/aliases.ts'
import { findPower, findSpace } from '../model/content.ts'
import { countsByName, readUnits, unitText } from '../model/names.ts'
import { type Aaz, contentOf } from '../model/state.ts'
import { unitsOf } from '../read/board.ts'
import { cargoCount } from '../read/cargo.ts'

/** Every key and value of an object anew; what is no object stays as it is. */
const map = (x: Json, key: (k: string) => string, value: (v: Json, k: string) => Json): Json =>
  isObject(x) ? Object.fromEntries(Object.entries(x).map(([k, v]) => [key(k), value(v, k)])) : x

/** What is written only where there is something: 0 and false say that there is nothing. */
const unlessNone = (v: Json): Json => (v === 0 || v === false ? null : v)

/** Zombies counted among the units of a territory, in the place where they are written. */
function zombiesApart(e: Json): Json {
  if (!isObject(e) || !isObject(e.units) || e.units.zombies === undefined) return e
  const { zombies, ...units } = e.units
  return { ...e, units, zombies: zombies ?? 0 }
}

/** Nothing is said to be there. */
const saysEmpty = (x: Json): boolean => x === null || x === '' || x === 0 || (isObject(x) && Object.values(x).every(saysEmpty))

/**
 * A part of a position as `writePosition` spells it: units in the order of the board ("1 trn 1 dd"), spaces and powers by
 * their short names; an empty sea zone is not written at all. What cannot be read is left as it stands and does not match.
 */
export function spellPosition(s: Aaz, part: Json): Json {
  const c = contentOf(s)
  const power = (name: string): string => c.powers[findPower(c, name)] ?? name
  const space = (name: string): string => c.spaces[findSpace(c, name)] ?? name
  const controller = (v: Json): Json => (typeof v === 'string' ? power(v) : v)
  const units = (v: Json): Json => {
    if (v === null) return null
    const counts = readUnits(c, v)
    return typeof counts === 'string' ? v : unitText(countsByName(c, counts)) || null
  }
  // Cargo is written in loading order; any other order is the same load.
  const load = (v: Json): Json => {
    const told = units(v)
    const same = s.boats.map((b) => cargoCount(c, b.load)).find((count) => units(count) === told)
    return same ? unitText(same) : told
  }
  const boat = (v: Json): Json => (isObject(v) && v.load !== undefined ? { ...v, load: load(v.load) } : isObject(v) ? v : { load: load(v) })
  const entry: { [key: string]: (v: Json) => Json } = {
    control: controller,
    start: controller,
    units: (v) => map(v, power, units),
    damage: unlessNone,
    center: unlessNone,
    complex: unlessNone,
    taken: unlessNone,
    cargo: (v) => map(v, power, (boats) => (Array.isArray(boats) ? boats.map(boat) : boats)),
  }
  const isEmpty = (name: string): boolean => {
    const at = findSpace(c, name)
    return at >= 0 && c.powers.every((_, p) => unitsOf(s, c, at, p) === 0)
  }
  const territory = (e: Json, name: string): Json =>
    map(zombiesApart(e), String, (x, k) => (k === 'units' && x === null && isEmpty(name) ? {} : entry[k] ? entry[k](x) : x))
  const seaZone = (e: Json, name: string): Json => (isEmpty(name) && saysEmpty(e) ? null : territory(e, name))
  const top: { [key: string]: (v: Json) => Json } = {
    territories: (v) => map(v, space, territory),
    seaZones: (v) => map(v, space, seaZone),
    turn: controller,
  }
  const list = (v: Json, spell: (x: string) => string | undefined): Json =>
    Array.isArray(v) ? v.map((x: Json) => (typeof x === 'string' ? (spell(x) ?? x) : x)) : v
  const cards = (v: Json): Json => list(v, (x) => c.cards[findCard(c, x) ?? -1]?.id)
  top.phase = (v) => findPhase(c, v) ?? v
  top.deck = cards
  top.discard = cards
  // Technologies are written in the order of the chart; `apocalypse` is left out when there is none.
  const techs = (v: Json): Json =>
    Array.isArray(v) && v.every((x) => findTech(c, String(x)) >= 0)
      ? c.techs.filter((_, i) => v.some((x: Json) => findTech(c, String(x)) === i))
      : v
  top.techs = (v) => map(v, power, techs)
  top.apocalypse = (v) => (v === 0 || v === false ? null : v)
  for (const key of ['treasury', 'npl']) top[key] = (v) => map(v, power, (x) => x)
  return map(part, String, (v, k) => (top[k] ? top[k](v) : v))
}
