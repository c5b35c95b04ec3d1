import { type Content, stepsTo, unitOf } from '../model/content.ts'
import type { Shift } from '../model/events.ts'
import type { FrameOf } from '../model/frames.ts'
import type { RawEffect } from '../model/raw.ts'
import {
  LEADER,
  NONE,
  NOT,
  type Siege,
  type SpaceIx,
  type UnitIx,
  WELL_ARMED,
  type ZedIx,
  unitAt,
  unitFlags,
  unitSide,
  zedAt,
} from '../model/state.ts'

/** Rule 6.1: columns and shifts, for Hand-to-Hand and for Gunfire. Pure: rules, odds and the combat panel read the same lines. */

/** DOTZ-6.1.9 to 6.1.15: the plain ratio of the Strengths, as a column counted from the left. */
export function initialColumn(zeds: number, unit: number): number {
  if (zeds >= 3 * unit) return 0
  if (zeds >= 2 * unit) return 1
  if (zeds > unit) return 2
  if (zeds === unit) return 3
  if (unit < 2 * zeds) return 4
  if (unit < 3 * zeds) return 5
  return 6
}

/** The column that a card sets for its attack. */
export const attackColumn = (c: Content, effect: RawEffect): number => Math.max(0, c.columns.indexOf(String(effect.column ?? 'Equal')))

/** DOTZ-6.1.19, 6.1.20: the net shift from the initial column, within the table. A Strength beyond the table begins in the last column. */
export const shiftColumn = (column: number, net: number, columns: number): number =>
  Math.min(columns - 1, Math.max(0, Math.min(column, columns - 1) + net))

/** DOTZ-6.1.21, 6.1.22: the single best Terrain shift of a defender. */
export function terrainShift(s: Siege, c: Content, at: SpaceIx): number {
  if (s.noTerrain !== NOT) return 0
  const [printed, marker] = [c.terrain[at] ?? 0, s.terrain[at] ?? 0]
  return printed > marker ? printed : marker
}

/** The sum alone, for fast play; `shiftsOf` gives the same with names. */
export function netShift(s: Siege, c: Content, u: UnitIx, at: SpaceIx, defending: boolean, extra: readonly Shift[]): number {
  const own = c.units[u]?.abilities.shift
  let net = defending ? terrainShift(s, c, at) : 0
  if (own) net += (own.handToHand ?? 0) + (defending ? (own.defence ?? 0) : (own.attack ?? 0))
  net += markerShift(s, u)
  if (!defending && s.shiftedHero === u) net += s.heroShift
  for (const card of s.cardShifts) net += card.handToHand
  for (const e of extra) net += e.shift
  return net
}

/** DOTZ-C.6 and the Civilian Leader: one each, in all combat. */
export const markerShift = (s: Siege, u: UnitIx): number => {
  const flags = unitFlags(s, u)
  return ((flags & WELL_ARMED) !== 0 ? 1 : 0) + ((flags & LEADER) !== 0 ? 1 : 0)
}

/** Every shift of a Hand-to-Hand combat by name. */
export function shiftsOf(s: Siege, c: Content, u: UnitIx, at: SpaceIx, defending: boolean, extra: readonly Shift[]): Shift[] {
  const own = c.units[u]?.abilities.shift
  const all: Shift[] = []
  if (defending) all.push({ by: 'terrain', shift: terrainShift(s, c, at) })
  if (own) {
    all.push({ by: 'ability', shift: own.handToHand ?? 0 })
    all.push(defending ? { by: 'defence', shift: own.defence ?? 0 } : { by: 'attack', shift: own.attack ?? 0 })
  }
  all.push(...markerShifts(s, u))
  if (!defending && s.shiftedHero === u) all.push({ by: 'keep-calm', shift: s.heroShift })
  for (const card of s.cardShifts) all.push({ by: card.by, shift: card.handToHand })
  all.push(...extra.map(({ by, shift }) => ({ by, shift })))
  return all.filter((x) => x.shift !== 0)
}

function markerShifts(s: Siege, u: UnitIx): Shift[] {
  const flags = unitFlags(s, u)
  const all: Shift[] = []
  if ((flags & WELL_ARMED) !== 0) all.push({ by: 'well-armed', shift: 1 })
  if ((flags & LEADER) !== 0) all.push({ by: 'leader', shift: 1 })
  return all
}

/** DOTZ-6.1.33: no Terrain in Gunfire. */
export function gunfireShifts(s: Siege, c: Content, u: UnitIx, distance: number, extra: readonly Shift[]): Shift[] {
  const { abilities } = unitOf(c, u)
  const all: Shift[] = [{ by: 'ability', shift: abilities.shift?.gunfire ?? 0 }]
  all.push({ by: 'range', shift: abilities.range?.shift?.[distance] ?? 0 })
  all.push(...markerShifts(s, u))
  for (const card of s.cardShifts) all.push({ by: card.by, shift: card.gunfire })
  all.push(...extra.map(({ by, shift }) => ({ by, shift })))
  return all.filter((x) => x.shift !== 0)
}

/** DOTZ-6.1.7: the shooter's Strength, or the value that its card gives for the distance. */
export function gunfireStrength(s: Siege, c: Content, u: UnitIx, distance: number): number {
  const unit = unitOf(c, u)
  return unit.abilities.range?.strength?.[distance] ?? unit.strength[unitSide(s, u)]
}

/** The current combat; with a combat inside another, the inner one. */
export const innermostCombat = (s: Siege): FrameOf<'combat'> | undefined =>
  s.stack.findLast((frame): frame is FrameOf<'combat'> => frame.kind === 'combat')

export const netOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, x) => sum + x.shift, 0)

/** The distance along one track; NONE when no shot can connect them (DOTZ-5.4.7, 5.4.10). */
export function fireDistance(c: Content, from: SpaceIx, to: SpaceIx): number {
  if (from < 0 || to <= 0) return NONE
  if (from !== 0 && c.trackOf[from] !== c.trackOf[to]) return NONE
  return Math.abs(stepsTo(c, from) - stepsTo(c, to))
}

/** A shot before the dice are rolled. Columns count from 1. */
export interface ShotPlan {
  distance: number
  strength: number
  shifts: Shift[]
  net: number
  column: number
}

/** Strength, shifts and column of a shot. */
export function shotOf(s: Siege, c: Content, u: UnitIx, z: ZedIx, extra: readonly Shift[]): ShotPlan {
  const distance = fireDistance(c, unitAt(s, u), zedAt(s, z))
  const strength = gunfireStrength(s, c, u, distance)
  const shifts = gunfireShifts(s, c, u, distance, extra)
  const net = netOf(shifts)
  return { distance, strength, shifts, net, column: shiftColumn(strength - 1, net, c.gunfire.length) + 1 }
}
