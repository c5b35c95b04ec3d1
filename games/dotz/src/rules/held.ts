import { type Answer, below, NOT_OFFERED, pick } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import { type Waived, effectsOn, fateSource } from '../model/frames.ts'
import type { HoldMoment } from '../model/raw.ts'
import { NONE, type UnitIx, topFrame } from '../model/state.ts'
import { heldPlays, playAnswer, whyNotPlayHeld } from '../read/held.ts'
import { findFate, findUnit } from '../read/names.ts'
import { type AskOf, type Carried, type SiegeTurn, groupAsk } from './group.ts'

/** Held Fate cards (DOTZ-2.12, 2.13; ruling G-36): offered when their moment comes, never forced. */

/** Where a card that is put off is noted: the phase or the turn that runs. */
const SCOPES: { readonly [scope: string]: readonly string[] } = { phase: ['zedsPhase', 'actionPhase', 'brains'], turn: ['turn'] }

/** The players keep their cards and are not asked again for a while; within the Action Phase they can be played all the same. */
function waive(t: SiegeTurn, scope: string, moment: HoldMoment): void {
  const { s } = t
  const cards = [...new Set(heldPlays(s, moment).map(({ card }) => card))]
  const kinds = SCOPES[scope] ?? []
  for (const f of s.stack) if (kinds.includes(f.kind)) (f as Waived).waived = [...new Set([...((f as Waived).waived ?? []), ...cards])]
}

/** The card is used and discarded, then its text is carried out. */
export function playHeld(t: SiegeTurn, name: unknown, unitName: unknown, moment: string): void {
  const { s } = t
  const c = contentOf(s)
  const card = findFate(c, name)
  const id = c.fates[card]?.id ?? ''
  s.held.splice(s.held.indexOf(card), 1)
  t.emit({ type: 'heldCardPlayed', rule: 'DOTZ-2.12', card: id, moment })
  s.fateDiscard.push(card)
  t.emit({ type: 'fateDiscarded', rule: 'DOTZ-2.13', card: id })
  t.call(effectsOn(fateSource(card), NONE, findUnit(c, unitName)))
}

/** It may wait for its next moment, or longer. */
const PASSES: readonly Answer[] = [{ pass: true }, { pass: true, for: 'phase' }, { pass: true, for: 'turn' }]

export const held: AskOf<'held', Answer> & Carried = groupAsk({
  rule: 'DOTZ-2.12',
  space: (s, f) => [pick([...PASSES, ...heldPlays(s, f.moment).map((play) => playAnswer(contentOf(s), 'play', play))])],
  whyNot(s, f, answer) {
    if (answer.pass === true && answer.play === undefined) {
      const known = answer.for === undefined || (typeof answer.for === 'string' && Object.hasOwn(SCOPES, answer.for))
      return known && answer.unit === undefined ? null : NOT_OFFERED('DOTZ-2.12')
    }
    if (answer.for !== undefined) return NOT_OFFERED('DOTZ-2.12')
    return whyNotPlayHeld(s, f.moment, answer.play, answer.unit)
  },
  answer(t, f, answer) {
    t.done()
    if (answer.pass === true) {
      if (answer.for !== undefined) waive(t, String(answer.for), f.moment)
      return
    }
    const asker = topFrame(t.s)
    // There may be another card for the same moment.
    if (asker?.kind === 'combat' && f.moment !== 'zedsWin') asker.step = 'cards'
    if (asker?.kind === 'zedsPhase' || asker?.kind === 'actionPhase') asker.step = 'window'
    playHeld(t, answer.play, answer.unit, f.moment)
  },
  sample(s, f, _seat, rng) {
    const plays = heldPlays(s, f.moment)
    const i = below(rng, plays.length + PASSES.length)
    return PASSES[i] ?? playAnswer(contentOf(s), 'play', plays[i - PASSES.length] as { card: number; unit: UnitIx })
  },
})
