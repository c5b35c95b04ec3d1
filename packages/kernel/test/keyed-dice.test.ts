import { below, KeyedDice } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'

const rolls = (dice: KeyedDice, key: string, n: number): number[] => Array.from({ length: n }, () => below(dice.next(key), 1000))

describe('keyed dice', () => {
  test('are the same for the same purpose, whatever else was rolled in between', () => {
    const [one, two] = [new KeyedDice('salt'), new KeyedDice('salt')]
    rolls(two, 'another battle', 7)
    const first = rolls(one, 'battle', 5)
    expect(rolls(two, 'battle', 5)).toEqual(first)
    expect(new Set(first).size).toBeGreaterThan(3)
  })

  test('differ by salt and by key', () => {
    expect(rolls(new KeyedDice('a'), 'battle', 5)).not.toEqual(rolls(new KeyedDice('b'), 'battle', 5))
    expect(rolls(new KeyedDice('a'), 'battle', 5)).not.toEqual(rolls(new KeyedDice('a'), 'raid', 5))
  })

  test('a branch goes on with the luck of the game it left', () => {
    const dice = new KeyedDice('salt')
    rolls(dice, 'battle', 3)
    const branch = dice.branch()
    expect(rolls(branch, 'battle', 4)).toEqual(rolls(dice, 'battle', 4))
  })

  test('every side of a die is as likely as the others', () => {
    const dice = new KeyedDice('fair')
    const counts = new Array<number>(6).fill(0)
    for (let i = 0; i < 6000; i++) {
      const side = below(dice.next(`battle ${i % 50}`), 6)
      counts[side] = (counts[side] ?? 0) + 1
    }
    for (const n of counts) expect(Math.abs(n - 1000)).toBeLessThan(120)
  })
})
