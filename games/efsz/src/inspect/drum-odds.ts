import { nth } from '@deadfront/kernel'
import { copy } from '../copy.ts'
import type { SpreadFrame } from '../model/frames.ts'
import { DRUM, rangeBetween } from '../model/grid.ts'
import { contentOf, drumTarget, fighterAt, gridIn, groundAt, sceneOf, squareName, type Stalingrad } from '../model/state.ts'
import { type Attacker, diceOf, type Manner, specOf } from '../read/attack.ts'
import { type HitNumber, hitNumberAt } from '../read/hit.ts'
import { hasLine } from '../read/line.ts'
import { type AttackOdds, type BlastFigure, blastOdds } from '../read/odds.ts'
import { handWeapon } from '../read/sheet.ts'
import { diceLost } from '../read/spread.ts'
import { dieAtDrum } from '../rules/drums.ts'
import { facesByEffect, finish, newTally, quietTurn, record } from './attack-odds.ts'

// Steel Widow: the results of fire at a fuel drum, before it is made.

export interface DrumOdds extends AttackOdds {
  /** The drum explodes. */
  goesUp: number
}

const facesAt = (s: Stalingrad, number: HitNumber): { die: number; count: number }[] =>
  facesByEffect(s, number, (die) => (die >= number.hit ? 'hit' : 'miss'))

/**
 * Fire at a drum: normal fire rolls all its dice at once, spread fire one die after the other. Dice of spread fire that are
 * left when the drum explodes get a new target and do not count here. `drumBlast` has the chances of the blast.
 */
export function drumOdds(
  s: Stalingrad,
  attacker: Attacker,
  attack: 'drum' | 'spread',
  at: number,
  manner: Pick<Manner, 'mode' | 'cover'>,
  running: SpreadFrame | undefined,
): DrumOdds {
  const { who, hand } = attacker
  const f = fighterAt(s, who)
  const weapon = handWeapon(s, f, hand)
  const kind = attack === 'spread' ? 'spread' : 'fire'
  const spec = specOf(s, attacker, kind, manner)
  const first = hitNumberAt(s, spec, at)
  const dice = running ? running.left - diceLost(s, running, { id: drumTarget(at), at }) : diceOf(s, f, weapon, kind, false)
  const tally = newTally()
  let goesUp = 0
  const walk = (now: Stalingrad, left: number, ones: number, hit: boolean, weight: number): void => {
    if (left === 0 || (hit && attack === 'spread')) {
      if (hit) goesUp += weight
      return record(tally, s, now, [], Math.min(weapon?.usesAmmo ? f.ammo : 0, ones), weight)
    }
    // EFSZ-19.5: spread fire computes the number again for every die; the dice of normal fire are rolled together.
    const number = attack === 'spread' ? hitNumberAt(now, spec, at) : first
    for (const { die, count } of facesAt(now, number)) {
      const after = copy(now)
      const struck = dieAtDrum(quietTurn(after), who, number, die)
      walk(after, left - 1, ones + (die === 1 ? 1 : 0), hit || struck, (weight * count) / 12)
    }
  }
  walk(copy(s), dice, running?.ones ?? 0, false, 1)
  return { dice, hit: first.hit, parts: first.parts, range: first.range, ...finish(s, tally), goesUp }
}

/** The blast of a drum: every figure it can see, and the drums that explode because of it. */
export interface DrumBlast {
  figures: BlastFigure[]
  sets: string[]
}

export function drumBlast(s: Stalingrad, at: number, by: number): DrumBlast {
  const { weapons, weaponIx } = contentOf(s)
  const grid = gridIn(s)
  const sets: string[] = []
  for (let q = 0; q < grid.size; q++)
    if (q !== at && (groundAt(s, q) & DRUM) !== 0 && rangeBetween(grid, at, q) <= 2 && hasLine(grid, s.terrain, s.edges, at, q))
      sets.push(squareName(s, q))
  const grenade = nth(weapons, weaponIx.get('grenade') ?? 0)
  return { figures: blastOdds(s, at, grenade, by, sceneOf(s).raw.drums ?? 5), sets }
}
