import { flag, optional, question, type Refusal, text } from '@deadfront/kernel'
import { AIR, type Content, kindName, moveOf, spaceName } from '../model/content.ts'
import { int8At } from '../model/list.ts'
import { type Aaz, activePower, contentOf, countAt, freshAt } from '../model/state.ts'
import { guestsOf, isLandingPlace, unitsOf, willFight } from '../read/board.ts'
import { flightsFrom, pathTo, reachOf, type Trip } from '../read/reach.ts'
import { combatEnds, escapesFrom } from '../rules/combat-ends.ts'
import { legalMove, whyNotMove } from '../rules/combat-move.ts'
import { flyable, meantWay } from '../rules/moves.ts'
import { noncombatEnds, whyNotNoncombat } from '../rules/noncombat-move.ts'
import { type Route, routesOf } from '../rules/routes.ts'
import { whyNotRaid } from '../rules/raid-move.ts'
import { Trial } from '../rules/shift.ts'
import { findOr, kindIn, type RefusedBy, refusedBy, spaceIn } from './common.ts'

/** A space that units can go to. */
export interface Destination {
  to: string
  path: string[]
  /** Movement points left on arrival. */
  left: number
  fight?: true
  /** Tanks: all ways of two steps, each as the spaces it passes and ends in, where there is a choice (AAZ-BLITZ.1, BLITZ.5). */
  ways?: string[][]
  /** Bombers: the complex or center there can be raided (AAZ42-RAID.1). */
  raid?: true
  /** Aircraft: where they can land afterwards. */
  landings?: string[]
  refused?: RefusedBy
  /** The attack in the space it leaves must be declared with it (AAZ-CMOVE.10). */
  declares?: true
  /** Aircraft: allowed, but other moves must follow before they have a landing; the end of the phase proves it. */
  needs?: Refusal
}

/** A kind of unit in a space, how many of it can move, and where to. */
export interface UnitReach {
  from: string
  unit: string
  can: number
  to: Destination[]
  /** Tanks: ways out and back again (AAZ-BLITZ.5). */
  back?: string[][]
}

/** Destinations of the active power's units; `from` and `unit` limit it, with `prove: false` landings are not checked. */
export const destinations = question(
  { from: optional(text('a space')), unit: optional(text('a unit')), prove: optional(flag('true or false')) },
  (s: Aaz, q): UnitReach[] | Refusal =>
    findOr(
      q.from,
      (name) => spaceIn(contentOf(s), 'from', name),
      (only) =>
        findOr(
          q.unit,
          (name) => kindIn(contentOf(s), 'unit', name),
          (kind) => listReach(s, only, kind, q.prove !== false),
        ),
    ),
)

function listReach(s: Aaz, only: number, kind: number, prove: boolean): UnitReach[] {
  if (s.phase !== 'combatMove' && s.phase !== 'noncombatMove') return []
  const c = contentOf(s)
  const p = activePower(s)
  const walk = s.phase === 'combatMove' ? 'combat' : 'noncombat'
  const trial = prove ? new Trial(s) : null
  const out: UnitReach[] = []
  for (let from = 0; from < c.N; from++) {
    if ((only >= 0 && from !== only) || unitsOf(s, c, from, p) === 0) continue
    for (let k = 0; k < c.K; k++) {
      if (kind >= 0 && k !== kind) continue
      const flights = c.domain[k] === AIR ? flyable(s, c, p, from, k) : []
      const can = c.domain[k] === AIR ? flights.reduce((n, x) => n + x.n, 0) : freshAt(s, c, from, p, k)
      if (can <= 0) continue
      const range = c.domain[k] === AIR ? Math.max(0, ...flights.map((x) => x.left)) : moveOf(c, k)
      const trip: Trip = { s, c, p, k, from, walk }
      const routes = walk === 'combat' ? routesOf(trip, legalMove(s)) : []
      const to = destinationsOf(trip, range, routes, trial)
      out.push({ from: spaceName(c, from), unit: kindName(c, k), can, to, ...backFrom(trip, routes) })
    }
  }
  return out
}

/** The ways to a place, the usual one first. */
function waysTo(c: Content, routes: readonly Route[], to: number): string[][] {
  const ways = routes.filter((route) => route.to === to).sort((a, b) => Number(b.usual) - Number(a.usual))
  return ways.map(({ through }) => [spaceName(c, through), spaceName(c, to)])
}

/** AAZ-BLITZ.5: to a place and back, through each place where that is possible. */
function backFrom({ c, from }: Trip, routes: readonly Route[]): { back?: string[][] } {
  const back = waysTo(c, routes, from)
  return back.length > 0 ? { back } : {}
}

function destinationsOf(trip: Trip, range: number, routes: readonly Route[], trial: Trial | null): Destination[] {
  const { s, c, p, k, from } = trip
  const combat = trip.walk === 'combat'
  const reach = reachOf(trip, range)
  const sure = combat ? combatEnds(s, c, p, k, from) : noncombatEnds(s, c, p, k, from)
  const escapes = combat && trial !== null ? escapesFrom(trip, sure) : []
  const ends = [...sure, ...escapes]
  return ends.map((to) => {
    const ways = waysTo(c, routes, to)
    const chosen = ways.length > 1 || routes.some((route) => route.to === to && !route.usual) ? { ways } : {}
    const left = range - int8At(reach.dist, to)
    const path = combat ? meantWay(trip, pathTo(reach, to)) : pathTo(reach, to)
    const place: Destination = { to: spaceName(c, to), path: path.map((at) => spaceName(c, at)), left, ...chosen }
    if (combat && willFight(s, c, to, p)) place.fight = true
    if (combat && c.raids[k] && whyNotRaid(s, c, p, to) === null) place.raid = true
    if (escapes.includes(to)) place.declares = true
    if (trial === null || c.domain[k] !== AIR) return place
    place.landings = landingsFrom(trip, to, left).map((at) => spaceName(c, at))
    const answer = { do: 'move', units: { [kindName(c, k)]: 1 }, from: spaceName(c, from), to: spaceName(c, to) } as const
    const refusal = combat ? whyNotMove(s, answer, trial) : whyNotNoncombat(s, answer, trial)
    if (refusal && combat && whyNotMove(s, answer, trial, true) === null) place.needs = { ...refusal, ...refusedBy(c, refusal) }
    else if (refusal) place.refused = refusedBy(c, refusal)
    return place
  })
}

/** Friendly land and decks within range; those of allies where they are shared. */
export function landingsFrom({ s, c, p, k }: Trip, at: number, left: number): number[] {
  const row = flightsFrom(s, c, at)
  const found: number[] = []
  for (let to = 0; to < c.N; to++) {
    if (int8At(row, to) < 0 || int8At(row, to) > left) continue
    if (c.isLand[to] ? isLandingPlace(s, c, to, p) : c.onDeck[k] && hasCarrier(s, c, to, p)) found.push(to)
  }
  return found
}

const hasCarrier = (s: Readonly<Aaz>, c: Content, at: number, p: number): boolean =>
  c.carrierKinds.some((k) => countAt(s, c, at, p, k) > 0) || (c.shared && guestsOf(s, c, at, p) < 0)
