import { expect, test } from 'vitest'
import { STANDARD } from '../src/model/content.ts'
import { en } from '../src/words/en.ts'
import { es } from '../src/words/es.ts'
import { storyIn } from '../src/words/stories.ts'

/** Every scenario tells its story, goal and special rules in both languages, sentence for sentence. */
for (const [id, raw] of Object.entries(STANDARD.scenarios))
  test(`${id}: the story is whole in English and Spanish`, () => {
    const [here, there] = [storyIn(en, id, raw), storyIn(es, id, raw)]
    expect(here).toEqual({
      text: raw.text,
      goal: raw.goal,
      extra: raw.extra,
      rules: raw.rulesText ?? [],
      remember: raw.remember ?? [],
      exits: Object.fromEntries(Object.entries(raw.exits).map(([mark, exit]) => [mark, exit.text])),
    })
    expect([there.rules.length, there.remember.length, Object.keys(there.exits)]).toEqual([
      here.rules.length,
      here.remember.length,
      Object.keys(here.exits),
    ])
    for (const [part, text] of Object.entries({ text: there.text, goal: there.goal, extra: there.extra, ...there.exits }))
      expect(text.length, part).toBeGreaterThan(10)
    expect(there.text).not.toBe(here.text)
    expect(there.goal).toBe(es.scenario(id).text)
    // The numbers of a special rule are the same in every language.
    const figures = (lines: readonly string[]) => lines.map((line) => (line.match(/\d+/g) ?? []).sort().join())
    expect(figures(there.rules)).toEqual(figures(here.rules))
  })

test('every kind of the dead has its line', () => {
  for (const kind of Object.keys(STANDARD.zombies))
    for (const words of [en, es]) expect(words.name(`kind.${kind}`), kind).not.toBe(`kind.${kind}`)
})
