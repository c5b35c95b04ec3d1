import { PUZZLES } from '@deadfront/dotz/puzzles'
import { isObject } from '@deadfront/kernel'
import { partOf } from '../../workshop/editor/document.ts'
import type { PuzzleModule } from '../../workshop/puzzles/puzzle.ts'

/** The puzzles of dotz: small positions in the Action Phase, searched completely. */
const puzzles: PuzzleModule = {
  list: PUZZLES,
  until: [{ type: 'phaseBegan', phase: 'housekeeping' }, { type: 'turnBegan' }, { type: 'gameEnded' }],
  asksFor(position, words, t) {
    return [
      ...Object.entries(partOf(position, 'zeds')).map(([zed, held]) => ({
        name: t.kill(isObject(held) ? `${zed.split('|')[0]} (${words.name(`space.${String(held.at)}`)})` : zed),
        win: { type: 'zedToCup', zed, why: 'eliminated' },
      })),
      { name: t.nobodyHurt, lose: { type: 'unitHit' } },
    ]
  },
}

export default puzzles
