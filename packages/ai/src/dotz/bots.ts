import type { Siege } from '@deadfront/dotz/ai'
import { blurred } from '../blur.ts'
import { type Bot, boundsAround } from '../bot.ts'
import { random } from '../random.ts'
import { plannedAnswer } from './planner.ts'
import { policyAnswer } from './policy.ts'
import { FIRST_WEIGHTS, TUNED, WATCHFUL, type Weights } from './weights.ts'

type Named = Pick<Bot, 'id' | 'name' | 'text' | 'level' | 'unlisted' | 'measured'>

const steadyWith = (weights: Weights, named: Named, blur = 0): Bot<Siege> => ({
  ...named,
  answer: (game, world, seat, rng) => policyAnswer(game, world, seat, blurred(weights, blur, rng), rng),
})

const plannerWith = (weights: Weights, named: Named): Bot<Siege> => ({ ...named, answer: plannedAnswer(weights) })

const WARDEN: Named = {
  id: 'warden',
  level: 5,
  name: 'Warden',
  text: 'Knows what the next cards can do to every road, and shuts the one that would fall.',
  measured: { wins: 69 },
}

/** One engine at five levels: less blur from level to level, and the last one counts what the next cards can do. */
const LEVELS: readonly Bot[] = [
  steadyWith(
    TUNED,
    {
      id: 'volunteer',
      level: 1,
      name: 'Volunteer',
      text: 'Means well, sees the nearest Zeds, and is often wrong about what matters.',
      measured: { wins: 4 },
    },
    1.5,
  ),
  steadyWith(
    TUNED,
    {
      id: 'deputy',
      level: 2,
      name: 'Deputy',
      text: 'Holds a road well enough and misjudges the other three.',
      measured: { wins: 13 },
    },
    0.65,
  ),
  steadyWith(
    TUNED,
    {
      id: 'sheriff',
      level: 3,
      name: 'Sheriff',
      text: 'Holds the roads, shoots what is close, forages when it is quiet; now and then at the wrong time.',
      measured: { wins: 21 },
    },
    0.45,
  ),
  steadyWith(
    TUNED,
    {
      id: 'ranger',
      level: 4,
      name: 'Ranger',
      text: 'Weighs every Action by what it does to all four roads, and seldom errs.',
      measured: { wins: 46 },
    },
    0.16,
  ),
  {
    ...steadyWith(WATCHFUL, WARDEN),
    tuning: { weights: boundsAround(WATCHFUL), made: (values) => steadyWith({ ...WATCHFUL, ...values }, WARDEN) },
  } satisfies Bot<Siege>,
]

const STEADY: Named = {
  id: 'steady',
  level: 4,
  unlisted: true,
  name: 'Steady',
  text: 'Holds the roads, shoots what is close, forages when it is quiet.',
}

/** The ids of earlier releases, for saves, tables and commands: they play with the weights of today. */
const EARLIER: readonly Bot[] = [
  {
    ...steadyWith(TUNED, STEADY),
    tuning: { weights: boundsAround(TUNED), made: (values) => steadyWith({ ...TUNED, ...values }, STEADY) },
  } satisfies Bot<Siege>,
  plannerWith(TUNED, {
    id: 'planner',
    level: 5,
    unlisted: true,
    name: 'Planner',
    text: 'Plays every choice out to the end of the phase, many times, and weighs what would be left.',
  }),
]

export const dotzBots: readonly Bot[] = [random, ...LEVELS, ...EARLIER]

/** Bots as they were, for comparisons in the lab. */
export const frozenDotzBots: readonly Bot[] = [
  steadyWith(FIRST_WEIGHTS, { id: 'steady-1', level: 2, name: 'Steady 1', text: 'Steady of the first releases.' }),
  plannerWith(FIRST_WEIGHTS, { id: 'planner-1', level: 3, name: 'Planner 1', text: 'Planner of the first releases.' }),
]
