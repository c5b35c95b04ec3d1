import { binomialRows } from '../../odds/dice.ts'
import { type Battle, type Count, lossOrder, type Unit, unitsOf } from './battle.ts'
import { ofJointDefence } from './joint.ts'
import type { Outcome } from './report.ts'
import { hasTrait } from './units.ts'

/** Dice of one antiaircraft unit, one for each aircraft, each a hit on 1 (AAZ-EXP42.12, AAZ42-AAF.1). */
export const FLAK_SHOTS = 3

const countOf = (units: readonly Unit[], have: Count, test: (unit: Unit) => boolean): number =>
  units.reduce((sum, unit) => (test(unit) ? sum + (have[unit.id] ?? 0) : sum), 0)

/** Shots that antiaircraft artillery has at the attacking aircraft before the first round. */
function shotsIn(battle: Battle, units: readonly Unit[]): number {
  if (battle.kind === 'sea' || battle.flakFired) return 0
  const planes = countOf(units, battle.attacker, (u) => u.class === 'air')
  return Math.min(planes, FLAK_SHOTS * countOf(units, battle.defender, (u) => hasTrait(u, 'flak')))
}

/** The attackers without so many aircraft, the first of their order of loss. */
function without(battle: Battle, units: readonly Unit[], planes: number): Count {
  const left: { [id: string]: number } = { ...battle.attacker }
  let gone = 0
  for (const ix of lossOrder(units, battle.attacker, battle.policy?.attacker, 'attacker')) {
    const unit = units[ix]
    if (unit?.class !== 'air' || gone === planes) continue
    gone++
    left[unit.id] = (left[unit.id] ?? 0) - 1
  }
  return left
}

/** Artillery alone is destroyed without dice once it has fired (AAZ42-AAF.6). */
function withoutLoneFlak(battle: Battle, units: readonly Unit[]): Battle {
  const fighting = countOf(units, battle.defender, (u) => !hasTrait(u, 'flak'))
  return fighting > 0 || battle.house?.flakStandsAlone ? battle : { ...battle, defender: {} }
}

/** The possible results of so many shots: aircraft shot down, and zombies removed where a Z of such a shot does that (GAP42-5). */
function fallOf(battle: Battle, shots: number): { p: number; hits: number; killed: number }[] {
  const zombies = battle.zombies ?? 0
  const strike = battle.house?.flakKillsZombies ? 1 / 6 : 0
  const falls: { p: number; hits: number; killed: number }[] = []
  ;[...(binomialRows(shots, 1 / 6)[shots] ?? [])].forEach((p, hits) => {
    const misses = shots - hits
    const struck = binomialRows(misses, strike / (5 / 6))[misses] ?? []
    const byKilled = new Map<number, number>()
    struck.forEach((q, n) => byKilled.set(Math.min(n, zombies), (byKilled.get(Math.min(n, zombies)) ?? 0) + q))
    for (const [killed, q] of byKilled) if (q > 0) falls.push({ p: p * q, hits, killed })
  })
  return falls
}

/**
 * A battle that begins with antiaircraft fire: a mixture of battles, one for each result of its shots. The attacker
 * sees the result before it decides anything, so each battle is played separately.
 */
export function afterFlak(battle: Battle, fought: (battle: Battle) => Outcome): Outcome {
  const fight = (each: Battle): Outcome => ofJointDefence(each, fought)
  const units = unitsOf(battle)
  const shots = shotsIn(battle, units)
  const flak = countOf(units, battle.defender, (u) => hasTrait(u, 'flak'))
  if (flak === 0 || battle.kind === 'sea') return fight(battle)
  const parts = fallOf(battle, shots).map(({ p, hits, killed }) => {
    const attacker = without(battle, units, hits)
    const nobody = Object.values(attacker).every((n) => n === 0)
    const after: Battle = killed > 0 ? { ...battle, zombies: (battle.zombies ?? 0) - killed } : battle
    return { p, outcome: nobody ? heldBy(after, units) : fight({ ...withoutLoneFlak(after, units), attacker }) }
  })
  const sum = (of: (outcome: Outcome) => number): number => parts.reduce((all, { p, outcome }) => all + p * of(outcome), 0)
  const [first] = parts
  return {
    each: (tell) => {
      for (const { p, outcome } of parts) outcome.each((q, a, d, z, how) => tell(p * q, a, d, z, how))
    },
    roundsMean: sum((o) => o.roundsMean),
    rounds: undefined,
    plusMinus: sum((o) => o.plusMinus),
    advice: first?.outcome.advice,
    best: parts.every(({ outcome }) => outcome.best !== false) && first?.outcome.best,
  }
}

/** Every attacker was shot down: the defenders and the zombies stay. */
function heldBy(battle: Battle, units: readonly Unit[]): Outcome {
  const theirs = units.map((unit) => battle.defender[unit.id] ?? 0)
  const nobody = units.map(() => 0)
  return {
    each: (tell) => tell(1, nobody, theirs, battle.zombies ?? 0, { winner: 'defender', retreated: false, captured: false }),
    roundsMean: 0,
    rounds: undefined,
    plusMinus: 0,
  }
}
