import { AIR, attackOf, kindName, powerName, spaceName } from '../../model/content.ts'
import { COMBAT_DIE } from '../../model/dice.ts'
import type { AazTurn, Volley } from '../../model/events.ts'
import type { BattleFrame } from '../../model/frames.ts'
import { numberAt } from '../../model/list.ts'
import { contentOf } from '../../model/state.ts'
import { airAttackers, attackersWhere, defendersWhere, sum } from '../../read/battle.ts'
import { destroy, killZombies } from './common.ts'
import { assignHits } from './losses.ts'
import { removeLine } from './strike.ts'

/** Dice of one antiaircraft unit, and what hits. */
const SHOTS = 3
const HIT = 1
const Z = 6

/**
 * AAZ-EXP42.12: before the first round each antiaircraft artillery of the defender fires up to three dice, but no more than
 * there are attacking aircraft; only in a battle with a defending power, and before the zombies bite (GAP-54, GAP-60).
 */
export function flakFires(t: AazTurn, b: BattleFrame): void {
  const { s } = t
  const c = contentOf(s)
  if (b.round !== 1 || !c.flak.some((flak) => flak)) return
  let planes = Math.min(airAttackers(c, b), SHOTS * defendersWhere(c, b, (k) => c.flak[k] === true))
  if (planes === 0) return
  const volleys: Volley[] = []
  let hits = 0
  let faces = 0
  for (let key = 0; key < b.defenders.length && planes > 0; key++) {
    if (!c.flak[key % c.K] || b.defenders[key] === 0) continue
    const dice: number[] = []
    for (let shot = Math.min(planes, SHOTS * numberAt(b.defenders, key)); shot > 0; shot--) {
      planes--
      const die = t.roll(6, COMBAT_DIE, kindName(c, key % c.K))
      dice.push(die)
      if (die === HIT) hits++
      else if (die === Z && s.options.flakKillsZombies) faces++ // GAP42-5 as a switch
    }
    volleys.push({ power: powerName(c, Math.floor(key / c.K)), unit: kindName(c, key % c.K), value: HIT, dice })
  }
  t.emit({
    type: 'unitsFired',
    rule: 'AAZ-EXP42.12',
    at: spaceName(c, b.at),
    side: 'defender',
    step: 'flak',
    volleys,
    hits,
    zombieHits: faces,
  })
  killZombies(t, b.at, 0, faces, 'AAZ42-AAF.2')
  if (hits > 0) assignHits(t, b, 'attacker', [0, 0, 0, 0, hits], 'flak')
}

/** Aircraft shot down leave the battle before they fire. */
export function removeShotDown(t: AazTurn, b: BattleFrame): void {
  const c = contentOf(t.s)
  if (b.attackersBehindLine.some((n, key) => n > 0 && c.domain[key % c.K] === AIR)) removeLine(t, b)
}

/**
 * AAZ42-AAF.6 before the first round, AAF.7 at step 8: antiaircraft artillery without a combat unit beside it is destroyed
 * without dice, as long as an attacker that can attack is left; after that only zombies remain, if any.
 */
export function destroyLoneFlak(t: AazTurn, b: BattleFrame, rule: 'AAZ42-AAF.6' | 'AAZ42-AAF.7'): void {
  const { s } = t
  const c = contentOf(s)
  if (!c.wholeFlak || b.sea || sum(b.defenders) === 0) return
  if (defendersWhere(c, b, (k) => !c.flak[k]) > 0 || attackersWhere(c, b, (k) => attackOf(c, k) > 0) === 0) return
  for (const [key, n] of b.defenders.entries()) {
    if (n === 0) continue
    const p = Math.floor(key / c.K)
    destroy(s, c, b.at, p, key % c.K, n)
    b.defenders[key] = 0
    t.emit({ type: 'flakDestroyed', rule, at: spaceName(c, b.at), power: powerName(c, p), n })
  }
}
