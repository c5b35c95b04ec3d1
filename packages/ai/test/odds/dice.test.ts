import { describe, expect, test } from 'vitest'
import { atLeast, atMost, binomialRows, capped, chanceOfAtLeast, convolve, meanOf, successes, totalOf } from '../../src/odds/dice.ts'

const near = (d: ArrayLike<number>, expected: readonly number[]) => {
  expect(d.length).toBe(expected.length)
  expected.forEach((p, n) => expect(d[n]).toBeCloseTo(p, 14))
}

describe('dice as distributions', () => {
  test('binomial rows are Pascal’s triangle', () => near(binomialRows(3, 1 / 2)[3] as Float64Array, [1 / 8, 3 / 8, 3 / 8, 1 / 8]))
  test('two dice total seven most often', () => {
    const two = totalOf(2)
    expect(two[7]).toBeCloseTo(6 / 36, 14)
    expect(two[1]).toBe(0)
    expect(meanOf(two)).toBeCloseTo(7, 13)
    expect(chanceOfAtLeast(two, 10)).toBeCloseTo(6 / 36, 14)
  })
  test('dice with different chances', () => near(successes([1 / 6, 1 / 2]), [5 / 12, 1 / 2, 1 / 12]))
  test('adding counts', () => near(convolve(Float64Array.of(0.5, 0.5), Float64Array.of(0.25, 0.75)), [0.125, 0.5, 0.375]))
  test('counts above a cap are told as the cap', () => near(capped(Float64Array.of(0.1, 0.2, 0.3, 0.4), 1), [0.1, 0.9]))
  test('thresholds', () => {
    expect(atMost(2)).toBeCloseTo(1 / 3, 14)
    expect(atMost(9)).toBe(1)
    expect(atLeast(5)).toBeCloseTo(1 / 3, 14)
    expect(atLeast(1)).toBe(1)
  })
})
