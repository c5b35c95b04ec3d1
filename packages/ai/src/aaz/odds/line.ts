import { nth } from '@deadfront/kernel'
import type { Field } from './field.ts'
import type { Dice } from './fire.ts'
import type { Force } from './force.ts'

/** Chances of the first unit of each node to hit and to strike a zombie. */
interface DiceInLine {
  hit: Float64Array
  strike: Float64Array
}

/** Both forces of a field, when they fall in line. */
export interface Lines {
  mine: DiceInLine
  theirs: DiceInLine
}

const hitNext = (force: Force, node: number): number => nth(force.hits, node * force.stride + 1)
const bittenTo = (force: Force, node: number, n: number): number => nth(force.bites, node * force.stride + n)

/**
 * A force in line: a hit leads to the next node or to the last, in which no unit is left; bites take the same units as
 * hits do, except the last land unit, which may come after the aircraft.
 */
function isLine(force: Force, keptLast: boolean): boolean {
  const last = force.nodes - 1
  if (last > 0 && force.stride < 2) return false
  for (let node = 0; node < last; node++) {
    const next = hitNext(force, node)
    if (next !== node + 1 && !(keptLast && next === last)) return false
    const land = nth(force.land, node)
    for (let n = 1; n < land; n++) if (bittenTo(force, node, n) !== node + n) return false
    if (!keptLast && land > 0 && bittenTo(force, node, land) !== node + land) return false
  }
  return true
}

/** The die of each node, when the dice of every node are its own die and those of the next; otherwise undefined. */
function diceInLine(force: Force, dice: readonly Dice[]): DiceInLine | undefined {
  const line: DiceInLine = { hit: new Float64Array(force.nodes), strike: new Float64Array(force.nodes) }
  for (let node = 0; node < force.nodes - 1; node++) {
    const next = hitNext(force, node)
    const [here, behind] = [nth(dice, node), nth(dice, next)]
    const value = here.byValue.findIndex((n, v) => n === nth(behind.byValue, v) + 1)
    const same = here.byValue.every((n, v) => n === nth(behind.byValue, v) + (v === value ? 1 : 0))
    if (!same || (next < force.nodes - 1 && here.strikes !== behind.strikes)) return undefined
    line.hit[node] = value / 6
    line.strike[node] = value === 0 ? 0 : Math.min(here.strikes / 6, 1 - value / 6)
  }
  return line
}

/** The lines of a field among zombies; undefined if a force does not fall in line. */
export function linesOf(field: Field): Lines | undefined {
  const { attacker, defender, cells } = field
  if (cells === 1 || !isLine(attacker, true) || !isLine(defender, false)) return undefined
  const mine = diceInLine(attacker, field.attack.dice)
  const theirs = diceInLine(defender, field.defense.dice)
  return mine && theirs ? { mine, theirs } : undefined
}

/** What the module needs to know of the attackers by node, then of the defenders. */
export function tablesOf({ attacker, defender }: Field): number[] {
  const nodes = Array.from({ length: attacker.nodes }, (_, node) => node)
  const next = nodes.map((node) => (node === attacker.nodes - 1 ? node + 1 : hitNext(attacker, node)))
  const allBitten = nodes.map((node) => bittenTo(attacker, node, nth(attacker.land, node)))
  return [...next, ...attacker.left, ...attacker.land, ...attacker.rises, ...allBitten, ...defender.land, ...defender.rises]
}
