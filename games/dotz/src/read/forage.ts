import { type Content, forageAt } from '../model/content.ts'
import { type Siege, type SpaceIx, type UnitIx, unitAt } from '../model/state.ts'

/** Rule 5.3: what is added to a Forage die, and what is found. */

/** What is added to the die: the unit's own bonus and that of other units in play (Keys to the City). */
export function forageBonus(s: Siege, c: Content, u: UnitIx): number {
  const at = unitAt(s, u)
  const column = c.forageOf[at]
  let bonus = c.units[u]?.abilities.forage ?? 0
  for (let other = 0; other < s.uAt.length; other++) {
    const help = c.units[other]?.abilities.forageHelp
    if (help === undefined || unitAt(s, other) < 0 || help.where !== column) continue
    if (other !== u || help.others !== true) bonus += help.add
  }
  return bonus
}

export const findsAt = (c: Content, at: SpaceIx): { ammo: number[]; supplies: number[] } =>
  c.forage.get(forageAt(c, at)) ?? { ammo: [0, 0, 0, 0, 0, 0, 0], supplies: [0, 0, 0, 0, 0, 0, 0] }

/** The result of the die with its bonus, at most a 6. */
export const readDie = (die: number, bonus: number): number => Math.max(1, Math.min(6, die + bonus))

export const ammoFound = (s: Siege, c: Content, u: UnitIx, die: number, bonus: number): number =>
  findsAt(c, unitAt(s, u)).ammo[readDie(die, bonus)] ?? 0
