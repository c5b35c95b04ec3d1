import { type Content, contentOf, unitOf, zedOf } from '../model/content.ts'
import { type FrameOf, placement } from '../model/frames.ts'
import {
  CEMETERY,
  CUP,
  DEFIANT,
  LEADER,
  NONE,
  type Siege,
  TC,
  TOUGH,
  type UnitIx,
  WELL_ARMED,
  type ZedIx,
  dropUnitFlag,
  hasZedFlag,
  unitAt,
  unitFlags,
  unitHits,
  unitSide,
  zedAt,
  zedHits,
  zedSide,
} from '../model/state.ts'
import { spreads } from '../read/board.ts'
import { spaceId, unitId, zedId } from '../read/names.ts'
import type { SiegeTurn } from './group.ts'
import { takeOverHeroes } from './heroes.ts'

/** Rule 6.2 and 6.3: Hits one by one, turning over, the Cup, the Saving Roll. */

/** Hits on a Zeds unit. Returns those it no longer needs. */
export function hitZed(t: SiegeTurn, z: ZedIx, hits: number, by: UnitIx): number {
  const { s } = t
  const c = contentOf(s)
  for (let left = hits; left > 0; left--) {
    if (hasZedFlag(s, z, TOUGH)) {
      const die = t.roll()
      t.emit({ type: 'hitCancelled', rule: 'DOTZ-6.2.6', who: zedId(c, z), die, cancelled: die <= 3 })
      if (die <= 3) continue
    }
    if (oneHitOnZed(t, c, z, by)) return left - 1
  }
  return 0
}

/** True when it was the last Hit. */
function oneHitOnZed(t: SiegeTurn, c: Content, z: ZedIx, by: UnitIx): boolean {
  const { s } = t
  const zed = zedOf(c, z)
  const side = zedSide(s, z)
  const at = zedAt(s, z)
  const hits = zedHits(s, z) + 1
  s.zHits[z] = hits
  t.emit({
    type: 'zedHit',
    rule: 'DOTZ-6.2.7',
    zed: zed.id,
    at: spaceId(c, at),
    hits,
    side: side === 0 ? 'full' : 'reduced',
    strength: zed.strength[side],
  })
  if (hits < zed.capacity[side]) return false
  if (side === 0) {
    s.zSide[z] = 1
    s.zHits[z] = 0
    t.emit({ type: 'turnedOver', rule: 'DOTZ-6.2.8', who: zed.id, side: 'reduced', strength: zed.strength[1] })
    if (zed.capacity[1] > 0) return false
  }
  if (by !== NONE) s.tale.kills[by] = (s.tale.kills[by] ?? 0) + 1
  zedToCup(t, z, 'eliminated')
  return true
}

/** DOTZ-6.2.11: back into the Cup, on its full side and without markers. */
export function zedToCup(t: SiegeTurn, z: ZedIx, why: 'eliminated' | 'noRoom' | 'replaced'): void {
  const { s } = t
  const c = contentOf(s)
  const from = zedAt(s, z)
  clearZed(s, z)
  t.emit({
    type: 'zedToCup',
    rule: why === 'eliminated' ? 'DOTZ-6.2.11' : 'DOTZ-4.6.11',
    zed: zedId(c, z),
    from: spaceId(c, from),
    why,
  })
}

export function clearZed(s: Siege, z: ZedIx): void {
  s.zAt[z] = CUP
  s.zSide[z] = 0
  s.zHits[z] = 0
  s.zFlags[z] = 0
}

/** Hits on a Player unit, the Saving Roll included. Returns true when it took its last Hit. */
export function hitUnit(t: SiegeTurn, u: UnitIx, hits: number): boolean {
  const { s } = t
  const c = contentOf(s)
  const unit = unitOf(c, u)
  for (let left = hits; left > 0; left--) {
    if (unit.tough !== null) {
      const die = t.roll()
      const cancelled = unit.tough[die] === true
      t.emit({ type: 'hitCancelled', rule: 'DOTZ-6.2.6', who: unit.id, die, cancelled })
      if (cancelled) continue
    }
    if (oneHitOnUnit(t, c, u)) {
      // DOTZ-6.3.11: one Saving Roll; Hits beyond the last are lost.
      if (left > 1) t.emit({ type: 'hitsLost', rule: 'DOTZ-6.3.11', hits: left - 1, at: c.spaces[unitAt(s, u)] ?? '' })
      savingRoll(t, u)
      return true
    }
  }
  return false
}

function oneHitOnUnit(t: SiegeTurn, c: Content, u: UnitIx): boolean {
  const { s } = t
  const unit = unitOf(c, u)
  const side = unitSide(s, u)
  const hits = unitHits(s, u) + 1
  s.uHits[u] = hits
  t.emit({
    type: 'unitHit',
    rule: 'DOTZ-6.2.7',
    unit: unit.id,
    at: c.spaces[unitAt(s, u)] ?? '',
    hits,
    side: side === 0 ? 'full' : 'reduced',
    strength: unit.strength[side],
  })
  if (hits < unit.capacity[side]) return false
  if (side === 1) return true
  // DOTZ-6.2.10: turning over removes the markers of the old side; the Hits that are left count against the new one.
  s.uSide[u] = 1
  s.uHits[u] = 0
  t.emit({ type: 'turnedOver', rule: 'DOTZ-6.2.8', who: unit.id, side: 'reduced', strength: unit.strength[1] })
  return unit.capacity[1] === 0
}

/** DOTZ-6.3.1 to 6.3.6: one die, then Cemetery or Town Center at once. */
function savingRoll(t: SiegeTurn, u: UnitIx): void {
  const { s } = t
  const c = contentOf(s)
  const from = unitAt(s, u)
  const die = t.roll()
  const saved = c.saved[die] === true
  const at = c.spaces[from] ?? ''
  t.emit({ type: 'savingRoll', rule: 'DOTZ-6.3.1', unit: unitId(c, u), at, die, saved })
  s.uHits[u] = 0
  if (saved) {
    const hero = c.units[u]?.kind === 'hero'
    s.uAt[u] = TC
    s.uSide[u] = hero ? 0 : 1
    dropUnitFlag(s, u, DEFIANT) // ruling G-8: other markers stay
    s.tale.saved.push([u, from, s.turn])
    t.emit({ type: 'unitSaved', rule: hero ? 'DOTZ-6.3.5' : 'DOTZ-6.3.4', unit: unitId(c, u), side: hero ? 'full' : 'reduced' })
    return
  }
  s.uAt[u] = CEMETERY
  const flags = unitFlags(s, u)
  s.uFlags[u] = 0
  s.tale.fallen.push([u, from, s.turn])
  t.emit({ type: 'unitFell', rule: 'DOTZ-6.3.2', unit: unitId(c, u), at, turn: s.turn })
  if ((flags & WELL_ARMED) !== 0) t.emit({ type: 'markerGone', rule: 'DOTZ-C.6', marker: 'well-armed', on: unitId(c, u) })
  if ((flags & LEADER) !== 0) t.emit({ type: 'markerGone', rule: 'DOTZ-6.3.12', marker: 'leader', on: unitId(c, u) })
  const seat = s.hero.indexOf(u)
  if (seat >= 0) {
    s.hero[seat] = NONE
    takeOverHeroes(t)
  }
}

/** DOTZ-6.2.6: Hits without a combat, from any cause; with 0 Hits a unit makes its Saving Roll at once. */
export const suffer = {
  run(t: SiegeTurn, f: FrameOf<'suffer'>): void {
    const { s } = t
    t.done()
    if (f.zed !== NONE) {
      const at = zedAt(s, f.zed)
      const left = hitZed(t, f.zed, f.hits, NONE)
      if (left > 0) t.emit({ type: 'hitsLost', rule: 'DOTZ-6.2.14', hits: left, at: contentOf(s).spaces[at] ?? '' })
      return
    }
    const at = unitAt(s, f.unit)
    if (f.hits === 0) savingRoll(t, f.unit)
    else if (!hitUnit(t, f.unit, f.hits)) return
    if (at > TC && spreads(s, contentOf(s), f.unit)) t.call(placement(at, 1, 0))
  },
}
