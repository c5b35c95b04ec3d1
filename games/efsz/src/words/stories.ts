import type { Words } from '@deadfront/kernel'
import type { RawScenario } from '../model/content.ts'

/** What a player reads before a scenario and may read again at any time; the text of an exit is shown when the exit has been used. */
export interface Story {
  text: string
  goal: string
  extra: string
  rules: readonly string[]
  remember: readonly string[]
  exits: { readonly [mark: string]: string }
}

/** In English the story is in the scenario file. */
export const storyOfFile = (raw: RawScenario): Story => ({
  text: raw.text,
  goal: raw.goal,
  extra: raw.extra,
  rules: raw.rulesText ?? [],
  remember: raw.remember ?? [],
  exits: Object.fromEntries(Object.entries(raw.exits).map(([mark, exit]) => [mark, exit.text])),
})

/** Stories as names of the game's words, one sentence per name: words are loaded by language, and so are stories. */
export function storyNames(stories: { readonly [scenario: string]: Story }): { [name: string]: string } {
  const names: { [name: string]: string } = {}
  for (const [id, story] of Object.entries(stories)) {
    const put = (part: string, text: string) => {
      names[`story.${id}.${part}`] = text
    }
    put('text', story.text)
    put('goal', story.goal)
    put('extra', story.extra)
    story.rules.forEach((text, k) => put(`rules.${k}`, text))
    story.remember.forEach((text, k) => put(`remember.${k}`, text))
    for (const [mark, text] of Object.entries(story.exits)) put(`exits.${mark}`, text)
  }
  return names
}

/** The story of a scenario in the language of these words. */
export function storyIn(words: Pick<Words, 'name'>, id: string, raw: RawScenario): Story {
  const said = (part: string): string => {
    const name = `story.${id}.${part}`
    const text = words.name(name)
    return text === name ? '' : text
  }
  const list = (part: string): string[] => {
    const lines: string[] = []
    for (let text = said(`${part}.0`); text !== ''; text = said(`${part}.${lines.length}`)) lines.push(text)
    return lines
  }
  return {
    text: said('text'),
    goal: said('goal'),
    extra: said('extra'),
    rules: list('rules'),
    remember: list('remember'),
    exits: Object.fromEntries(Object.keys(raw.exits).map((mark) => [mark, said(`exits.${mark}`)])),
  }
}
