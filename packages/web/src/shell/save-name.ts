import { type Game, isLanguage, type Language, LANGUAGES, type Words } from '@deadfront/kernel'
import { en } from '../messages/en.ts'
import { es } from '../messages/es.ts'
import { m } from '../messages/index.ts'
import type { SaveHead } from '../saves/save.ts'

/** The part of the messages that names of saves are made of. */
type Sayings = typeof m.value.saves
const SAYINGS: { readonly [L in Language]: Sayings } = { en: en.saves, es: es.saves }

/** The name of a saved game in the language of the texts; its head has the parts of the name (`withNameParts`). */
export function sayName({ name, title, after = [], setup }: SaveHead, game: string, words: Words, say: Sayings = m.value.saves): string {
  const first = name === '' ? say.newName(game, title ?? words.scenario(setup.scenario).name) : name
  return after.reduce((whole, at) => say.branchName(whole, at), first)
}

/** A save of an earlier release has one sentence as its name, in the language it was made in: that sentence is split into its parts. */
export async function withNameParts(head: SaveHead, game: Game): Promise<SaveHead> {
  if (head.after !== undefined) return head
  const languages = Object.keys(LANGUAGES).filter(isLanguage)
  const after: number[] = []
  let name = head.name
  for (let cut = cutBranch(name); cut !== null; cut = cutBranch(name)) {
    name = cut.name
    after.unshift(cut.at)
  }
  const made = await Promise.all(
    languages.map(async (each) => sayName({ ...head, name: '' }, game.name, await game.words[each](), SAYINGS[each])),
  )
  return { ...head, name: made.includes(name) ? '' : name, after }
}

/** `Tuesday (from move 40)` in any language: the text before the brackets, and the number. */
function cutBranch(name: string): { name: string; at: number } | null {
  for (const { branchName } of Object.values(SAYINGS)) {
    const [before = '', behind = ''] = branchName('', 0).split('0')
    const from = name.lastIndexOf(before)
    if (from <= 0 || !name.endsWith(behind)) continue
    const at = Number(name.slice(from + before.length, name.length - behind.length))
    if (Number.isInteger(at)) return { name: name.slice(0, from), at }
  }
  return null
}

/** The name in the language; loads the texts of the game. */
export async function nameOfSave(head: SaveHead, game: Game, shown: Language): Promise<string> {
  const [parts, words] = await Promise.all([withNameParts(head, game), game.words[shown]()])
  return sayName(parts, game.name, words, SAYINGS[shown])
}
