import { PUZZLES } from '@deadfront/dotz/puzzles'
import { partOf } from '../../workshop/editor/document.ts'
import type { PuzzleModule } from '../../workshop/puzzles/puzzle.ts'

/** The puzzles of dotz: small positions in the Action Phase, searched whole. */
const puzzles: PuzzleModule = {
  list: PUZZLES,
  until: [{ type: 'phaseBegan', phase: 'housekeeping' }, { type: 'turnBegan' }, { type: 'gameEnded' }],
  asksFor(position, _words, t) {
    return [
      ...Object.keys(partOf(position, 'zeds')).map((zed) => ({ name: t.kill(zed), win: { type: 'zedToCup', zed, why: 'eliminated' } })),
      { name: t.nobodyHurt, lose: { type: 'unitHit' } },
    ]
  },
}

export default puzzles
