import { nth } from '@deadfront/kernel'
import type { Aim } from './aim.ts'
import type { Battle, Unit } from './battle.ts'
import { FLAK_SHOTS } from './flak.ts'
import { hasTrait } from './units.ts'

/** The work to compute a battle with an order of losses. */
interface OrderPrice {
  /** About so many nanoseconds on a usual machine: computed from the sizes alone, so that the answer is the same everywhere. */
  price: number
  /** The attackers fall in line, so the module computes it. */
  inLine: boolean
}

/** The work to prepare a battle. */
const SET_UP = 150_000

/** The price of a battle whose attackers fall in that order, by their numbers in the table. */
export function priceOf(battle: Battle, units: readonly Unit[], sequence: readonly number[], aim: Aim): OrderPrice {
  return battle.kind === 'sea' ? { price: seaPrice(battle, units), inLine: false } : landPrice(battle, units, sequence, aim)
}

function landPrice(battle: Battle, units: readonly Unit[], sequence: readonly number[], aim: Aim): OrderPrice {
  const isRiser = (u: number): boolean => hasTrait(nth(units, u), 'rises')
  const many = (test: (unit: Unit) => boolean): number =>
    units.reduce((sum, unit) => sum + (test(unit) ? (battle.defender[unit.id] ?? 0) : 0), 0)
  const defenders = many(() => true)
  const cells =
    battle.rising === false ? 1 : (battle.zombies ?? 0) + sequence.filter(isRiser).length + many((unit) => hasTrait(unit, 'rises')) + 1
  const inLine = cells > 1 && fallsInLine(units, sequence)
  const nodes = cells === 1 ? sequence.length + 1 : conditions(units, sequence)
  const size = nodes * (defenders + 1) * cells
  const crowd = 1 + ((sequence.length + defenders) / 30) ** 2
  const once = inLine ? 180 * size ** 1.2 : cells === 1 ? 600 * size : 200 * crowd * size * cells
  const planned = aim === 'swing' && !inLine ? 5 * size * size : 0
  const planes = sequence.filter((u) => nth(units, u).class === 'air').length
  const shots = Math.min(planes, FLAK_SHOTS * many((unit) => hasTrait(unit, 'flak')))
  const split = battle.seaborne && aim === 'swing' ? 3 : 1
  return { price: (SET_UP + (once + planned) * split) * (1 + (battle.flakFired ? 0 : shots)), inLine }
}

/** Land units fall before aircraft, except the last one; and no unit loses its support on the way (AAZ-U-ART.2). */
function fallsInLine(units: readonly Unit[], sequence: readonly number[]): boolean {
  const isLand = (u: number): boolean => nth(units, u).class === 'land'
  const front = sequence.findLastIndex(isLand)
  const firstAir = sequence.findIndex((u) => !isLand(u))
  const isTail = firstAir < 0 || sequence.findIndex((u, place) => place > firstAir && isLand(u)) < 0
  const isKept = firstAir >= 0 && front === sequence.length - 1 && sequence.slice(firstAir, front).every((u) => !isLand(u))
  const support = sequence.findIndex((u) => hasTrait(nth(units, u), 'supports'))
  const isSupported = support < 0 || sequence.findLastIndex((u) => hasTrait(nth(units, u), 'supported')) < support
  return (isTail || isKept) && isSupported
}

/** Conditions that hits, in this order, and bites, which take land units only, can bring the attackers into. */
function conditions(units: readonly Unit[], sequence: readonly number[]): number {
  const places = (land: boolean): number[] => sequence.flatMap((u, place) => ((nth(units, u).class === 'land') === land ? [place] : []))
  const [land, air] = [places(true), places(false)]
  const found = new Set<number>([0])
  const width = land.length + 1
  for (const at of found) {
    const [l, a] = [at % width, Math.floor(at / width)]
    const [nextLand, nextAir] = [land[l], air[a]]
    if (nextLand !== undefined) found.add(at + 1)
    if (nextAir !== undefined && (nextLand === undefined || nextAir < nextLand)) found.add(at + width)
  }
  return found.size
}

/** At sea by the conditions of both fleets: units that can be hit separately are lost separately. */
function seaPrice({ attacker, defender }: Battle, units: readonly Unit[]): number {
  const of = (have: Battle['attacker']): number => {
    const classes = [0, 0, 0, 0]
    for (const unit of units) {
      const group = hasTrait(unit, 'transport') ? 0 : hasTrait(unit, 'submarine') ? 1 : unit.class === 'air' ? 2 : 3
      classes[group] = nth(classes, group) + (have[unit.id] ?? 0) * (unit.hits ?? 1)
    }
    return classes.reduce((all, n) => all * (n + 1), 1)
  }
  return SET_UP + 2000 * of(attacker) * of(defender)
}
