import { f64At } from './tables.ts'
import { Decisions } from './advice.ts'
import { aimOf, onlyZombies } from './aim.ts'
import { type Battle, checkBattle, type Effort, unitsOf } from './battle.ts'
import { landPlan, type PlanLimits } from './best-land.ts'
import { attackersLeft, defendersLeft, deploy, type Field, howOf } from './field.ts'
import { type LandEnd, landEnd, type Limits } from './land.ts'
import { type Odds, type Outcome, reportOf } from './report.ts'
import { afterFlak } from './flak.ts'
import { servingOrder, withOrder } from './loss-orders.ts'
import { sampleLand } from './sample.ts'
import { seaEnd } from './sea.ts'

/** More positions than this are not held in memory at once: the battle is sampled instead. */
const LARGEST = 8_000_000

/** How much work is done at each exactness; a battle that needs more is bounded or sampled. */
const LIMITS: Record<NonNullable<Effort['exactness']>, Limits> = {
  quick: { pairs: 1_000_000, swept: 20_000_000 },
  usual: { pairs: 15_000_000, swept: 1_500_000_000 },
  exact: { pairs: Number.POSITIVE_INFINITY, swept: Number.POSITIVE_INFINITY },
}

/** Probability that may be ignored, and the share of the work that is then left. */
const TOLERANCES: readonly (readonly [tolerance: number, share: number])[] = [
  [1e-12, 1],
  [1e-9, 0.42],
  [1e-7, 0.2],
  [1e-6, 0.125],
  [1e-5, 0.072],
  [5e-5, 0.046],
  [1e-3, 0.016],
]

/** Battles played when sampling. */
const SAMPLES = 100_000

/** How much work a plan may take at each exactness. */
const PLANS: Record<NonNullable<Effort['exactness']>, PlanLimits> = {
  quick: { cells: 30_000_000, positions: 20_000_000 },
  usual: { cells: 2_000_000_000, positions: 300_000_000 },
  exact: { cells: Number.POSITIVE_INFINITY, positions: Number.POSITIVE_INFINITY },
}
/** No work for IPCs alone: it changes no chance to take or to clear. */
const NO_PLAN: PlanLimits = { cells: 0, positions: 0 }

/** About how many nanoseconds the search for the order of losses may take. */
const BUDGETS: Record<NonNullable<Effort['exactness']>, number> = { quick: 20_000_000, usual: 80_000_000, exact: 400_000_000 }
/** How exactly orders of losses of a large battle are compared. */
const ESTIMATE = 1e-3

/** The odds of a battle of Axis & Allies & Zombies, by its rules, the aim and the policies given. Throws `BadBattle`. */
export function oddsOf(battle: Battle, effort: Effort = {}): Odds {
  const clock = (globalThis as { performance?: { now(): number } }).performance ?? Date
  const begun = clock.now()
  checkBattle(battle)
  const aim = aimOf(battle)
  const exactness = effort.exactness ?? 'usual'
  const compute = (way: Battle, how: Effort, plans = PLANS[exactness]): Odds => {
    const outcome = afterFlak(way, (fought) => (fought.kind === 'sea' ? seaEnd(fought) : landOutcome(fought, how, plans)))
    return reportOf(way, unitsOf(way), outcome, () => clock.now() - begun)
  }
  if (!aim) return compute(battle, effort)
  const odds = servingOrder(battle, aim, {
    budget: BUDGETS[exactness],
    compute: (way) => compute(way, { ...effort, rounds: false }),
    estimate: (way) => compute(way, { exactness, tolerance: ESTIMATE }, aim === 'swing' ? PLANS[exactness] : NO_PLAN),
    serves: (a, b) => serves(a, b, aim),
  })
  if (!effort.rounds) return { ...odds, ms: clock.now() - begun }
  const { rounds } = compute(withOrder(battle, odds.attackOrder), effort)
  return { ...odds, rounds, ms: clock.now() - begun }
}

/** Chances closer than this are equal. */
const EQUAL = 1e-11

/** Whether one way to play serves the aim better than another; when equal, whether its IPC swing is better. */
function serves(a: Odds, b: Odds, aim: NonNullable<Battle['aim']>): boolean {
  const chance = (o: Odds): number => (aim === 'swing' ? 0 : (o[aim] ?? 0))
  const equal = Math.max(EQUAL, a.plusMinus, b.plusMinus)
  const more = chance(a) - chance(b)
  return Math.abs(more) > equal ? more > 0 : a.ipcSwing.mean > b.ipcSwing.mean + EQUAL
}

/**
 * Exact where `exactness` allows the work. Otherwise small chances are dropped and added up, which gives a bound, as
 * as many of them as needed; if that does not help, the battle is sampled. Work is counted, not timed: the same battle
 * gets the same answer everywhere.
 */
function landOutcome(battle: Battle, effort: Effort, plans: PlanLimits): Outcome {
  const exactness = effort.exactness ?? 'usual'
  const limits = LIMITS[exactness]
  const aimed = aimOf(battle) !== undefined
  const plan = aimed ? landPlan(battle, deploy(battle, effort), plans) : undefined
  const planned = (field: Field): Field => (plan ? { ...field, step8: plan.step8 } : field)
  for (const [tolerance, share] of TOLERANCES) {
    const field = planned(deploy(battle, { tolerance, ...effort }))
    if (field.size > LARGEST) break
    if (share * workOf(field) > limits.swept && effort.tolerance === undefined) continue
    const decisions = aimed ? new Decisions() : undefined
    // The guess may be wrong; it was, if the work is more than twice the limit.
    const end = landEnd(battle, field, { byRound: effort.rounds ?? false, limits: { ...limits, swept: 2 * limits.swept }, decisions })
    if (end) return { ...outcomeOf(field, end), advice: decisions?.advice(onlyZombies(battle)), best: plan?.best }
    if (effort.tolerance !== undefined) break
  }
  return { ...sampleLand(battle, planned(deploy(battle, effort)), effort.samples ?? SAMPLES), best: plan?.best }
}

/** About how many cells a sweep will compute. */
const workOf = ({ size, cells }: Field): number => (cells > 1 ? 90 * size ** 1.2 : 0)

function outcomeOf(field: Field, end: LandEnd): Outcome {
  const each: Outcome['each'] = (tell) => {
    tellTable(field, end.over, false, tell)
    if (end.retreated) tellTable(field, end.retreated, true, tell)
  }
  return { each, roundsMean: end.roundsMean, rounds: end.rounds, plusMinus: end.missing }
}

function tellTable(field: Field, table: Float64Array, retreated: boolean, tell: Parameters<Outcome['each']>[0]): void {
  const { attacker, defender, cells } = field
  for (let i = 0; i < attacker.nodes; i++) {
    const mine = attackersLeft(field, i)
    for (let j = 0; j < defender.nodes; j++) {
      const at = (i * defender.nodes + j) * cells
      const theirs = defendersLeft(field, j)
      const how = howOf(field, i, j, retreated)
      for (let z = 0; z < cells; z++) if (f64At(table, at + z) > 0) tell(f64At(table, at + z), mine, theirs, z, how)
    }
  }
}
