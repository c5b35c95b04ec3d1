import { aaz, type AazView } from '@deadfront/aaz'
import { BUILTIN } from '@deadfront/aaz/content'
import type { Ask, Form } from '@deadfront/kernel'
import { factsOf } from '../src/games/aaz/ground.ts'
import type { Question } from '../src/games/aaz/question.ts'

/** Shared by the tests of the aaz board. */
export const board = BUILTIN['1941']!
export const start = (scenario: string): AazView => {
  const { state } = aaz.start({ scenario, options: {}, seed: 'board' })
  return aaz.view(state, null)
}
const about = { power: 'Germany', round: 1 }
export const ask: Ask = { seat: 'Germany', kind: 'combatMove', rule: 'AAZ-CMOVE.3', about }
export const question = (...forms: Form[]): Question => ({ kind: 'combatMove', ask, about, seat: 'Germany', forms, options: [] })
export const facts = factsOf(board)
export const { map } = facts
