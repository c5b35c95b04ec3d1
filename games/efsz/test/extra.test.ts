import { readdirSync, readFileSync } from 'node:fs'
import { judge, readCase } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { efsz } from '../src/index.ts'

// Corners of the rules beyond the worked cases, written from docs/formats/efsz.md alone; and tables that cannot be.

const folder = new URL('./extra/', import.meta.url)

for (const name of readdirSync(folder).filter((file) => file.endsWith('.case.json'))) {
  const read = readCase(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
  test(`${name}: ${'case' in read ? read.case.title : 'unreadable'}`, () => {
    if ('problem' in read) return expect.fail(`${read.problem.place}: ${read.problem.say}`)
    for (const report of judge(efsz, read.case)) expect(report.failures.map((f) => `${report.variant} ${f.at}: ${f.say}`)).toEqual([])
  })
}

describe('a table that cannot be', () => {
  const dasha = { at: '3,3' }
  const z1 = 'beta 3,4'
  test.each([
    [
      'a stunned zombie holds nobody',
      { characters: { dasha: { ...dasha, locked: 'z1' } }, zombies: { z1: 'beta 3,4 stunned' } },
      'EFSZ-29.10',
    ],
    ['nobody is held from afar', { characters: { dasha: { ...dasha, locked: 'z1' } }, zombies: { z1: 'beta 5,5' } }, 'EFSZ-29.5'],
    ['nor across a corner', { characters: { dasha: { ...dasha, locked: 'z1' } }, zombies: { z1: 'beta 4,4' } }, 'EFSZ-29.5'],
    [
      'nor through a wall',
      { edges: { '3,3|3,4': 'wall' }, characters: { dasha: { ...dasha, locked: 'z1' } }, zombies: { z1 } },
      'EFSZ-29.5',
    ],
    ['nor by nobody', { characters: { dasha: { ...dasha, locked: 'z7' } }, zombies: { z1 } }, 'EFSZ-29.13'],
    ['two figures on a square', { characters: { dasha }, zombies: { z1: 'beta 3,3' } }, 'EFSZ-6.5'],
    ['four cartridges', { characters: { dasha: { ...dasha, ammo: 4 } } }, 'EFSZ-4.4'],
    ['four grenades', { characters: { dasha: { ...dasha, grenades: 4 } } }, 'EFSZ-4.3'],
    ['a rifle and a pistol at once', { characters: { dasha: { ...dasha, weapons: ['nagant', 'luger'], off: 'luger' } } }, 'EFSZ-4.8'],
    [
      'weapons that do not agree with the slots',
      { characters: { dasha: { ...dasha, weapons: ['luger'], slots: ['nagant', null, null, null] } } },
      undefined,
    ],
    [
      'grenades that do not agree with what is thrown',
      { characters: { dasha: { ...dasha, grenades: 2, thrown: ['grenade'] } } },
      undefined,
    ],
  ])('%s', (_name, position, rule) => {
    const read = efsz.position.read({ map: '5x5', ...position }, { scenario: 'fubar', options: {}, seed: 'x' })
    expect('problems' in read ? read.problems.map((p) => p.rule) : 'sound').toEqual([rule])
  })
})

describe("a scenario of one's own that cannot be played", () => {
  test.each([
    ['a table with a gap', { search: [{ at: ['O1'], table: [{ roll: [1, 11], gives: [] }] }] }, 'content.scenario.search[0].table'],
    ['an unknown zombie', { pool: { ghoul: 1 } }, 'content.scenario.pool.ghoul'],
    ['a track without boxes', { track: { length: 0 } }, 'content.scenario.track.length'],
  ])('%s', (_name, scenario, place) => {
    const position = { map: ['S.O', '..>'], characters: { dasha: { at: '1,1' } } }
    const read = efsz.position.read(position, { scenario: 'fubar', options: {}, seed: 'x', content: { scenario } } as never)
    expect('problems' in read ? read.problems.map((p) => p.place) : 'sound').toContain(place)
  })
})

test("a table of one's own, printed, reads back to the same state", () => {
  const characters = { dasha: { at: '1,1', weapons: ['nagant'], grenades: 1, covering: 'walking' } }
  const setup = { scenario: 'fubar', options: {}, seed: 'x' }
  const { state } = efsz.start({ ...setup, position: { map: ['S.O', '...'], characters, gas: ['2,1'], now: 'team' } })
  const read = efsz.position.read(efsz.position.write(state), setup)
  expect('problems' in read ? read.problems : efsz.hash(read.state)).toEqual(efsz.hash(state))
})

test('a table in the middle of covering spread fire reads back to the same state', () => {
  const setup = { scenario: 'fubar', options: {}, seed: 'x' }
  const { state } = efsz.start({ ...setup, position: { map: ['S.O', '...'], characters: { dasha: { at: '1,1' } }, now: 'team' } })
  state.stack.splice(-1, 0, { kind: 'cover.resolve', step: 'spread', shots: [], next: 0 })
  const read = efsz.position.read(efsz.position.write(state), setup)
  expect('problems' in read ? read.problems : efsz.hash(read.state)).toEqual(efsz.hash(state))
})
