import { describe, expect, it } from 'vitest'
import { apart, type Chip, chipWidths } from '../src/games/dotz/map/chips.ts'

describe('chips on the map', () => {
  const chip = (key: string, x: number, over: Partial<Chip> = {}): Chip => ({
    key,
    x,
    y: 100,
    text: '99%',
    loss: '16%',
    tone: 'good',
    ...over,
  })
  const covered = (chips: readonly Chip[]): boolean =>
    chips.some((a, i) =>
      chips.some((b, k) => k > i && Math.abs(a.x - b.x) < (chipWidths(a).whole + chipWidths(b).whole) / 2 && Math.abs(a.y - b.y) < 30),
    )

  it('of counters side by side do not cover each other', () => {
    const fan = [chip('a', 300), chip('b', 351), chip('c', 402)]
    expect(covered(fan)).toBe(true)
    const below = apart(fan, 1)
    expect(covered(below)).toBe(false)
    expect(below.map(({ y }) => y)).toEqual([100, 132, 164])
    expect(apart(fan, -1)[1]?.y).toBe(68)
    expect(apart([chip('a', 300), chip('b', 600)], 1).map(({ y }) => y)).toEqual([100, 100])
  })
})
