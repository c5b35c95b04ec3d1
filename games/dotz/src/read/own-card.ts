import { BASIC } from '../model/basic.ts'
import type { EventCard, FateCard } from '../model/content.ts'
import type { OwnCard } from '../model/events.ts'

/** A card that only custom content knows brings its name and its text along in the event, so that the log can tell them. */
export function ownCard(card: EventCard | FateCard | undefined): { own?: OwnCard } {
  if (!card || (card.text === undefined && (card.id in BASIC.events || card.id in BASIC.fates))) return {}
  return { own: { name: card.name, ...(card.text === undefined ? {} : { text: card.text }) } }
}
