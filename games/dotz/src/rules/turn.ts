import { sequence } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import type { SiegeEvent } from '../model/events.ts'
import { type FrameOf, effectsOn, eventSource } from '../model/frames.ts'
import type { Moment } from '../model/raw.ts'
import { IN_ACTION, IN_BRAINS, IN_ZEDS, NONE, type Siege } from '../model/state.ts'
import { currentCard } from '../read/board.ts'
import { asksForHeld, canPlayHeld } from '../read/held.ts'
import { ownCard } from '../read/own-card.ts'
import { winGame } from './end.ts'
import type { SiegeTurn } from './group.ts'
import { housekeeping } from './housekeeping.ts'
import { beginPhase, endPhase } from './phases.ts'
import { applyPressure } from './pressure.ts'

/** Rule 1: the turn and its phases. */

export const turn = sequence<Siege, FrameOf<'turn'>, SiegeEvent>({
  /** DOTZ-1.0.2: the top card becomes the Current Event card. */
  open(t, f) {
    const { s } = t
    if (f.waived !== undefined) delete f.waived
    const card = s.deck.pop()
    if (card === undefined) {
      // Only a custom deck without a final card can become empty.
      t.end({ outcome: 'unfinished', winners: [], rule: 'DOTZ-1.0.5' })
      return
    }
    s.deckAct.pop()
    s.card = card
    s.turn++
    s.symbols = 0
    t.reveal()
    t.emit({
      type: 'turnBegan',
      rule: 'DOTZ-1.0.2',
      turn: s.turn,
      card: currentCard(s).id,
      left: s.deck.length,
      ...ownCard(currentCard(s)),
    })
  },
  zeds(t) {
    const { s } = t
    if (currentCard(s).kind === 'brains') {
      // DOTZ-1.2.6: the card's own instructions replace the regular phases.
      t.call({ kind: 'brains' })
      return t.goto('housekeeping')
    }
    t.call({ kind: 'zedsPhase' })
  },
  action: (t) => t.call({ kind: 'actionPhase' }),
  housekeeping(t) {
    housekeeping(t)
    t.goto('open')
  },
})

function cardEffects(t: SiegeTurn, moment: Moment): void {
  const card = currentCard(t.s)
  if (card.effects?.[moment] === undefined) return
  t.call(effectsOn(eventSource(t.s.card, moment), NONE))
}

export const brains = sequence<Siege, FrameOf<'brains'>, SiegeEvent>({
  begin(t) {
    beginPhase(t, IN_BRAINS)
    cardEffects(t, 'turn')
  },
  close: (t) => endPhase(t),
})

export const zedsPhase = sequence<Siege, FrameOf<'zedsPhase'>, SiegeEvent>({
  begin(t) {
    beginPhase(t, IN_ZEDS)
    // Ruling G-31 as a switch: one of the final cards may end the game before its Zeds Phase.
    const card = currentCard(t.s)
    if (t.s.options.earlyWin && card.kind === 'final' && !card.tracks.includes('fated')) winGame(t)
  },
  window: (t) => {
    if (asksForHeld(t.s, 'phase')) t.call({ kind: 'held', moment: 'phase' })
  },
  event: (t) => cardEffects(t, 'zeds.start'),
  /** Ruling G-37: after the card's own effect at the start of the phase, before the first track. */
  placementPressure(t) {
    // Called in reverse: the last call runs first.
    applyPressure(t, 'placement', currentCard(t.s).placement)
    applyPressure(t, 'movement', currentCard(t.s).movement)
  },
  tracks: (t) => t.call({ kind: 'tracks', i: 0 }),
  late: (t) => cardEffects(t, 'zeds.end'),
  close: (t) => endPhase(t),
})

export const actionPhase = sequence<Siege, FrameOf<'actionPhase'>, SiegeEvent>({
  begin(t) {
    const { s } = t
    const limit = contentOf(s).limits.eventActions
    s.eventActions = Math.min(limit, s.card === NONE ? 0 : currentCard(s).actions) // DOTZ-5.1.2
    s.seatDone.fill(0)
    beginPhase(t, IN_ACTION)
  },
  event: (t) => {
    if (t.s.card !== NONE) cardEffects(t, 'action.start')
  },
  window: (t) => {
    if (asksForHeld(t.s, 'phase') && !canPlayHeld(t.s, 'action')) t.call({ kind: 'held', moment: 'phase' })
  },
  act: (t) => t.call({ kind: 'action' }),
  late: (t) => {
    if (t.s.card !== NONE) cardEffects(t, 'action.end')
  },
  close: (t) => endPhase(t),
})
