import { nth } from '@deadfront/kernel'
import { f64At, i32At } from './tables.ts'
import type { AttackPolicy, Battle } from './battle.ts'
import { type Battery, pointsOf } from './fire.ts'
import { EVERYBODY, type Force, NOBODY } from './force.ts'

/**
 * What step 8 of a land battle does: fight on, end, let all or some of the attackers retreat, or one more air round. First of all
 * antiaircraft artillery that is left alone is destroyed without dice (AAZ42-AAF.7), and step 8 is asked again.
 */
export type Step8 = 'on' | 'over' | 'retreat' | 'part' | 'airRound' | 'flak'

/** Whether attackers who can attack have only antiaircraft artillery against them. */
export const overruns = (attack: Battery, defender: Force, i: number, j: number): boolean =>
  defender.lone[j] === 1 && pointsOf(nth(attack.dice, i)) > 0

/** Land units that came overland need a space to retreat to (AAZ-PRESS.12); aircraft stay over the battle (AAZ-PRESS.16). */
export const mayLeave = (battle: Battle, attacker: Force, i: number): boolean => battle.retreatSpace !== false || attacker.overland[i] === 0

/**
 * Press, cease or retreat (AAZ-PRESS), by the attacker's policy, as a function of the position after a round.
 * `last` is true when the attacker's limit of rounds is reached.
 */
export function step8Of(battle: Battle, attacker: Force, defender: Force, attack: Battery, defense: Battery) {
  const policy: AttackPolicy = battle.policy?.attacker ?? {}
  const airDots = (battle.tech?.attacker?.includes('airDots') ?? false) && policy.airRound !== false
  const punch = Float64Array.from(attack.dice, pointsOf)
  const guard = Float64Array.from(defense.dice, pointsOf)

  const { retreat } = policy
  function wantsAway(i: number, j: number, z: number): boolean {
    if (!retreat) return false
    const { unitsLeft, withoutLand, strengthBelow, zombiesAbove, outnumberedAt } = retreat
    if (unitsLeft !== undefined && i32At(attacker.left, i) <= unitsLeft) return true
    if (withoutLand && attacker.troops[i] === 0) return true
    if (strengthBelow !== undefined && f64At(punch, i) < strengthBelow * f64At(guard, j)) return true
    if (outnumberedAt !== undefined && i32At(attacker.left, i) <= outnumberedAt && i32At(defender.left, j) > i32At(attacker.left, i))
      return true
    return zombiesAbove !== undefined && z > zombiesAbove
  }

  function wantsOn(i: number, z: number): boolean {
    const press = policy.press ?? 'cease'
    if (press === 'cease') return false
    if (press === 'clear') return true
    return i32At(attacker.troops, i) >= (press.landAtLeast ?? 1) && z <= (press.zombiesAtMost ?? Number.POSITIVE_INFINITY)
  }

  return function step8(i: number, j: number, z: number, last: boolean): Step8 {
    // AAZ-PRESS.1, AAZ-PRESS.21: elimination is checked first; defenders never fight on against zombies.
    if (attacker.left[i] === 0) return 'over'
    if (defender.left[j] === 0) {
      if (z === 0 || last) return 'over'
      // AAZ-PRESS.9, AAZ-PRESS.10: aircraft alone do not go on against zombies; Air-D.O.T.s give one more round (AAZ-TECH.9).
      if (attacker.troops[i] === 0) return airDots ? 'airRound' : 'over'
      return wantsOn(i, z) ? 'on' : 'over'
    }
    if (overruns(attack, defender, i, j)) return 'flak'
    const leave = i32At(attacker.retreat, i)
    if (leave !== NOBODY && mayLeave(battle, attacker, i) && (last || wantsAway(i, j, z))) return leave === EVERYBODY ? 'retreat' : 'part'
    // Neither side can hit the other and no zombie bites: nothing will ever change.
    if (punch[i] === 0 && guard[j] === 0 && z === 0) return 'over'
    return 'on'
  }
}
