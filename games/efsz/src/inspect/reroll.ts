import { type Refusal, refuseQuestion } from '@deadfront/kernel'
import { type RerollOdds, rerollOdds } from '../read/initiative.ts'
import { mapQuestion } from './common.ts'

/** EFSZ-1.7: the number the zombie die needs when rolled again, and the chance that the zombies then have the initiative. */
export const reroll = mapQuestion(
  {},
  (s): RerollOdds | Refusal => rerollOdds(s) ?? refuseQuestion('the zombie die is not to be rolled again now'),
)
