import { correlation, pairedDifference, quantile, spreadOf, wilson } from '@deadfront/lab'
import { expect, test } from 'vitest'

test('Wilson’s interval, against published values', () => {
  // 15 of 20: the score interval is 0.531 to 0.888 (Newcombe 1998).
  const some = wilson(15, 20)
  expect(some.value).toBe(0.75)
  expect(some.low).toBeCloseTo(0.5313, 4)
  expect(some.high).toBeCloseTo(0.8881, 4)
  const none = wilson(0, 10)
  expect(none.low).toBe(0)
  expect(none.high).toBeCloseTo(0.2775, 4)
  expect(wilson(10, 10).high).toBe(1)
  expect(wilson(0, 0)).toEqual({ value: 0, low: 0, high: 1 })
})

test('mean, spread and interval of a list', () => {
  const spread = spreadOf([2, 4, 4, 4, 5, 5, 7, 9])
  expect(spread).toMatchObject({ value: 5, min: 2, max: 9, count: 8 })
  expect(spread.deviation).toBeCloseTo(2.1381, 4)
  expect(spread.high - 5).toBeCloseTo((1.96 * 2.1381) / Math.sqrt(8), 3)
  expect(spreadOf([7])).toMatchObject({ value: 7, low: 7, high: 7, deviation: 0 })
  expect(spreadOf([]).count).toBe(0)
})

test('how often each value came up, where that can be read', () => {
  expect(Object.entries(spreadOf([7, 0, 7, 3]).counts ?? {})).toEqual([
    ['0', 1],
    ['3', 1],
    ['7', 2],
  ])
  expect(spreadOf([1, 2.5]).counts).toBeUndefined()
  expect(spreadOf(Array.from({ length: 17 }, (_, i) => i)).counts).toBeUndefined()
})

test('a paired difference is certain of nothing after a few equal pairs, and agrees with the textbook', () => {
  expect(pairedDifference([1, 0, 1], [1, 0, 1], 'share')).toMatchObject({ value: 0, verdict: 'none', pairs: 3 })
  expect(pairedDifference([1, 0, 1], [1, 0, 1], 'share').high).toBeGreaterThan(0.3)
  // Agresti and Min: 50 pairs, 20 for B and 5 for A: (20 - 5) / 52 = 0.288.
  const a = [...Array(20).fill(0), ...Array(5).fill(1), ...Array(25).fill(1)]
  const b = [...Array(20).fill(1), ...Array(5).fill(0), ...Array(25).fill(1)]
  const found = pairedDifference(a, b, 'share')
  expect(found.value).toBeCloseTo(0.3, 10)
  expect(found.low).toBeCloseTo(0.288 - 1.96 * Math.sqrt((26 / 52 - 0.2885 ** 2) / 52), 2)
  expect(found.verdict).toBe('b')
  const means = pairedDifference([1, 2, 3, 4], [2, 3, 4, 6], 'mean')
  expect(means.value).toBe(1.25)
  expect(means.high - means.low).toBeCloseTo(2 * 1.96 * (0.5 / 2), 2)
  expect(pairedDifference([], [], 'mean').verdict).toBe('none')
})

test('quantiles lie between neighbours, and correlation knows its ends', () => {
  expect([0, 0.25, 0.5, 1].map((share) => quantile([1, 2, 3, 5], share))).toEqual([1, 1.75, 2.5, 5])
  expect(quantile([], 0.5)).toBe(0)
  expect(correlation([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 10)
  expect(correlation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 10)
  expect(correlation([1, 2, 3], [5, 5, 5])).toBe(0)
})
