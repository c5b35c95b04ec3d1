import {
  type Given,
  isObject,
  type Json,
  mergeContent,
  type Problem,
  Reader,
  type Script,
  ScriptFault,
  type Setup,
} from '@deadfront/kernel'
import { problemsOfContent } from '../model/check-content.ts'
import { contentOf } from '../model/content.ts'
import { contentFor, type ContentName } from '../model/difficulty.ts'
import type { SiegeEvent } from '../model/events.ts'
import type { Overlay } from '../model/raw.ts'
import { IN_ACTION, IN_ZEDS, NONE, PHASES, type Siege, unitAt } from '../model/state.ts'
import { findUnit } from '../read/names.ts'
import { seatIx, seatsOf } from '../read/seats.ts'
import { emptyTable } from '../setup.ts'
import { readMarkers, readUnits, readZeds } from './board.ts'
import { readCard, readEvents, readFate } from './cards.ts'
import { checkStacking } from './check.ts'
import { type Counters, collectCounters } from './counters.ts'
import { readLasting } from './lasting.ts'
import { framesOfNow, nowEffects } from './now.ts'
import { baseOf, phaseCalled } from './phase.ts'
import { withUpgradedVerb, readFrames } from './stack.ts'
import type { Table } from './table.ts'
import { readTale } from './tale.ts'

/** Reads a position file into a settled state. Everything is checked; no file can make it throw. */

const KEYS = [
  '$schema',
  'game',
  'scenario',
  'note',
  'turn',
  'phase',
  'card',
  'symbols',
  'ammo',
  'eventActions',
  'players',
  'spaces',
  'units',
  'zeds',
  'cup',
  'spent',
  'deck',
  'discard',
  'box',
  'fate',
  'lasting',
  'tale',
  'now',
  'stack',
  'proposals',
  'result',
]

export function readPosition(
  position: Json,
  setup: Setup,
  settle: (s: Siege, script?: Script) => SiegeEvent[],
  script?: Script,
): { state: Siege; events: SiegeEvent[] } | { problems: Problem[] } {
  const reader = new Reader()
  if (!isObject(position)) {
    reader.expected('', 'a position object', position)
    return { problems: reader.problems }
  }
  const s = readState(reader, position, setup)
  if (s === null || !reader.isClean) return { problems: reader.problems }
  try {
    return { state: s, events: settle(s, script) }
  } catch (error) {
    // A hand-written stack may not fit the board. A fault of the script is thrown unchanged.
    if (error instanceof ScriptFault || position.stack === undefined) throw error
    reader.bad('stack', `cannot be carried on from here: ${error instanceof Error ? error.message : String(error)}`)
    return { problems: reader.problems }
  }
}

function readState(reader: Reader, p: Given, setup: Setup): Siege | null {
  reader.keys(p, KEYS)
  if (setup.content !== undefined) reader.problems.push(...problemsOfContent(setup.content))
  if (!reader.isClean) return null
  const counters = collectCounters(reader, p, setup.content)
  const content = readContent(reader, p, setup, counters)
  if (content === null) return null
  const s = emptyTable(setup, content)
  const table: Table = { reader, p, s, c: contentOf(s) }
  readNumbers(table)
  readUnits(table, counters)
  readZeds(table, counters)
  readMarkers(table, counters)
  readPlayers(table)
  readSpent(table)
  readFate(table)
  readLasting(table)
  readEvents(table)
  readTale(table)
  if (!reader.isClean) return null
  readStack(table)
  if (reader.isClean) checkStacking(table)
  return s
}

/** The set-up's content, the position's own counters, and the effects of `now`. */
function readContent(reader: Reader, p: Given, setup: Setup, counters: Counters): ContentName | Overlay | null {
  const own = { units: counters.over.units, zeds: counters.over.zeds, events: nowEffects(p.now) }
  const merged = mergeContent(setup.content ?? {}, own)
  const over = isObject(merged) ? Object.fromEntries(Object.entries(merged).filter(([, part]) => !isEmpty(part))) : {}
  if (Object.keys(over).length === 0) return reader.isClean ? contentFor(setup.options) : null
  // A fault in an effect of `now` is reported at its place there.
  const atNow = (place: string): string => place.replace('content.events.(now).effects.turn', 'now.effects')
  reader.problems.push(...problemsOfContent(over).map((x) => ({ ...x, place: atNow(x.place) })))
  return reader.isClean ? contentFor(setup.options, over) : null
}

const isEmpty = (part: unknown): boolean => isObject(part) && Object.keys(part).length === 0

function readNumbers(table: Table): void {
  const { reader, s, c, p } = table
  s.turn = reader.count(p.turn, 'turn', { low: 0, high: 999, otherwise: 1 })
  s.ammo = reader.count(p.ammo, 'ammo', { low: 0, high: c.limits.resource, otherwise: c.raw.setup.ammo, rule: 'DOTZ-5.3.13' })
  if (p.card !== undefined && p.card !== null) s.card = readCard(table, p.card, 'card', 'event')
  const limit = c.limits.eventActions
  const printed = Math.min(limit, c.events[s.card]?.actions ?? 0)
  s.eventActions = reader.count(p.eventActions, 'eventActions', { low: 0, high: limit, otherwise: printed, rule: 'DOTZ-C.10' })
  s.symbols = reader.count(p.symbols, 'symbols', { low: 0, high: 99, otherwise: 0 })
}

function readPlayers(table: Table): void {
  const { reader, s, c, p } = table
  if (p.players === undefined) {
    // Heroes in play are given to the players in turn, so that co-op positions need not name them.
    const heroes = c.units.flatMap((unit, u) => (unit.kind === 'hero' && unitAt(s, u) >= 0 ? [u] : []))
    if (s.options.players > 1) s.hero = s.hero.map((_, seat) => heroes[seat] ?? NONE)
    return
  }
  for (const [seat, value] of Object.entries(reader.object(p.players, 'players'))) {
    if (seatsOf(s).includes(seat)) readPlayer(table, seat, value)
    else reader.bad(`players.${seat}`, `expected one of ${seatsOf(s).join(', ')}`)
  }
}

function readPlayer({ reader, s, c }: Table, seat: string, value: unknown): void {
  const place = `players.${seat}`
  const player = reader.object(value, place)
  reader.keys(player, ['hero', 'action', 'done'], place)
  const ix = seatIx(seat)
  if (player.hero !== undefined && player.hero !== null) {
    const hero = findUnit(c, player.hero)
    if (hero === NONE || c.units[hero]?.kind === 'civilians')
      reader.expected(`${place}.hero`, 'a Hero or Heroic Civilians unit', player.hero, 'DOTZ-6.3.8')
    else s.hero[ix] = hero
  }
  s.playerAction[ix] = reader.word(player.action, `${place}.action`, ['ready', 'spent'], 'ready') === 'spent' ? 0 : 1
  s.seatDone[ix] = reader.flag(player.done, `${place}.done`) ? 1 : 0
}

function readSpent({ reader, s, c, p }: Table): void {
  const ids = c.marks.map((mark) => mark.id)
  reader.list(p.spent, 'spent').forEach((name, i) => {
    const what = `a Character Action (${ids.join(', ')})`
    const m = reader.named(name, `spent[${i}]`, (id) => ids.indexOf(id), { what })
    if (m >= 0) s.spent[m] = 1
  })
}

/** What players have proposed for the open question. */
function readProposals({ reader, s, p }: Table): void {
  reader.list(p.proposals, 'proposals').forEach((x, i) => {
    if (isObject(x) && typeof x.seat === 'string' && seatsOf(s).includes(x.seat) && isObject(x.answer)) {
      const asked = s.stack.findLast((f) => f.kind !== 'vote')
      s.proposals.push({ seat: seatIx(x.seat), answer: withUpgradedVerb(asked?.kind ?? 'action', x.answer as Json) })
    } else reader.expected(`proposals[${i}]`, '{ seat, answer }', x)
  })
}

/** A finished game: no frame is left to run. */
function readResult({ reader, s }: Table, given: unknown): void {
  if (
    isObject(given) &&
    typeof given.outcome === 'string' &&
    typeof given.rule === 'string' &&
    Array.isArray(given.winners) &&
    given.winners.every((seat) => seatsOf(s).includes(String(seat))) &&
    (given.score === undefined || (isObject(given.score) && Object.values(given.score).every((n) => Number.isInteger(n))))
  ) {
    const { outcome, rule, winners } = given
    const score = given.score as { readonly [name: string]: number } | undefined
    s.result =
      score === undefined ? { outcome, winners: winners.map(String), rule } : { outcome, winners: winners.map(String), rule, score }
  } else reader.expected('result', '{ outcome, winners, rule, score }', given)
}

/** Where play continues: a written stack, or a phase with `now` on top of it. */
function readStack(table: Table): void {
  const { reader, s, c, p } = table
  const phase = typeof p.phase === 'string' ? phaseCalled(p.phase) : (p.phase ?? 'action')
  if (p.stack !== undefined) {
    const ix = PHASES.findIndex((name) => name === phase)
    s.phase = ix < 0 ? IN_ACTION : ix
    s.stack = readFrames(reader, c, p.stack)
    return readProposals(table)
  }
  if (p.result !== undefined && p.result !== null) return readResult(table, p.result)
  const base = baseOf(phase)
  if (base === null) return reader.expected('phase', 'draw, zeds, action or housekeeping', p.phase)
  if (phase === 'zeds' && s.card === NONE)
    return reader.bad('card', 'expected a Current Event card for the Zeds Phase, found nothing', 'DOTZ-1.0.2')
  s.phase = phase === 'zeds' ? IN_ZEDS : IN_ACTION
  s.stack = base
  readProposals(table)
  if (p.now !== undefined) framesOfNow(table, p.now)
}
