import type { Choice, DotzQuestion } from './choices.ts'
import type { Desk } from './desk.ts'
import { placeName } from './pieces.ts'

/** The text of the card that asks; '' where no card does. */
export function askingCard(desk: Desk, { ask }: DotzQuestion): string {
  // `about` of a card's question as games/dotz/src/read/about.ts writes it.
  const id = (ask.about as { card?: string } | null)?.card
  const card = desk.view.value?.card
  return id === undefined ? '' : desk.cardText(card?.id === id ? card : { id })
}

/** Where the unit stands that an answer chooses: several have the same name. */
export function whereOf(desk: Desk, { answer }: Choice): string | null {
  const unit = answer.do === 'choose' && 'unit' in answer ? desk.unit(answer.unit ?? '') : undefined
  return unit ? placeName(unit.at, desk.m, desk.view.value ?? undefined) : null
}
