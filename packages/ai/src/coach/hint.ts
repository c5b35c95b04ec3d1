import { BadInput, sameJson, type Seat, seedRng, type State } from '@deadfront/kernel'
import type { Advisor, AnyGame, Plan, Thought } from './advisor.ts'
import { calibrated, isCalibrated } from './calibration.ts'
import { differenceOf, type Estimate, estimateOf, sightOf, type Task, type Trial, trialOf, tryPlans } from './playouts.ts'
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
  /** The best answers, the best first; at most three. */
  advice: Advice[]
  /** The answer that was asked about, when one was. */
  own: Advice | null
  games: number
  nodes: number
  /** The chances of this game and side were compared with what happened, under these rules. */
  calibrated: boolean
}

export interface HintHow extends Thought {
  /** An answer to compare in any case: the one that somebody is about to give. */
  own?: Plan
  /** Whose chances are counted; those of the seat that is asked, unless told. */
  of?: Seat
}

/** So many answers are shown, and so many are compared at most. */
const SHOWN = 3
const MAX_PLANS = 12
/** The part of the thought that chooses who is shown. Their chances come from other games: those that chose them flatter the winner. */
const CHOOSING = 0.45
const FIRST_WORLDS = 2
const LAST_WORLDS = 4

/** What the coach would do, from what the seat may know. The same sight, thought and game give the same hint. */
export function hintFor<S extends State>(game: AnyGame<S>, advisor: Advisor<S>, s: S, seat: Seat, how: HintHow): Hint {
  const ask = game.asks(s).find((one) => one.seat === seat)
  if (s.result !== null) throw new BadInput({ place: '', say: 'the game is over: there is nothing to decide' })
  if (ask === undefined) throw new BadInput({ place: 'seat', say: `${seat} has nothing to decide now` })
  if (!(how.nodes > 0)) throw new BadInput({ place: 'nodes', say: 'expected a budget of at least 1' })
  const root = advisor.settle(s, seat)
  const rng = seedRng(sightOf(game, root, seat))
  const task: Task<S> = { game, advisor, root, seat, of: how.of ?? seat }
  const [chosen, spent] = choosePlans(task, rng, how)
  const trials = chosen.map(trialOf)
  const nodes = spent + tryPlans(task, trials, rng, { worlds: LAST_WORLDS })
  const isOver = (): boolean => (how.used?.() ?? 0) >= 1
  const all = nodes + (nodes < how.nodes && !isOver() ? tryPlans(task, trials, rng, { nodes: how.nodes - nodes, isOver }) : 0)
  const ranked = trials.toSorted((a, b) => estimateOf(b.values).value - estimateOf(a.values).value)
  const advice = ranked.map((trial) => adviceOf(game, task.of, trial, ranked))
  const own = advice.find((one) => how.own !== undefined && sameJson(one.plan, how.own)) ?? null
  const best = advice.filter((one) => one !== own || advice.indexOf(one) < SHOWN)
  const games = trials.reduce((sum, trial) => sum + trial.values.length, 0)
  return { seat, kind: ask.kind, advice: best.slice(0, SHOWN), own, games, nodes: all, calibrated: isCalibrated(game, root) }
}

/** The few plans worth a close look, by games of which nothing else is kept: the weaker half is dropped again and again. */
function choosePlans<S extends State>(task: Task<S>, rng: ReturnType<typeof seedRng>, how: HintHow): [Plan[], number] {
  const { game, advisor, root, seat } = task
  const favourite = advisor.policy(game, root, seat, rng)
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
    const nodes = (how.nodes * CHOOSING - spent) / (rounds - round)
    const isOver = (): boolean => (how.used?.() ?? 0) >= (CHOOSING * (round + 1)) / rounds
    const first = tryPlans(task, trials, rng, { worlds: FIRST_WORLDS })
    spent += first
    if (first < nodes && !isOver()) spent += tryPlans(task, trials, rng, { nodes: nodes - first, isOver })
    // Among equals the likelier stays in front. (The sort is stable.)
    trials.sort((a, b) => estimateOf(b.values).value - estimateOf(a.values).value)
    trials = trials.slice(0, Math.max(SHOWN, Math.ceil(trials.length / 2)))
  }
  return [[...trials.slice(0, SHOWN).map((trial) => trial.plan), ...kept], spent]
}

function adviceOf<S extends State>(game: AnyGame<S>, of: Seat, trial: Trial, ranked: readonly Trial[]): Advice {
  const [best, second] = ranked
  const chance = estimateOf(trial.values)
  return {
    plan: trial.plan,
    chance: { ...chance, value: calibrated(game.id, of, chance.value) },
    behind: best === undefined || best === trial ? { value: 0, error: 0 } : differenceOf(best, trial),
    reasons: reasonsFor(trial, best === trial ? second : best),
  }
}
