import type { Kind } from '../model/content.ts'
import { columnOf, isObstructive, nextTo, rowOf } from '../model/grid.ts'
import { contentOf, gridIn, groundAt, type Stalingrad, type Zombie } from '../model/state.ts'
import { hasLine } from './line.ts'
import { kindInPlay } from './routes.ts'

// EFSZ-26 to 28, 32: what the rules need to know about a zombie.

export const canBeStunned = (kind: Kind): boolean => !kind.has.has('unstunnable') && !kind.has.has('riveted')

/** EFSZ-32.5, ruling E-8: gas on those of the nine squares that are not solid and can be seen from the centre. */
export function gasSquares(s: Stalingrad, at: number): number[] {
  const grid = gridIn(s)
  const squares = [at]
  for (let d = 0; d < 8; d++) {
    const q = nextTo(grid, at, d)
    if (q >= 0 && !isObstructive(groundAt(s, q)) && hasLine(grid, s.terrain, s.edges, at, q)) squares.push(q)
  }
  return squares.sort((a, b) => a - b)
}

/** EFSZ-27.2: bottom row first, left to right. */
export function activationOrder(s: Stalingrad): number[] {
  const grid = gridIn(s)
  return [...s.zombies]
    .sort((a, b) => rowOf(grid, b.at) - rowOf(grid, a.at) || columnOf(grid, a.at) - columnOf(grid, b.at))
    .map((z) => z.id)
}

/** EFSZ-28.2, 32.9, 32.13, 26.3: the Move of a zombie now. */
export const moveOf = (s: Stalingrad, z: Zombie): number => moveWith(s, z, !s.options.auraNeedsReveal)

/** The Move of a zombie when face-down zombies raise that of others, or when they do not. */
function moveWith(s: Stalingrad, z: Zombie, hiddenHurry: boolean): number {
  const { kinds } = contentOf(s)
  const kind = kindInPlay(s, z)
  let move = kind.move
  for (const other of s.zombies) {
    if (!other.up && !hiddenHurry) continue
    const { has } = kinds[other.kind] as Kind
    if (move < 2 && (has.has('hurriesAll') || (has.has('hurriesBetas') && kind.betaLike))) move = 2
  }
  return move + z.haste
}

/** Does the Move of this zombie depend on face-down zombies? */
export const hiddenHurryMatters = (s: Stalingrad, z: Zombie): boolean =>
  !s.options.auraNeedsReveal && moveWith(s, z, false) - z.haste < 2 && s.zombies.some((other) => !other.up)
