import { type Battle, checkBattle, type Effort, unitsOf } from './battle.ts'
import { attackersLeft, defendersLeft, deploy, type Field, howOf } from './field.ts'
import { landEnd } from './land.ts'
import { type Odds, type Outcome, reportOf } from './report.ts'
import { sampleLand } from './sample.ts'
import { seaEnd } from './sea.ts'

export * from './battle.ts'
export { type Choice, orderCost, type OrderCost, type OrderEffort, policyOf, type StandingOrder } from './orders.ts'
export type { Ending, Odds, SideLeft } from './report.ts'
export { type BoardUnit, tableFrom, type Trait, type UnitId, UNITS_1941, type UnitTable, type UnitValues } from './units.ts'

/** More positions than this are not held in memory at once: the battle is sampled instead. */
const LARGEST = 8_000_000
/** How much work (see `workOf`) each patience bears. */
const BEARS = { quick: 1_000_000, usual: 15_000_000, exact: Number.POSITIVE_INFINITY }
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

function landOutcome(battle: Battle, effort: Effort): Outcome {
  const field = deploy(battle, effort)
  const tooMuch = field.size > LARGEST || workOf(field) > BEARS[effort.patience ?? 'usual']
  if (tooMuch) return sampleLand(battle, field, effort.samples ?? SAMPLES)
  const end = landEnd(battle, field, effort.rounds ?? false)
  const each: Outcome['each'] = (tell) => {
    tellTable(field, end.over, false, tell)
    if (end.retreated) tellTable(field, end.retreated, true, tell)
  }
  return { each, roundsMean: end.roundsMean, rounds: end.rounds, plusMinus: end.missing }
}

/** Grows with the time a battle takes: cheap without the dead, with the square of the zombies otherwise. */
const workOf = ({ attacker, defender, cells }: Field): number => attacker.nodes * defender.nodes * cells * cells

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
