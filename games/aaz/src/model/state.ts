import { copyJson, type Rng4, type Seat, type State } from '@deadfront/kernel'
import { type Content, contentOf, type RawContent } from './content.ts'

/** The house rules and settings of a game (see options.ts); kept in the state so that it is complete by itself. */
export interface Switches {
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

/** Standing orders of a seat: they answer for it where the rules give it a choice and it does not want to be asked. */
export interface Orders {
  /** Ask me in battles of others' turns; when false the orders below answer. */
  ask: boolean
  /** Which units to lose first. Kinds not named come last, cheapest first. */
  losses: string[]
  /** Submarines that may choose: dive or strike. */
  submerge: 'never' | 'always'
  /** As attacker: retreat when no more than this many units are left and the enemy has more; -1 never. */
  retreatAt: number
  /** As attacker against zombies alone: press on or cease. */
  zombies: 'press' | 'cease'
}

export const DEFAULT_ORDERS: Orders = { ask: true, losses: [], submerge: 'never', retreatAt: -1, zombies: 'cease' }

/** Units of the active power that are no longer fresh this turn. All others of that kind in the space are. */
export interface Moved {
  at: number
  k: number
  n: number
  /** Movement points spent; matters for aircraft. */
  used: number
  /** The space it came out of, a possible retreat (AAZ-PRESS.12); -1 when it did not come by land or sea. */
  from: number
  how: How
}

/**
 * moved: made its combat move; support: moved beside an assault (AAZ-CMOVE.9); left: slipped out of a fight (AAZ-CMOVE.10);
 * seaborne: put ashore; fought: took part in combat; joined: found by a blitz, free in the noncombat phase (AAZ-SURV.7);
 * done: made its noncombat move or may not make one.
 */
export type How = 'moved' | 'support' | 'left' | 'seaborne' | 'fought' | 'joined' | 'done'

/** A transport with something aboard, or on its way to an assault; other transports are only counted. */
export interface Boat {
  at: number
  p: number
  /** Kinds aboard; ZOMBIE_CARGO for a captured zombie. */
  load: number[]
  /** The territory it will assault, or -1. */
  to: number
  from: number
  how: How | 'fresh'
  /** How many of the load, at its end, stay aboard when the rest goes ashore. */
  keep: number
}

export const ZOMBIE_CARGO = -1

export interface Aaz extends State<AazFrame> {
  content: string | RawContent
  scenario: string
  switches: Switches
  round: number
  /** Index into the turn order. */
  turn: number
  phase: Phase
  /** Controller of each territory: a power, NOBODY (neutral; sea zones) or ZOMBIES. */
  control: number[]
  /** The same when the turn began: canals, landings and complexes look back to it. */
  start: number[]
  zombies: number[]
  /** Units by space, power and kind: `(space * P + power) * K + kind`. Cargo is not counted here; its transport is. */
  count: number[]
  boats: Boat[]
  treasury: number[]
  /** Technologies of each power, a bit each. */
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
  /** Sea zones that saw combat this turn; their battleships do not bombard (AAZ-BOMB.5). */
  foughtAt: number[]
  /** Battleships that have bombarded, as [zone, kind, ships] (AAZ-BOMB.7). */
  bombarded: number[][]
  /** The territory under quarantine this turn, or -1. */
  cordon: number
  /** A Hidden Supply Cache waits for the first liberation. */
  cache: boolean
  rayUsed: boolean
  /** Units bought this turn: complex charged (-1 open), space (-1 while they wait for a place), kind, number. */
  bought: { by: number; at: number; k: number; n: number }[]
  /** Territories where a recruitment center was bought, and those of this turn (AAZ-EXP42.4); absent while there is none. */
  centers?: number[]
  raised?: number[]
  /** Accepted combat moves, so that one can be taken back, and the table before them. */
  plan: { [key: string]: unknown }[]
  before: Before | null
}

/** The active power's side of the table when combat moves began: small, because only what can change is kept. */
export interface Before {
  units: number[]
  boats: Boat[]
  control: number[]
  treasury: number[]
  zombies: number[]
  moved: Moved[]
  declared: number[]
  taken: number[]
}

export const PHASES = [
  'zombieCard',
  'zombiesAttack',
  'zombiesCapture',
  'combatMove',
  'combat',
  'noncombatMove',
  'purchase',
  'income',
  'victoryCheck',
] as const
export type Phase = (typeof PHASES)[number]

export type AazFrame =
  | { kind: 'bid'; power: number; left: number }
  | { kind: 'round'; step?: string }
  | { kind: 'turn'; step?: string; power: number }
  | { kind: 'card.measure'; card: number; measure: string }
  | { kind: 'zombies.attack'; left: number[] }
  | ZombieLossFrame
  | { kind: 'combatMove' }
  | { kind: 'combat'; step?: string; assault: number; hostile: number[] }
  | { kind: 'combat.next'; among: number[] }
  | BattleFrame
  | { kind: 'battle.chainsaw'; most: number }
  | { kind: 'battle.bombard'; zones: number[]; most: number[] }
  | { kind: 'battle.submerge'; side: 'a' | 'd'; power: number }
  | LossFrame
  | { kind: 'battle.press' }
  | { kind: 'stranded'; left: { at: number; p: number; k: number }[] }
  | { kind: 'noncombatMove' }
  | { kind: 'purchase' }
  | { kind: 'mobilize' }
  | { kind: 'check'; step?: string; left: number[] }

/** Phase 2 (AAZ-ZATK.5), or the minor nations in the victory check (AAZ-INTRO.11). */
export interface ZombieLossFrame {
  kind: 'zombies.losses'
  at: number
  /** Whose units bleed. */
  p: number
  hits: number
}

/** One battle, in the nine steps of AAZ-GEN.8. Arrays are by kind, the attacker's twice: overland and air, then seaborne. */
export interface BattleFrame {
  kind: 'battle'
  step?: string
  at: number
  sea: boolean
  round: number
  /** Attackers in front of the casualty line, and behind it. */
  a: number[]
  al: number[]
  /** Hits that attackers of each kind (battleships) carry without sinking. */
  ah: number[]
  /** Defenders by power and kind, in front of and behind the line, and the hits they carry. */
  d: number[]
  dl: number[]
  dh: number[]
  /** Battleships that bombard in this round, by kind. */
  bomb: number[]
  /** Did the submarines of the side act in step 2 of this round? */
  aStruck: boolean
  dStruck: boolean
  /** Defenders silenced by bombardment, where the table plays it so (GAP-7). */
  mute: number[]
  /** Was a destroyer of the side in this round? Its loss tells only from the next (AAZ-REMV.2). */
  aHunted: boolean
  dHunted: boolean
  /** Where attackers may retreat to. */
  back: number[]
  /** The attacker went on against zombies alone (AAZ-PRESS.6). */
  zed: boolean
  /** Extra rounds by Air-D.O.T.s already used. */
  dots: number
  /** A territory that was friendly before the battle: nothing to capture. */
  friendly: boolean
}

/** Hits by what they may be put on: any unit, air fire without a destroyer, submarines' fire, bombardment, antiaircraft fire. */
export type Hits =
  | [any: number, air: number, sub: number, bomb: number]
  | [any: number, air: number, sub: number, bomb: number, flak: number]

export type LossCause = 'strike' | 'bite' | 'bombardment' | 'fire' | 'flak'

export interface LossFrame {
  kind: 'battle.losses'
  side: 'a' | 'd'
  cause: LossCause
  hits: Hits
  /** How many hits can be used. */
  need: number
  /** What each owner of a joint defence proposed (AAZ-MULTI.4). */
  said: { power: number; lose: number[] }[]
  /** The owners disagree: the attacker chooses. */
  split: boolean
}

export const C = (s: Aaz): Content => contentOf(s.content)
export const activePower = (s: Aaz): number => C(s).order[s.turn]!
export const seatOf = (s: Aaz, p: number): Seat => C(s).powers[p]!

const slot = (c: Content, at: number, p: number, k: number): number => (at * c.P + p) * c.K + k
export const countAt = (s: Aaz, c: Content, at: number, p: number, k: number): number => s.count[slot(c, at, p, k)]!

export function addUnits(s: Aaz, c: Content, at: number, p: number, k: number, n: number): void {
  const i = slot(c, at, p, k)
  const now = s.count[i]! + n
  if (now < 0) throw new Error(`fewer than none: ${c.powers[p]} ${c.kinds[k]} in ${c.spaces[at]}`)
  s.count[i] = now
}

/** Units of the active power in the space that have done nothing yet this turn. */
export function freshAt(s: Aaz, c: Content, at: number, p: number, k: number): number {
  let n = countAt(s, c, at, p, k)
  if (n === 0) return 0
  for (const m of s.moved) if (m.at === at && m.k === k) n -= m.n
  if (c.transport[k]) for (const b of s.boats) if (b.at === at && b.p === p) n--
  return n
}

export function addMoved(s: Aaz, at: number, k: number, n: number, used: number, from: number, how: How): void {
  if (n === 0) return
  for (const m of s.moved)
    if (m.at === at && m.k === k && m.used === used && m.from === from && m.how === how) {
      m.n += n
      return
    }
  s.moved.push({ at, k, n, used, from, how })
}

export const copyBoat = (b: Boat): Boat => ({ at: b.at, p: b.p, load: b.load.slice(), to: b.to, from: b.from, how: b.how, keep: b.keep })
export const copyMoved = (m: Moved): Moved => ({ at: m.at, k: m.k, n: m.n, used: m.used, from: m.from, how: m.how })

const NOTHING = {}

/** Hand-written: arrays are sliced, small lists copied, content shared (it never changes). */
export function copy(s: Aaz): Aaz {
  const orders: { [seat: string]: Orders } = {}
  for (const seat in s.orders) orders[seat] = { ...s.orders[seat]!, losses: s.orders[seat]!.losses.slice() }
  return {
    rng: s.rng.slice() as Rng4,
    stack: s.stack.map(copyFrame),
    result: s.result,
    content: s.content,
    scenario: s.scenario,
    switches: s.switches,
    round: s.round,
    turn: s.turn,
    phase: s.phase,
    control: s.control.slice(),
    start: s.start.slice(),
    zombies: s.zombies.slice(),
    count: s.count.slice(),
    boats: s.boats.map(copyBoat),
    treasury: s.treasury.slice(),
    tech: s.tech.slice(),
    deck: s.deck.slice(),
    discard: s.discard.slice(),
    orders,
    apocalypse: s.apocalypse,
    moved: s.moved.map(copyMoved),
    declared: s.declared.slice(),
    taken: s.taken.slice(),
    fights: s.fights.slice(),
    foughtAt: s.foughtAt.slice(),
    bombarded: s.bombarded.map((b) => b.slice()),
    cordon: s.cordon,
    cache: s.cache,
    rayUsed: s.rayUsed,
    bought: s.bought.map((b) => ({ by: b.by, at: b.at, k: b.k, n: b.n })),
    ...(s.centers === undefined ? NOTHING : { centers: s.centers.slice() }),
    ...(s.raised === undefined ? NOTHING : { raised: s.raised.slice() }),
    plan: s.plan.slice(),
    before:
      s.before === null
        ? null
        : {
            units: s.before.units.slice(),
            boats: s.before.boats.map(copyBoat),
            control: s.before.control.slice(),
            treasury: s.before.treasury.slice(),
            zombies: s.before.zombies.slice(),
            moved: s.before.moved.map(copyMoved),
            declared: s.before.declared.slice(),
            taken: s.before.taken.slice(),
          },
  }
}

function copyFrame(f: AazFrame): AazFrame {
  if (f.kind !== 'battle') return copyJson(f)
  return {
    ...f,
    a: f.a.slice(),
    al: f.al.slice(),
    ah: f.ah.slice(),
    d: f.d.slice(),
    dl: f.dl.slice(),
    dh: f.dh.slice(),
    bomb: f.bomb.slice(),
    mute: f.mute.slice(),
    back: f.back.slice(),
  }
}
