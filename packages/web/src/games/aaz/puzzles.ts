import { BUILTIN } from '@deadfront/aaz/content'
import { PUZZLES } from '@deadfront/aaz/puzzles'
import { isObject } from '@deadfront/kernel'
import { partOf } from '../../workshop/editor/document.ts'
import type { PuzzleModule } from '../../workshop/puzzles/puzzle.ts'

/** The puzzles of aaz: which units go where. The plan is graded when the moves are done; the battles are reckoned exactly. */
const puzzles: PuzzleModule = {
  list: PUZZLES,
  until: [{ type: 'phaseStarted', phase: 'noncombatMove' }],
  begin: ({ stack: _, ...position }) => ({ ...position, phase: 'combatMove' }),
  asksFor(position, words, t) {
    const turn = position.turn ?? BUILTIN[String(position.scenario)]?.order?.[0]
    return Object.entries(partOf(position, 'territories')).flatMap(([at, held]) => {
      if (!isObject(held)) return []
      // Where nobody is named, who stands there holds it.
      const holders = held.control === undefined ? Object.keys(partOf(held, 'units')) : [held.control]
      const isForeign = holders.length > 0 ? !holders.includes(turn ?? '') : Number(held.zombies ?? 0) > 0
      return isForeign ? [{ name: t.take(words.name(`place.${at}`)), win: { type: 'territoryCaptured', at } }] : []
    })
  },
}

export default puzzles
