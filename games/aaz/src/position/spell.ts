import { isObject, type Json, type JsonObject } from '@deadfront/kernel'
import { findCard, findPhase, findTech } from '../model/aliases.ts'
import { findKind, findPower, findSpace, powerName } from '../model/content.ts'
import { countsByName, loadWords, readUnits, unitText } from '../model/names.ts'
import { type Aaz, contentOf } from '../model/state.ts'
import { unitsOf } from '../read/board.ts'
import { cargoCount } from '../read/cargo.ts'
import { facilityNamed, goodsName } from '../read/goods.ts'
import { goodsWords } from './read-turn.ts'
import { writeBought } from './write.ts'

/** Replaces every key and value of an object; a value that is no object stays as it is. */
const map = (x: Json, key: (k: string) => string, value: (v: Json, k: string) => Json): Json =>
  isObject(x) ? Object.fromEntries(Object.entries(x).map(([k, v]) => [key(k), value(v, k)])) : x

/** Written only where it is not empty: 0 and false mean that there is nothing. */
const unlessNone = (v: Json): Json => (v === 0 || v === false ? null : v)

/** Zombies counted among the units of a territory, in the place where they are written. */
function zombiesApart(e: Json): Json {
  if (!isObject(e) || !isObject(e.units) || e.units.zombies === undefined) return e
  const { zombies, ...units } = e.units
  return { ...e, units, zombies: zombies ?? 0 }
}

/** A load with its owners ("UK inf tnk"), in the form in which its transport is written; null for any other load. */
function withGuests(s: Aaz, told: Json): JsonObject | null {
  const c = contentOf(s)
  const words = typeof told === 'string' ? loadWords(c, told) : []
  if (words.every(({ owner }) => owner < 0)) return null
  const listed = (power: number): string =>
    words
      .flatMap(({ name, n, owner }) => new Array<string>(Math.min(n, 9)).fill(`${findKind(c, name)} ${owner < 0 ? power : owner}`))
      .toSorted()
      .join()
  const carrier = s.boats.find(
    ({ load, owners, power }) =>
      listed(power) ===
      load
        .map((k, i) => `${k} ${owners?.[i] ?? power}`)
        .toSorted()
        .join(),
  )
  if (carrier === undefined) return null
  const { load, owners = [] } = carrier
  return { load: unitText(cargoCount(c, load)), owners: owners.map((q) => powerName(c, q)) }
}

/** Purchases that wait for a place, given like units ("2 inf 1 IC"), in the form in which they are written; a list stays one. */
function spellBought(s: Aaz, told: Json): Json {
  const c = contentOf(s)
  const named = (unit: Json | undefined): string => {
    const facility = facilityNamed(String(unit))
    const kind = findKind(c, String(unit))
    return facility !== 0 ? goodsName(c, facility) : kind < 0 ? String(unit) : goodsName(c, kind)
  }
  if (Array.isArray(told)) return told.map((entry: Json) => (isObject(entry) ? { ...entry, unit: named(entry.unit) } : entry))
  const words = typeof told === 'string' ? goodsWords(told) : isObject(told) ? Object.entries(told).map(([unit, n]) => ({ unit, n })) : null
  if (words === null) return told
  const listed = (goods: readonly { unit: string; n: Json }[]): string =>
    goods
      .map(({ unit, n }) => `${unit} ${n}`)
      .toSorted()
      .join()
  const waits = waitingGoods(s)
  const same = listed(words.map(({ unit, n }) => ({ unit: named(unit), n }))) === listed(waits)
  if (!same) return words.map(({ unit, n }) => ({ unit: named(unit), n }))
  return s.bought.length === 0 ? null : writeBought(s)
}

function waitingGoods(s: Aaz): { unit: string; n: number }[] {
  const counts = new Map<string, number>()
  for (const { at, kind, count } of s.bought) {
    const unit = goodsName(contentOf(s), kind)
    if (at < 0) counts.set(unit, (counts.get(unit) ?? 0) + count)
  }
  return Array.from(counts, ([unit, n]) => ({ unit, n }))
}

/** The position has nothing there. */
const saysEmpty = (x: Json): boolean => x === null || x === '' || x === 0 || (isObject(x) && Object.values(x).every(saysEmpty))

/**
 * A part of a position as `writePosition` spells it: units in the order of the board ("1 trn 1 dd"), spaces and powers by
 * their short names; an empty sea zone is not written at all. What cannot be read is left unchanged and does not match.
 */
export function spellPosition(part: Json, s: Aaz): Json {
  const c = contentOf(s)
  const power = (name: string): string => c.powers[findPower(c, name)] ?? name
  const space = (name: string): string => c.spaces[findSpace(c, name)] ?? name
  const place = (v: Json): Json => (typeof v === 'string' ? space(v) : v)
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
  const cargo = (v: Json): JsonObject => withGuests(s, v) ?? { load: load(v) }
  const boat = (v: Json): Json => (isObject(v) ? (v.load === undefined ? v : { ...v, ...cargo(v.load) }) : cargo(v))
  const entry: { [key: string]: (v: Json) => Json } = {
    control: controller,
    start: controller,
    units: (v) => map(v, power, units),
    damage: unlessNone,
    taken: unlessNone,
    cargo: (v) => map(v, power, (boats) => (Array.isArray(boats) ? boats.map(boat) : boats)),
  }
  const isEmpty = (name: string): boolean => {
    const at = findSpace(c, name)
    return at >= 0 && c.powers.every((_, p) => unitsOf(s, c, at, p) === 0)
  }
  // A facility that was raised in this turn is written as new.
  const standing = (x: Json, name: string): Json => (x === true && s.raised?.includes(findSpace(c, name)) ? 'new' : unlessNone(x))
  const territory = (e: Json, name: string): Json =>
    map(zombiesApart(e), String, (x, k) => {
      if (k === 'center' || k === 'complex') return standing(x, name)
      return k === 'units' && x === null && isEmpty(name) ? {} : entry[k] ? entry[k](x) : x
    })
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
  for (const key of ['declared', 'foughtAt', 'fights']) top[key] = (v) => list(v, space)
  top.cordon = place
  top.deck = cards
  top.discard = cards
  // Technologies are written in the order of the chart; `apocalypse` is left out when there is none.
  const techs = (v: Json): Json =>
    Array.isArray(v) && v.every((x) => findTech(c, String(x)) >= 0)
      ? c.techs.filter((_, i) => v.some((x: Json) => findTech(c, String(x)) === i))
      : v
  top.techs = (v) => map(v, power, techs)
  const moved: { [key: string]: (v: Json) => Json } = { at: place, from: place, units }
  top.bought = (v) => spellBought(s, v)
  top.moved = (v) => (Array.isArray(v) ? v.map((e: Json) => map(e, String, (x, k) => (moved[k] ? moved[k](x) : x))) : v)
  top.apocalypse = (v) => (v === 0 || v === false ? null : v)
  for (const key of ['treasury', 'npl']) top[key] = (v) => map(v, power, (x) => x)
  return map(part, String, (v, k) => (top[k] ? top[k](v) : v))
}
