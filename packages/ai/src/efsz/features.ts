import type { Stalingrad } from '@deadfront/efsz'
import {
  CAPTIVE,
  columnOf,
  contentOf,
  DOOR,
  EDGE_DOOR,
  EDGE_WALL,
  edgeBetween,
  edgeClosed,
  fighterAt,
  figureAt,
  FIRE,
  GAS,
  type Grid,
  gridIn,
  groundAt,
  HINDER,
  isObstructive,
  type Mode,
  nextTo,
  ON_MAP,
  OPEN,
  rowOf,
  sceneOf,
  stepPrice,
  WALL,
  WATER,
  zombieBeside,
} from '@deadfront/efsz/ai'

// What a bot reads from the map: distances, and what can be reached.

export const FAR = 9999
const DOOR_COST = 2

/** Can a character ever be there? A closed door can be opened. */
const passable = (ground: number): boolean => (ground & (WALL | FIRE | CAPTIVE)) === 0

const isShut = (ground: number): boolean => (ground & (DOOR | OPEN)) === DOOR

/**
 * About the cost of entering each square. Facing is left out; a zombie in the way adds to the cost, since it may move away.
 * `self` is the square of the character that asks, -1 for none.
 */
export function entryCosts(s: Stalingrad, self: number): Int16Array {
  const grid = gridIn(s)
  const costs = new Int16Array(grid.size)
  const { water } = sceneOf(s).raw
  const deep = water !== undefined && s.water + 1 >= water.shut
  for (let q = 0; q < grid.size; q++) {
    const ground = groundAt(s, q)
    if (!passable(ground) || (deep && (ground & WATER) !== 0)) {
      costs[q] = FAR
      continue
    }
    let cost = 1
    if ((ground & HINDER) !== 0) cost++
    if ((ground & WATER) !== 0) cost += 2
    if ((ground & GAS) !== 0) cost += 4
    if (isShut(ground)) cost += DOOR_COST
    if (figureAt(s, q) > 0 && q !== self) cost += 2
    costs[q] = cost
  }
  for (const z of s.zombies) {
    costs[z.at] = Math.min(FAR, wayAt(costs, z.at) + 6)
    if (z.stunned) continue
    // EFSZ-31.1: next to a zombie movement ends for this turn.
    for (let d = 0; d < 8; d += 2) {
      const q = nextTo(grid, z.at, d)
      if (q >= 0 && wayAt(costs, q) < FAR && !edgeClosed(grid, s.edges, z.at, d)) costs[q] = wayAt(costs, q) + 3
    }
  }
  return costs
}

/** The queue of a breadth-first search. It is kept between calls, because the search runs many times a second. */
let waiting = new Int16Array(0)
let isWaiting = new Uint8Array(0)

/** Movement points from every square to the nearest of the goals, in straight steps (a diagonal one costs as much as two). */
export function wayTo(s: Stalingrad, goals: readonly number[], costs: Int16Array): Int16Array {
  const grid = gridIn(s)
  const { near, exits, size } = grid
  const hasEdges = s.edges.length > 0
  const field = new Int16Array(size).fill(FAR)
  if (waiting.length < size) {
    waiting = new Int16Array(size)
    isWaiting = new Uint8Array(size)
  }
  let [head, count] = [0, 0]
  const reach = (q: number, far: number): void => {
    if (far >= wayAt(field, q)) return
    field[q] = far
    if (isWaiting[q] === 1) return
    isWaiting[q] = 1
    waiting[(head + count) % size] = q
    count++
  }
  for (const q of goals) reach(q, 0)
  while (count > 0) {
    const at = wayAt(waiting, head)
    head = head + 1 === size ? 0 : head + 1
    count--
    isWaiting[at] = 0
    // A goal that cannot be entered (a captive, a zombie on rubble) can only be the end of a way.
    const far = wayAt(field, at) + (costs[at] === FAR ? 1 : wayAt(costs, at))
    for (let d = 0; d < 8; d += 2) {
      const q = wayAt(near, at * 8 + d)
      // A way does not lead through an exit.
      if (q < 0 || costs[q] === FAR || exits[q] === 1) continue
      if (!hasEdges) {
        reach(q, far)
        continue
      }
      const edge = s.edges[edgeBetween(grid, at, q)]
      if (edge !== EDGE_WALL) reach(q, edge === EDGE_DOOR ? far + DOOR_COST : far)
    }
  }
  return field
}

/** A place to end up in, and the first thing to do to get there. */
export interface Stand {
  at: number
  facing: number
  left: number
  /** First move: a square to step to, or -1 and a facing to turn to; both -1 for staying. */
  step: number
  turn: number
}

/** Every square and facing within the points, each with the cheapest way there (as the rules price it). */
export function standsWithin(s: Stalingrad, i: number, mode: Mode, points: number, stopped: boolean): Stand[] {
  const f = fighterAt(s, i)
  const grid = gridIn(s)
  const start: Stand = { at: f.at, facing: f.facing, left: points, step: -1, turn: -1 }
  const found: Stand[] = [start]
  if (points <= 0 || (mode !== 'walking' && mode !== 'running')) return found
  const { turn } = contentOf(s).tables.movement[mode]
  const best = new Int8Array(grid.size * 4).fill(-1)
  best[f.at * 4 + (f.facing >> 1)] = points
  const byLeft: Stand[][] = Array.from({ length: points + 1 }, () => [])
  ;(byLeft[points] as Stand[]).push(start)
  const push = (at: number, facing: number, left: number, from: Stand, step: number): void => {
    const key = at * 4 + (facing >> 1)
    if (left < 0 || (best[key] as number) >= left) return
    best[key] = left
    const first = from === start
    const stand = { at, facing, left, step: first ? step : from.step, turn: first ? (step < 0 ? facing : -1) : from.turn }
    ;(byLeft[left] as Stand[]).push(stand)
    found.push(stand)
  }
  for (let left = points; left > 0; left--)
    for (const now of byLeft[left] as Stand[]) {
      if (best[now.at * 4 + (now.facing >> 1)] !== left) continue
      if (grid.exits[now.at] === 1 && now.at !== f.at) continue
      push(now.at, (now.facing + 2) & 7, left - turn, now, -1)
      push(now.at, (now.facing + 6) & 7, left - turn, now, -1)
      // EFSZ-31.1: next to a zombie movement ends.
      if (now.at === f.at ? stopped && zombieBeside(s, now.at) !== undefined : zombieBeside(s, now.at) !== undefined) continue
      for (let d = 0; d < 8; d++) {
        const way = (d - now.facing) & 7
        if (way === 3 || way === 5 || (mode === 'running' && (way === 2 || way === 6 || way === 4))) continue
        const to = nextTo(grid, now.at, d)
        if (to < 0 || isObstructive(groundAt(s, to)) || s.stand[to] !== 0) continue
        const price = stepPrice(s, grid, now.at, now.facing, mode, to)
        if (typeof price === 'number') push(to, now.facing, left - price, now, to)
      }
    }
  return found
}

/** The movement points in a table of distances or costs. It is read in the inner loops of the bots, as is `dangerAt`. */
export const wayAt = (way: Int16Array, q: number): number => way[q] as number

/** Moves of a zombie over open floor, diagonal ones included. */
export const zombieDistance = (grid: Grid, p: number, q: number): number =>
  Math.max(Math.abs(columnOf(grid, p) - columnOf(grid, q)), Math.abs(rowOf(grid, p) - rowOf(grid, q)))

/** How near the nearest character is to the square; FAR without any. */
export function nearestTo(s: Stalingrad, q: number): number {
  const grid = gridIn(s)
  let least = FAR
  for (const f of s.fighters) if (f.status === ON_MAP) least = Math.min(least, zombieDistance(grid, f.at, q))
  return least
}
