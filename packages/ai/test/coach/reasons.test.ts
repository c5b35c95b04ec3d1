import { aaz } from '@deadfront/aaz'
import { planText, reasonText } from '@deadfront/ai/coach'
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
