import {
  copyJson,
  type GameEvent,
  type Json,
  type PositionFormat,
  type Problem,
  type Script,
  ScriptFault,
  type Setup,
} from '@deadfront/kernel'
import schema from '../../data/position.schema.json' with { type: 'json' }
import { BUILTIN, deriveContent } from '../model/boards.ts'
import { problemsOfBoard } from '../model/check-board.ts'
import { problemsOfContent } from '../model/check-content.ts'
import type { AazEvent } from '../model/events.ts'
import type { AazFrame } from '../model/frames.ts'
import { controllerName, unitText } from '../model/names.ts'
import type { RawContent } from '../model/raw-content.ts'
import { type Aaz, activePower, contentOf } from '../model/state.ts'
import { nplOf, unitsByName, zombieMarker } from '../read/board.ts'
import { cargoCount } from '../read/cargo.ts'
import { goodsName } from '../read/goods.ts'
import { contentFor, emptyTable } from '../setup.ts'
import { Reader } from './read.ts'
import { spellPosition } from './spell.ts'
import { unknownNames } from './unknown-names.ts'

/** The human-writable table, described in docs/formats/aaz.md. What is not named is empty or as the board prints it. */
export const position = (settle: (s: Aaz, script?: Script) => AazEvent[]): PositionFormat<Aaz> => ({
  schema: schema as unknown as Json,
  read(given, setup, script) {
    const problems: Problem[] = []
    const s = readTable(given, setup, problems)
    if (s === null || problems.length > 0) return { problems }
    if ((given as { stack?: Json }).stack === undefined) return { state: s, events: settle(s, script) }
    // A stack from outside may name things that do not go together: then it is refused, not played.
    try {
      const events: GameEvent[] = settle(s, script)
      return { state: s, events }
    } catch (error) {
      if (error instanceof ScriptFault) throw error
      return { problems: [{ place: 'stack', say: 'this stack cannot be played on' }] }
    }
  },
  write: writePosition,
  spell: (part, s) => spellPosition(s, part),
  unknownNames,
})

function readTable(given: Json, setup: Setup, problems: Problem[]): Aaz | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    problems.push({ place: '', say: 'expected a position object' })
    return null
  }
  const p = given as { [key: string]: Json }
  const scenario = p.scenario === undefined ? setup.scenario : String(p.scenario)
  if (!Object.hasOwn(BUILTIN, scenario)) {
    problems.push({ place: 'scenario', say: `no scenario "${scenario}"; there are ${Object.keys(BUILTIN).join(', ')}` })
    return null
  }
  for (const over of [setup.content, p.content]) problems.push(...problemsOfContent(over))
  if (problems.length > 0) return null
  const content = contentFor(scenario, setup.content, p.content)
  const c = deriveContent(content)
  if (c.order.length === 0 || c.N === 0) {
    problems.push({ place: 'content', say: 'a table needs spaces and powers that take turns' })
    return null
  }
  if (typeof content !== 'string') problems.push(...problemsOfBoard(c))
  if (problems.length > 0) return null
  const s = emptyTable({ ...setup, scenario }, content)
  new Reader(s, p, problems).read()
  return s
}

/** A board of one's own, whole: what an empty board brings along and this one has not is taken off by null. */
function writeBoard(own: RawContent, scenario: string): Json {
  const board: { [key: string]: Json } = { base: 'none', ...(copyJson(own) as unknown as { [key: string]: Json }) }
  for (const key of Object.keys(BUILTIN[scenario]!)) if (!Object.hasOwn(own, key)) board[key] = null
  for (const group of ['powers', 'units', 'measures', 'technologies'] as const) {
    const gone = Object.keys(BUILTIN[scenario]![group]).filter((name) => !Object.hasOwn(own[group], name))
    if (gone.length > 0) board[group] = { ...(board[group] as object), ...Object.fromEntries(gone.map((name) => [name, null])) }
  }
  return board
}

/** The table as a position file. A question that cannot be told from the phase alone is kept as the exact stack. */
export function writePosition(s: Aaz): Json {
  const c = contentOf(s)
  const out: { [key: string]: Json } = {
    scenario: s.scenario,
    round: s.round,
    turn: c.powers[activePower(s)]!,
    phase: s.phase,
  }
  // Own content is written whole, so it stands on an empty board when read back.
  if (typeof s.content !== 'string') out.content = writeBoard(s.content, s.scenario)
  const territories: { [name: string]: Json } = {}
  const seaZones: { [name: string]: Json } = {}
  for (let at = 0; at < c.N; at++) {
    const space: { [key: string]: Json } = {}
    if (c.isLand[at]) {
      space.control = controllerName(c, s.control[at]!)
      if (s.start[at] !== s.control[at]) space.start = controllerName(c, s.start[at]!)
      if (s.taken.includes(at)) space.taken = true
      space.zombies = s.zombies[at]!
      if (s.centers?.includes(at)) space.center = s.raised?.includes(at) ? 'new' : true
    }
    const units: { [power: string]: Json } = {}
    for (let p = 0; p < c.P; p++) {
      const text = unitText(unitsByName(s, c, at, p))
      if (text !== '') units[c.powers[p]!] = text
    }
    space.units = units
    const cargo: { [power: string]: Json[] } = {}
    for (const b of s.boats)
      if (b.at === at) {
        const boat: { [key: string]: Json } = { load: unitText(cargoCount(c, b.load)) }
        if (b.to >= 0) boat.landing = c.spaces[b.to]!
        if (b.from >= 0) boat.from = c.spaces[b.from]!
        if (b.how !== 'fresh') boat.how = b.how
        if (b.keep > 0) boat.keep = b.keep
        ;(cargo[c.powers[b.power]!] ??= []).push(boat)
      }
    if (Object.keys(cargo).length > 0) space.cargo = cargo
    if (c.isLand[at]) territories[c.spaces[at]!] = space
    else if (Object.keys(units).length > 0) seaZones[c.spaces[at]!] = space
  }
  out.territories = territories
  out.seaZones = seaZones
  const perPower = (value: (p: number) => Json): Json => Object.fromEntries(c.powers.map((name, p) => [name, value(p)]))
  out.treasury = perPower((p) => s.treasury[p]!)
  out.npl = perPower((p) => nplOf(s, p))
  out.zombieMarker = zombieMarker(s)
  out.techs = perPower((p) => c.techs.filter((_, i) => (s.tech[p]! & (1 << i)) !== 0))
  out.deck = s.deck.map((i) => c.cards[i]!.id)
  out.discard = s.discard.map((i) => c.cards[i]!.id)
  if (s.apocalypse > 0) out.apocalypse = s.apocalypse
  if (s.declared.length > 0) out.declared = s.declared.map((at) => c.spaces[at]!)
  if (s.foughtAt.length > 0) out.foughtAt = s.foughtAt.map((at) => c.spaces[at]!)
  if (s.moved.length > 0)
    out.moved = s.moved.map((m) => ({
      at: c.spaces[m.at]!,
      units: `${m.count} ${c.kinds[m.kind]}`,
      used: m.used,
      ...(m.from >= 0 ? { from: c.spaces[m.from]! } : {}),
      how: m.how,
    }))
  if (s.bought.length > 0)
    out.bought = s.bought.map((b) => ({
      ...(b.at >= 0 ? { at: c.spaces[b.at]! } : {}),
      unit: goodsName(c, b.kind),
      n: b.count,
      ...(b.by >= 0 ? { by: c.spaces[b.by]! } : {}),
    }))
  if (s.cordon >= 0) out.cordon = c.spaces[s.cordon]!
  if (s.cache) out.cache = true
  if (s.rayUsed) out.rayUsed = true
  if (Object.keys(s.orders).length > 0) out.orders = copyJson(s.orders) as unknown as Json
  if (s.bombarded.length > 0) out.bombarded = s.bombarded.map(([at, k, n]) => ({ at: c.spaces[at!]!, unit: c.kinds[k!]!, n: n! }))
  const exact = needsStack(s)
  if (exact) {
    out.fights = s.fights.map((at) => c.spaces[at]!)
    out.stack = copyJson(s.stack) as unknown as Json
  }
  return out
}

const PLAIN: readonly AazFrame['kind'][] = ['combatMove', 'noncombatMove', 'purchase']

/** A phase's own question needs no more than its phase. */
function needsStack(s: Aaz): boolean {
  const top = s.stack.at(-1)
  return top !== undefined && !PLAIN.includes(top.kind)
}
