import { nth } from '@deadfront/kernel'
import { type Content, type EventCard, type Unit, type Zed, contentOf, eventOf, toStart, toTown } from '../model/content.ts'
import { MOVED, NONE, NOT, type Siege, type SpaceIx, TC, type TrackIx, type UnitIx, type ZedIx, hasZedFlag, zedAt } from '../model/state.ts'

/** The Current Event card. There is one from the draw to Housekeeping. */
export const currentCard = (s: Siege): EventCard => eventOf(contentOf(s), s.card)

// The units in a space. There are few counters: a search through all of them is faster than lists that are kept up to date.

export function countZeds(s: Siege, at: SpaceIx): number {
  let n = 0
  for (let z = 0; z < s.zAt.length; z++) if (s.zAt[z] === at) n++
  return n
}

export function zedsAt(s: Siege, at: SpaceIx): ZedIx[] {
  const list: ZedIx[] = []
  for (let z = 0; z < s.zAt.length; z++) if (s.zAt[z] === at) list.push(z)
  return list
}

export function countUnits(s: Siege, at: SpaceIx): number {
  let n = 0
  for (let u = 0; u < s.uAt.length; u++) if (s.uAt[u] === at) n++
  return n
}

export function unitsAt(s: Siege, at: SpaceIx): UnitIx[] {
  const list: UnitIx[] = []
  for (let u = 0; u < s.uAt.length; u++) if (s.uAt[u] === at) list.push(u)
  return list
}

/** Zeds units on the tracks and Start spaces. */
export function zedsOnMap(s: Siege): ZedIx[] {
  const zeds: ZedIx[] = []
  for (let z = 0; z < s.zAt.length; z++) if (zedAt(s, z) > TC) zeds.push(z)
  return zeds
}

export const hasZeds = (s: Siege, at: SpaceIx): boolean => s.zAt.includes(at)
export const hasUnits = (s: Siege, at: SpaceIx): boolean => s.uAt.includes(at)

/** DOTZ-2.8: Zeds on the Start space are on the track. */
export function zedsOnTrack(s: Siege, c: Content, track: TrackIx): number {
  let n = 0
  for (let z = 0; z < s.zAt.length; z++) {
    const at = zedAt(s, z)
    if (at > 0 && c.trackOf[at] === track) n++
  }
  return n
}

// The next five functions are hot: rules and bots call them most. They read the tables without accessors, because the engine
// inlines a limited number of calls into one function.

/** DOTZ-6.1.3, 6.1.4: the figure on the side showing; Hit markers change nothing. */
export const zedStrength = (s: Siege, c: Content, z: ZedIx): number => (c.zeds[z] as Zed).strength[s.zSide[z] as 0 | 1]
export const unitStrength = (s: Siege, c: Content, u: UnitIx): number => (c.units[u] as Unit).strength[s.uSide[u] as 0 | 1]

/** DOTZ-6.1.5: a mob's Strength is the total of the space. */
export function mobStrength(s: Siege, c: Content, at: SpaceIx): number {
  let sum = 0
  for (let z = 0; z < s.zAt.length; z++) if (s.zAt[z] === at) sum += zedStrength(s, c, z)
  return sum
}

/** Hits a Zeds unit still takes before it goes to the Cup. */
export function zedLife(s: Siege, c: Content, z: ZedIx): number {
  const { capacity } = c.zeds[z] as Zed
  const left = capacity[1] - (s.zHits[z] ?? 0)
  return s.zSide[z] === 0 ? left + capacity[0] : left
}

/** Hits a Player unit still takes before it makes a Saving Roll. */
export function unitLife(s: Siege, c: Content, u: UnitIx): number {
  const { capacity } = c.units[u] as Unit
  const left = capacity[1] - (s.uHits[u] ?? 0)
  return s.uSide[u] === 0 ? left + capacity[0] : left
}

/** DOTZ-4.6.1, 4.6.5: room for Zeds; a No Entry marker leaves none. */
export const roomForZeds = (s: Siege, c: Content, at: SpaceIx): number =>
  s.noEntry[at] !== 0 ? 0 : Math.max(0, c.limits.zeds - countZeds(s, at))

/** DOTZ-5.2.7, 5.2.8: room for Player units; Town Center takes any number. */
export const roomForUnits = (s: Siege, c: Content, at: SpaceIx): number =>
  at === TC ? 99 : s.noEntry[at] !== 0 ? 0 : Math.max(0, c.limits.units - countUnits(s, at))

export function areAdjacent(c: Content, a: SpaceIx, b: SpaceIx): boolean {
  if (a < 0 || b < 0) return false
  if (a === TC) return b !== TC && c.steps[b] === 1
  if (b === TC) return c.steps[a] === 1
  return c.toTown[a] === b || c.toStart[a] === b
}

/** The spaces from here to Town Center, nearest first. */
export function wayToTown(c: Content, from: SpaceIx): SpaceIx[] {
  const way: SpaceIx[] = []
  for (let at = from; at > TC; ) {
    at = toTown(c, at)
    way.push(at)
  }
  return way
}

/** The one way from here to there, first step first: along the track, or down one and up another. */
export function wayBetween(c: Content, from: SpaceIx, to: SpaceIx): SpaceIx[] {
  const there = [to, ...wayToTown(c, to)].reverse()
  const here = [from, ...wayToTown(c, from)]
  const meet = here.findIndex((at) => there.includes(at))
  return [...here.slice(1, meet + 1), ...there.slice(there.indexOf(nth(here, meet)) + 1)]
}

/** The first space away from Town Center, after `from`, that has room for a Zeds unit; NONE when even the Start has none. */
export function firstRoomBack(s: Siege, c: Content, from: SpaceIx): SpaceIx {
  for (let at = toStart(c, from); at !== NONE; at = toStart(c, at)) if (roomForZeds(s, c, at) > 0) return at
  return NONE
}

export const startsWithRoom = (s: Siege, c: Content): SpaceIx[] => c.starts.filter((at) => roomForZeds(s, c, at) > 0)

/** The strongest of these Zeds by the Strength showing; several when tied. */
export function strongestOf(s: Siege, c: Content, zeds: readonly ZedIx[]): ZedIx[] {
  let best = -1
  let list: ZedIx[] = []
  for (const z of zeds) {
    const strength = zedStrength(s, c, z)
    if (strength > best) {
      best = strength
      list = [z]
    } else if (strength === best) list.push(z)
  }
  return list
}

export function unmovedAt(s: Siege, at: SpaceIx): ZedIx[] {
  const list: ZedIx[] = []
  for (let z = 0; z < s.zAt.length; z++) if (s.zAt[z] === at && !hasZedFlag(s, z, MOVED)) list.push(z)
  return list
}

/** DOTZ-5.3.14: the space of the resource marker, and the side that shows. */
export const markerOf = (amount: number): { space: number; plusTen: boolean } =>
  amount > 10 ? { space: amount - 10, plusTen: true } : { space: amount, plusTen: false }

/** Does this unit leave a new Zeds unit in the space where it fell? */
export const spreads = (s: Siege, c: Content, u: UnitIx): boolean => s.spread !== NOT && c.units[u]?.kind === 'civilians'
