import { below, nth, pick } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import { contentOf } from '../model/content.ts'
import { effectsOn, fateSource } from '../model/frames.ts'
import type { HoldMoment } from '../model/raw.ts'
import { NONE, topFrame } from '../model/state.ts'
import { heldPlays, playAnswer, whyNotPlayHeld } from '../read/held.ts'
import { findFate, findUnit } from '../read/names.ts'
import { ownCard } from '../read/own-card.ts'
import { type SiegeTurn, groupAsk } from './group.ts'

/** Held Fate cards (DOTZ-2.12, 2.13; ruling G-36): offered at their moment, never forced. */

/** Where a postponed card is noted: the current phase or the current turn. */
const SCOPES: { readonly [scope in 'phase' | 'turn']: readonly string[] } = {
  phase: ['zedsPhase', 'actionPhase', 'brains'],
  turn: ['turn'],
}

/** The players keep their cards and are not asked again for a while; within the Action Phase the cards can still be played. */
function waive(t: SiegeTurn, scope: 'phase' | 'turn', moment: HoldMoment): void {
  const { s } = t
  const cards = heldPlays(s, moment).map(({ card }) => card)
  for (const f of s.stack)
    if ((f.kind === 'turn' || f.kind === 'zedsPhase' || f.kind === 'actionPhase' || f.kind === 'brains') && SCOPES[scope].includes(f.kind))
      f.waived = [...new Set([...(f.waived ?? []), ...cards])]
}

/** The card is used and discarded, then its text is carried out. */
export function playHeld(t: SiegeTurn, name: string, unitName: string | undefined, moment: string): void {
  const { s } = t
  const c = contentOf(s)
  const card = findFate(c, name)
  const id = c.fates[card]?.id ?? ''
  s.held.splice(s.held.indexOf(card), 1)
  t.emit({ type: 'heldCardPlayed', rule: 'DOTZ-2.12', card: id, moment, ...ownCard(c.fates[card]) })
  s.fateDiscard.push(card)
  t.emit({ type: 'fateDiscarded', rule: 'DOTZ-2.13', card: id })
  t.call(effectsOn(fateSource(card), NONE, findUnit(c, unitName)))
}

/** It may wait for its next moment, or longer. */
const PASSES: readonly Answers['held'][] = [{ do: 'pass' }, { do: 'pass', for: 'phase' }, { do: 'pass', for: 'turn' }]

export const held = groupAsk<'held'>({
  rule: 'DOTZ-2.12',
  space: (s, f) => [pick([...PASSES, ...heldPlays(s, f.moment).map((play) => playAnswer(contentOf(s), play))])],
  whyNot: (s, f, answer) => (answer.do === 'pass' ? null : whyNotPlayHeld(s, f.moment, answer.card, answer.unit)),
  answer(t, f, answer) {
    t.done()
    if (answer.do === 'pass') {
      if (answer.for !== undefined) waive(t, answer.for, f.moment)
      return
    }
    const asker = topFrame(t.s)
    // There may be another card for the same moment.
    if (asker.kind === 'combat' && f.moment !== 'zedsWin') asker.step = 'cards'
    if (asker.kind === 'zedsPhase' || asker.kind === 'actionPhase') asker.step = 'window'
    playHeld(t, answer.card, answer.unit, f.moment)
  },
  sample(s, f, _seat, rng) {
    const plays = heldPlays(s, f.moment)
    const i = below(rng, plays.length + PASSES.length)
    return PASSES[i] ?? playAnswer(contentOf(s), nth(plays, i - PASSES.length))
  },
})
