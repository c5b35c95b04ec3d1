import { type Given, isObject, placeIn, type Reader } from '@deadfront/kernel'
import { BASIC, mergeOverBasic } from '../model/built-in.ts'
import type { RawContent, RawUnit, UnitKind } from '../model/raw.ts'
import { folded } from '../read/names.ts'
import { AFTER_NAME, TEST_UNITS, type Token, oddWordIn, readToken, usualReduced } from './notation.ts'

/** The counters a position names, in any part of it: their places, their sides, and the content that test counters need. */
export interface CounterSpec {
  id: string
  /** The place in the file that names it, for error lines. */
  place: string
  at: string | null
  side: 'full' | 'reduced' | null
  hits: number
  markers: string[]
}

export interface Counters {
  units: Map<string, CounterSpec>
  zeds: Map<string, CounterSpec>
  cup: string[] | null
  noEntry: { at: string; until: string; place: string }[]
  terrain: { at: string; shift: unknown; place: string }[]
  /** Content for units and Zeds that the game does not have. */
  over: {
    units: Record<string, Partial<RawUnit>>
    zeds: Record<string, { strength: [number, number]; capacity?: [number, number]; count: number }>
  }
}

const UNIT_KEYS = ['at', 'side', 'hits', 'markers', 'name', 'kind', 'strength', 'capacity', 'move', 'abilities', 'actions', 'seat']
const ZED_KEYS = ['at', 'side', 'hits', 'markers', 'strength', 'capacity']
const SPACE_KEYS = ['units', 'zeds', 'all', 'noEntry', 'terrain']

export function collectCounters(reader: Reader, p: Given, content: unknown): Counters {
  return new Collector(reader, p, content).collect()
}

class Collector {
  private readonly reader: Reader
  private readonly p: Given
  private readonly base: RawContent
  private readonly all: Counters = { units: new Map(), zeds: new Map(), cup: null, noEntry: [], terrain: [], over: { units: {}, zeds: {} } }
  private readonly used = new Map<string, number>()
  /** Counters described under `units` and `zeds`: a space may list them by id. */
  private readonly declared = new Map<string, CounterSpec>()

  constructor(reader: Reader, p: Given, content: unknown) {
    this.reader = reader
    this.p = p
    this.base = isObject(content) ? mergeOverBasic(content) : BASIC
  }

  collect(): Counters {
    const { units, zeds, spaces, cup } = this.p
    if (units !== undefined) this.object(units, 'units', (id, value, place) => this.unitEntry(id, value, place))
    if (zeds !== undefined) this.object(zeds, 'zeds', (id, value, place) => this.zedEntry(id, value, place))
    if (spaces !== undefined) this.object(spaces, 'spaces', (id, value, place) => this.space(id, value, place))
    if (cup !== undefined) {
      this.all.cup = []
      this.items(cup, 'cup', (text, place) => this.inCup(text, place))
    }
    return this.all
  }

  private object(value: unknown, place: string, each: (key: string, value: unknown, place: string) => void): void {
    for (const [key, entry] of Object.entries(this.reader.object(value, place))) each(key, entry, placeIn(place, key))
  }

  /** A text with commas, or a list of texts. */
  private items(value: unknown, place: string, each: (text: string, place: string) => void): void {
    if (value === null) return // no counter
    if (typeof value === 'string') {
      const parts = value.split(',').map((part) => part.trim())
      for (const part of parts) if (part !== '') each(part, place)
    } else if (Array.isArray(value))
      value.forEach((item: unknown, i) =>
        typeof item === 'string'
          ? each(item, `${place}[${i}]`)
          : this.reader.expected(`${place}[${i}]`, 'a counter in short notation', item),
      )
    else this.reader.expected(place, 'counters in short notation: a text with commas, or a list', value)
  }

  private space(id: string, value: unknown, place: string): void {
    if (!isObject(value)) return this.items(value, place, (text, where) => this.counter(text, id, where))
    this.reader.keys(value, SPACE_KEYS, place)
    for (const [key, part] of Object.entries(value)) {
      if (key === 'noEntry') {
        if (part !== false) this.all.noEntry.push({ at: id, until: part === true ? 'turn' : String(part), place: `${place}.noEntry` })
      } else if (key === 'terrain') this.all.terrain.push({ at: id, shift: part, place: `${place}.terrain` })
      else if (key === 'units' || key === 'zeds' || key === 'all')
        this.items(part, `${place}.${key}`, (text, where) => this.counter(text, id, where))
    }
  }

  private counter(text: string, at: string, place: string): void {
    if (/^no[ -]?entry$/i.test(text)) {
      this.all.noEntry.push({ at, until: 'turn', place })
      return
    }
    const known = this.declared.get(text)
    if (known) return this.put(known, at, place)
    if (/^Z\d+\|\d+\.\d+$/.test(text)) return this.put(this.zedById(text, place), at, place)
    const token = readToken(text)
    if (typeof token === 'string') return this.reader.bad(place, token)
    if (token.zed) this.zedToken(token, at, place)
    else this.unitToken(token, at, place)
  }

  private put(spec: CounterSpec, at: string, place: string): void {
    if (spec.at !== null && spec.at !== at) return this.inTwoPlaces(spec, at, place)
    spec.at = at
  }

  private inTwoPlaces(spec: CounterSpec, at: string, place: string): void {
    this.reader.bad(place, `${spec.id} is in two places: ${spec.at} and ${at}`, 'DOTZ-5.2.12')
  }

  // --- Zeds ---

  private zedToken(token: Token, at: string, place: string): void {
    const [full, reduced] = token.strength ?? [0, 0]
    const own = token.capacity && (token.capacity[0] !== 3 || token.capacity[1] !== 3) ? `{${token.capacity.join('+')}}` : ''
    const notation = token.name !== '' ? token.name : `${reduced === 0 ? `Z${full}` : `Z${full}|${reduced}`}${own}`
    const spec = this.newZed(notation, [full, reduced === 0 ? usualReduced(full) : reduced], token.capacity, place)
    if (!spec) return
    spec.at = at
    spec.side = token.side
    spec.hits = token.hits ?? 0
    spec.markers = token.markers
  }

  /** The next counter of a notation that is not named elsewhere. */
  private newZed(notation: string, strength: [number, number], capacity: [number, number] | null, place: string): CounterSpec | null {
    let nth = this.used.get(notation) ?? 0
    let id: string
    do {
      nth++
      id = nth === 1 ? notation : `${notation}.${nth}`
    } while (this.all.zeds.has(id))
    this.used.set(notation, nth)
    this.needZed(notation, strength, capacity, nth)
    const spec: CounterSpec = { id, place, at: null, side: null, hits: 0, markers: [] }
    this.all.zeds.set(id, spec)
    return spec
  }

  private needZed(notation: string, strength: [number, number], capacity: [number, number] | null, count: number): void {
    const base = this.base.zeds[notation]
    if (base !== undefined && (base.count ?? 1) >= count) return
    const before = this.all.over.zeds[notation]?.count ?? base?.count ?? 0
    const entry = { strength, count: Math.max(before, count) }
    this.all.over.zeds[notation] = capacity ? { ...entry, capacity } : entry
  }

  private zedById(id: string, place: string): CounterSpec {
    const spec: CounterSpec = { id, place, at: null, side: null, hits: 0, markers: [] }
    const parts = /^(Z(\d+)\|(\d+))\.(\d+)$/.exec(id)
    if (parts?.[1]) this.needZed(parts[1], [Number(parts[2]), Number(parts[3])], null, Number(parts[4]))
    this.all.zeds.set(id, spec)
    return spec
  }

  private zedEntry(id: string, value: unknown, place: string): void {
    if (!isObject(value)) return this.reader.expected(place, 'an object', value)
    this.reader.keys(value, ZED_KEYS, place)
    const spec = this.zedById(id, place)
    const short = /^Z(\d+)(?:\|(\d+))?$/.exec(id)
    if (short) {
      const full = Number(short[1])
      this.needZed(id, [full, short[2] === undefined ? usualReduced(full) : Number(short[2])], null, 1)
    }
    if (isPair(value.strength)) {
      const base = this.base.zeds[id.replace(/\.\d+$/, '')]
      if (base === undefined && !/^Z\d+\|\d+(\.\d+)?$/.test(id)) {
        const entry = { strength: value.strength, count: 1 }
        this.all.over.zeds[id] = isPair(value.capacity) ? { ...entry, capacity: value.capacity } : entry
      }
    } else if (!short && !this.base.zeds[id] && !/^Z\d+\|\d+\.\d+$/.test(id))
      this.reader.expected(`${place}.strength`, '[full, reduced]', value.strength)
    this.declared.set(id, spec)
    this.lie(spec, value, place)
  }

  private inCup(text: string, place: string): void {
    const token = readToken(text)
    if (typeof token === 'string' || !token.zed) return this.reader.expected(place, 'a Zeds unit such as Z5|3', text)
    const [full, reduced] = token.strength ?? [0, 0]
    const notation = reduced === 0 ? `Z${full}` : `Z${full}|${reduced}`
    const spec = this.newZed(notation, [full, reduced === 0 ? usualReduced(full) : reduced], token.capacity, place)
    if (spec) this.all.cup?.push(spec.id)
  }

  // --- Player units ---

  private unitToken(token: Token, at: string, place: string): void {
    const known = token.kind === null ? this.knownUnit(token.name) : null
    const id = known ?? token.name
    if (known === null && token.kind === null && token.strength === null)
      return this.reader.expected(place, "a unit of the game, or one of one's own such as Hero A 4|2, Civ C 3|1, HCiv F 6|3", token.name)
    if (token.kind !== null && id in this.base.units)
      return this.reader.bad(place, `"${id}" is a unit of the game; give the test unit another name`)
    const odd = known === null ? oddWordIn(token.rest) : null
    if (odd !== null) return this.reader.expected(place, AFTER_NAME, odd)
    const tough = token.markers.includes('tough')
    if (known === null) this.all.over.units[id] = testUnit(id, token.kind ?? 'hero', token.strength, token.capacity, tough)
    else if (token.strength || token.capacity || tough)
      this.all.over.units[id] = {
        ...(token.strength ? { strength: token.strength } : {}),
        ...(token.capacity ? { capacity: token.capacity } : {}),
        ...(tough ? { abilities: { tough: [4, 5, 6] } } : {}),
      }
    let spec = this.all.units.get(id)
    if (spec && spec.at !== null && spec.at !== at) return this.inTwoPlaces(spec, at, place)
    if (spec && spec.at === at) return this.reader.bad(place, `${id} is named twice`, 'DOTZ-5.2.12')
    spec ??= { id, place, at, side: null, hits: 0, markers: [] }
    spec.at = at
    spec.side = token.side ?? spec.side
    spec.hits = token.hits ?? spec.hits
    spec.markers.push(...token.markers.filter((marker) => marker !== 'tough'))
    this.all.units.set(id, spec)
  }

  private knownUnit(name: string): string | null {
    if (this.all.units.has(name) || name in this.base.units) return name
    const wanted = folded(name)
    for (const [id, unit] of Object.entries(this.base.units))
      if ([id, unit.name ?? '', ...(unit.aliases ?? [])].some((called) => wanted !== '' && folded(called) === wanted)) return id
    return null
  }

  private unitEntry(name: string, value: unknown, place: string): void {
    if (!isObject(value)) return this.reader.expected(place, 'an object', value)
    this.reader.keys(value, UNIT_KEYS, place)
    const id = this.knownUnit(name) ?? name
    const stats: Record<string, unknown> = {}
    for (const key of ['name', 'kind', 'strength', 'capacity', 'move', 'actions'] as const)
      if (value[key] !== undefined) stats[key] = value[key]
    if (value.abilities !== undefined) stats.abilities = readAbilities(value.abilities)
    if (!(id in this.base.units)) {
      const { kind = 'hero' } = value
      if (!isUnitKind(kind)) return this.reader.expected(`${place}.kind`, 'hero, heroic or civilians', kind)
      if (value.kind === undefined && value.strength === undefined)
        return this.reader.expected(place, "a unit of the game, or a kind (hero, heroic, civilians) for one of one's own", name)
      this.all.over.units[id] = { ...testUnit(id, kind, null, null, false), ...stats }
    } else if (Object.keys(stats).length > 0) this.all.over.units[id] = stats
    const spec: CounterSpec = { id, place, at: null, side: null, hits: 0, markers: [] }
    this.all.units.set(id, spec)
    this.declared.set(name, spec)
    this.lie(spec, value, place)
  }

  /** The place of a counter and the side that shows. */
  private lie(spec: CounterSpec, value: Given, place: string): void {
    const { reader } = this
    if (typeof value.at === 'string') spec.at = value.at
    else if (value.at !== undefined) reader.expected(`${place}.at`, 'a place', value.at)
    if (value.side !== undefined) spec.side = reader.word<'full' | 'reduced'>(value.side, `${place}.side`, ['full', 'reduced'], 'full')
    spec.hits = reader.count(value.hits, `${place}.hits`, { low: 0, otherwise: spec.hits })
    if (value.markers !== undefined)
      spec.markers = reader.list(value.markers, `${place}.markers`).flatMap((marker, i) => {
        if (typeof marker !== 'string') reader.expected(`${place}.markers[${i}]`, 'a marker', marker)
        return typeof marker === 'string' ? [marker] : []
      })
  }
}

const isUnitKind = (kind: unknown): kind is UnitKind => typeof kind === 'string' && Object.hasOwn(TEST_UNITS, kind)

const isPair = (x: unknown): x is [number, number] => Array.isArray(x) && x.length === 2 && x.every((n) => typeof n === 'number')

function testUnit(
  id: string,
  kind: UnitKind,
  strength: [number, number] | null,
  capacity: [number, number] | null,
  tough: boolean,
): RawUnit {
  const usual = TEST_UNITS[kind]
  return {
    name: id,
    kind,
    strength: strength ?? usual.strength,
    capacity: capacity ?? usual.capacity,
    move: usual.move,
    abilities: tough ? { tough: [4, 5, 6] } : {},
  }
}

/** Abilities as an object, or as a list of words: `["tough", "scavenger", "range 2"]`. */
function readAbilities(given: unknown): unknown {
  if (!Array.isArray(given)) return given
  const abilities: Record<string, unknown> = {}
  for (const word of given) {
    const range = /^range (\d+)$/.exec(String(word))
    if (word === 'tough') abilities.tough = [4, 5, 6]
    else if (word === 'scavenger') abilities.twoDice = ['forage']
    else if (word === 'traps') abilities.traps = { success: [4, 5, 6], hits: 1 }
    else if (range) abilities.range = { max: Number(range[1]) }
    else abilities[String(word)] = true
  }
  return abilities
}
