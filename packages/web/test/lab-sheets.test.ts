import { BUILTIN } from '@deadfront/aaz/content'
import { nothingMeasured } from '@deadfront/ai'
import { efsz } from '@deadfront/efsz'
import { STANDARD } from '@deadfront/efsz/content'
import { type Json, nth } from '@deadfront/kernel'
import type { ArmRun } from '@deadfront/lab'
import { describe, expect, test } from 'vitest'
import { mapOf } from '../src/games/aaz/map/maps.ts'
import { WORLD } from '../src/games/aaz/map/world.ts'
import { aazSheets } from '../src/lab/sheets/aaz.ts'
import { sheetsKey, sheetsOf } from '../src/lab/sheets/index.ts'
import { efszSheets } from '../src/lab/sheets/efsz.ts'

const SCENES = ['fubar']
const named = () => ''

test('a plan of one’s own is drawn with its own walls', () => {
  const printed = STANDARD.scenarios.fubar?.map ?? []
  // The row of the start squares, all wall.
  const walled = printed.map((row, y) => (y === 6 ? '#'.repeat(row.length) : row))
  const wallsIn = (content: object | undefined): string => {
    const [sheet] = efszSheets({ scenario: 'fubar', ...(content ? { content: JSON.parse(JSON.stringify(content)) } : {}) }, SCENES, named)
    return JSON.stringify(nth([sheet], 0)?.ground)
  }
  const usual = wallsIn(undefined)
  expect(wallsIn({ scenario: { map: walled } })).not.toBe(usual)
  expect(wallsIn({ scenario: { map: walled } })).toBe(wallsIn({ scenarios: { fubar: { map: walled } } }))
  expect(wallsIn({ scenarios: { campaign: { map: walled } } })).toBe(usual)
})

describe('the map of a war', () => {
  const sheetFor = (scenario: string, content?: Json) => nth(aazSheets({ scenario, ...(content === undefined ? {} : { content }) }), 0)
  const world = sheetFor('1941')

  test('of the prelude is its own part of the world, and all that is in play lies in it', () => {
    const [x, y, w, h] = sheetFor('intro').box
    expect(world.box).toEqual([0, 0, WORLD.w, WORLD.h])
    expect(w * h).toBeLessThan((WORLD.w * WORLD.h) / 4)
    for (const name of [...Object.keys(BUILTIN.intro?.control ?? {}), 'sz5']) {
      const { box } = mapOf('intro').placeOf(name)
      expect(box.x >= x && box.y >= y && box.x + box.w <= x + w && box.y + box.h <= y + h, name).toBe(true)
    }
    // Neighbours are drawn, as far as they can be seen; the other side of the world is not.
    expect(sheetFor('intro').places.has('Urals')).toBe(true)
    expect(sheetFor('intro').places.has('Japan')).toBe(false)
  })

  test('has all of the world where everything is in play, also of the second board', () => {
    expect(world.places.size).toBe(mapOf('1941').places.size)
    expect(sheetFor('1942').places.size).toBe(mapOf('1942').places.size)
    expect(sheetFor('1941', { units: { inf: { cost: 2 } } }).box).toEqual(world.box)
  })
})

test('each arm has boards of its own, which are the same as long as nobody was anywhere else', async () => {
  const words = await efsz.words.en()
  const run = (scenario: string, tallies: { readonly [key: string]: number }): ArmRun => ({
    arm: { scenario, options: {}, bots: {} },
    played: [{ outcome: 'won', winners: [], actions: 1, score: {}, measured: { ...nothingMeasured(), tallies: { falls: tallies } } }],
  })
  const runs = [run('fubar', { 'fubar/3,5': 1 }), run('wake-up', { 'wake-up/3,5': 1, 'wake-up/4,4': 2 })]
  const sheets = await sheetsOf('efsz', runs, words)
  expect(sheets.map((each) => each.map(({ title }) => title))).toEqual([[words.scenario('fubar').name], [words.scenario('wake-up').name]])
  expect(sheetsKey('efsz', [run('fubar', { 'fubar/7,7': 9 }), nth(runs, 1)])).toBe(sheetsKey('efsz', runs))
  expect(sheetsKey('efsz', [run('fubar', { 'fubar/3,5': 1, 'wake-up/3,5': 1 }), nth(runs, 1)])).not.toBe(sheetsKey('efsz', runs))
  // An arm that has begun has boards, whatever the game.
  expect(sheetsKey('aaz', runs.slice(1))).not.toBe(sheetsKey('aaz', []))
  const wars = await sheetsOf('aaz', [run('1941', {}), run('intro', {})], words)
  expect(nth(wars, 0)[0]?.box).not.toEqual(nth(wars, 1)[0]?.box)
})
