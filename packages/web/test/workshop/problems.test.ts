import { catalogEntry } from '@deadfront/ai'
import { BadInput, type JsonObject, type Problem } from '@deadfront/kernel'
import { checkWork, readWorkText, type Work, WORK_FORMAT } from '@deadfront/kernel/works'
import { expect, test } from 'vitest'
import { faultText, problemRow, problemText } from '../../src/workshop/messages/problems.ts'
import { unpackWork } from '../../src/workshop/works/link.ts'

/** What a maker can get wrong in each editor: the data of a work, by its kind and game. */
const FAULTS: readonly (readonly [Work['kind'], string, string, JsonObject])[] = [
  ['content', 'efsz', 'fubar', { scenario: { map: ['####', '#..#', '####'] } }],
  ['content', 'efsz', 'fubar', { scenario: { map: ['#####', '#A#>#', '#####'] } }],
  ['content', 'efsz', 'fubar', { scenario: { map: ['####', '#A?#', '###'] } }],
  ['content', 'efsz', 'fubar', { scenario: { edges: { '99,99|1,1': 'wall' } } }],
  ['content', 'efsz', 'fubar', { scenario: { pool: { ghost: 2 }, characters: { min: 3, max: 1 }, track: { length: 0 } } }],
  ['content', 'efsz', 'fubar', { scenario: { exits: { X1: { to: ['nowhere'] } }, gear: { P9: [{ weapon: 'cannon' }] } } }],
  ['content', 'efsz', 'fubar', { scenario: { search: [{ at: ['O1'], table: [{ roll: [2, 12], gives: [{ gain: 'gold' }] }] }] } }],
  ['position', 'efsz', 'fubar', { characters: { dasha: { at: '3,6' } }, zombies: { z1: { kind: 'beta', at: '3,6' } } }],
  ['position', 'dotz', 'basic', { zeds: { 'Z4|2': { at: 'TC' } } }],
  ['content', 'dotz', 'basic', { units: { ana: { name: 'Ana', kind: 'hero', strength: [2, 0] } } }],
  ['content', 'aaz', '1941', { setup: { Russia: { Germany: '2 xyz' }, Atlantis: { Germany: '1 inf' } } }],
  ['content', 'aaz', '1941', { setup: { Russia: { USSR: '1 bb' }, sz5: { Germany: '1 inf' } } }],
  ['position', 'aaz', '1941', { territories: { Ukraine: { control: 'Mars', zombies: -1 } } }],
]

test('what the referee has against a work is said in Spanish, too, with the same names and numbers', async () => {
  const english: Problem[] = []
  for (const [kind, game, scenario, data] of FAULTS) {
    const rules = await catalogEntry(game)?.load()
    if (!rules) throw new Error(game)
    const about = { title: 'T', author: '', licence: '' as const, text: '', language: 'en' as const }
    const work: Work = { format: WORK_FORMAT, kind, game, rulesVersion: rules.rulesVersion, scenario, ...about, data }
    const problems = checkWork(rules, work)
    expect(problems.length, JSON.stringify(data)).toBeGreaterThan(0)
    english.push(...problems, ...checkWork(rules, { ...work, rulesVersion: 999 }))
  }
  expect(english.filter((problem) => problemText(problem, 'es') === problem.say).map(({ say }) => say)).toEqual([])
  // Nothing of the English sentence is left in it.
  for (const problem of english) {
    expect(problemText(problem, 'es'), problem.say).not.toMatch(
      /\b(expected|found|unknown|there are|the|cannot|whole number|must)\b|undefined/,
    )
    expect(problemText(problem, 'en')).toBe(problem.say)
  }
})

test('files and links that cannot be read', async () => {
  const cut = await unpackWork('1.eJx')
  const said = [readWorkText('{"format":'), readWorkText('[]'), readWorkText(`{"text":"${'x'.repeat(600_000)}"}`), cut].map((read) =>
    'problem' in read ? problemRow(read.problem, 'es') : '',
  )
  expect(said[0]).toMatch(/^se esperaba JSON: /)
  expect(said[1]).toBe('se esperaba una obra: un objeto con format, kind, game y data')
  expect(said[2]).toMatch(/^se esperaba como mucho 512 kB; hay \d+ kB$/)
  expect(said[3]).toBe('link: no está entero: falta o ha cambiado una parte')
  const starts = (say: string) => faultText(new BadInput({ place: 'map', say, rule: 'EFSZ-33.6' }), 'es')
  expect(starts('3 characters may go, but there is 1 start square')).toContain('pueden ir 3, pero hay 1 casilla de salida')
  expect(starts('3 characters may go, but there are 2 start squares')).toContain('pueden ir 3, pero hay 2 casillas de salida')
  expect(faultText(new BadInput({ place: 'map', say: 'no start square A', rule: 'EFSZ-33.6' }), 'en')).toBe(
    'map: no start square A (EFSZ-33.6)',
  )
})
