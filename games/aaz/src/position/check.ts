import type { Json } from '@deadfront/kernel'
import { type Content, ipcOf, NOBODY, spaceName, ZOMBIES } from '../model/content.ts'
import type { AazFrame } from '../model/frames.ts'
import { activePower, controlAt, countAt, zombiesAt } from '../model/state.ts'
import { allied, damageAt, deckRoom, facilityAt, fightersAtSea, landUnitsOf, scrambledAt, unitsOf } from '../read/board.ts'
import { battle } from '../rules/combat/battle.ts'
import { raid } from '../rules/combat/raid.ts'
import type { TableReader } from './read.ts'

/** What a field of a saved frame must be: a whole number, a place, a power, a text… */
type Sort = 'number' | 'space' | 'space?' | 'spaces' | 'spaces?' | 'power' | 'text' | 'flag' | 'side' | 'numbers' | 'numbers?' | 'list'

const SHAPES: { readonly [K in AazFrame['kind']]: { readonly [field: string]: Sort } } = {
  bid: { power: 'power', left: 'number' },
  round: {},
  turn: { power: 'power' },
  'card.measure': { card: 'number', measure: 'text' },
  'zombies.attack': { left: 'spaces' },
  'zombies.losses': { at: 'space', power: 'power', hits: 'number' },
  combatMove: {},
  combat: { assault: 'space?', hostile: 'spaces', raided: 'spaces?' },
  raid: { at: 'space', interceptors: 'numbers', lost: 'number', downed: 'number' },
  'raid.intercept': { at: 'space', power: 'power' },
  'raid.losses': { at: 'space', hits: 'number' },
  'combat.next': { among: 'spaces' },
  battle: {
    at: 'space',
    sea: 'flag',
    round: 'number',
    attackers: 'numbers',
    attackersBehindLine: 'numbers',
    attackersHurt: 'numbers',
    defenders: 'numbers',
    defendersBehindLine: 'numbers',
    defendersHurt: 'numbers',
    bombarding: 'numbers',
    silenced: 'numbers',
    attackersStruck: 'flag',
    defendersStruck: 'flag',
    attackersHadHunter: 'flag',
    defendersHadHunter: 'flag',
    retreats: 'spaces',
    pressedZombies: 'flag',
    airDotsUsed: 'number',
    friendly: 'flag',
  },
  'battle.chainsaw': { max: 'number' },
  'battle.bombard': { zones: 'numbers', max: 'numbers', landed: 'numbers?' },
  'battle.submerge': { side: 'side', power: 'power' },
  'battle.losses': { side: 'side', cause: 'text', hits: 'numbers', need: 'number', proposals: 'list', disagreed: 'flag' },
  'battle.press': {},
  stranded: { left: 'list' },
  noncombatMove: {},
  purchase: {},
  mobilize: {},
  check: { left: 'spaces' },
}

/** Every step where a sequence of this game can be. */
const STEPS: { readonly [kind: string]: readonly string[] } = {
  round: ['turn', 'after', 'check', 'next'],
  turn: [
    'begin',
    'card',
    'zombiesAttack',
    'zombiesCapture',
    'order',
    'combatMove',
    'combat',
    'noncombatMove',
    'landing',
    'purchase',
    'income',
    'over',
    'end',
  ],
  combat: ['gather', 'raids', 'choose', 'again', 'end'],
  raid: [...raid.steps, 'end'],
  battle: [...battle.steps, 'end'],
  check: ['gather', 'minors', 'decide', 'end'],
}

const whole = (x: Json | undefined): x is number => typeof x === 'number' && Number.isInteger(x)

function fits(c: Content, sort: Sort, x: Json | undefined): boolean {
  switch (sort) {
    case 'number':
      return whole(x)
    case 'space':
      return whole(x) && x >= 0 && x < c.N
    case 'space?':
      return whole(x) && x >= -1 && x < c.N
    case 'spaces':
      return Array.isArray(x) && x.every((at: Json) => whole(at) && at >= 0 && at < c.N)
    case 'spaces?':
      return x === undefined || fits(c, 'spaces', x)
    case 'numbers?':
      return x === undefined || fits(c, 'numbers', x)
    case 'power':
      return whole(x) && x >= 0 && x < c.P
    case 'text':
      return typeof x === 'string'
    case 'flag':
      return typeof x === 'boolean'
    case 'side':
      return x === 'attacker' || x === 'defender'
    case 'numbers':
      return Array.isArray(x) && x.every((n: Json) => whole(n) && n >= 0)
    case 'list':
      return Array.isArray(x)
  }
}

/** The frames that belong to a battle or a raid, which must be below them on the stack: "battle.losses", "raid.intercept". */
const containerOf = (kind: string): string | null => /^(battle|raid)\./.exec(kind)?.[1] ?? null

/** What is wrong with a decision stack from outside the program, or null. */
export function faultOfStack(c: Content, stack: Json): string | null {
  if (!Array.isArray(stack) || stack.length === 0) return 'expected the list a written position holds'
  const below = new Set<string>()
  for (const frame of stack as readonly Json[]) {
    if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) return 'expected frames'
    const f = frame as { [key: string]: Json }
    const shape = SHAPES[f.kind as AazFrame['kind']]
    if (typeof f.kind !== 'string' || !Object.hasOwn(SHAPES, f.kind) || !shape) return `no frame "${String(f.kind)}"`
    for (const [field, sort] of Object.entries(shape)) if (!fits(c, sort, f[field])) return `${f.kind}.${field} cannot be read`
    for (const field of Object.keys(f))
      if (field !== 'kind' && field !== 'step' && !Object.hasOwn(shape, field)) return `${f.kind}.${field} is unknown`
    if (f.step !== undefined && !STEPS[f.kind]?.includes(String(f.step))) return `${f.kind} has no step "${String(f.step)}"`
    const container = containerOf(f.kind)
    if (container !== null && !below.has(container)) return `${f.kind} has no ${container} below it`
    below.add(f.kind)
  }
  return null
}

/** Checks whether the table is possible in play. */
export function checkTable(r: TableReader): void {
  const { s, c } = r
  const p = activePower(s)
  const fighting = s.phase === 'combatMove' || s.phase === 'combat'
  for (let at = 0; at < c.N; at++) {
    if (c.isLand[at]) {
      checkLand(r, at)
      for (let q = 0; q < c.P; q++) checkOwner(r, at, q, q === p && (fighting || s.phase === 'noncombatMove'))
    } else for (let q = 0; q < c.P; q++) checkDecks(r, at, q, q === p && !isBeforeMoves(r))
  }
  checkLoads(r)
}

function checkLand(r: TableReader, at: number): void {
  const { s, c } = r
  const name = spaceName(c, at)
  const place = `territories.${name}`
  if (c.barrier[at] && (s.control[at] !== NOBODY || zombiesAt(s, at) > 0)) r.bad(place, `${name} can never be entered`, 'AAZ-NEUT.10')
  const damage = damageAt(s, at)
  if (damage > 0 && facilityAt(s, c, at) === 0) r.bad(`${place}.damage`, `${name} has no complex or center`, 'AAZ42-U-FAC.3')
  else if (damage > 2 * ipcOf(c, at)) r.bad(`${place}.damage`, `${damage} damage, at most ${2 * ipcOf(c, at)}`, 'AAZ42-RAID.4')
  if (s.control[at] === NOBODY && zombiesAt(s, at) > 0) r.bad(place, `zombies end the neutrality of ${name}`, 'AAZ-NEUT.4')
}

/** AAZ-U-TRN.4: every load needs a transport of its own. */
function checkLoads(r: TableReader): void {
  const { s, c } = r
  for (const b of s.boats) {
    if (b.host !== undefined) continue
    const boats = s.boats.filter((other) => other.at === b.at && other.power === b.power && other.host === undefined).length
    const hulls = c.transportKinds.reduce((n, k) => n + countAt(s, c, b.at, b.power, k), 0)
    if (boats > hulls) return r.bad(`seaZones.${c.spaces[b.at]}.cargo`, `${boats} loads but ${hulls} transports`, 'AAZ-U-TRN.4')
  }
}

/** Which units may be in a territory. */
function checkOwner(r: TableReader, at: number, q: number, mayFight: boolean): void {
  const { s, c } = r
  if (unitsOf(s, c, at, q) === 0) return
  const place = `territories.${spaceName(c, at)}`
  const holder = controlAt(s, at)
  if (holder >= 0 && allied(c, holder, q)) return
  // AAZ42-RAID.8: interceptors whose base was captured will land elsewhere.
  if (s.scrambled !== undefined && c.airKinds.reduce((n, k) => n + scrambledAt(s, at, q, k), 0) === unitsOf(s, c, at, q)) return
  if (mayFight && (s.phase !== 'noncombatMove' || landUnitsOf(s, c, at, q) === 0) && holder !== NOBODY) return
  // AAZ-ZCAP.6, GAP-45: if a card makes it possible, enemies of the holder also prevent control by the zombies.
  if (holder >= 0 && (s.phase === 'zombiesAttack' || s.phase === 'zombiesCapture')) return
  if (holder === ZOMBIES) return r.bad(place, `zombies control no land where ${c.powers[q]} stands`, 'AAZ-COND.8')
  if (holder === NOBODY) return r.bad(place, `${c.spaces[at]} is neutral and holds no units`, 'AAZ-NEUT.2')
  r.bad(place, `units of ${c.powers[q]} stand in land of ${c.powers[holder]}`, 'AAZ-GEN.1')
}

/** No unit of the active power has moved yet in its turn: no aircraft has taken off. */
const isBeforeMoves = ({ s, c }: TableReader): boolean =>
  s.phase === 'zombieCard' || (s.moved.length === 0 && c.phases.indexOf(s.phase) <= c.phases.indexOf('combatMove'))

/** Aircraft at sea need decks, except those of the active power on their way. */
function checkDecks(r: TableReader, at: number, q: number, flying: boolean): void {
  const { s, c } = r
  const planes = fightersAtSea(s, c, at, q)
  if (planes === 0 || flying) return
  const place = `seaZones.${c.spaces[at]}`
  for (const k of c.airKinds)
    if (!c.onDeck[k] && countAt(s, c, at, q, k) > 0) r.bad(place, `${c.kinds[k]} cannot stay at sea`, 'AAZ-NAIR.5')
  // Decks may have been sunk in the battles of this turn; their fighters land when noncombat movement begins.
  // Fighters of an ally that is on turn may be on their way through the zone.
  const p = activePower(s)
  const guests = q !== p && allied(c, q, p) && s.phase !== 'zombieCard' ? fightersAtSea(s, c, at, p) : 0
  const room = deckRoom(s, c, at, q) + (c.shared ? guests : 0)
  if (s.phase !== 'noncombatMove' && s.phase !== 'combat' && room < 0)
    r.bad(place, `${planes} aircraft of ${c.powers[q]}, room for ${planes + room}`, 'AAZ-U-CV.1')
}
