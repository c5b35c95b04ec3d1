import { rule, table } from '@deadfront/testkit'
import { expect } from 'vitest'
import { dotz } from '../../src/index.ts'
import { contentOf } from '../../src/model/content.ts'

const attack = (units: string, zeds: string, dice: number[], more = {}) =>
  table(dotz, { position: { ammo: 3, spaces: { 'F#1': units, 'F#2': zeds }, ...more }, dice })

rule('DOTZ-6.0.2', 'Gunfire goes between spaces, as an Action', () => {
  const g = attack('Hero A', 'Z5', [6, 6]).answers('p1', { do: 'gunfire', unit: 'A', target: 'Z5' })
  expect(g.told('gunfire')[0]).toMatchObject({ from: 'F#1', at: 'F#2' })
  const fighting = table(dotz, { position: { spaces: { 'F#5': 'Z4', 'F#4': 'schmidt, hunt' }, now: { activate: 'F' } } })
  fighting.refuses('p1', { do: 'gunfire', unit: 'hunt', target: 'Z4' })
})

rule(['DOTZ-6.0.3', 'DOTZ-6.0.4', 'DOTZ-6.1.32'], 'one side loses and goes; the left number is the Zeds’, the right the unit’s', () => {
  const won = attack('Hero A 4|2 {9+9}', 'Z4', [5, 3]).answers('p1', { do: 'move', unit: 'A', path: ['F#2'] })
  expect(won.told('combatResult')[0]).toMatchObject({ zedsHits: 2, unitHits: 1, loser: 'zeds' })
  expect(won.position()).toMatchObject({ units: { A: { at: 'F#2', hits: 1 } }, zeds: { Z4: { at: 'F#3', hits: 2 } } })
  const lost = attack('Hero A 4|2 {9+9}', 'Z4', [2, 3]).answers('p1', { do: 'move', unit: 'A', path: ['F#2'] })
  expect(lost.position()).toMatchObject({ units: { A: { at: 'F#1', hits: 2 } }, zeds: { Z4: { at: 'F#2', hits: 1 } } })
})

rule(['DOTZ-6.1.1', 'DOTZ-6.1.2', 'DOTZ-6.1.34'], 'costs, column, shifts, roll, Hits, retreats, and no Infection step', () => {
  const g = attack('Hero A 4|2 {9+9}', 'Z4', [5, 3]).answers('p1', { do: 'move', unit: 'A', path: ['F#2'], pay: 'player' })
  expect(g.events.map((e) => e.type)).toEqual([
    'paid',
    'unitMoved',
    'combatBegan',
    'diceRolled',
    'combatResult',
    'zedHit',
    'zedHit',
    'unitHit',
    'zedRetreated',
  ])
  expect(g.position()).toMatchObject({ ammo: 3 })
  const shot = attack('Hero A', 'Z5', [6, 6]).answers('p1', { do: 'gunfire', unit: 'A', target: 'Z5' })
  expect(shot.events.map((e) => e.type).slice(0, 3)).toEqual(['paid', 'ammoChanged', 'gunfire'])
})

rule('DOTZ-6.1.3', 'the Strength of the side showing', () => {
  const g = attack('Hero A 5|2r {9+9}', 'Z8|4r', [6, 6]).answers('p1', { do: 'move', unit: 'A', path: ['F#2'] })
  expect(g.told('combatBegan')[0]).toMatchObject({ zedsStrength: 4, unitStrength: 2 })
})

rule('DOTZ-6.1.6', 'Player units never add up', () => {
  const g = table(dotz, { position: { spaces: { 'F#2': 'Hero A 4|2, Hero B 4|2', 'F#3': 'Z5' }, now: { activate: 'F' } } })
    .dice(6, 6)
    .answers('p1', { unit: 'B' })
  expect(g.told('combatBegan')[0]).toMatchObject({ unitStrength: 4, initial: 'Zeds Advantage' })
})

rule(['DOTZ-6.1.16', 'DOTZ-6.1.17'], 'seven columns from left to right; left is bad, right is good', () => {
  const c = contentOf({ content: 'basic' })
  expect(c.columns).toEqual(['Zeds x3', 'Zeds x2', 'Zeds Advantage', 'Equal', 'Human Advantage', 'Human x2', 'Human x3'])
  for (let sum = 2; sum <= 12; sum++)
    for (let column = 1; column < 7; column++) {
      expect(c.zedsHits[column]?.[sum]).toBeGreaterThanOrEqual(c.zedsHits[column - 1]?.[sum] as number)
      expect(c.unitHits[column]?.[sum]).toBeLessThanOrEqual(c.unitHits[column - 1]?.[sum] as number)
    }
})

rule('DOTZ-6.1.23', 'Zeds never get Terrain', () => {
  const g = table(dotz, { position: { spaces: { 'F#3': 'Hero A', 'F#4': 'Z4' } }, dice: [6, 6] }).answers('p1', {
    do: 'move',
    unit: 'A',
    path: ['F#4'],
  })
  expect(g.told('combatBegan')[0]).toMatchObject({ shifts: [], net: 0 })
})

rule('DOTZ-6.1.26', 'there is no defence at Town Center', () => {
  const g = table(dotz, { position: { spaces: { 'F#0': 'Z1', TC: 'hunt, schmidt, furies' }, now: { activate: 'F' } } })
  expect(g.told('combatBegan')).toHaveLength(0)
  expect(g.state.result).toMatchObject({ outcome: 'lost' })
})

rule(
  ['DOTZ-6.1.30', 'DOTZ-6.1.31', 'DOTZ-6.1.33'],
  'two dice pick the row; a Gunfire result is the Hits on the target, Terrain or not',
  () => {
    const g = table(dotz, { position: { ammo: 1, spaces: { 'F#3': 'Hero A 4|2', 'F#4': 'Z9' } }, dice: [4, 5] }).answers('p1', {
      do: 'gunfire',
      unit: 'A',
      target: 'Z9',
    })
    expect(g.told('gunfire')[0]).toMatchObject({ sum: 9, shifts: [], column: 4, hits: 2 })
    expect(g.position()).toMatchObject({ zeds: { Z9: { hits: 2 } } })
  },
)

rule(['DOTZ-6.2.3', 'DOTZ-6.2.5'], 'one that fights alone takes all; of two Player units only the fighter', () => {
  const g = table(dotz, { position: { spaces: { 'F#2': 'Hero A 4|2 {9+9}, Hero B 4|2 {9+9}', 'F#3': 'Z8' }, now: { activate: 'F' } } })
    .dice(3, 4)
    .answers('p1', { unit: 'A' })
  expect(g.position()).toMatchObject({ units: { A: { hits: 3 }, B: { hits: 0 } } })
  const alone = attack('Hero A 9|2', 'Z4', [6, 6]).answers('p1', { do: 'move', unit: 'A', path: ['F#2'] })
  expect(alone.position()).toMatchObject({ zeds: { Z4: { side: 'reduced', hits: 1 } } })
})

rule('DOTZ-6.2.6', 'Hits are Hits, whatever caused them', () => {
  const g = table(dotz, {
    position: { spaces: { 'M#4': 'Civ C 3|1, Hero A 4|2' }, now: { effect: { do: 'explode', at: 'M#4', hits: 1 } } },
  })
  expect(g.position()).toMatchObject({ units: { C: { at: 'M#3', hits: 1 }, A: { at: 'M#3', side: 'reduced' } } })
})

rule('DOTZ-6.2.12', 'the last Hit calls for a Saving Roll', () => {
  const g = table(dotz, { position: { spaces: { 'F#2': 'Hero A r' }, now: { hits: { A: 1 } } }, dice: [2] })
  expect(g.told('savingRoll')).toHaveLength(1)
  expect(g.position()).toMatchObject({ spaces: { Cemetery: ['A'] } })
})

rule('DOTZ-6.3.7', 'units in the Cemetery are out of the game', () => {
  const g = table(dotz, { position: { eventActions: 1, spaces: { Cemetery: 'hunt', TC: 'schmidt' } } })
  g.refuses('p1', { do: 'move', unit: 'hunt', path: ['TC'] }, 'DOTZ-6.3.7').refuses(
    'p1',
    { do: 'move', unit: 'schmidt', path: ['F#0'], pay: 'leadership' },
    'DOTZ-6.3.7',
  )
})

rule('DOTZ-6.3.12', 'a saved unit keeps lasting markers and is no longer Defiant', () => {
  const g = table(dotz, { position: { spaces: { 'F#4': 'Civ C 3|1r h1 defiant well-armed' }, now: { hits: { C: 1 } } }, dice: [6] })
  expect(g.position()).toMatchObject({ units: { C: { at: 'TC', side: 'reduced', hits: 0, markers: ['well-armed'] } } })
  const dead = table(dotz, { position: { spaces: { 'F#4': 'Civ C 3|1r h1 well-armed leader' }, now: { hits: { C: 1 } } }, dice: [1] })
  expect(dead.told('markerGone').map((e) => e.marker)).toEqual(['well-armed', 'leader'])
})

rule(['DOTZ-6.4.13', 'DOTZ-6.4.14'], 'a retreat that ends in another lost fight goes on the same way, at last into Town Center', () => {
  const g = table(dotz, {
    options: { players: 2 },
    position: { spaces: { 'F#2': 'Z8', 'F#1': 'Hero A 4|2 {9+9}', 'F#0': 'Z7' }, now: { enter: { from: 'F#2', cause: 'pressure' } } },
    dice: [1, 1, 1, 2],
  })
  expect(g.told('combatBegan').map((e) => [e.at, e.attacker])).toEqual([
    ['F#1', 'zeds'],
    ['F#0', 'player'],
  ])
  expect(g.position()).toMatchObject({ units: { A: { at: 'TC' } }, zeds: { Z8: { at: 'F#1' }, Z7: { at: 'F#0' } } })
})

rule('DOTZ-6.4.15', 'a retreat skips a space with a No Entry marker', () => {
  const g = table(dotz, {
    position: { spaces: { 'F#3': 'Z8', 'F#2': 'Hero A 4|2 {9+9}', 'F#1': 'no entry' }, now: { activate: 'F' } },
    dice: [1, 1],
  })
  expect(g.position()).toMatchObject({ units: { A: { at: 'F#0' } } })
})

rule('DOTZ-6.4.16', 'who is strongest in a retreat is judged after Hits', () => {
  const g = table(dotz, { position: { spaces: { 'F#1': 'Hero A 8|2 {9+9}', 'F#2': 'Z5|1 h2, Z3', 'F#3': 'Z1' } }, dice: [4, 3] }).answers(
    'p1',
    { do: 'move', unit: 'A', path: ['F#2'] },
  )
  g.answers('p1', { hits: { 'Z5|1': 2 } })
  // The first Hit turned Z5|1 to its reduced side, Strength 1: now Z3 stays nearer.
  expect(g.position()).toMatchObject({ zeds: { Z3: { at: 'F#3' }, 'Z5|1': { at: 'F#4', side: 'reduced' } } })
})
