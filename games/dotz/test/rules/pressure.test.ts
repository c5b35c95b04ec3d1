import { rule, table } from '@deadfront/testkit'
import { expect } from 'vitest'
import { dotz } from '../../src/index.ts'

rule(['DOTZ-3.1.1', 'DOTZ-3.1.14'], 'one group one space; who was left behind may be moved by the next event', () => {
  const g = table(dotz, {
    options: { players: 3 },
    position: { spaces: { 'F#5': 'Z7, Z6', 'F#4': 'Z1', 'H#3': 'Z2' }, now: { pressure: 'movement' } },
  })
  // 13 is strongest but only Z7 fits; then Z7 and Z1 are a new mob of 8.
  expect(g.told('zedsMoved').map((e) => [e.zeds, e.to])).toEqual([
    [['Z7'], 'F#4'],
    [['Z7', 'Z1'], 'F#3'],
  ])
  const left = table(dotz, {
    options: { players: 3 },
    position: { spaces: { 'F#5': 'Z7, Z6', 'F#4': 'Z1 moved', 'F#3': 'no entry' }, now: { pressure: 'movement' } },
  })
  expect(left.told('zedsMoved').map((e) => e.zeds)).toEqual([['Z7']])
})

rule('DOTZ-3.1.17', 'a pressure move is an ordinary entry', () => {
  const lost = table(dotz, { options: { players: 2 }, position: { spaces: { 'F#0': 'Z1' }, now: { pressure: 'movement' } } })
  expect(lost.state.result).toMatchObject({ outcome: 'lost' })
  const village = table(dotz, {
    options: { players: 2 },
    position: { spaces: { 'F#5': 'Z4', 'F#4': 'Civ C 3|1 defiant' }, now: { pressure: 'movement' } },
    dice: [6, 6],
  })
  expect(village.told('defiantRemoved')).toHaveLength(1)
  expect(village.told('combatBegan')[0]).toMatchObject({ attacker: 'zeds', unit: 'C' })
})

rule('DOTZ-3.2.6', 'an overflowing unit may go to any Start with room', () => {
  const g = table(dotz, {
    options: { players: 2 },
    position: {
      spaces: { 'M-Start': 'Z1, Z2', 'F#3': 'Z3, Z4', 'F#4': 'Z5', 'H#3': 'Z6, Z7', 'H#4': 'Z8, Z9', 'S#3': 'a=Z1, b=Z1', 'S#4': 'c=Z1' },
      now: { pressure: 'placement' },
    },
    draws: ['Z5|3'],
  })
  g.asks('p1', 'start').answers('p2', { at: 'H-Start' })
  expect(g.told('zedPlaced')[0]).toMatchObject({ due: 'M-Start', at: 'H-Start' })
})
