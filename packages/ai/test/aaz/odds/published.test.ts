import { describe, expect, test } from 'vitest'
import type { Battle } from '../../../src/aaz/odds/index.ts'
import { oddsOf } from '../../../src/aaz/odds/outcome.ts'

/**
 * Battles without zombies are those of every Axis & Allies game with these unit values. The duels and the worked example
 * at the end are from published articles about the game. The table is not: its percentages were computed here, and each
 * battle is computed a second time in fractions of whole numbers, the way one would by hand. They are printed so that
 * anybody can hold a calculator of their own against them.
 */
interface Fraction {
  over: bigint
  under: bigint
}
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
function fraction(over: bigint, under: bigint): Fraction {
  const common = gcd(over < 0n ? -over : over, under)
  return common === 0n ? { over: 0n, under: 1n } : { over: over / common, under: under / common }
}
const plus = (a: Fraction, b: Fraction) => fraction(a.over * b.under + b.over * a.under, a.under * b.under)
const times = (a: Fraction, b: Fraction) => fraction(a.over * b.over, a.under * b.under)
const through = (a: Fraction, b: Fraction) => fraction(a.over * b.under, a.under * b.over)
const minus = (a: Fraction, b: Fraction) => plus(a, { over: -b.over, under: b.under })
const ONE: Fraction = { over: 1n, under: 1n }
const NONE: Fraction = { over: 0n, under: 1n }
const real = ({ over, under }: Fraction) => Number((over * 10n ** 18n) / under) / 1e18

const ATTACK: Record<string, number> = { inf: 1, art: 2, tnk: 3, ftr: 3, bmb: 4, dd: 2, cv: 1 }
const DEFENSE: Record<string, number> = { inf: 2, art: 2, tnk: 3, ftr: 4, bmb: 1, dd: 2, cv: 2 }
const CHEAPEST = ['inf', 'art', 'tnk', 'dd', 'ftr', 'bmb', 'cv']

const lineUp = (units: Battle['attacker']) => CHEAPEST.flatMap((id) => Array.from({ length: units[id] ?? 0 }, () => id))

/** Chance of each number of hits, die after die. */
function hitsOf(values: readonly number[]): Fraction[] {
  let hits: Fraction[] = [ONE]
  for (const value of values) {
    const next = Array.from({ length: hits.length + 1 }, () => NONE)
    hits.forEach((p, n) => {
      next[n] = plus(next[n] as Fraction, times(p, fraction(BigInt(6 - value), 6n)))
      next[n + 1] = plus(next[n + 1] as Fraction, times(p, fraction(BigInt(value), 6n)))
    })
    hits = next
  }
  return hits
}

function attackValues(units: readonly string[]): number[] {
  let guns = units.filter((id) => id === 'art').length
  return units.map((id) => (ATTACK[id] as number) + (id === 'inf' && guns-- > 0 ? 1 : 0))
}

/** Chances that the attacker wins, the defender wins, and neither, as fractions; the cheapest fall first. */
function byFractions(battle: Battle): { wins: Fraction; loses: Fraction; draws: Fraction } {
  const known = new Map<string, { wins: Fraction; loses: Fraction; draws: Fraction }>()
  const go = (a: readonly string[], d: readonly string[]): { wins: Fraction; loses: Fraction; draws: Fraction } => {
    if (a.length === 0 || d.length === 0)
      return { wins: a.length > 0 ? ONE : NONE, loses: d.length > 0 ? ONE : NONE, draws: a.length + d.length === 0 ? ONE : NONE }
    const key = `${a.length} ${d.length}`
    const old = known.get(key)
    if (old) return old
    const mine = hitsOf(attackValues(a))
    const theirs = hitsOf(d.map((id) => DEFENSE[id] as number))
    const sum = { wins: NONE, loses: NONE, draws: NONE }
    mine.forEach((p, h) => {
      theirs.forEach((q, g) => {
        if (h + g === 0) return
        const after = go(a.slice(g), d.slice(h))
        const both = times(p, q)
        sum.wins = plus(sum.wins, times(both, after.wins))
        sum.loses = plus(sum.loses, times(both, after.loses))
        sum.draws = plus(sum.draws, times(both, after.draws))
      })
    })
    // A round in which nobody hits is rolled again.
    const moves = minus(ONE, times(mine[0] as Fraction, theirs[0] as Fraction))
    const made = { wins: through(sum.wins, moves), loses: through(sum.loses, moves), draws: through(sum.draws, moves) }
    known.set(key, made)
    return made
  }
  return go(lineUp(battle.attacker), lineUp(battle.defender))
}

/** Attacker, defender, percentages: attacker wins, defender wins, both destroyed. */
const LAND: [Battle['attacker'], Battle['defender'], number, number, number][] = [
  [{ inf: 1 }, { inf: 1 }, 25, 62.5, 12.5],
  [{ inf: 2 }, { inf: 1 }, 67.67, 26.94, 5.39],
  [{ inf: 2 }, { inf: 2 }, 21.43, 74.27, 4.3],
  [{ inf: 3 }, { inf: 2 }, 51.67, 44.59, 3.74],
  [{ inf: 1, art: 1 }, { inf: 1 }, 87.37, 8.42, 4.21],
  [{ inf: 2, art: 1 }, { inf: 2 }, 77.77, 18, 4.23],
  [{ inf: 1, tnk: 1 }, { inf: 2 }, 50.62, 38.49, 10.89],
  [{ tnk: 2 }, { inf: 2 }, 63.04, 26.07, 10.89],
  [{ inf: 2, ftr: 1 }, { inf: 2 }, 81.06, 13.62, 5.32],
  [{ inf: 3, art: 1, tnk: 2, ftr: 1 }, { inf: 4, tnk: 1, ftr: 1 }, 63.74, 31.68, 4.58],
  [{ bmb: 1, inf: 2 }, { ftr: 1, inf: 1 }, 70.39, 15.94, 13.67],
]
const SEA: [Battle['attacker'], Battle['defender'], number, number, number][] = [
  [{ dd: 1 }, { dd: 1 }, 40, 40, 20],
  [{ dd: 2 }, { dd: 1 }, 87.37, 8.42, 4.21],
  [{ ftr: 2 }, { dd: 1, cv: 1 }, 63.04, 26.07, 10.89],
  [{ dd: 1, cv: 1, ftr: 1 }, { dd: 2 }, 79.78, 17.99, 2.22],
  [{ ftr: 2, bmb: 1 }, { cv: 1, ftr: 2 }, 51.87, 37.31, 10.82],
]

describe('battles without zombies, computed by hand', () => {
  const check = (battle: Battle, printed: readonly number[]) => {
    const odds = oddsOf(battle, { tolerance: 1e-14 })
    const { wins, loses, draws } = byFractions(battle)
    const told = [odds.attackerWins, odds.defenderWins, odds.draw]
    ;[wins, loses, draws].forEach((p, n) => {
      expect(Math.abs((told[n] as number) - real(p))).toBeLessThan(1e-12)
      expect(Math.round(real(p) * 10_000) / 100).toBe(printed[n])
    })
  }
  test.each(LAND)('on land %j against %j', (attacker, defender, ...printed) => {
    check({ kind: 'land', attacker, defender, rising: false }, printed)
  })
  test.each(SEA)('at sea %j against %j', (attacker, defender, ...printed) => {
    check({ kind: 'sea', attacker, defender }, printed)
  })

  test('published: duels of equal units', () => {
    // Equal units on 1, 2, 3 and 4: 45, 40, 33 and 25 % for either side, the rest both.
    for (const [value, wins] of [
      [1, 5 / 11],
      [2, 2 / 5],
      [3, 1 / 3],
      [4, 1 / 4],
    ] as const) {
      const units = { x: { name: 'x', class: 'land' as const, attack: value, defense: value, cost: 1 } }
      const odds = oddsOf({ kind: 'land', attacker: { x: 1 }, defender: { x: 1 }, rising: false, units }, { tolerance: 1e-14 })
      expect(odds.attackerWins).toBeCloseTo(wins, 12)
      expect(odds.defenderWins).toBeCloseTo(wins, 12)
    }
  })

  test('published: the worked example of an artillery that attacks an infantry for 2 IPCs', () => {
    // Both hit 1/9, only one hits 2/9 each, else it is rolled again; on the average a gain of a fifth of an IPC.
    const odds = oddsOf({ kind: 'land', attacker: { art: 1 }, defender: { inf: 1 }, rising: false }, { tolerance: 1e-14 })
    expect(odds.captures).toBeCloseTo(2 / 5, 12)
    expect(odds.draw).toBeCloseTo(1 / 5, 12)
    expect(odds.ipcSwing.mean + 2 * odds.captures).toBeCloseTo(1 / 5, 12)
  })
})
