import { nth } from '@deadfront/kernel'
import type { StalingradView } from '@deadfront/efsz'
import { DOOR, type Grid, gridOf, hasLine, OPEN, WALL } from '@deadfront/efsz/content'

/** The positions of squares on the drawn map, without DOM. Squares are numbered row by row from the top left, as in the view. */
export const CELL = 64
/** Room round the grid for the numbers of columns and rows. */
export const RIM = 26

export interface Point {
  x: number
  y: number
}

export interface Field {
  w: number
  h: number
  /** "x,y" → number. */
  index: ReadonlyMap<string, number>
  names: readonly string[]
  grid: Grid
}

const fields = new Map<string, Field>()

/** The grid of a map of that size: neighbours and lines depend on nothing else. */
export function fieldOf(view: Pick<StalingradView, 'w' | 'h' | 'squares'>): Field {
  const key = `${view.w}×${view.h}`
  let field = fields.get(key)
  if (!field) {
    const grid = gridOf({ map: Array.from({ length: view.h }, () => '.'.repeat(view.w)) })
    field = { w: view.w, h: view.h, names: grid.names, index: new Map(grid.names.map((name, q) => [name, q])), grid }
    fields.set(key, field)
  }
  return field
}

export const cornerOf = (field: Field, q: number): Point => ({ x: (q % field.w) * CELL, y: Math.floor(q / field.w) * CELL })
export const middleOf = (field: Field, q: number): Point => {
  const { x, y } = cornerOf(field, q)
  return { x: x + CELL / 2, y: y + CELL / 2 }
}
export const middleAt = (field: Field, square: string): Point => middleOf(field, field.index.get(square) ?? 0)

/** A number from 0 to 1 that is always the same for the same square and use. */
export function noise(q: number, use: number): number {
  let n = Math.imul(q + 11, 374761393) ^ Math.imul(use + 7, 668265263)
  n = Math.imul(n ^ (n >>> 13), 1274126177)
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296
}

/**
 * The squares that the team sees: those with a line to a character, and the walls and doors around them. While no character
 * is on the map yet, nothing is dark.
 */
export function seenSquares(view: StalingradView): boolean[] {
  const field = fieldOf(view)
  const size = field.w * field.h
  const eyes = view.characters.flatMap((c) => (c.at === null ? [] : [field.index.get(c.at) as number]))
  if (eyes.length === 0) return new Array(size).fill(true)
  const seen: boolean[] = new Array(size).fill(false)
  for (let q = 0; q < size; q++) {
    if (isShut(nth(view.terrain, q))) continue
    seen[q] = eyes.some((from) => from === q || hasLine(field.grid, view.terrain, view.edges, from, q))
  }
  const lit = seen.slice()
  for (let q = 0; q < size; q++) {
    if (!isShut(nth(view.terrain, q))) continue
    for (let d = 0; d < 8 && !lit[q]; d++) {
      const near = nth(field.grid.near, q * 8 + d)
      if (near >= 0 && seen[near]) lit[q] = true
    }
  }
  return lit
}

const isShut = (terrain: number): boolean => (terrain & WALL) !== 0 || (terrain & (DOOR | OPEN)) === DOOR

export const FACINGS = ['N', 'E', 'S', 'W'] as const
export type Facing = (typeof FACINGS)[number]
export const TURN: { readonly [facing: string]: number } = { N: 0, E: 90, S: 180, W: 270 }
