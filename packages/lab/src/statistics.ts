/** A share or a mean with its 95% interval. */
export interface Estimate {
  value: number
  low: number
  high: number
}

/** Of the normal distribution: 95% lie within so many standard errors. */
export const Z = 1.959963984540054

/** Wilson's interval for `hits` out of `trials`. Unlike the normal approximation it stays within 0..1 for rare outcomes and small samples. */
export function wilson(hits: number, trials: number): Estimate {
  if (trials === 0) return { value: 0, low: 0, high: 1 }
  const share = hits / trials
  const z2 = Z * Z
  const centre = (share + z2 / (2 * trials)) / (1 + z2 / trials)
  const half = (Z / (1 + z2 / trials)) * Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials * trials))
  return { value: share, low: Math.max(0, Math.min(share, centre - half)), high: Math.min(1, Math.max(share, centre + half)) }
}

export interface Spread extends Estimate {
  deviation: number
  min: number
  max: number
  count: number
  /** How often each value came up, the least first: of whole numbers, where there are not too many different ones. */
  counts?: { readonly [value: string]: number }
}

/** With more different values than these the counts are left out. */
const READABLE = 16

function countsOf(values: readonly number[]): Spread['counts'] {
  const counts = new Map<number, number>()
  for (const x of values) {
    if (!Number.isInteger(x)) return undefined
    counts.set(x, (counts.get(x) ?? 0) + 1)
    if (counts.size > READABLE) return undefined
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => a - b))
}

/** Mean, its interval, and how far the values spread. */
export function spreadOf(values: readonly number[]): Spread {
  const count = values.length
  if (count === 0) return { value: 0, low: 0, high: 0, deviation: 0, min: 0, max: 0, count }
  let sum = 0
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const x of values) {
    sum += x
    if (x < min) min = x
    if (x > max) max = x
  }
  const value = sum / count
  let squares = 0
  for (const x of values) squares += (x - value) ** 2
  const deviation = count > 1 ? Math.sqrt(squares / (count - 1)) : 0
  const half = (Z * deviation) / Math.sqrt(count)
  const counts = countsOf(values)
  return { value, low: value - half, high: value + half, deviation, min, max, count, ...(counts ? { counts } : {}) }
}
