import { expect, test } from 'vitest'
import { aaz } from '../../src/index.ts'
import { map, play } from '../kit.ts'

// T0 and T1 are Germany's, T2 and T3 the USSR's; S0 lies beside T0 and S1 beside T3.
const world = map({ T0: [2, ['T1', 'S0']], T1: [2, ['T2']], T2: [1, ['T3']], T3: [3, ['S1']], S0: ['S1'], S1: [] })

const threatsTo = (table: Parameters<typeof play>[2], of: string, at?: string) => {
  const { state } = play('USSR', 'combatMove', table, { content: world })
  return aaz.inspect(state, null, { ask: 'threats', of, ...(at === undefined ? {} : { at }) })
}

test('a threat is what the rules of movement let an enemy bring: no tank passes a garrison', () => {
  const table = (guard: string) => ({
    territories: {
      T1: { control: 'Germany', units: { Germany: '2 tnk 3 inf' } },
      T2: { control: 'USSR', units: guard ? { USSR: guard } : {} },
      T3: { control: 'USSR', units: { USSR: '1 inf' } },
    },
  })
  expect(threatsTo(table(''), 'USSR', 'T3')).toMatchObject([{ at: 'T3', by: [{ attacker: 'Germany', attackers: { tnk: 2 } }] }])
  expect(threatsTo(table('1 inf'), 'USSR', 'T3')).toEqual([])
  expect(threatsTo(table(''), 'USSR')).toContainEqual(expect.objectContaining({ at: 'T2', open: true }))
})

test('transports in reach bring their loads, and battleships fire for them', () => {
  const territories = { T0: { control: 'Germany', units: { Germany: '2 tnk 2 inf' } }, T3: { control: 'USSR', units: { USSR: '1 inf' } } }
  const fleet = { S0: { units: { Germany: '1 trn 1 bb' } } }
  const [landing] = threatsTo({ territories, seaZones: fleet }, 'USSR', 'T3') as { by: unknown[] }[]
  expect(landing?.by).toMatchObject([{ attackers: { tnk: 1, inf: 1 }, seaborne: { tnk: 1, inf: 1 }, bombard: 1 }])
  const guarded = { ...fleet, S1: { units: { USSR: '1 dd' } } }
  expect(threatsTo({ territories, seaZones: guarded }, 'USSR', 'T3')).toEqual([])
})

test('aircraft come only where they can land afterwards', () => {
  const table = (base: string) => ({
    territories: {
      T0: { control: base, units: { Germany: '1 ftr' } },
      T1: { control: 'USSR' },
      T2: { control: 'USSR' },
      T3: { control: 'USSR', units: { USSR: '1 inf' } },
    },
  })
  // S0 and S1 lie between: two zones out, two zones back.
  expect(threatsTo(table('Germany'), 'USSR', 'T3')).toEqual([])
  expect(threatsTo(table('Germany'), 'USSR', 'T2')).toMatchObject([{ by: [{ attackers: { ftr: 1 } }], open: false }])
})

test('the dead threaten too: the chance to hold against the dice of phase 2 is exact', () => {
  const table = (units: string, zombies: number) => ({ territories: { T3: { control: 'USSR', units: { USSR: units }, zombies } } })
  expect(threatsTo(table('1 tnk', 2), 'USSR')).toMatchObject([{ at: 'T3', dead: { dice: 2, hold: expect.closeTo(25 / 36, 12) } }])
  expect(threatsTo(table('1 tnk 1 inf', 2), 'USSR')).toMatchObject([{ dead: { hold: expect.closeTo(35 / 36, 12) } }])
  expect(threatsTo(table('3 inf', 2), 'USSR')).toMatchObject([{ dead: { dice: 2, hold: 1 } }])
})

test('the attacks of a stack are those of its own units; a power or space that is none is refused', () => {
  const territories = {
    T1: { control: 'Germany', units: { Germany: '2 inf' } },
    T0: { control: 'Germany', units: { Germany: '1 tnk' } },
    T2: { control: 'USSR' },
  }
  const { state } = play('USSR', 'combatMove', { territories }, { content: world })
  const reach = (from: string) => aaz.inspectJson(state, null, { ask: 'attacks', by: 'Germany', from })
  expect(reach('T1')).toMatchObject([{ at: 'T2', attackers: { inf: 2 } }])
  expect(reach('T0')).toMatchObject([{ at: 'T2', attackers: { tnk: 1 } }])
  expect(aaz.inspectJson(state, null, { ask: 'attacks', by: 'Atlantis' })).toMatchObject({ refused: true })
  expect(aaz.inspectJson(state, null, { ask: 'threats', of: 'USSR', at: 'Atlantis' })).toMatchObject({ refused: true })
})
