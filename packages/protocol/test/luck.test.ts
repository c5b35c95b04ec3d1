import { chiSquareAbove, gradeOf, rankOf } from '@deadfront/protocol'
import { describe, expect, test } from 'vitest'

describe('how likely it was', () => {
  test('two dice: seven is the middle, two and twelve are the ends', () => {
    expect(rankOf(2, 6, 7)).toBeCloseTo(0.5, 12)
    expect(rankOf(2, 6, 2)).toBeCloseTo(1 / 72, 12)
    expect(rankOf(2, 6, 12)).toBeCloseTo(71 / 72, 12)
    expect(rankOf(1, 12, 12)).toBeCloseTo(23 / 24, 12)
    expect(rankOf(0, 6, 0)).toBe(0.5)
  })

  test('many dice: the curve goes on where the counting ends', () => {
    const at = (dice: number) => rankOf(dice, 6, dice * 3.5 + 2 * Math.sqrt((dice * 35) / 12))
    expect(at(1000)).toBeCloseTo(0.9772, 3)
    expect(rankOf(300, 6, 1050)).toBeCloseTo(0.5, 6)
    expect(Math.abs(rankOf(200, 6, 650) - rankOf(201, 6, 654))).toBeLessThan(0.02)
  })

  test('unevenness: known points of the chi-square', () => {
    expect(chiSquareAbove(11.0705, 5)).toBeCloseTo(0.05, 4)
    expect(chiSquareAbove(19.6751, 11)).toBeCloseTo(0.05, 4)
    expect(chiSquareAbove(5.9915, 2)).toBeCloseTo(0.05, 4)
    expect(chiSquareAbove(0, 5)).toBe(1)
    expect(chiSquareAbove(500, 5)).toBeCloseTo(0, 10)
  })

  test('grades', () => {
    expect([0.01, 0.1, 0.5, 0.9, 0.99].map(gradeOf)).toEqual(['lowest', 'low', 'middle', 'high', 'highest'])
  })
})
