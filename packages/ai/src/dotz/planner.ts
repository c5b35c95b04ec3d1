import { contentOf, type Siege, type SiegeFrame, topFrame, unitAt } from '@deadfront/dotz/ai'
import type { Answer, Game, GameEvent, Rng4, Seat } from '@deadfront/kernel'
import type { Bot } from '../bot.ts'
import { flatSearch, offered, type Search } from '../search/flat.ts'
import { outlook } from './outlook.ts'
import { answerOf } from './plans.ts'
import { actionPlans, policyAnswer } from './policy.ts'
import { fieldOf } from './danger.ts'
import { FIRST_WEIGHTS, type Weights } from './weights.ts'

// Planner: plays imagined games of the rest of the Action Phase, with the quick answer and with others, and replaces the quick one only
// by an answer that is surely better.

/** How many Actions are compared: the best by the quick guess, and everything that is no normal Action (cards, the speech). */
const ACTIONS = 5

const searchWith = (weights: Weights): Search<Siege> => ({
  policy: (game, s, seat, rng) => policyAnswer(game, s, seat, weights, rng),
  // The network of the outlook was fitted with the dangers computed from the first weights.
  value: (s) => (s.result === null ? outlook(s, FIRST_WEIGHTS) : s.result.outcome === 'won' ? 1 : 0),
  enough: (s, _root, next) => next.do === 'end' && isPhaseOver(s),
  depth: 2000,
  caution: 1,
  candidates: (game, s, seat, rng) => actionCandidates({ game, s, seat, rng }, weights),
})

/** The last player is about to end the Action Phase: no player can act before the next card. */
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

/** The part of the budget that goes into one question: there are about a hundred in a game, and a phase is short to play. */
const SHARE = 0.1
/** Questions worth a search, and how much of the budget they get; for the rest all answers are about equal. */
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

/** The quick answer, or a better one. */
export const plannedAnswer = (weights: Weights): Bot<Siege>['answer'] => {
  const search = searchWith(weights)
  return (game, world, seat, rng, budget) => {
    const worth = WORTH[topFrame(world).kind]
    if (worth === undefined) return policyAnswer(game, world, seat, weights, rng)
    return flatSearch(game, world, seat, rng, budget.nodes * SHARE * worth, search)
  }
}
