import { BadInput, sameJson, type Seat, seedRng, type State } from '@deadfront/kernel'
import type { Advisor, AnyGame, Goal, Plan, CoachBudget } from './advisor.ts'
import { calibrated, isMarked, type Prior, priorOf } from './calibration.ts'
import {
  differenceOf,
  type Estimate,
  estimateOf,
  isTimeOver,
  type Limits,
  sightOf,
  type Task,
  type Trial,
  trialOf,
  tryPlans,
} from './playouts.ts'
import { type Reason, reasonsFor } from './reasons.ts'

/** One of the best answers. */
export interface Advice {
  plan: Plan
  chance: Estimate
  /** How much better the best answer is; 0 for the best one itself. */
  behind: Estimate
  reasons: Reason[]
}

export interface Hint {
  seat: Seat
  kind: string
  /** What the chances are of. */
  goal: Goal
  /** The best answers, the best first; at most three. */
  advice: Advice[]
  /** The answer that was asked about, when one was. */
  own: Advice | null
  games: number
  nodes: number
  /** The chances of this game and side were compared with what happened, under these rules. */
  calibrated: boolean
  /** A costly answer is marked. */
  marked: boolean
}

export interface HintHow extends CoachBudget {
  /** An answer to compare in any case: the one that somebody is about to give. */
  own?: Plan
  /** Whose chances are counted; those of the seat that is asked, unless told. */
  of?: Seat
}

/** How many answers are shown, and how many plans are compared at most. */
const SHOWN = 3
const MAX_PLANS = 12
/**
 * The shares of the budget up to which plans are chosen, and then compared. The two use different games, because the games that
 * chose the best plan show it better than it is. The rest of the budget plays whole games, if the game needs them.
 */
const CHOOSING = { sharp: 0.45, blurred: 0.3 }
const COMPARING = { sharp: 1, blurred: 0.6 }
const FIRST_WORLDS = 2
const LAST_WORLDS = 4

/** What the coach would do, from what the seat may know. The same view, budget and game give the same hint. */
export function hintFor<S extends State>(game: AnyGame<S>, advisor: Advisor<S>, s: S, seat: Seat, how: HintHow): Hint {
  const ask = game.asks(s).find((one) => one.seat === seat)
  if (s.result !== null) throw new BadInput({ place: '', say: 'the game is over: there is nothing to decide' })
  if (ask === undefined) throw new BadInput({ place: 'seat', say: `${seat} has nothing to decide now` })
  if (!(how.nodes > 0)) throw new BadInput({ place: 'nodes', say: 'expected a budget of at least 1' })
  const root = advisor.settle(s, seat)
  const rng = seedRng(sightOf(game, root, seat))
  const task: Task<S> = { game, advisor, root, seat, of: how.of ?? seat }
  const favourite = advisor.policy(game, root, seat, rng)
  const [chosen, spent] = choosePlans(task, rng, how, favourite)
  const trials = chosen.map(trialOf)
  const share = COMPARING[advisor.isBlurred ? 'blurred' : 'sharp']
  let nodes = spent + playAtLeast(task, trials, rng, LAST_WORLDS, limitsFor(how, share, spent))
  const ranked = rankedOf(trials, favourite)
  const whole = trials.map((trial) => trialOf(trial.plan))
  if (advisor.isBlurred) nodes += playAtLeast({ ...task, whole: true }, whole, rng, LAST_WORLDS, limitsFor(how, 1, nodes))
  const prior = priorOf({ game, advisor, seat: task.of }, root)
  const level = advisor.isBlurred ? sharedChance(whole, prior) : null
  const advice = ranked.map((trial) => adviceOf(trial, ranked, (one) => chanceOf(one, ranked, level, prior)))
  const own = advice.find((one) => how.own !== undefined && sameJson(one.plan, how.own)) ?? null
  const best = advice.filter((one) => one !== own || advice.indexOf(one) < SHOWN)
  const games = [...trials, ...whole].reduce((sum, trial) => sum + trial.values.length, 0)
  return {
    seat,
    kind: ask.kind,
    goal: advisor.goalOf?.(root) ?? 'win',
    advice: best.slice(0, SHOWN),
    own,
    games,
    nodes,
    calibrated: prior !== null,
    marked: isMarked(prior),
  }
}

const isPlan =
  (plan: Plan) =>
  (trial: Trial): boolean =>
    sameJson(trial.plan, plan)

/**
 * The best plan first. Another plan stands before the policy's own only if it is better by more than a standard error: if imagined
 * games show no clear difference, the policy's own answer is the better advice.
 */
export function rankedOf(trials: readonly Trial[], favourite: Plan): Trial[] {
  const ranked = trials.toSorted((a, b) => estimateOf(b.values).value - estimateOf(a.values).value)
  const [first] = ranked
  const own = ranked.find(isPlan(favourite))
  if (first === undefined || own === undefined || first === own) return ranked
  const { value, error } = differenceOf(first, own)
  return value > error ? ranked : [own, ...ranked.filter((trial) => trial !== own)]
}

/**
 * Chooses the few plans that are compared: plays games with all plans and drops the weaker half, several times. The results of these
 * games are not used again. The policy's own answer always stays.
 */
function choosePlans<S extends State>(task: Task<S>, rng: ReturnType<typeof seedRng>, how: HintHow, favourite: Plan): [Plan[], number] {
  const { game, advisor, root, seat } = task
  const kept = how.own === undefined ? [] : [how.own]
  const others = advisor.plans(game, root, seat, rng)
  const distinct = [favourite, ...others].filter((plan, i, all) => all.findIndex((one) => sameJson(one, plan)) === i)
  let trials: Trial[] = distinct
    .filter((plan) => !kept.some((one) => sameJson(one, plan)))
    .slice(0, MAX_PLANS)
    .map(trialOf)
  let spent = 0
  const rounds = Math.ceil(Math.log2(Math.max(1, trials.length / SHOWN)))
  for (let round = 0; round < rounds && trials.length > SHOWN; round++) {
    const share = (CHOOSING[advisor.isBlurred ? 'blurred' : 'sharp'] * (round + 1)) / rounds
    spent += playAtLeast(task, trials, rng, FIRST_WORLDS, limitsFor(how, share, spent))
    // The sort is stable: of equal plans the one that the advisor named first stays first.
    trials.sort((a, b) => estimateOf(b.values).value - estimateOf(a.values).value)
    const left = trials.slice(0, Math.max(SHOWN, Math.ceil(trials.length / 2)))
    const own = trials.find(isPlan(favourite))
    trials = own === undefined || left.includes(own) ? left : [...left.slice(0, -1), own]
  }
  return [[...trials.slice(0, SHOWN).map((trial) => trial.plan), ...kept], spent]
}

/** What is left of a share of the budget, in answers and in time. */
const limitsFor = (how: CoachBudget, share: number, spent: number): Limits => ({
  nodes: how.nodes * share - spent,
  clock: how.used === undefined ? undefined : { used: how.used, until: share },
})

/** Plays so many worlds in any case, then as many as the limits allow. */
function playAtLeast<S extends State>(
  task: Task<S>,
  trials: readonly Trial[],
  rng: ReturnType<typeof seedRng>,
  worlds: number,
  limits: Limits,
): number {
  const began = limits.clock?.used() ?? 0
  const first = tryPlans(task, trials, rng, { worlds })
  const nodes = (limits.nodes ?? 0) - first
  return nodes <= 0 || isTimeOver(limits.clock, began, worlds) ? first : first + tryPlans(task, trials, rng, { ...limits, nodes })
}

/** The average chance of all plans, by whole games. */
function sharedChance(whole: readonly Trial[], prior: Prior | null): Estimate {
  const worlds = whole[0]?.values.length ?? 0
  const shares = Array.from({ length: worlds }, (_, i) => whole.reduce((sum, one) => sum + (one.values[i] ?? 0), 0) / whole.length)
  return calibrated(prior, estimateOf(shares), worlds * whole.length)
}

const clamped = (chance: number): number => Math.max(0, Math.min(1, chance))

/** The chance of a plan: as it was measured, or the average of all plans plus the difference that the comparison shows. */
function chanceOf(trial: Trial, ranked: readonly Trial[], level: Estimate | null, prior: Prior | null): Estimate {
  const own = estimateOf(trial.values)
  if (level === null) return calibrated(prior, own, trial.values.length)
  const mean = ranked.reduce((sum, one) => sum + estimateOf(one.values).value, 0) / ranked.length
  return { value: clamped(level.value + own.value - mean), error: Math.hypot(level.error, own.error) }
}

function adviceOf(trial: Trial, ranked: readonly Trial[], chanceFor: (trial: Trial) => Estimate): Advice {
  const [best, second] = ranked
  const chance = chanceFor(trial)
  const isBest = best === undefined || best === trial
  // An answer is never shown with a larger chance than the best one.
  const value = isBest ? chance.value : Math.min(chance.value, chanceFor(best).value)
  const behind = isBest ? { value: 0, error: 0 } : differenceOf(best, trial)
  return {
    plan: trial.plan,
    chance: { ...chance, value },
    behind: { ...behind, value: Math.max(0, behind.value) },
    reasons: isBest ? reasonsFor(trial, second, 'for') : reasonsFor(trial, best, 'against'),
  }
}
