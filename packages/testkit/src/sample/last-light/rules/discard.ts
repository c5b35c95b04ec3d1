import type { CardId, LastLight, Survivor } from '../model/state.ts'

export function discard(s: LastLight, from: Survivor, cards: readonly CardId[]): void {
  from.hand = from.hand.filter((card) => !cards.includes(card))
  s.discards.push(...cards)
}
