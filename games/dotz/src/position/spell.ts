import { isObject, isTextList, type Json, type JsonObject } from '@deadfront/kernel'
import { type Content, contentOf, nameOfPlace } from '../model/content.ts'
import { NONE, type Siege } from '../model/state.ts'
import { findEvent, findFate, findSpace, findUnit, findZed, unitId, zedId } from '../read/names.ts'
import { placeCalled } from './board.ts'
import { type Token, readToken } from './notation.ts'
import { phaseCalled } from './phase.ts'
import { writePosition } from './write.ts'

/**
 * A part of a position in any spelling that people may use, converted to what `writePosition` writes: places and counters by any
 * of their names, counters in short notation with all that it gives, sets in any order, nothing as an empty list.
 */
export function spellPosition(part: Json, s: Siege): Json {
  if (!isObject(part)) return part
  const c = contentOf(s)
  const written = writePosition(s) as JsonObject
  const out: Record<string, Json> = {}
  const notes: Details = { units: {}, zeds: {} }
  for (const [key, value] of Object.entries(part)) out[key] = spellKey(s, c, key, value, written[key], notes)
  for (const key of ['units', 'zeds'] as const)
    if (Object.keys(notes[key]).length > 0) out[key] = { ...notes[key], ...(isObject(out[key]) ? out[key] : {}) }
  return out
}

/** The values that short notation gives for counters besides their place. */
interface Details {
  units: Record<string, Json>
  zeds: Record<string, Json>
}

function spellKey(s: Siege, c: Content, key: string, value: Json, written: Json | undefined, notes: Details): Json {
  switch (key) {
    case 'phase':
      return typeof value === 'string' ? phaseCalled(value) : value
    case 'card':
      return named(c.events, findEvent(c, value), value)
    case 'spaces':
      return isObject(value) ? spellSpaces(s, c, value, isObject(written) ? written : {}, notes) : value
    case 'units':
    case 'zeds':
      return isObject(value) ? spellCounters(s, c, key, value, isObject(written) ? written : {}) : value
    case 'spent':
      return orNull(asWritten(value, written))
    case 'discard':
    case 'box':
      return orNull(isTextList(value) ? value.map((name) => named(c.events, findEvent(c, name), name)) : value)
    case 'deck':
      return spellDeck(c, value, written)
    case 'fate':
      return isObject(value) ? spellFate(c, value, isObject(written) ? written : {}) : value
    case 'lasting':
      return isObject(value) && Object.keys(value).length === 0 ? null : value
    default:
      return value
  }
}

const named = (cards: readonly { id: string }[], ix: number, otherwise: Json): Json => cards[ix]?.id ?? otherwise
const orNull = (list: Json): Json => (Array.isArray(list) && list.length === 0 ? null : list)

/** A set in the order in which it is written, if it is the same set. */
function asWritten(list: Json, written: Json | undefined): Json {
  if (!isTextList(list) || !isTextList(written) || list.length !== written.length) return list
  return list.every((item) => written.includes(item)) && new Set(list).size === list.length ? written : list
}

function placeOf(c: Content, name: string): string {
  const at = placeCalled(c, name)
  return at === null ? name : nameOfPlace(c, at)
}

// --- Counters ---------------------------------------------------------------------------------------------------------

function spellSpaces(s: Siege, c: Content, spaces: JsonObject, written: JsonObject, notes: Details): Json {
  return Object.fromEntries(
    Object.entries(spaces).map(([name, value]) => {
      const place = placeOf(c, name)
      return [place, spellSpace(s, c, place, value, written[place], notes)]
    }),
  )
}

function spellSpace(s: Siege, c: Content, place: string, value: Json, written: Json | undefined, notes: Details): Json {
  if (value === null) return null
  const now = isObject(written) ? (written.all ?? []) : written
  if (!isObject(value)) {
    const members = asWritten(membersIn(s, c, place, value, notes), now)
    return isObject(written) && Array.isArray(members) ? { all: members } : orNull(members)
  }
  const { all, units, zeds, ...rest } = value
  const given = [all, units, zeds].filter((list) => list !== undefined)
  if (given.length === 0) return rest
  const members = asWritten(
    given.flatMap((list) => membersIn(s, c, place, list, notes)),
    now,
  )
  return isObject(written) || Object.keys(rest).length > 0 ? { ...rest, all: members } : orNull(members)
}

/** Ids of the counters in a text or a list; "Z4, Z4" are two of them. */
function membersIn(s: Siege, c: Content, place: string, value: Json, notes: Details): Json[] {
  const named: string[] = []
  for (const text of textsIn(value)) named.push(memberIn(s, c, place, text, notes, named))
  return named
}

/** Counters in a text with commas, or in a list of texts. */
const textsIn = (value: Json): string[] =>
  (typeof value === 'string' ? value.split(',') : isTextList(value) ? value : []).map((text) => text.trim()).filter((text) => text !== '')

function memberIn(s: Siege, c: Content, place: string, text: string, notes: Details, taken: readonly string[]): string {
  if ((c.zedIx.has(text) && !taken.includes(text)) || c.unitIx.has(text)) return text
  const token = readToken(text)
  if (typeof token === 'string') return text
  const details = detailsOf(token)
  if (!token.zed || token.name !== '') {
    const unit = findUnit(c, token.name)
    if (unit !== NONE) return noteDetails(notes.units, unitId(c, unit), details)
    return c.zedIx.has(token.name) ? noteDetails(notes.zeds, token.name, details) : text
  }
  const at = findSpace(c, place)
  const there = s.zAt.flatMap((where, z) => (where === at && !taken.includes(zedId(c, z)) ? [z] : []))
  const zed = findZed(s, c, text.split(/\s+/)[0], there)
  return zed === NONE ? text : noteDetails(notes.zeds, zedId(c, zed), details)
}

function detailsOf({ side, hits, markers }: Token): JsonObject {
  return {
    ...(side === null ? {} : { side }),
    ...(hits === null ? {} : { hits }),
    ...(markers.length === 0 ? {} : { markers }),
  }
}

function noteDetails(list: Record<string, Json>, id: string, details: JsonObject): string {
  if (Object.keys(details).length > 0) list[id] = { ...(isObject(list[id]) ? list[id] : {}), ...details }
  return id
}

/** By its id, wherever it is; by a notation only among those on the map. */
function zedCalled(s: Siege, c: Content, name: string): string {
  if (c.zedIx.has(name)) return name
  const onMap = s.zAt.flatMap((at, z) => (at > 0 ? [z] : []))
  return zedId(c, findZed(s, c, name, onMap)) || name
}

/** Counters by name; one that is not in play is left out. */
function spellCounters(s: Siege, c: Content, key: 'units' | 'zeds', counters: JsonObject, written: JsonObject): Json {
  return Object.fromEntries(
    Object.entries(counters).map(([name, value]) => {
      const id = key === 'units' ? unitId(c, findUnit(c, name)) || name : zedCalled(s, c, name)
      if (!isObject(value)) return [id, value]
      const now = written[id]
      const at = typeof value.at === 'string' ? placeOf(c, value.at) : value.at
      if (now === undefined && (at === 'available' || String(at).toLowerCase() === 'cup')) return [id, null]
      const markers = value.markers === undefined ? {} : { markers: asWritten(value.markers, isObject(now) ? now.markers : undefined) }
      return [id, { ...value, ...(at === undefined ? {} : { at }), ...markers }]
    }),
  )
}

// --- Cards ------------------------------------------------------------------------------------------------------------

/** A plain list is the whole deck, whatever the Acts. */
function spellDeck(c: Content, value: Json, written: Json | undefined): Json {
  if (!isTextList(value)) return value
  const ids = value.map((name) => named(c.events, findEvent(c, name), name))
  const cards = (Array.isArray(written) ? written : []).flatMap((act: Json) => (isObject(act) && Array.isArray(act.cards) ? act.cards : []))
  return written !== undefined && cards.join() === ids.join() ? written : ids
}

function spellFate(c: Content, fate: JsonObject, written: JsonObject): Json {
  return Object.fromEntries(
    Object.entries(fate).map(([pile, value]) => {
      if (!isTextList(value)) return [pile, value]
      const ids = value.map((name) => named(c.fates, findFate(c, name), name))
      return [pile, pile === 'held' ? asWritten(ids, written[pile]) : ids]
    }),
  )
}
