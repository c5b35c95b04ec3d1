import { lastOf, nth, type Refusal } from '@deadfront/kernel'
import { type Content, nameOfPlace, stepsTo, unitOf } from '../model/content.ts'
import { refuse } from '../model/refusals.ts'
import {
  ASIDE,
  CEMETERY,
  DEFIANT,
  FIRED,
  NONE,
  type Siege,
  type SpaceIx,
  TC,
  type UnitIx,
  type ZedIx,
  hasUnitFlag,
  unitAt,
  zedAt,
} from '../model/state.ts'
import { areAdjacent, countUnits, hasZeds, unitsAt } from './board.ts'
import { fireDistance } from './fight.ts'
import { spaceId, unitId, zedId } from './names.ts'

/** Rules 5.1 to 5.4: what a unit may do and why not. These checks are written once; offers, refusals and tooltips all read them. */

/** DOTZ-6.3.7, 4.7.3: on the map, not in the Cemetery nor beside the tracks. */
export function whyNotInPlay(s: Siege, c: Content, u: UnitIx): Refusal | null {
  const at = unitAt(s, u)
  if (at >= 0) return null
  if (at === CEMETERY) return refuse('DOTZ-6.3.7', 'unit.dead', 'that unit lies in the Cemetery', [unitId(c, u)])
  return refuse('DOTZ-5.1.6', 'unit.not-in-play', 'that unit is not in play', [unitId(c, u), nameOfPlace(c, at)])
}

/** Does a unit in play have this ability? */
export function someoneHas(s: Siege, c: Content, ability: 'freeTownEntry'): boolean {
  for (let u = 0; u < s.uAt.length; u++) if (unitAt(s, u) >= 0 && c.units[u]?.abilities[ability] === true) return true
  return false
}

/** DOTZ-5.2.1: one point per space; Traffic Control makes Town Center free. */
export function costOf(s: Siege, c: Content, path: readonly SpaceIx[]): number {
  let cost = path.length
  if (path.includes(TC) && someoneHas(s, c, 'freeTownEntry')) for (const at of path) if (at === TC) cost--
  return cost
}

export function whyNotMove(s: Siege, c: Content, u: UnitIx, path: readonly SpaceIx[]): Refusal | null {
  const no = whyNotMoveAtAll(s, c, u)
  if (no) return no
  const from = unitAt(s, u)
  if (path.length === 0) return refuse('DOTZ-5.2.1', 'move.nowhere', 'a Move goes at least one space', [unitId(c, u)])
  for (let i = 0; i < path.length; i++) {
    const [here, to] = [i === 0 ? from : nth(path, i - 1), nth(path, i)]
    if (to === NONE || !areAdjacent(c, here, to))
      return refuse('DOTZ-5.2.1', 'move.not-connected', 'those spaces are not connected', [spaceId(c, here), spaceId(c, to)])
    if (c.isStart[to] === true) return refuse('DOTZ-5.2.6', 'move.start', 'a Move never enters a Start space', [spaceId(c, to)])
    if (s.noEntry[to] !== 0) return refuse('DOTZ-4.4.3', 'move.no-entry', 'a No Entry marker bars that space', [spaceId(c, to)])
    if (i > 0 && hasZeds(s, here))
      return refuse('DOTZ-5.2.5', 'move.zeds-stop', 'entering a space with Zeds ends the Move', [spaceId(c, here)])
  }
  const cost = costOf(s, c, path)
  const points = c.units[u]?.move ?? 0
  if (cost > points)
    return refuse('DOTZ-5.2.1', 'move.too-far', `that takes ${cost} Movement Points, the unit has ${points}`, [unitId(c, u), cost, points])
  const end = lastOf(path)
  if (end !== TC && countUnits(s, end) - (end === from ? 1 : 0) >= c.limits.units)
    return refuse('DOTZ-5.2.7', 'move.full', 'two Player units may end in a space, no more', [
      spaceId(c, end),
      ...unitsAt(s, end).map((other) => unitId(c, other)),
    ])
  return null
}

/** What forbids the unit every Move. */
export function whyNotMoveAtAll(s: Siege, c: Content, u: UnitIx): Refusal | null {
  const out = whyNotInPlay(s, c, u)
  if (out) return out
  if (hasUnitFlag(s, u, DEFIANT))
    return refuse('DOTZ-5.2.3', 'move.defiant', 'Defiant Civilians stay until Zeds attack their Village', [unitId(c, u)])
  return null
}

export function whyNotForage(s: Siege, c: Content, u: UnitIx): Refusal | null {
  const at = unitAt(s, u)
  if (at < CEMETERY && at !== ASIDE)
    return refuse('DOTZ-5.3.6', 'forage.off-track', 'there is nothing to Forage there', [unitId(c, u), nameOfPlace(c, at)])
  if (at === CEMETERY) return refuse('DOTZ-5.3.6', 'forage.off-track', 'there is nothing to Forage there', [unitId(c, u), 'Cemetery'])
  const out = whyNotInPlay(s, c, u)
  if (out) return out
  if (c.forageOf[at] === '') return refuse('DOTZ-5.3.5', 'forage.unnamed', 'Forage only in a named space', [unitId(c, u), spaceId(c, at)])
  return null
}

export type ShotCost = 'ammo' | 'none' | 'handload'

/** May this unit fire at all? `cost`: with Ammo, for free, or with a hand-made round. */
export function whyNotFireAtAll(s: Siege, c: Content, u: UnitIx, cost: ShotCost): Refusal | null {
  const out = whyNotInPlay(s, c, u)
  if (out) return out
  const unit = unitOf(c, u)
  const at = unitAt(s, u)
  if (unit.abilities.noGunfire === true) return refuse('DOTZ-0.3', 'gunfire.cannot', 'that unit makes no Gunfire attacks', [unit.id])
  if (c.isStart[at] === true) return refuse('DOTZ-5.4.5', 'gunfire.start', 'nobody fires into or out of a Start space', [spaceId(c, at)])
  if (at === TC && !s.options.townFire) return refuse('DOTZ-5.4.10', 'gunfire.town', 'nobody fires out of Town Center', [unit.id])
  if (cost === 'handload' && unit.abilities.handload !== true)
    return refuse('DOTZ-5.1.8', 'gunfire.no-handload', 'that unit makes no rounds of its own', [unit.id])
  if (ammoFor(s, c, u, cost) > s.ammo) return refuse('DOTZ-5.4.4', 'gunfire.no-ammo', 'there is no Ammo', [unit.id])
  return null
}

/** DOTZ-5.4.3, 1.2.15: what the shot takes from the Ammo track. */
export function ammoFor(s: Siege, c: Content, u: UnitIx, cost: ShotCost): number {
  if (cost === 'handload') return 0
  if (cost === 'none') return s.options.freeShotNeedsAmmo ? 1 : 0
  return c.units[u]?.abilities.firstShotFree === true && !hasUnitFlag(s, u, FIRED) ? 0 : 1
}

export function whyNotFire(s: Siege, c: Content, u: UnitIx, z: ZedIx, cost: ShotCost): Refusal | null {
  const no = whyNotFireAtAll(s, c, u, cost)
  if (no && no.code !== 'gunfire.no-ammo') return no
  const unit = unitOf(c, u)
  const from = unitAt(s, u)
  const to = z === NONE ? NONE : zedAt(s, z)
  if (to < 0) return refuse('DOTZ-5.4.1', 'gunfire.no-target', 'there is no such Zeds unit on the map', z === NONE ? [] : [zedId(c, z)])
  if (c.isStart[to] === true) return refuse('DOTZ-5.4.5', 'gunfire.start', 'nobody fires into or out of a Start space', [spaceId(c, to)])
  const distance = fireDistance(c, from, to)
  if (distance === NONE) {
    const near = stepsTo(c, from) + stepsTo(c, to) <= Math.max(2, unit.range)
    return near
      ? refuse('DOTZ-5.4.7', 'gunfire.through-town', 'no shot passes through Town Center', [spaceId(c, from), spaceId(c, to)])
      : refuse('DOTZ-5.4.1', 'gunfire.other-track', 'the target is on another track', [spaceId(c, from), spaceId(c, to)])
  }
  if (distance === 0 || distance > unit.range)
    return refuse(
      unit.range > 1 ? 'DOTZ-5.4.6' : 'DOTZ-5.4.1',
      'gunfire.range',
      `the target is ${distance} spaces away, the unit fires ${unit.range}`,
      [unit.id, distance, unit.range],
    )
  return no
}
