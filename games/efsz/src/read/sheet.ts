import { characterAt, type SkillId, type Weapon, weaponAt } from '../model/content.ts'
import { areAdjacent } from '../model/grid.ts'
import {
  contentOf,
  COVER_RUNNING,
  COVER_STATIONARY,
  COVER_WALKING,
  type Fighter,
  fighterAt,
  gridIn,
  type Mode,
  ON_MAP,
  type Stalingrad,
} from '../model/state.ts'
import { numberAt } from '../model/list.ts'

// The character sheet: skills, fatigue, hands.

/** EFSZ-5.2: a skill works once the tally reaches its number. The 150-kill skills that are not printed yet need an option. */
export function hasSkill(s: Stalingrad, f: Fighter, skill: SkillId): boolean {
  const c = contentOf(s)
  const { skills } = characterAt(c, f.who)
  for (let i = 0; i < skills.length; i++)
    if (skills[i] === skill && f.kills >= numberAt(s.options.thresholds, i)) return !UNPRINTED.has(skill) || s.options.laterSkills
  return false
}

/** EFSZ-5.12: proposals for the blank skill boxes of three printed sheets. */
const UNPRINTED = new Set<SkillId>(['turretSweep', 'walkingFire', 'clearTheBreach'])

/** EFSZ-3.10, 3.11: the penalty of the highest marked box of its kind. */
function highestBox(s: Stalingrad, fatigue: number, kind: 'hit' | 'points'): number {
  const { fatigue: boxes } = contentOf(s).tables
  for (let i = Math.min(fatigue, boxes.length) - 1; i >= 0; i--) {
    const penalty = (boxes[i] as { hit?: number; points?: number })[kind]
    if (penalty !== undefined) return penalty
  }
  return 0
}

export const fatigueHit = (s: Stalingrad, fatigue: number): number => highestBox(s, fatigue, 'hit')
const fatiguePoints = (s: Stalingrad, fatigue: number): number => highestBox(s, fatigue, 'points')

/** EFSZ-9.2 to 9.4, less the loss by fatigue. */
export function pointsFor(s: Stalingrad, f: Fighter, mode: Mode): number {
  if (mode !== 'walking' && mode !== 'running') return 0
  return Math.max(0, contentOf(s).tables.movement[mode].points - fatiguePoints(s, f.fatigue))
}

export function weaponIn(s: Stalingrad, f: Fighter, slot: number): Weapon | null {
  const ix = slot < 0 ? -1 : numberAt(f.slots, slot)
  return ix < 0 ? null : weaponAt(contentOf(s), ix)
}
export const mainWeapon = (s: Stalingrad, f: Fighter): Weapon | null => weaponIn(s, f, f.main)
export const offWeapon = (s: Stalingrad, f: Fighter): Weapon | null => weaponIn(s, f, f.off)
export const handWeapon = (s: Stalingrad, f: Fighter, hand: 'main' | 'off'): Weapon | null =>
  weaponIn(s, f, hand === 'off' ? f.off : f.main)

export const isCovering = (f: Fighter): boolean => f.status === ON_MAP && f.marker >= COVER_STATIONARY

/** EFSZ-16.16 to 16.18; Hold the Line lowers the modifier of covering comrades beside a covering Reiser. */
export function coverModifier(s: Stalingrad, i: number): number {
  const f = fighterAt(s, i)
  const { attack } = contentOf(s).tables
  const plain =
    f.marker === COVER_STATIONARY ? attack.coverStationary : f.marker === COVER_WALKING ? attack.coverWalking : attack.coverRunning
  if (plain === 0) return 0
  const grid = gridIn(s)
  const held = s.fighters.some(
    (g, j) => j !== i && isCovering(g) && hasSkill(s, g, 'holdTheLine') && areAdjacent(grid, s.edges, g.at, f.at),
  )
  return held ? Math.max(0, plain - 2) : plain
}

export const coverMarkerOf = (mode: Mode): number =>
  mode === 'running' ? COVER_RUNNING : mode === 'walking' ? COVER_WALKING : COVER_STATIONARY

/** EFSZ-30.2, 30.3: what breaks a lock; the lock of the Omega is harder to break. */
export function breakOutNumber(s: Stalingrad, f: Fighter, mode: Mode, grip: boolean): number {
  const { attack } = contentOf(s).tables
  const weapon = mainWeapon(s, f)
  const base = weapon === null || weapon.h2h === 0 ? attack.unarmed : weapon.h2h
  const change = mode === 'stationary' ? attack.stationary : mode === 'running' ? attack.running : attack.walking
  return base + change + (grip ? 2 : 0)
}
