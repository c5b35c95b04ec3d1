import { lookUp } from '@deadfront/kernel'
import type { RawScenario } from './content.ts'
import { numberAt } from './list.ts'

// Squares are numbered row by row from the top left; their names count as in the rules: "x,y", x to the right and y
// upward, "1,1" in the bottom left corner. Directions run clockwise from north: N 0, NE 1, E 2, … NW 7; even ones are straight.

export const WALL = 1
export const DOOR = 2
/** An open door. */
export const OPEN = 4
export const HINDER = 8
export const FIRE = 16
export const SMOKE = 32
export const GAS = 64
export const WATER = 128
export const TRACK = 256
export const HATCH = 512
/** A captive waits here: no figure enters. */
export const CAPTIVE = 1024
export const DRUM = 2048
/** A door that burst and cannot be closed again. */
export const BURST = 4096
/** A fire that burns out at the end of the next round. */
export const BRIEF = 8192
/** Hindering terrain under such a fire: it is there again when the fire is out. */
export const CHARRED = 16384

const EDGE_NONE = 0
export const EDGE_WALL = 1
export const EDGE_DOOR = 2
export const EDGE_OPEN = 3

export const DIR_NAMES = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
export const FACINGS = ['N', 'E', 'S', 'W'] as const
const DX = [0, 1, 1, 1, 0, -1, -1, -1] as const
const DY = [-1, -1, 0, 1, 1, 1, 0, -1] as const

/** Closed to movement and to lines: EFSZ-9.18, 12.3. An open door is floor. */
export const isObstructive = (terrain: number): boolean => (terrain & WALL) !== 0 || (terrain & (DOOR | OPEN)) === DOOR

export interface Grid {
  w: number
  h: number
  size: number
  /** "x,y" of every square. */
  names: string[]
  /** Terrain flags at the start. */
  base: number[]
  /** Two per square: the edge to the east and the edge to the south; empty when the map has none. */
  baseEdges: number[]
  /** Neighbour in direction d of square q at q * 8 + d; -1 off the map. */
  near: Int16Array
  x: Int16Array
  y: Int16Array
  /** A1, S1, O2, X1, P1, R1, Z1, @1 … */
  marks: Map<string, number>
  markAt: (string | undefined)[]
  exits: Uint8Array
  spawns: string[]
  starts: string[]
  /** A square by "x,y" or by its mark; -1 when there is none. */
  squareOf(name: string): number
  lines: (Int8Array | undefined)[]
}

const SIGNS: { [sign: string]: number } = {
  '#': WALL,
  '.': 0,
  D: DOOR,
  d: DOOR | OPEN,
  h: HINDER,
  F: FIRE,
  f: FIRE | SMOKE,
  s: SMOKE,
  '~': WATER,
  '=': TRACK,
  T: HATCH,
  S: 0,
  O: 0,
  P: 0,
  Z: 0,
  '@': 0,
  '>': 0,
  R: CAPTIVE,
  A: 0,
  B: 0,
  C: 0,
  E: 0,
}

export const MAP_SIGNS = Object.keys(SIGNS).join('')

/** The marks that are numbered in reading order, and their letter. */
const NUMBERED: { [sign: string]: string } = { S: 'S', O: 'O', P: 'P', Z: 'Z', R: 'R', '@': '@', '>': 'X' }

/** What a grid is made from. */
type GridSource = Pick<RawScenario, 'map' | 'edges' | 'steam' | 'drums' | 'doors'>

export function gridOf(scenario: GridSource): Grid {
  const rows = scenario.map
  const h = rows.length
  const w = rows[0]?.length ?? 0
  const size = w * h
  const names: string[] = []
  const base: number[] = []
  const marks = new Map<string, number>()
  const markAt: (string | undefined)[] = new Array(size).fill(undefined)
  const exits = new Uint8Array(size)
  const near = new Int16Array(size * 8).fill(-1)
  const xs = new Int16Array(size)
  const ys = new Int16Array(size)
  const counts: { [sign: string]: number } = {}
  for (let row = 0; row < h; row++)
    for (let col = 0; col < w; col++) {
      const q = row * w + col
      const sign = (rows[row] as string)[col] as string
      xs[q] = col
      ys[q] = row
      names.push(`${col + 1},${h - row}`)
      base.push(groundUnder(scenario, rows, row, col, sign))
      let mark: string | undefined
      const letter = NUMBERED[sign]
      if (letter !== undefined) {
        counts[sign] = (counts[sign] ?? 0) + 1
        mark = `${letter}${counts[sign]}`
      } else if ('ABCE'.includes(sign)) mark = sign
      if (mark !== undefined) {
        marks.set(mark, q)
        markAt[q] = mark
      }
      if (sign === '>') exits[q] = 1
      for (let d = 0; d < 8; d++) {
        const c = col + numberAt(DX, d)
        const r = row + numberAt(DY, d)
        if (c >= 0 && c < w && r >= 0 && r < h) near[q * 8 + d] = r * w + c
      }
    }
  const byName = new Map(names.map((name, q) => [name, q]))
  // "(3, 4)" is "3,4".
  const squareOf = (name: string): number => byName.get(name) ?? marks.get(name) ?? byName.get(name.replaceAll(/[()\s]/g, '')) ?? -1
  const grid: Grid = {
    w,
    h,
    size,
    names,
    base,
    baseEdges: [],
    near,
    x: xs,
    y: ys,
    marks,
    markAt,
    exits,
    spawns: [...marks.keys()].filter((m) => m[0] === 'S'),
    starts: ['A', 'B', 'C', 'E'].filter((m) => marks.has(m)),
    squareOf,
    lines: [],
  }
  if (scenario.edges && Object.keys(scenario.edges).length > 0) {
    grid.baseEdges = new Array(size * 2).fill(EDGE_NONE)
    for (const [edge, what] of Object.entries(scenario.edges)) {
      const ix = edgeIndex(grid, edge)
      if (ix >= 0) grid.baseEdges[ix] = EDGE_WORDS[what] ?? EDGE_WALL
    }
  }
  return grid
}

/** The terrain under the sign; drums are on their O squares, steam rises from the fires, tracks continue under marks beside them. */
function groundUnder(scenario: GridSource, rows: string[], row: number, col: number, sign: string): number {
  let ground = SIGNS[sign] ?? 0
  if (sign === 'F' && scenario.steam) ground |= SMOKE
  if (sign === 'O' && scenario.drums !== undefined) ground |= DRUM
  if (sign === 'D' && scenario.doors === 'open') ground |= OPEN
  const line = rows[row] as string
  if (sign === '@' && (line[col - 1] === '=' || line[col + 1] === '=')) ground |= TRACK
  if (sign === '@' && (line[col - 1] === 'T' || line[col + 1] === 'T')) ground |= HATCH
  return ground
}

export const EDGE_WORDS: { [word: string]: number } = { none: EDGE_NONE, wall: EDGE_WALL, door: EDGE_DOOR, openDoor: EDGE_OPEN }

/** The number of the edge named "1,1|2,1", -1 when these are no orthogonal neighbours. */
export function edgeIndex(grid: Grid, name: string): number {
  const [a, b] = name.split('|')
  const p = grid.squareOf(a ?? '')
  const q = grid.squareOf(b ?? '')
  if (p < 0 || q < 0) return -1
  return edgeBetween(grid, p, q)
}

export function edgeBetween(grid: Grid, p: number, q: number): number {
  if (q === p + 1 && grid.y[p] === grid.y[q]) return p * 2
  if (p === q + 1 && grid.y[p] === grid.y[q]) return q * 2
  if (q === p + grid.w) return p * 2 + 1
  if (p === q + grid.w) return q * 2 + 1
  return -1
}

export function edgeName(grid: Grid, ix: number): string {
  const p = ix >> 1
  const q = (ix & 1) === 0 ? p + 1 : p + grid.w
  return `${grid.names[p]}|${grid.names[q]}`
}

/** Does the edge stop a straight step or line from p in direction d (0, 2, 4, 6)? */
export function edgeClosed(grid: Grid, edges: readonly number[], p: number, d: number): boolean {
  if (edges.length === 0) return false
  const ix = d === 2 ? p * 2 : d === 4 ? p * 2 + 1 : d === 6 ? (p - 1) * 2 : (p - grid.w) * 2 + 1
  const edge = edges[ix]
  return edge === EDGE_WALL || edge === EDGE_DOOR
}

/** One side of the corner passed by a diagonal: its square, or an edge on the way round it (EFSZ-12.10). */
function sideClosed(grid: Grid, terrain: readonly number[], edges: readonly number[], p: number, first: number, second: number): boolean {
  const flank = nextTo(grid, p, first)
  if (flank < 0 || isObstructive(numberAt(terrain, flank))) return true
  return edges.length > 0 && (edgeClosed(grid, edges, p, first) || edgeClosed(grid, edges, flank, second))
}

/** EFSZ-12.8: a corner is closed only when both of its sides are. */
export function cornerClosed(grid: Grid, terrain: readonly number[], edges: readonly number[], p: number, d: number): boolean {
  const left = (d + 7) & 7
  const right = (d + 1) & 7
  return sideClosed(grid, terrain, edges, p, left, right) && sideClosed(grid, terrain, edges, p, right, left)
}

/** EFSZ-6.1, 6.6: orthogonal neighbours with no closed edge between them. */
export function areAdjacent(grid: Grid, edges: readonly number[], p: number, q: number): boolean {
  for (let d = 0; d < 8; d += 2) if (grid.near[p * 8 + d] === q) return !edgeClosed(grid, edges, p, d)
  return false
}

/** EFSZ-13.3: columns plus rows. */
export const rangeBetween = (grid: Grid, p: number, q: number): number =>
  Math.abs(columnOf(grid, p) - columnOf(grid, q)) + Math.abs(rowOf(grid, p) - rowOf(grid, q))

/**
 * The way of a line as directions, square to square; a diagonal one passes exactly through a corner. It depends on the
 * offset alone, so it is computed once per map and offset. All in whole numbers: the line crosses the k-th column
 * border before the m-th row border when (2k+1)·|dy| < (2m+1)·|dx|, and both at a corner when they are equal.
 */
export function lineDirs(grid: Grid, from: number, to: number): Int8Array {
  const dx = columnOf(grid, to) - columnOf(grid, from)
  const dy = rowOf(grid, to) - rowOf(grid, from)
  const key = (dx + grid.w) * (2 * grid.h + 1) + dy + grid.h
  let line = grid.lines[key]
  if (line === undefined) {
    line = traceLine(dx, dy)
    grid.lines[key] = line
  }
  return line
}

function traceLine(dx: number, dy: number): Int8Array {
  const ax = Math.abs(dx)
  const ay = Math.abs(dy)
  const across = dx > 0 ? 2 : 6
  const along = dy > 0 ? 4 : 0
  const corner = dx > 0 ? (dy > 0 ? 3 : 1) : dy > 0 ? 5 : 7
  const dirs: number[] = []
  let k = 0
  let m = 0
  while (k < ax || m < ay) {
    const column = (2 * k + 1) * ay
    const row = (2 * m + 1) * ax
    if (m >= ay || (k < ax && column < row)) {
      dirs.push(across)
      k++
    } else if (k >= ax || row < column) {
      dirs.push(along)
      m++
    } else {
      dirs.push(corner)
      k++
      m++
    }
  }
  return Int8Array.from(dirs)
}

// Accessors of the tables of a grid: one for each table, because they are used in the hottest loops.

/** The neighbour of a square in direction d; -1 off the map. */
export const nextTo = (grid: Grid, q: number, d: number): number => grid.near[q * 8 + d] as number
export const columnOf = (grid: Grid, q: number): number => grid.x[q] as number
export const rowOf = (grid: Grid, q: number): number => grid.y[q] as number
export const nameAt = (grid: Grid, q: number): string => grid.names[q] as string

/** The square of a mark that the map has. */
export const squareOfMark = (grid: Grid, mark: string): number => lookUp(grid.marks, mark)
