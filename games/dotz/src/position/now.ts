import type { Problem } from '@deadfront/kernel'
import type { Content } from '../model/content.ts'
import { type SiegeFrame, combatOf } from '../model/frames.ts'
import { IN_ZEDS, NONE, type Siege, type SpaceIx, type UnitIx } from '../model/state.ts'
import { areAdjacent, unitsAt, unmovedAt, wayToTown, zedsAt } from '../read/board.ts'
import { findEvent, findFate, findSpace, findTrack, findUnit, findZed } from '../read/names.ts'
import { pressureEvents } from '../read/pressure.ts'
import { baseOf } from './read.ts'

/** `now`: the thing that happens first in a position, or a list of things, one after the other. */

const isObject = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null && !Array.isArray(x)
const entriesOf = (now: unknown): unknown[] => (Array.isArray(now) ? now : now === undefined ? [] : [now])

/** Effects brought along by `now` live on a card of their own, so that their frames can be saved like any other. */
export function nowEffects(now: unknown): Record<string, unknown> {
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

const KINDS = [
  'card',
  'phase',
  'activate',
  'pressure',
  'fate',
  'enter',
  'place',
  'effect',
  'effects',
  'combat',
  'hits',
  'save',
  'retreat',
  'order',
] as const

/** What may stand beside an entry, and inside it: a typing error never passes silently. */
const BESIDE: { readonly [kind: string]: readonly string[] } = {
  activate: ['brains', 'running'],
  order: ['brains'],
  pressure: ['symbols'],
  enter: ['brains', 'cause'],
}
const INSIDE: { readonly [kind: string]: readonly string[] } = {
  fate: ['card', 'then', 'activate'],
  enter: ['from', 'to', 'brains', 'cause'],
  place: ['at', 'count', 'side'],
  combat: ['at', 'attacker', 'unit', 'back', 'from', 'shifts', 'column'],
  retreat: ['at', 'side'],
}

function checkKeys(kind: string, entry: Record<string, unknown>, bad: Bad): void {
  const beside = [kind, ...(BESIDE[kind] ?? [])]
  for (const key of Object.keys(entry)) if (!beside.includes(key)) bad(key, `unknown key; ${kind} stands with ${beside.join(', ')}`)
  for (const key of ['brains', 'running']) if (entry[key] !== undefined) oneOf(entry[key], key, [true, false], bad)
  const [value, inside] = [entry[kind], INSIDE[kind]]
  if (inside === undefined || !isObject(value)) return
  for (const key of Object.keys(value)) if (!inside.includes(key)) bad(`${kind}.${key}`, `unknown key; ${kind} has ${inside.join(', ')}`)
}

function oneOf(value: unknown, place: string, values: readonly unknown[], bad: Bad): void {
  if (!values.includes(value)) bad(place, `expected ${values.join(' or ')}`)
}

export function framesOfNow(s: Siege, c: Content, now: unknown, problems: Problem[]): void {
  const frames: SiegeFrame[][] = []
  entriesOf(now).forEach((entry, i) => {
    const place = Array.isArray(now) ? `now[${i}]` : 'now'
    const bad = (at: string, say: string, rule?: string) => {
      problems.push(
        rule === undefined
          ? { place: at === '' ? place : `${place}.${at}`, say }
          : { place: at === '' ? place : `${place}.${at}`, say, rule },
      )
    }
    if (!isObject(entry)) return bad('', 'expected an object')
    const kind = KINDS.find((key) => entry[key] !== undefined)
    if (kind === undefined) return bad('', `expected one of ${KINDS.join(', ')}`)
    checkKeys(kind, entry, bad)
    frames.push(frameOf(s, c, kind, entry[kind], entry, bad))
    return undefined
  })
  // What is called last runs first.
  for (const list of frames.reverse()) s.stack.push(...list)
}

type Bad = (at: string, say: string, rule?: string) => void

/** A small number of times. */
function counted(value: unknown, place: string, otherwise: number, bad: Bad): number {
  if (value === undefined) return otherwise
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 20) return value
  bad(place, 'expected a whole number from 0 to 20')
  return otherwise
}

function frameOf(
  s: Siege,
  c: Content,
  kind: (typeof KINDS)[number],
  value: unknown,
  entry: Record<string, unknown>,
  bad: Bad,
): SiegeFrame[] {
  switch (kind) {
    case 'card': {
      const card = findEvent(c, value)
      if (card === NONE) bad('card', `no Event card ${JSON.stringify(value)}; there are ${c.events.map((card) => card.id).join(', ')}`)
      s.card = card
      s.stack.length = 0
      return [{ kind: 'turn', step: 'zeds' }]
    }
    case 'phase': {
      // The whole phase, its opening included.
      const base = value === 'action' ? [{ kind: 'turn', step: 'action' } as SiegeFrame] : baseOf(value)
      if (base === null) bad('phase', 'expected draw, zeds, action or housekeeping')
      s.stack.length = 0
      return base ?? []
    }
    case 'activate':
      return activations(s, c, value, entry, bad)
    case 'order':
      return [{ kind: 'tracks.order', left: c.tracks.map((_, ix) => ix), queue: [], brains: entry.brains === true ? 1 : 0 }]
    case 'pressure': {
      if (value !== 'movement' && value !== 'placement') bad('pressure', 'expected movement or placement')
      const of = pressureEvents(s.options.players)
      const symbols = counted(entry.symbols, 'symbols', 1, bad)
      return of === 0
        ? []
        : new Array(symbols).fill(0).map(() => ({ kind: 'pressure', symbol: value as 'movement', nth: 0, of, pick: NONE }))
    }
    case 'fate':
      return fateOf(s, c, value, bad)
    case 'enter':
      // How the step is made may be said inside or beside it.
      return entering(s, c, isObject(value) ? { brains: entry.brains, cause: entry.cause, ...value } : value, bad)
    case 'place': {
      const v = isObject(value) ? value : { at: value }
      const at = findSpace(c, v.at)
      if (at <= 0) bad('place.at', `no track space ${JSON.stringify(v.at)}`)
      oneOf(v.side ?? 'full', 'place.side', ['full', 'reduced'], bad)
      return [
        {
          kind: 'place',
          at,
          count: counted(v.count, 'place.count', 1, bad),
          side: v.side === 'reduced' ? 1 : 0,
          zed: NONE,
          went: [],
          pick: NONE,
        },
      ]
    }
    case 'effect':
    case 'effects':
      return [
        {
          kind: 'effects',
          source: { of: 'event', card: c.eventIx.get('(now)') ?? NONE, moment: 'turn', then: NONE },
          i: 0,
          track: NONE,
          pick: NONE,
        },
      ]
    case 'combat':
      return fight(s, c, value, bad)
    case 'hits':
      return hits(s, c, value, bad)
    case 'save': {
      const unit = findUnit(c, value)
      if (unit === NONE) bad('save', `no unit ${JSON.stringify(value)}`)
      return [{ kind: 'suffer', unit, zed: NONE, hits: 0 }]
    }
    case 'retreat':
      return retreat(s, c, value, bad)
  }
}

function activations(s: Siege, c: Content, value: unknown, entry: Record<string, unknown>, bad: Bad): SiegeFrame[] {
  const names = Array.isArray(value) ? value : [value]
  s.phase = IN_ZEDS
  return names
    .map((name, i): SiegeFrame => {
      const track = findTrack(c, name)
      if (track === NONE) bad('activate', `no track ${JSON.stringify(name)}; there are ${c.tracks.join(', ')}`)
      const f: SiegeFrame = { kind: 'activate', track, nth: i + 1, of: names.length, brains: entry.brains === true ? 1 : 0, steps: 1 }
      // An activation already running: who has moved stays marked.
      if (i === 0 && entry.running === true) f.step = 'nextGroup'
      return f
    })
    .reverse()
}

function fateOf(s: Siege, c: Content, value: unknown, bad: Bad): SiegeFrame[] {
  const v = isObject(value) ? value : typeof value === 'string' ? { card: value } : {}
  let card = NONE
  if (v.card !== undefined) {
    card = findFate(c, v.card)
    if (card === NONE) bad('fate.card', `no Fate card ${JSON.stringify(v.card)}`)
    s.fateDeck = s.fateDeck.filter((ix) => ix !== card)
    s.fateDiscard = s.fateDiscard.filter((ix) => ix !== card)
    s.held = s.held.filter((ix) => ix !== card)
  }
  const own = c.eventIx.get('(now)') ?? NONE
  const list = c.events[own]?.effects?.turn ?? []
  const then = list.findIndex((e) => e.do === 'fate')
  const activate = counted(v.activate, 'fate.activate', 0, bad)
  const source = Array.isArray(v.then)
    ? { of: 'event' as const, card: own, moment: 'turn', then }
    : { of: 'event' as const, card: Math.max(0, s.card), moment: '', then: NONE }
  return [{ kind: 'fate', card, track: NONE, source, activations: activate, pick: NONE }]
}

function entering(s: Siege, c: Content, value: unknown, bad: Bad): SiegeFrame[] {
  const v = isObject(value) ? value : {}
  const from = findSpace(c, v.from)
  if (from <= 0) {
    bad('enter.from', `no track space ${JSON.stringify(v.from)}`)
    return []
  }
  if (v.to !== undefined && findSpace(c, v.to) !== c.toTown[from]) bad('enter.to', 'Zeds go one space toward Town Center', 'DOTZ-4.7.1')
  const zeds = unmovedAt(s, from)
  if (zeds.length === 0) bad('enter.from', 'no Zeds stand there')
  oneOf(v.brains ?? false, 'enter.brains', [true, false], bad)
  oneOf(v.cause ?? 'activation', 'enter.cause', ['activation', 'pressure', 'brains'], bad)
  const cause = v.cause === 'pressure' ? 'pressure' : v.brains === true ? 'brains' : 'activation'
  s.phase = IN_ZEDS
  return [{ kind: 'march', zeds, at: from, cause, brains: v.brains === true ? 1 : 0, pick: NONE, won: 0 }]
}

function fight(s: Siege, c: Content, value: unknown, bad: Bad): SiegeFrame[] {
  const v = isObject(value) ? value : {}
  const at = findSpace(c, v.at)
  if (at <= 0) {
    bad('combat.at', `no track space ${JSON.stringify(v.at)}`)
    return []
  }
  if (c.isStart[at] === true) bad('combat.at', 'no combat is fought on a Start space', 'DOTZ-6.0.6')
  const attacker = v.attacker ?? 'zeds'
  oneOf(attacker, 'combat.attacker', ['zeds', 'player', 'units'], bad)
  const units = unitsAt(s, at)
  if (units.length === 0) bad('combat.at', 'no Player unit stands there')
  if (zedsAt(s, at).length === 0) bad('combat.at', 'no Zeds stand there')
  const unit = v.unit === undefined ? NONE : findUnit(c, v.unit)
  if (v.unit !== undefined && !units.includes(unit)) bad('combat.unit', 'that unit does not stand there')
  const back = v.back ?? v.from
  const way = (Array.isArray(back) ? back : back === undefined ? [] : [back]).map((name) => findSpace(c, name))
  if (way.includes(NONE) || (way.length > 0 && !areAdjacent(c, at, way[0] as SpaceIx)))
    bad('combat.back', 'expected the spaces the attacker came from, nearest first')
  const extra = (Array.isArray(v.shifts) ? v.shifts : []).map((x: unknown, i) => {
    const [by, shift] = isObject(x) ? [String(x.by ?? 'card'), x.shift] : ['card', x]
    if (typeof shift === 'number' && Number.isInteger(shift) && Math.abs(shift) <= 20) return { by, shift }
    bad(`combat.shifts[${i}]`, 'expected a shift')
    return { by, shift: 0 }
  })
  if (v.column !== undefined && !c.columns.includes(String(v.column))) bad('combat.column', `expected one of ${c.columns.join(', ')}`)
  return [
    {
      ...combatOf(at, attacker === 'zeds' ? 1 : 0, units, way.length > 0 ? way : wayToTown(c, at)),
      unit,
      extra,
      fixed: v.column === undefined ? NONE : c.columns.indexOf(String(v.column)),
    },
  ]
}

function hits(s: Siege, c: Content, value: unknown, bad: Bad): SiegeFrame[] {
  if (!isObject(value)) {
    bad('hits', 'expected { counter: Hits }')
    return []
  }
  const onMap = s.zAt.flatMap((at, z) => (at > 0 ? [z] : []))
  return Object.entries(value)
    .map(([name, n]): SiegeFrame => {
      const zed = findZed(s, c, name, onMap)
      const unit: UnitIx = zed === NONE ? findUnit(c, name) : NONE
      if (zed === NONE && unit === NONE) bad(`hits.${name}`, 'no such counter')
      if (typeof n !== 'number' || !Number.isInteger(n) || n < 1 || n > 99) bad(`hits.${name}`, 'expected a number of Hits')
      return { kind: 'suffer', unit, zed, hits: Number(n) }
    })
    .reverse()
}

function retreat(s: Siege, c: Content, value: unknown, bad: Bad): SiegeFrame[] {
  const v = isObject(value) ? value : {}
  const from = findSpace(c, v.at)
  if (from <= 0) {
    bad('retreat.at', `no track space ${JSON.stringify(v.at)}`)
    return []
  }
  const side = v.side ?? 'zeds'
  oneOf(side, 'retreat.side', ['zeds', 'units', 'player'], bad)
  const [zeds, units] = [zedsAt(s, from), unitsAt(s, from)]
  if ((side === 'zeds' ? zeds : units).length === 0) bad('retreat.at', 'nobody of that side stands there')
  if (side !== 'zeds') return [{ kind: 'unitsBack', units, from, back: wayToTown(c, from), why: 'lost', went: [], pick: NONE }]
  return [{ kind: 'zedsBack', zeds, from, went: [], pick: NONE }]
}
