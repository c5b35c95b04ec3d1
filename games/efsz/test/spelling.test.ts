import { judge } from '@deadfront/kernel'
import { expect, test } from 'vitest'
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

test('what is nothing is still told', () => {
  const wrong = (over: object) => verdict({ position: { map: '5x9', now: 'team', ...over } })[0]
  expect(wrong({ characters: { nobody: {} } })).toContain('characters.nobody: unknown character; there are becker')
  expect(wrong({ characters: { dasha: { at: '3,1', weapons: ['-'] } } })).toContain('unknown weapon "-"')
  expect(wrong({ characters: { dasha: { at: [3, 10] } } })).toContain('expected a square like "3,4" on this map of 5 × 9, found [3,10]')
  expect(wrong({ characters: { dasha: { at: '3,1', facing: 'up' } } })).toContain('expected one of N, E, S, W, found "up"')
  expect(wrong({ zombies: { a: 'beta 3,4' } })).toContain('zombies.a: zombies are called z1, z2')
})
