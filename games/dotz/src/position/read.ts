import { type Json, mergeContent, type Problem, type Script, ScriptFault, type Setup, shuffleWith } from '@deadfront/kernel'
import { contentProblems } from '../model/content-check.ts'
import { type Content, OFF_TRACK, contentOf, unitOf, zedOf } from '../model/content.ts'
import type { SiegeEvent } from '../model/events.ts'
import type { Overlay } from '../model/raw.ts'
import {
  DEFIANT,
  FIRED,
  FOR_GOOD,
  IN_ACTION,
  IN_ZEDS,
  LEADER,
  MOVED,
  NONE,
  PHASES,
  type Siege,
  THIS_PHASE,
  THIS_TURN,
  TOUGH,
  WELL_ARMED,
  addUnitFlag,
  addZedFlag,
  hasUnitFlag,
  unitAt,
} from '../model/state.ts'
import { countUnits, hasUnits, hasZeds, zedsAt } from '../read/board.ts'
import { findEvent, findFate, findSpace, findUnit } from '../read/names.ts'
import { seatIx, seatsOf } from '../read/seats.ts'
import { buildDeck, emptySiege } from '../setup.ts'
import { type Counters, collectCounters } from './counters.ts'
import { framesOfNow, nowEffects } from './now.ts'
import { readFrames } from './stack.ts'
import { readTale } from './tale.ts'

/** Reads a position file into a settled state. Everything is checked; nothing in a file can make it throw. */

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
] as const

const isShift = (x: unknown): x is number => typeof x === 'number' && Number.isInteger(x) && Math.abs(x) <= 20
const isObject = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null && !Array.isArray(x)
export const UNTIL: { readonly [word: string]: number } = { phase: THIS_PHASE, turn: THIS_TURN, game: FOR_GOOD }
const UNIT_MARKERS: { readonly [word: string]: number } = { defiant: DEFIANT, 'well-armed': WELL_ARMED, leader: LEADER, fired: FIRED }
const ZED_MARKERS: { readonly [word: string]: number } = { tough: TOUGH, moved: MOVED }

export function readPosition(
  position: Json,
  setup: Setup,
  settle: (s: Siege, script?: Script) => SiegeEvent[],
  script?: Script,
): { state: Siege; events: SiegeEvent[] } | { problems: Problem[] } {
  if (!isObject(position)) return { problems: [{ place: '', say: 'expected a position object' }] }
  const reader = new Reader(position, setup)
  const s = reader.read()
  if (s === null || reader.problems.length > 0) return { problems: reader.problems }
  try {
    return { state: s, events: settle(s, script) }
  } catch (error) {
    // A stack written by hand can be at odds with the board; scripts have their own fault.
    if (error instanceof ScriptFault || position.stack === undefined) throw error
    return {
      problems: [{ place: 'stack', say: `cannot be carried on from here: ${error instanceof Error ? error.message : String(error)}` }],
    }
  }
}

class Reader {
  readonly problems: Problem[] = []
  private readonly p: Record<string, unknown>
  private readonly setup: Setup
  private s!: Siege
  private c!: Content

  constructor(p: Record<string, unknown>, setup: Setup) {
    this.p = p
    this.setup = setup
  }

  private bad(place: string, say: string, rule?: string): void {
    this.problems.push(rule === undefined ? { place, say } : { place, say, rule })
  }

  read(): Siege | null {
    const { p } = this
    for (const key of Object.keys(p))
      if (!(KEYS as readonly string[]).includes(key)) this.bad(key, `unknown key; a position has ${KEYS.join(', ')}`)
    if (this.setup.content !== undefined) this.problems.push(...contentProblems(this.setup.content))
    if (this.problems.length > 0) return null
    const counters = collectCounters(p, this.setup.content, this.problems)
    const content = this.contentFor(counters)
    if (content === null) return null
    this.s = emptySiege(this.setup, content)
    this.c = contentOf(this.s)
    this.numbers()
    this.units(counters)
    this.zeds(counters)
    this.markers(counters)
    this.players()
    this.spent()
    this.fate()
    this.lasting()
    this.events()
    readTale(this.s, this.c, p.tale, (place, say) => this.bad(place, say))
    if (this.problems.length > 0) return null
    this.stack()
    if (this.problems.length === 0) this.stacking()
    return this.s
  }

  /** The set-up's content, the position's own counters, and effects that `now` brings along. */
  private contentFor(counters: Counters): 'basic' | Overlay | null {
    let over: unknown = this.setup.content ?? {}
    over = mergeContent(over, { units: counters.over.units, zeds: counters.over.zeds, events: nowEffects(this.p.now) })
    const o = over as Record<string, unknown>
    for (const key of ['units', 'zeds', 'events']) if (isObject(o[key]) && Object.keys(o[key]).length === 0) delete o[key]
    if (Object.keys(o).length === 0) return this.problems.length === 0 ? 'basic' : null
    const problems = contentProblems(o)
    // A fault in an effect of `now` is told at its place there.
    this.problems.push(...problems.map((x) => ({ ...x, place: x.place.replace('content.events.(now).effects.turn', 'now.effects') })))
    return this.problems.length === 0 ? { over: o } : null
  }

  private count(key: string, low: number, high: number, otherwise: number, rule?: string): number {
    const value = this.p[key]
    if (value === undefined) return otherwise
    if (typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high) return value
    this.bad(key, `expected a whole number from ${low} to ${high}, found ${JSON.stringify(value)}`, rule)
    return otherwise
  }

  private numbers(): void {
    const { s, c, p } = this
    s.turn = this.count('turn', 0, 999, 1)
    s.ammo = this.count('ammo', 0, c.limits.resource, c.raw.setup.ammo, 'DOTZ-5.3.13')
    if (p.card !== undefined && p.card !== null) {
      s.card = findEvent(c, p.card)
      if (s.card === NONE)
        this.bad('card', `no Event card ${JSON.stringify(p.card)}; there are ${c.events.map((card) => card.id).join(', ')}`)
    }
    const printed = s.card === NONE ? 0 : Math.min(c.limits.eventActions, c.events[s.card]?.actions ?? 0)
    s.eventActions = this.count('eventActions', 0, c.limits.eventActions, printed, 'DOTZ-C.10')
    s.symbols = this.count('symbols', 0, 99, 0)
  }

  private place(name: string, where: string): number | null {
    const at = findSpace(this.c, name)
    if (at !== NONE) return at
    const off = Object.entries(OFF_TRACK).find(([id]) => id.toLowerCase() === name.toLowerCase())
    if (off) return off[1]
    this.bad(
      where,
      `no place "${name}"; tracks run ${this.c.trackSpaces.map((line) => `${this.c.spaces[line[0] as number]} to ${this.c.spaces[line[line.length - 1] as number]}`).join(', ')}, then TC, Cemetery, available, aside`,
    )
    return null
  }

  private units(counters: Counters): void {
    const { s, c } = this
    for (const spec of counters.units.values()) {
      const u = c.unitIx.get(spec.id)
      if (u === undefined) continue
      const unit = unitOf(c, u)
      const at = spec.at === null ? null : this.place(spec.at, spec.place)
      if (at !== null) s.uAt[u] = at
      const side = spec.side === 'reduced' ? 1 : 0
      s.uSide[u] = side
      s.uHits[u] = spec.hits
      if (spec.hits >= unit.capacity[side])
        this.bad(spec.place, `${spec.id} has ${spec.hits} Hits, but that side takes ${unit.capacity[side]} and then turns`, 'DOTZ-6.2.8')
      for (const marker of spec.markers) {
        if (marker === 'keep-calm') continue
        const flag = UNIT_MARKERS[marker]
        if (flag === undefined)
          this.bad(spec.place, `no marker "${marker}" for a Player unit; there are ${Object.keys(UNIT_MARKERS).join(', ')}`)
        else addUnitFlag(s, u, flag)
      }
      if (hasUnitFlag(s, u, DEFIANT) && !(unit.kind === 'civilians' && at !== null && at > 0 && c.isVillage[at] === true))
        this.bad(spec.place, `${spec.id} cannot be Defiant there: only Civilians in a Village are`, 'DOTZ-4.3.4')
    }
  }

  private zeds(counters: Counters): void {
    const { s, c } = this
    for (const spec of counters.zeds.values()) {
      const z = c.zedIx.get(spec.id)
      if (z === undefined) {
        this.bad(spec.place, `no Zeds unit "${spec.id}"`)
        continue
      }
      const zed = zedOf(c, z)
      if (spec.at !== null && spec.at !== 'cup') {
        const at = this.place(spec.at, spec.place)
        if (at === 0) this.bad(spec.place, 'Zeds in Town Center: the game would be lost', 'DOTZ-1.3.2')
        else if (at !== null && at < 0) this.bad(spec.place, 'Zeds stand on track spaces and Start spaces only', 'DOTZ-4.7.3')
        else if (at !== null) s.zAt[z] = at
      }
      const side = spec.side === 'reduced' ? 1 : 0
      s.zSide[z] = side
      s.zHits[z] = spec.hits
      if (spec.hits >= zed.capacity[side])
        this.bad(spec.place, `${spec.id} has ${spec.hits} Hits, but that side takes ${zed.capacity[side]} and then turns`, 'DOTZ-6.2.8')
      for (const marker of spec.markers) {
        const flag = ZED_MARKERS[marker]
        if (flag === undefined)
          this.bad(spec.place, `no marker "${marker}" for a Zeds unit; there are ${Object.keys(ZED_MARKERS).join(', ')}`)
        else addZedFlag(s, z, flag)
      }
    }
    if (counters.cup !== null)
      s.zAt.forEach((at, z) => {
        // Not in the Cup and not on the map: out of this game.
        if (at === -1 && !counters.cup?.includes(c.zeds[z]?.id ?? '')) s.zAt[z] = OUT_OF_GAME
      })
  }

  private markers(counters: Counters): void {
    const { s } = this
    for (const { at, until, place } of counters.noEntry) {
      const space = this.place(at, place)
      if (!(until in UNTIL)) this.bad(place, 'expected true, "phase", "turn" or "game"')
      else if (space !== null && space > 0) s.noEntry[space] = UNTIL[until] as number
      else if (space !== null) this.bad(place, 'a No Entry marker lies on a track space')
    }
    for (const { at, shift, place } of counters.terrain) {
      const space = this.place(at, place)
      if (!isShift(shift)) this.bad(place, 'expected a shift')
      else if (space !== null && space > 0) s.terrain[space] = shift
    }
  }

  /** DOTZ-4.6.1, 5.2.7, 6.0.1. */
  private stacking(): void {
    const { s, c } = this
    const fighting = s.stack.some((f) => ['combat', 'enter', 'zedsBack', 'unitsBack'].includes(f.kind))
    for (let at = 1; at < c.spaces.length; at++) {
      const place = `spaces.${c.spaces[at]}`
      const zeds = zedsAt(s, at).length
      if (zeds > c.limits.zeds) this.bad(place, `${zeds} Zeds units; at most ${c.limits.zeds} fit`, 'DOTZ-4.6.1')
      if (countUnits(s, at) > c.limits.units && !fighting)
        this.bad(place, `${countUnits(s, at)} Player units; at most ${c.limits.units} fit`, 'DOTZ-5.2.7')
      if (hasZeds(s, at) && hasUnits(s, at) && c.isStart[at] !== true && !fighting)
        this.bad(place, 'Zeds and Player units share a space, so a combat is due: say so with now.combat', 'DOTZ-6.0.1')
    }
  }

  private players(): void {
    const { s, c, p } = this
    if (p.players === undefined) {
      // Heroes in play are dealt round, so that co-op positions need not name them.
      const heroes = c.units.flatMap((unit, u) => (unit.kind === 'hero' && unitAt(s, u) >= 0 ? [u] : []))
      if (s.options.players > 1) s.hero = s.hero.map((_, seat) => heroes[seat] ?? NONE)
      return
    }
    if (!isObject(p.players)) return this.bad('players', 'expected an object by seat')
    for (const [seat, value] of Object.entries(p.players)) {
      const at = `players.${seat}`
      if (!seatsOf(s).includes(seat)) {
        this.bad(at, `no such seat; ${s.options.players} play: ${seatsOf(s).join(', ')}`)
        continue
      }
      if (!isObject(value)) {
        this.bad(at, 'expected an object')
        continue
      }
      const ix = seatIx(seat)
      for (const key of Object.keys(value))
        if (!['hero', 'action', 'done'].includes(key)) this.bad(`${at}.${key}`, 'unknown key; a player has hero, action, done')
      if (value.hero !== undefined && value.hero !== null) {
        const hero = findUnit(c, value.hero)
        if (hero === NONE || c.units[hero]?.kind === 'civilians')
          this.bad(`${at}.hero`, 'expected a Hero or Heroic Civilians unit', 'DOTZ-6.3.8')
        else s.hero[ix] = hero
      }
      if (value.action !== undefined && value.action !== 'ready' && value.action !== 'spent')
        this.bad(`${at}.action`, 'expected ready or spent')
      s.playerAction[ix] = value.action === 'spent' ? 0 : 1
      s.seatDone[ix] = value.done === true ? 1 : 0
    }
  }

  private spent(): void {
    const { s, c, p } = this
    if (p.spent === undefined) return
    if (!Array.isArray(p.spent)) return this.bad('spent', 'expected a list of Character Actions')
    p.spent.forEach((name: unknown, i) => {
      const m = c.marks.findIndex((mark) => mark.id === name)
      if (m < 0)
        this.bad(`spent[${i}]`, `no Character Action ${JSON.stringify(name)}; there are ${c.marks.map((mark) => mark.id).join(', ')}`)
      else s.spent[m] = 1
    })
  }

  private cards(value: unknown, place: string, find: (c: Content, name: unknown) => number): number[] {
    if (!Array.isArray(value)) {
      this.bad(place, 'expected a list of cards')
      return []
    }
    return value.flatMap((name: unknown, i) => {
      const card = find(this.c, name)
      if (card === NONE)
        this.bad(
          `${place}[${i}]`,
          `no card ${JSON.stringify(name)}; there are ${(find === findFate ? this.c.fates : this.c.events).map((x) => x.id).join(', ')}`,
        )
      return card === NONE ? [] : [card]
    })
  }

  private once(cards: readonly number[], place: string, nameOf: (card: number) => string): void {
    const twice = cards.find((card, i) => cards.indexOf(card) !== i)
    if (twice !== undefined) this.bad(place, `${nameOf(twice)} is in two places`)
  }

  private fate(): void {
    const { s, c, p } = this
    const fate = p.fate ?? {}
    if (!isObject(fate)) return this.bad('fate', 'expected { deck, discard, held }')
    for (const key of Object.keys(fate))
      if (!['deck', 'discard', 'held'].includes(key)) this.bad(`fate.${key}`, 'unknown key; fate has deck, discard, held')
    if (fate.held !== undefined) s.held = this.cards(fate.held, 'fate.held', findFate)
    if (fate.discard !== undefined) s.fateDiscard = this.cards(fate.discard, 'fate.discard', findFate)
    if (fate.deck !== undefined) s.fateDeck = this.cards(fate.deck, 'fate.deck', findFate).reverse()
    else {
      s.fateDeck = c.fates.map((_, ix) => ix).filter((ix) => !s.held.includes(ix) && !s.fateDiscard.includes(ix))
      shuffleWith(s.rng, s.fateDeck)
    }
    this.once([...s.fateDeck, ...s.fateDiscard, ...s.held], 'fate', (card) => c.fates[card]?.id ?? '')
  }

  private events(): void {
    const { s, c, p } = this
    if (p.discard !== undefined) s.discard = this.cards(p.discard, 'discard', findEvent)
    const gone = (card: number) => card === s.card || s.discard.includes(card) || c.events[card]?.id === '(now)'
    if (p.deck === undefined) {
      buildDeck(s, (pile) => shuffleWith(s.rng, pile))
      const keep = s.deck.map((card) => !gone(card))
      s.deckAct = s.deckAct.filter((_, i) => keep[i])
      s.deck = s.deck.filter((_, i) => keep[i])
      s.box = s.box.filter((card) => !gone(card))
      return
    }
    if (p.box !== undefined) s.box = this.cards(p.box, 'box', findEvent)
    if (!Array.isArray(p.deck)) return this.bad('deck', 'expected a list of Event cards, the top one first')
    const order: [number, number][] = []
    p.deck.forEach((entry: unknown, i) => {
      const at = `deck[${i}]`
      if (isObject(entry)) {
        const act = entry.act === 'final' ? 0 : entry.act
        if (typeof act !== 'number' || !Number.isInteger(act) || act < 0) return this.bad(`${at}.act`, 'expected an Act number or "final"')
        for (const card of this.cards(entry.cards, `${at}.cards`, findEvent)) order.push([card, act])
        return undefined
      }
      for (const card of this.cards([entry], at, findEvent)) {
        const act = c.events[card]?.act
        order.push([card, typeof act === 'number' ? act : 0])
      }
      return undefined
    })
    s.deck = order.map(([card]) => card).reverse()
    s.deckAct = order.map(([, act]) => act).reverse()
    this.once([...s.deck, ...s.discard, ...s.box, ...(s.card === NONE ? [] : [s.card])], 'deck', (card) => c.events[card]?.id ?? '')
  }

  private lasting(): void {
    const { s, c, p } = this
    const lasting = p.lasting ?? {}
    if (!isObject(lasting)) return this.bad('lasting', 'expected an object')
    const until = (key: string, value: unknown): number => {
      if (value === true) return THIS_TURN
      if (value === false || value === undefined) return 0
      if (typeof value === 'string' && value in UNTIL) return UNTIL[value] as number
      this.bad(`lasting.${key}`, 'expected "phase", "turn" or "game"')
      return 0
    }
    for (const key of Object.keys(lasting))
      if (!['noTerrain', 'mayLeave', 'spread', 'heroShift', 'shifts'].includes(key))
        this.bad(`lasting.${key}`, 'unknown key; lasting has noTerrain, mayLeave, spread, heroShift, shifts')
    s.noTerrain = until('noTerrain', lasting.noTerrain)
    s.mayLeave = until('mayLeave', lasting.mayLeave)
    s.spread = until('spread', lasting.spread)
    const calm = lasting.heroShift
    if (isObject(calm)) {
      const hero = findUnit(c, calm.unit)
      if (hero === NONE || !isShift(calm.shift)) this.bad('lasting.heroShift', 'expected { unit, shift, until }')
      else {
        s.calm = hero
        s.calmShift = calm.shift
        s.calmUntil = until('heroShift.until', calm.until ?? 'turn')
      }
    } else if (calm !== undefined && calm !== null) this.bad('lasting.heroShift', 'expected { unit, shift, until }')
    const shifts = lasting.shifts ?? []
    if (!Array.isArray(shifts)) return this.bad('lasting.shifts', 'expected a list')
    shifts.forEach((x: unknown, i) => {
      if (!isObject(x)) return this.bad(`lasting.shifts[${i}]`, 'expected { by, handToHand, gunfire, until }')
      const n = (v: unknown) => (isShift(v) ? v : 0)
      s.cardShifts.push({
        by: String(x.by ?? 'card'),
        handToHand: n(x.handToHand),
        gunfire: n(x.gunfire),
        until: until(`shifts[${i}].until`, x.until ?? 'turn'),
      })
      return undefined
    })
  }

  private proposals(): void {
    const { s, p } = this
    if (p.proposals === undefined) return
    if (!Array.isArray(p.proposals)) return this.bad('proposals', 'expected a list')
    p.proposals.forEach((x: unknown, i) => {
      if (isObject(x) && typeof x.seat === 'string' && seatsOf(s).includes(x.seat) && isObject(x.answer))
        s.said.push({ seat: seatIx(x.seat), answer: x.answer as Json })
      else this.bad(`proposals[${i}]`, 'expected { seat, answer }')
    })
  }

  /** A finished game: nothing is left to do. */
  private result(given: unknown): void {
    const ok =
      isObject(given) &&
      typeof given.outcome === 'string' &&
      typeof given.rule === 'string' &&
      Array.isArray(given.winners) &&
      given.winners.every((seat) => seatsOf(this.s).includes(seat as string)) &&
      (given.score === undefined || (isObject(given.score) && Object.values(given.score).every((n) => Number.isInteger(n))))
    if (ok) this.s.result = given as unknown as NonNullable<Siege['result']>
    else this.bad('result', 'expected { outcome, winners, rule, score }')
  }

  /** Where play goes on: a written stack, or a phase with `now` on top of it. */
  private stack(): void {
    const { s, c, p } = this
    const phase = typeof p.phase === 'string' ? phaseCalled(p.phase) : (p.phase ?? 'action')
    this.proposals()
    if (p.stack !== undefined) {
      const ix = PHASES.indexOf(phase as (typeof PHASES)[number])
      s.phase = ix < 0 ? IN_ACTION : ix
      s.stack = readFrames(c, p.stack, this.problems)
      return
    }
    if (p.result !== undefined && p.result !== null) return this.result(p.result)
    const base = baseOf(phase)
    if (base === null) return this.bad('phase', 'expected draw, zeds, action or housekeeping')
    if ((phase === 'zeds' || phase === 'brains') && s.card === NONE)
      return this.bad('card', 'the Zeds Phase needs a Current Event card', 'DOTZ-1.0.2')
    s.phase = phase === 'zeds' ? IN_ZEDS : IN_ACTION
    s.stack = base
    if (p.now !== undefined) framesOfNow(s, c, p.now, this.problems)
  }
}

/** A counter that is in this position neither on the map nor in the Cup. */
const OUT_OF_GAME = -8

/** "Zeds Phase" is `zeds`. */
export const phaseCalled = (name: string): string => {
  const short = name.trim().replace(/ phase$/i, '')
  return [...PHASES, 'draw'].find((phase) => phase.toLowerCase() === short.toLowerCase()) ?? name
}

/** The frames of a phase; the Action Phase is entered without its opening, so that spent Actions stay as the position says. */
export function baseOf(phase: unknown): Siege['stack'] | null {
  switch (phase) {
    case 'draw':
      return [{ kind: 'turn', step: 'open' }]
    case 'zeds':
      return [{ kind: 'turn', step: 'zeds' }]
    case 'action':
      return [{ kind: 'turn', step: 'housekeeping' }, { kind: 'actionPhase', step: 'late' }, { kind: 'action' }]
    case 'housekeeping':
      return [{ kind: 'turn', step: 'housekeeping' }]
    default:
      return null
  }
}
