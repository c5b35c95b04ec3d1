import { existsSync, readFileSync } from 'node:fs'
import { CATALOG } from '@deadfront/ai'
import { describe, expect, test } from 'vitest'

/** Both languages of a game's rule index, by statement. */
function textsOf(game: string, language: string): Map<string, string> {
  const data = JSON.parse(readFileSync(new URL(`../../../games/${game}/data/rulebook.${language}.json`, import.meta.url), 'utf8')) as
    | { id: string; text: string }[]
    | { [id: string]: string }
  return new Map(Array.isArray(data) ? data.map((r) => [r.id, r.text]) : Object.entries(data))
}

/** Small numbers are often said in words, and "H2H" has no number in it. */
const WORDS: { readonly [number: string]: RegExp } = {
  0: /\b(no|none|nobody|zero|cero|ning[uú]n\w*|sin|nada|nadie)\b/i,
  1: /\b(one|once|a|an|each|single|every|uno?|una|cada|sol[oa]|primer\w*|first)\b/i,
  2: /\b(two|twice|both|second|pair|full|stack|dos|ambos|ambas|segund\w*)\b/i,
  3: /\b(three|third|tres|tercer\w*)\b/i,
  4: /\b(four|cuatro)\b/i,
  5: /\b(five|cinco)\b/i,
  6: /\b(six|seis)\b/i,
  7: /\b(seven|siete)\b/i,
  8: /\b(eight|ocho)\b/i,
  9: /\b(nine|nueve)\b/i,
  10: /\b(ten|diez)\b/i,
  12: /\b(twelve|doce)\b/i,
}
const numbersIn = (text: string): string[] => (text.replaceAll('H2H', '').match(/\d+/g) ?? []).sort()

/** Numbers of one text that the other has neither in figures nor in words. */
const missing = (from: string, other: string): string[] =>
  [...new Set(numbersIn(from))].filter((n) => !numbersIn(other).includes(n) && !WORDS[n]?.test(other))

/** Statements that say the same with other numbers, each looked at; none in aaz. */
const SAID_OTHERWISE: { readonly [game: string]: readonly string[] } = {
  aaz: [],
  dotz: ['DOTZ-5.3.14', 'DOTZ-6.1.25', 'DOTZ-6.2.7', 'DOTZ-6.3.2', 'DOTZ-6.3.3', 'DOTZ-C.10'],
  efsz: ['EFSZ-3.10', 'EFSZ-3.11', 'EFSZ-11.4', 'EFSZ-17.4', 'EFSZ-20.6'],
}

describe.each(CATALOG.map(({ id }) => id))('rule index of %s', (game) => {
  const [en, es] = [textsOf(game, 'en'), textsOf(game, 'es')]
  test('has the same statements in both languages', () => {
    expect([...es.keys()].sort()).toEqual([...en.keys()].sort())
  })
  test('has every statement that a case may name in place of another', async () => {
    const file = new URL(`../../../games/${game}/data/restated.json`, import.meta.url)
    // A game whose statements do not restate each other has no such file.
    const data = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as { [rule: string]: string[] }
    const entry = CATALOG.find(({ id }) => id === game)
    const known = new Set((await entry?.load())?.rulebook.map(({ id }) => id))
    const named = Object.entries(data).flatMap(([rule, others]) => [rule, ...others])
    expect(named.filter((rule) => !known.has(rule))).toEqual([])
    expect(Object.entries(data).filter(([rule, others]) => others.includes(rule))).toEqual([])
  })
  test('says the same numbers in both languages', () => {
    const differing = [...en].filter(([id, text]) => {
      const other = es.get(id) ?? ''
      if (game === 'aaz') return numbersIn(text).join() !== numbersIn(other).join()
      return missing(text, other).length > 0 || missing(other, text).length > 0
    })
    expect(differing.map(([id]) => id)).toEqual(SAID_OTHERWISE[game] ?? [])
  })
})
