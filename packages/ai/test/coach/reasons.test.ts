import { aaz } from '@deadfront/aaz'
import { noneMarked, planText, type Review, reasonText, REVIEW_WORDS, sumRows } from '@deadfront/ai/coach'
import type { Ask } from '@deadfront/kernel'
import { expect, test } from 'vitest'

const ask = { seat: 'USSR', kind: 'combatMove', rule: 'AAZ-CMOVE.1', about: null } as Ask
const move = (unit: string, from: string, more: object = {}) => ({ do: 'move', units: { [unit]: 1 }, from, to: 'West Russia', ...more })

test('units that go the same way are told as one move, also where the plan moves them one by one', async () => {
  const words = await aaz.words.en()
  const plan = [move('inf', 'Archangel'), move('art', 'Karelia S.S.R.'), move('inf', 'Archangel'), move('tnk', 'Archangel'), { do: 'done' }]
  expect(planText(plan, words, ask)).toBe('2 infantry and 1 tank: Archangel → West Russia; 1 artillery: Karelia S.S.R. → West Russia')
  // Another way, or another aim, is another move.
  const ways = [move('tnk', 'Caucasus'), move('tnk', 'Caucasus', { via: ['Ukraine S.S.R.'] })]
  expect(planText(ways, words, ask).split('; ')).toHaveLength(2)
})

test('a reason names a place in the language of the reader', async () => {
  const reason = { fact: 'takes West Russia', from: 0, to: 0.75 }
  expect(reasonText(reason, await aaz.words.en(), 'en')).toBe('takes West Russia: 0 % → 75 %')
  expect(reasonText(reason, await aaz.words.es(), 'es')).toBe('toma Rusia occidental: 0 % → 75 %')
})

test('the sum of a review has the decimal sign of the language, and nothing is no loss', () => {
  const sum = { start: 0.95, luck: -0.196, own: 0.041, others: -0.0001, rest: 0, result: 0 }
  const errors = { start: 0.027, luck: 0.246, own: 0.01, others: 0, rest: 0 }
  const review = { sum, errors } as Review
  const values = (language: 'en' | 'es') => sumRows(review, language).map(([, value, error]) => `${value} ${error}`.trim())
  expect(values('en')).toEqual(['95 % ±2.7', '−19.6 % ±24.6', '+4.1 % ±1.0', '+0.0 % ±0.0', '+0.0 % ±0.0', '0 %'])
  expect(values('es')).toEqual(['95 % ±2,7', '−19,6 % ±24,6', '+4,1 % ±1,0', '+0,0 % ±0,0', '+0,0 % ±0,0', '0 %'])
  // Moves are counted as everywhere at the table.
  expect(REVIEW_WORDS.es.command(6)).toBe('jugada 6')
})

test('a review without marks says why: nothing was costly, marks were not checked, or chances were not compared', () => {
  const [silent, unmarked, none] = [
    [false, false],
    [true, false],
    [true, true],
  ].map(([calibrated = false, marked = false]) => noneMarked({ calibrated, marked }, 'en'))
  expect(silent).toBe(REVIEW_WORDS.en.silent)
  expect(unmarked).toBe(REVIEW_WORDS.en.unmarked)
  expect(none).toBe(REVIEW_WORDS.en.none)
})
