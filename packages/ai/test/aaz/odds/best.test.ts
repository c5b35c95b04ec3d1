import { BUILTIN } from '@deadfront/aaz/content'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AIMS, type Battle, oddsOf, tableFrom } from '../../../src/aaz/odds/index.ts'
import { bruteForce } from './brute.ts'

const CLOSE = 1e-12
/** Policies tried for one battle. */
const MAX_POLICIES = 4096

/** The engine plays as well as the best of all policies, for each aim; when equal, with the better swing. */
function asGoodAsAny(battle: Battle): boolean {
  const best = bruteForce(battle, MAX_POLICIES)
  if (!best) return false
  for (const aim of AIMS) {
    const odds = oddsOf({ ...battle, aim }, { tolerance: 1e-14 })
    const { chance, swing } = best(aim)
    const say = `${aim} in ${JSON.stringify(battle)}`
    const reached = aim === 'swing' ? odds.ipcSwing.mean : aim === 'take' && battle.friendly ? odds.clear : odds[aim]
    expect(Math.abs((reached ?? 0) - chance), say).toBeLessThan(aim === 'swing' ? 1e-10 : CLOSE)
    expect(Math.abs(odds.ipcSwing.mean - swing), say).toBeLessThan(1e-10)
    expect(odds.best).toBe(true)
  }
  return true
}

const upTo = (n: number) => fc.integer({ min: 0, max: n })
const totalOf = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0)
const some = (max: Record<string, number>, most: number) =>
  fc.record(Object.fromEntries(Object.entries(max).map(([id, n]) => [id, upTo(n)]))).filter((c) => totalOf(c) <= most)
const order = fc.constantFrom([], ['inf', 'art', 'tnk', 'ftr', 'bmb'], ['tnk', 'inf'], ['art', 'ftr', 'inf'])

/** Enough of the battles were small enough to try every policy. */
function checked(run: (count: (tried: boolean) => void) => void, least: number): void {
  let n = 0
  run((tried) => {
    if (tried) n++
  })
  expect(n).toBeGreaterThanOrEqual(least)
}

const middling: Battle = {
  kind: 'land',
  attacker: { inf: 10, art: 4, tnk: 6, ftr: 3, bmb: 1 },
  defender: { inf: 12, art: 3, tnk: 4, ftr: 2 },
  zombies: 5,
}

describe('in larger battles', () => {
  test('no standing order has a better swing', () => {
    const best = oddsOf({ ...middling, aim: 'swing' })
    expect(best.best).toBe(true)
    expect(best.exact).toBe(true)
    for (let unitsLeft = 8; unitsLeft <= 24; unitsLeft += 4) {
      const ordered = oddsOf({ ...middling, policy: { attacker: { retreat: { unitsLeft, withoutLand: true } } } })
      expect(ordered.ipcSwing.mean, `retreat at ${unitsLeft}`).toBeLessThan(best.ipcSwing.mean)
    }
  })

  test('a land unit is kept for the capture', () => {
    const odds = oddsOf({ kind: 'land', attacker: { inf: 1, tnk: 1, ftr: 3 }, defender: { inf: 3 }, aim: 'take' })
    expect(odds.attackOrder).toEqual(['3 ftr', '1 tnk', '1 inf'])
    const kept = oddsOf({
      kind: 'land',
      attacker: { inf: 1, tnk: 1, ftr: 3 },
      defender: { inf: 3 },
      aim: 'take',
      policy: { attacker: { keepLand: true } },
    })
    expect(kept.attackOrder).toEqual(['1 inf', '3 ftr', '1 tnk'])
    expect(odds.take).toBeGreaterThan(kept.take ?? 1)
    const cheapest = oddsOf({ kind: 'land', attacker: { inf: 1, tnk: 1, ftr: 3 }, defender: { inf: 3 } })
    expect(kept.take).toBeGreaterThan((cheapest.take ?? 0) + 0.2)
  })
})

describe('best play is as good as the best of all policies', () => {
  test('on land, with and without zombies', () => {
    checked((count) => {
      fc.assert(
        fc.property(
          some({ inf: 2, art: 1, tnk: 1, ftr: 1, bmb: 1 }, 3).filter((c) => totalOf(c) > 0),
          some({ inf: 2, tnk: 1, ftr: 1 }, 2),
          upTo(2),
          fc.boolean(),
          order,
          fc.boolean(),
          fc.boolean(),
          (attacker, defender, zombies, rising, losses, keepLand, retreatSpace) => {
            const policy = { attacker: { order: losses, keepLand } }
            const dead = rising ? { zombies } : { rising: false }
            count(asGoodAsAny({ kind: 'land', attacker, defender, ...dead, policy, retreatSpace }))
          },
        ),
        { numRuns: 120, seed: 51 },
      )
    }, 40)
  })

  test('against antiaircraft artillery that falls in any place of the order', () => {
    checked((count) => {
      fc.assert(
        fc.property(
          some({ inf: 2, art: 1, ftr: 1 }, 3).filter((c) => totalOf(c) > 0),
          fc.record({ inf: fc.integer({ min: 1, max: 2 }), aaa: fc.integer({ min: 1, max: 2 }) }),
          upTo(1),
          fc.boolean(),
          fc.constantFrom(undefined, ['inf', 'aaa'], ['1 inf', 'aaa']),
          fc.boolean(),
          (attacker, defender, zombies, rising, falls, flakSafeFromZombies) => {
            const policy = { attacker: { order: ['inf', 'art', 'ftr'] }, defender: falls ? { order: falls } : {} }
            const dead = rising ? { zombies } : { rising: false }
            const house = { flakSafeFromZombies }
            const units = tableFrom(BUILTIN['1942']?.units ?? {})
            count(asGoodAsAny({ kind: 'land', attacker, defender, ...dead, policy, house, units, flakFired: true }))
          },
        ),
        { numRuns: 60, seed: 55 },
      )
    }, 15)
  })

  test('in friendly territories', () => {
    checked((count) => {
      fc.assert(
        fc.property(
          some({ inf: 2, art: 1, ftr: 1 }, 2).filter((c) => totalOf(c) > 0),
          fc.integer({ min: 1, max: 2 }),
          (attacker, zombies) => {
            count(asGoodAsAny({ kind: 'land', attacker, defender: {}, zombies, friendly: true, policy: { attacker: { order: ['inf'] } } }))
          },
        ),
        { numRuns: 20, seed: 52 },
      )
    }, 8)
  })

  test('in landings, where the overland part may go without the others', () => {
    checked((count) => {
      fc.assert(
        fc.property(
          fc.record({ inf: fc.integer({ min: 1, max: 2 }), tnk: upTo(1), ftr: upTo(1) }),
          some({ inf: 2, art: 1 }, 2),
          upTo(1),
          fc.boolean(),
          (attacker, defender, zombies, rising) => {
            const dead = rising ? { zombies } : { rising: false }
            const policy = { attacker: { order: ['inf', 'tnk', 'ftr'] } }
            count(asGoodAsAny({ kind: 'land', attacker, defender, ...dead, seaborne: { inf: 1 }, policy }))
          },
        ),
        { numRuns: 50, seed: 53 },
      )
    }, 15)
  })

  test('at sea', () => {
    checked((count) => {
      fc.assert(
        fc.property(
          some({ sub: 1, trn: 1, dd: 1, cv: 1, bb: 1, ftr: 1 }, 3).filter((c) => totalOf(c) > (c['trn'] ?? 0)),
          some({ sub: 1, trn: 1, dd: 1, bb: 1, ftr: 1 }, 2).filter((c) => totalOf(c) > (c['trn'] ?? 0)),
          fc.boolean(),
          (attacker, defender, retreatSpace) => {
            count(asGoodAsAny({ kind: 'sea', attacker, defender, retreatSpace, policy: { attacker: { order: ['sub', 'dd'] } } }))
          },
        ),
        { numRuns: 80, seed: 54 },
      )
    }, 40)
  })
})
