import type { Stalingrad } from '@deadfront/efsz'
import { blurred } from '../blur.ts'
import { type Bot, boundsAround } from '../bot.ts'
import { random } from '../random.ts'
import { plannedAnswer } from './planner.ts'
import { policyAnswer } from './policy.ts'
import { FIRST_WEIGHTS, TUNED, type Weights } from './weights.ts'

type Named = Pick<Bot, 'id' | 'name' | 'text' | 'level' | 'unlisted' | 'measured'>

const isSurvivor = (seat: string): boolean => seat !== 'dead'

const steadyWith = (weights: Weights, named: Named, blur = 0): Bot<Stalingrad> => ({
  ...named,
  plays: isSurvivor,
  answer: (game, world, seat, rng) => policyAnswer(game, world, seat, blurred(weights, blur, rng), rng),
})

const plannerWith = (weights: Weights, named: Named): Bot<Stalingrad> => ({ ...named, plays: isSurvivor, answer: plannedAnswer(weights) })

/** There is no planner for the Zombie Master. */
const master: Bot<Stalingrad> = {
  id: 'master',
  level: 3,
  name: 'Master',
  text: 'Sends the dead at the nearest and the weakest, and across every way out.',
  plays: (seat) => seat === 'dead',
  answer: (game, world, seat, rng) => policyAnswer(game, world, seat, TUNED, rng),
}

/** The same goals with less caution: the weights of danger, of attacks and of covering fire are smaller. */
const careless = (care: number): Weights => ({
  ...TUNED,
  fear: TUNED.fear * care,
  attack: TUNED.attack * care,
  cover: TUNED.cover * care,
  least: TUNED.least + 0.6 * (1 - care),
  coverLeast: TUNED.coverLeast + 0.8 * (1 - care),
})

/** One engine at five levels: more care and less blur from level to level, and the last one plays the scenario out. */
const LEVELS: readonly Bot[] = [
  steadyWith(
    careless(0),
    {
      id: 'straggler',
      level: 1,
      name: 'Straggler',
      text: 'Knows the way out and little else: too bold here, too slow there.',
      measured: { campaigns: 1 },
    },
    1.6,
  ),
  steadyWith(
    careless(0.12),
    {
      id: 'scout',
      level: 2,
      name: 'Scout',
      text: 'Finds the way, and misjudges how near the dead may come.',
      measured: { campaigns: 11 },
    },
    1.35,
  ),
  steadyWith(
    careless(0.5),
    {
      id: 'gunner',
      level: 3,
      name: 'Gunner',
      text: 'Shoots what comes close and covers the rest, a little too early or too late.',
      measured: { campaigns: 23 },
    },
    1,
  ),
  steadyWith(
    TUNED,
    {
      id: 'corporal',
      level: 4,
      name: 'Corporal',
      text: 'Takes the shortest safe way, shoots what comes close, covers the rest; seldom errs.',
      measured: { campaigns: 36 },
    },
    0.68,
  ),
  plannerWith(TUNED, {
    id: 'feldwebel',
    level: 5,
    name: 'Feldwebel',
    text: 'Plays the scenario out in its head, many times, before it takes a risk.',
    measured: { campaigns: 84 },
  }),
]

const STEADY: Named = {
  id: 'steady',
  level: 4,
  unlisted: true,
  name: 'Steady',
  text: 'Takes the shortest safe way, shoots what comes close, covers the rest.',
}

/** The ids of earlier releases, for saves, tables and commands: they play with the weights of today. */
const EARLIER: readonly Bot[] = [
  {
    ...steadyWith(TUNED, STEADY),
    tuning: { weights: boundsAround(TUNED), made: (values) => steadyWith({ ...TUNED, ...values }, STEADY) },
  } satisfies Bot<Stalingrad>,
  plannerWith(TUNED, {
    id: 'planner',
    level: 5,
    unlisted: true,
    name: 'Planner',
    text: 'Plays the scenario out in its head, many times, before it takes a risk.',
  }),
]

export const efszBots: readonly Bot[] = [random, ...LEVELS, master, ...EARLIER]

/** Bots as they were, for comparisons in the lab. */
export const frozenEfszBots: readonly Bot[] = [
  steadyWith(FIRST_WEIGHTS, { id: 'steady-1', level: 2, name: 'Steady 1', text: 'Steady of the first releases.' }),
  plannerWith(FIRST_WEIGHTS, { id: 'planner-1', level: 3, name: 'Planner 1', text: 'Planner of the first releases.' }),
  { ...master, id: 'master-1', name: 'Master 1', text: 'Master of the first releases.' },
]
