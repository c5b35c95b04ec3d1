import type { Game } from '@deadfront/kernel'
import { ticTacToe } from '@deadfront/testkit/tic-tac-toe'

const base = ticTacToe as unknown as Game

/** Noughts and crosses whose rules throw on the middle cell: what a fault in rules code looks like at the table. */
export const faultyRules: Game = {
  ...base,
  id: 'faulty-rules',
  name: 'Faulty rules',
  apply(s, seat, answer, how) {
    if (!Array.isArray(answer) && (answer as { cell?: number }).cell === 4) throw new Error('the middle cell is cursed')
    return base.apply(s, seat, answer, how)
  },
}
