import { isCount, question, refuseQuestion, whole } from '@deadfront/kernel'
import type { LastLight } from '../model/state.ts'
import { chanceToStop } from '../read/odds.ts'

const MAX_COUNT = 60

/** The chance that so many shots stop so many of the dead. */
export const odds = question({ shots: whole('a number of shots'), dead: whole('a number of dead') }, (_s: LastLight, { shots, dead }) => {
  for (const [key, value] of Object.entries({ shots, dead }))
    if (!isCount(value, 0, MAX_COUNT)) return refuseQuestion(`${key}: expected 0 to ${MAX_COUNT}, found ${value}`, [key])
  return { chance: chanceToStop(shots, dead) }
})
