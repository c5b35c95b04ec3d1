import { cornerClosed, edgeClosed, FIRE, type Grid, HINDER, isObstructive, lineDirs, nextTo, SMOKE } from '../model/grid.ts'
import { fighterAt, figureAt, gridIn, groundAt, ON_MAP, type Stalingrad } from '../model/state.ts'
import { int16At, int8At, numberAt } from '../model/list.ts'

// EFSZ-12: the line of fire, from centre to centre, in whole numbers only. The way of a line depends on its offset alone
// and is computed once (`lineDirs`); what is on it is read from the state each time, so nothing has to be invalidated.

/** EFSZ-12.3, 12.8, 12.10: is the line unblocked? The squares at its ends do not matter. */
export function hasLine(grid: Grid, terrain: readonly number[], edges: readonly number[], from: number, to: number): boolean {
  const dirs = lineDirs(grid, from, to)
  const last = dirs.length - 1
  let at = from
  for (let i = 0; i <= last; i++) {
    const d = int8At(dirs, i)
    if ((d & 1) === 1) {
      if (cornerClosed(grid, terrain, edges, at, d)) return false
    } else if (edges.length > 0 && edgeClosed(grid, edges, at, d)) return false
    at = nextTo(grid, at, d)
    if (i < last && isObstructive(numberAt(terrain, at))) return false
  }
  return true
}

/** The squares that a line passes through, without its ends, in order from the attacker. */
export function crossedBy(grid: Grid, from: number, to: number): number[] {
  const dirs = lineDirs(grid, from, to)
  const squares: number[] = []
  let at = from
  for (let i = 0; i < dirs.length - 1; i++) {
    at = nextTo(grid, at, int8At(dirs, i))
    squares.push(at)
  }
  return squares
}

export interface LineCount {
  figures: number
  hindering: number
  fire: number
  smoke: number
  /** First character on the line, -1 without; first figure of any kind, numbered as on the map, 0 without. */
  friend: number
  figure: number
}

/**
 * What a line crosses (EFSZ-16.2 to 16.9). In a blast hindering terrain counts even beside the origin (EFSZ-22.13).
 * A line exactly through a corner counts hindering once if both squares there are hindering (EFSZ-12.9).
 */
export function countLine(s: Stalingrad, grid: Grid, from: number, to: number, blast: boolean): LineCount {
  const count: LineCount = { figures: 0, hindering: 0, fire: 0, smoke: 0, friend: -1, figure: 0 }
  const dirs = lineDirs(grid, from, to)
  const last = dirs.length - 1
  let at = from
  for (let i = 0; i <= last; i++) {
    const d = int8At(dirs, i)
    if ((d & 1) === 1) {
      const left = nextTo(grid, at, (d + 7) & 7)
      const right = nextTo(grid, at, (d + 1) & 7)
      const both = groundAt(s, left) & groundAt(s, right) & HINDER
      if (both !== 0 && (blast || i > 0)) count.hindering++
    }
    at = nextTo(grid, at, d)
    if (i === last) break
    const ground = groundAt(s, at)
    if ((ground & HINDER) !== 0 && (blast || i > 0 || (d & 1) === 1)) count.hindering++
    if ((ground & FIRE) !== 0) count.fire++
    if ((ground & SMOKE) !== 0) count.smoke++
    const figure = figureAt(s, at)
    if (figure !== 0) {
      count.figures++
      if (count.figure === 0) count.figure = figure
      if (figure > 0 && count.friend < 0) count.friend = figure - 1
    }
  }
  return count
}

/** How far ahead and how far to the side a square is for a figure that faces 0, 2, 4 or 6. */
const aheadOf = (grid: Grid, from: number, facing: number, to: number): number => {
  const along = facing === 0 || facing === 4 ? grid.y : grid.x
  const off = int16At(along, to) - int16At(along, from)
  return facing === 0 || facing === 6 ? -off : off
}
const asideOf = (grid: Grid, from: number, facing: number, to: number): number => {
  const across = facing === 0 || facing === 4 ? grid.x : grid.y
  return Math.abs(int16At(across, to) - int16At(across, from))
}

/** EFSZ-11.4: front arc, with the diagonals at its sides. */
export function inFrontArc(grid: Grid, from: number, facing: number, to: number): boolean {
  const ahead = aheadOf(grid, from, facing, to)
  return ahead > 0 && ahead >= asideOf(grid, from, facing, to)
}

/** EFSZ-20.7, ruling E-10: strictly behind; the rear diagonals belong to the sides. */
export const inRearArc = (grid: Grid, from: number, facing: number, to: number): boolean =>
  -aheadOf(grid, from, facing, to) > asideOf(grid, from, facing, to)

/** EFSZ-20.9: the range around obstructive terrain, -1 without an open way. A diagonal counts 2, so straight steps suffice. */
export function rangeAround(grid: Grid, terrain: readonly number[], edges: readonly number[], from: number, to: number): number {
  if (isObstructive(numberAt(terrain, to))) return -1
  const far = new Int16Array(grid.size).fill(-1)
  const queue = [from]
  far[from] = 0
  for (let i = 0; i < queue.length; i++) {
    const at = numberAt(queue, i)
    if (at === to) return int16At(far, at)
    for (let d = 0; d < 8; d += 2) {
      const next = nextTo(grid, at, d)
      if (next < 0 || far[next] !== -1 || isObstructive(numberAt(terrain, next)) || edgeClosed(grid, edges, at, d)) continue
      far[next] = int16At(far, at) + 1
      queue.push(next)
    }
  }
  return -1
}

export function isSeen(s: Stalingrad, at: number): boolean {
  const grid = gridIn(s)
  for (let i = 0; i < s.fighters.length; i++) {
    const f = fighterAt(s, i)
    if (f.status === ON_MAP && hasLine(grid, s.terrain, s.edges, f.at, at)) return true
  }
  return false
}
