import type { Json } from '@deadfront/kernel'
import { rule } from '@deadfront/testkit'
import { expect } from 'vitest'
import { efsz } from '../../src/index.ts'
import { ask, set, sheet, zed } from '../kit.ts'

// Chapters 6 to 9: terms, the round, searching, movement.

rule('EFSZ-6.2', 'a character faces one of four ways', () => {
  const t = set({ map: '3x3', characters: { dasha: { at: '2,2', facing: 'N' } }, now: { act: 'dasha' } })
  t.refuses(null, { turn: 'NE' }, 'EFSZ-6.2').refuses(null, { turn: 'N' }, 'EFSZ-6.2').answers(null, { turn: 'E' })
  expect(sheet(t, 'dasha').facing).toBe('E')
})

rule('EFSZ-6.3', 'zombies look everywhere: one behind locks as well as one in front', () => {
  const t = set({ map: '5x5', characters: { dasha: { at: '3,3', facing: 'N' } }, zombies: { z1: 'beta 3,2' }, now: 'dead' })
  expect(t.told('locked')[0]).toMatchObject({ facing: 'S' })
  expect(efsz.view(t.state, null).zombies[0]).not.toHaveProperty('facing')
})

rule('EFSZ-6.4', 'equal or higher succeeds', () => {
  const t = set(
    { map: '5x5', characters: { becker: { at: '1,1', weapons: ['luger'], ammo: 1 } }, zombies: { z1: 'beta 1,4' }, now: { act: 'becker' } },
    [6],
  )
  t.answers(null, { attack: 'fire', target: 'z1' })
  expect(t.told('zombieHit')[0]).toMatchObject({ hit: 6, level: 'stun' })
})

rule('EFSZ-6.5', 'one figure to a square', () => {
  const read = efsz.position.read(
    { map: '3x3', characters: { dasha: { at: '1,1' }, til: { at: '1,1' } } },
    { scenario: 'fubar', options: {}, seed: 'x' },
  )
  expect(read).toMatchObject({ problems: [{ place: 'characters.til.at', rule: 'EFSZ-6.5' }] })
})

rule(['EFSZ-7.1', 'EFSZ-7.2', 'EFSZ-7.9', 'EFSZ-7.19', 'EFSZ-38.1'], 'initiative, two turns, end segment, then the next round', () => {
  const t = set({ map: '5x5', characters: { dasha: { at: '1,1' } }, now: 'initiative', stop: true }, [9, 2])
  t.answers(null, { first: 'team' }).answers(null, { activate: 'dasha', mode: 'stationary' })
  expect(t.events.map((e) => e.type).filter((x) => ['roundBegan', 'initiativeRolled', 'turnBegan', 'phaseBegan'].includes(x))).toEqual([
    'roundBegan',
    'initiativeRolled',
    'turnBegan',
    'turnBegan',
    'phaseBegan',
  ])
  expect(t.told('turnBegan').map((e) => e.side)).toEqual(['team', 'dead'])
  expect(t.position()).toMatchObject({ round: 2 })
})

rule(['EFSZ-7.11', 'EFSZ-7.12', 'EFSZ-9.1'], 'one at a time, in any order, once a turn', () => {
  const t = set({ map: '5x5', characters: { dasha: { at: '1,1' }, til: { at: '5,5' } }, now: 'team', stop: true })
  t.answers(null, { activate: 'til', mode: 'walking' })
  t.refuses(null, { activate: 'dasha', mode: 'walking' })
  t.answers(null, { end: true }).refuses(null, { activate: 'til', mode: 'walking' }, 'EFSZ-7.12')
  t.refuses(null, { step: '1,2' }).answers(null, { activate: 'dasha', mode: 'walking' })
})

rule(['EFSZ-7.13', 'EFSZ-16.22'], 'the mode is declared and holds, whatever is done with it', () => {
  const t = set(
    {
      map: '5x5',
      characters: { becker: { at: '1,1', weapons: ['luger'], ammo: 1 } },
      zombies: { z1: 'beta 1,4' },
      now: 'team',
      stop: true,
    },
    [5],
  )
  t.refuses(null, { activate: 'becker' }, 'EFSZ-7.13').refuses(null, { activate: 'becker', mode: 'crawling' }, 'EFSZ-7.13')
  t.answers(null, { activate: 'becker', mode: 'running' }).answers(null, { attack: 'fire', target: 'z1' })
  expect(t.told('attacked')[0]?.hit).toBe(8)
})

rule(
  ['EFSZ-7.14', 'EFSZ-27.1', 'EFSZ-27.3', 'EFSZ-27.4'],
  'every zombie acts, moves before it attacks; a stunned one only shakes it off',
  () => {
    const t = set(
      {
        map: '9x9',
        characters: { dasha: { at: '5,5' } },
        zombies: { z1: 'beta 5,3', z2: 'alpha 5,7', z3: 'beta 9,9 stunned' },
        now: 'dead',
      },
      [],
      { options: { ties: 'referee' } },
    )
    expect(
      t.events
        .filter((e) => ['zombieStepped', 'locked', 'wounded', 'stunRemoved'].includes(e.type))
        .map((e) => `${e.type} ${'zombie' in e ? e.zombie : 'by' in e ? e.by : ''}`),
    ).toEqual(['zombieStepped z1', 'locked z1', 'zombieStepped z2', 'wounded z2', 'stunRemoved z3'])
  },
)

const spawning = { scenario: { track: { length: 3, repeats: true, spawn: { '1': ['S1'], '3': ['S1'] } }, pool: { beta: 9 } } }
rule(['EFSZ-7.16', 'EFSZ-34.3', 'EFSZ-26.1'], 'new zombies come in the final phase of their turn, one to a square, face down', () => {
  const rows = ['S#...', '.#...']
  const t = set({ map: rows, characters: { dasha: { at: '5,1' } }, now: 'dead' }, [], { content: spawning })
  expect(t.told('zombiePlaced')).toMatchObject([{ at: '1,2', faceUp: false, kind: null }])
})

rule(['EFSZ-7.18', 'EFSZ-37.2'], 'the end segment does what the scenario orders', () => {
  const t = set({ map: '5x5', characters: { dasha: { at: '1,1' } }, now: 'end', stop: true }, [], {
    content: { scenario: { events: [{ on: 'end', round: 1, do: [{ wound: 1, who: 'inside' }] }] } },
  })
  expect(sheet(t, 'dasha').health).toBe(3)
  const plain = set({ map: '5x5', characters: { dasha: { at: '1,1' } }, now: 'end', stop: true })
  expect(sheet(plain, 'dasha').health).toBe(4)
})

const search = (gives: Json[]): Json => ({ scenario: { search: [{ at: ['O1'], table: [{ roll: [1, 12], gives }] }], pool: { beta: 1 } } })
rule(['EFSZ-8.1', 'EFSZ-8.4'], 'searched is where the scenario says, with what it says', () => {
  const t = set({ map: ['O..', '...'], characters: { dasha: { at: '1,1' } }, now: 'team', stop: true }, [], {
    content: search([{ gain: 'food', count: 2 }]),
  })
  t.refuses(null, { activate: 'dasha', mode: 'searching', search: '2,1' }, 'EFSZ-8.1').answers(null, {
    activate: 'dasha',
    mode: 'searching',
    search: 'O1',
  })
  expect(sheet(t, 'dasha').food).toBe(2)
})

rule(['EFSZ-8.5', 'EFSZ-8.6', 'EFSZ-27.6'], 'a zombie found stands where it was found, or beside the searcher who stands there', () => {
  const t = set({ map: ['O..', '...'], characters: { dasha: { at: '1,1' } }, now: 'team', stop: true }, [], {
    content: search([{ zombie: 'pool' }]),
  })
  t.answers(null, { activate: 'dasha', mode: 'searching', search: 'O1' })
  expect(t.told('zombiePlaced')[0]).toMatchObject({ at: '1,2', how: 'search' })
  const u = set({ map: ['O..', '...'], characters: { dasha: { at: 'O1' } }, now: 'team', stop: true }, [], {
    content: search([{ zombie: 'pool' }]),
  })
  u.answers(null, { activate: 'dasha', mode: 'searching', search: 'O1' })
    .asks('p1', 'search.place')
    .refuses(null, { at: '2,1' }, 'EFSZ-8.6')
    .answers(null, { at: '2,2' })
  expect(zed(u, 'z1')).toMatchObject({ at: '2,2' })
})

rule(['EFSZ-8.5', 'EFSZ-8.6'], 'a zombie found with no free square beside the searcher, or an empty pool, is told as nothing', () => {
  const walled = set({ map: ['O#', '##'], characters: { dasha: { at: 'O1' } }, now: 'team', stop: true }, [], {
    content: search([{ zombie: 'pool' }]),
  })
  walled.answers(null, { activate: 'dasha', mode: 'searching', search: 'O1' })
  expect(walled.told('nothingSpawned')).toEqual([{ type: 'nothingSpawned', rule: 'EFSZ-8.6', at: '1,2' }])
  expect(walled.position()).toMatchObject({ pool: { beta: 1 }, zombies: {} })
  const empty = set({ map: ['O.', '..'], characters: { dasha: { at: 'O1' } }, pool: {}, now: 'team', stop: true }, [], {
    content: search([{ zombie: 'pool' }]),
  })
  empty.answers(null, { activate: 'dasha', mode: 'searching', search: 'O1' })
  expect(empty.told('nothingSpawned')).toHaveLength(1)
})

rule(
  ['EFSZ-9.5', 'EFSZ-9.30', 'EFSZ-9.31', 'EFSZ-10.1'],
  'movement and the attack mix as one likes; one attack; unspent points are lost',
  () => {
    const t = set(
      {
        map: '9x9',
        characters: { becker: { at: '1,1', facing: 'N', weapons: ['luger'], ammo: 2 } },
        zombies: { z1: 'beta 1,8' },
        now: { act: 'becker' },
        stop: true,
      },
      [3],
    )
    t.answers(null, { step: '1,2' }).answers(null, { attack: 'fire', target: 'z1' }).answers(null, { step: '1,3' })
    t.refuses(null, { attack: 'fire', target: 'z1' }, 'EFSZ-10.1').answers(null, { end: true }).asks('p1', 'stop')
  },
)

rule(['EFSZ-9.16', 'EFSZ-10.9'], 'a search is the whole activation', () => {
  const t = set({ map: ['O..', '...'], characters: { dasha: { at: '1,1' } }, now: 'team', stop: true }, [], { content: search([]) })
  t.answers(null, { activate: 'dasha', mode: 'searching', search: 'O1' }).asks('p1', 'stop')
})

rule(['EFSZ-9.17', 'EFSZ-9.18'], 'nobody walks through figures, walls or closed doors', () => {
  const t = set({
    map: ['.D.', '#..', '...'],
    characters: { dasha: { at: '2,2', facing: 'N' }, til: { at: '3,2' } },
    now: { act: 'dasha' },
  })
  t.refuses(null, { step: '2,3' }, 'EFSZ-9.18').refuses(null, { step: '1,2' }, 'EFSZ-9.18').refuses(null, { step: '3,2' }, 'EFSZ-9.17')
})

rule('EFSZ-9.20', 'stepping aside, back or diagonally keeps the facing', () => {
  const t = set({ map: '9x9', characters: { dasha: { at: '5,5', facing: 'N' } }, now: { act: 'dasha', mp: 9 } })
  t.answers(null, { step: '6,5' }).answers(null, { step: '6,4' }).answers(null, { step: '7,5' })
  expect(sheet(t, 'dasha')).toMatchObject({ at: '7,5', facing: 'N' })
  expect(t.told('stepped').map((e) => [e.how, e.cost])).toEqual([
    ['sideways', 2],
    ['backward', 2],
    ['diagonal', 2],
  ])
})

rule(['EFSZ-9.24', 'EFSZ-9.32'], 'rubble costs a diagonal step one extra at most; fire on a flank is no way through', () => {
  const t = set({
    map: ['.h.', 'hh.', '...'],
    characters: { dasha: { at: '1,1', facing: 'N' } },
    terrain: { '1,2': 'hindering', '2,1': 'hindering', '2,2': 'hindering' },
    now: { act: 'dasha' },
  })
  t.answers(null, { step: '2,2' })
  expect(t.told('stepped')[0]?.cost).toBe(3)
  set({
    map: '3x3',
    terrain: { '1,2': 'fire', '2,1': 'fire' },
    characters: { dasha: { at: '1,1', facing: 'N' } },
    now: { act: 'dasha' },
  }).refuses(null, { step: '2,2' }, 'EFSZ-9.21')
  const line = set({ map: '5x1', terrain: { '3,1': 'fire' }, characters: { dasha: { at: '1,1' } }, now: 'team', stop: true })
  expect(ask(line, { what: 'line', from: '1,1', to: '5,1' })).toMatchObject({ lof: true, modifier: 1 })
})

rule(['EFSZ-9.25', 'EFSZ-9.33', 'EFSZ-6.6'], 'a door is worked from beside it, whatever way one faces; not with somebody in it', () => {
  const t = set({
    map: ['.D.', '...', '...'],
    characters: { dasha: { at: '2,2', facing: 'S' }, til: { at: '1,1' } },
    now: { act: 'dasha' },
  })
  t.answers(null, { door: '2,3' })
  expect(t.told('doorOpened')).toHaveLength(1)
  set({ map: ['.d.', '...', '...'], characters: { dasha: { at: '2,2' }, til: { at: '2,3' } }, now: { act: 'dasha' } }).refuses(
    null,
    { door: '2,3' },
    'EFSZ-6.6',
  )
  set({ map: ['.D.', '...', '...'], characters: { dasha: { at: '1,1' } }, now: { act: 'dasha' } }).refuses(
    null,
    { door: '2,3' },
    'EFSZ-9.25',
  )
  const edge = set({ map: '3x1', edges: { '1,1|2,1': 'door' }, characters: { dasha: { at: '1,1', facing: 'E' } }, now: { act: 'dasha' } })
  edge.refuses(null, { step: '2,1' }, 'EFSZ-9.18').answers(null, { door: '1,1|2,1' }).answers(null, { step: '2,1' })
})

rule('EFSZ-9.34', 'an exit square takes a character off the map at once, gear and all', () => {
  const t = set({
    map: ['..>', '...'],
    characters: { dasha: { at: '2,2', facing: 'E', weapons: ['knife'] }, til: { at: '1,1' } },
    now: { act: 'dasha' },
    stop: true,
  }).answers(null, { step: 'X1' })
  expect(sheet(t, 'dasha')).toMatchObject({ status: 'left', exit: 'X1', ready: 'knife' })
  t.asks('p1', 'activate')
})
