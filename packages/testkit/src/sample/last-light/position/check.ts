import type { Reader } from '@deadfront/kernel'
import type { LastLight } from '../model/state.ts'
import { houseOf, isAlive } from '../read/survivors.ts'

/** Conditions on the position as a whole: every card is in one place, and at least one survivor lives. */
export function checkTable(r: Reader, s: LastLight): void {
  const placed = [...s.survivors.flatMap((x) => x.hand), ...s.discards]
  const twice = placed.find((card, i) => placed.indexOf(card) !== i)
  if (twice !== undefined) r.bad('discards', `expected every card once, found ${twice} twice`)
  if (!s.survivors.some(isAlive)) r.bad('survivors', 'expected somebody alive, found nobody', 'LL-1.3')
  // Cards that are named nowhere are in the deck.
  s.deck = houseOf(s).deck.filter((card) => !placed.includes(card))
}
