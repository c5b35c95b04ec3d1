import type { Weapon } from '../model/content.ts'
import type { CoverShot } from '../model/frames.ts'
import {
  ATTACKED,
  contentOf,
  fighterAt,
  figureAt,
  idOf,
  kindOf,
  ON_MAP,
  type StalingradTurn,
  type Zombie,
  zombieById,
  zombieName,
} from '../model/state.ts'
import { accidentOf, diceOf, killMargin, type Level, levelOf, type Manner, prolonged, specOf } from '../read/attack.ts'
import { type AttackSpec, type HitNumber, hitNumber, withoutFigures } from '../read/hit.ts'
import { hasSkill } from '../read/sheet.ts'
import { whyNotStrike, zombieAhead } from '../read/targets.ts'
import { applyKill, applyStun, wake } from './hits.ts'
import { wound } from './wounds.ts'

// EFSZ-15 to 19, 23: the roll of an attack and its results.

export interface Rolled {
  dice: number[]
  number: HitNumber
  attack: 'fire' | 'spread' | 'h2h'
  target: number
}

/** Rolls all dice of one normal attack and reports it; nothing is applied yet (EFSZ-25.2). */
function rollAttack(t: StalingradTurn, spec: AttackSpec, z: Zombie, count: number): Rolled {
  const { s } = t
  const number = hitNumber(s, spec, z)
  const dice: number[] = []
  for (let k = 0; k < count; k++) dice.push(t.roll(12))
  emitAttack(t, spec, number, zombieName(z.id), dice)
  return { dice, number, attack: spec.attack, target: z.id }
}

export function emitAttack(t: StalingradTurn, spec: AttackSpec, number: HitNumber, target: string, dice: number[]): void {
  if (t.quiet) return
  t.emit({
    type: 'attacked',
    rule: spec.attack === 'h2h' ? 'EFSZ-23.2' : spec.attack === 'spread' ? 'EFSZ-19.3' : 'EFSZ-18.1',
    who: idOf(t.s, spec.who),
    attack: spec.attack,
    weapon: spec.weapon?.id ?? 'unarmed',
    target,
    range: number.range,
    hit: number.hit,
    parts: number.parts,
    dice,
    cover: spec.cover,
  })
}

/** Applies the dice from the highest to the lowest (EFSZ-17.9); dice left after the target is eliminated have no effect. */
export function applyDice(t: StalingradTurn, spec: AttackSpec, rolled: Rolled): number {
  const { s } = t
  const f = fighterAt(s, spec.who)
  const margin = killMargin(s, f, rolled.attack)
  const order = s.options.sequentialFire ? rolled.dice : [...rolled.dice].sort((a, b) => b - a)
  let hits = 0
  for (const die of order) if (applyDie(t, spec.who, rolled, die, margin) !== 'miss') hits++
  if (rolled.attack !== 'h2h') payAmmo(t, spec.who, spec.weapon, rolled.dice.filter((die) => die === 1).length)
  if (hits > 0 && rolled.attack !== 'h2h' && !spec.plain && hasSkill(s, f, 'lineEmUp')) lineThemUp(t, spec, rolled.target, rolled.number)
  return hits
}

export function applyDie(t: StalingradTurn, by: number, rolled: Rolled, die: number, margin: number): Level {
  const { s } = t
  let { hit } = rolled.number
  const z = zombieById(s, rolled.target)
  const accident = die === 2 ? accidentOf(s, rolled.number.line) : null
  if (accident) {
    hitAccident(t, by, accident)
    return 'miss'
  }
  if (z === undefined) return 'miss'
  // An option: later dice of normal fire get the bonus of a new stun.
  if (s.options.sequentialFire && z.stunned && !rolled.number.parts.some((part) => part.what === 'stunned'))
    hit += contentOf(s).tables.attack.stunned
  const level = levelOf(die, hit, margin)
  t.emit({
    type: 'zombieHit',
    rule: level === 'kill' ? 'EFSZ-17.1' : level === 'stun' ? 'EFSZ-17.4' : 'EFSZ-15.3',
    zombie: zombieName(z.id),
    die,
    hit,
    level,
  })
  if (level === 'kill') applyKill(t, z, by)
  else if (level === 'stun') applyStun(t, z, by)
  return level
}

export function hitAccident(t: StalingradTurn, by: number, accident: { friend: number; any: number }): void {
  const { s } = t
  if (accident.friend >= 0) {
    if (fighterAt(s, accident.friend).status !== ON_MAP) return
    t.emit({ type: 'friendHit', rule: 'EFSZ-12.6', who: idOf(s, accident.friend), by: by >= 0 ? idOf(s, by) : '' })
    wound(t, accident.friend, 1, 'friendly fire')
    return
  }
  const z = zombieById(s, accident.any)
  if (z) applyKill(t, z, by)
}

/** EFSZ-4.11, 19.11; Old Hand may save the round. Ammo is never less than 0. */
export function payAmmo(t: StalingradTurn, i: number, weapon: Weapon | null, ones: number): void {
  const { s } = t
  if (weapon === null || !weapon.usesAmmo) return
  const f = fighterAt(s, i)
  let spent = 0
  for (let k = 0; k < ones && f.ammo > 0; k++) {
    // A sniper's rifle counts as a rifle too.
    if ((weapon.sort === 'rifle' || weapon.sort === 'sniper') && hasSkill(s, f, 'oldHand')) {
      const die = t.roll(12)
      if (die >= 7) {
        t.emit({ type: 'ammoSpared', rule: 'EFSZ-5.2', who: idOf(s, i), die })
        continue
      }
    }
    f.ammo--
    spent++
  }
  if (spent > 0) t.emit({ type: 'ammoSpent', rule: 'EFSZ-4.11', who: idOf(s, i), count: spent, ammo: f.ammo })
}

/** EFSZ-5.8, ruling E-63: one more die at each other Beta on the same line, prolonged to the first obstruction. */
function lineThemUp(t: StalingradTurn, spec: AttackSpec, first: number, number: HitNumber): void {
  const { s } = t
  const f = fighterAt(s, spec.who)
  for (const q of prolonged(s, f.at, number.at)) {
    const figure = figureAt(s, q)
    if (figure >= 0 || -figure === first) continue
    const z = zombieById(s, -figure)
    if (z === undefined || kindOf(contentOf(s), z).id !== 'beta') continue
    const other = withoutFigures(s, hitNumber(s, spec, z))
    const die = t.roll(12)
    emitAttack(t, spec, other, zombieName(z.id), [die])
    applyDie(t, spec.who, { dice: [die], number: other, attack: 'fire', target: z.id }, die, killMargin(s, f, 'fire'))
  }
}

// Whole attacks.

/** The noise of a firearm or a grenade wakes sleepers and attracts the zombies. */
export function makeNoise(t: StalingradTurn, i: number): void {
  const { s } = t
  s.noise = i
  for (const z of s.zombies) if (z.asleep) wake(t, z)
}

/** One or two rolled attacks that happen at the same moment: all dice first, then all results. */
export interface Volley {
  spec: AttackSpec
  rolled: Rolled
}

export function rollShot(t: StalingradTurn, shot: CoverShot, manner: Manner): Volley[] {
  const { plain } = manner
  const { s } = t
  const f = fighterAt(s, shot.who)
  if (shot.attack === 'both') {
    const close = zombieAhead(s, f) !== undefined
    const attack = close ? 'h2h' : 'fire'
    if (!close) makeNoise(t, shot.who)
    return (['main', 'off'] as const).flatMap((hand) =>
      volley(t, { ...specOf(s, { who: shot.who, hand }, attack, manner), both: true, plain }, hand === 'main' ? shot.target : shot.second),
    )
  }
  if (shot.attack === 'swing') {
    const spec = specOf(s, shot, 'h2h', manner)
    return s.zombies.filter((z) => whyNotStrike(s, f, spec.weapon, z) === null).map((z) => ({ spec, rolled: rollAttack(t, spec, z, 1) }))
  }
  const attack = shot.attack === 'h2h' ? 'h2h' : 'fire'
  if (attack === 'fire') makeNoise(t, shot.who)
  return volley(t, { ...specOf(s, shot, attack, manner), plain }, shot.target)
}

/** All the dice of one weapon at one target; none when the target is no longer there. */
function volley(t: StalingradTurn, spec: AttackSpec, target: number): Volley[] {
  const { s } = t
  const z = zombieById(s, target)
  if (z === undefined) return []
  const dice = diceOf(s, fighterAt(s, spec.who), spec.weapon, spec.attack, spec.plain === true)
  return [{ spec, rolled: rollAttack(t, spec, z, dice) }]
}

export function applyVolleys(t: StalingradTurn, volleys: readonly Volley[]): void {
  for (const { spec, rolled } of volleys) applyDice(t, spec, rolled)
}

export function spendAttack(t: StalingradTurn, i: number): void {
  const f = fighterAt(t.s, i)
  f.marker = ATTACKED
  t.emit({ type: 'attackSpent', rule: 'EFSZ-10.4', who: idOf(t.s, i) })
}
