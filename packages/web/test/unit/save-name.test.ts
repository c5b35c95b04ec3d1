import { CATALOG } from '@deadfront/ai'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { en as enMessages } from '../../src/messages/en.ts'
import { es as esMessages } from '../../src/messages/es.ts'
import type { SaveHead } from '../../src/saves/save.ts'
import type * as SaveName from '../../src/shell/save-name.ts'

type Made = Pick<typeof SaveName, 'sayName' | 'withNameParts'>
let made: Made
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  made = await import('../../src/shell/save-name.ts')
})
afterAll(() => vi.unstubAllGlobals())

const headOf = (name: string, more: Partial<SaveHead> = {}): SaveHead => ({
  id: 's',
  name,
  game: 'aaz',
  rulesVersion: 1,
  setup: { scenario: '1941', options: {}, seed: 's' },
  holders: {},
  start: '',
  count: 0,
  hash: '',
  result: null,
  created: 0,
  changed: 0,
  ...more,
})

/** The name in both languages. */
async function said(head: SaveHead): Promise<[string, string]> {
  const game = await CATALOG.find(({ id }) => id === 'aaz')?.load()
  if (!game) throw new Error('no game')
  const parts = await made.withNameParts(head, game)
  const [en, es] = [await game.words.en(), await game.words.es()]
  return [made.sayName(parts, game.name, en, enMessages.saves), made.sayName(parts, game.name, es, esMessages.saves)]
}

const EN = 'Axis & Allies & Zombies: World war, 1941'
const ES = 'Axis & Allies & Zombies: Guerra mundial, 1941'

test('a game that nobody named is called by its scenario, in the language of the reader', async () => {
  expect(await said(headOf('', { after: [] }))).toEqual([EN, ES])
})

test('a branch says in the language of the reader from which move it goes on, also one of a branch', async () => {
  expect(await said(headOf('', { after: [40, 52] }))).toEqual([
    `${EN} (from move 40) (from move 52)`,
    `${ES} (desde la jugada 40) (desde la jugada 52)`,
  ])
})

test('a name that a person or a file gave, and the title of a work, stay as they are', async () => {
  expect(await said(headOf('Our Tuesday game', { after: [] }))).toEqual(['Our Tuesday game', 'Our Tuesday game'])
  expect(await said(headOf('Our Tuesday game', { after: [7] }))).toEqual([
    'Our Tuesday game (from move 7)',
    'Our Tuesday game (desde la jugada 7)',
  ])
  expect(await said(headOf('', { title: 'Two fronts', after: [] }))).toEqual([
    'Axis & Allies & Zombies: Two fronts',
    'Axis & Allies & Zombies: Two fronts',
  ])
})

test('saves of earlier releases have a sentence as their name: it is said in the language of the reader too', async () => {
  for (const old of [EN, ES]) expect(await said(headOf(old))).toEqual([EN, ES])
  const branch = [`${EN} (from move 40)`, `${ES} (desde la jugada 40)`]
  for (const old of branch) expect(await said(headOf(old))).toEqual(branch)
  expect(await said(headOf('Our Tuesday game (from move 7)'))).toEqual([
    'Our Tuesday game (from move 7)',
    'Our Tuesday game (desde la jugada 7)',
  ])
  expect(await said(headOf('1941-03 (copy)'))).toEqual(['1941-03 (copy)', '1941-03 (copy)'])
})
