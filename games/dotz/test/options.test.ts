import { type JsonObject, recordedSetup } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import difficulty from '../data/difficulty.json' with { type: 'json' }
import { dotz } from '../src/index.ts'
import { BASIC } from '../src/model/built-in.ts'
import { contentOf } from '../src/model/content.ts'
import { type ContentName, PRESSURES, TOWNS } from '../src/model/difficulty.ts'
import type { Overlay } from '../src/model/raw.ts'

test('an option that is missing has the value of the first release', () => {
  const { state } = dotz.start({ scenario: 'basic', options: {}, seed: 'options' })
  expect(state.options).toEqual({
    players: 1,
    length: 'normal',
    group: 'anyone',
    spill: false,
    earlyWin: false,
    freeShotNeedsAmmo: false,
    townFire: true,
    speechReturns: false,
    trapsAlone: false,
  })
})

const symbolsIn = (state: { content: ContentName | Overlay }): number =>
  contentOf(state).events.reduce((sum, card) => sum + card.movement + card.placement, 0)

const at = (options: { [id: string]: string | number }, content?: Overlay['over']) =>
  dotz.start({ scenario: 'basic', options, seed: 'difficulty', ...(content === undefined ? {} : { content: content as JsonObject }) }).state

describe('difficulty', () => {
  test('a set-up without the options has all 16 symbols and the printed town, and the hash that it had before them', () => {
    const state = at({})
    expect(state.content).toBe('basic')
    expect(symbolsIn(state)).toBe(16)
    expect(dotz.hash(at({ pressure: 'heavy', town: 'printed' }))).toBe(dotz.hash(state))
  })

  test('pressure: fewer symbols at each lighter level, every one of them on a card that has it at the hardest', () => {
    const [light, normal, heavy] = PRESSURES.map((pressure) => symbolsIn(at({ players: 2, pressure })))
    expect(light).toBeLessThan(normal as number)
    expect(normal).toBeLessThan(heavy as number)
    for (const cards of Object.values(difficulty.pressure))
      for (const id of cards) expect(BASIC.events[id]?.pressure, id).toMatchObject({ confidence: 'reconstructed' })
  })

  test('normal pressure: fewer symbols where each of them makes more events; a record without the option has the six of before', () => {
    const normal = [2, 3, 4].map((players) => at({ players, pressure: 'normal' }))
    expect(normal.map(symbolsIn)).toEqual([5, 4, 4])
    const setup = { scenario: 'basic', options: { players: 3, pressure: 'normal' }, seed: 'difficulty' }
    const earlier = dotz.start(recordedSetup(dotz, setup)).state
    expect(earlier.content).toBe('basic/normal/printed')
    expect(symbolsIn(earlier)).toBe(6)
    expect(dotz.hash(at({ players: 3, pressure: 'normal', symbols: 'same' }))).toBe(dotz.hash(earlier))
    expect(at({ pressure: 'normal' }).content).toBe('basic/normal/printed')
  })

  test('town: the stock and the people of each level; the deck, the rules and the heroes are the same', () => {
    const [easy, printed, hard, brutal] = TOWNS.map((town) => at({ town }).ammo)
    expect([easy, printed, hard, brutal]).toEqual([...[easy, printed, hard, brutal]].sort((a, b) => Number(b) - Number(a)))
    expect(printed).toBe(4)
    for (const town of TOWNS) expect(at({ town }).deck).toEqual(at({}).deck)
  })

  test('hard and brutal towns: brutal is hard with more Zeds; a record without the option has the numbers of before', () => {
    const contentFor = (town: string, how: { [id: string]: string } = {}) => at({ town, ...how }).content
    expect(['easy', 'hard', 'brutal'].map((town) => contentFor(town))).toEqual([
      'basic/heavy/easy',
      'basic/heavy/hard-2',
      'basic/heavy/brutal-2',
    ])
    const { zedsPerStart, ...more } = difficulty.town['brutal-2']
    expect(more).toEqual(difficulty.town['hard-2'])
    expect(zedsPerStart).toBeGreaterThan(BASIC.setup.zedsPerStart)
    for (const town of ['hard', 'brutal'] as const) {
      const earlier = dotz.start(recordedSetup(dotz, { scenario: 'basic', options: { town }, seed: 'difficulty' })).state
      expect(earlier.content).toBe(`basic/heavy/${town}`)
      expect(earlier.ammo).toBe(difficulty.town[town].ammo)
      expect(dotz.hash(at({ town, numbers: 'first' }))).toBe(dotz.hash(earlier))
    }
    expect(contentFor('printed')).toBe('basic')
  })

  test('content that a set-up brings along is laid over the level', () => {
    const own = { events: { 'rule-7-cardio': { pressure: { movement: 2 } } } }
    const state = at({ players: 2, pressure: 'light', town: 'hard' }, own)
    const c = contentOf(state)
    expect(c.events[c.eventIx.get('rule-7-cardio') ?? -1]?.movement).toBe(2)
    expect(state.ammo).toBe(difficulty.town['hard-2'].ammo)
  })

  test('a position keeps the level that its options name', () => {
    const options = { players: 2, pressure: 'normal' }
    const written = dotz.position?.write(at(options)) ?? null
    const again = dotz.start({ scenario: 'basic', options, seed: 'again', position: written }).state
    expect(symbolsIn(again)).toBe(symbolsIn(at(options)))
  })
})
