import { PUZZLES } from '@deadfront/aaz/puzzles'
import { isObject } from '@deadfront/kernel'
import { partOf } from '../../workshop/editor/document.ts'
import type { PuzzleModule } from '../../workshop/puzzles/puzzle.ts'

/** The puzzles of aaz: which units go where. The plan is graded when the moves are done; the battles are reckoned exactly. */
const puzzles: PuzzleModule = {
  list: PUZZLES,
  until: [{ type: 'phaseStarted', phase: 'noncombatMove' }],
  begin: ({ stack: _, ...position }) => ({ ...position, phase: 'combatMove' }),
  asksFor(position, _words, t) {
    return Object.entries(partOf(position, 'territories')).flatMap(([at, held]) => {
      const control = isObject(held) ? held.control : undefined
      return control === undefined || control === position.turn ? [] : [{ name: t.take(at), win: { type: 'territoryCaptured', at } }]
    })
  },
}

export default puzzles
