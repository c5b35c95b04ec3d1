import { nth } from '@deadfront/kernel'
import { edgeClosed, nextTo } from '../model/grid.ts'
import { gridIn, sceneOf, type Stalingrad, type Zombie, zombieName } from '../model/state.ts'
import { kindInPlay, mannerOf, neighboursOf, tramplesOf, zombieCanStep } from '../read/routes.ts'
import { moveOf } from '../read/zombies.ts'
import { mapQuestion } from './common.ts'

export interface Threat {
  /** The zombies that could lock or bite a character on the square. */
  squares: { [square: string]: string[] }
}

/** Where zombies could lock or bite a character in their next turn, and which ones: they need one move left for it. */
export const threat = mapQuestion({}, (s): Threat => {
  const squares: Threat['squares'] = {}
  const { names, near } = gridIn(s)
  for (const z of s.zombies) {
    if (z.stunned) continue
    for (const at of standsOf(s, z))
      for (let d = 0; d < 8; d += 2) {
        const q = nth(near, at * 8 + d)
        if (q < 0 || edgeClosed(gridIn(s), s.edges, at, d)) continue
        const list = (squares[nth(names, q)] ??= [])
        if (!list.includes(zombieName(z.id))) list.push(zombieName(z.id))
      }
  }
  return { squares }
})

/** The squares from which the zombie could attack in its next activation. */
function standsOf(s: Stalingrad, z: Zombie): number[] {
  const grid = gridIn(s)
  const far = new Int16Array(grid.size).fill(-1)
  far[z.at] = 0
  const queue = [z.at]
  const manner = mannerOf(tramplesOf(kindInPlay(s, z)), sceneOf(s).raw.batter !== undefined)
  const moves = neighboursOf(s, z.at).length > 0 ? 0 : moveOf(s, z) - 1
  for (const at of queue) {
    const next = nth(far, at) + 1
    if (next > moves) continue
    for (let d = 0; d < 8; d++) {
      const q = nextTo(grid, at, d)
      if (q < 0 || far[q] !== -1 || s.stand[q] !== 0 || !zombieCanStep(grid, s.terrain, s.edges, at, d, manner)) continue
      far[q] = next
      queue.push(q)
    }
  }
  return queue
}
