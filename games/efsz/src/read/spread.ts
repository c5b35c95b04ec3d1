import type { Refusal } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import type { FrameOf, SpreadFrame } from '../model/frames.ts'
import { columnOf, rangeBetween, rowOf } from '../model/grid.ts'
import { refuse } from '../model/refusals.ts'
import {
  drumSquare,
  drumTarget,
  fighterAt,
  gridIn,
  squareName,
  type Stalingrad,
  targetName,
  type Zombie,
  zombieById,
  zombieName,
} from '../model/state.ts'
import { drumsInSight, isDrum, whyNotAimAtDrum, whyNotShoot } from './targets.ts'

// EFSZ-19: spread fire, what it can reach.

/** The target of a die: a zombie, or a fuel drum (`drumTarget`). */
export type Aim = Pick<Zombie, 'id' | 'at'>

export const aimAt = (s: Stalingrad, target: number): Aim | undefined => {
  if (target >= 0) return zombieById(s, target)
  const at = drumSquare(target)
  return isDrum(s, at) ? { id: target, at } : undefined
}

/** EFSZ-19.8, 19.9: dice lost on the way from the last target to the next. */
export function diceLost(s: Stalingrad, f: SpreadFrame, z: Aim): number {
  if (f.last === 0 || f.last === z.id || f.freeGap) return 0
  const grid = gridIn(s)
  const apart =
    s.options.spreadGap === 'range'
      ? rangeBetween(grid, f.lastAt, z.at)
      : Math.max(Math.abs(columnOf(grid, f.lastAt) - columnOf(grid, z.at)), Math.abs(rowOf(grid, f.lastAt) - rowOf(grid, z.at)))
  return Math.max(0, apart - 1)
}

/** EFSZ-19.7, 19.10: any zombie in arc and line that leaves at least one die to roll; a drum likewise. */
export function whyNotSpreadTo(s: Stalingrad, f: SpreadFrame, aim: Zombie | Aim): Refusal | null {
  const who = fighterAt(s, f.who)
  const no = 'kind' in aim ? whyNotShoot(s, who, aim, true) : whyNotAimAtDrum(s, who, aim.at)
  if (no) return no
  const lost = diceLost(s, f, aim)
  return f.left - lost >= 1
    ? null
    : refuse('EFSZ-19.10', 'spread.too-far', 'too few dice are left to reach that target', [targetName(s, aim.id), lost])
}

export const spreadTargets = (s: Stalingrad, f: SpreadFrame): number[] =>
  s.zombies.filter((z) => whyNotSpreadTo(s, f, z) === null).map((z) => z.id)

/** Drums are targets only by the player's choice: the last one does not get the rest of the dice by itself. */
export const spreadDrums = (s: Stalingrad, f: SpreadFrame): number[] =>
  drumsInSight(s, f.who).filter((at) => whyNotSpreadTo(s, f, { id: drumTarget(at), at }) === null)

/** When only drums are left as targets the rest of the dice may be lost instead. */
export const answersTo = (s: Stalingrad, f: FrameOf<'spread.target'>): Answers['spread.target'][] => [
  ...f.options.map((id) => ({ do: 'aim', target: zombieName(id) }) as const),
  ...f.drums.map((q) => ({ do: 'aim', target: squareName(s, q) }) as const),
  ...(f.options.length === 0 ? [{ do: 'stop' } as const] : []),
]
