import { dotz, type Siege } from '@deadfront/dotz'
import { contentOf } from '@deadfront/dotz/ai'
import { type Answer, type Game, type GameEvent, type Json, seedRng } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import type { Bot } from '../../src/bot.ts'
import { dotzBots } from '../../src/dotz/bots.ts'
import { fallChance } from '../../src/dotz/fall.ts'
import { holdChance } from '../../src/dotz/field.ts'
import { fieldOf } from '../../src/dotz/danger.ts'
import { WATCHFUL } from '../../src/dotz/weights.ts'

const game = dotz as unknown as Game<Siege, GameEvent, unknown>
const STORM = { name: 'Storm', act: 4, kind: 'regular', tracks: ['F', 'F'], actions: 1 }
const LULL = { name: 'Lull', act: 4, kind: 'regular', tracks: ['M'], actions: 1 }
const CARDS = { events: { storm: STORM, lull: LULL } }
const set = (position: object, options = {}): Siege =>
  game.start({ scenario: 'basic', options, seed: 'fall', position: { turn: 18, ammo: 0, ...position } as Json, content: CARDS }).state

/** The chance that the Forest falls by the next card. */
function chanceAt(position: object, options = {}): number {
  const s = set(position, options)
  const f = fieldOf(s, contentOf(s), { ...WATCHFUL, later: 0 })
  const [front] = f.groups[0] ?? []
  return front === undefined ? 0 : fallChance(f, 0, front.steps, front.strength, null)
}

/** The chance of the unit in Downtown to throw the Zeds back. */
function holdAt(position: object, unit: string): number {
  const s = set(position)
  const c = contentOf(s)
  const f = fieldOf(s, c, WATCHFUL)
  const u = c.units.findIndex(({ id }) => id === unit)
  return holdChance(f, u, s.uAt[u] as number, f.groups[0]?.[0]?.strength ?? 0)
}

describe('the chance that a road falls before anybody can act again', () => {
  const storm = { deck: ['storm', 'final-good-night'] }

  test('Zeds in a Town space come in by one activation, those behind them by two if nobody throws them back', () => {
    expect(chanceAt({ ...storm, spaces: { TC: 'furies', 'F#0': 'Z6|3' } })).toBe(1)
    expect(chanceAt({ ...storm, spaces: { TC: 'furies', 'F#1': 'Z6|3' } })).toBe(1)
    const held = { ...storm, spaces: { 'F#0': 'civ-1', 'F#1': 'Z6|3' } }
    expect(chanceAt(held)).toBeCloseTo(1 - holdAt(held, 'civ-1'))
    expect(chanceAt({ ...storm, spaces: { TC: 'furies', 'F#2': 'Z6|3' } })).toBe(0)
  })

  test('every card of the Act is as likely to be next', () => {
    const spaces = { TC: 'furies', 'F#0': 'Z6|3' }
    expect(chanceAt({ deck: ['storm', 'lull', 'final-good-night'], spaces })).toBeCloseTo(1 / 2)
    expect(chanceAt({ deck: ['lull', 'final-good-night'], spaces })).toBe(0)
  })

  test('after a Brains! card the next one comes at once; winners go on, and an empty space stops them', () => {
    const deck = ['brains-b', 'storm', 'final-good-night']
    // Half the time the storm itself; else they stand in Downtown when it comes.
    expect(chanceAt({ deck, spaces: { TC: 'furies', 'F#1': 'Z6|3' } })).toBe(1)
    const calm = { deck: ['brains-b', 'lull', 'final-good-night'] }
    expect(chanceAt({ ...calm, spaces: { TC: 'furies', 'F#1': 'Z6|3' } })).toBe(0)
    const weak = { ...calm, spaces: { 'F#0': 'civ-7', 'F#1': 'Z9|4' } }
    expect(chanceAt(weak)).toBeCloseTo((1 - holdAt(weak, 'civ-7')) / 2)
  })

  test('nobody knows which of the final cards is left: both count', () => {
    const { state } = game.start({ scenario: 'basic', options: {}, seed: 'final' })
    const c = contentOf(state)
    const finals = c.events.flatMap((card, ix) => (card.kind === 'final' ? [ix] : []))
    const chances = finals.map((last) => {
      const s = { ...state, deck: [last], deckAct: [state.deckAct[0] ?? 0], box: finals.filter((card) => card !== last) }
      return fallChance(fieldOf(s, c, { ...WATCHFUL, later: 0 }), 0, 1, 6, null)
    })
    expect(chances[0]).toBe(chances[1])
    // Good Night leaves the Forest alone; the other one draws two tracks.
    expect(chances[0]).toBeCloseTo((1 - 0.75 ** 2) / 2)
  })

  test('movement pressure moves the strongest group once more', () => {
    const night = { deck: ['night-assault-forest', 'final-good-night'], spaces: { TC: 'furies', 'F#1': 'Z9|4', 'H#5': 'Z4|2' } }
    const options = { players: 2, pressure: 'heavy' }
    expect(chanceAt(night)).toBe(0)
    expect(chanceAt(night, options)).toBe(1)
    expect(chanceAt({ ...night, spaces: { ...night.spaces, 'H#5': 'Z9|4, Z8|4', 'F#1': 'Z6|3' } }, options)).toBe(0)
  })
})

describe('the warden', () => {
  const answerAt = (position: object): Answer => {
    const warden = dotzBots.find((bot) => bot.id === 'warden') as unknown as Bot<Siege>
    return warden.answer(game, set(position), 'p1', seedRng('warden'), { nodes: 2000 }) as Answer
  }
  const one = { eventActions: 1, players: { p1: { action: 'spent' } } }
  const spent = ['citadel', 'motivational-speech', 'initiative', 'leadership']

  test('shuts the road by which the next card would lose the game', () => {
    const spaces = { TC: 'civ-1', 'F#1': 'Z9|4', 'H#1': 'Z9|4', 'S#6': 'Z4|2' }
    expect(answerAt({ ...one, spent, spaces, deck: ['storm', 'final-good-night'] })).toMatchObject({
      do: 'move',
      unit: 'civ-1',
      path: ['F#0'],
    })
  })

  test('shoots with the Citadel, and plays the cards that give Actions and people', () => {
    const deck = ['storm', 'lull', 'final-good-night']
    const spaces = { TC: 'piazza, hernandez', 'F#0': 'furies', 'F#1': 'Z6|3 h2' }
    expect(answerAt({ ...one, ammo: 3, deck, spaces })).toMatchObject({ do: 'gunfire', unit: 'piazza', pay: 'citadel' })
    for (const card of ['adrenaline', 'community-organizer'])
      expect(answerAt({ ...one, ammo: 3, deck, spaces, fate: { held: [card] } })).toMatchObject({ do: 'play', card })
  })

  test('lets the Mayor speak when everybody in Town has something to do', () => {
    const spaces = { TC: 'hernandez, hunt, schmidt, furies', 'F#0': 'Z6|3', 'M#0': 'Z6|3', 'H#0': 'Z6|3' }
    const deck = ['storm', 'lull', 'final-good-night']
    expect(answerAt({ ...one, eventActions: 0, spent: ['citadel', 'initiative', 'leadership'], spaces, deck })).toMatchObject({
      do: 'ability',
      ability: 'motivational-speech',
    })
  })
})
