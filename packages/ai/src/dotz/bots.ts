import type { Answer, Game, GameEvent, Rng4, Seat } from '@deadfront/kernel'
import { contentOf, type Siege, type SiegeFrame, topFrame, unitAt } from '@deadfront/dotz/ai'
import { blurred } from '../blur.ts'
import { type Bot, boundsAround } from '../bot.ts'
import { random } from '../random.ts'
import { flatSearch, offered, type Search } from '../search/flat.ts'
import { outlook } from './outlook.ts'
import { answerOf } from './plans.ts'
import { actionPlans, quickAnswer } from './policy.ts'
import { fieldOf } from './threat.ts'
import { FIRST_WEIGHTS, TUNED, type Weights } from './weights.ts'

/** How many Actions are compared: the best by the quick guess, and what is no normal Action (cards, the speech). */
const ACTIONS = 5

const searchWith = (weights: Weights): Search<Siege> => ({
  policy: (game, s, seat, rng) => quickAnswer(game, s, seat, weights, rng),
  // The network of the outlook was fitted with the dangers that the first weights see.
  value: (s) => (s.result === null ? outlook(s, FIRST_WEIGHTS) : s.result.outcome === 'won' ? 1 : 0),
  enough: (s, _root, next) => next.do === 'end' && isPhaseOver(s),
  depth: 2000,
  caution: 1,
  candidates: (game, s, seat, rng) => actionCandidates({ game, s, seat, rng }, weights),
})

/** The last player is about to end the Action Phase: nothing more can be done about what comes. */
export const isPhaseOver = (s: Siege): boolean =>
  topFrame(s).kind === 'action' && s.seatDone.reduce((open, done) => open + 1 - done, 0) <= 1

interface Asked {
  game: Game<Siege, GameEvent, unknown>
  s: Siege
  seat: Seat
  rng: Rng4
}

/** Answers worth comparing with the policy's own. */
export function actionCandidates({ game, s, seat, rng }: Asked, weights: Weights): Answer[] {
  if (topFrame(s).kind !== 'action') return offered(game, s, seat, rng, 4).filter((answer) => answer.for === undefined)
  const c = contentOf(s)
  const plans = actionPlans(fieldOf(s, c, weights), seat).sort((a, b) => b.gain - a.gain)
  const [whole] = game.space(s, seat)
  const odd = whole?.form === 'pick' ? whole.options.filter((o) => o.do === 'play' || o.do === 'ability') : []
  return [...plans.slice(0, ACTIONS).map((plan) => answerOf(c, plan, unitAt(s, plan.unit))), ...odd]
}

/** The part of the budget that goes into one question: there are some hundred in a game, and a phase is soon played out. */
const SHARE = 0.1
/** Questions worth a search, and how much of the budget they get; the rest have an answer that is as good as any. */
const WORTH: { readonly [K in SiegeFrame['kind']]?: number } = {
  action: 1,
  free: 1,
  fighter: 0.5,
  held: 0.5,
  leave: 0.5,
  unit: 0.25,
  track: 0.25,
  'tracks.order': 0.1,
  start: 0.1,
  group: 0.25,
  overwatch: 0.25,
  'place.choose': 0.25,
}

type Named = Pick<Bot, 'id' | 'name' | 'text' | 'level' | 'unlisted' | 'measured'>

const steadyWith = (weights: Weights, named: Named, blur = 0): Bot<Siege> => ({
  ...named,
  answer: (game, world, seat, rng) => quickAnswer(game, world, seat, blurred(weights, blur, rng), rng),
})

function plannerWith(weights: Weights, named: Named): Bot<Siege> {
  const search = searchWith(weights)
  return {
    ...named,
    answer(game, world, seat, rng, budget) {
      const worth = WORTH[topFrame(world).kind]
      if (worth === undefined) return quickAnswer(game, world, seat, weights, rng)
      return flatSearch(game, world, seat, rng, budget.nodes * SHARE * worth, search)
    },
  }
}

/** One engine at five levels: less blur from level to level, and the last one plays its choices out. */
const LEVELS: readonly Bot[] = [
  steadyWith(
    TUNED,
    {
      id: 'volunteer',
      level: 1,
      name: 'Volunteer',
      text: 'Means well, sees the nearest Zeds, and is often wrong about what matters.',
      measured: { wins: 5 },
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
      measured: { wins: 14 },
    },
    0.55,
  ),
  steadyWith(
    TUNED,
    {
      id: 'sheriff',
      level: 3,
      name: 'Sheriff',
      text: 'Holds the roads, shoots what is close, forages when it is quiet; now and then at the wrong time.',
      measured: { wins: 22 },
    },
    0.4,
  ),
  steadyWith(
    TUNED,
    {
      id: 'ranger',
      level: 4,
      name: 'Ranger',
      text: 'Weighs every Action by what it does to all four roads, and seldom errs.',
      measured: { wins: 39 },
    },
    0.2,
  ),
  plannerWith(TUNED, {
    id: 'warden',
    level: 5,
    name: 'Warden',
    text: 'Plays every choice out to the end of the phase, many times, and weighs what would be left.',
    measured: { wins: 53 },
  }),
]

const STEADY: Named = {
  id: 'steady',
  level: 4,
  unlisted: true,
  name: 'Steady',
  text: 'Holds the roads, shoots what is close, forages when it is quiet.',
}

/** The ids of earlier releases, for saves, tables and commands: they play with the numbers of today. */
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
