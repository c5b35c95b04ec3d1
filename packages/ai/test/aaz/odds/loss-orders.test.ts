import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Aim, AIMS, type Battle, type Count, type Odds, oddsOf } from '../../../src/aaz/odds/index.ts'
import { bruteForce } from './brute.ts'

const CLOSE = 1e-9

/** Every order in which units can fall, one by one. */
function* everyOrder(count: Count, before: readonly string[] = []): Generator<string[]> {
  const left = Object.entries(count).filter(([, n]) => n > 0)
  if (left.length === 0) yield [...before]
  for (const [id, n] of left) yield* everyOrder({ ...count, [id]: n - 1 }, [...before, `1 ${id}`])
}

const reached = (odds: Odds, aim: Aim, battle: Battle): number =>
  aim === 'swing' ? odds.ipcSwing.mean : ((aim === 'take' && battle.friendly ? odds.clear : odds[aim]) ?? 0)

/** No order of the attacker's losses, however odd, serves the aim better than the one chosen. */
function noneIsBetter(battle: Battle): void {
  for (const aim of AIMS) {
    const chosen = oddsOf({ ...battle, aim })
    expect(chosen.ordersTried).toBe('all')
    for (const order of everyOrder(battle.attacker)) {
      const other = oddsOf({ ...battle, aim, policy: { attacker: { order } } })
      const say = `${aim} by ${order.join(', ')} in ${JSON.stringify(battle)}`
      const [mine, theirs] = [reached(chosen, aim, battle), reached(other, aim, battle)]
      expect(theirs, say).toBeLessThan(mine + CLOSE)
      if (theirs > mine - 1e-12) expect(other.ipcSwing.mean, say).toBeLessThan(chosen.ipcSwing.mean + CLOSE)
    }
  }
}

const upTo = (n: number) => fc.integer({ min: 0, max: n })
const total = (count: Count) => Object.values(count).reduce((a, b) => a + b, 0)
const some = (max: Count, most: number) =>
  fc
    .record(Object.fromEntries(Object.entries(max).map(([id, n]) => [id, upTo(n)])))
    .filter((count) => total(count) > 0 && total(count) <= most)

describe('the order of losses serves the aim', () => {
  test('on land', () => {
    fc.assert(
      fc.property(
        some({ inf: 3, art: 2, tnk: 2, ftr: 1, bmb: 1 }, 5),
        some({ inf: 3, art: 1, tnk: 1, ftr: 1 }, 3),
        upTo(2),
        fc.boolean(),
        (attacker, defender, zombies, rising) => noneIsBetter({ kind: 'land', attacker, defender, ...(rising ? { zombies } : { rising }) }),
      ),
      { numRuns: 15, seed: 61 },
    )
  })

  test('in a landing, and in a friendly territory', () => {
    noneIsBetter({ kind: 'land', attacker: { inf: 2, tnk: 1, ftr: 1 }, seaborne: { inf: 1, tnk: 1 }, defender: { inf: 2 }, zombies: 1 })
    noneIsBetter({ kind: 'land', attacker: { inf: 2, art: 1, ftr: 1 }, defender: {}, zombies: 3, friendly: true })
  })

  test('at sea', () => {
    fc.assert(
      fc.property(
        some({ sub: 2, dd: 1, cv: 1, bb: 1, ftr: 2 }, 4),
        some({ sub: 1, dd: 1, cv: 1, bb: 1, ftr: 1, trn: 1 }, 3),
        (attacker, defender) => noneIsBetter({ kind: 'sea', attacker, defender }),
      ),
      { numRuns: 15, seed: 62 },
    )
  })
})

describe('the order chosen', () => {
  const land = (attacker: Count, defender: Count, zombies: number): Battle => ({ kind: 'land', attacker, defender, zombies })

  test('does not feed the dead', () => {
    const tanks = land({ inf: 6, tnk: 3, ftr: 2 }, { inf: 4, art: 1 }, 0)
    expect(oddsOf({ ...tanks, aim: 'clear' }).clear).toBeGreaterThan(0.9217)
    expect(oddsOf({ ...tanks, zombies: 3, aim: 'clear' }).clear).toBeGreaterThan(0.7336)
    const five = land({ inf: 3, art: 1, tnk: 2, ftr: 1, bmb: 1 }, { inf: 4, art: 1 }, 2)
    expect(oddsOf({ ...five, aim: 'take' }).take).toBeGreaterThan(0.8812)
    expect(oddsOf({ ...five, aim: 'clear' }).clear).toBeGreaterThan(0.5869)
    expect(oddsOf({ ...land({ inf: 1, art: 2, tnk: 1 }, { inf: 3 }, 0), aim: 'take' }).take).toBeGreaterThan(0.7409)
    const fleet: Battle = { kind: 'sea', attacker: { sub: 1, dd: 1, cv: 1, ftr: 2 }, defender: { dd: 2, bb: 1 } }
    expect(oddsOf({ ...fleet, aim: 'take' }).take).toBeGreaterThan(0.7893)
  })

  test('comes to what brute force comes to by the same order', () => {
    const battle = land({ inf: 1, ftr: 1 }, { inf: 1 }, 1)
    for (const aim of AIMS) {
      const odds = oddsOf({ ...battle, aim })
      const best = bruteForce({ ...battle, policy: { attacker: { order: odds.attackOrder } } }, 4096)
      expect(Math.abs(reached(odds, aim, battle) - (aim === 'swing' ? (best?.(aim).swing ?? 0) : (best?.(aim).chance ?? 0)))).toBeLessThan(
        1e-12,
      )
    }
  })

  test('is told beside the usual one, with what both come to', () => {
    const battle = land({ inf: 2, tnk: 1, ftr: 1 }, { inf: 2 }, 1)
    const odds = oddsOf({ ...battle, aim: 'clear' })
    expect(odds.attackOrder).toEqual(['1 ftr', '1 tnk', '2 inf'])
    expect(odds.usualOrder?.attackOrder).toEqual(['2 inf', '1 ftr', '1 tnk'])
    const usual = oddsOf({ ...battle, aim: 'clear', policy: { attacker: { order: ['2 inf', '1 ftr', '1 tnk'] } } })
    expect(odds.usualOrder?.chance).toBeCloseTo(usual.clear, 12)
    expect(odds.usualOrder?.swing).toBeCloseTo(usual.ipcSwing.mean, 10)
    expect(oddsOf({ ...battle, aim: 'swing' }).usualOrder).toBeUndefined()
    expect(usual.ordersTried).toBeUndefined()
  })

  test('is sought in part where there are many units, and the same every time', () => {
    const many = land({ inf: 10, art: 4, tnk: 6, ftr: 3, bmb: 1 }, { inf: 12, art: 3, tnk: 4, ftr: 2 }, 5)
    const odds = oddsOf({ ...many, aim: 'take' })
    expect(odds.ordersTried).toBe('some')
    expect(oddsOf({ ...many, aim: 'take' }).attackOrder).toEqual(odds.attackOrder)
  })
})
