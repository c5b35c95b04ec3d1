import type { Seat, State } from '@deadfront/kernel'
import type { PlannedAnswer } from './answers.ts'
import { contentFrom } from './built-in.ts'
import type { Content } from './content.ts'
import type { AazFrame } from './frames.ts'
import { setInteger } from './list.ts'
import type { Phase } from './phases.ts'
import type { RawContent } from './raw.ts'
import type { Switch1942 } from './switches.ts'

/**
 * The house rules and settings of a game (see options.ts); kept in the state so that it is complete by itself. Those of the 1942
 * board are kept only where they are on.
 */
export interface AazOptions extends Readonly<Partial<Record<Switch1942, true>>> {
  desperateMeasures: boolean
  balkansCard: boolean
  noZombies: boolean
  phase2Face: 'D' | 'A'
  carrierCost: number
  bombardmentSilences: boolean
  zombieCapitalIsLost: boolean
  guestsBitten: boolean
  straitsLikeCanals: boolean
  survivorsMove: boolean
  measuresCompulsory: boolean
}

/** Standing orders of a seat: they answer for it where the rules give it a choice and the player does not want to be asked. */
export interface Orders {
  /** Ask me in battles of others' turns; when false the orders below answer. */
  ask: boolean
  /** Which units to lose first. Kinds not named come last, cheapest first; in battles antiaircraft artillery is lost before them. */
  losses: string[]
  /** Submarines that may choose: submerge or strike. */
  submerge: 'never' | 'always'
  /** As attacker: retreat when no more than this many units are left and the enemy has more; -1 never. */
  retreatAt: number
  /** As attacker against zombies alone: press on or cease. */
  zombies: 'press' | 'cease'
}

export const DEFAULT_ORDERS: Orders = { ask: true, losses: [], submerge: 'never', retreatAt: -1, zombies: 'cease' }

/** Units of the active power that have moved or fought this turn. All others of that kind in the space have not. */
export interface Moved {
  at: number
  kind: number
  count: number
  /** Movement points spent; matters for aircraft. */
  used: number
  /** The space it came from, a possible retreat (AAZ-PRESS.12); -1 when it did not come by land or sea. */
  from: number
  how: How
}

/**
 * moved: made its combat move; support: moved beside an assault (AAZ-CMOVE.9); left: moved out of a fight (AAZ-CMOVE.10); seaborne:
 * put ashore; raid: bombs a complex or escorts bombers (AAZ42-RAID.1); fought: took part in combat; joined: found by a blitz, free in
 * the noncombat phase (AAZ-SURV.7); done: made its noncombat move or may not make one.
 */
export type How = 'moved' | 'support' | 'left' | 'seaborne' | 'raid' | 'fought' | 'joined' | 'done'

/** A transport with cargo, or on its way to an assault; other transports are only counted. */
export interface Boat {
  at: number
  power: number
  /** Kinds aboard; ZOMBIE_CARGO for a captured zombie. */
  load: number[]
  /** The territory it will assault, or -1. */
  to: number
  from: number
  how: How | 'fresh'
  /** How many of the load, at its end, stay aboard when the other units go ashore. */
  keep: number
  /** The owner of each unit of the load, where allies' units are part of it (AAZ42-MULTI.4). */
  owners?: number[] | undefined
  /** No transport of its own: units of `power` that go ashore from an ally's transport in this zone (AAZ42-AMPH.7). */
  host?: number
}

export const ZOMBIE_CARGO = -1

export interface Aaz extends State<AazFrame> {
  content: string | RawContent
  scenario: string
  options: AazOptions
  round: number
  /** Index into the turn order. */
  turn: number
  phase: Phase
  /** Controller of each territory: a power, NOBODY (neutral; sea zones) or ZOMBIES. */
  control: number[]
  /** The same when the turn began: canals, landings and complexes depend on it. */
  start: number[]
  zombies: number[]
  /** Units by space, power and kind: `(space * P + power) * K + kind`. Cargo is not counted here; its transport is. */
  count: number[]
  boats: Boat[]
  treasury: number[]
  /** Technologies of each power, one bit each. */
  tech: number[]
  deck: number[]
  discard: number[]
  orders: { [seat: string]: Orders }
  apocalypse: number
  // The turn in progress.
  moved: Moved[]
  /** Spaces where combat is declared or forced by a move. */
  declared: number[]
  /** Territories that changed hands this turn by capture. */
  taken: number[]
  /** Spaces whose battle is still to be fought. */
  fights: number[]
  /** Sea zones with combat this turn; their battleships do not bombard (AAZ-BOMB.5). */
  foughtAt: number[]
  /** Battleships that have bombarded, as [zone, kind, ships] (AAZ-BOMB.7). */
  bombarded: number[][]
  /** The territory under quarantine this turn, or -1. */
  cordon: number
  /** A Hidden Supply Cache waits for the first liberation. */
  cache: boolean
  rayUsed: boolean
  /** Units bought this turn: complex charged (-1 open), space (-1 while they wait for a place), kind, number. */
  bought: { by: number; at: number; kind: number; count: number }[]
  /** Territories where a recruitment center was bought, and those of this turn (AAZ-EXP42.4); absent while there is none. */
  centers?: number[] | undefined
  raised?: number[] | undefined
  /** Territories where an industrial complex was bought (AAZ42-MOB.5); absent while there is none. */
  complexes?: number[] | undefined
  /** Damage of complexes and centers by space (AAZ42-U-FAC.3); absent while there is none. */
  damage?: number[] | undefined
  /** Fighters that intercepted raiders this turn, as [space, power, kind, number] (AAZ42-RAID.8); absent while there are none. */
  scrambled?: number[][] | undefined
  /** Accepted combat moves, so that one can be taken back, and the table before them. */
  plan: PlannedAnswer[]
  before: Before | null
}

/** The active power's part of the table when combat moves began: small, because only what can change is kept. */
export interface Before {
  units: number[]
  boats: Boat[]
  control: number[]
  treasury: number[]
  zombies: number[]
  moved: Moved[]
  declared: number[]
  taken: number[]
  /** Aircraft of allies at sea, as [space, power, kind, number]; absent while there are none. */
  guests?: number[][]
}

/** The keys that are kept only while they have content. */
export const SPARSE_KEYS = ['centers', 'complexes', 'damage', 'raised', 'scrambled'] as const satisfies (keyof Aaz)[]

/**
 * Gives the state the keys that are kept only while they have content, `undefined` where they have none. All states of a
 * game that is played in place then have one shape, which the engine reads much faster than many, or than one with deleted keys.
 */
export function openKeys(s: Aaz): void {
  const { centers, complexes, damage, raised, scrambled } = s
  Object.assign(s, { centers, complexes, damage, raised, scrambled })
}

export const contentOf = (s: Aaz): Content => contentFrom(s.content)
export const activePower = (s: Aaz): number => contentOf(s).order[s.turn] as number
export const seatOf = (s: Aaz, p: number): Seat => contentOf(s).powers[p] as string

const slot = (c: Content, at: number, p: number, k: number): number => (at * c.P + p) * c.K + k
/** The units in a slot of `count`: its index is (space * powers + power) * kinds + kind. */
export const unitsIn = (s: Readonly<Aaz>, i: number): number => s.count[i] as number

export const countAt = (s: Aaz, c: Content, at: number, p: number, k: number): number => unitsIn(s, slot(c, at, p, k))

export function addUnits(s: Aaz, c: Content, at: number, p: number, k: number, n: number): void {
  const i = slot(c, at, p, k)
  const now = (s.count[i] as number) + n
  if (now < 0) throw new Error(`fewer than none: ${c.powers[p]} ${c.kinds[k]} in ${c.spaces[at]}`)
  setInteger(s.count, i, now)
}

/** Units of the active power in the space that have not moved or fought this turn. */
export function freshAt(s: Aaz, c: Content, at: number, p: number, k: number): number {
  let n = countAt(s, c, at, p, k)
  if (n === 0) return 0
  for (const m of s.moved) if (m.at === at && m.kind === k) n -= m.count
  if (c.transport[k]) for (const b of s.boats) if (b.at === at && b.power === p && b.host === undefined) n--
  return n
}

/** Notes that units have moved or fought this turn; added to an equal entry where there is one. */
export function addMoved(s: Aaz, entry: Moved): void {
  const { at, kind: k, count: n, used, from, how } = entry
  if (n === 0) return
  for (const m of s.moved)
    if (m.at === at && m.kind === k && m.used === used && m.from === from && m.how === how) {
      m.count += n
      return
    }
  s.moved.push(entry)
}

export function copyBoat(b: Boat): Boat {
  const boat: Boat = { at: b.at, power: b.power, load: b.load.slice(), to: b.to, from: b.from, how: b.how, keep: b.keep }
  if (b.owners !== undefined) boat.owners = b.owners.slice()
  if (b.host !== undefined) boat.host = b.host
  return boat
}
export const copyMoved = (m: Moved): Moved => ({ at: m.at, kind: m.kind, count: m.count, used: m.used, from: m.from, how: m.how })

export const zombiesAt = (s: Readonly<Aaz>, at: number): number => s.zombies[at] as number
/** Who controls the space: a power, NOBODY or ZOMBIES. */
export const controlAt = (s: Readonly<Aaz>, at: number): number => s.control[at] as number
/** The same when the turn began. */
export const startControlAt = (s: Readonly<Aaz>, at: number): number => s.start[at] as number
export const treasuryOf = (s: Readonly<Aaz>, p: number): number => s.treasury[p] as number
export const techBits = (s: Readonly<Aaz>, p: number): number => s.tech[p] as number
