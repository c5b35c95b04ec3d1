import { AIR, allNear, type Content, type FlightTable, LAND, landNear, NOBODY, seaNear } from '../model/content.ts'
import { numberAt, int8At, int16At } from '../model/list.ts'
import type { Aaz } from '../model/state.ts'
import { hasEnemyHunter, isFriendly, isHostile, isHostileSea, isNeutral, isUnoccupied, shutPassage } from './board.ts'

/** How far a kind can go from a space: steps, -1 where it cannot go, and for where it can the way back (-1 at the start). */
export interface Reach {
  dist: Int8Array
  prev: Int16Array
}

/** A combat or a noncombat move: they differ in what may be crossed and where a unit must stop. */
export type Walk = 'combat' | 'noncombat'

/** Units of one kind and power that move out of a space. */
export interface Trip {
  s: Readonly<Aaz>
  c: Content
  p: number
  k: number
  from: number
  walk: Walk
}

// Filled and read within one call; kept only to save the allocation.
const queue = new Int16Array(1024)
const scratch: Reach = { dist: new Int8Array(256), prev: new Int16Array(256) }

/**
 * All spaces that the kind can reach, each with its shortest way. Only what stops or forbids movement counts here: neutrals,
 * closed borders, hostile spaces, passages. Whether the unit may end its move there is decided by the phase.
 */
export function reachOf(trip: Trip, range: number): Reach {
  return spread(trip, range, { dist: new Int8Array(trip.c.N), prev: new Int16Array(trip.c.N) })
}

/** The same without a new table: valid until the next call of this function. */
export function reachNow(trip: Trip, range: number): Reach {
  const { N } = trip.c
  if (scratch.dist.length < N) {
    scratch.dist = new Int8Array(N)
    scratch.prev = new Int16Array(N)
  }
  return spread(trip, range, scratch)
}

/** The neighbours of a space that the kind can move to by its element. */
export function exitsOf(c: Content, k: number, at: number): readonly number[] {
  return c.domain[k] === LAND ? landNear(c, at) : c.domain[k] === AIR ? allNear(c, at) : seaNear(c, at)
}

function spread(trip: Trip, range: number, reach: Reach): Reach {
  const { c, k, from } = trip
  const { dist, prev } = reach
  dist.fill(-1, 0, c.N)
  dist[from] = 0
  prev[from] = -1
  let head = 0
  let tail = 0
  queue[tail++] = from
  while (head < tail) {
    const at = int16At(queue, head++)
    if (int8At(dist, at) >= range) continue
    if (at !== from && !goesThrough(trip, at)) continue
    for (const to of exitsOf(c, k, at)) {
      if (int8At(dist, to) >= 0 || !mayEnter(trip, at, to)) continue
      dist[to] = int8At(dist, at) + 1
      prev[to] = at
      queue[tail++] = to
    }
  }
  return reach
}

/** May the unit enter the space at all? */
function mayEnter({ s, c, p, k, walk }: Trip, from: number, to: number): boolean {
  if (c.blocked[to]) return false // AAZ-INTRO.2
  if (c.domain[k] === AIR) return !isNeutral(s, c, to) // AAZ-NEUT.3
  if (c.domain[k] === LAND) return walk === 'combat' ? !isNeutral(s, c, to) : isFriendly(s, c, to, p) // AAZ-NEUT.2, AAZ-NCM.6
  if (shutPassage(s, c, from, to, p) !== null) return false
  return walk === 'combat' || c.submarine[k] === true || !isHostileSea(s, c, to, p) // AAZ-NSEA.1
}

/** May it continue from there? */
function goesThrough({ s, c, p, k, walk }: Trip, at: number): boolean {
  if (c.domain[k] === AIR) return true // AAZ-CAIR.5
  if (c.domain[k] === LAND)
    // AAZ-CMOVE.5, AAZ-BLITZ.1: hostile land stops every unit but a tank that finds it unoccupied.
    return !isHostile(s, c, at, p) || (walk === 'combat' && c.blitz[k] === true && isUnoccupied(s, c, at, p))
  if (c.submarine[k]) return !hasEnemyHunter(s, c, at, p) // AAZ-CSUB.1
  return !isHostileSea(s, c, at, p)
}

/** The way to a destination, without the start. */
export function pathTo(reach: Reach, to: number): number[] {
  const path: number[] = []
  for (let at = to; int16At(reach.prev, at) >= 0; at = int16At(reach.prev, at)) path.unshift(at)
  return path
}

/** The index of the first space on this way that cannot be entered or passed; -1 when the way is free. */
export function brokenAt(trip: Trip, path: readonly number[]): number {
  let at = trip.from
  for (const [i, to] of path.entries()) {
    if (!exitsOf(trip.c, trip.k, at).includes(to) || !mayEnter(trip, at, to)) return i
    if (i > 0 && !goesThrough(trip, at)) return i - 1
    at = to
  }
  return -1
}

/** Distances by air from one space to all others, with the lands that are closed now. */
export const flightsFrom = (s: Readonly<Aaz>, c: Content, from: number): Int8Array => flightRow(flightsNow(s, c), c, from)

/** The table of distances for the lands that are closed now: for callers that need several rows of it. */
export function flightsNow(s: Readonly<Aaz>, c: Content): FlightTable {
  const { last } = c.flights
  if (last !== null && fitsNow(s, c, last)) return last
  let key = ''
  for (const at of c.lands) if ((s.control[at] === NOBODY) !== c.closed[at]) key += `${at},`
  const { tables } = c.flights
  let table = tables.get(key)
  if (table === undefined) {
    if (tables.size > MAX_FLIGHT_TABLES) tables.clear()
    table = { closed: c.spaces.map((_, at) => isNeutral(s, c, at)), rows: [] }
    tables.set(key, table)
  }
  c.flights.last = table
  return table
}

const MAX_FLIGHT_TABLES = 200

function fitsNow(s: Readonly<Aaz>, c: Content, { closed }: FlightTable): boolean {
  for (const at of c.lands) if ((s.control[at] === NOBODY) !== closed[at]) return false
  return true
}

export const flightRow = (table: FlightTable, c: Content, from: number): Int8Array => (table.rows[from] ??= measureFlights(table, c, from))

function measureFlights({ closed }: FlightTable, c: Content, from: number): Int8Array {
  const row = new Int8Array(c.N).fill(-1)
  row[from] = 0
  const list = [from]
  for (let i = 0; i < list.length; i++) {
    const at = numberAt(list, i)
    for (const to of allNear(c, at)) {
      if (int8At(row, to) >= 0 || c.blocked[to] || closed[to]) continue
      row[to] = int8At(row, at) + 1
      list.push(to)
    }
  }
  return row
}
