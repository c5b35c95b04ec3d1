import { BadInput, type Json, nth, seedRng } from '@deadfront/kernel'
import { rule } from '@deadfront/testkit'
import { expect, test } from 'vitest'
import { contentOf } from '../src/ai.ts'
import { BUILTIN } from '../src/model/built-in.ts'
import { PLACES_ES } from '../src/words/places-es.ts'
import { aaz } from '../src/index.ts'
import { at, map, play } from './kit.ts'

test('every territory of every board has a Spanish name, and none is left from another board', () => {
  const names = new Set(Object.values(BUILTIN).flatMap((board) => Object.keys(board.territories)))
  expect(Object.keys(PLACES_ES).toSorted()).toEqual([...names].toSorted())
})

const T = { T0: { ipc: 1, borders: ['T1', 'S1'], emblem: 'UK' }, T1: { ipc: 1, emblem: 'Germany' } }
const board = (more: { [key: string]: Json }): Json => ({ base: 'none', territories: T, seaZones: { S1: {} }, ...more })

/** What is wrong with a board, by place; empty when it can be played on. */
function faultsOf(content: Json): string[] {
  try {
    aaz.start({ scenario: '1941', options: {}, seed: 'board', content })
    return []
  } catch (error) {
    if (error instanceof BadInput) return error.problems.map((problem) => problem.place.replace('content.', ''))
    throw error
  }
}

const FAULTS: { readonly [place: string]: { [key: string]: Json } } = {
  'passages.X.kind': { passages: { X: { joins: ['S1', 'S1'], held: ['T0'] } } },
  'passages.X.joins': { passages: { X: { kind: 'canal', joins: ['S1'], held: ['T0'] } } },
  'passages.X.held': { passages: { X: { kind: 'canal', joins: ['S1', 'S1'], held: ['T9'] } } },
  'units.hulk.domain': { units: { hulk: { cost: 3 } } },
  'units.hulk.traits': { units: { hulk: { domain: 'sea', traits: ['flies'] } } },
  'powers.Italy.side': { powers: { Italy: { name: 'Italy' } } },
  'powers.Italy.capital': { powers: { Italy: { side: 'axis', capital: 'Rome' } } },
  'powers.UK.minor': { powers: { UK: { minor: 'yes' } } },
  'powers.UK.chooser': { powers: { UK: { chooser: 'Nobody' } } },
  'cards.X.territory': { cards: { X: { territory: 'S1', zombies: 1 } } },
  'cards.X.measure': { cards: { X: { territory: 'T0', measure: 'pray' } } },
  'cards.X.decks': { cards: { X: { territory: 'T0', decks: '1942' } } },
  'technologies.laser.roll': { technologies: { laser: { name: 'Laser' } } },
  'measures.hiddenSupplyCache.table': { measures: { hiddenSupplyCache: { table: 'art' } } },
  'territories.T2.emblem': { territories: { ...T, T2: { emblem: 'Mars' } } },
  'territories.T2.neutral': { territories: { ...T, T2: { neutral: 'yes' } } },
  'territories.S1': { territories: { ...T, S1: {} } },
  'treasury.Mars': { treasury: { Mars: 3 } },
  'control.T0': { control: { T0: 'Mars' } },
  order: { order: [] },
}
for (const [place, more] of Object.entries(FAULTS))
  test(`a board with a fault in ${place} is refused there`, () => expect(faultsOf(board(more))).toContain(place))

test('a board cut out of the printed one, and one told in few words, can be played on', () => {
  expect(faultsOf({ territories: { Brazil: null, 'Central America': null }, seaZones: { sz12: null } })).toEqual([])
  expect(faultsOf(board({ units: { hulk: { domain: 'sea', attack: 2 } }, cards: { X: { territory: 'T0' } } }))).toEqual([])
})
rule(['AAZ-SETUP.1', 'AAZ-MAP.2'], 'powers by their full names, on a board of one’s own too', () => {
  const content = map(
    { T0: [1, [], { emblem: 'Soviet Union' }], T1: [2, []] },
    { order: ['Soviet Union', 'Germany'], treasury: { 'Soviet Union': 4 }, setup: { T0: { 'Soviet Union': '1 inf' } } },
  )
  const { state } = aaz.start({ scenario: '1941', options: { noZombies: true }, seed: 'full', content })
  expect(aaz.position.write(state)).toMatchObject({
    turn: 'USSR',
    territories: { T0: { control: 'USSR', units: { USSR: '1 inf' } } },
    treasury: { USSR: 4 },
  })
})
rule(['AAZ-CARD.5', 'AAZ-CARD.9'], 'a card that does not say how many brings one zombie', () => {
  const content = map({ T0: [1, [], { emblem: 'UK' }] }, { cards: { X: { territory: 'T0' } } })
  expect(at(play('UK', 'zombieCard', {}, { content, draws: ['X'], dice: [4] }), 'T0').zombies).toBe(1)
})
test('a board without some units and powers is read back without them', () => {
  const content = map(
    { T0: [1, ['T1'], { emblem: 'Germany' }], T1: [1, [], { emblem: 'UK' }] },
    {
      units: { bmb: null, zep: { domain: 'air', move: 3 } },
      powers: { USA: null },
      order: ['USSR', 'Germany', 'UK', 'Japan'],
      setup: { T0: { Germany: '1 inf 1 zep' } },
    },
  )
  const setup = { scenario: '1941', options: { noZombies: true }, seed: 'less' }
  const { state } = aaz.start({ ...setup, content })
  const again = aaz.position.read(aaz.position.write(state), setup)
  if ('problems' in again) expect.fail(JSON.stringify(again.problems))
  expect(contentOf(again.state).kinds).toEqual(contentOf(state).kinds)
  expect(contentOf(again.state).powers).toEqual(['USSR', 'Germany', 'UK', 'Japan'])
  expect(aaz.position.write(again.state)).toEqual(aaz.position.write(state))
})
test('a board of the intro without its closed borders stays open when read back', () => {
  const setup = { scenario: 'intro', options: {}, seed: 'open' }
  const { state } = aaz.start({ ...setup, content: { blocked: null, deck: null } })
  const again = aaz.position.read(aaz.position.write(state), setup)
  if ('problems' in again) expect.fail(JSON.stringify(again.problems))
  expect(contentOf(again.state).blocked).toEqual(contentOf(state).blocked)
  expect(aaz.position.write(again.state)).toEqual(aaz.position.write(state))
})

test('a war of 1942 that is played in place never loses a key of its state: deleted keys make every access slow', () => {
  const { state } = aaz.start({ scenario: '1942', options: {}, seed: 'keys' })
  const rng = seedRng('keys')
  const known = new Set<string>()
  let raised = 0
  while (state.result === null && state.round < 6) {
    const seat = nth(aaz.asks(state), 0).seat
    aaz.play(state, seat, aaz.sample(state, seat, rng))
    if (state.raised) raised++
    for (const key of Object.keys(state)) known.add(key)
    expect(Object.keys(state)).toHaveLength(known.size)
  }
  expect(raised).toBeGreaterThan(0)
  expect(Object.keys(aaz.copy(state)).filter((key) => !Object.hasOwn(JSON.parse(JSON.stringify(state)) as object, key))).toEqual([])
})
