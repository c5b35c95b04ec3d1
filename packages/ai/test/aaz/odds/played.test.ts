import { below, type Rng4, seedRng } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import type { Battle } from '../../../src/aaz/odds/index.ts'
import { oddsOf } from '../../../src/aaz/odds/outcome.ts'

/** Land battles played with real dice, one face at a time: attackers cease as soon as only zombies are left. */
const LAND = ['inf', 'art', 'tnk']
const ATTACK: Record<string, number> = { inf: 1, art: 2, tnk: 3, ftr: 3, bmb: 4 }
const DEFENSE: Record<string, number> = { inf: 2, art: 2, tnk: 3, ftr: 4, bmb: 1 }
const LINE = ['inf', 'art', 'tnk', 'ftr', 'bmb']

const lineUp = (counts: Battle['attacker']) => LINE.flatMap((id) => Array.from({ length: counts[id] ?? 0 }, () => id))

function play(battle: Battle, rng: Rng4): { a: string[]; d: string[]; z: number; rounds: number } {
  let a = lineUp(battle.attacker)
  let d = lineUp(battle.defender)
  let z = battle.zombies ?? 0
  for (let rounds = 1; ; rounds++) {
    const fallen: string[] = []
    const [standA, standD] = [[...a], [...d]]
    const bite = (side: string[]) => {
      if (LAND.includes(side[0] ?? '')) fallen.push(side.shift() as string)
    }
    for (let n = 0; n < z; n++) {
      const face = below(rng, 6)
      if (face < 2) bite(standA)
      else if (face === 2) bite(standD)
    }
    let struck = 0
    const shoot = (value: number, target: string[]) => {
      const face = 1 + below(rng, 6)
      if (face === 6) struck++
      else if (face <= value) {
        const hit = target.shift()
        if (hit === undefined) struck++
        else fallen.push(hit)
      }
    }
    let guns = a.filter((id) => id === 'art').length
    for (const id of a) shoot((ATTACK[id] as number) + (id === 'inf' && guns-- > 0 ? 1 : 0), standD)
    for (const id of d) shoot(DEFENSE[id] as number, standA)
    z = Math.max(0, z - struck) + fallen.filter((id) => id === 'inf').length
    a = standA
    d = standD
    if (a.length === 0 || d.length === 0) return { a, d, z, rounds }
  }
}

/** Five standard errors of a chance p in n trials. */
const margin = (p: number, n: number) => 5 * Math.sqrt(Math.max(p * (1 - p), 1 / n) / n)

describe('the odds are those of battles played', () => {
  const battles: Battle[] = [
    { kind: 'land', attacker: { inf: 6, art: 2, tnk: 3, ftr: 2 }, defender: { inf: 7, tnk: 2, ftr: 1 }, zombies: 3 },
    { kind: 'land', attacker: { inf: 3, tnk: 2, ftr: 1 }, defender: { inf: 4, art: 1 } },
    { kind: 'land', attacker: { inf: 10, art: 4, tnk: 6, ftr: 3, bmb: 1 }, defender: { inf: 12, art: 3, tnk: 4, ftr: 2 }, zombies: 5 },
    { kind: 'land', attacker: { tnk: 4, bmb: 2 }, defender: { art: 3, ftr: 1 }, zombies: 6 },
  ]
  test.each(battles)('$attacker against $defender', (battle) => {
    const n = 20_000
    const rng = seedRng('played')
    const odds = oddsOf(battle)
    let [wins, captures, zombies, rounds] = [0, 0, 0, 0]
    const left = odds.attacker.units.map(() => 0)
    for (let k = 0; k < n; k++) {
      const end = play(battle, rng)
      const won = end.a.length > 0 && end.d.length === 0
      if (won) wins++
      if (won && end.a.some((id) => LAND.includes(id))) captures++
      zombies += end.z
      rounds += end.rounds
      left[end.a.length]!++
    }
    expect(Math.abs(wins / n - odds.attackerWins)).toBeLessThan(margin(odds.attackerWins, n))
    expect(Math.abs(captures / n - odds.captures)).toBeLessThan(margin(odds.captures, n))
    left.forEach((count, units) => {
      const p = odds.attacker.units[units] as number
      expect(Math.abs(count / n - p), `${units} left`).toBeLessThan(margin(p, n))
    })
    expect(Math.abs(zombies / n - odds.zombies.mean)).toBeLessThan(5 * Math.sqrt(25 / n))
    expect(Math.abs(rounds / n - odds.rounds.mean)).toBeLessThan(5 * Math.sqrt(4 / n))
  })
})
