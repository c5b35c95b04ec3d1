import { below, forkRng, next32, pickOne, type Rng4, seedRng, shuffleWith } from '@deadfront/kernel'
import { expect, test } from 'vitest'

test('xoshiro128**: the numbers of the reference implementation', () => {
  const rng: Rng4 = [1, 2, 3, 4]
  expect(Array.from({ length: 10 }, () => next32(rng))).toEqual([
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
  ])
})

test('a seed gives the same dice for ever', () => {
  const rng = seedRng('deadfront')
  expect(Array.from({ length: 12 }, () => below(rng, 6) + 1)).toEqual([1, 5, 1, 1, 4, 3, 5, 2, 5, 3, 5, 4])
  expect(seedRng('deadfront')).not.toEqual(seedRng('deadfronu'))
  expect(seedRng('')).not.toEqual([0, 0, 0, 0])
})

/** Chi-squared against evenness; the bound is exceeded by one fair generator in about ten thousand. */
function unevenness(counts: readonly number[]): number {
  const mean = counts.reduce((a, b) => a + b, 0) / counts.length
  return counts.reduce((sum, n) => sum + (n - mean) ** 2 / mean, 0)
}

test.each([
  [2, 16],
  [6, 26],
  [8, 30],
  [52, 96],
])('a %i-sided die is even', (sides, bound) => {
  const rng = seedRng(`even ${sides}`)
  const counts = new Array<number>(sides).fill(0)
  for (let i = 0; i < 120_000; i++) {
    const pips = below(rng, sides)
    counts[pips] = (counts[pips] as number) + 1
  }
  expect(unevenness(counts)).toBeLessThan(bound)
})

test('the first rolls of games numbered one after the other are even, and do not go together', () => {
  const first = new Array<number>(6).fill(0)
  const pairs = new Array<number>(36).fill(0)
  let before = 0
  for (let i = 0; i < 60_000; i++) {
    const pips = below(seedRng(`sim/${i}`), 6)
    first[pips] = (first[pips] as number) + 1
    pairs[before * 6 + pips] = (pairs[before * 6 + pips] as number) + 1
    before = pips
  }
  expect(unevenness(first)).toBeLessThan(26)
  expect(unevenness(pairs)).toBeLessThan(75)
})

test('no two of many seeds start alike', () => {
  const starts = new Set(Array.from({ length: 100_000 }, (_, i) => seedRng(`${i}`).join()))
  expect(starts.size).toBe(100_000)
})

test('the uneven tail of the range is thrown away', () => {
  // With n just above half the range a plain remainder would give low numbers twice as often.
  const n = 3_000_000_000
  const rng = seedRng('tail')
  let low = 0
  for (let i = 0; i < 30_000; i++) if (below(rng, n) < n / 2) low++
  expect(Math.abs(low - 15_000)).toBeLessThan(400)
})

test('every order of a shuffle is equally likely', () => {
  const rng = seedRng('shuffle')
  const orders = new Map<string, number>()
  for (let i = 0; i < 60_000; i++) {
    const list = ['a', 'b', 'c', 'd']
    shuffleWith(rng, list)
    orders.set(list.join(''), (orders.get(list.join('')) ?? 0) + 1)
  }
  expect(orders.size).toBe(24)
  expect(unevenness([...orders.values()])).toBeLessThan(58)
})

test('forks differ by label and leave the parent moved on', () => {
  const parent = seedRng('p')
  const again = seedRng('p')
  expect(forkRng(parent, 1)).toEqual(forkRng(again, 1))
  expect(parent).toEqual(again)
  expect(forkRng(seedRng('p'), 1)).not.toEqual(forkRng(seedRng('p'), 2))
  expect(['x', 'y']).toContain(pickOne(parent, ['x', 'y']))
})

test('numbers below n are those of the plain formula, to the end of the range', () => {
  const plain = (r: Rng4, n: number): number => {
    const limit = 4294967296 - (4294967296 % n)
    let x = next32(r)
    while (x >= limit) x = next32(r)
    return x % n
  }
  for (const n of [1, 2, 6, 86, 161, 65_536, 1_431_655_766, 2_147_483_647, 2_147_483_648, 3_000_000_000, 4_294_967_296]) {
    const [a, b] = [seedRng(`below ${n}`), seedRng(`below ${n}`)]
    const numbers = (next: () => number): number[] => Array.from({ length: 500 }, next)
    expect(numbers(() => below(a, n))).toEqual(numbers(() => plain(b, n)))
    expect(a).toEqual(b)
  }
})
