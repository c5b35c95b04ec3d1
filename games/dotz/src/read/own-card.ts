import { BASIC } from '../model/built-in.ts'
import type { EventCard, FateCard } from '../model/content.ts'
import type { OwnCard } from '../model/events.ts'

/** The name and the text of a card that only custom content has: the event carries them, because the log has no words for it. */
export function ownCard(card: EventCard | FateCard | undefined): { own?: OwnCard } {
  if (!card || (card.text === undefined && (card.id in BASIC.events || card.id in BASIC.fates))) return {}
  return { own: { name: card.name, ...(card.text === undefined ? {} : { text: card.text }) } }
}
