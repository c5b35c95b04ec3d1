import { aaz } from '@deadfront/aaz'
import type { Answer, Json } from '@deadfront/kernel'
import { rule } from '@deadfront/testkit'
import { describe, expect, test } from 'vitest'
import { type Battle, type Odds, policyOf, type StandingOrder } from '../../../src/aaz/odds/index.ts'
import { oddsOf } from '../../../src/aaz/odds/outcome.ts'

/** Battles fought by the rules of the game itself, step by step, and compared with the odds. */
const COST = ['inf', 'art', 'tnk', 'sub', 'dd', 'ftr', 'bmb', 'cv', 'bb', 'trn']

const unitsText = (counts: Battle['attacker']) =>
  Object.entries(counts)
    .map(([id, n]) => `${n} ${id}`)
    .join(' ')

interface Setting {
  content: Json
  position: Json
}

function setLand(battle: Battle): Setting {
  const attackers = unitsText(battle.attacker)
  const land = unitsText(Object.fromEntries(Object.entries(battle.attacker).filter(([id]) => ['inf', 'art', 'tnk'].includes(id))))
  const air = unitsText(Object.fromEntries(Object.entries(battle.attacker).filter(([id]) => ['ftr', 'bmb'].includes(id))))
  return {
    content: { base: 'none', territories: { T0: { ipc: 0, borders: ['T1'] }, T1: { ipc: 2, borders: [] } }, seaZones: {} },
    position: {
      turn: 'Germany',
      phase: 'combat',
      territories: {
        T0: { control: 'Germany' },
        T1: { control: 'UK', zombies: battle.zombies ?? 0, units: { Germany: attackers, UK: unitsText(battle.defender) } },
      },
      moved: [...(land === '' ? [] : [{ at: 'T1', units: land, from: 'T0' }]), ...(air === '' ? [] : [{ at: 'T1', units: air, used: 1 }])],
    },
  }
}

function setSea(battle: Battle): Setting {
  return {
    content: {
      base: 'none',
      territories: { HOME: { ipc: 1, borders: [] } },
      seaZones: { S0: { borders: ['S1'] }, S1: { borders: [] } },
    },
    position: {
      turn: 'Germany',
      phase: 'combat',
      territories: { HOME: { control: 'Germany' } },
      seaZones: { S1: { units: { Germany: unitsText(battle.attacker), UK: unitsText(battle.defender) } } },
      moved: [{ at: 'S1', units: unitsText(battle.attacker), from: 'S0' }],
    },
  }
}

/** Cheapest first, transports last; cease as soon as that is offered, else fight on. */
function answerOf(ask: string, space: readonly { items?: unknown }[]): Answer {
  if (ask === 'battle.submerge') return { submerge: 0 }
  if (ask !== 'battle.losses') return { choose: 'press' }
  const form = space[0] as unknown as { items: { id: string; max: number }[]; min: number }
  let need = form.min
  const lose: Record<string, number> = {}
  for (const id of COST)
    for (const item of form.items)
      if (item.id === id && need > 0) {
        const n = Math.min(need, item.max)
        lose[item.id] = n
        need -= n
      }
  return { lose }
}

interface Ended {
  rounds: number
  attackers: number
  defenders: number
  zombies: number
}

/** Attackers left in the battle under way. */
function attackersIn(state: ReturnType<typeof aaz.start>['state']): number {
  const battle = state.stack.findLast((f) => f.kind === 'battle')
  return battle?.kind === 'battle' ? battle.attackers.reduce((a, b) => a + b, 0) : 0
}

function fight(setting: Setting, seed: string, backAt = 0): Ended {
  const { state, events } = aaz.start({
    scenario: '1941',
    options: {},
    seed,
    content: setting.content,
    position: setting.position,
  } as never)
  for (;;) {
    const ask = aaz.asks(state)[0]
    if (!ask?.kind.startsWith('battle.')) break
    const space = aaz.space(state, ask.seat) as readonly { items?: unknown }[]
    const pressing = ask.kind === 'battle.press' ? JSON.stringify(space) : ''
    const cease = pressing.includes('"cease"')
    const away = pressing.includes('"retreat"') && attackersIn(state) <= backAt
    aaz.play(state, ask.seat, cease ? { choose: 'cease' } : away ? { choose: 'retreat' } : answerOf(ask.kind, space), events)
  }
  const written = aaz.position.write(state) as unknown as {
    territories: Record<string, { zombies?: number; units?: Record<string, string> }>
    seaZones?: Record<string, { units?: Record<string, string> }>
  }
  const place = written.territories['T1'] ?? written.seaZones?.['S1'] ?? {}
  const count = (text = '') => text.split(' ').reduce((sum, word) => sum + (Number(word) || 0), 0)
  return {
    rounds: events.filter((e) => e.type === 'roundFought').length,
    attackers: count(place.units?.['Germany']),
    defenders: count(place.units?.['UK']),
    zombies: (place as { zombies?: number }).zombies ?? 0,
  }
}

/** `npm run thorough` fights a hundred thousand battles; an eighth of them finds an error of four points in a hundred. */
const SHARE = process.env.THOROUGH === '1' ? 1 : 0.125

const BATTLES: { name: string; battle: Battle; games: number }[] = [
  { name: 'infantry alone', battle: { kind: 'land', attacker: { inf: 2 }, defender: { inf: 1 } }, games: 20_000 },
  {
    name: 'all arms among zombies',
    battle: { kind: 'land', attacker: { inf: 3, art: 1, tnk: 1, ftr: 1 }, defender: { inf: 2, art: 1, tnk: 1, ftr: 1 }, zombies: 2 },
    games: 30_000,
  },
  {
    name: 'surface ships and a transport',
    // The players below give up a destroyer before they let a battleship be scratched.
    battle: { kind: 'sea', attacker: { dd: 2, cv: 1 }, defender: { dd: 1, bb: 1, trn: 1 }, policy: { defender: { damageLast: true } } },
    games: 20_000,
  },
  {
    name: 'submarines that strike first',
    battle: { kind: 'sea', attacker: { sub: 2, cv: 1 }, defender: { sub: 1, cv: 1, trn: 1 } },
    games: 30_000,
  },
]

describe('battles by the frames of the game', () => {
  test.each(BATTLES)(
    '$name',
    ({ battle, games: thorough }) => {
      const games = thorough * SHARE
      const setting = battle.kind === 'sea' ? setSea(battle) : setLand(battle)
      const odds = oddsOf(battle)
      const left = { attackers: odds.attacker.units.map(() => 0), defenders: odds.defender.units.map(() => 0) }
      const zombies = odds.zombies.chances.map(() => 0)
      for (let n = 0; n < games; n++) {
        const end = fight(setting, `frames ${n}`)
        left.attackers[end.attackers]!++
        left.defenders[end.defenders]!++
        zombies[end.zombies]!++
      }
      const check = (counts: readonly number[], chances: readonly number[], what: string) =>
        counts.forEach((count, k) => {
          const p = chances[k] ?? 0
          const margin = 5 * Math.sqrt(Math.max(p * (1 - p), 1 / games) / games)
          expect(Math.abs(count / games - p), `${k} ${what}: ${count / games}, computed ${p}`).toBeLessThan(margin)
        })
      check(left.attackers, odds.attacker.units, 'attackers left')
      check(left.defenders, odds.defender.units, 'defenders left')
      if (battle.kind === 'land') check(zombies, odds.zombies.chances, 'zombies left')
    },
    240_000,
  )
})

describe('a destroyer lost in the round still counts in it', () => {
  rule(['AAZ-REMV.2', 'AAZ-AFIRE.6', 'AAZ-DTRN.2'], 'the fighter it leaves behind fights one round more, or may retreat', () => {
    // The first to fall is the destroyer; then fighter and submarine cannot hit each other.
    const battle: Battle = { kind: 'sea', attacker: { dd: 1, ftr: 1 }, defender: { sub: 2 } }
    const games = 16_000 * SHARE
    const compare = (backAt: number, odds: Odds) => {
      const rounds = (odds.rounds.chances as number[]).map(() => 0)
      for (let n = 0; n < games; n++) {
        const fought = fight(setSea(battle), `hunters ${n}`, backAt).rounds
        rounds[fought] = (rounds[fought] ?? 0) + 1
      }
      rounds.forEach((count, n) => {
        const p = odds.rounds.chances?.[n] ?? 0
        const margin = 5 * Math.sqrt(Math.max(p * (1 - p), 1 / games) / games)
        expect(Math.abs(count / games - p), `${n} rounds: ${count / games}, computed ${p}`).toBeLessThan(margin)
      })
    }
    compare(0, oddsOf(battle, { rounds: true }))
    // In the round that took the destroyer the battle is not over yet: the fighter may still leave it.
    const away = oddsOf({ ...battle, policy: { attacker: { retreat: { unitsLeft: 1 } } } }, { rounds: true })
    expect(away.retreats).toBeGreaterThan(0.2)
    compare(1, away)
  })
})

describe("a defender's standing orders in the frames do what they are computed to do", () => {
  const order: StandingOrder = { losses: [], submerge: 'never', retreatAt: -1, zombies: 'cease' }
  const cases: { name: string; order: StandingOrder; battle: Battle }[] = [
    {
      name: 'which units to lose',
      order: { ...order, losses: ['ftr'] },
      battle: { kind: 'land', attacker: { inf: 2, tnk: 1 }, defender: { inf: 2, ftr: 1 }, zombies: 1 },
    },
    {
      name: 'battleships, damaged in their turn',
      order,
      battle: { kind: 'sea', attacker: { dd: 3, cv: 1 }, defender: { bb: 2, dd: 1 } },
    },
    {
      name: 'submarines that submerge',
      order: { ...order, submerge: 'always' },
      battle: { kind: 'sea', attacker: { cv: 1, ftr: 1 }, defender: { sub: 1, cv: 1 } },
    },
  ]
  test.each(cases)(
    '$name',
    ({ order: given, battle }) => {
      const games = 6000 * SHARE * 2
      const setting = battle.kind === 'sea' ? setSea(battle) : setLand(battle)
      const orders = { UK: { ...given, ask: false } }
      const ordered = { ...setting, position: { ...(setting.position as { [key: string]: Json }), orders: orders as unknown as Json } }
      const odds = oddsOf({ ...battle, policy: { defender: policyOf(battle, 'defender', given) } }, { rounds: true })
      const counts = { rounds: [] as number[], defenders: [] as number[], zombies: [] as number[] }
      for (let n = 0; n < games; n++) {
        const end = fight(ordered, `orders ${n}`)
        for (const key of ['rounds', 'defenders', 'zombies'] as const) counts[key][end[key]] = (counts[key][end[key]] ?? 0) + 1
      }
      const check = (seen: readonly number[], chances: readonly number[], what: string) => {
        for (let k = 0; k < Math.max(seen.length, chances.length); k++) {
          const p = chances[k] ?? 0
          const margin = 5 * Math.sqrt(Math.max(p * (1 - p), 1 / games) / games)
          expect(Math.abs((seen[k] ?? 0) / games - p), `${k} ${what}: ${(seen[k] ?? 0) / games}, computed ${p}`).toBeLessThan(margin)
        }
      }
      check(counts.rounds, odds.rounds.chances as number[], 'rounds')
      check(counts.defenders, odds.defender.units, 'defenders left')
      if (battle.kind === 'land') check(counts.zombies, odds.zombies.chances, 'zombies left')
    },
    120_000,
  )
})
