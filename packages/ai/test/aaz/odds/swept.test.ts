import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { committedModule, sweepModule } from '../../../scripts/build-sweep.ts'
import type { Battle, Odds } from '../../../src/aaz/odds/index.ts'
import { oddsOf } from '../../../src/aaz/odds/outcome.ts'

/** Battles of forces in line are swept by a WebAssembly module; other ways to the answer go pair by pair. */
const land = (attacker: Battle['attacker'], defender: Battle['defender'], zombies: number, more: Partial<Battle> = {}): Battle => ({
  kind: 'land',
  attacker,
  defender,
  zombies,
  ...more,
})
const middling = land({ inf: 10, art: 4, tnk: 6, ftr: 3, bmb: 1 }, { inf: 12, art: 3, tnk: 4, ftr: 2 }, 5)

/** The largest difference of any probability that two answers tell. */
function apart(a: Odds, b: Odds): number {
  const chances = (o: Odds) => [
    [o.attackerWins, o.defenderWins, o.draw, o.zombiesHold, o.retreats, o.captures],
    o.zombies.chances,
    o.attacker.units,
    o.defender.units,
  ]
  const [left, right] = [chances(a), chances(b)]
  return Math.max(...left.flatMap((row, n) => row.map((p, k) => Math.abs(p - (right[n]?.[k] ?? 0)))))
}

describe('swept battles', () => {
  test('the module in the repository is what its source compiles to', async () => {
    expect(await sweepModule()).toBe(committedModule())
  })

  test('are those computed pair by pair', () => {
    const upTo = (n: number) => fc.integer({ min: 0, max: n })
    const tech = fc.subarray(['z4Explosives', 'chainsawTanks'] as const)
    const policy = fc.constantFrom<Battle['policy']>(
      {},
      { attacker: { press: 'clear' } },
      { attacker: { retreat: { strengthBelow: 0.5 } } },
      { attacker: { order: ['tnk', 'inf'] }, defender: { order: ['art'] } },
      { attacker: { keepLand: true } },
      { attacker: { keepLand: true, press: 'clear', retreat: { withoutLand: true } } },
    )
    fc.assert(
      fc.property(
        fc.record({ inf: upTo(6), art: upTo(2), tnk: upTo(4), ftr: upTo(3), bmb: upTo(1) }).filter((c) => c.inf + c.tnk + c.ftr > 0),
        fc.record({ inf: upTo(7), art: upTo(2), tnk: upTo(3), ftr: upTo(2) }),
        upTo(9),
        fc.record({ attacker: tech, defender: tech }),
        policy,
        (attacker, defender, zombies, techs, policies) => {
          const battle = land(attacker, defender, zombies, { tech: techs, policy: policies ?? {} })
          expect(apart(oddsOf(battle), oddsOf(battle, { rounds: true })), JSON.stringify(battle)).toBeLessThan(1e-12)
        },
      ),
      { numRuns: 60, seed: 43 },
    )
  })

  /** Told by the engine before battles were swept by a module: wins, captures, zombies hold; zombies, rounds and IPCs on average. */
  const BEFORE: [Battle, number[]][] = [
    [
      land({ inf: 6, art: 2, tnk: 3, ftr: 2 }, { inf: 7, tnk: 2, ftr: 1 }, 3),
      [0.6323163788901803, 0.3360882058438352, 0.16122294244048624, 9.450372230624811, 2.3407922198569864, -7.859753577167619],
    ],
    [middling, [0.5292451951605067, 0.15695678890050974, 0.11279394194917368, 15.71876471539345, 2.5042241392953577, -20.708131321746652]],
    [
      { ...middling, zombies: 0 },
      [0.635128322363109, 0.20840965159675068, 0.08813690864476896, 14.805157284117822, 2.6929115015251606, -13.32552244132872],
    ],
    [
      land({ inf: 2, tnk: 8, ftr: 4 }, { inf: 9, art: 1 }, 15, { policy: { attacker: { press: 'clear' } } }),
      [0.9485141685394038, 0.000525816720433411, 0.026269050110220415, 17.730130588639547, 1.9686022656567825, -23.715789639890478],
    ],
    [
      land({ inf: 12, art: 2, bmb: 2 }, { inf: 4, ftr: 5 }, 2, { tech: { attacker: ['z4Explosives'], defender: ['z4Explosives'] } }),
      [0.7415325158878273, 0.5036553679475735, 0.07436430254900282, 8.797513458505122, 2.5751430117573357, 13.639487412646488],
    ],
    [
      land({ inf: 15, art: 5, tnk: 5, ftr: 2 }, { inf: 18, art: 2, tnk: 3, ftr: 2 }, 8, {
        policy: { attacker: { retreat: { strengthBelow: 0.4 } } },
      }),
      [0.15206777560754528, 0.062189987761263096, 0.17382329981588054, 25.558363666441704, 2.3550056409637223, -31.89120761544457],
    ],
    [
      land({ tnk: 9, ftr: 3 }, {}, 12, { policy: { attacker: { press: 'clear' } } }),
      [1, 0.9148625245917164, 0, 0.12036480674238748, 2.1733516551969694, -27.029128653883877],
    ],
  ]
  test.each(BEFORE)('%j is what it was', (battle, before) => {
    const { attackerWins, captures, zombiesHold, zombies, rounds, ipcSwing, exact } = oddsOf(battle)
    expect(exact).toBe(true)
    const now = [attackerWins, captures, zombiesHold, zombies.mean, rounds.mean, ipcSwing.mean]
    // The averages are of numbers up to some hundred.
    now.forEach((x, n) => expect(Math.abs(x - (before[n] as number))).toBeLessThan(n < 3 ? 1e-12 : 3e-10))
  })

  const BOUNDED: Battle[] = [
    middling,
    { ...middling, zombies: 20 },
    land({ inf: 18, art: 6, tnk: 9, ftr: 5, bmb: 2 }, { inf: 22, art: 5, tnk: 6, ftr: 3 }, 5),
    land({ inf: 2, tnk: 8, ftr: 4 }, { inf: 9, art: 1 }, 15, { policy: { attacker: { press: 'clear' } } }),
    land({ inf: 25 }, { inf: 30 }, 0, { tech: { attacker: ['z4Explosives'], defender: ['z4Explosives'] } }),
  ]
  test.each(BOUNDED)('%j: no chance is further off than the bound', (battle) => {
    const exact = oddsOf(battle)
    expect(exact.exact).toBe(true)
    for (const tolerance of [1e-9, 1e-7, 1e-5, 1e-3]) {
      const bounded = oddsOf(battle, { tolerance })
      expect(bounded.exact).toBe(false)
      expect(apart(bounded, exact)).toBeLessThan(bounded.plusMinus)
      expect(bounded.plusMinus).toBeLessThan(3 * tolerance)
    }
  })

  test('the answer does not depend on what was computed before', () => {
    const alone = oddsOf(middling).endings()
    oddsOf(BOUNDED[2] as Battle, { tolerance: 1e-3 })
    oddsOf(land({ inf: 3 }, { inf: 2 }, 1))
    expect(oddsOf(middling).endings()).toEqual(alone)
  })
})
