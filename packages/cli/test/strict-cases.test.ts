import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CATALOG } from '@deadfront/ai'
import { type CaseFile, judge } from '@deadfront/kernel'
import { expect, test } from 'vitest'

/** What the referee finds wrong with a case that only sets a table and expects something. */
async function faults(game: string, over: Partial<CaseFile>): Promise<string[]> {
  const entry = CATALOG.find((one) => one.id === game)
  if (!entry) throw new Error(`no game ${game}`)
  const file: CaseFile = { format: 'deadfront-case/1', game, case: 'STRICT', title: 'Unknown names', rules: [], ...over }
  return judge(await entry.load(), { seed: 's', ...file }).flatMap((report) => report.failures.map(({ say }) => say))
}

const position = (part: object) => ({ expect: { position: part as never } })

test('dotz: spaces, units, Zeds and cards that are not there', async () => {
  expect(await faults('dotz', position({ spaces: { 'F#9': null } }))).toEqual(['position.spaces.F#9: no space "F#9"'])
  expect(await faults('dotz', position({ spaces: { 'F#2': 'Q' } }))).toEqual(['position.spaces.F#2: no unit or Zeds "Q"'])
  expect(await faults('dotz', position({ units: { Q: null } }))).toEqual(['position.units.Q: no unit "Q"'])
  expect(await faults('dotz', position({ discard: ['no such card'] }))).toEqual(['position.discard: no event card "no such card"'])
  expect(await faults('dotz', position({ spacess: {} }))).toHaveLength(1)
  expect(await faults('dotz', { expect: { noEvents: ['zedMoved'] } })).toEqual([expect.stringContaining('dotz has no event "zedMoved"')])
  expect(await faults('dotz', { rules: ['DOTZ-99.9'] })).toEqual(['no rule "DOTZ-99.9" in the rulebook of dotz'])
})

test('aaz: spaces, powers and units that are not there', async () => {
  expect(await faults('aaz', position({ territories: { Atlantis: null } }))).toEqual(['position.territories.Atlantis: no space "Atlantis"'])
  expect(await faults('aaz', position({ treasury: { France: null } }))).toEqual(['position.treasury.France: no power "France"'])
  expect(await faults('aaz', position({ territories: { Germany: { units: { Germany: '3 xyz' } } } }))).toHaveLength(1)
  expect(await faults('aaz', position({ discard: ['Atlantis'] }))).toEqual(['position.discard: no card "Atlantis"'])
  expect(await faults('aaz', { expect: { noEvents: ['battleBegan'] } })).toEqual([
    expect.stringContaining('aaz has no event "battleBegan"'),
  ])
})

test('efsz: characters, zombies and squares that are not there', async () => {
  expect(await faults('efsz', position({ characters: { igor: null } }))).toEqual(['position.characters.igor: no character "igor"'])
  expect(await faults('efsz', position({ zombies: { z99: null } }))).toEqual(['position.zombies.z99: no zombie "z99"'])
  expect(await faults('efsz', position({ terrain: { '99,99': null } }))).toEqual(['position.terrain.99,99: no square "99,99"'])
  expect(await faults('efsz', { expect: { noEvents: ['shotFired'] } })).toEqual([expect.stringContaining('efsz has no event "shotFired"')])
})

test('aaz: dice by the kind of unit, whatever the order of fire', async () => {
  const folder = fileURLToPath(new URL('../../../games/aaz/test/cases/', import.meta.url))
  const { seed: _seed, ...file } = JSON.parse(readFileSync(`${folder}CASE-AAZ-44.case.json`, 'utf8')) as CaseFile
  const aaz = await (CATALOG.find((one) => one.id === 'aaz') as (typeof CATALOG)[number]).load()
  const told = (dice: CaseFile['dice']) =>
    judge(aaz, { ...file, dice: dice ?? [] }).flatMap(({ failures }) => failures.map(({ say }) => say))
  expect(told({ ftr: [4], sub: [1, 2], dd: [2, 2], cv: [5] })).toEqual([])
  expect(told([{ sub: [1, 2], dd: [2, 2] }, 5, { ftr: [4] }])).toEqual([])
  expect(told([{ sub: [1, 2], dd: [2, 2], tnk: [1] }, 5, { ftr: [4] }])).toEqual([
    'left over: tnk 1; dice were rolled for cv, dd, ftr, sub',
  ])
})
