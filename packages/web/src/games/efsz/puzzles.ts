import { PUZZLES } from '@deadfront/efsz/puzzles'
import { isObject } from '@deadfront/kernel'
import { partOf } from '../../workshop/editor/document.ts'
import type { PuzzleModule } from '../../workshop/puzzles/puzzle.ts'

/** The puzzles of efsz: one turn of the team on a small map, searched completely. */
const puzzles: PuzzleModule = {
  list: PUZZLES,
  until: [{ ask: 'stop' }],
  // The table stops after the turn, so that no dice of the next one are rolled.
  begin: ({ stack: _, ...position }) => ({ ...position, now: 'team', stop: true }),
  asksFor(position, words, t) {
    return [
      ...Object.entries(partOf(position, 'zombies')).map(([zombie, held]) => ({
        name: t.kill(isObject(held) ? `${words.name(`zombie.${String(held.kind)}`)} (${String(held.at)})` : zombie),
        win: { type: 'zombieEliminated', zombie },
      })),
      ...Object.keys(partOf(position, 'characters')).map((who) => ({
        name: t.leave(words.name(`character.${who}`)),
        win: { type: 'left', who },
      })),
      { name: t.nobodyHurt, lose: { type: 'wounded' } },
    ]
  },
}

export default puzzles
