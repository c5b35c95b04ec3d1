import { nth } from '@deadfront/kernel'

/** What was seen, and whether it ended well: 1 or 0. */
export interface Row {
  x: readonly number[]
  y: number
  /** How much the row counts; 1 if it is not given. */
  weight?: number
}

export const chanceBy = (weights: readonly number[], x: readonly number[]): number =>
  1 / (1 + Math.exp(-x.reduce((sum, v, i) => sum + v * nth(weights, i), 0)))

/** The mean surprise at how the rows ended. */
export const lossOf = (weights: readonly number[], rows: readonly Row[]): number =>
  rows.reduce((sum, { x, y }) => sum - Math.log(Math.max(1e-9, y === 1 ? chanceBy(weights, x) : 1 - chanceBy(weights, x))), 0) / rows.length

/** Solves a system of linear equations; each row ends with its right side. */
function solved(rows: number[][]): number[] {
  const n = rows.length
  for (let k = 0; k < n; k++) {
    const best = rows.slice(k).reduce((at, row, i) => (Math.abs(nth(row, k)) > Math.abs(nth(nth(rows, at), k)) ? k + i : at), k)
    ;[rows[k], rows[best]] = [nth(rows, best), nth(rows, k)]
    const pivot = nth(rows, k)
    for (const [i, row] of rows.entries()) {
      if (i === k) continue
      const share = nth(row, k) / nth(pivot, k)
      for (let j = k; j <= n; j++) row[j] = nth(row, j) - share * nth(pivot, j)
    }
  }
  return rows.map((row, k) => nth(row, n) / nth(row, k))
}

const STEPS = 12
/** Weights that change by less than this are found. */
const ENOUGH = 1e-9

/**
 * The weights of a logistic curve, by Newton's method. `ridge` keeps weights small of which the rows say little: one number for all
 * weights, or one for each.
 */
export function fitLogistic(rows: readonly Row[], ridge: number | readonly number[]): number[] {
  const n = rows[0]?.x.length ?? 0
  const ridges = typeof ridge === 'number' ? Array<number>(n).fill(ridge) : ridge
  let weights = Array<number>(n).fill(0)
  for (let step = 0; step < STEPS; step++) {
    const change = solved(systemAt(weights, rows, ridges))
    weights = weights.map((w, i) => w + nth(change, i))
    if (change.every((x) => Math.abs(x) < ENOUGH)) break
  }
  return weights
}

/** The equations of one step: second derivatives, and the slope as their right side. */
function systemAt(weights: readonly number[], rows: readonly Row[], ridges: readonly number[]): number[][] {
  const n = weights.length
  const system = weights.map((w, i) => [...weights.map((_, j) => (i === j ? nth(ridges, i) : 0)), -nth(ridges, i) * w])
  for (const { x, y, weight = 1 } of rows) {
    const p = chanceBy(weights, x)
    const curve = weight * p * (1 - p)
    for (const [i, row] of system.entries()) {
      const v = nth(x, i)
      if (v === 0) continue
      for (let j = i; j < n; j++) row[j] = (row[j] ?? 0) + curve * v * (x[j] ?? 0)
      row[n] = (row[n] ?? 0) + weight * (y - p) * v
    }
  }
  // The matrix is symmetric, so only one half was summed up.
  for (const [i, row] of system.entries()) for (let j = 0; j < i; j++) row[j] = nth(nth(system, j), i)
  return system
}
