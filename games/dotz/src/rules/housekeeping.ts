import { contentOf, markOf } from '../model/content.ts'
import { FIRED, IN_HOUSEKEEPING, NONE, THIS_TURN, dropUnitFlag } from '../model/state.ts'
import { currentCard } from '../read/board.ts'
import { seatName } from '../read/seats.ts'
import type { SiegeTurn } from './group.ts'
import { beginPhase, expire } from './phases.ts'

/** Rule 7: first the card, then the markers. */
export function housekeeping(t: SiegeTurn): void {
  const { s } = t
  const c = contentOf(s)
  beginPhase(t, IN_HOUSEKEEPING)
  if (s.card !== NONE) {
    t.emit({ type: 'cardDiscarded', rule: 'DOTZ-7.0.1', card: currentCard(s).id })
    s.discard.push(s.card)
    s.card = NONE
  }
  s.eventActions = 0
  const ready: string[] = []
  for (let seat = 0; seat < s.playerAction.length; seat++) {
    if (s.playerAction[seat] === 0) ready.push(seatName(seat))
    s.playerAction[seat] = 1
  }
  for (let m = 0; m < s.spent.length; m++) {
    const mark = markOf(c, m)
    if (s.spent[m] === 0 || (mark.per === 'game' && !s.options.speechReturns)) continue // DOTZ-7.1.3
    s.spent[m] = 0
    ready.push(mark.id)
  }
  for (let u = 0; u < s.uFlags.length; u++) dropUnitFlag(s, u, FIRED)
  s.seatDone.fill(0)
  s.symbols = 0
  expire(t, THIS_TURN)
  t.emit({ type: 'actionsReset', rule: 'DOTZ-7.1.2', ready })
}
