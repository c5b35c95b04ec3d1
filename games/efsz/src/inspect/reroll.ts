import { type Refusal, refuseQuestion } from '@deadfront/kernel'
import { type RerollOdds, rerollOdds } from '../read/initiative.ts'
import { mapQuestion } from './table.ts'

/** EFSZ-1.7: what the zombie die needs when it is rolled again, and how likely the dead have the initiative then. */
export const reroll = mapQuestion(
  {},
  (s): RerollOdds | Refusal => rerollOdds(s) ?? refuseQuestion('the zombie die is not to be rolled again now'),
)
