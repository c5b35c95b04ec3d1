import type { MoveCosts } from '../model/raw.ts'
import { DOOR, type Grid, nextTo, OPEN } from '../model/grid.ts'
import { contentOf, fighterAt, gridIn, groundAt, type Mode, type Stalingrad } from '../model/state.ts'
import { groundPrice, wayPrice, zombieBeside } from './moves.ts'
import { int16At } from '../model/list.ts'

// EFSZ-9, 31: every way a character can walk, over one activation or several. A stand is a square with a facing.

export const standOf = (at: number, facing: number): number => at * 8 + facing
export const squareOfStand = (stand: number): number => stand >> 3
export const facingOfStand = (stand: number): number => stand & 7

/** The lowest cost of every stand and the stand before it; -1 out of reach. */
export interface Walks {
  /** Movement points within the activation in which it is reached. */
  cost: Int16Array
  /** How many activations after this one it is reached in. */
  later: Int16Array
  before: Int32Array
  /** The door that has to be opened before this stand can be reached; -1 without one. */
  door: Int16Array
}

export interface WalkRules {
  mode: Mode
  /** How the character moves in the later activations: as now, unless it is given. */
  laterMode?: Mode
  /** Movement points left in this activation, and those of each later one. */
  points: number
  full: number
  /** Stopped by a zombie in this activation: only turns are still possible in it. */
  held: boolean
  /** The maximum number of activations after this one. */
  maxLater: number
  /** Closed doors on the way are opened, at their price. */
  openDoors: boolean
}

/**
 * Ways of least cost, by activations first and then by movement points. Zones of control end an activation (EFSZ-31.1);
 * a character may leave the square on which an activation begins.
 */
export function walksOf(s: Stalingrad, i: number, how: WalkRules): Walks {
  const f = fighterAt(s, i)
  const grid = gridIn(s)
  const { mode } = how
  const size = grid.size * 8
  const walks: Walks = {
    cost: new Int16Array(size).fill(-1),
    later: new Int16Array(size),
    before: new Int32Array(size).fill(-1),
    door: new Int16Array(size).fill(-1),
  }
  const now = paceOf(s, grid, mode)
  const next = how.laterMode === undefined || how.laterMode === mode ? now : paceOf(s, grid, how.laterMode)
  const width = Math.max(how.points, how.full) + 1
  const rings: number[][] = Array.from({ length: width * (how.maxLater + 1) }, () => [])
  const rank = (stand: number): number => int16At(walks.later, stand) * width + int16At(walks.cost, stand)
  const put = (stand: number, later: number, cost: number, before: number): void => {
    if (walks.cost[stand] !== -1 && rank(stand) <= later * width + cost) return
    walks.door[stand] = before < 0 ? -1 : isShutDoor(s, squareOfStand(stand)) ? squareOfStand(stand) : (walks.door[before] ?? -1)
    walks.later[stand] = later
    walks.cost[stand] = cost
    walks.before[stand] = before
    rings[later * width + cost]?.push(stand)
  }
  /** In this activation if there are enough points and no zombie stops it; otherwise as the first action of the next one. */
  const spend = (stand: number, price: (pace: Pace) => number, from: number, mayGoOn: boolean): void => {
    const [later, cost] = [int16At(walks.later, from), int16At(walks.cost, from)]
    const here = price(later === 0 ? now : next)
    if (mayGoOn && here !== SHUT && cost + here <= (later === 0 ? how.points : how.full)) return put(stand, later, cost + here, from)
    const then = next === now ? here : price(next)
    if (then !== SHUT && later < how.maxLater && then <= how.full) put(stand, later + 1, then, from)
  }
  put(standOf(f.at, f.facing), 0, 0, -1)
  if (mode !== 'walking' && mode !== 'running') return walks
  rings.forEach((ring, index) => {
    for (const stand of ring) {
      if (rank(stand) !== index) continue
      const [at, facing] = [squareOfStand(stand), facingOfStand(stand)]
      for (const by of [2, 6]) spend(standOf(at, (facing + by) & 7), (pace) => pace.costs.turn, stand, true)
      // EFSZ-31.1: next to a zombie that is not stunned only turns are possible; it may leave the square it started on.
      const stopped = at === f.at ? how.held : zombieBeside(s, at) !== undefined
      if (grid.exits[at] === 1 && at !== f.at) continue
      for (let d = 0; d < 8; d++) {
        const to = nextTo(grid, at, d)
        if (to < 0 || to === f.at) continue
        const opened = how.openDoors && d === facing && isShutDoor(s, to)
        spend(standOf(to, facing), (pace) => stepPrice(pace, at, d, facing, opened), stand, !stopped)
      }
    }
  })
  return walks
}

/** The cost of steps and turns when walking or running. */
interface Pace {
  costs: MoveCosts
  ways: readonly (number | null)[]
  ground: (at: number, d: number) => number
}

function paceOf(s: Stalingrad, grid: Grid, mode: Mode): Pace {
  const costs = contentOf(s).tables.movement[mode === 'running' ? 'running' : 'walking']
  return { costs, ways: Array.from({ length: 8 }, (_, eighths) => wayPrice(costs, eighths)), ground: groundPrices(s, grid, mode) }
}

/** The price of a step; SHUT where no step is possible. `opened`: a closed door straight ahead is opened on the way. */
function stepPrice(pace: Pace, at: number, d: number, facing: number, opened: boolean): number {
  const way = pace.ways[(d - facing) & 7] ?? null
  if (way === null) return SHUT
  const extra = pace.ground(at, d)
  if (extra !== SHUT) return way + extra
  return opened ? pace.costs.forward + pace.costs.door : SHUT
}

const UNKNOWN = -2
const SHUT = -1

/** What the ground adds to a step, computed once for all four facings of a walker; SHUT where no step is possible. */
function groundPrices(s: Stalingrad, grid: Grid, mode: Mode): (at: number, d: number) => number {
  const known = new Int16Array(grid.size * 8).fill(UNKNOWN)
  return (at, d) => {
    const before = int16At(known, at * 8 + d)
    if (before !== UNKNOWN) return before
    const price = groundPrice(s, grid, at, d, mode)
    const now = typeof price === 'number' ? price : SHUT
    known[at * 8 + d] = now
    return now
  }
}

const isShutDoor = (s: Stalingrad, at: number): boolean => (groundAt(s, at) & (DOOR | OPEN)) === DOOR
