import { optional, question, type Refusal, refuseQuestion, text } from '@deadfront/kernel'
import { type Content, contentOf } from '../model/content.ts'
import type { Shift } from '../model/events.ts'
import { NONE, type Siege, type UnitIx, type ZedIx, unitAt, zedAt, zedHits } from '../model/state.ts'
import { zedOdds } from '../read/fight-facts.ts'
import { type ShotPlan, shotOf } from '../read/fight.ts'
import { findUnit, spaceId, zedId } from '../read/names.ts'
import { type ShotOdds, shotOdds } from '../read/odds.ts'
import { noSuchUnit, noSuchZed, rounded, zedCalled } from './common.ts'

/** A shot before the dice are rolled: distance, column, shifts by name, exact chances. */
export interface ShotFacts extends ShotPlan {
  target: string
  at: string
  odds: ShotOdds
}

export function shotFacts(s: Siege, c: Content, u: UnitIx, z: ZedIx, extra: readonly Shift[]): ShotFacts {
  const shot = shotOf(s, c, u, z, extra)
  const toTurn = s.zSide[z] === 0 ? (c.zeds[z]?.capacity[0] ?? 0) - zedHits(s, z) : 0
  const odds = shotOdds(c, shot.column, { ...zedOdds(s, c, z), toTurn })
  return { target: zedId(c, z), at: spaceId(c, zedAt(s, z)), ...shot, odds: rounded(odds) }
}

/** `pay`: the Character Action that pays for the shot and may shift it. */
const fields = { unit: text('a Player unit'), target: text('a Zeds unit'), pay: optional(text('a way to pay')) }

export const shot = question(fields, (s: Siege, { unit, target, pay }): ShotFacts | Refusal => {
  const c = contentOf(s)
  const u = findUnit(c, unit)
  if (u === NONE) return noSuchUnit(unit)
  if (unitAt(s, u) < 0) return refuseQuestion(`unit: expected a unit on the map, found ${JSON.stringify(unit)}`, [unit])
  const z = zedCalled(s, c, target)
  if (z === NONE || zedAt(s, z) < 0) return noSuchZed('target', target)
  const mark = c.marks.find((m) => m.id === pay)
  return shotFacts(s, c, u, z, mark?.shift === undefined ? [] : [{ by: mark.id, shift: mark.shift }])
})
