import type { BattlePanel, Count } from '@deadfront/aaz'
import { unitOfLoss } from '@deadfront/aaz/losses'
import { nth } from '@deadfront/kernel'
import { defendersOf } from './battle-show.ts'
import type { Desk } from './desk.ts'
import { namedIn, type Question } from './question.ts'

/** Whose units are asked about: not always those of the seat that answers (armies of a minor power, allies in one's land). */
export function ownerOfLosses(question: Question | null, battle: Pick<BattlePanel, OwnersOfBattle> | null): string | null {
  const { power, side } = namedIn(question)
  if (power !== undefined) return power
  if (!battle) return null
  if (side === 'attacker') return battle.attacker
  const powers = defendersOf(battle)
  return powers.length === 1 ? nth(powers, 0) : null
}
type OwnersOfBattle = 'attacker' | 'defenders' | 'defendersBehindLine'

/** Hits on a tough ship may only damage it (AAZ-U-BB.1). */
export const suggestionWords = (desk: Desk, units: Count): string => {
  const isTough = Object.keys(units).some((name) => (desk.facts().unit(unitOfLoss(name))?.hits ?? 1) > 1)
  return isTough ? desk.m.battle.suggestedHit(desk.unitWords(units)) : desk.m.battle.suggested(desk.unitWords(units))
}

/**
 * The buttons that end a choice of so many losses, in their order. The own choice is confirmed last: who comes back to where the
 * suggestion stood alone does not take it instead.
 */
export const lossEnds = (chosen: number, needed: number): { end: 'suggested' | 'confirm'; main: boolean }[] => [
  { end: 'suggested', main: chosen < needed },
  ...(chosen > 0 ? [{ end: 'confirm' as const, main: chosen >= needed }] : []),
]
