import { contentOf, type Siege } from '@deadfront/dotz'
import type { SiegeFrame } from '@deadfront/dotz/model/state.ts'
import type { Bot } from '../bot.ts'
import { random } from '../random.ts'
import { flatSearch, offered, type Search } from '../search/flat.ts'
import { actionPlans, quickAnswer } from './policy.ts'
import { answerOf } from './plans.ts'
import { fieldOf } from './threat.ts'
import { siegeValue } from './value.ts'
import { TUNED } from './weights.ts'

const steady: Bot<Siege> = {
  id: 'steady',
  name: 'Steady',
  text: 'Holds the roads, shoots what is close, forages when it is quiet.',
  answer: (game, world, seat, rng) => quickAnswer(game, world, seat, TUNED, rng, 0),
}

/** How many Actions are compared: the best by the quick guess, and what is no normal Action (cards, the speech, stopping). */
const ACTIONS = 10

const SEARCH: Search<Siege> = {
  policy: (game, s, seat, rng) => quickAnswer(game, s, seat, TUNED, rng, 1),
  value: (s) => siegeValue(s, TUNED),
  depth: 28,
  width: 24,
  candidates(game, s, seat, rng) {
    if ((s.stack[s.stack.length - 1] as SiegeFrame).kind !== 'action') return offered(game, s, seat, rng, 12)
    const c = contentOf(s)
    const plans = actionPlans(fieldOf(s, c, TUNED), seat).sort((a, b) => b.gain - a.gain)
    const [whole] = game.space(s, seat)
    const odd = whole?.form === 'pick' ? whole.options.filter((o) => o.do === 'end' || o.do === 'play' || o.do === 'ability') : []
    return [...plans.slice(0, ACTIONS).map((plan) => answerOf(c, plan, s.uAt[plan.unit] as number)), ...odd]
  },
}

/** An imagined answer is quick here, so the planner looks at more of them than a usual budget says. */
const PLANNER_NODES = 6

const planner: Bot<Siege> = {
  id: 'planner',
  name: 'Planner',
  text: 'Plays every choice out in its head, many times, before it makes one.',
  answer: (game, world, seat, rng, budget) => flatSearch(game, world, seat, rng, budget.nodes * PLANNER_NODES, SEARCH),
}

export const dotzBots: readonly Bot[] = [random, steady as unknown as Bot, planner as unknown as Bot]
