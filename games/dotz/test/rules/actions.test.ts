import { rule, table } from '@deadfront/testkit'
import { expect } from 'vitest'
import { dotz } from '../../src/index.ts'
import { contentOf } from '../../src/model/content.ts'

rule(['DOTZ-5.0.2', 'DOTZ-5.1.9', 'DOTZ-5.1.17'], 'three sources of Actions; Event and Player Actions buy the same', () => {
  const g = table(dotz, { position: { eventActions: 1, spaces: { TC: 'schmidt, hunt' } } })
  for (const pay of ['event', 'player', 'initiative'])
    expect(dotz.whyNot(g.state, 'p1', { do: 'move', unit: 'schmidt', path: ['F#0'], pay })).toBeNull()
  expect(dotz.whyNot(g.state, 'p1', { do: 'move', unit: 'schmidt', path: ['F#0'], pay: 'luck' })?.rule).toBe('DOTZ-5.0.2')
  // A hand-made round costs two Actions; a Character Action is none of them.
  const piazza = table(dotz, { position: { ammo: 0, eventActions: 1, spaces: { 'F#2': 'piazza', 'F#3': 'Z4', TC: 'schmidt' } } })
  expect(dotz.whyNot(piazza.state, 'p1', { do: 'gunfire', unit: 'piazza', target: 'Z4', pay: 'event+player' })).toBeNull()
  expect(dotz.whyNot(piazza.state, 'p1', { do: 'gunfire', unit: 'piazza', target: 'Z4', pay: 'event+event' })?.rule).toBe('DOTZ-5.1.2')
  expect(dotz.whyNot(piazza.state, 'p1', { do: 'gunfire', unit: 'piazza', target: 'Z4', pay: 'event' })?.rule).toBe('DOTZ-5.4.4')
})

rule('DOTZ-5.1.7', 'the normal Actions are Move, Forage and Gunfire', () => {
  const g = table(dotz, { position: { eventActions: 1, spaces: { TC: 'hunt' } } })
  g.refuses('p1', { do: 'dance', unit: 'hunt', pay: 'event' }, 'DOTZ-5.1.7').refuses('p1', { do: 'heal', unit: 'hunt' }, 'DOTZ-5.1.7')
})

rule('DOTZ-5.2.1', 'a Move is offered as far as the Movement Points of the unit go', () => {
  const offered = (spaces: { [space: string]: string }) => {
    const g = table(dotz, { position: { eventActions: 1, spaces } })
    const form = dotz.space(g.state, 'p1').find((f) => f.form === 'path' && f.with?.unit === 'civ-1' && f.with.pay === 'event')
    return form?.form === 'path' ? form.exits : null
  }
  expect(offered({ 'F#2': 'civ-1', TC: 'hunt' })).toEqual({ 'F#2': ['F#1', 'F#3'], 'F#1': ['F#0', 'F#2'], 'F#3': ['F#2', 'F#4'] })
  // Zeds stop it, and with Traffic Control entering Town Center takes no point.
  expect(offered({ 'F#1': 'civ-1', 'F#2': 'Z4', TC: 'hernandez' })).toEqual({
    'F#1': ['F#0', 'F#2'],
    'F#0': ['TC', 'F#1'],
    TC: ['F#0', 'M#0', 'H#0', 'S#0'],
    'M#0': ['TC'],
    'H#0': ['TC'],
    'S#0': ['TC'],
  })
})

rule('DOTZ-5.1.8', 'Actions also pay for card abilities used as an Action', () => {
  const g = table(dotz, {
    position: { ammo: 2, eventActions: 2, spaces: { 'F#2': 'piazza', 'F#4': 'Z4', 'M#2': 'hunt', 'M#3': 'Z3' } },
    dice: [5, 4],
  })
  g.refuses('p1', { do: 'gunfire', unit: 'hunt', target: 'Z3', pay: 'event+event' }, 'DOTZ-5.1.6')
  g.answers('p1', { do: 'gunfire', unit: 'piazza', target: 'Z4', pay: 'event+event' })
  expect(g.told('gunfire')[0]).toMatchObject({ column: 4, hits: 2 })
  expect(g.position()).toMatchObject({ ammo: 2, eventActions: 0 })
})

rule('DOTZ-5.1.12', 'who cannot agree rolls a die', () => {
  const setting = { options: { players: 3, group: 'vote' }, position: { eventActions: 1, spaces: { TC: 'hunt, schmidt, piazza' } } }
  const go = { do: 'move', unit: 'hunt', path: ['F#0'], pay: 'event' }
  const agreed = table(dotz, setting).answers('p2', go)
  agreed.asks('p1', 'vote').asks('p3', 'vote')
  expect(dotz.asks(agreed.state).map((ask) => ask.seat)).toEqual(['p1', 'p3'])
  agreed.answers('p1', { agree: true }).answers('p3', { agree: true })
  expect(agreed.position()).toMatchObject({ units: { hunt: { at: 'F#0' } }, eventActions: 0 })
  const lost = table(dotz, { ...setting, dice: [3] })
    .answers('p2', go)
    .answers('p1', { agree: true })
    .answers('p3', { agree: false })
  expect(lost.told('voteSettled')[0]).toMatchObject({ die: 3, carried: false })
  expect(lost.position()).toMatchObject({ units: { hunt: { at: 'TC' } }, eventActions: 1 })
  const won = table(dotz, { ...setting, dice: [4] })
    .answers('p2', go)
    .answers('p3', { agree: false })
    .answers('p1', { agree: true })
  expect(won.position()).toMatchObject({ units: { hunt: { at: 'F#0' } } })
})

rule('DOTZ-5.1.14', 'units nobody owns act by Player and Event Actions', () => {
  const g = table(dotz, {
    options: { players: 2 },
    position: { players: { p1: { hero: 'hunt' }, p2: { hero: 'schmidt' } }, spaces: { TC: 'hunt, schmidt, piazza, civ-1' } },
  })
  g.answers('p2', { do: 'move', unit: 'piazza', path: ['F#0'], pay: 'player' }).answers('p1', {
    do: 'move',
    unit: 'civ-1',
    path: ['S#0'],
    pay: 'player',
  })
  expect(g.position()).toMatchObject({ units: { piazza: { at: 'F#0' }, 'civ-1': { at: 'S#0' } } })
})

rule('DOTZ-5.1.19', 'when all are done Housekeeping follows', () => {
  const g = table(dotz, { options: { players: 2 }, position: { spaces: { TC: 'hunt, schmidt' }, deck: ['hunting-cabin'] } })
  g.answers('p1', { do: 'end' })
  expect(dotz.asks(g.state).map((ask) => ask.seat)).toEqual(['p2'])
  expect(g.told('phaseBegan').map((e) => e.phase)).not.toContain('housekeeping')
  g.script?.add([], ['Z5|3', 'Z6|3', 'Z4|2'])
  g.answers('p2', { do: 'end' })
  expect(g.told('phaseBegan').map((e) => e.phase)).toContain('housekeeping')
})

rule(['DOTZ-5.1.20', 'DOTZ-5.1.21', 'DOTZ-5.1.22'], 'Character Actions belong to their cards', () => {
  const c = contentOf({ content: 'basic' })
  expect(c.marks.map((mark) => [c.units[mark.unit]?.id, mark.id, mark.per])).toEqual([
    ['hernandez', 'citadel', 'phase'],
    ['hernandez', 'motivational-speech', 'game'],
    ['schmidt', 'initiative', 'phase'],
    ['hunt', 'leadership', 'phase'],
  ])
  const g = table(dotz, { position: { spaces: { TC: 'schmidt, hunt' } } })
  g.refuses('p1', { do: 'move', unit: 'hunt', path: ['F#0'], pay: 'initiative' }, 'DOTZ-5.1.21')
})

rule(['DOTZ-5.2.1', 'DOTZ-5.2.6'], 'one point per connected space, never a Start space', () => {
  const g = table(dotz, { position: { eventActions: 4, spaces: { 'F#3': 'Hero A', 'M#6': 'Hero B', TC: 'Civ C' } } })
  g.refuses('p1', { do: 'move', unit: 'A', path: ['F#1'] }, 'DOTZ-5.2.1').refuses('p1', { do: 'move', unit: 'A', path: [] }, 'DOTZ-5.2.1')
  g.refuses('p1', { do: 'move', unit: 'C', path: ['F#0', 'F#1', 'F#2'] }, 'DOTZ-5.2.1').refuses(
    'p1',
    { do: 'move', unit: 'B', path: ['M-Start'] },
    'DOTZ-5.2.6',
  )
  g.answers('p1', { do: 'move', unit: 'A', path: ['F#4', 'F#5', 'F#6'] })
  expect(g.told('unitMoved')[0]).toMatchObject({ cost: 3 })
})

rule('DOTZ-5.2.2', 'Movement Points are on the card', () => {
  const moves = Object.fromEntries(contentOf({ content: 'basic' }).units.map((unit) => [unit.id, unit.move]))
  expect(moves).toMatchObject({
    piazza: 5,
    hernandez: 4,
    schmidt: 4,
    hunt: 4,
    johnson: 4,
    furies: 4,
    'savior-corps': 3,
    veterans: 3,
    'civ-1': 2,
  })
})

rule('DOTZ-5.2.4', 'a unit may move into Zeds to attack them', () => {
  const g = table(dotz, { position: { spaces: { 'F#1': 'Hero A', 'F#2': 'Z2' } }, dice: [6, 6] }).answers('p1', {
    do: 'move',
    unit: 'A',
    path: ['F#2'],
  })
  expect(g.told('combatBegan')[0]).toMatchObject({ attacker: 'player', unit: 'A' })
})

rule('DOTZ-5.2.12', 'stacked units act separately', () => {
  const g = table(dotz, { position: { eventActions: 1, spaces: { 'F#1': 'Hero A, Hero B', 'F#2': 'Z4' } }, dice: [6, 6] }).answers('p1', {
    do: 'move',
    unit: 'A',
    path: ['F#2'],
  })
  expect(g.told('combatBegan')[0]).toMatchObject({ unitStrength: 4, partners: [] })
  expect(g.position()).toMatchObject({ units: { B: { at: 'F#1' } } })
  expect(() => table(dotz, { position: { spaces: { 'F#1': 'hunt', 'F#2': 'hunt' } } })).toThrow('DOTZ-5.2.12')
})

rule('DOTZ-5.3.1', 'foraging looks for Ammo', () => {
  const g = table(dotz, { position: { ammo: 0, spaces: { 'M#4': 'Hero A' } }, dice: [6] }).answers('p1', { do: 'forage', unit: 'A' })
  expect(g.position()).toMatchObject({ ammo: 2 })
  // Keys to the City: others in Town read one more, the Mayor himself does not.
  const keys = table(dotz, { position: { ammo: 0, eventActions: 1, spaces: { TC: 'hernandez, Hero A' } }, dice: [5, 5] })
  keys.answers('p1', { do: 'forage', unit: 'A', pay: 'event' }).answers('p1', { do: 'forage', unit: 'hernandez', pay: 'player' })
  expect(keys.told('foraged').map((e) => [e.bonus, e.ammo])).toEqual([
    [1, 1],
    [0, 0],
  ])
})

rule(['DOTZ-5.4.8', 'DOTZ-C.5'], 'long-range fire passes over any space; Captain Piazza does best at two', () => {
  const g = table(dotz, {
    position: { ammo: 3, eventActions: 2, spaces: { 'F#1': 'piazza', 'F#2': 'Z3', 'F#3': 'Z5', 'F#4': 'Z6' } },
    dice: [3, 4, 3, 4, 3, 4],
  })
  for (const [target, pay] of [
    ['Z3', 'event'],
    ['Z5', 'event'],
    ['Z6', 'player'],
  ])
    g.answers('p1', { do: 'gunfire', unit: 'piazza', target: target as string, pay: pay as string }).answers(
      'p1',
      { back: false },
      'overwatch',
    )
  expect(g.told('gunfire').map((e) => [e.distance, e.column, e.hits])).toEqual([
    [1, 2, 0],
    [2, 4, 2],
    [3, 3, 1],
  ])
})

rule('DOTZ-5.4.11', 'only Player units fire', () => {
  const g = table(dotz, { position: { spaces: { 'F#2': 'Hero A', 'F#3': 'Z5' } } })
  g.refuses('p1', { do: 'gunfire', unit: 'Z5', target: 'A' }, 'DOTZ-5.1.6')
})

rule(['DOTZ-6.4.11', 'DOTZ-5.4.6'], 'Overwatch backs up one space with chosen partners; Defiant Civilians stay', () => {
  const g = table(dotz, {
    position: { ammo: 1, spaces: { 'F#4': 'piazza, Civ C 3|1 defiant', 'F#5': 'Z5', 'F#3': 'Hero A, Hero B' } },
    dice: [1, 1],
  })
  g.answers('p1', { do: 'gunfire', unit: 'piazza', target: 'Z5' })
    .refuses('p1', { back: true, with: ['C'] }, 'DOTZ-5.2.3')
    .answers('p1', { back: true, with: [] })
  expect(g.position()).toMatchObject({ units: { piazza: { at: 'F#2' }, C: { at: 'F#4' } } })
})

rule('DOTZ-5.1.10', 'nobody spends another player’s marker', () => {
  const g = table(dotz, { options: { players: 2 }, position: { spaces: { TC: 'hunt, schmidt' } } })
  g.answers('p1', { do: 'move', unit: 'hunt', path: ['F#0'], pay: 'player' }).refuses(
    'p1',
    { do: 'move', unit: 'hunt', path: ['TC'], pay: 'player' },
    'DOTZ-5.1.5',
  )
  expect(g.position()).toMatchObject({ players: { p1: { action: 'spent' }, p2: { action: 'ready' } } })
})
