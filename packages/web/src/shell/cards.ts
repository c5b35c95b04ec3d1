import type { Language, Options, Seat } from '@deadfront/kernel'
import { language } from './settings.ts'

/** The texts of a game's card in the lobby: the default export of `src/games/<id>/card.ts`. */
export interface Card {
  text: { readonly [L in Language]: string }
  /** Short facts: players, minutes, difficulty. */
  facts: { readonly [L in Language]: readonly string[] }
  /** Another scenario with its own start button in the lobby. */
  also?: { scenario: string; text: { readonly [L in Language]: string } }
  /** Two people at one screen: the options, and in a game of sides the seats of the second player; the first has the others. */
  together?: { options: Options; second?: readonly Seat[] }
  /** The seats of a game played together that are people rather than bots. */
  isComrade?: (seat: Seat) => boolean
  /** How many sides the dice of the game have, unless an event gives the number: 6 if absent. */
  dieSides?: number
  /** The event that a turn begins with: dice of the turn before are removed from the table. */
  turnEvent?: string
  /** Events that repeat a die of the roll before them: the dice tray shows it once. */
  retold?: readonly string[]
}

const texts = import.meta.glob<Card>('../games/*/card.ts', { eager: true, import: 'default' })
const pictures = import.meta.glob<string>('../games/*/lobby.svg', { eager: true, query: '?url', import: 'default' })

export function cardOf(game: string): (Card & { art: string | null }) | null {
  const card = texts[`../games/${game}/card.ts`]
  const picture = pictures[`../games/${game}/lobby.svg`]
  // The fragment chooses the language of the text in the picture.
  const art = picture === undefined ? null : `${picture}#${language.value}`
  if (!card) return art ? { text: { en: '', es: '' }, facts: { en: [], es: [] }, art } : null
  return { ...card, art }
}
