import { BUILTIN } from '@deadfront/aaz/content'
import { rule } from '@deadfront/testkit'
import { describe, expect, test } from 'vitest'
import { deploy } from '../../../src/aaz/odds/field.ts'
import { type Battle, tableFrom, UNITS_1941 } from '../../../src/aaz/odds/index.ts'
import { oddsOf } from '../../../src/aaz/odds/outcome.ts'
import { sampleLand } from '../../../src/aaz/odds/sample.ts'

const odds = (battle: Battle) => oddsOf(battle, { tolerance: 1e-14 })
const land = (attacker: Battle['attacker'], defender: Battle['defender'], more: Partial<Battle> = {}): Battle => ({
  kind: 'land',
  attacker,
  defender,
  ...more,
})
const sea = (attacker: Battle['attacker'], defender: Battle['defender'], more: Partial<Battle> = {}): Battle => ({
  kind: 'sea',
  attacker,
  defender,
  ...more,
})
const near = (p: number, q: number) => expect(Math.abs(p - q), `${p} is not ${q}`).toBeLessThan(1e-12)

/** One unit against one: with hit chances a and d a round decides with chance 1 - (1-a)(1-d). */
function duel(battle: Battle, a: number, d: number): void {
  const decided = 1 - (1 - a) * (1 - d)
  const o = odds(battle)
  near(o.attackerWins, (a * (1 - d)) / decided)
  near(o.defenderWins, (d * (1 - a)) / decided)
  near(o.draw, (a * d) / decided)
  near(o.rounds.mean, 1 / decided)
}

describe('answers known in closed form', () => {
  rule(['AAZ-UREF.1', 'AAZ-UREF.2', 'AAZ-UREF.3', 'AAZ-UREF.4', 'AAZ-UREF.5'], 'duels on land', () => {
    const value = { inf: [1, 2], art: [2, 2], tnk: [3, 3], ftr: [3, 4], bmb: [4, 1] } as const
    for (const [mine, [attack]] of Object.entries(value))
      for (const [theirs, [, defense]] of Object.entries(value))
        duel(land({ [mine]: 1 }, { [theirs]: 1 }, { rising: false }), attack / 6, defense / 6)
  })
  rule(['AAZ-UREF.8', 'AAZ-UREF.9', 'AAZ-UREF.6'], 'duels at sea', () => {
    duel(sea({ dd: 1 }, { dd: 1 }), 2 / 6, 2 / 6)
    duel(sea({ cv: 1 }, { cv: 1 }), 1 / 6, 2 / 6)
    duel(sea({ sub: 1 }, { sub: 1 }), 2 / 6, 1 / 6)
    duel(sea({ dd: 1 }, { sub: 1 }), 2 / 6, 1 / 6)
  })
  rule('AAZ-U-ART.2', 'artillery raises one infantry', () => {
    // Two dice at 2 in a single round: both miss with chance 4/9.
    near(odds(land({ inf: 1, art: 1 }, { ftr: 1 }, { rising: false, rounds: 1 })).defender.units[1] as number, 4 / 9)
    near(odds(land({ inf: 2 }, { ftr: 1 }, { rising: false, rounds: 1 })).defender.units[1] as number, 25 / 36)
  })
  rule(['AAZ-U-BB.1', 'AAZ-U-BB.2'], 'a battleship takes two hits', () => {
    // Destroyer (2) against battleship (4): the destroyer must hit twice before it is hit once.
    const hit = 1 / 3
    const struck = 2 / 3
    const decided = 1 - (1 - hit) * (1 - struck)
    const onlyFirst = (hit * (1 - struck)) / decided
    const o = odds(sea({ dd: 1 }, { bb: 1 }))
    near(o.attackerWins, onlyFirst * onlyFirst)
    near(o.draw, onlyFirst * ((hit * struck) / decided))
    near(o.defender.units[1] as number, o.defenderWins)
  })
  rule('AAZ-U-BB.1', 'a damaged battleship takes one hit more', () => {
    duel(sea({ dd: 1 }, { bb: 1 }, { damaged: { defender: 1 } }), 1 / 3, 2 / 3)
    duel(sea({ bb: 1 }, { dd: 1 }, { damaged: { attacker: 1 } }), 2 / 3, 1 / 3)
  })

  rule(['AAZ-SSTR.8', 'AAZ-SSTR.10'], 'a surprise strike is not answered', () => {
    // Submarine (2) against battleship-less carrier (2): the carrier fires only if it was missed.
    const o = odds(sea({ sub: 1 }, { cv: 1 }))
    const decided = 1 - (2 / 3) * (2 / 3)
    near(o.attackerWins, 1 / 3 / decided)
    near(o.defenderWins, ((2 / 3) * (1 / 3)) / decided)
    near(o.draw, 0)
  })
  rule(['AAZ-DTRN.1', 'AAZ-DTRN.5'], 'transports alone are destroyed without dice', () => {
    const o = odds(sea({ ftr: 1 }, { trn: 3 }))
    near(o.attackerWins, 1)
    expect(o.rounds.mean).toBe(0)
    expect(o.defender.left['trn']).toBe(0)
  })
  rule(['AAZ-DTRN.2', 'AAZ-AFIRE.6'], 'aircraft cannot hit submarines without a destroyer', () => {
    const o = odds(sea({ ftr: 2 }, { sub: 1, trn: 2 }))
    near(o.draw, 1)
    expect(o.defender.left).toEqual({ sub: 1, trn: 0 })
    expect(odds(sea({ ftr: 2, dd: 1 }, { sub: 1, trn: 2 })).attackerWins).toBeGreaterThan(0.9)
  })
})

describe('the dead', () => {
  rule(['AAZ-BITE.2', 'AAZ-AFIRE.13', 'AAZ-PRESS.3'], 'one infantry against one zombie, ceasing after a round', () => {
    const o = odds(land({ inf: 1 }, {}, { zombies: 1 }))
    // Bitten on A (1/3); kills on 1 or Z (1/3), bitten or not; a bitten infantry rises.
    near(o.captures, 2 / 3)
    near(o.zombies.chances[0] as number, (2 / 3) * (1 / 3))
    near(o.zombies.chances[2] as number, (1 / 3) * (2 / 3))
    near(o.zombiesHold, 1 / 3)
    expect(o.rounds.mean).toBeCloseTo(1, 14)
  })
  rule(['AAZ-PRESS.9', 'AAZ-BITE.4', 'AAZ-TECH.9'], 'aircraft against zombies: one round, two with Air-D.O.T.s', () => {
    const one = odds(land({ bmb: 1 }, {}, { zombies: 2 }))
    near(one.zombies.chances[1] as number, 5 / 6)
    near(one.captures, 0)
    near(one.attackerWins, 1)
    const two = odds(land({ bmb: 1 }, {}, { zombies: 2, tech: { attacker: ['airDots'] } }))
    near(two.zombies.chances[0] as number, 25 / 36)
    expect(two.rounds.mean).toBeCloseTo(2, 14)
  })
  rule(['AAZ-TECH.7', 'AAZ-GEN.4'], 'chainsaws may clear the field before the battle', () => {
    const o = oddsOf(land({ tnk: 2 }, {}, { zombies: 2, tech: { attacker: ['chainsawTanks'] } }), { rounds: true })
    expect(o.rounds.chances?.[0]).toBeCloseTo(4 / 9, 14)
  })
  rule(['AAZ-TECH.6'], 'Z-4 Explosives strike zombies on 5 as well, while artillery is there', () => {
    const o = (units: Battle['attacker']) => odds(land(units, {}, { zombies: 3, tech: { attacker: ['z4Explosives'] } })).zombies.mean
    expect(o({ art: 1, ftr: 1 })).toBeLessThan(odds(land({ art: 1, ftr: 1 }, {}, { zombies: 3 })).zombies.mean)
    near(o({ tnk: 1, ftr: 1 }), odds(land({ tnk: 1, ftr: 1 }, {}, { zombies: 3 })).zombies.mean)
  })
  rule(['AAZ-BOMB.2', 'AAZ-BOMB.4'], 'bombardment counts once and spares aircraft', () => {
    const o = odds(land({ inf: 1 }, { ftr: 1 }, { seaborne: true, bombard: 3 }))
    near(o.attackerWins, odds(land({ inf: 1 }, { ftr: 1 })).attackerWins)
    expect(odds(land({ inf: 1 }, { inf: 1 }, { seaborne: true, bombard: 1 })).attackerWins).toBeGreaterThan(0.4)
  })
  rule(['AAZ-PRESS.11', 'AAZ-AMPH.17', 'AAZ-AMPH.18'], 'landed units never retreat, the others do', () => {
    const policy = { attacker: { retreat: { unitsLeft: 9 } } }
    near(odds(land({ inf: 2 }, { inf: 9 }, { policy })).rounds.mean, 1)
    near(odds(land({ inf: 2 }, { inf: 9 }, { policy, seaborne: true })).retreats, 0)
    const mixed = odds(land({ inf: 1, tnk: 1 }, { inf: 9 }, { policy, seaborne: { inf: 1 } }))
    expect(mixed.attacker.left['tnk']).toBeGreaterThan(0.05)
    // The landed infantry fights on alone, and next to never wins.
    expect(mixed.attackerWins).toBeGreaterThan(0)
    expect(mixed.attackerWins).toBeLessThan(1e-6)
  })
})

describe('what an answer tells', () => {
  test('sums and marginals fit together', () => {
    const o = odds(land({ inf: 4, art: 2, tnk: 2, ftr: 1 }, { inf: 4, tnk: 1, ftr: 1 }, { zombies: 3 }))
    const endings = o.endings()
    near(
      endings.reduce((sum, e) => sum + e.p, 0),
      1,
    )
    near(o.attackerWins + o.defenderWins + o.draw, 1)
    near(
      endings.filter((e) => e.captured).reduce((sum, e) => sum + e.p, 0),
      o.captures,
    )
    expect(endings.reduce((sum, e) => sum + e.p * (e.attacker['tnk'] ?? 0), 0)).toBeCloseTo(o.attacker.left['tnk'] as number, 11)
    expect(o.ipcSwing.mean).toBeCloseTo(o.defender.ipcLost - o.attacker.ipcLost, 10)
    expect(o.zombies.chances.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 11)
  })
  test('the ways to the answer agree: round by round, swept, and pair by pair', () => {
    const battle = land({ inf: 6, art: 2, tnk: 3, ftr: 2 }, { inf: 7, tnk: 2, ftr: 1 }, { zombies: 3 })
    const swept = oddsOf(battle, { rounds: false })
    const byRound = oddsOf(battle, { rounds: true })
    near(swept.attackerWins, byRound.attackerWins)
    near(swept.captures, byRound.captures)
    expect(swept.rounds.mean).toBeCloseTo(byRound.rounds.mean, 10)
    // An order with an aircraft in the middle of the line cannot be swept.
    const broken = { ...battle, policy: { attacker: { order: ['inf', 'ftr', 'art', 'tnk'] } } }
    near(oddsOf(broken, { rounds: false }).attackerWins, oddsOf(broken, { rounds: true }).attackerWins)
  })
  test('every way to the answer counts as exact', () => {
    const middling = land({ inf: 10, art: 4, tnk: 6, ftr: 3, bmb: 1 }, { inf: 12, art: 3, tnk: 4, ftr: 2 }, { zombies: 5 })
    expect(oddsOf(middling).exact).toBe(true)
    expect(oddsOf({ ...middling, policy: { attacker: { keepLand: true } } }).exact).toBe(true)
    expect(oddsOf({ ...middling, tech: { attacker: ['z4Explosives'] } }).exact).toBe(true)
    expect(oddsOf({ ...middling, rounds: 3 }).exact).toBe(true)
  })
  const LARGE = land({ inf: 30, art: 10, tnk: 15, ftr: 8, bmb: 3 }, { inf: 40, art: 8, tnk: 10, ftr: 6 }, { zombies: 5 })
  test('a large battle in a hurry says how far off it may be', () => {
    const quick = oddsOf(LARGE, { exactness: 'quick' })
    expect(quick.exact).toBe(false)
    expect(quick.plusMinus).toBeLessThan(1e-4)
    // The exact answer, which takes longer.
    expect(Math.abs(quick.attackerWins - 0.28946859408505)).toBeLessThan(quick.plusMinus)
    expect(oddsOf(LARGE, { exactness: 'quick' }).endings()).toEqual(quick.endings())
  })
  test('asked for exactly, it is exact', { timeout: 120_000 }, () => {
    const odds = oddsOf(LARGE)
    expect(odds.exact).toBe(true)
    near(odds.attackerWins, 0.28946859408505)
  })
  test('a battle too large for that is sampled, and keeps its margin', () => {
    // An aircraft in the middle of the line cannot be swept.
    const policy = { attacker: { order: ['inf', 'ftr', 'art', 'tnk'] } }
    const broken: Battle = { ...LARGE, policy }
    const sampled = oddsOf(broken, { exactness: 'quick' })
    expect(sampled.exact).toBe(false)
    expect(sampled.plusMinus).toBeCloseTo(0.0052, 4)
    expect(oddsOf(broken, { exactness: 'quick' }).attackerWins).toBe(sampled.attackerWins)
    const field = land({ inf: 6, art: 2, tnk: 3, ftr: 2, bmb: 1 }, { inf: 7, art: 2, tnk: 2, ftr: 1 }, { zombies: 4, policy })
    const margin = sampleLand(field, deploy(field, {}), 20_000)
    let wins = 0
    margin.each((p, _a, _d, _z, how) => {
      if (how.winner === 'attacker') wins += p
    })
    expect(Math.abs(wins - oddsOf(field).attackerWins)).toBeLessThan(margin.plusMinus)
  })
  test('a battle that cannot be is refused with a sentence', () => {
    expect(() => odds(land({ bb: 1 }, { inf: 1 }))).toThrow('bb cannot fight on land')
    expect(() => odds(sea({ inf: 1 }, { dd: 1 }))).toThrow('cargo takes no part')
    expect(() => odds(sea({ dd: 1 }, { bmb: 1 }))).toThrow('bmb cannot defend at sea')
    expect(() => odds(sea({ trn: 2 }, { trn: 1 }))).toThrow('transports cannot attack alone')
    expect(() => odds(land({ inf: 1 }, {}, { zombies: -1 }))).toThrow('whole number')
    expect(() => odds(land({ inf: 1 }, {}, { bombard: 1 }))).toThrow('only a landing')
    expect(() => odds(land({ xyz: 1 }, {}))).toThrow('unknown unit "xyz"')
  })
})

describe('antiaircraft artillery (AAZ-EXP42.12)', () => {
  const aaa = { name: 'antiaircraft artillery', class: 'land', attack: 0, defense: 0, cost: 5 } as const
  const armed = { rising: false, units: { ...UNITS_1941, aaa: { ...aaa, traits: ['flak'] } } } as const
  const silent = { rising: false, units: { ...UNITS_1941, aaa }, policy: { defender: { order: ['aaa'] } } } as const
  test('shoots before the first round: three dice each, no more than there are aircraft', () => {
    const battle = land({ inf: 1, ftr: 1 }, { inf: 1, aaa: 1 }, armed)
    const unhurt = oddsOf({ ...battle, ...silent }).attackerWins
    const shotDown = oddsOf({ ...battle, ...silent, attacker: { inf: 1 } }).attackerWins
    expect(oddsOf(battle).attackerWins).toBeCloseTo((5 * unhurt + shotDown) / 6, 12)
    expect(oddsOf(battle).exact).toBe(true)
  })
  test('alone it is destroyed once it has fired; aircraft that all fall leave the place to it', () => {
    expect(oddsOf(land({ tnk: 1 }, { aaa: 2 }, armed))).toMatchObject({ attackerWins: 1, captures: 1 })
    expect(oddsOf(land({ ftr: 1 }, { aaa: 1 }, armed)).defenderWins).toBeCloseTo(1 / 6, 12)
  })

  rule(['AAZ42-AAF.5', 'AAZ42-AAF.7'], 'left alone by the order of losses it is lost without dice', () => {
    const units = tableFrom(BUILTIN['1942']?.units ?? {})
    const battle: Battle = { kind: 'land', attacker: { tnk: 2 }, defender: { inf: 1, aaa: 3 }, zombies: 1, units }
    const flakFirst = oddsOf(battle).captures
    const infantryFirst = { ...battle, policy: { defender: { order: ['inf', 'aaa'] } } }
    expect(flakFirst).toBeCloseTo(0.32, 2)
    expect(oddsOf(infantryFirst).captures).toBeCloseTo(0.827, 3)
    expect(oddsOf({ ...infantryFirst, rounds: 60 }).captures).toBeCloseTo(oddsOf(infantryFirst).captures, 6)
    expect(oddsOf({ ...infantryFirst, aim: 'take' }).take).toBeCloseTo(oddsOf(infantryFirst).captures, 12)
    // On a board of one's own it fights on beside nobody, and takes hits.
    expect(oddsOf({ ...infantryFirst, house: { flakStandsAlone: true } }).captures).toBeLessThan(0.5)
  })
})
