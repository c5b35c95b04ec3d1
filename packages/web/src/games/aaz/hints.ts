import type { Desk } from './desk.ts'
import { isMoving, namedIn, type Question } from './question.ts'

/** The line below the title of a question: as the referee words it, but for what the board knows better. */
export function hintOf(desk: Desk, question: Question): string {
  const { ask, seat } = question
  const { m } = desk
  if (isMoving(question)) return ask.kind === 'combatMove' ? m.move.hint : m.move.hintNon
  // No zombie swims.
  if (ask.kind === 'battle.press' && desk.battle.value?.sea) return m.battle.pressAtSea
  const { power } = namedIn(question)
  // AAZ-INTRO.9: armies of a power that takes no turns.
  if (ask.kind === 'battle.losses' && power !== undefined && power !== seat && !desk.facts().order.includes(power))
    return m.battle.minor(desk.power(power))
  return desk.words.ask(ask).text
}
