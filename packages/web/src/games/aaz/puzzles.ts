import { PUZZLES } from '@deadfront/aaz/puzzles'
import { isObject } from '@deadfront/kernel'
import { partOf } from '../../workshop/editor/document.ts'
import type { PuzzleModule } from '../../workshop/puzzles/puzzle.ts'
import { bestPlan, chanceOfMoves, isDone } from './puzzle-plans.ts'

/** The puzzles of aaz: which units go where. The plan is graded when the moves are done; the battles are reckoned exactly. */
const puzzles: PuzzleModule = {
  list: PUZZLES,
  until: [{ type: 'phaseStarted', phase: 'noncombatMove' }],
  graderOf: (game, { goal }) => ({
    plans: true,
    best(state) {
      const seat = game.asks(state)[0]?.seat ?? ''
      return bestPlan(game, state, seat, goal)?.chance ?? 0
    },
    chanceOf: ({ state, seat, answer }) => (isDone(answer) ? chanceOfMoves(game, state, seat, goal) : null),
  }),
  begin: ({ stack: _, ...position }) => ({ ...position, phase: 'combatMove' }),
  asksFor(position, _words, t) {
    return Object.entries(partOf(position, 'territories')).flatMap(([at, held]) => {
      const control = isObject(held) ? held.control : undefined
      return control === undefined || control === position.turn ? [] : [{ name: t.take(at), win: { type: 'territoryCaptured', at } }]
    })
  },
}

export default puzzles
