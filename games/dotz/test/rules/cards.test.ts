import { rule, table } from '@deadfront/testkit'
import { expect, test } from 'vitest'
import { dotz } from '../../src/index.ts'
import { contentOf } from '../../src/model/content.ts'

rule('DOTZ-C.2', 'the Citadel: a unit in Town Center fires, one shift better, for 1 Ammo', () => {
  const g = table(dotz, {
    position: { ammo: 2, players: { p1: { action: 'spent' } }, spaces: { TC: 'hernandez, Hero A 4|2', 'H#0': 'Z5', 'F#1': 'Hero B' } },
    dice: [4, 5],
  })
  g.refuses('p1', { do: 'move', unit: 'A', path: ['F#0'], pay: 'citadel' }, 'DOTZ-5.1.4').refuses(
    'p1',
    { do: 'gunfire', unit: 'B', target: 'Z5', pay: 'citadel' },
    'DOTZ-5.1.4',
  )
  g.answers('p1', { do: 'gunfire', unit: 'A', target: 'Z5', pay: 'citadel' })
  expect(g.told('gunfire')[0]).toMatchObject({ shifts: [{ by: 'citadel', shift: 1 }], column: 5, hits: 3 })
  expect(g.position()).toMatchObject({ ammo: 1, spent: ['citadel'] })
  g.refuses('p1', { do: 'gunfire', unit: 'A', target: 'Z5', pay: 'citadel' }, 'DOTZ-5.1.4')
})

rule('DOTZ-C.3', 'the Speech reaches every other unit in Town, once each', () => {
  const g = table(dotz, {
    position: { players: { p1: { action: 'spent' } }, spaces: { TC: 'hernandez, Hero A', 'F#0': 'Civ C', 'F#1': 'Hero B' } },
  })
  g.answers('p1', { do: 'ability', ability: 'motivational-speech' })
  g.refuses('p1', { do: 'move', unit: 'B', path: ['F#2'] }, 'DOTZ-1.2.14').refuses(
    'p1',
    { do: 'move', unit: 'hernandez', path: ['F#0'] },
    'DOTZ-1.2.14',
  )
  g.answers('p1', { do: 'move', unit: 'A', path: ['M#0'] }).refuses('p1', { do: 'move', unit: 'A', path: ['TC'] }, 'DOTZ-1.2.14')
  g.answers('p1', { do: 'move', unit: 'C', path: ['TC'] }).asks('p1', 'action')
})

rule('DOTZ-C.4', 'Leadership: Civilians in or next to his space act', () => {
  const g = table(dotz, { position: { spaces: { 'F#2': 'hunt', 'F#3': 'Civ C', 'F#4': 'Civ D', TC: 'schmidt' } } })
  for (const unit of ['D', 'schmidt'])
    g.refuses('p1', { do: 'forage', unit: unit === 'D' ? 'D' : 'schmidt', pay: 'leadership' }, 'DOTZ-5.1.4')
  g.answers('p1', { do: 'move', unit: 'C', path: ['F#2'], pay: 'leadership' })
  expect(g.position()).toMatchObject({ spent: ['leadership'], players: { p1: { action: 'ready' } } })
})

rule('DOTZ-C.6', 'Well-Armed: one shift in every combat', () => {
  const g = table(dotz, {
    position: { ammo: 1, spaces: { 'F#2': 'Civ C 3|1', 'F#3': 'Z5' }, now: { effect: { do: 'marker', marker: 'well-armed' } } },
    dice: [4, 5],
  })
  g.answers('p1', { do: 'gunfire', unit: 'C', target: 'Z5' })
  expect(g.told('gunfire')[0]).toMatchObject({ shifts: [{ by: 'well-armed', shift: 1 }], column: 4 })
})

rule('DOTZ-C.8', 'the Furies are Heroic Civilians: Tough, and no gunners', () => {
  const g = table(dotz, { position: { ammo: 2, spaces: { 'F#2': 'furies', 'F#3': 'Z5' } } })
  expect(contentOf(g.state).units.find((unit) => unit.id === 'furies')).toMatchObject({
    kind: 'heroic',
    strength: [6, 3],
    tough: expect.anything(),
  })
  g.refuses('p1', { do: 'gunfire', unit: 'furies', target: 'Z5' }, 'DOTZ-0.3')
})

rule('DOTZ-C.10', 'Event Actions beyond the end of the track are lost', () => {
  const g = table(dotz, { position: { eventActions: 3, fate: { held: ['adrenaline'] }, spaces: { TC: 'hunt' } } }).answers('p1', {
    do: 'play',
    card: 'adrenaline',
  })
  expect(g.told('eventActionsChanged')[0]).toMatchObject({ by: 1, now: 4, lost: 1 })
  expect(() => table(dotz, { position: { eventActions: 5 } })).toThrow('DOTZ-C.10')
})

test('Night Assault: a unit at the Start, and no Terrain for this phase only', () => {
  const g = table(dotz, {
    position: { now: { card: 'night-assault-forest' }, spaces: { 'F#5': 'Z4', 'F#4': 'Hero A 4|2 {9+9}' } },
    draws: ['Z5|3'],
    dice: [6, 6],
  })
  expect(g.told('zedPlaced')[0]).toMatchObject({ at: 'F-Start' })
  expect(g.told('combatBegan')[0]).toMatchObject({ shifts: [] })
  expect(g.position()).toMatchObject({ phase: 'action' })
  expect(g.position()).not.toHaveProperty('lasting')
})

test('Cardio: an empty Start, or else beside the weakest', () => {
  const empty = table(dotz, {
    position: { spaces: { 'F-Start': 'Z4', 'S-Start': 'Z5' }, now: { effect: { do: 'place', at: 'empty Start' } } },
    draws: ['Z6|3'],
  })
  empty.refuses('p1', { at: 'F-Start' }).answers('p1', { at: 'H-Start' })
  const full = table(dotz, {
    position: {
      spaces: { 'F-Start': 'Z4', 'M-Start': 'Z2', 'H-Start': 'Z6, Z3', 'S-Start': 'Z5' },
      now: { effect: { do: 'place', at: 'empty Start' } },
    },
    draws: ['Z6|3'],
  })
  expect(full.told('zedPlaced')[0]).toMatchObject({ at: 'M-Start' })
})

test('Right Under Our Feet: Even column and Terrain, Hits only, no retreat; Defiant goes', () => {
  const g = table(dotz, {
    position: {
      fate: { deck: ['iron-resolve'] },
      spaces: { 'H#5': 'Civ C 4|2 defiant', 'H#2': 'Hero A' },
      now: { card: 'under-our-feet' },
    },
    dice: [3, 3],
    draws: ['Z5|3', 'Z6|3', 'Z4|2'],
  })
  g.answers('p1', { unit: 'C' })
  expect(g.told('combatBegan')[0]).toMatchObject({ initial: 'Equal', column: 'Human Advantage', zeds: [] })
  expect(g.position()).toMatchObject({
    units: { C: { at: 'H#5', side: 'reduced', hits: 0, markers: [] } },
    fate: { held: ['iron-resolve'] },
  })
})

test('Spreading: fallen Civilians leave a Zeds unit, also when saved', () => {
  const g = table(dotz, {
    position: { lasting: { spread: 'turn' }, spaces: { 'F#3': 'Z8', 'F#2': 'Civ C 3|1r h1' }, now: { activate: 'F' } },
    dice: [2, 1, 5],
    draws: ['Z6|3'],
  })
  expect(g.position()).toMatchObject({ spaces: { TC: ['C'], 'F#2': ['Z6|3', 'Z8'] } })
})

test('Are You Kidding Me?: Hits come off, nobody turns back', () => {
  const g = table(dotz, { position: { spaces: { 'F#6': 'Z5|3r h2', 'M#6': 'Z4 h1' }, now: { effect: { do: 'clearHits' } } } })
  expect(g.position()).toMatchObject({ zeds: { 'Z5|3': { side: 'reduced', hits: 0 }, Z4: { hits: 0 } } })
})

test('I Hate When That Happens: weak Zeds are replaced, nearest first, and none by itself', () => {
  const g = table(dotz, {
    position: { spaces: { 'F#6': 'Z3|1', 'F#2': 'Z5|3r h1', 'M#3': 'Z4|2' }, now: { effect: { do: 'replaceWeak', strength: 3 } } },
    draws: ['Z6|3', 'Z7|4'],
  })
  expect(g.told('zedReplaced').map((e) => [e.zed, e.by, e.at])).toEqual([
    ['Z5|3', 'Z6|3', 'F#2'],
    ['Z3|1', 'Z7|4', 'F#6'],
  ])
  expect(g.position()).toMatchObject({ spaces: { 'M#3': ['Z4|2'] } })
})

test('Keep Calm: two shifts for a Hero who attacks, none when defending, this turn only', () => {
  const g = table(dotz, {
    position: { spaces: { 'F#1': 'Hero A 4|2', 'F#2': 'Z8' }, lasting: { heroShift: { unit: 'A', shift: 2 } } },
    dice: [6, 6],
  }).answers('p1', { do: 'move', unit: 'A', path: ['F#2'] })
  expect(g.told('combatBegan')[0]).toMatchObject({ initial: 'Zeds x2', shifts: [{ by: 'keep-calm', shift: 2 }], column: 'Equal' })
})

test('Mine Explosion: a Hit each, out with everybody, and nobody in this turn', () => {
  const g = table(dotz, {
    position: {
      spaces: { 'M#4': 'Z5, Z4', 'M#3': 'Hero A' },
      now: [
        {
          effects: [
            { do: 'explode', at: 'M#4', hits: 1 },
            { do: 'noEntry', at: 'M#4', until: 'turn' },
          ],
        },
      ],
    },
  })
  expect(g.position()).toMatchObject({ zeds: { Z5: { at: 'M#5', hits: 1 }, Z4: { at: 'M#5', hits: 1 } } })
  g.refuses('p1', { do: 'move', unit: 'A', path: ['M#4'] }, 'DOTZ-4.4.3')
})

test('Tough Zeds: the strongest shrugs off Hits on 1 to 3', () => {
  const g = table(dotz, {
    position: { ammo: 1, spaces: { 'F#3': 'Z9', 'F#2': 'Hero A 4|2', 'M#3': 'Z4' }, now: { effect: { do: 'toughZed' } } },
    dice: [4, 5, 3, 4],
  })
  g.answers('p1', { do: 'gunfire', unit: 'A', target: 'Z9' })
  expect(g.told('hitCancelled').map((e) => e.cancelled)).toEqual([true, false])
  expect(g.position()).toMatchObject({ zeds: { Z9: { hits: 1, markers: ['tough'] } } })
})

test('What’s That Smell?: a reduced unit in the midst; it turns when it wins', () => {
  const setting = { position: { spaces: { 'F#2': 'Hero A 4|2 {9+9}' }, now: { effect: { do: 'ambush' } } }, draws: ['Z7|5'] }
  const won = table(dotz, { ...setting, dice: [6, 6] })
  expect(won.position()).toMatchObject({ zeds: { 'Z7|5': { at: 'F#3', side: 'reduced', hits: 2 } } })
  const lost = table(dotz, { ...setting, dice: [2, 1] })
  expect(lost.position()).toMatchObject({ units: { A: { at: 'F#1' } }, zeds: { 'Z7|5': { at: 'F#2', side: 'full' } } })
})

test('The Living Dead: a mob of two, fought once', () => {
  const g = table(dotz, {
    position: { spaces: { 'F#4': 'Hero A 4|2 {9+9}' }, now: { fate: { card: 'living-dead', then: [] } } },
    draws: ['Z5|3', 'Z4|2'],
    dice: [1, 1],
  })
  expect(g.told('combatBegan')).toHaveLength(1)
  expect(g.told('combatBegan')[0]).toMatchObject({ zedsStrength: 9, shifts: [{ by: 'terrain', shift: 1 }] })
})

test('Killer Bulldozer: offered when a Player unit attacks, two shifts', () => {
  const g = table(dotz, { position: { fate: { held: ['killer-bulldozer'] }, spaces: { 'F#1': 'Hero A 4|2', 'F#2': 'Z8' } } }).answers(
    'p1',
    { do: 'move', unit: 'A', path: ['F#2'] },
  )
  g.asks('p1', 'held').dice(6, 6).answers('p1', { play: 'killer-bulldozer' })
  expect(g.told('combatBegan')[0]).toMatchObject({ shifts: [{ by: 'killer-bulldozer', shift: 2 }], column: 'Equal' })
  const defending = table(dotz, {
    position: { fate: { held: ['killer-bulldozer'] }, spaces: { 'F#3': 'Z4', 'F#2': 'Hero A' }, now: { activate: 'F' } },
    dice: [6, 6],
  })
  expect(defending.told('combatBegan')[0]).toMatchObject({ shifts: [] })
})

test('Some Civilians Get Organized: a Leader before a combat or at the start of a phase', () => {
  const g = table(dotz, {
    position: { fate: { held: ['civilians-get-organized'] }, spaces: { 'F#3': 'Z4', 'F#2': 'Civ C 4|2' }, now: { activate: 'F' } },
  })
  g.asks('p1', 'held').dice(6, 6).answers('p1', { play: 'civilians-get-organized', unit: 'C' })
  expect(g.told('combatBegan')[0]).toMatchObject({ shifts: [{ by: 'leader', shift: 1 }] })
  const phase = table(dotz, {
    position: {
      card: 'well-armed-civilians',
      phase: 'zeds',
      fate: { held: ['civilians-get-organized'] },
      spaces: { TC: 'Civ C', 'F-Start': 'Z4', 'M-Start': 'Z5' },
    },
  })
  phase.asks('p1', 'held').answers('p1', { pass: true })
  expect(phase.position()).toMatchObject({ fate: { held: ['civilians-get-organized'] }, units: { C: { markers: ['well-armed'] } } })
  phase.answers('p1', { do: 'play', card: 'civilians-get-organized', unit: 'C' })
  expect(phase.position()).toMatchObject({ units: { C: { markers: ['well-armed', 'leader'] } } })
})

test('Community Organizer brings Civilians who are not yet in play', () => {
  const g = table(dotz, { position: { fate: { held: ['community-organizer'] }, spaces: { TC: 'hunt, civ-1' } } })
  g.refuses('p1', { do: 'play', card: 'community-organizer', unit: 'civ-1' }, 'DOTZ-2.12').answers('p1', {
    do: 'play',
    card: 'community-organizer',
    unit: 'veterans',
  })
  expect(g.position()).toMatchObject({ units: { veterans: { at: 'TC', side: 'full' } } })
})

test('Veterans: the first shot of a turn costs no Ammo', () => {
  const g = table(dotz, { position: { ammo: 0, eventActions: 1, spaces: { 'F#2': 'veterans', 'F#3': 'Z9' } }, dice: [1, 1] })
  g.answers('p1', { do: 'gunfire', unit: 'veterans', target: 'Z9', pay: 'event' }).refuses(
    'p1',
    { do: 'gunfire', unit: 'veterans', target: 'Z9' },
    'DOTZ-5.4.4',
  )
})

test('Martial Arts: both dice once more, and the second roll stands', () => {
  const g = table(dotz, { position: { spaces: { 'F#3': 'Z4', 'F#2': 'hunt' }, now: { activate: 'F' } }, dice: [1, 1] })
  g.asks('p1', 'reroll').dice(6, 6).answers('p1', { reroll: true })
  expect(g.told('combatResult')).toHaveLength(1)
  expect(g.told('combatResult')[0]).toMatchObject({ sum: 12 })
})

test('Traffic Control: Town Center for no point while the Mayor is in play', () => {
  const g = table(dotz, { position: { eventActions: 2, spaces: { 'F#0': 'Civ C', 'S#0': 'hernandez' } } }).answers('p1', {
    do: 'move',
    unit: 'C',
    path: ['TC', 'H#0', 'H#1'],
  })
  expect(g.told('unitMoved')[0]).toMatchObject({ cost: 2 })
})
