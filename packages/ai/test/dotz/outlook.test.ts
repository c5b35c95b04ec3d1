import { statSync } from 'node:fs'
import { dotz, type Siege } from '@deadfront/dotz'
import { type Game, type GameEvent, type Json, seedRng } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import type { Bot } from '../../src/bot.ts'
import { dotzBots } from '../../src/dotz/bots.ts'
import { featuresOf, OF_TABLE, OF_TRACK, SHARED } from '../../src/dotz/features.ts'
import { BIAS, HIDDEN, OUT, OUTLOOK } from '../../src/dotz/outlook-numbers.ts'
import { outlook, trackChances } from '../../src/dotz/outlook.ts'
import { TUNED } from '../../src/dotz/weights.ts'

const game = dotz as unknown as Game<Siege, GameEvent, unknown>
const set = (position: Json, content?: Json): Siege =>
  game.start({ scenario: 'basic', options: {}, seed: 'outlook', position, ...(content === undefined ? {} : { content }) }).state

const HELD = {
  turn: 10,
  ammo: 6,
  spaces: { 'F#1': 'hunt', 'M#1': 'schmidt', 'H#1': 'furies', 'S#1': 'civ-1', 'F#5': 'Z5|3', 'S#6': 'Z4|2' },
}

test('the numbers of the outlook belong to the features: as many, and in the order they were found for', () => {
  const features = OF_TABLE + OF_TRACK + SHARED
  expect(OUTLOOK).toMatchObject({ features, rulesVersion: dotz.rulesVersion })
  expect(HIDDEN.map((row) => row.length)).toEqual(HIDDEN.map(() => features))
  expect([BIAS.length, OUT.length]).toEqual([HIDDEN.length, HIDDEN.length])
  // Features of another meaning or order tell something else of this town: then the numbers are found anew (scripts/fit-outlook.ts).
  expect(trackChances(set(HELD), TUNED).map((chance) => Number(chance.toFixed(4)))).toEqual([0.6842, 0.8748, 0.8868, 0.688])
})

test('all numbers that were found stay below 1 MB for a game', () => {
  const FOUND = {
    dotz: ['dotz/outlook-numbers.ts', 'dotz/weights.ts'],
    efsz: ['efsz/weights.ts'],
    aaz: ['coach/aaz-weights.ts', 'aaz/policy.ts'],
  }
  for (const [id, files] of Object.entries(FOUND)) {
    const bytes = files.reduce((sum, file) => sum + statSync(new URL(`../../src/${file}`, import.meta.url)).size, 0)
    expect(bytes, id).toBeLessThan(1_000_000)
  }
})

describe('the outlook', () => {
  test('is a chance, and worse the nearer the dead are', () => {
    const chances = ['F#5', 'F#3', 'F#2'].map((at) => outlook(set({ ...HELD, spaces: { ...HELD.spaces, 'F#5': '', [at]: 'Z5|3' } }), TUNED))
    for (const chance of chances) expect(chance).toBeGreaterThan(0)
    for (const chance of chances) expect(chance).toBeLessThan(1)
    expect(chances).toEqual([...chances].sort((a, b) => b - a))
  })

  test('is worse where nobody stands in the way', () => {
    const open = { ...HELD, spaces: { ...HELD.spaces, 'F#1': '', TC: 'hunt', 'F#5': '', 'F#2': 'Z8|4, Z7|4' } }
    const shut = { ...HELD, spaces: { ...HELD.spaces, 'F#5': '', 'F#2': 'Z8|4, Z7|4' } }
    expect(outlook(set(open), TUNED)).toBeLessThan(outlook(set(shut), TUNED))
  })

  test('is better with fewer cards to come', () => {
    const late = { ...HELD, deck: ['nightfall', 'final-good-night'] }
    expect(outlook(set(late), TUNED)).toBeGreaterThan(outlook(set(HELD), TUNED))
  })

  test('looks at boards of one’s own: other tracks, longer ones', () => {
    const track = (letter: string) => ({
      name: letter,
      spaces: [...Array.from({ length: 11 }, (_, i) => `${letter}#${i}`), `${letter}-Start`],
    })
    const spaces = Object.fromEntries(
      ['F', 'M', 'H', 'S'].flatMap((letter) =>
        track(letter).spaces.map((id, i) => [id, { kind: i === 11 ? 'start' : i === 0 ? 'town' : 'numbered' }]),
      ),
    )
    const long = set({ spaces: { 'F#10': 'Z5|3', 'F#9': 'hunt' } }, {
      board: { tracks: { F: track('F'), M: track('M'), H: track('H'), S: track('S') }, spaces },
    } as Json)
    const { table, tracks } = featuresOf(long, TUNED)
    expect([table.length, ...tracks.map((x) => x.length)]).toEqual([OF_TABLE, OF_TRACK, OF_TRACK, OF_TRACK, OF_TRACK])
    expect([...table, ...tracks.flatMap((x) => [...x])].every(Number.isFinite)).toBe(true)
    expect(outlook(long, TUNED)).toBeLessThan(1)
  })
})

test('the planner shuts the road by which the next card would lose the game', () => {
  const planner = dotzBots.find((bot) => bot.id === 'planner') as unknown as Bot<Siege>
  // Only the Forest will be activated, a mob stands before Downtown, and one Action is left.
  const world = set(
    {
      turn: 18,
      ammo: 0,
      eventActions: 1,
      players: { p1: { action: 'spent' } },
      spent: ['citadel', 'motivational-speech', 'initiative', 'leadership'],
      spaces: { TC: 'furies', 'F#0': 'Z6|3 h2', 'S#6': 'Z4|2' },
      deck: ['storm', 'final-good-night'],
    },
    { events: { storm: { name: 'Storm', act: 4, kind: 'regular', tracks: ['F', 'F'], actions: 1 } } },
  )
  for (let i = 0; i < 5; i++)
    expect(planner.answer(game, world, 'p1', seedRng(`road/${i}`), { nodes: 2000 })).toMatchObject({
      do: 'move',
      unit: 'furies',
      path: ['F#0'],
    })
})
