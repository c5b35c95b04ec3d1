import { nth } from '@deadfront/kernel'

/** What was seen, and whether it ended well: 1 or 0. */
export interface Row {
  x: readonly number[]
  y: number
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

/** The weights of a logistic curve, by Newton's method. `ridge` keeps weights small of which the rows say little. */
export function fitLogistic(rows: readonly Row[], ridge: number): number[] {
  const n = rows[0]?.x.length ?? 0
  let weights = Array<number>(n).fill(0)
  for (let step = 0; step < STEPS; step++) {
    const system = weights.map((w, i) => [...weights.map((_, j) => (i === j ? ridge : 0)), -ridge * w])
    for (const { x, y } of rows) {
      const p = chanceBy(weights, x)
      for (const [i, row] of system.entries()) {
        const v = nth(x, i)
        if (v === 0) continue
        for (const [j, u] of x.entries()) row[j] = nth(row, j) + p * (1 - p) * v * u
        row[n] = nth(row, n) + (y - p) * v
      }
    }
    const change = solved(system)
    weights = weights.map((w, i) => w + nth(change, i))
  }
  return weights
}
