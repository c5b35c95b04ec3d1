import type { BattlePanel, Count } from '@deadfront/aaz'
import { unitOfLoss } from '@deadfront/aaz/losses'
import { nth } from '@deadfront/kernel'
import { defendersOf } from './battle-show.ts'
import type { Desk } from './desk.ts'
import { namedIn, type Question } from './question.ts'

/** The power whose units are lost: not always that of the seat that answers (armies of a minor power, allies in the own land). */
export function ownerOfLosses(question: Question | null, battle: Pick<BattlePanel, OwnersOfBattle> | null): string | null {
  const { power, side } = namedIn(question)
  if (power !== undefined) return power
  if (!battle) return null
  if (side === 'attacker') return battle.attacker
  const powers = defendersOf(battle)
  return powers.length === 1 ? nth(powers, 0) : null
}
type OwnersOfBattle = 'attacker' | 'defenders' | 'defendersBehindLine'

/** Hits on a tough ship may only damage it (AAZ-U-BB.1): they are counted as hits, not as ships. */
export function suggestionWords(desk: Desk, units: Count): string {
  const { battle } = desk.m
  const hit = Object.entries(units).filter(([, n]) => n > 0)
  const isTough = ([name]: [string, number]): boolean => (desk.facts().unit(unitOfLoss(name))?.hits ?? 1) > 1
  const onShips = hit.filter(isTough).map(([name, n]) => battle.hitsOn(n, desk.unitName(name, n)))
  const removed = desk.unitWords(Object.fromEntries(hit.filter((entry) => !isTough(entry))))
  if (removed === '' && onShips.length > 0) return battle.suggestedHit(onShips.join(' + '))
  return [battle.suggested(removed), ...onShips].join(' + ')
}

/**
 * The buttons that end a choice of losses, in their order. The own choice is confirmed last: a player who clicks where the
 * suggestion was the only button does not confirm the own choice by mistake.
 */
export const lossEnds = (chosen: number, needed: number): { end: 'suggested' | 'confirm'; main: boolean }[] => [
  { end: 'suggested', main: chosen < needed },
  ...(chosen > 0 ? [{ end: 'confirm' as const, main: chosen >= needed }] : []),
]
