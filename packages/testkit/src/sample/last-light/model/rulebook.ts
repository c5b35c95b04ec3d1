import { nth, type RulebookEntry } from '@deadfront/kernel'

/** Every statement of the game, in our own words; tests, refusals, events and questions cite the ids. */
export const STATEMENTS = {
  'LL-1.1': 'Two or three survivors hold a house for as many nights as agreed. A night is dusk, plan, walk, the dead, dawn.',
  'LL-1.2': 'At the last dawn the living survivor with the most kills wins; those with equally many share it.',
  'LL-1.3': 'The house is overrun, and everybody loses, when nobody lives or the breaches reach the limit of the house.',
  'LL-2.1': 'At dusk each living survivor draws two cards, up to a hand of five. Hands are secret, their size is not.',
  'LL-2.2': 'When the deck is empty, the discards are shuffled and become the deck.',
  'LL-3.1': 'Everybody plans in secret at the same time: up to two planks, on any doors. The plans are shown together.',
  'LL-3.2': 'A door holds four planks at most; more are wasted.',
  'LL-4.1': 'In the order of seats each survivor walks up to two rooms.',
  'LL-5.1': 'A die is rolled for each door. As many dead come as it shows above two, and one more for each night after the first.',
  'LL-5.2': 'With the dead at several doors the first living survivor says in which order they push.',
  'LL-5.3': 'Each plank stops one of the dead and breaks. The others come in.',
  'LL-6.1': 'Before a push is carried out anybody with cards may play one, then everybody may think again.',
  'LL-6.2': 'A card played may be answered before it works, by Hush alone, and so may that Hush.',
  'LL-6.3': 'Flare: one of the dead turns away from the door.',
  'LL-6.4': 'Nails: one more plank on the door.',
  'LL-6.5': 'Bandage: one health back, up to three.',
  'LL-6.6': 'Hush: the card it answers does nothing.',
  'LL-7.1': 'Survivors where the dead come in may throw cards, each once: one shot a card, and a 4 or more kills.',
  'LL-7.2': 'A survivor with an empty hand has one last bullet.',
  'LL-7.3': 'The dead that are left bite: everybody in the room loses one health.',
  'LL-7.4': 'With nobody in the room each of the dead that is left is a breach.',
  'LL-7.5': 'A survivor without health is out, and the hand is discarded.',
} as const

export type LastRule = keyof typeof STATEMENTS

const CHAPTERS = ['', 'The game', 'Dusk', 'Plan', 'Walk', 'The dead', 'Cards', 'Fight']

export const rulebook: RulebookEntry[] = Object.entries(STATEMENTS).map(([id, text]) => ({
  id,
  text,
  chapter: nth(CHAPTERS, Number(id[3])),
  ...(id === 'LL-7.2' ? { mark: 'ruling' as const, option: 'lastBullet' } : {}),
}))
