import { rule, table } from '@deadfront/testkit'
import { expect } from 'vitest'
import { dotz } from '../../src/index.ts'

/** Corners where several rules meet. */

rule(
  ['DOTZ-6.4.5', 'DOTZ-6.4.13', 'DOTZ-5.2.13'],
  'two units that retreat into Zeds arrive together, one fights, a loss moves both on',
  () => {
    const g = table(dotz, {
      position: {
        spaces: { 'F#4': 'Z9', 'F#3': 'Hero A 4|2 {9+9}, Hero B 4|2 {9+9}', 'F#2': 'Z7' },
        now: { enter: { from: 'F#4', cause: 'pressure' } },
      },
    })
    g.dice(1, 1).answers('p1', { unit: 'A' }, 'fighter')
    g.asks('p1', 'fighter').dice(1, 1).answers('p1', { unit: 'B' })
    expect(g.told('combatBegan').map((e) => [e.at, e.unit, e.attacker])).toEqual([
      ['F#3', 'A', 'zeds'],
      ['F#2', 'B', 'player'],
    ])
    expect(g.position()).toMatchObject({ spaces: { 'F#1': ['A', 'B'], 'F#2': ['Z7'], 'F#3': ['Z9'] } })
  },
)

rule(
  ['DOTZ-4.6.10', 'DOTZ-4.6.11', 'DOTZ-4.6.9'],
  'two beaten Zeds and one free Start place: the stronger is placed, the other returns to the Cup',
  () => {
    const g = table(dotz, {
      position: {
        spaces: { 'F#6': 'Z5, Z3', 'F-Start': 'Z1, Z2', 'M-Start': 'Z4, Z6', 'H-Start': 'Z7', 'S-Start': 'Z8, Z9' },
        now: { retreat: { at: 'F#6' } },
      },
    })
    expect(g.position()).toMatchObject({ zeds: { Z5: { at: 'H-Start' } } })
    expect(g.told('zedToCup').map((e) => e.zed)).toEqual(['Z3'])
  },
)

rule(['DOTZ-4.3.2', 'DOTZ-6.4.5'], 'Zeds thrown back into a Village take its Defiant marker too', () => {
  const g = table(dotz, { position: { spaces: { 'F#2': 'Hero A 9|4', 'F#3': 'Z4', 'F#4': 'Civ C 3|1 defiant' } }, dice: [6, 6, 6, 6] })
  g.answers('p1', { do: 'move', unit: 'A', path: ['F#3'] })
  expect(g.told('defiantRemoved')).toHaveLength(1)
  expect(g.told('combatBegan').map((e) => [e.at, e.unit])).toEqual([
    ['F#3', 'A'],
    ['F#4', 'C'],
  ])
})

rule(['DOTZ-6.0.7', 'DOTZ-4.1.2'], 'Brains! on an empty track places a unit; entering an empty space stops a march', () => {
  const g = table(dotz, { position: { spaces: { 'H#3': 'Z4' }, now: { order: true, brains: true } }, draws: ['Z5|3', 'Z6|3', 'Z4|2'] })
  g.answers('p1', { order: ['H', 'F', 'M', 'S'] })
  expect(g.told('zedsMoved').map((e) => e.to)).toEqual(['H#2'])
  expect(g.told('zedPlaced').map((e) => e.at)).toEqual(['F-Start', 'M-Start', 'S-Start'])
})

rule(['DOTZ-6.0.7', 'DOTZ-6.3.2'], 'killing the last defender while winning counts as a win', () => {
  const g = table(dotz, {
    position: { spaces: { 'H#4': 'Z9', 'H#3': 'Hero A 2|1', 'H#1': 'Hero B 2|1' }, now: { activate: 'H', brains: true } },
    dice: [1, 1, 1],
  })
  expect(g.told('unitFell')).toHaveLength(1)
  // It went on into the empty H#2 and stopped there.
  expect(g.position()).toMatchObject({ zeds: { Z9: { at: 'H#2' } }, units: { B: { at: 'H#1' } } })
})

rule('DOTZ-1.2.10', 'an empty Cup places nothing', () => {
  const g = table(dotz, { position: { cup: [], now: { activate: 'F' } } })
  expect(g.told('cupEmpty')).toHaveLength(1)
  expect(g.position()).toMatchObject({ zeds: {} })
})

rule(['DOTZ-5.1.11', 'DOTZ-5.2.13'], 'with an owner the others propose once each and player 1 decides', () => {
  const g = table(dotz, {
    options: { players: 3, group: 'owner' },
    position: { spaces: { 'F#3': 'Z4', 'F#2': 'Hero A, Hero B' }, now: { activate: 'F' } },
    dice: [6, 6],
  })
  g.answers('p2', { unit: 'B' })
  expect(dotz.asks(g.state).map((ask) => ask.seat)).toEqual(['p1', 'p3'])
  expect(dotz.view(g.state, 'p1').proposals).toEqual([{ seat: 'p2', answer: { do: 'choose', unit: 'B' } }])
  g.refuses('p3', { unit: 'hunt' }, 'DOTZ-5.2.13').answers('p1', { unit: 'A' })
  expect(g.told('combatBegan')[0]).toMatchObject({ unit: 'A' })
  expect(dotz.view(g.state, 'p1').proposals).toEqual([])
})

rule(['DOTZ-5.1.10', 'DOTZ-5.1.8'], 'two players may join their markers for a hand-made round, if the other agrees', () => {
  const setting = {
    options: { players: 3, group: 'owner' },
    position: { ammo: 0, spaces: { 'F#2': 'piazza', 'F#3': 'Z4', TC: 'hunt, schmidt' } },
  }
  const shot = { do: 'gunfire', unit: 'piazza', target: 'Z4', pay: 'player+p3' }
  const yes = table(dotz, setting).answers('p2', shot)
  expect(dotz.asks(yes.state).map((ask) => [ask.seat, ask.kind])).toEqual([['p3', 'vote']])
  yes.dice(1, 1).answers('p3', { agree: true }).answers('p1', { back: false }, 'overwatch')
  expect(yes.position()).toMatchObject({ ammo: 0, players: { p1: { action: 'ready' }, p2: { action: 'spent' }, p3: { action: 'spent' } } })
  const no = table(dotz, setting).answers('p2', shot).answers('p3', { agree: false })
  expect(no.told('voteSettled')[0]).toMatchObject({ carried: false, die: null })
  expect(no.position()).toMatchObject({ players: { p2: { action: 'ready' }, p3: { action: 'ready' } } })
  no.refuses('p2', { do: 'gunfire', unit: 'piazza', target: 'Z4', pay: 'player+p2' }, 'DOTZ-5.0.2')
})
