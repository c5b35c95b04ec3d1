import { rule, table } from '@deadfront/testkit'
import { expect } from 'vitest'
import { dotz } from '../../src/index.ts'
import { contentOf } from '../../src/model/content.ts'

const calm = (id: string, more = {}) => ({ [id]: { name: id, act: 1, kind: 'regular', tracks: [], actions: 1, ...more } })
const content = {
  events: {
    ...calm('one'),
    ...calm('two', { tracks: ['F'] }),
    ...calm('end', { act: 'final', kind: 'final', effects: { 'action.start': [{ do: 'win' }] } }),
  },
}

rule(
  ['DOTZ-1.0.1', 'DOTZ-1.0.2', 'DOTZ-1.0.3', 'DOTZ-1.0.4', 'DOTZ-1.0.5', 'DOTZ-7.0.1', 'DOTZ-7.0.2'],
  'card after card until the end',
  () => {
    const g = table(dotz, {
      content,
      position: { turn: 4, phase: 'draw', deck: ['one', 'two', 'end'], spaces: { 'F-Start': 'Z4', TC: 'hunt' } },
    })
    expect(g.position()).toMatchObject({ turn: 5, card: 'one', phase: 'action' })
    g.answers('p1', { do: 'end' })
    expect(g.position()).toMatchObject({ turn: 6, card: 'two', discard: ['one'], zeds: { Z4: { at: 'F#6' } } })
    g.answers('p1', { do: 'end' })
    expect(g.state.result).toMatchObject({ outcome: 'won' })
    const order = g.events.map((e) => e.type).filter((type) => ['turnBegan', 'cardDiscarded', 'actionsReset'].includes(type))
    expect(order).toEqual(['turnBegan', 'cardDiscarded', 'actionsReset', 'turnBegan', 'cardDiscarded', 'actionsReset', 'turnBegan'])
  },
)

rule(
  ['DOTZ-1.1.1', 'DOTZ-1.1.2', 'DOTZ-1.1.3', 'DOTZ-1.1.4', 'DOTZ-1.1.5', 'DOTZ-1.1.6', 'DOTZ-5.0.1'],
  'Zeds, Action, Housekeeping, and none of the first three tabs',
  () => {
    const g = table(dotz, { content, position: { phase: 'draw', deck: ['two', 'one'], spaces: { 'F-Start': 'Z4', TC: 'hunt' } } })
    g.answers('p1', { do: 'move', unit: 'hunt', path: ['F#0'], pay: 'player' }).answers('p1', { do: 'end' })
    expect(g.told('phaseBegan').map((e) => e.phase)).toEqual(['zeds', 'action', 'housekeeping', 'zeds', 'action'])
    const types = g.events.map((e) => e.type)
    expect(types.indexOf('zedsMoved')).toBeLessThan(types.indexOf('unitMoved'))
    expect(g.position()).toMatchObject({ players: { p1: { action: 'ready' } } })
  },
)

rule('DOTZ-1.1.7', 'Brains! cards carry no regular phases', () => {
  const brains = contentOf({ content: 'basic' }).events.filter((card) => card.kind === 'brains')
  expect(brains.map((card) => card.actions)).toEqual([0, 0])
  const g = table(dotz, {
    position: { now: { card: 'brains-a' }, deck: ['hunting-cabin'], spaces: { 'F#6': 'Z1', 'M#6': 'Z2', 'H#6': 'Z3', 'S#6': 'Z4' } },
  })
  g.answers('p1', { order: ['F', 'M', 'H', 'S'] })
  expect(g.told('phaseBegan').map((e) => e.phase)).toEqual(['brains', 'housekeeping', 'zeds', 'action'])
})

rule('DOTZ-1.2.2', 'an event comes at the moment its text names', () => {
  const g = table(dotz, {
    position: {
      ammo: 0,
      card: 'hunting-cabin',
      now: { phase: 'zeds' },
      spaces: { 'M#2': 'hunt', 'M-Start': 'Z4', 'S-Start': 'Z5' },
      deck: ['keep-calm'],
    },
  })
  expect(g.position()).toMatchObject({ ammo: 0, phase: 'action', eventActions: 3 })
  g.answers('p1', { do: 'end' })
  expect(g.told('ammoChanged')[0]).toMatchObject({ by: 2, why: 'hunting-cabin' })
})

rule(['DOTZ-1.2.4', 'DOTZ-1.2.5', 'DOTZ-2.7'], 'ties and free choices are the players’', () => {
  const tied = table(dotz, {
    position: { spaces: { 'F#6': 'Z4', 'M#6': 'Z5' }, now: { fate: { card: 'zeds-from-the-lake', then: [] } } },
    draws: ['Z6|3'],
  })
  tied.refuses('p1', { track: 'H' }, 'DOTZ-1.2.4').answers('p1', { track: 'M' })
  expect(tied.told('trackFated')[0]).toMatchObject({ track: 'M', chosen: true })
  const free = table(dotz, { position: { now: { fate: { card: 'killer-bulldozer' } } } })
  expect(dotz.space(free.state, 'p1')).toEqual([{ form: 'pick', options: ['F', 'M', 'H', 'S'].map((track) => ({ do: 'choose', track })) }])
})

rule(
  ['DOTZ-1.2.10', 'DOTZ-1.2.16', 'DOTZ-1.2.17', 'DOTZ-1.2.18'],
  'a new unit on every Start, one after another, elsewhere where there is no room',
  () => {
    const g = table(dotz, {
      position: { spaces: { 'F-Start': 'Z1, Z2', 'M-Start': 'Z3', 'S-Start': 'Z5' }, now: { effect: { do: 'place', at: 'every Start' } } },
      draws: ['Z5|3', 'Z6|3', 'Z4|2', 'Z7|5'],
    })
    g.asks('p1', 'start').answers('p1', { at: 'M-Start' })
    // The first overflow filled the Mountain Start, so its own unit has to go elsewhere too.
    g.asks('p1', 'start').refuses('p1', { at: 'F-Start' }, 'DOTZ-4.6.10').answers('p1', { at: 'H-Start' })
    expect(g.told('zedPlaced').map((e) => e.at)).toEqual(['M-Start', 'H-Start', 'H-Start', 'S-Start'])
    expect(g.told('zedDrawn')).toHaveLength(4)
  },
)

rule('DOTZ-1.2.11', 'a new Hero is drawn at random among those not yet in play, with card and counter', () => {
  const g = table(dotz, {
    position: {
      ammo: 1,
      card: 'hero-arrives',
      spaces: { TC: 'piazza, hernandez, schmidt, hunt' },
      now: { effect: { do: 'arrive', who: 'hero', at: ['TC', 'Start'] } },
    },
  })
  g.asks('p1', 'place.choose').refuses('p1', { at: 'F#3' }, 'DOTZ-1.2.4').answers('p1', { at: 'S-Start' })
  expect(g.position()).toMatchObject({ ammo: 4, units: { johnson: { at: 'S-Start', side: 'full' } } })
  const none = table(dotz, {
    position: { spaces: { TC: 'piazza, hernandez, schmidt, hunt', Cemetery: 'johnson' }, now: { effect: { do: 'arrive', who: 'hero' } } },
  })
  expect(none.told('effectSkipped')).toHaveLength(1)
})

rule(
  ['DOTZ-1.2.13', 'DOTZ-2.1', 'DOTZ-2.2', 'DOTZ-2.3'],
  'the Fated track is the one a Fate draw names, and only an instruction draws',
  () => {
    const g = table(dotz, {
      position: { fate: { deck: ['bad-ammo', 'iron-resolve'] }, now: { fate: { then: [{ do: 'place', at: 'fated Start' }] } } },
      draws: ['Z5|3'],
    })
    expect(g.events.map((e) => e.type).filter((type) => ['fateDrawn', 'trackFated', 'zedPlaced'].includes(type))).toEqual([
      'fateDrawn',
      'trackFated',
      'zedPlaced',
    ])
    expect(g.told('zedPlaced')[0]).toMatchObject({ at: 'F-Start' })
    expect(g.position()).toMatchObject({ fate: { deck: ['iron-resolve'] } })
  },
)

rule('DOTZ-1.3.3', 'losing every Hero does not end the game', () => {
  const g = table(dotz, { position: { spaces: { Cemetery: 'piazza, hernandez, schmidt, hunt, johnson, furies' } } })
  g.asks('p1', 'action')
  expect(g.state.result).toBeNull()
})

rule('DOTZ-1.3.5', 'the score and its band are looked up in data', () => {
  const lost = table(dotz, {
    position: {
      ammo: 2,
      spaces: { 'H#0': 'Z1', TC: 'hunt, schmidt', Cemetery: 'furies' },
      deck: ['keep-calm', 'nightfall', 'brains-a'],
      now: { activate: 'H' },
    },
  })
  expect(lost.state.result?.score).toEqual({ total: 0, survivors: 2, ammo: 1, unrevealed: 3 })
  expect(lost.told('gameEnded')[0]).toMatchObject({ band: 'bitter', score: 0 })
  const won = table(dotz, { position: { ammo: 1, spaces: { TC: 'hunt, schmidt, furies' }, now: { effect: { do: 'win' } } } })
  expect(won.told('gameEnded')[0]).toMatchObject({ outcome: 'won', score: 3, band: 'tolerated' })
})
