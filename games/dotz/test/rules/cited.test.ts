import { rule, table } from '@deadfront/testkit'
import { expect } from 'vitest'
import { dotz } from '../../src/index.ts'

/** Which statement an event cites, where more than one could be meant. */

rule(['DOTZ-3.1.1', 'DOTZ-4.1.4'], 'a pressure move cites pressure, an activation cites activation', () => {
  const spaces = { 'F#5': 'Z7' }
  const pressed = table(dotz, { options: { players: 2 }, position: { spaces, now: { pressure: 'movement' } } })
  expect(pressed.told('zedsMoved').map((e) => e.rule)).toEqual(['DOTZ-3.1.1'])
  const activated = table(dotz, { position: { spaces, now: { activate: 'F' } } })
  expect(activated.told('zedsMoved').map((e) => e.rule)).toEqual(['DOTZ-4.1.4'])
})

rule('DOTZ-6.4.5', 'a combat begun by a retreat cites the retreat, on either side', () => {
  const units = table(dotz, {
    position: { spaces: { 'F#2': 'Z8', 'F#1': 'Hero A 4|2 {9+9}', 'F#0': 'Z7' }, now: { enter: { from: 'F#2' } } },
    dice: [1, 1, 1, 2],
  })
  expect(units.told('combatBegan').map((e) => e.rule)).toEqual(['DOTZ-4.2.1', 'DOTZ-6.4.5'])
  const zeds = table(dotz, { position: { spaces: { 'F#2': 'Hero A 9|4', 'F#3': 'Z4', 'F#4': 'Civ C' } }, dice: [6, 6, 6, 6] })
  zeds.answers('p1', { do: 'move', unit: 'A', path: ['F#3'] })
  expect(zeds.told('combatBegan').map((e) => e.rule)).toEqual(['DOTZ-5.2.5', 'DOTZ-6.4.5'])
})

rule(['DOTZ-4.1.2', 'DOTZ-3.2.1', 'DOTZ-1.2.12'], 'a new Zeds unit cites what placed it', () => {
  const empty = table(dotz, { position: { now: { activate: 'F' } }, draws: ['Z5|3'] })
  expect(empty.told('zedPlaced').map((e) => e.rule)).toEqual(['DOTZ-4.1.2'])
  const position = { spaces: { 'M#1': 'Z1', 'H#1': 'Z2', 'S#1': 'Z3' }, now: { pressure: 'placement' } }
  const pressed = table(dotz, { options: { players: 2 }, position, draws: ['Z5|3'] })
  expect(pressed.told('zedPlaced').map((e) => e.rule)).toEqual(['DOTZ-3.2.1'])
  const plain = table(dotz, { position: { now: { place: 'F#6' } }, draws: ['Z5|3'] })
  expect(plain.told('zedPlaced').map((e) => e.rule)).toEqual(['DOTZ-1.2.12'])
})

rule(['DOTZ-0.3', 'DOTZ-6.1.30'], 'dice rolled again cite the card that allows it', () => {
  const g = table(dotz, { position: { spaces: { 'F#3': 'Z4', 'F#2': 'hunt' }, now: { activate: 'F' } }, dice: [1, 1] })
  expect(dotz.asks(g.state)[0]?.rule).toBe('DOTZ-0.3')
  g.dice(6, 6).answers('p1', { reroll: true })
  expect(g.told('diceRolled').map((e) => e.rule)).toEqual(['DOTZ-6.1.30', 'DOTZ-0.3'])
})
