import type { AnswerTo, Reach } from '@deadfront/efsz'
import { type Facing, FACINGS } from './geometry.ts'

/** The path of a cost: for each position the referee gives the one before it, from which steps and turns are read. */

/** One step or one turn. */
export type Leg = AnswerTo<'act', 'step'> | AnswerTo<'act', 'turn'>

/** The steps and turns to this square and facing; null if the referee gives no path. */
export function routeTo(reach: Reach, to: string, facing: Facing): Leg[] | null {
  if (reach.squares[to]?.facings[facing] === undefined) return null
  const back: Leg[] = []
  let now = { at: to, facing }
  for (;;) {
    const before = reach.squares[now.at]?.before[now.facing]
    if (before === undefined) return back.reverse()
    back.push(before.at === now.at ? { do: 'turn', turn: now.facing } : { do: 'step', step: now.at })
    now = before
  }
}

/** The squares of a path, for the line on the map. */
export const squaresOf = (from: string, way: readonly Leg[]): string[] => [
  from,
  ...way.flatMap((step) => (step.do === 'step' ? [step.step] : [])),
]

export const facingsOf = (reach: Reach, square: string): { facing: Facing; mp: number }[] =>
  FACINGS.flatMap((facing) => {
    const mp = reach.squares[square]?.facings[facing]
    return mp === undefined ? [] : [{ facing, mp }]
  })
