import { describe, expect, test } from 'vitest'
import { type Battle, type OrderCost, orderCost, policyOf, type StandingOrder } from '../../../src/aaz/odds/index.ts'
import { naiveOdds } from './naive.ts'

const order = (more: Partial<StandingOrder> = {}): StandingOrder => ({
  losses: [],
  submerge: 'never',
  retreatAt: -1,
  zombies: 'cease',
  ...more,
})
const exactly = { within: Number.POSITIVE_INFINITY, tolerance: 1e-14 }
const near = (p: number, q: number) => expect(Math.abs(p - q), `${p} is not ${q}`).toBeLessThan(1e-11)

const COST: Record<string, number> = { inf: 3, art: 4, tnk: 5, ftr: 10, bmb: 12, sub: 6, trn: 7, dd: 8, cv: 14, bb: 20 }
const shuffles = (list: readonly string[]): string[][] =>
  list.length <= 1 ? [[...list]] : list.flatMap((x, ix) => shuffles(list.toSpliced(ix, 1)).map((rest) => [x, ...rest]))
const present = (counts: Battle['attacker']) => Object.keys(counts).filter((id) => (counts[id] ?? 0) > 0)

/** What the referee makes of a policy: the chance to hold and the IPCs gained, from its list of endings. */
function referee(battle: Battle, side: 'attacker' | 'defender', policy: object): { chance: number; ipc: number } {
  const odds = naiveOdds({ ...battle, policy: { ...battle.policy, [side]: policy } })
  const worth = (list: string) =>
    list
      .split(' ')
      .filter(Boolean)
      .reduce((sum, id) => sum + (COST[id] as number), 0)
  const start = (counts: Battle['attacker']) => Object.entries(counts).reduce((sum, [id, n]) => sum + n * (COST[id] as number), 0)
  let swing = start(battle.defender) - start(battle.attacker)
  for (const [key, p] of odds.endings) {
    const [a, d] = key.split('|') as [string, string]
    swing += p * (worth(a) - worth(d))
  }
  if (side === 'attacker') return { chance: odds.attackerWins, ipc: swing }
  return { chance: battle.kind === 'land' ? odds.holds : 1 - odds.attackerWins, ipc: -swing }
}

/** The best over all policies, each played out by the referee. */
function bestOf(battle: Battle, side: 'attacker' | 'defender', policies: readonly object[]) {
  const worths = policies.map((policy) => referee(battle, side, policy))
  return { chance: Math.max(...worths.map((w) => w.chance)), ipc: Math.max(...worths.map((w) => w.ipc)) }
}

function checked(told: OrderCost, own: { chance: number; ipc: number }, best: { chance: number; ipc: number }): void {
  expect(told.tried).toBe(told.of)
  expect(told.exact).toBe(true)
  near(told.order.chance, own.chance)
  near(told.order.ipc, own.ipc)
  near(told.best.chance.chance, best.chance)
  near(told.best.ipc.ipc, best.ipc)
  near(told.cost.chance, Math.max(0, best.chance - own.chance))
  near(told.cost.ipc, Math.max(0, best.ipc - own.ipc))
}

describe('what a standing order costs against the best choice', () => {
  const land: Battle[] = [
    { kind: 'land', attacker: { inf: 2, tnk: 1 }, defender: { inf: 1, art: 1, ftr: 1 }, zombies: 1 },
    { kind: 'land', attacker: { tnk: 2, ftr: 1 }, defender: { inf: 1, tnk: 1, bmb: 1 } },
    { kind: 'land', attacker: { inf: 2, art: 1 }, defender: { inf: 2, ftr: 1, bmb: 1 }, rising: false },
  ]
  test.each(land)('$defender against $attacker: all orders of loss', (battle) => {
    const best = bestOf(
      battle,
      'defender',
      shuffles(present(battle.defender)).map((o) => ({ order: o })),
    )
    for (const losses of [[], ['ftr'], ['bmb', 'tnk', 'inf']]) {
      const own = referee(battle, 'defender', { order: losses })
      checked(orderCost(battle, 'defender', order({ losses }), exactly), own, best)
    }
  })

  const sea: Battle[] = [
    { kind: 'sea', attacker: { dd: 1, ftr: 1 }, defender: { sub: 1, dd: 1, trn: 1 } },
    { kind: 'sea', attacker: { cv: 1, ftr: 2 }, defender: { sub: 2, cv: 1 } },
    { kind: 'sea', attacker: { bb: 1, sub: 1 }, defender: { bb: 2, dd: 1 } },
  ]
  test.each(sea)('$defender against $attacker: orders of loss, first hits, submerging', (battle) => {
    const policies = shuffles(present(battle.defender)).flatMap((o) =>
      [true, false].flatMap((damageLast) => (['strike', 'submerge'] as const).map((submarines) => ({ order: o, damageLast, submarines }))),
    )
    const best = bestOf(battle, 'defender', policies)
    for (const submerge of ['never', 'always'] as const) {
      const own = referee(battle, 'defender', { damageLast: true, submarines: submerge === 'always' ? 'submerge' : 'strike' })
      checked(orderCost(battle, 'defender', order({ submerge }), exactly), own, best)
    }
  })

  test.each([land[0], land[2]] as Battle[])('$attacker against $defender: when to retreat, what to do about zombies', (battle) => {
    const retreats = [-1, 1, 2, 3].map((outnumberedAt) => (outnumberedAt < 0 ? {} : { retreat: { outnumberedAt } }))
    const policies = retreats.flatMap((r) => (['clear', 'cease'] as const).map((press) => ({ ...r, press })))
    const best = bestOf(battle, 'attacker', policies)
    for (const retreatAt of [-1, 2]) {
      const own = referee(battle, 'attacker', { press: 'clear', ...(retreatAt < 0 ? {} : { retreat: { outnumberedAt: retreatAt } }) })
      checked(orderCost(battle, 'attacker', order({ retreatAt, zombies: 'press' }), exactly), own, best)
    }
  })

  test('giving the fighters away first costs much, and the best choice is named', () => {
    const battle: Battle = { kind: 'land', attacker: { inf: 6, tnk: 3 }, defender: { inf: 5, ftr: 2 }, zombies: 1 }
    const told = orderCost(battle, 'defender', order({ losses: ['ftr'] }))
    expect(told.cost.chance).toBeGreaterThan(0.05)
    expect(told.cost.ipc).toBeGreaterThan(3)
    expect(told.best.chance.order?.losses).toEqual(['inf', 'ftr'])
    expect(orderCost(battle, 'defender', order()).cost).toEqual({ chance: 0, ipc: 0 })
  })

  test('when time is short it says how many choices it tried', () => {
    const battle: Battle = {
      kind: 'land',
      attacker: { inf: 6, art: 2, tnk: 3, ftr: 2 },
      defender: { inf: 5, art: 1, tnk: 2, ftr: 1, bmb: 1 },
      zombies: 2,
    }
    const told = orderCost(battle, 'defender', order({ losses: ['bmb'] }), { within: 0 })
    expect(told.of).toBe(120)
    expect(told.tried).toBeLessThan(told.of)
    expect(told.cost.chance).toBeGreaterThanOrEqual(0)
  })

  test('an order plays as it stands: kinds that are not there are passed over', () => {
    const battle: Battle = { kind: 'land', attacker: { inf: 1 }, defender: { inf: 1, tnk: 1 } }
    expect(policyOf(battle, 'defender', order({ losses: ['bb', 'tnk'] })).order).toEqual(['tnk'])
  })
})
