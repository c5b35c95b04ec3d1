import { readFileSync } from 'node:fs'
import { type Json, type Problem, sameJson, type Setup } from '@deadfront/kernel'
import { rule, table } from '@deadfront/testkit'
import { describe, expect, test } from 'vitest'
import { dotz } from '../src/index.ts'

const setup: Setup = { scenario: 'basic', options: { players: 1, length: 'normal', group: 'anyone' }, seed: 'position' }
const problems = (position: Json, content?: Json): Problem[] => {
  const read = dotz.position.read(position, content === undefined ? setup : { ...setup, content })
  return 'problems' in read ? read.problems : []
}

describe('what a position may not hold', () => {
  const bad: [string, Json, string, string?][] = [
    ['three Zeds in a space', { spaces: { 'F#3': 'Z4, Z3, Z2' } }, 'spaces.F#3', 'DOTZ-4.6.1'],
    ['three units in a space', { spaces: { 'F#3': 'Hero A, Hero B, Civ C' } }, 'spaces.F#3', 'DOTZ-5.2.7'],
    ['a Hero in two places', { spaces: { 'F#3': 'hunt', TC: 'Sheriff Hunt' } }, 'spaces.TC', 'DOTZ-5.2.12'],
    ['21 Ammo', { ammo: 21 }, 'ammo', 'DOTZ-5.3.13'],
    ['five Event Actions', { eventActions: 5 }, 'eventActions', 'DOTZ-C.10'],
    ['Zeds in Town Center', { spaces: { TC: 'Z4' } }, 'spaces.TC', 'DOTZ-1.3.2'],
    ['Zeds in the Cemetery', { spaces: { Cemetery: 'Z4' } }, 'spaces.Cemetery', 'DOTZ-4.7.3'],
    ['rivals without a combat', { spaces: { 'F#3': 'Z4, hunt' } }, 'spaces.F#3', 'DOTZ-6.0.1'],
    ['a Defiant Hero', { spaces: { 'F#4': 'hunt defiant' } }, 'spaces.F#4', 'DOTZ-4.3.4'],
    ['Hits beyond a side', { spaces: { 'F#3': 'Z4 h3' } }, 'spaces.F#3', 'DOTZ-6.2.8'],
    ['no such place', { spaces: { 'Q#3': 'hunt' } }, 'spaces.Q#3'],
    ['no such unit', { spaces: { TC: 'batman' } }, 'spaces.TC'],
    ['a word behind a test unit that is no marker', { spaces: { 'F#4': 'Civ C 3|1 defant' } }, 'spaces.F#4'],
    ['the same without a Strength', { spaces: { 'F#4': 'Civ C defant' } }, 'spaces.F#4'],
    ['a Strength with a slash', { spaces: { TC: 'Hero A 9/5' } }, 'spaces.TC'],
    ['a Strength with a slash, and no kind', { spaces: { TC: 'A 9/5 4|2' } }, 'spaces.TC'],
    ['a word behind a unit of the game', { spaces: { TC: 'hunt tuogh' } }, 'spaces.TC'],
    ['a word behind a Zeds unit', { spaces: { 'F#4': 'Z4 tuogh' } }, 'spaces.F#4'],
    ['an unknown key', { zombies: 3 }, 'zombies'],
    ['an unknown marker', { units: { hunt: { at: 'TC', markers: ['crown'] } } }, 'units.hunt'],
    ['an unknown card', { card: 'sunshine' }, 'card'],
    ['a card twice', { card: 'brains-a', deck: ['brains-a'] }, 'deck'],
    ['an unknown Character Action', { spent: ['nap'] }, 'spent[0]'],
    ['a seat nobody has', { players: { p3: {} } }, 'players.p3'],
    ['an unknown beginning', { now: { dance: true } }, 'now'],
    ['a combat on a Start space', { spaces: { 'F-Start': 'Z4, hunt' }, now: { combat: { at: 'F-Start' } } }, 'now.combat.at', 'DOTZ-6.0.6'],
    ['Zeds that walk backwards', { spaces: { 'F#3': 'Z4' }, now: { enter: { from: 'F#3', to: 'F#4' } } }, 'now.enter.to', 'DOTZ-4.7.1'],
    ['an unknown effect', { now: { effect: { do: 'flood' } } }, 'now.effects[0].do'],
    ['a typing error beside a beginning', { spaces: { 'F#3': 'Z4' }, now: { activate: 'F', brain: true } }, 'now.brain'],
    ['two beginnings in one', { spaces: { 'F#3': 'Z4' }, now: { activate: 'F', pressure: 'movement' } }, 'now.pressure'],
    ['a typing error inside a beginning', { spaces: { 'F#3': 'Z4' }, now: { enter: { from: 'F#3', too: 'F#2' } } }, 'now.enter.too'],
    ['a retreat of an unknown side', { spaces: { 'F#3': 'hunt' }, now: { retreat: { at: 'F#3', side: 'humans' } } }, 'now.retreat.side'],
    ['a retreat of nobody', { spaces: { 'F#3': 'hunt' }, now: { retreat: { at: 'F#3' } } }, 'now.retreat.at'],
    ['a broken stack', { stack: [{ kind: 'nonsense' }] }, 'stack[0].kind'],
    ['no object at all', 7, ''],
  ]
  test.each(bad)('%s', (_name, position, place, statement) => {
    const found = problems(position)
    expect(found.map((x) => x.place)).toContain(place)
    if (statement) expect(found.map((x) => x.rule)).toContain(statement)
  })
})

describe('what content may not hold', () => {
  const bad: [string, Json, string][] = [
    [
      'an unknown effect',
      {
        events: { storm: { name: 'Storm', act: 1, kind: 'regular', tracks: [], actions: 1, effects: { 'zeds.start': [{ do: 'flood' }] } } },
      },
      'content.events.storm.effects.zeds.start[0].do',
    ],
    [
      'an unknown key of an effect',
      { fates: { 'bad-ammo': { effects: [{ do: 'lose', gold: 1 }] } } },
      'content.fates.bad-ammo.effects[0].gold',
    ],
    [
      'a held card without a moment',
      { fates: { luck: { name: 'Luck', where: 'F', mode: 'hold', effects: [] } } },
      'content.fates.luck.moments',
    ],
    ['an unknown ability', { units: { hunt: { abilities: { flight: true } } } }, 'content.units.hunt.abilities.flight'],
    ['an unknown moment', { events: { 'brains-a': { effects: { dawn: [] } } } }, 'content.events.brains-a.effects.dawn'],
    ['a track that is not there', { events: { 'brains-a': { tracks: ['T'] } } }, 'content.events.brains-a.tracks[0]'],
    ['a table with a gap', { tables: { gunfire: { rows: [{ sum: [2, 11], hits: [1] }] } } }, 'content.tables.gunfire.rows'],
    ['a track without a Start', { board: { tracks: { F: { spaces: ['F#0', 'F#1'] } } } }, 'content.board.tracks.F.spaces[1]'],
    ['an unknown part', { weather: {} }, 'content.weather'],
    ['a space on two tracks', { board: { tracks: { F: { spaces: ['F#0', 'M#1', 'F-Start'] } } } }, 'content.board.tracks.M.spaces[1]'],
    ['a space twice on a track', { board: { tracks: { F: { spaces: ['F#0', 'F#0', 'F-Start'] } } } }, 'content.board.tracks.F.spaces[1]'],
    ['Town Center on a track', { board: { tracks: { F: { spaces: ['TC', 'F#1', 'F-Start'] } } } }, 'content.board.tracks.F.spaces[0]'],
    ['an unknown key of a space', { board: { spaces: { 'F#1': { terain: 2 } } } }, 'content.board.spaces.F#1.terain'],
    ['an unknown key of a track', { board: { tracks: { F: { colour: 'green' } } } }, 'content.board.tracks.F.colour'],
    ['an unknown key of the board', { board: { weather: 'rain' } }, 'content.board.weather'],
    ['a place beside the map', { board: { spaces: { 'F#1': { at: [2, 0] } } } }, 'content.board.spaces.F#1.at'],
    ['a board without room', { board: { limits: { zeds: 0 } } }, 'content.board.limits.zeds'],
    [
      'an unknown key of a Character Action',
      { units: { hunt: { actions: { leadership: { speed: 2 } } } } },
      'content.units.hunt.actions.leadership.speed',
    ],
    ['a unit that is not there', { setup: { heroes: ['batman'] } }, 'content.setup.heroes[0]'],
    ['scoring without points', { scoring: { unit: 'many' } }, 'content.scoring.unit'],
  ]
  test.each(bad)('%s', (_name, content, place) => {
    expect(problems({}, content).map((x) => x.place)).toContain(place)
    expect(() => dotz.start({ ...setup, content })).toThrow(place)
  })
})

test('a word behind a unit is named, with what may stand there', () => {
  const say = (counter: string): string => problems({ spaces: { 'F#4': counter } })[0]?.say ?? ''
  expect(say('Civ C 3|1 defant')).toMatch(/^expected a Strength .* or a marker \(defiant, .*\), found "defant"$/)
  expect(say('Hero A 9/5')).toContain('found "9/5"')
  expect(say('Civ C 3|1 defiant h1 leader')).toBe('')
  expect(problems({ spaces: { TC: 'Big Bob=Hero X 4|2, Deputy Schmidt h0' } })).toEqual([])
})

test('a stack and proposals in the spelling of version 2 are read', () => {
  const g = table(dotz, {
    options: { players: 2, group: 'vote' },
    position: { spaces: { 'F#5': 'Z5', 'F#4': 'Hero A, Hero B' }, now: { activate: 'F' } },
  }).answers('p1', { do: 'choose', unit: 'A' })
  const written = g.position() as { stack: { [key: string]: Json }[] }
  const old: { readonly [name: string]: string } = { rerolled: 'again', fixedColumn: 'fixed', spreadAt: 'left' }
  const stack = written.stack.map((f) => {
    const fields = Object.entries(f).map(([key, value]) => [old[key] ?? key, typeof value === 'boolean' ? Number(value) : value])
    return { ...Object.fromEntries(fields), ...(f.kind === 'vote' ? { answer: { unit: 'A' } } : {}) } as Json
  })
  const options = { ...setup.options, players: 2, group: 'vote' }
  const read = dotz.position.read({ ...written, stack } as Json, { ...setup, options })
  if ('problems' in read) expect.fail(JSON.stringify(read.problems))
  expect(sameJson(read.state.stack, g.state.stack)).toBe(true)
})

test('the start position reads back to the same state', () => {
  for (const players of [1, 2, 4]) {
    const start = dotz.start({ ...setup, options: { players } }).state
    const read = dotz.position.read(JSON.parse(JSON.stringify(dotz.position.write(start))), {
      ...setup,
      options: { ...setup.options, players },
    })
    if ('problems' in read) expect.fail(JSON.stringify(read.problems))
    const { rng: _a, ...one } = start
    const { rng: _b, ...two } = read.state
    expect(sameJson(one, two)).toBe(true)
  }
})

test('a board of one’s own', () => {
  const g = table(dotz, {
    content: {
      board: {
        tracks: { F: null, M: null, H: null, S: null, A: { name: 'Alley', spaces: ['A1', 'A2', 'A-End'] } },
        spaces: { A1: { kind: 'named', name: 'Bar', terrain: 3, forage: 'town' }, A2: { kind: 'numbered' }, 'A-End': { kind: 'start' } },
      },
      events: Object.fromEntries(
        Object.keys(JSON.parse(readFileSync(new URL('../data/events.json', import.meta.url), 'utf8')) as object).map((id) => [id, null]),
      ),
      fates: Object.fromEntries(
        Object.keys(JSON.parse(readFileSync(new URL('../data/fates.json', import.meta.url), 'utf8')) as object).map((id) => [id, null]),
      ),
    },
    position: { spaces: { A2: 'Z4', Bar: 'Hero A 4|2' }, now: { activate: 'Alley' } },
    dice: [1, 1, 6],
  })
  expect(g.told('combatBegan')[0]).toMatchObject({ at: 'A1', shifts: [{ by: 'terrain', shift: 3 }], column: 'Human x3' })
})

rule('DOTZ-4.4.3', 'nobody may enter a barred space, and a position can bar it for good', () => {
  const g = table(dotz, { position: { spaces: { 'F#1': { noEntry: 'game' }, 'F#0': 'hunt', 'F#2': 'Z4' } } })
  g.refuses('p1', { do: 'move', unit: 'hunt', path: ['F#1'] }, 'DOTZ-4.4.3')
  expect(g.position()).toMatchObject({ spaces: { 'F#1': { noEntry: 'game' } } })
})
