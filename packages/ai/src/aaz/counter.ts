import type { Aaz, Content } from '@deadfront/aaz'
import {
  addTo,
  allied,
  capitalAt,
  citiesHeld,
  citiesNeeded,
  controlAt,
  countAt,
  facilityAt,
  flightsFrom,
  int8At,
  ipcOf,
  isHostile,
  moveOf,
  priceOfKind,
  SEA,
  seaNear,
  sideName,
  spaceName,
  treasuryOf,
  unitsOf,
  zombiesAt,
} from '@deadfront/aaz/ai'
import { distances, stakeOf, type Threats } from './features.ts'
import { averageFight } from './forecast.ts'
import type { Doctrine } from './style.ts'

/** The result of counter-attacks on a place before the next turn of its owner. */
interface CounterAttack {
  /** The chance that it falls to any of them. */
  falls: number
  /** IPCs of units that the owner loses, less what the enemies lose. */
  cost: number
}

/** A capital that falls with more than this chance gets help: with it the war is lost. */
export const CAPITAL_RISK = 0.04

/**
 * The counter-attacks of all enemies, in the order of their turns. Each attacks with all units that can reach the place, against
 * the defenders that the one before has left. An enemy that would lose more than it wins does not attack.
 */
export function counterAttack(threats: Threats, at: number, defenders: readonly number[], cleared: ReadonlySet<number>): CounterAttack {
  const { s, c } = threats
  let [stand, falls, cost] = [defenders, 0, 0]
  for (const { units } of threats.forces(at, cleared)) {
    const fight = averageFight(c, units, stand, zombiesAt(s, at))
    if (fight.swing + fight.captures * worthOf(s, c, at) <= 0) continue
    cost += (1 - falls) * Math.max(0, fight.swing)
    falls += (1 - falls) * fight.captures
    stand = fight.stand
  }
  return { falls, cost }
}

/** What the place is worth to the enemy who takes it. */
const worthOf = (s: Aaz, c: Content, at: number): number => 2 + 3 * ipcOf(c, at) + (isMajor(c, at) ? 100 : facilityAt(s, c, at) > 0 ? 4 : 0)

const isMajor = (c: Content, at: number): boolean => capitalAt(c, at) >= 0 && !c.minor[capitalAt(c, at)]

/** What is lost with a place besides its garrison, in a war that is lost with a capital. */
export function fullStakeOf(s: Aaz, c: Content, p: number, at: number, { stake }: Doctrine): number {
  const owner = capitalAt(c, at)
  const city = cityWorth(s, c, p, at)
  return stakeOf(s, c, at) + city + (isMajor(c, at) ? stake - 45 - (s.control[at] === owner ? 0 : treasuryOf(s, owner)) : 0)
}

/**
 * Steps by land from everywhere to the nearest enemy capital, capital of the own side that is lost, or city that counts for
 * victory; -1 where no road leads to one.
 */
export function roadsToCapitals(s: Aaz, c: Content, p: number, { regain }: Doctrine): Int16Array {
  const isGoal = (at: number): boolean => isCity(c, at) || (isMajor(c, at) && (regain > 0 || !allied(c, capitalAt(c, at), p)))
  return distances(
    s,
    c,
    c.lands.filter((at) => isHostile(s, c, at, p) && isGoal(at)),
  )
}

/** A city that counts for victory. */
const isCity = (c: Content, at: number): boolean =>
  c.raw.victory.kind === 'cities' && (c.raw.victory.cities ?? []).includes(spaceName(c, at))

/** The worth of a city in IPCs, for a side that needs three or more, two, or one more to win. */
const CITY = { far: 10, near: 25, last: 120 }

/** The worth of taking or keeping a city, for the side of a power. The nearer one of the sides is to its number of cities, the larger it is. */
export function cityWorth(s: Aaz, c: Content, p: number, at: number): number {
  if (!isCity(c, at)) return 0
  const sides = [...new Set(c.order.map((q) => sideName(c, q)))]
  const holder = controlAt(s, at)
  let most = 0
  for (const side of sides) {
    const holds = holder >= 0 && sideName(c, holder) === side
    // For the own side a city counts that it does not have; for an enemy also one that it has.
    if (side === sideName(c, p) && holds) continue
    const lacks = citiesNeeded(s, side) - citiesHeld(s, side) + (holds ? 1 : 0)
    most = Math.max(most, lacks <= 1 ? CITY.last : lacks === 2 ? CITY.near : CITY.far)
  }
  return most
}

/** Would the capture of a capital win the war at the end of the round: does the side still hold all of its own capitals? */
export const isDecisive = (s: Aaz, c: Content, p: number): boolean =>
  c.capital.every((at, q) => at < 0 || c.minor[q] || !allied(c, p, q) || !isHostile(s, c, at, p))

/** Is this a lost capital of the power's side? */
const isLostCapital = (s: Aaz, c: Content, p: number, at: number): boolean =>
  isMajor(c, at) && allied(c, capitalAt(c, at), p) && isHostile(s, c, at, p)

/**
 * How much a lost capital of the own side counts, as a part of an enemy capital that decides the war: as much if it is the only
 * one that is lost, because without it the war cannot be won; less if others are lost too.
 */
export function lostCapitalWorth(s: Aaz, c: Content, p: number, at: number): number {
  if (!isLostCapital(s, c, p, at)) return 0
  return c.lands.filter((land) => isLostCapital(s, c, p, land)).length === 1 ? 1 : 0.4
}

const isWithinTwoZones = (c: Content, from: number, to: number): boolean =>
  from === to || seaNear(c, from).includes(to) || seaNear(c, from).some((z) => seaNear(c, z).includes(to))

/** The attack of the strongest enemy in reach on the fleet in a zone: what it wins in IPCs, and the chance that it sinks the whole fleet. */
export function fleetAttack(s: Aaz, c: Content, p: number, zone: number, fleet: readonly number[]): { chance: number; cost: number } {
  const worst = { chance: 0, cost: 0 }
  const air = flightsFrom(s, c, zone)
  for (const q of c.order) {
    if (allied(c, p, q)) continue
    const force = new Array<number>(c.K).fill(0)
    for (let from = 0; from < c.N; from++) {
      if (unitsOf(s, c, from, q) === 0) continue
      for (const k of [...c.seaKinds, ...c.airKinds]) {
        const n = countAt(s, c, from, q, k)
        if (n === 0 || c.attack[k] === 0) continue
        const steps = int8At(air, from)
        const reach = moveOf(c, k) / 2 + (c.onDeck[k] && !c.isLand[from] ? 1 : 0)
        if (c.domain[k] === SEA ? isWithinTwoZones(c, from, zone) : steps >= 0 && steps <= reach) addTo(force, k, n)
      }
    }
    const fight = averageFight(c, force, fleet, 0)
    worst.chance = Math.max(worst.chance, force.some((n) => n > 0) ? fight.win : 0)
    worst.cost = Math.max(worst.cost, fight.swing)
  }
  return worst
}

/** All ships and aircraft of a side in a zone, by kind. */
export function fleetIn(s: Aaz, c: Content, zone: number, p: number): number[] {
  const fleet = new Array<number>(c.K).fill(0)
  for (let q = 0; q < c.P; q++) if (allied(c, p, q)) for (let k = 0; k < c.K; k++) addTo(fleet, k, countAt(s, c, zone, q, k))
  return fleet
}

export const priceOf = (c: Content, units: readonly number[]): number => units.reduce((all, n, k) => all + n * priceOfKind(c, k), 0)
