import { type Given, isObject, placeIn, type RuleId } from '@deadfront/kernel'
import { columnName, toTown } from '../model/content.ts'
import type { MoveCause } from '../model/events.ts'
import {
  type SiegeFrame,
  activation,
  combatOf,
  effectsOn,
  eventSource,
  fateDraw,
  marchOf,
  placement,
  pressureOf,
  unitsBackFrom,
  zedsBackFrom,
} from '../model/frames.ts'
import { IN_ZEDS, NONE, type SpaceIx, TC } from '../model/state.ts'
import { areAdjacent, unitsAt, unmovedAt, wayToTown, zedsAt, zedsOnMap } from '../read/board.ts'
import { findSpace, findTrack, findUnit, findZed } from '../read/names.ts'
import { pressureEvents } from '../read/pressure.ts'
import { isShift } from './board.ts'
import { readCard } from './cards.ts'
import { baseOf } from './phase.ts'
import type { Table } from './table.ts'

/** `now`: the thing that happens first in a position, or a list of things, one after the other. */

const entriesOf = (now: unknown): readonly unknown[] => (Array.isArray(now) ? now : now === undefined ? [] : [now])

/** The effects of `now` are put on a separate card, so that their frames can be saved like any other. */
export function nowEffects(now: unknown): Given {
  const turn: unknown[] = []
  const then: unknown[] = []
  for (const entry of entriesOf(now)) {
    if (!isObject(entry)) continue
    if (entry.effect !== undefined) turn.push(entry.effect)
    if (Array.isArray(entry.effects)) turn.push(...entry.effects)
    if (isObject(entry.fate) && Array.isArray(entry.fate.then)) then.push({ do: 'fate', then: entry.fate.then })
  }
  if (turn.length === 0 && then.length === 0) return {}
  return { '(now)': { name: '(now)', act: 1, kind: 'regular', tracks: [], actions: 0, effects: { turn: [...turn, ...then] } } }
}

/** One entry of `now` while it is read. */
class Entry {
  readonly table: Table
  readonly kind: string
  /** The value under the kind, and the whole entry. */
  readonly value: unknown
  readonly whole: Given
  private readonly place: string

  constructor(table: Table, kind: string, whole: Given, place: string) {
    this.table = table
    this.kind = kind
    this.value = whole[kind]
    this.whole = whole
    this.place = place
  }

  /** The value as an object; a text alone is the value of the one field `key`. */
  fields(key?: string): Given {
    if (isObject(this.value)) return this.value
    return key === undefined ? {} : { [key]: this.value }
  }

  expected(at: string, what: string, found: unknown, rule?: RuleId): void {
    this.table.reader.expected(placeIn(this.place, at), what, found, rule)
  }

  bad(at: string, say: string, rule?: RuleId): void {
    this.table.reader.bad(placeIn(this.place, at), say, rule)
  }

  flag(at: string, given: unknown): boolean {
    return this.table.reader.flag(given, placeIn(this.place, at))
  }

  /** A small number of times. */
  count(at: string, given: unknown, otherwise: number): number {
    return this.table.reader.count(given, placeIn(this.place, at), { low: 0, high: 20, otherwise })
  }

  word<W extends string>(at: string, given: unknown, words: readonly W[], otherwise: W): W {
    return this.table.reader.word(given, placeIn(this.place, at), words, otherwise)
  }

  /** A space of a track; NONE, and a fault reported, when no space has that name. */
  trackSpace(at: string, name: unknown): SpaceIx {
    const space = findSpace(this.table.c, name)
    if (space > TC) return space
    this.expected(at, 'a track space', name)
    return NONE
  }

  /** Reports keys that are never read, beside the kind and inside its value. */
  checkKeys({ beside = [], inside }: NowKind): void {
    const { reader } = this.table
    reader.keys(this.whole, [this.kind, ...beside], this.place)
    if (inside && isObject(this.value)) reader.keys(this.value, inside, placeIn(this.place, this.kind))
  }
}

interface NowKind {
  /** Keys that may be beside the kind, and inside its value. */
  beside?: readonly string[]
  inside?: readonly string[]
  read(entry: Entry): SiegeFrame[]
}

/** Every kind of entry. */
const KINDS: { readonly [kind: string]: NowKind } = {
  card: {
    read({ table, value }) {
      table.s.card = readCard(table, value, 'now.card', 'event')
      table.s.stack.length = 0
      return [{ kind: 'turn', step: 'zeds' }]
    },
  },
  phase: {
    read(entry) {
      // The whole phase, its opening included.
      const base: SiegeFrame[] | null = entry.value === 'action' ? [{ kind: 'turn', step: 'action' }] : baseOf(entry.value)
      if (base === null) entry.expected('phase', 'draw, zeds, action or housekeeping', entry.value)
      entry.table.s.stack.length = 0
      return base ?? []
    },
  },
  activate: { beside: ['brains', 'running'], read: activations },
  order: {
    beside: ['brains'],
    read(entry) {
      if (entry.value !== true) entry.expected('order', 'true', entry.value)
      const left = entry.table.c.tracks.map((_, ix) => ix)
      return [{ kind: 'tracks.order', left, queue: [], brains: entry.flag('brains', entry.whole.brains) }]
    },
  },
  pressure: {
    beside: ['symbols'],
    read(entry) {
      if (entry.value !== 'movement' && entry.value !== 'placement') {
        entry.expected('pressure', 'movement or placement', entry.value)
        return []
      }
      const symbol = entry.value
      const events = pressureEvents(entry.table.s.options.players)
      const symbols = entry.count('symbols', entry.whole.symbols, 1)
      return events === 0 ? [] : Array.from({ length: symbols }, () => pressureOf(symbol, events))
    },
  },
  fate: { inside: ['card', 'then', 'activate'], read: fateFrames },
  enter: { beside: ['brains', 'cause'], inside: ['from', 'to', 'brains', 'cause'], read: entering },
  place: {
    inside: ['at', 'count', 'side'],
    read(entry) {
      const v = entry.fields('at')
      const at = entry.trackSpace('place.at', v.at)
      const side = entry.word('place.side', v.side, ['full', 'reduced'], 'full')
      return [placement(at, entry.count('place.count', v.count, 1), side === 'reduced' ? 1 : 0)]
    },
  },
  effect: { read: ({ table }) => [effectsOn(eventSource(ownCard(table), 'turn'), NONE)] },
  effects: { read: ({ table }) => [effectsOn(eventSource(ownCard(table), 'turn'), NONE)] },
  combat: { inside: ['at', 'attacker', 'unit', 'back', 'from', 'shifts', 'column'], read: fight },
  hits: { read: hits },
  save: {
    read(entry) {
      const unit = findUnit(entry.table.c, entry.value)
      if (unit === NONE) entry.expected('save', 'a Player unit', entry.value)
      return [{ kind: 'suffer', unit, zed: NONE, hits: 0 }]
    },
  },
  retreat: { inside: ['at', 'side'], read: retreat },
}

/** The card that holds the effects of `now`. */
const ownCard = ({ c }: Table): number => c.eventIx.get('(now)') ?? NONE

export function framesOfNow(table: Table, now: unknown): void {
  const frames = entriesOf(now).map((given, i): SiegeFrame[] => {
    const place = Array.isArray(now) ? `now[${i}]` : 'now'
    const whole = table.reader.object(given, place)
    const found = Object.entries(KINDS).find(([key]) => whole[key] !== undefined)
    if (found === undefined) {
      table.reader.expected(place, `one of ${Object.keys(KINDS).join(', ')}`, given)
      return []
    }
    const entry = new Entry(table, found[0], whole, place)
    entry.checkKeys(found[1])
    return found[1].read(entry)
  })
  // What is called last runs first.
  for (const list of frames.reverse()) table.s.stack.push(...list)
}

function activations(entry: Entry): SiegeFrame[] {
  const { s, c } = entry.table
  const names = Array.isArray(entry.value) ? entry.value : [entry.value]
  const brains = entry.flag('brains', entry.whole.brains)
  const isRunning = entry.flag('running', entry.whole.running)
  s.phase = IN_ZEDS
  return names
    .map((name: unknown, i): SiegeFrame => {
      const track = findTrack(c, name)
      if (track === NONE) entry.expected('activate', `a track (${c.tracks.join(', ')})`, name)
      const f = activation(track, i + 1, names.length, brains)
      // An activation already running: who has moved stays marked.
      return i === 0 && isRunning ? { ...f, step: 'nextGroup' } : f
    })
    .reverse()
}

function fateFrames(entry: Entry): SiegeFrame[] {
  const { table } = entry
  const { s, c } = table
  const v = typeof entry.value === 'string' ? { card: entry.value } : entry.fields()
  const card = v.card === undefined ? NONE : readCard(table, v.card, 'now.fate.card', 'fate')
  if (card !== NONE) {
    s.fateDeck = s.fateDeck.filter((ix) => ix !== card)
    s.fateDiscard = s.fateDiscard.filter((ix) => ix !== card)
    s.held = s.held.filter((ix) => ix !== card)
  }
  const own = ownCard(table)
  const then = (c.events[own]?.effects?.turn ?? []).findIndex((e) => e.do === 'fate')
  const source = Array.isArray(v.then) ? eventSource(own, 'turn', then) : eventSource(Math.max(0, s.card), '')
  return [fateDraw(source, entry.count('fate.activate', v.activate, 0), card)]
}

/** One step of the group on a space; the manner of the step may be given inside the value or beside it. */
function entering(entry: Entry): SiegeFrame[] {
  const { s, c } = entry.table
  const v: Given = { brains: entry.whole.brains, cause: entry.whole.cause, ...entry.fields() }
  const from = entry.trackSpace('enter.from', v.from)
  if (from === NONE) return []
  if (v.to !== undefined && findSpace(c, v.to) !== toTown(c, from))
    entry.bad('enter.to', 'Zeds go one space toward Town Center', 'DOTZ-4.7.1')
  const zeds = unmovedAt(s, from)
  if (zeds.length === 0) entry.bad('enter.from', 'no Zeds stand there')
  const brains = entry.flag('enter.brains', v.brains)
  const given = entry.word<MoveCause>('enter.cause', v.cause, ['activation', 'pressure', 'brains'], 'activation')
  s.phase = IN_ZEDS
  return [marchOf(zeds, from, given === 'pressure' ? 'pressure' : brains ? 'brains' : 'activation', brains)]
}

function fight(entry: Entry): SiegeFrame[] {
  const { s, c } = entry.table
  const v = entry.fields()
  const at = entry.trackSpace('combat.at', v.at)
  if (at === NONE) return []
  if (c.isStart[at] === true) entry.bad('combat.at', 'no combat is fought on a Start space', 'DOTZ-6.0.6')
  const attacker = entry.word('combat.attacker', v.attacker, ['zeds', 'player', 'units'], 'zeds')
  const units = unitsAt(s, at)
  if (units.length === 0) entry.bad('combat.at', 'no Player unit stands there')
  if (zedsAt(s, at).length === 0) entry.bad('combat.at', 'no Zeds stand there')
  const unit = v.unit === undefined ? NONE : findUnit(c, v.unit)
  if (v.unit !== undefined && !units.includes(unit)) entry.expected('combat.unit', 'a unit that stands there', v.unit)
  const column = v.column === undefined ? NONE : c.columns.indexOf(String(v.column))
  if (v.column !== undefined && column === NONE)
    entry.expected('combat.column', `one of ${c.columns.map((_, ix) => columnName(c, ix)).join(', ')}`, v.column)
  const back = wayBack(entry, at, v.back ?? v.from)
  return [{ ...combatOf(at, attacker === 'zeds', units, back), unit, extra: extraShifts(entry, v.shifts), fixedColumn: column }]
}

/** The spaces the attacker came from, nearest first; toward Town Center when none are named. */
function wayBack(entry: Entry, at: SpaceIx, given: unknown): SpaceIx[] {
  const { c } = entry.table
  if (given === undefined) return wayToTown(c, at)
  const way = (Array.isArray(given) ? given : [given]).map((name) => findSpace(c, name))
  const [first] = way
  if (way.includes(NONE) || (first !== undefined && !areAdjacent(c, at, first)))
    entry.expected('combat.back', 'the spaces the attacker came from, nearest first', given)
  return way.length > 0 ? way : wayToTown(c, at)
}

const extraShifts = (entry: Entry, given: unknown): { by: string; shift: number }[] =>
  (Array.isArray(given) ? given : []).flatMap((x: unknown, i) => {
    const [by, shift] = isObject(x) ? [String(x.by ?? 'card'), x.shift] : ['card', x]
    if (isShift(shift)) return [{ by, shift }]
    entry.expected(`combat.shifts[${i}]`, 'a shift from -20 to 20', x)
    return []
  })

function hits(entry: Entry): SiegeFrame[] {
  const { s, c } = entry.table
  if (!isObject(entry.value)) {
    entry.expected('hits', 'Hits by counter', entry.value)
    return []
  }
  return Object.entries(entry.value)
    .map(([name, n]): SiegeFrame => {
      const zed = findZed(s, c, name, zedsOnMap(s))
      const unit = zed === NONE ? findUnit(c, name) : NONE
      if (zed === NONE && unit === NONE) entry.expected(`hits.${name}`, 'a counter of this position', name)
      const many = typeof n === 'number' && Number.isInteger(n) && n >= 1 && n <= 99 ? n : 0
      if (many === 0) entry.expected(`hits.${name}`, 'a number of Hits from 1 to 99', n)
      return { kind: 'suffer', unit, zed, hits: many }
    })
    .reverse()
}

function retreat(entry: Entry): SiegeFrame[] {
  const { s, c } = entry.table
  const v = entry.fields()
  const from = entry.trackSpace('retreat.at', v.at)
  if (from === NONE) return []
  const side = entry.word('retreat.side', v.side, ['zeds', 'units', 'player'], 'zeds')
  const [zeds, units] = [zedsAt(s, from), unitsAt(s, from)]
  if ((side === 'zeds' ? zeds : units).length === 0) entry.bad('retreat.at', 'nobody of that side stands there')
  return side === 'zeds' ? [zedsBackFrom(zeds, from)] : [unitsBackFrom(units, from, wayToTown(c, from), 'lost')]
}
