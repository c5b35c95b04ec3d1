import { type Content, contentOf, unitOf } from '../model/content.ts'
import {
  AVAILABLE,
  LEADER,
  type Siege,
  type SpaceIx,
  TC,
  type TrackIx,
  type UnitIx,
  WELL_ARMED,
  unitAt,
  unitFlags,
} from '../model/state.ts'
import { hasZeds, zedStrength, zedsOnTrack } from './board.ts'

/** The units and things that cards may mean. */

export const MARKERS: { readonly [name: string]: number } = { 'well-armed': WELL_ARMED, leader: LEADER }

/** Units of a kind on the map: `civilians` (regular), `heroic`, `hero`, `any civilians`, `any`, or a unit by its id. */
export function unitsOfKind(s: Siege, c: Content, kind: string): UnitIx[] {
  const list: UnitIx[] = []
  for (let u = 0; u < s.uAt.length; u++) {
    if (unitAt(s, u) < 0) continue
    const own = unitOf(c, u)
    if (kind === 'any' || own.kind === kind || own.id === kind || (kind === 'any civilians' && own.kind !== 'hero')) list.push(u)
  }
  return list
}

export const markerTargets = (s: Siege, c: Content, marker: string, on: string): UnitIx[] =>
  unitsOfKind(s, c, on).filter((u) => (unitFlags(s, u) & (MARKERS[marker] ?? 0)) === 0)

/** Civilians, Regular or Heroic, that have not come into play. */
export function recruits(s: Siege, c: Content): UnitIx[] {
  const list: UnitIx[] = []
  for (let u = 0; u < s.uAt.length; u++) if (s.uAt[u] === AVAILABLE && c.units[u]?.kind !== 'hero') list.push(u)
  return list
}

export function availableHeroes(s: Siege, c: Content): UnitIx[] {
  const list: UnitIx[] = []
  for (let u = 0; u < s.uAt.length; u++) if (s.uAt[u] === AVAILABLE && c.units[u]?.kind === 'hero') list.push(u)
  return list
}

/** Player units on a track, its Start space and Town Center not counted. */
export function unitsOnTrack(s: Siege, c: Content, track: TrackIx): UnitIx[] {
  const list: UnitIx[] = []
  for (let u = 0; u < s.uAt.length; u++) {
    const at = unitAt(s, u)
    if (at > TC && c.trackOf[at] === track && c.isStart[at] !== true) list.push(u)
  }
  return list
}

/** Player units on the tracks. */
export function unitsAbroad(s: Siege, c: Content): UnitIx[] {
  const list: UnitIx[] = []
  for (let u = 0; u < s.uAt.length; u++) {
    const at = unitAt(s, u)
    if (at > TC && c.isStart[at] !== true) list.push(u)
  }
  return list
}

/** DOTZ-2.4, 2.5, 2.8: the tracks with most or fewest Zeds units, counted by unit. */
export function tracksByZeds(s: Siege, c: Content, most: boolean): TrackIx[] {
  let best = -1
  let list: TrackIx[] = []
  for (let track = 0; track < c.tracks.length; track++) {
    const n = most ? zedsOnTrack(s, c, track) : 99 - zedsOnTrack(s, c, track)
    if (n > best) {
      best = n
      list = [track]
    } else if (n === best) list.push(track)
  }
  return list
}

/** Cardio: an empty Start space, or otherwise those with the weakest Zeds unit. */
export function emptyOrWeakestStarts(s: Siege, c: Content): SpaceIx[] {
  const empty = c.starts.filter((at) => !hasZeds(s, at))
  if (empty.length > 0) return empty
  const weakest = c.starts.map((at) => Math.min(...s.zAt.flatMap((where, z) => (where === at ? [zedStrength(s, c, z)] : []))))
  const least = Math.min(...weakest)
  return c.starts.filter((_, i) => weakest[i] === least)
}

/** The tracks a head can mean. */
export function headTracks(s: Siege, c: Content, where: string): TrackIx[] {
  if (where === 'most') return tracksByZeds(s, c, true)
  if (where === 'fewest') return tracksByZeds(s, c, false)
  const named = c.tracks.indexOf(where)
  return named >= 0 ? [named] : c.tracks.map((_, ix) => ix)
}

/** Heroes, and Heroic Civilians where a fallen Hero is replaced, that are in play and belong to no player. */
export function freeHeroes(s: Siege, heroicToo: boolean): UnitIx[] {
  const c = contentOf(s)
  const list: UnitIx[] = []
  for (let u = 0; u < s.uAt.length; u++) {
    const kind = c.units[u]?.kind
    if (unitAt(s, u) < 0 || s.hero.includes(u)) continue
    if (kind === 'hero' || (heroicToo && kind === 'heroic')) list.push(u)
  }
  return list
}
