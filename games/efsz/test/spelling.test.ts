import { judge } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import schema from '../data/scenario.schema.json' with { type: 'json' }
import { efsz } from '../src/index.ts'

/** What a case may say in more than one way: both ways must mean the same. */
const verdict = (over: object) =>
  judge(efsz, { format: 'deadfront-case/1', game: 'efsz', case: 'spelling', title: 'Spelling', rules: [], ...over }).flatMap((r) =>
    r.failures.map((f) => `${f.at}: ${f.say}`),
  )

test('people, weapons and zombies as they are printed; squares as pairs', () => {
  const position = {
    map: '5x9',
    characters: {
      Becker: { at: [3, 1], facing: 'North', weapons: ['MP-40', 'Luger'], ready: 'Luger', ammo: 1 },
      'Irina Sobol': { at: '(1, 1)', facing: 'w', weapons: ['TT-33'] },
    },
    zombies: ['Alpha (3,6)', { kind: 'Beta', at: [1, 9], stunned: true }],
    now: { act: 'Becker', mode: 'Walking' },
  }
  const characters = {
    becker: { at: '3,1', facing: 'N', weapons: ['mp40', 'luger'], ready: 'luger' },
    sobol: { at: '1,1', facing: 'W', weapons: ['tt33'] },
  }
  const zombies = { z1: { kind: 'alpha', at: '3,6' }, z2: { kind: 'beta', at: '1,9', stunned: true } }
  expect(verdict({ position, expect: { position: { characters, zombies }, asks: [{ kind: 'act' }] } })).toEqual([])
  const again = { characters: { Becker: { at: '(3,1)' } }, zombies: { z1: 'alpha (3,6)' } }
  expect(verdict({ position, expect: { position: again } })).toEqual([])
})

test('a character may be no more than a square', () => {
  const position = { map: '5x9', characters: { dasha: '3,1', til: {} }, now: 'team' }
  expect(verdict({ position, expect: { position: { characters: { dasha: { at: '3,1', status: 'map' } } } } })).toEqual([])
})

test.each([
  ['team', { move: '1,2' }, 'do: expected "activate" or "cover" or "heal"', '(EFSZ-7.11); asked is activate (p1)'],
  [{ act: 'dasha' }, { move: '1,2' }, 'do: expected "step" or "turn" or "door"', '(EFSZ-9.5); asked is act (p1)'],
])('an answer to another question: %j', (now, answer, told, rule) => {
  const line = verdict({ position: { map: '5x9', characters: { dasha: '3,1' }, now }, do: [{ answer }] })[0]
  expect(line).toContain(told)
  expect(line).toContain(rule)
})

test('a key that no answer has is named', () => {
  const position = {
    map: '5x9',
    characters: { dasha: { at: '3,1', weapons: ['nagant'], ammo: 1 } },
    zombies: ['beta 3,6'],
    now: { act: 'dasha' },
    stop: true,
  }
  const told = (answer: object) => verdict({ position, do: [{ answer }] })[0]
  expect(told({ step: '3,2', mood: 1 })).toContain('unknown key "mood"; expected step')
  expect(told({ attack: 'fire', target: 'z1', handd: 'off' })).toContain('unknown key "handd"; expected attack, target, second, hand')
  expect(told({ step: '9,9' })).toContain('EFSZ-9.6')
})

test('what is nothing is still told', () => {
  const wrong = (over: object) => verdict({ position: { map: '5x9', now: 'team', ...over } })[0]
  expect(wrong({ characters: { nobody: {} } })).toContain('characters.nobody: expected one of becker')
  expect(wrong({ characters: { dasha: { at: '3,1', weapons: ['-'] } } })).toContain('found "-"')
  expect(wrong({ characters: { dasha: { at: [3, 10] } } })).toContain('expected a square like "3,4" on this map of 5 × 9, found [3,10]')
  expect(wrong({ characters: { dasha: { at: '3,1', facing: 'up' } } })).toContain('expected one of N, E, S, W, found "up"')
  expect(wrong({ zombies: { a: 'beta 3,4' } })).toContain('zombies.a: expected a name like z1, found "a"')
})

test.each([
  [{ tables: { moves: 1 } }, 'content.tables.moves: unknown key; expected movement, line'],
  [{ tables: { carry: { beer: 1 } } }, 'content.tables.carry.beer: unknown key; expected '],
  [{ scenario: { searches: [] } }, 'content.scenario.searches: unknown key; expected '],
  [{ weapons: { luger: { range: 3 } } }, 'content.weapons.luger.range: unknown key; expected '],
  [{ zombies: { beta: { speed: 3 } } }, 'content.zombies.beta.speed: unknown key; expected '],
])('content with a stray key: %j', (content, told) => {
  expect(verdict({ content, position: { map: '5x9', characters: { dasha: '3,1' }, now: 'team' } })[0]).toContain(told)
})

test('every key of a scenario can be given', () => {
  const content = {
    scenario: Object.fromEntries(Object.keys(schema.properties).flatMap((key) => (key === '$schema' ? [] : [[key, null]]))),
  }
  const told = verdict({ content, position: { map: '5x9', characters: { dasha: '3,1' }, now: 'team' } }).join()
  expect(told).not.toContain('unknown key')
})
