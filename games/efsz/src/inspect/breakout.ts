import { text } from '@deadfront/kernel'
import { type BreakOut, breakOutOdds } from '../read/odds.ts'
import { characterQuestion } from './common.ts'

/** EFSZ-30.2: the chance to get free in each mode. */
export const breakout = characterQuestion({ who: text('a character') }, (s, i): BreakOut[] => breakOutOdds(s, i))
