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

test.each(languages)('an Action Phase without Event Actions, as that of the last card, names none: %s', async (language) => {
  const words = await dotz.words[language]()
  const told = (eventActions: number) => words.event({ type: 'phaseBegan', rule: '', phase: 'action', eventActions } as never)
  expect(told(0)).toBe(`${words.name('phase.action')}.`)
  expect(told(2)).toContain(': 2 ')
})

test.each(languages)('a card of custom content is told by its name and its text: %s', async (language) => {
  const storm = { name: 'The Long Night', act: 1, kind: 'regular', tracks: ['F'], actions: 1, text: 'Nobody sleeps.' }
  const setup = { scenario: 'basic', options: {}, seed: 'own', content: { events: { storm } } }
  const begun = dotz.start({ ...setup, position: { deck: ['storm', 'brains-a'], phase: 'draw' } })
  const words = await dotz.words[language]()
  const line = begun.events.map((event) => words.event(event)).find((text) => text.includes('2:'))
  expect(line).toMatch(/^Turno? 2: The Long Night\. Nobody sleeps\.$/)
  // A question that a card asks is told by its name too.
  const bells = { ...events['rule-7-cardio'], name: 'Church bells' }
  const asked = dotz.start({ ...setup, content: { events: { bells } }, position: { deck: ['bells', 'brains-a'], phase: 'draw' } })
  const [ask] = dotz.asks(asked.state)
  expect(ask?.kind).toBe('start')
  expect(ask && words.ask(ask).text).toMatch(/^Church bells /)
  // The game's own cards are told by the words of the language alone.
  const known = dotz.start({ scenario: 'basic', options: {}, seed: 'own', position: { deck: ['rule-7-cardio'], phase: 'draw' } })
  expect(known.events.find((event) => event.type === 'turnBegan')).not.toHaveProperty('own')
})
