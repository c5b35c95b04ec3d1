import { spreadOf, wilson } from '@deadfront/lab'
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
