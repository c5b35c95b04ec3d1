/** A share or a mean with its 95% interval. */
export interface Estimate {
  value: number
  low: number
  high: number
}

/** Of the normal distribution: 95% are within so many standard errors. */
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
  /** How often each value occurs, the smallest first: of whole numbers, where there are not too many different ones. */
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

/** The value below which the share of the sorted values is, interpolated between neighbours. */
export function quantile(sorted: readonly number[], share: number): number {
  if (sorted.length === 0) return 0
  const place = (sorted.length - 1) * share
  const low = Math.floor(place)
  const [a = 0, b = a] = [sorted[low], sorted[Math.min(low + 1, sorted.length - 1)]]
  return a + (b - a) * (place - low)
}

/** The correlation of two lists of numbers: from -1 to 1; 0 where one of them does not vary. */
export function correlation(xs: readonly number[], ys: readonly number[]): number {
  const [x, y] = [spreadOf(xs), spreadOf(ys)]
  if (x.deviation === 0 || y.deviation === 0) return 0
  const sum = xs.reduce((total, each, i) => total + (each - x.value) * ((ys[i] ?? 0) - y.value), 0)
  return sum / ((xs.length - 1) * x.deviation * y.deviation)
}

/** B less A on the same seeds, with its interval. */
export interface Difference extends Estimate {
  pairs: number
  /** Is there a difference, and in whose favour? */
  verdict: 'a' | 'b' | 'none'
}

/**
 * The mean difference of pairs. Shares (each value 0 or 1) get half an observation more in each of the four cells of their
 * table (Agresti and Min 2005), so that a few equal pairs do not count as certainty.
 */
export function pairedDifference(a: readonly number[], b: readonly number[], kind: 'share' | 'mean'): Difference {
  const pairs = Math.min(a.length, b.length)
  if (pairs < 2) return { value: 0, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, pairs, verdict: 'none' }
  let sum = 0
  let squares = 0
  for (let i = 0; i < pairs; i++) {
    const d = (b[i] ?? 0) - (a[i] ?? 0)
    sum += d
    squares += d * d
  }
  const more = kind === 'share' ? 2 : 0
  const n = pairs + more
  const centre = sum / n
  const variance = (squares + more / 2) / n - centre * centre
  const half = Z * Math.sqrt(Math.max(0, variance) / (kind === 'share' ? n : n - 1))
  const [low, high] = [centre - half, centre + half]
  return { value: sum / pairs, low, high, pairs, verdict: low > 0 ? 'b' : high < 0 ? 'a' : 'none' }
}
