import { LANGUAGES, type Language } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import events from '../data/events.json' with { type: 'json' }
import fates from '../data/fates.json' with { type: 'json' }
import { dotz } from '../src/index.ts'

const languages = Object.keys(LANGUAGES) as Language[]
const cards = [...Object.keys(events), ...Object.keys(fates)]

test.each(languages)('every built-in card has its name and its text: %s', async (language) => {
  const { name } = await dotz.words[language]()
  // Without words a card is called by its id, and its text is empty.
  const withoutWords = (id: string): boolean => name(`card.${id}`) === id || name(`card.${id}.text`) === ''
  expect(cards.filter(withoutWords)).toEqual([])
  expect(withoutWords('no-such-card')).toBe(true)
})
