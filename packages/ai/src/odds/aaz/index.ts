import { type Battle, checkBattle, type Effort, unitsOf } from './battle.ts'
import { landEnd, type LandEnd } from './land.ts'
import { type Odds, type Outcome, reportOf } from './report.ts'
import { seaEnd } from './sea.ts'

export * from './battle.ts'
export type { Ending, Odds, SideLeft } from './report.ts'
export { type Trait, type UnitId, UNITS_1941, type UnitTable, type UnitValues } from './units.ts'

/** The odds of a battle of Axis & Allies & Zombies, by its rules and the policies given. Throws `BadBattle`. */
export function oddsOf(battle: Battle, effort: Effort = {}): Odds {
  const clock = (globalThis as { performance?: { now(): number } }).performance ?? Date
  const begun = clock.now()
  checkBattle(battle)
  const outcome = battle.kind === 'sea' ? seaEnd(battle) : landOutcome(battle, landEnd(battle, effort))
  return reportOf(battle, unitsOf(battle), outcome, () => clock.now() - begun)
}

function landOutcome(battle: Battle, end: LandEnd): Outcome {
  const { attacker, defender, cells } = end
  const kinds = attacker.units.length
  const each: Outcome['each'] = (tell) => {
    const mine = new Int32Array(kinds)
    for (const [table, retreated] of [
      [end.over, false],
      [end.retreated, true],
    ] as const) {
      if (!table) continue
      for (let i = 0; i < attacker.nodes; i++) {
        for (let u = 0; u < kinds; u++) mine[u] = attacker.fighting[i * kinds + u]! + attacker.away[i * kinds + u]!
        for (let j = 0; j < defender.nodes; j++) {
          const at = (i * defender.nodes + j) * cells
          const theirs = defender.fighting.subarray(j * kinds, j * kinds + kinds)
          const won = attacker.left[i]! > 0 && defender.left[j] === 0
          // AAZ-PRESS.22: who has units left on the board has won; nobody, or a stalemate, is a draw.
          const held = defender.left[j]! > 0 && (retreated || attacker.left[i] === 0)
          const winner = won ? 'attacker' : held ? 'defender' : 'draw'
          const how = { winner, retreated, captured: won && attacker.land[i]! > 0 } as const
          for (let z = 0; z < cells; z++) if (table[at + z]! > 0) tell(table[at + z]!, mine, theirs, z, how)
        }
      }
    }
  }
  return { each, roundsMean: end.roundsMean, rounds: end.rounds, plusMinus: end.missing }
}
