import type { AnswerTo, Reach } from '@deadfront/efsz'
import { type Facing, FACINGS } from './geometry.ts'

/** The way behind a cost: the referee names for each stand the one before it, and the steps and turns are read off. */

/** One step or one turn. */
export type Leg = AnswerTo<'act', 'step'> | AnswerTo<'act', 'turn'>

/** The steps and turns to stand there, facing so; null when the referee names no way there. */
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

/** The squares a way passes, for the line on the map. */
export const squaresOf = (from: string, way: readonly Leg[]): string[] => [
  from,
  ...way.flatMap((step) => (step.do === 'step' ? [step.step] : [])),
]

export const facingsOf = (reach: Reach, square: string): { facing: Facing; mp: number }[] =>
  FACINGS.flatMap((facing) => {
    const mp = reach.squares[square]?.facings[facing]
    return mp === undefined ? [] : [{ facing, mp }]
  })
