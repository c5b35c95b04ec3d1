import { aaz } from '@deadfront/aaz'
import { contentOf, findPower, findSpace } from '@deadfront/aaz/ai'
import type { Json } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { defenceAt } from '../../../src/aaz/odds/defence.ts'
import { orderCost } from '../../../src/aaz/odds/index.ts'

const content = {
  base: 'none',
  territories: {
    HOME: { ipc: 2, borders: ['NEAR'] },
    NEAR: { ipc: 1, borders: ['FAR'] },
    FAR: { ipc: 1, borders: ['FARTHER'] },
    FARTHER: { ipc: 1, borders: [] },
  },
  seaZones: { S1: { borders: ['HOME', 'S2'] }, S2: { borders: [] } },
}

function table(units: { [space: string]: { [power: string]: string } }, zombies = 0) {
  const lands = ['HOME', 'NEAR', 'FAR', 'FARTHER']
  const position = {
    turn: 'UK',
    phase: 'combatMove',
    territories: Object.fromEntries(
      lands.map((at) => [at, { control: at === 'HOME' ? 'UK' : 'Germany', units: units[at] ?? {}, ...(at === 'HOME' ? { zombies } : {}) }]),
    ),
    seaZones: Object.fromEntries(['S1', 'S2'].map((at) => [at, { units: units[at] ?? {} }])),
  }
  const { state } = aaz.start({ scenario: '1941', options: {}, seed: 'x', content: content as Json, position: position as Json } as never)
  return state
}
const defence = (state: ReturnType<typeof table>, at: string) =>
  defenceAt(state, findSpace(contentOf(state), at), findPower(contentOf(state), 'UK'))

describe('a defence as it stands', () => {
  test('is attacked by everything that can reach it, and no more', () => {
    const state = table(
      { HOME: { UK: '2 inf 1 ftr' }, NEAR: { Germany: '3 inf 1 tnk' }, FAR: { Germany: '2 inf 1 ftr' }, FARTHER: { Germany: '4 inf' } },
      1,
    )
    const battle = defence(state, 'HOME')
    expect(battle?.defender).toEqual({ inf: 2, ftr: 1 })
    expect(battle?.attacker).toEqual({ inf: 3, tnk: 1, ftr: 1 })
    expect(battle?.zombies).toBe(1)
    const told = orderCost(battle as never, 'defender', { losses: ['ftr'], submerge: 'never', retreatAt: -1, zombies: 'cease' })
    expect(told.cost.chance).toBeGreaterThan(0)
  })
  test('is none where nobody defends, or nobody can come', () => {
    const state = table({ HOME: { UK: '2 inf' }, FARTHER: { Germany: '4 inf' } })
    expect(defence(state, 'HOME')).toBeNull()
    expect(defence(state, 'NEAR')).toBeNull()
  })
  test('at sea ships and aircraft count, troops and enemy transports do not', () => {
    const state = table({ S1: { UK: '1 sub 1 trn' }, S2: { Germany: '2 dd 1 trn' }, NEAR: { Germany: '2 inf 1 ftr' } })
    const battle = defence(state, 'S1')
    expect(battle).toMatchObject({ kind: 'sea', attacker: { dd: 2, ftr: 1 }, defender: { sub: 1, trn: 1 } })
  })
})
