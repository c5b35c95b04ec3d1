/**
 * Dice as distributions. A distribution is a plain `Float64Array`: entry n is the chance of n. Nothing here depends on a game.
 */
export type Distribution = Float64Array

/** The chance of n; n is in range by construction. */
const chanceOf = (d: Distribution, n: number): number => d[n] as number

function addChance(d: Distribution, n: number, p: number): void {
  d[n] = chanceOf(d, n) + p
}

/** Row n is the binomial distribution of n trials with chance `p`. */
export function binomialRows(upTo: number, p: number): Distribution[] {
  const rows: Distribution[] = [Float64Array.of(1)]
  for (let n = 1; n <= upTo; n++) {
    const before = rows[n - 1] as Distribution
    const row = new Float64Array(n + 1)
    for (let k = 0; k < n; k++) {
      addChance(row, k, chanceOf(before, k) * (1 - p))
      addChance(row, k + 1, chanceOf(before, k) * p)
    }
    rows.push(row)
  }
  return rows
}

/** The sum of two independent counts. */
export function convolve(a: Distribution, b: Distribution): Distribution {
  const sum = new Float64Array(a.length + b.length - 1)
  for (let i = 0; i < a.length; i++) {
    const p = chanceOf(a, i)
    if (p === 0) continue
    for (let k = 0; k < b.length; k++) addChance(sum, i + k, p * chanceOf(b, k))
  }
  return sum
}

/** How many of several dice succeed, each with its own chance. */
export function successes(chances: readonly number[]): Distribution {
  let sum: Distribution = Float64Array.of(1)
  for (const p of chances) sum = convolve(sum, Float64Array.of(1 - p, p))
  return sum
}

/** The chance that a die with `faces` faces shows `target` or less. */
export const atMost = (target: number, faces = 6): number => Math.min(Math.max(target / faces, 0), 1)

/** The chance that a die with `faces` faces shows `target` or more. */
export const atLeast = (target: number, faces = 6): number => Math.min(Math.max((faces - target + 1) / faces, 0), 1)

/** The total of `count` dice with faces 1 to `faces`. */
export function totalOf(count: number, faces = 6): Distribution {
  const die = new Float64Array(faces + 1).fill(1 / faces, 1)
  let sum: Distribution = Float64Array.of(1)
  for (let n = 0; n < count; n++) sum = convolve(sum, die)
  return sum
}

/** The same with every count above `most` counted as `most`. */
export function capped(d: Distribution, most: number): Distribution {
  if (d.length <= most + 1) return d
  const out = d.slice(0, most + 1)
  for (let n = most + 1; n < d.length; n++) addChance(out, most, chanceOf(d, n))
  return out
}

/** The chances of n or more, for every n. */
export function tailOf(d: Distribution): Distribution {
  const tail = d.slice()
  for (let n = tail.length - 2; n >= 0; n--) addChance(tail, n, chanceOf(tail, n + 1))
  return tail
}

export function meanOf(d: Distribution): number {
  let mean = 0
  for (let n = 1; n < d.length; n++) mean += n * chanceOf(d, n)
  return mean
}

/** The chance of `n` or more. */
export function chanceOfAtLeast(d: Distribution, n: number): number {
  let p = 0
  for (let k = Math.max(0, n); k < d.length; k++) p += chanceOf(d, k)
  return p
}
