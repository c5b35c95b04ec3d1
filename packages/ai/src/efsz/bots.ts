import type { Stalingrad } from '@deadfront/efsz'
import type { Bot } from '../bot.ts'
import { random } from '../random.ts'
import { planner } from './planner.ts'
import { quickAnswer } from './policy.ts'
import { TUNED } from './weights.ts'

const steady: Bot<Stalingrad> = {
  id: 'steady',
  level: 2,
  name: 'Steady',
  text: 'Takes the shortest safe way, shoots what comes close, covers the rest.',
  plays: (seat) => seat !== 'dead',
  answer: (game, world, seat, rng) => quickAnswer(game, world, seat, TUNED, rng),
}

/** The dead have no planner: they do not plan. */
const master: Bot<Stalingrad> = {
  id: 'master',
  level: 3,
  name: 'Master',
  text: 'Sends the dead at the nearest and the weakest, and across every way out.',
  plays: (seat) => seat === 'dead',
  answer: (game, world, seat, rng) => quickAnswer(game, world, seat, TUNED, rng),
}

export const efszBots: readonly Bot[] = [random, steady, planner, master]

/** Bots as they were, for comparisons in the lab. */
export const frozenEfszBots: readonly Bot[] = [
  { ...steady, id: 'steady-1', name: 'Steady 1', text: 'Steady of the first releases.' },
  { ...planner, id: 'planner-1', name: 'Planner 1', text: 'Planner of the first releases.' },
  { ...master, id: 'master-1', name: 'Master 1', text: 'Master of the first releases.' },
]
