import { type Battle, checkBattle, type Effort, unitsOf } from './battle.ts'
import { attackersLeft, defendersLeft, deploy, type Field, howOf } from './field.ts'
import { type LandEnd, landEnd, type Limits } from './land.ts'
import { type Odds, type Outcome, reportOf } from './report.ts'
import { sampleLand } from './sample.ts'
import { seaEnd } from './sea.ts'

/** More positions than this are not held in memory at once: the battle is sampled instead. */
const LARGEST = 8_000_000

/** How much work each patience bears. */
const BEARS: Record<NonNullable<Effort['patience']>, Limits> = {
  quick: { pairs: 1_000_000, swept: 20_000_000 },
  usual: { pairs: 15_000_000, swept: 1_500_000_000 },
  exact: { pairs: Number.POSITIVE_INFINITY, swept: Number.POSITIVE_INFINITY },
}

/** Probability that may be left out of account, and the share of the work that is then left. */
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

/** The odds of a battle of Axis & Allies & Zombies, by its rules and the policies given. Throws `BadBattle`. */
export function oddsOf(battle: Battle, effort: Effort = {}): Odds {
  const clock = (globalThis as { performance?: { now(): number } }).performance ?? Date
  const begun = clock.now()
  checkBattle(battle)
  const outcome = battle.kind === 'sea' ? seaEnd(battle) : landOutcome(battle, effort)
  return reportOf(battle, unitsOf(battle), outcome, () => clock.now() - begun)
}

/**
 * Exact where the patience reaches. Where it does not, faint chances are dropped and added up, which gives a bound, as
 * many of them as it takes; where that does not help, the battle is sampled. Work is counted, not timed: the same battle
 * gets the same answer everywhere.
 */
function landOutcome(battle: Battle, effort: Effort): Outcome {
  const limits = BEARS[effort.patience ?? 'usual']
  for (const [tolerance, share] of TOLERANCES) {
    const field = deploy(battle, { tolerance, ...effort })
    if (field.size > LARGEST) break
    if (share * workOf(field) > limits.swept && effort.tolerance === undefined) continue
    // The guess may be off; beyond twice the limit it was.
    const end = landEnd(battle, field, effort.rounds ?? false, { ...limits, swept: 2 * limits.swept })
    if (end) return outcomeOf(field, end)
    if (effort.tolerance !== undefined) break
  }
  return sampleLand(battle, deploy(battle, effort), effort.samples ?? SAMPLES)
}

/** Cells that a sweep will work on, more or less. */
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
      for (let z = 0; z < cells; z++) if (table[at + z]! > 0) tell(table[at + z]!, mine, theirs, z, how)
    }
  }
}
