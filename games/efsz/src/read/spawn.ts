import { nth } from '@deadfront/kernel'
import { cornerClosed, edgeClosed, FIRE, isObstructive, nextTo, rangeBetween, squareOfMark } from '../model/grid.ts'
import { fighterAt, gridIn, groundAt, ON_MAP, sceneOf, type Stalingrad } from '../model/state.ts'
import { boxOf } from './track.ts'

// EFSZ-34: where zombies arrive, and where a character can be pushed.

/** The spawn square nearest to a square; -1 without any. */
export function nearestSpawn(s: Stalingrad, from: number): number {
  const grid = gridIn(s)
  let best = -1
  for (const mark of grid.spawns) {
    const q = squareOfMark(grid, mark)
    if (best < 0 || rangeBetween(grid, from, q) < rangeBetween(grid, from, best)) best = q
  }
  return best
}

/** EFSZ-34.2: the spawn squares in the box of the round track. */
export const trackMarks = (s: Stalingrad): readonly string[] => sceneOf(s).raw.track.spawn[String(boxOf(s))] ?? []

/** Where zombies arrive this round: the track, noise, characters above the scenario's maximum, the Zombie Master's purchases. */
export function dueSquares(s: Stalingrad): number[] {
  const scene = sceneOf(s)
  const { grid, raw } = scene
  const due = trackMarks(s).map((mark) => squareOfMark(grid, mark))
  const crowd = s.fighters.filter((f) => f.status === ON_MAP).length - raw.characters.max
  if (s.options.players > 1 && due.length > 0 && s.round % 2 === 0) for (let k = 0; k < crowd; k++) due.push(nth(due, 0))
  if (raw.noise && s.noise >= 0) {
    const { at } = fighterAt(s, s.noise)
    const q = at < 0 ? grid.marks.get(grid.spawns[0] ?? '') : nearestSpawn(s, at)
    if (q !== undefined && q >= 0) due.push(q)
  }
  for (let k = 0; k < s.bought; k++) due.push(squareOfMark(grid, nth(grid.spawns, 0)))
  return due
}

/** Free adjacent squares, otherwise free diagonal ones. */
export function pushSquares(s: Stalingrad, at: number): number[] {
  const grid = gridIn(s)
  for (const first of [0, 1]) {
    const free: number[] = []
    for (let d = first; d < 8; d += 2) {
      const q = nextTo(grid, at, d)
      if (q < 0 || s.stand[q] !== 0) continue
      const ground = groundAt(s, q)
      if (isObstructive(ground) || (ground & (FIRE | 1024)) !== 0 || grid.exits[q] === 1) continue
      if (first === 0 ? edgeClosed(grid, s.edges, at, d) : cornerClosed(grid, s.terrain, s.edges, at, d)) continue
      free.push(q)
    }
    if (free.length > 0) return free
  }
  return []
}
