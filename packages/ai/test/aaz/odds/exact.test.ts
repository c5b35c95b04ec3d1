import { BUILTIN } from '@deadfront/aaz/content'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Battle, type Ending, tableFrom } from '../../../src/aaz/odds/index.ts'
import { deploy } from '../../../src/aaz/odds/field.ts'
import { oddsOf } from '../../../src/aaz/odds/outcome.ts'
import { sampleLand } from '../../../src/aaz/odds/sample.ts'
import { naiveOdds } from './naive.ts'

const CLOSE = 1e-12

const listed = (counts: Ending['attacker']): string =>
  Object.entries(counts)
    .flatMap(([id, n]) => Array.from({ length: n }, () => id))
    .sort()
    .join(' ')
const keyOf = (e: Ending): string => `${listed(e.attacker)}|${listed(e.defender)}|${e.zombies}|${e.how}|${e.retreated}`

/** The engine and the referee agree on every ending, and so on every sum of endings. */
function agree(battle: Battle): void {
  const slow = naiveOdds(battle)
  for (const effort of [{ tolerance: 1e-14 }, { tolerance: 1e-14, rounds: true }, { tolerance: 1e-14, rounds: false }]) {
    const fast = oddsOf(battle, effort)
    const endings = new Map(fast.endings().map((e) => [keyOf(e), e.p]))
    for (const key of new Set([...endings.keys(), ...slow.endings.keys()]))
      expect(Math.abs((endings.get(key) ?? 0) - (slow.endings.get(key) ?? 0)), `${key} of ${JSON.stringify(battle)}`).toBeLessThan(CLOSE)
    expect(Math.abs(fast.attackerWins - slow.attackerWins)).toBeLessThan(CLOSE)
    expect(Math.abs(fast.defenderWins - slow.defenderWins)).toBeLessThan(CLOSE)
    expect(Math.abs(fast.draw - slow.draw)).toBeLessThan(CLOSE)
    expect(Math.abs(fast.retreats - slow.retreats)).toBeLessThan(CLOSE)
    expect(Math.abs(fast.captures - slow.captures)).toBeLessThan(CLOSE)
    expect(Math.abs(fast.holds - slow.holds)).toBeLessThan(CLOSE)
    expect(Math.abs(fast.rounds.mean - slow.rounds)).toBeLessThan(1e-10)
    expect(fast.exact).toBe(true)
  }
}

const upTo = (n: number) => fc.integer({ min: 0, max: n })
const some = (max: Record<string, number>, most: number) =>
  fc
    .record(Object.fromEntries(Object.entries(max).map(([id, n]) => [id, upTo(n)])))
    .filter((c) => Object.values(c).reduce((a, b) => a + b, 0) <= most)
const anybody = (counts: Record<string, number>) => Object.values(counts).some((n) => n > 0)
const landUnits = { inf: 2, art: 1, tnk: 2, ftr: 1, bmb: 1 }
const seaUnits = { sub: 2, trn: 1, dd: 1, cv: 1, bb: 1, ftr: 2 }

const press = fc.constantFrom('cease' as const, 'clear' as const, { landAtLeast: 2, zombiesAtMost: 2 })
const retreat = fc.constantFrom(undefined, { unitsLeft: 1 }, { withoutLand: true }, { strengthBelow: 1 }, { zombiesAbove: 1 })
const order = fc.constantFrom(undefined, ['tnk', 'inf'], ['art', 'ftr', 'inf'], ['1 inf', 'tnk', 'bmb'])

describe('exact means equal to trying every die', () => {
  test('land battles without the dead', () => {
    fc.assert(
      fc.property(
        some(landUnits, 4).filter(anybody),
        some(landUnits, 4),
        order,
        order,
        fc.boolean(),
        (attacker, defender, a, d, keepLand) => {
          const policy = { attacker: { keepLand, ...(a ? { order: a } : {}) }, defender: d ? { order: d } : {} }
          agree({ kind: 'land', attacker, defender, rising: false, policy })
        },
      ),
      { numRuns: 60, seed: 41 },
    )
  })

  test('land battles among zombies, with all technologies and policies', () => {
    const techs = fc.subarray(['z4Explosives', 'chainsawTanks', 'airDots'] as const)
    fc.assert(
      fc.property(
        fc.record({ attacker: some(landUnits, 3).filter(anybody), defender: some(landUnits, 3), zombies: upTo(3) }),
        fc.record({ attacker: techs, defender: techs }),
        fc.record({ press, retreat, keepLand: fc.boolean(), a: order, d: order }),
        fc.constantFrom(undefined, 1, 2),
        (forces, tech, p, rounds) => {
          const attacker = {
            press: p.press,
            keepLand: p.keepLand,
            ...(p.retreat ? { retreat: p.retreat } : {}),
            ...(p.a ? { order: p.a } : {}),
          }
          const policy = { attacker, defender: p.d ? { order: p.d } : {} }
          agree({ kind: 'land', ...forces, tech, policy, ...(rounds ? { rounds } : {}) })
        },
      ),
      { numRuns: 120, seed: 42 },
    )
  })

  test('land battles among more zombies: thresholds together, techs, sides that fall in line', () => {
    const thresholds = fc.record(
      { unitsLeft: upTo(2), strengthBelow: fc.constantFrom(0.5, 1, 1.5), zombiesAbove: upTo(4), outnumberedAt: upTo(3) },
      { requiredKeys: [] },
    )
    const pressing = fc.oneof(press, fc.record({ landAtLeast: fc.integer({ min: 1, max: 2 }), zombiesAtMost: upTo(4) }))
    fc.assert(
      fc.property(
        some({ inf: 3, art: 1, tnk: 1, ftr: 1 }, 3).filter(anybody),
        some({ inf: 3, art: 1, tnk: 1, ftr: 1 }, 3),
        fc.integer({ min: 1, max: 4 }),
        fc.record({ attacker: fc.subarray(['z4Explosives', 'airDots'] as const), defender: fc.subarray(['z4Explosives'] as const) }),
        thresholds,
        pressing,
        fc.boolean(),
        (attacker, defender, zombies, tech, away, on, retreatSpace) => {
          const policy = { attacker: { press: on, ...(Object.keys(away).length > 0 ? { retreat: away } : {}) } }
          agree({ kind: 'land', attacker, defender, zombies, tech, policy, retreatSpace })
        },
      ),
      { numRuns: 80, seed: 45 },
    )
  })

  test('landings with bombardment, where the overland part may retreat', () => {
    fc.assert(
      fc.property(
        fc.record({ inf: upTo(2), tnk: upTo(1), ftr: upTo(1) }).filter((c) => c.inf + c.tnk > 0),
        some({ inf: 2, art: 1, ftr: 1 }, 3),
        upTo(2),
        upTo(2),
        retreat,
        fc.boolean(),
        fc.constantFrom(undefined, 1, 2),
        (attacker, defender, zombies, bombard, away, all, rounds) => {
          const policy = away ? { attacker: { retreat: away } } : {}
          const seaborne = all ? true : { inf: Math.min(1, attacker.inf) }
          const house = { bombardmentSilences: bombard > 0 && zombies % 2 === 1 }
          agree({ kind: 'land', attacker, defender, zombies, bombard, seaborne, policy, house, ...(rounds ? { rounds } : {}) })
        },
      ),
      { numRuns: 80, seed: 43 },
    )
  })

  const units = tableFrom(BUILTIN['1942']?.units ?? {})
  const houses = fc.record(
    {
      bombardmentSilences: fc.boolean(),
      bombardmentHitsAircraft: fc.boolean(),
      explosivesAshoreOnly: fc.boolean(),
      flakKillsZombies: fc.boolean(),
      flakSafeFromZombies: fc.boolean(),
      flakStandsAlone: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  const flakOrder = fc.constantFrom(undefined, ['inf', 'aaa'], ['inf', 'tnk', 'ftr', 'aaa'], ['ftr', '1 aaa', 'inf'])
  const chaff = ({ attacker, defender }: { attacker: Record<string, number>; defender: Record<string, number> }) =>
    Object.values(attacker).reduce((a, b) => a + b, 0) + Object.values(defender).reduce((a, b) => a + b, 0) <= 6

  test('1942: flak, ships that fire before the bites or after, zombies and house rules', () => {
    fc.assert(
      fc.property(
        fc
          .record({
            attacker: some({ inf: 2, art: 1, tnk: 1, ftr: 2, bmb: 1 }, 4).filter(anybody),
            defender: some({ inf: 2, art: 1, tnk: 1, aaa: 2, ftr: 1 }, 4),
            zombies: upTo(2),
          })
          .filter(chaff),
        fc.record({ bb: upTo(1), ca: upTo(1), first: fc.boolean(), rising: upTo(4) }),
        fc.record({
          attacker: fc.subarray(['z4Explosives', 'chainsawTanks', 'airDots'] as const),
          defender: fc.subarray(['z4Explosives'] as const),
        }),
        fc.record({ press, retreat, a: order, d: flakOrder, rounds: fc.constantFrom(undefined, undefined, 1) }),
        houses,
        (forces, { bb, ca, first, rising }, tech, p, house) => {
          const attacker = { press: p.press, ...(p.retreat ? { retreat: p.retreat } : {}), ...(p.a ? { order: p.a } : {}) }
          const landing =
            bb + ca > 0 ? { seaborne: true, bombard: bb + ca, bombardBy: { bb, ca }, ...(first ? { bombardsFirst: true } : {}) } : {}
          const dead = { rising: rising > 0 }
          const policy = { attacker, defender: p.d ? { order: p.d } : {} }
          const rounds = p.rounds === undefined ? {} : { rounds: p.rounds }
          agree({ kind: 'land', ...forces, ...dead, ...landing, tech, policy, house, units, ...rounds })
        },
      ),
      { numRuns: 150, seed: 46 },
    )
  })

  test('1942: battles played come out as computed, lone flak and early shells included', () => {
    const ships = { seaborne: true, bombard: 2, bombardBy: { bb: 1, ca: 1 }, bombardsFirst: true }
    const policy = { defender: { order: ['inf', 'aaa'] } }
    const base: Battle = {
      kind: 'land',
      attacker: { tnk: 3, ftr: 1 },
      defender: { inf: 2, aaa: 2, ftr: 1 },
      zombies: 2,
      units,
      policy,
      flakFired: true,
    }
    const houses = [{}, { bombardmentHitsAircraft: true }, { flakSafeFromZombies: true }, { bombardmentSilences: true }]
    for (const battle of [base, { ...base, ...ships }, { ...base, ...ships, bombardsFirst: false }])
      for (const house of houses) {
        const fought = { ...battle, house }
        const exact = oddsOf(fought)
        const played = sampleLand(fought, deploy(fought, {}), 4000)
        let [wins, zombies] = [0, 0]
        played.each((p, _a, _d, z, { winner }) => {
          if (winner === 'attacker') wins += p
          zombies += p * z
        })
        expect(Math.abs(wins - exact.attackerWins)).toBeLessThan(played.plusMinus)
        expect(Math.abs(zombies - exact.zombies.mean)).toBeLessThan(0.12)
      }
  })

  test('1942: own antiaircraft artillery that can be bitten', () => {
    fc.assert(
      fc.property(
        some({ inf: 2, tnk: 1, ftr: 1 }, 3).filter(anybody),
        fc.integer({ min: 1, max: 2 }),
        fc.integer({ min: 1, max: 3 }),
        fc.record({ press, order: fc.constantFrom(undefined, ['inf', 'tnk', 'aaa'], ['inf']), dots: fc.boolean() }),
        houses,
        (force, aaa, zombies, { press, order, dots }, house) => {
          const policy = { attacker: { press, ...(order ? { order } : {}) } }
          const tech = { attacker: dots ? (['airDots'] as const) : [] }
          agree({ kind: 'land', attacker: { ...force, aaa }, defender: {}, zombies, friendly: true, tech, policy, house, units })
        },
      ),
      { numRuns: 40, seed: 47 },
    )
  })

  test('sea battles with submarines, destroyers, carriers, battleships and transports', () => {
    const dive = fc.constantFrom('strike' as const, 'submerge' as const)
    fc.assert(
      fc.property(
        some({ ...seaUnits, bmb: 1 }, 4).filter((c) => Object.entries(c).some(([id, n]) => id !== 'trn' && n > 0)),
        some(seaUnits, 4),
        fc.record({ a: dive, d: dive, space: fc.boolean(), damageLast: fc.boolean(), rounds: fc.constantFrom(undefined, 1, 2) }),
        fc.constantFrom(undefined, { unitsLeft: 1 }, { strengthBelow: 1 }, { outnumberedAt: 2 }),
        fc.constantFrom(undefined, ['ftr'], ['cv', 'sub'], ['1 sub', 'dd', 'ftr']),
        (attacker, defender, p, away, order) => {
          const policy = {
            attacker: { submarines: p.a, damageLast: p.damageLast, ...(away ? { retreat: away } : {}), ...(order ? { order } : {}) },
            defender: { submarines: p.d, damageLast: p.damageLast, ...(order ? { order } : {}) },
          }
          agree({ kind: 'sea', attacker, defender, policy, retreatSpace: p.space, ...(p.rounds ? { rounds: p.rounds } : {}) })
        },
      ),
      { numRuns: 120, seed: 44 },
    )
  })
})
