import { rule, table } from '@deadfront/testkit'
import { expect } from 'vitest'
import { dotz } from '../../src/index.ts'
import { contentOf } from '../../src/model/content.ts'

rule(['DOTZ-4.0.2', 'DOTZ-4.2.1', 'DOTZ-6.0.1'], 'Zeds that walk into Player units fight at once', () => {
  const g = table(dotz, { position: { spaces: { 'F#3': 'Z4', 'F#2': 'Hero A' }, now: { activate: 'F' } }, dice: [6, 6] })
  const types = g.events.map((e) => e.type)
  expect(types.indexOf('combatBegan')).toBe(types.indexOf('zedsMoved') + 1)
  expect(() => table(dotz, { position: { spaces: { 'F#2': 'Z4, Hero A' } } })).toThrow('DOTZ-6.0.1')
})

rule(['DOTZ-4.1.6', 'DOTZ-4.6.3', 'DOTZ-4.6.4'], 'two in a space are a mob: they move together and add their Strengths', () => {
  const g = table(dotz, { position: { spaces: { 'F#3': 'Z4, Z3', 'F#2': 'Hero A' }, now: { activate: 'F' } }, dice: [6, 6] })
  expect(g.told('zedsMoved')[0]?.zeds).toEqual(['Z4', 'Z3'])
  expect(g.told('combatBegan')[0]).toMatchObject({ zedsStrength: 7, zeds: ['Z4', 'Z3'] })
})

rule('DOTZ-4.1.7', 'a combat is over before the next group moves', () => {
  const g = table(dotz, { position: { spaces: { 'F#3': 'Z4', 'F#2': 'Hero A', 'F#5': 'Z3' }, now: { activate: 'F' } }, dice: [6, 6] })
  const types = g.events.map((e) => e.type)
  expect(types.indexOf('zedRetreated')).toBeLessThan(types.lastIndexOf('zedsMoved'))
})

rule('DOTZ-4.1.12', 'every track of the card is activated', () => {
  const g = table(dotz, { position: { now: { card: 'under-our-feet' }, fate: { deck: ['adrenaline'] } }, draws: ['Z5|3', 'Z6|3', 'Z4|2'] })
  expect(g.told('trackActivated').map((e) => e.track)).toEqual(['H', 'S', 'M'])
})

rule('DOTZ-4.3.1', 'Villages are five spaces of the map', () => {
  const c = contentOf({ content: 'basic' })
  expect(c.spaces.filter((_, at) => c.isVillage[at])).toEqual(['F#4', 'M#5', 'H#5', 'S#3', 'S#5'])
})

rule(['DOTZ-4.3.7', 'DOTZ-C.9'], 'released Civilians may leave when a card lets units leave instead of fighting', () => {
  const setting = {
    position: { spaces: { 'S#6': 'Z9', 'S#5': 'Civ C 3|1 defiant, Hero A' }, lasting: { mayLeave: 'turn' }, now: { activate: 'S' } },
  }
  const both = table(dotz, setting).answers('p1', { leave: ['C', 'A'] })
  expect(both.position()).toMatchObject({ spaces: { 'S#4': ['C', 'A'], 'S#5': ['Z9'] } })
  expect(both.told('combatBegan')).toHaveLength(0)
  const one = table(dotz, { ...setting, dice: [6, 6] })
    .refuses('p1', { leave: ['hunt'] }, 'DOTZ-C.9')
    .answers('p1', { leave: ['C'] })
  expect(one.told('combatBegan')[0]).toMatchObject({ unit: 'A', partners: [] })
})

rule(['DOTZ-4.4.1', 'DOTZ-4.4.4', 'DOTZ-C.7'], 'Traps and No Entry are what acts on entering', () => {
  const withTraps = contentOf({ content: 'basic' }).units.filter((unit) => unit.abilities.traps)
  expect(withTraps.map((unit) => unit.id)).toEqual(['johnson'])
  const g = table(dotz, { position: { spaces: { 'H#3': 'Z4', 'H#2': 'johnson' }, now: { activate: 'H' } } })
    .dice(6)
    .answers('p1', { traps: true }, 'traps')
  expect(g.told('trapsTried')[0]).toMatchObject({ unit: 'johnson', die: 6, sprung: true })
  expect(g.position()).toMatchObject({ units: { johnson: { at: 'H#1', hits: 0 } }, zeds: { Z4: { at: 'H#2', hits: 1 } } })
})

rule('DOTZ-4.6.1', 'never three Zeds in a space', () => {
  expect(() => table(dotz, { position: { spaces: { 'F#3': 'Z4, Z3, Z2' } } })).toThrow('DOTZ-4.6.1')
  const g = table(dotz, { position: { spaces: { 'F#3': 'Z4, Z3', 'F#4': 'Z2' }, now: [{ enter: { from: 'F#4' } }] } })
  expect(g.told('zedsBlocked')[0]).toMatchObject({ why: 'full', zeds: ['Z2'] })
})

rule(['DOTZ-4.7.1', 'DOTZ-4.7.2', 'DOTZ-4.7.3'], 'a track runs from its Start to Town Center; places beside it are no track spaces', () => {
  const c = contentOf({ content: 'basic' })
  for (const [track, line] of c.trackSpaces.entries()) {
    expect(line).toHaveLength(8)
    expect(c.isStart[line[7] as number]).toBe(true)
    expect(line.map((at) => c.toTown[at])).toEqual([0, ...line.slice(0, 7)])
    expect(line.every((at) => c.trackOf[at] === track)).toBe(true)
  }
  for (const place of ['Cemetery', 'Hospital', 'Laboratory', 'Refugee Camp']) {
    expect(c.spaces).not.toContain(place)
    expect(() => table(dotz, { position: { spaces: { [place]: 'Z4' } } })).toThrow('DOTZ-4.7.3')
  }
})
