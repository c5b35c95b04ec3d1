import type { Desk } from './desk.ts'
import { ownerOfLosses } from './loss-count.ts'
import { isMoving, type Question } from './question.ts'

/** The line below the title of a question: in the referee's words, except where the board knows more. */
export function hintOf(desk: Desk, question: Question): string {
  const { ask, seat } = question
  const { m } = desk
  if (isMoving(question)) return ask.kind === 'combatMove' ? m.move.hint : m.move.hintNon
  // There are no zombies at sea.
  if (ask.kind === 'battle.press' && desk.battle.value?.sea) return m.battle.pressAtSea
  // AAZ-INTRO.9: the armies belong to a power that takes no turns.
  const owner = ask.kind === 'battle.losses' ? ownerOfLosses(question, desk.battle.value) : null
  if (owner !== null && owner !== seat && !desk.facts().order.includes(owner)) return m.battle.minor(desk.power(owner))
  return desk.words.ask(ask).text
}
