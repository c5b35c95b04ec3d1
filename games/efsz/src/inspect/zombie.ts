import { refuseQuestion, text } from '@deadfront/kernel'
import { idOf, ON_MAP, squareName, zombieName, zombieNamed } from '../model/state.ts'
import { isReachable, movesTo, neighboursOf, zombieSteps } from '../read/routes.ts'
import { moveOf } from '../read/zombies.ts'
import { mapQuestion } from './common.ts'

export interface ZombieReport {
  zombie: string
  move: number
  /** The squares it may take as its next move. */
  steps: string[]
  adjacent: string[]
  /** Moves until adjacent to each character; null when there is no way. */
  moves: { [who: string]: number | null }
}

/** Where a zombie goes next, and its distance to each character. */
export const zombie = mapQuestion({ zombie: text('a zombie such as "z1"') }, (s, q) => {
  const z = zombieNamed(s, q.zombie)
  if (z === undefined) return refuseQuestion(`zombie: expected a zombie on the map, found ${JSON.stringify(q.zombie)}`, ['zombie'])
  const answer: ZombieReport = {
    zombie: zombieName(z.id),
    move: moveOf(s, z),
    steps: zombieSteps(s, z).map((at) => squareName(s, at)),
    adjacent: neighboursOf(s, z.at).map((i) => idOf(s, i)),
    moves: {},
  }
  for (const [i, f] of s.fighters.entries())
    if (f.status === ON_MAP) {
      const moves = movesTo(s, z, i)
      answer.moves[idOf(s, i)] = isReachable(moves) ? moves : null
    }
  return answer
})
