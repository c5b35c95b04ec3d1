import type { Refusal } from '@deadfront/kernel'
import { characterAt, type Weapon } from '../model/content.ts'
import { DRUM, edgeClosed, type Grid, isObstructive, nextTo, rangeBetween } from '../model/grid.ts'
import { refuse } from '../model/refusals.ts'
import {
  contentOf,
  drumSquare,
  type Fighter,
  fighterAt,
  figureAt,
  gridIn,
  groundAt,
  type Mode,
  sceneOf,
  squareName,
  type Stalingrad,
  targetName,
  type Zombie,
  zombieById,
  zombieName,
} from '../model/state.ts'
import { throwNumber } from './hit.ts'
import { hasLine, inFrontArc, inRearArc } from './line.ts'
import { handWeapon, hasSkill } from './sheet.ts'

// Which targets may be attacked, and how: EFSZ-10 to 12, 18 to 20, 23, 24. Every refusal of an attack is here.

/** The zombie straight ahead and adjacent, if any: then the attack must be hand-to-hand (EFSZ-23.1). */
export function zombieAhead(s: Stalingrad, f: Fighter): Zombie | undefined {
  const grid = gridIn(s)
  const q = nextTo(grid, f.at, f.facing)
  if (q < 0) return undefined
  const figure = figureAt(s, q)
  if (figure >= 0 || edgeClosed(grid, s.edges, f.at, f.facing)) return undefined
  return zombieById(s, -figure)
}

/** In arc and in line: EFSZ-11.2, 12.4; Locked on Target needs the line only. */
function seesTarget(s: Stalingrad, grid: Grid, f: Fighter, at: number, anyArc: boolean): boolean {
  return (anyArc || inFrontArc(grid, f.at, f.facing, at)) && hasLine(grid, s.terrain, s.edges, f.at, at)
}

/** EFSZ-18.3: the range of the closest zombie in the front arc and in line; -1 without any. */
function closestRange(s: Stalingrad, f: Fighter): number {
  const grid = gridIn(s)
  let best = -1
  for (const z of s.zombies) {
    const range = rangeBetween(grid, f.at, z.at)
    if (best >= 0 && range >= best) continue
    if (seesTarget(s, grid, f, z.at, false)) best = range
  }
  return best
}

const notInArc = (target: string): Refusal => refuse('EFSZ-11.2', 'attack.not-in-arc', 'the target is not in the front arc', [target])
const noLine = (target: string): Refusal => refuse('EFSZ-12.4', 'attack.no-line', 'there is no line of fire to the target', [target])

/** EFSZ-23: may the fighter strike this zombie hand-to-hand with that weapon? */
export function whyNotStrike(s: Stalingrad, f: Fighter, weapon: Weapon | null, z: Zombie): Refusal | null {
  const grid = gridIn(s)
  const name = zombieName(z.id)
  if (!inFrontArc(grid, f.at, f.facing, z.at)) return notInArc(name)
  const range = rangeBetween(grid, f.at, z.at)
  const reach = weapon !== null && weapon.melee ? weapon.pb : 1
  if (range > reach) {
    if (weapon !== null && weapon.melee && weapon.pb > 1) return refuse('EFSZ-23.5', 'attack.out-of-reach', 'that is out of reach', [name])
    if (weapon !== null && !weapon.melee)
      return refuse('EFSZ-23.6', 'attack.out-of-reach', 'a firearm strikes only the square straight ahead', [name])
    return refuse('EFSZ-23.4', 'attack.out-of-reach', 'only the square straight ahead is in reach', [name])
  }
  if (range === 1) return zombieAhead(s, f) === z ? null : refuse('EFSZ-6.6', 'attack.wall-between', 'a wall stands between', [name])
  return hasLine(grid, s.terrain, s.edges, f.at, z.at) ? null : noLine(name)
}

/** EFSZ-4.12, 10.3, 18, 19, 23.1: may the fighter fire at all with the weapon in that hand? */
function whyNotFire(s: Stalingrad, f: Fighter, weapon: Weapon | null, spread: boolean): Refusal | null {
  if (weapon === null || !weapon.firearm) return refuse('EFSZ-10.3', 'attack.no-firearm', 'no firearm is ready in that hand')
  if (zombieAhead(s, f) !== undefined)
    return refuse('EFSZ-23.1', 'attack.must-strike', 'a zombie stands right in front: it must be fought hand-to-hand')
  if (weapon.usesAmmo && f.ammo <= 0) return refuse('EFSZ-4.12', 'attack.no-ammo', 'there is no ammo left')
  if (spread && weapon.rof + tunedBonus(s, f, weapon) < 2)
    return refuse('EFSZ-19.1', 'attack.no-spread', 'spread fire needs a rate of fire of 2 or more', [weapon.id])
  return null
}

/** EFSZ-5.10: the MG34 skill adds a die. */
export const tunedBonus = (s: Stalingrad, f: Fighter, weapon: Weapon): number =>
  hasSkill(s, f, 'tuned') && characterAt(contentOf(s), f.who).favours[weapon.ix] === true ? 1 : 0

/** May this zombie be the target of fire? `free` lifts the duty to take the closest (covering, later spread dice). */
export function whyNotShoot(s: Stalingrad, f: Fighter, z: Zombie, free: boolean): Refusal | null {
  const grid = gridIn(s)
  const anyTarget = hasSkill(s, f, 'lockedOn')
  const name = zombieName(z.id)
  if (!anyTarget && !inFrontArc(grid, f.at, f.facing, z.at)) return notInArc(name)
  if (!hasLine(grid, s.terrain, s.edges, f.at, z.at)) return noLine(name)
  if (free || anyTarget) return null
  return rangeBetween(grid, f.at, z.at) > closestRange(s, f)
    ? refuse('EFSZ-18.3', 'attack.not-closest', 'another zombie is closer', [name])
    : null
}

export interface AttackChoice {
  attack: 'fire' | 'spread' | 'h2h' | 'swing' | 'both' | 'drum'
  target: number
  hand: 'main' | 'off'
  second: number
}

/** The whole check of an attack on zombies, in the own activation or covering. */
export function whyNotAttack(s: Stalingrad, i: number, choice: AttackChoice, cover: boolean): Refusal | null {
  const f = fighterAt(s, i)
  const { attack, hand } = choice
  const weapon = handWeapon(s, f, hand)
  if (hand === 'off' && weapon === null) return refuse('EFSZ-4.8', 'attack.empty-hand', 'the off hand holds no weapon')
  if (attack === 'swing') return whyNotSwing(s, f, weapon)
  if (attack === 'drum' || (attack === 'spread' && choice.target < 0))
    return whyNotFire(s, f, weapon, attack === 'spread') ?? whyNotAimAtDrum(s, f, drumSquare(choice.target))
  const z = zombieById(s, choice.target)
  if (z === undefined) return refuse('EFSZ-10.6', 'attack.no-target', 'no such zombie stands on the map', [targetName(s, choice.target)])
  if (attack === 'both') return whyNotBoth(s, f, z, choice, cover)
  if (attack === 'h2h') return whyNotStrike(s, f, weapon, z)
  const no = whyNotFire(s, f, weapon, attack === 'spread')
  if (no) return no
  const bad = whyNotShoot(s, f, z, cover)
  if (bad && bad.rule === 'EFSZ-18.3' && attack === 'spread') return { ...bad, rule: 'EFSZ-19.6' }
  return bad
}

/** EFSZ-5.11: an axe attack on every zombie within reach. */
function whyNotSwing(s: Stalingrad, f: Fighter, weapon: Weapon | null): Refusal | null {
  if (!hasSkill(s, f, 'mightySwing')) return refuse('EFSZ-5.11', 'skill.not-yet', 'that skill is not unlocked')
  if (weapon === null || weapon.id !== 'axe') return refuse('EFSZ-5.11', 'skill.weapon', 'that needs a ready axe')
  return s.zombies.some((z) => whyNotStrike(s, f, weapon, z) === null)
    ? null
    : refuse('EFSZ-23.5', 'attack.out-of-reach', 'nobody is within reach')
}

/** EFSZ-5.7: both ready weapons at one or two targets. */
function whyNotBoth(s: Stalingrad, f: Fighter, z: Zombie, choice: AttackChoice, cover: boolean): Refusal | null {
  if (!hasSkill(s, f, 'twoWeapons')) return refuse('EFSZ-5.7', 'skill.not-yet', 'that skill is not unlocked')
  if (f.main < 0 || f.off < 0) return refuse('EFSZ-4.8', 'attack.empty-hand', 'both hands must hold a weapon')
  const second = zombieById(s, choice.second)
  if (second === undefined) return refuse('EFSZ-10.6', 'attack.no-target', 'no such zombie stands on the map', [zombieName(choice.second)])
  const close = zombieAhead(s, f) !== undefined
  for (const [hand, target, free] of [
    ['main', z, cover],
    ['off', second, true],
  ] as const) {
    const weapon = handWeapon(s, f, hand)
    const no = close ? whyNotStrike(s, f, weapon, target) : (whyNotFire(s, f, weapon, false) ?? whyNotShoot(s, f, target, free))
    if (no) return no
  }
  return null
}

export const isDrum = (s: Stalingrad, at: number): boolean => at >= 0 && (groundAt(s, at) & DRUM) !== 0

/** Steel Widow: a fuel drum may be the target of any fire attack, closest or not; it never counts as the closest zombie. */
export function whyNotAimAtDrum(s: Stalingrad, f: Fighter, at: number): Refusal | null {
  if (!isDrum(s, at)) return refuse('EFSZ-37.2', 'attack.no-drum', 'no drum stands there', at < 0 ? [] : [squareName(s, at)])
  const grid = gridIn(s)
  if (!inFrontArc(grid, f.at, f.facing, at) && !hasSkill(s, f, 'lockedOn')) return notInArc(squareName(s, at))
  return at !== f.at && hasLine(grid, s.terrain, s.edges, f.at, at) ? null : noLine(squareName(s, at))
}

/** The drums a character could fire at now, with one hand or the other. */
export function drumsInSight(s: Stalingrad, i: number): number[] {
  if (sceneOf(s).raw.drums === undefined) return []
  const f = fighterAt(s, i)
  if (zombieAhead(s, f) !== undefined || (!canFire(f, handWeapon(s, f, 'main')) && !canFire(f, handWeapon(s, f, 'off')))) return []
  const squares: number[] = []
  for (let q = 0; q < s.terrain.length; q++) if (isDrum(s, q) && whyNotAimAtDrum(s, f, q) === null) squares.push(q)
  return squares
}

/** EFSZ-20: may a grenade be thrown at that square? */
export function whyNotThrow(s: Stalingrad, i: number, mode: Mode, weapon: Weapon | undefined, at: number): Refusal | null {
  const f = fighterAt(s, i)
  if (weapon === undefined || !f.thrown.includes(weapon.ix))
    return refuse('EFSZ-20.11', 'throw.none', 'there is nothing of the kind to throw')
  if (at < 0) return refuse('EFSZ-20.2', 'throw.no-square', 'there is no such square')
  const name = squareName(s, at)
  if (zombieAhead(s, f) !== undefined)
    return refuse('EFSZ-23.1', 'attack.must-strike', 'a zombie stands right in front: it must be fought hand-to-hand')
  if (at === f.at) return refuse('EFSZ-20.14', 'throw.own-square', 'the own square cannot be the target', [name])
  const grid = gridIn(s)
  if (inRearArc(grid, f.at, f.facing, at)) return refuse('EFSZ-20.7', 'throw.rear', 'nobody throws into the rear arc', [name])
  if (isObstructive(groundAt(s, at))) return refuse('EFSZ-20.9', 'throw.blocked', 'the square is solid', [name])
  const { range } = throwNumber(s, i, mode, at)
  if (range < 0) return refuse('EFSZ-20.9', 'throw.no-way', 'no open way leads there', [name])
  return range > weapon.throwRange
    ? refuse('EFSZ-20.4', 'throw.too-far', `that is farther than ${weapon.throwRange} squares`, [name, range])
    : null
}

/** Could the fighter make any attack on a zombie now? */
export function canAttackAnything(s: Stalingrad, i: number, cover: boolean): boolean {
  for (const z of s.zombies) if (canAttackZombie(s, i, z, cover)) return true
  return false
}

/** The same checks as `whyNotAttack`, without the sentences: this is called after every step of every zombie. */
export function canAttackZombie(s: Stalingrad, i: number, z: Zombie, cover: boolean): boolean {
  const f = fighterAt(s, i)
  const grid = gridIn(s)
  const ahead = inFrontArc(grid, f.at, f.facing, z.at)
  if (!ahead && !hasSkill(s, f, 'lockedOn')) return false
  const main = handWeapon(s, f, 'main')
  const off = handWeapon(s, f, 'off')
  if (ahead) {
    const range = rangeBetween(grid, f.at, z.at)
    const reach = Math.max(reachOf(main), off === null ? 0 : reachOf(off))
    if (range <= reach && (range === 1 ? zombieAhead(s, f) === z : hasLine(grid, s.terrain, s.edges, f.at, z.at))) return true
  }
  if (!canFire(f, main) && !canFire(f, off)) return false
  return zombieAhead(s, f) === undefined && whyNotShoot(s, f, z, cover) === null
}

const reachOf = (weapon: Weapon | null): number => (weapon !== null && weapon.melee ? weapon.pb : 1)
const canFire = (f: Fighter, weapon: Weapon | null): boolean => weapon !== null && weapon.firearm && (f.ammo > 0 || !weapon.usesAmmo)
