import type { Language } from '@deadfront/kernel'
import { cardsEn } from './cards.en.ts'
import { cardsEs } from './cards.es.ts'

/** What stands on the cards, in our own words. A test holds it to the ids of the content. */
export interface CardWords {
  events: { readonly [id: string]: string }
  fates: { readonly [id: string]: string }
  abilities: { readonly [id: string]: { name: string; text: string } }
  moments: { readonly [moment: string]: string }
}

export const cardWords = (language: Language): CardWords => (language === 'es' ? cardsEs : cardsEn)
