import type { Stalingrad } from '@deadfront/efsz'
import { columnOf, GAS, gridIn, groundAt, isObstructive, moveOf, rowOf } from '@deadfront/efsz/ai'

// Where zombies can be after their next turn.

export const dangerAt = (danger: Float32Array, q: number): number => danger[q] as number

/** After so many rounds a bot does not wait any longer for a safer moment. */
export const WAIT_ROUNDS = 16

/**
 * The danger of each square in the next turn of the zombies: one point for each zombie that could seize
 * a character there, a part of a point for those that could come next to it.
 */
export function dangerOf(s: Stalingrad): Float32Array {
  const grid = gridIn(s)
  const danger = new Float32Array(grid.size)
  // After a long wait danger counts less, so that the team moves on.
  const caution = 1 / (1 + Math.max(0, s.round - WAIT_ROUNDS) / WAIT_ROUNDS)
  for (const z of s.zombies) {
    if (z.asleep) continue
    const move = moveOf(s, z)
    const weight = (z.stunned ? 0.25 : 1) * caution
    const reach = move + 1
    const [x, y] = [columnOf(grid, z.at), rowOf(grid, z.at)]
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) {
        const [cx, cy] = [x + dx, y + dy]
        if (cx < 0 || cy < 0 || cx >= grid.w || cy >= grid.h) continue
        const q = cy * grid.w + cx
        if (q === z.at || isObstructive(groundAt(s, q))) continue
        // Moves until it is next to the square. Zombies move diagonally, but attack only straight neighbours.
        const [ax, ay] = [Math.abs(dx), Math.abs(dy)]
        const steps = ax + ay === 1 ? 0 : Math.max(ax, ay) - (ax === ay ? 0 : 1)
        const seized = steps < move
        if (!seized && steps > move) continue
        danger[q] = dangerAt(danger, q) + weight * (seized ? 1 : 0.3)
      }
  }
  for (let q = 0; q < grid.size; q++) if ((groundAt(s, q) & GAS) !== 0) danger[q] = dangerAt(danger, q) + 1.5
  return danger
}
