import { AIR, type Content, LAND, NOBODY } from '../model/content.ts'
import type { Aaz } from '../model/state.ts'
import { hasEnemyHunter, isFriendly, isHostile, isHostileSea, isNeutral, isUnoccupied, shutPassage } from './board.ts'

/** How far a kind gets from a space: steps and the way back, by destination. -1 where it does not come. */
export interface Reach {
  dist: Int8Array
  prev: Int16Array
}

/** A combat or noncombat walk: what may be crossed and where one must stop. */
export type Walk = 'combat' | 'noncombat'

// Filled and read within one call; kept only to spare allocation.
const queue = new Int16Array(1024)

/**
 * Spaces the kind can come to, each with its shortest way. Whether it may end there is for the phase to say; here is only
 * what stops or bars movement: neutrals, closed borders, hostile spaces, passages.
 */
export function reachOf(s: Aaz, c: Content, p: number, k: number, from: number, range: number, walk: Walk): Reach {
  return spread(s, c, p, k, from, range, walk, { dist: new Int8Array(c.N), prev: new Int16Array(c.N) })
}

/** The same without a fresh table: good until the next call of this function. */
export function reachNow(s: Aaz, c: Content, p: number, k: number, from: number, range: number, walk: Walk): Reach {
  if (scratch.dist.length < c.N) {
    scratch.dist = new Int8Array(c.N)
    scratch.prev = new Int16Array(c.N)
  }
  return spread(s, c, p, k, from, range, walk, scratch)
}

const scratch: Reach = { dist: new Int8Array(256), prev: new Int16Array(256) }

function spread(s: Aaz, c: Content, p: number, k: number, from: number, range: number, walk: Walk, reach: Reach): Reach {
  const { dist, prev } = reach
  dist.fill(-1)
  prev.fill(-1)
  dist[from] = 0
  let head = 0
  let tail = 0
  queue[tail++] = from
  const domain = c.domain[k]!
  while (head < tail) {
    const at = queue[head++]!
    if (dist[at]! >= range) continue
    if (at !== from && !goesThrough(s, c, p, k, at, walk)) continue
    const near = domain === LAND ? c.landNear[at]! : domain === AIR ? c.near[at]! : c.seaNear[at]!
    for (const to of near) {
      if (dist[to]! >= 0 || !mayEnter(s, c, p, k, at, to, walk)) continue
      dist[to] = dist[at]! + 1
      prev[to] = at
      queue[tail++] = to
    }
  }
  return reach
}

/** May the unit set foot there at all? */
function mayEnter(s: Aaz, c: Content, p: number, k: number, from: number, to: number, walk: Walk): boolean {
  if (c.blocked[to]) return false // AAZ-INTRO.2
  if (c.domain[k] === AIR) return !isNeutral(s, c, to) // AAZ-NEUT.3
  if (c.domain[k] === LAND) return walk === 'combat' ? !isNeutral(s, c, to) : isFriendly(s, c, to, p) // AAZ-NEUT.2, AAZ-NCM.6
  if (shutPassage(s, c, from, to, p) !== null) return false
  return walk === 'combat' || c.submarine[k] === true || !isHostileSea(s, c, to, p) // AAZ-NSEA.1
}

/** May it go on from there? */
function goesThrough(s: Aaz, c: Content, p: number, k: number, at: number, walk: Walk): boolean {
  if (c.domain[k] === AIR) return true // AAZ-CAIR.5
  if (c.domain[k] === LAND)
    // AAZ-CMOVE.5, AAZ-BLITZ.1: hostile land stops everybody but a tank that finds it unoccupied.
    return !isHostile(s, c, at, p) || (walk === 'combat' && c.blitz[k] === true && isUnoccupied(s, c, at, p))
  if (c.submarine[k]) return !hasEnemyHunter(s, c, at, p) // AAZ-CSUB.1
  return !isHostileSea(s, c, at, p)
}

/** The way to a destination, start left out. */
export function pathTo(reach: Reach, to: number): number[] {
  const path: number[] = []
  for (let at = to; reach.prev[at]! >= 0; at = reach.prev[at]!) path.unshift(at)
  return path
}

/** Does this very way obey what stops and bars movement? The place where it fails, or -1. */
export function brokenAt(s: Aaz, c: Content, p: number, k: number, from: number, path: readonly number[], walk: Walk): number {
  let at = from
  for (const [i, to] of path.entries()) {
    const near = c.domain[k] === LAND ? c.landNear[at]! : c.domain[k] === AIR ? c.near[at]! : c.seaNear[at]!
    if (!near.includes(to) || !mayEnter(s, c, p, k, at, to, walk)) return i
    if (i > 0 && !goesThrough(s, c, p, k, at, walk)) return i - 1
    at = to
  }
  return -1
}

/** Air distances from everywhere to everywhere, for the lands that are closed now. */
export function flightsFrom(s: Aaz, c: Content, from: number): Int8Array {
  let key = ''
  for (const at of c.lands) if ((s.control[at] === NOBODY) !== c.closed[at]) key += `${at},`
  let rows = c.flights.get(key)
  if (rows === undefined) {
    if (c.flights.size > 200) c.flights.clear()
    rows = []
    c.flights.set(key, rows)
  }
  let row = rows[from]
  if (row === undefined) {
    row = new Int8Array(c.N).fill(-1)
    row[from] = 0
    const list = [from]
    for (let i = 0; i < list.length; i++) {
      const at = list[i]!
      for (const to of c.near[at]!) {
        if (row[to]! >= 0 || c.blocked[to] || isNeutral(s, c, to)) continue
        row[to] = row[at]! + 1
        list.push(to)
      }
    }
    rows[from] = row
  }
  return row
}
