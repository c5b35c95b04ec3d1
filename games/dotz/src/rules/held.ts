import { type Answer, below, NOT_OFFERED, pick } from '@deadfront/kernel'
import { refuse } from '../model/refusals.ts'
import { contentOf, type Content } from '../model/content.ts'
import type { HoldMoment, RawEffect } from '../model/raw.ts'
import { NONE, type Siege, type UnitIx, type Waived } from '../model/state.ts'
import { markerTargets, recruits } from '../read/targets.ts'
import { findFate, findUnit, unitId } from '../read/names.ts'
import { type AskOf, type Carried, groupAsk, type T } from './group.ts'

/** Held Fate cards (DOTZ-2.12, 2.13; ruling G-36): offered when their moment comes, never forced. */

/** Units the card may be played on; null when it needs none. */
function targetsOf(s: Siege, c: Content, effect: RawEffect | undefined): UnitIx[] | null {
  if (effect?.do === 'marker') return markerTargets(s, c, String(effect.marker), String(effect.on ?? 'civilians'))
  if (effect?.do === 'arrive' && effect.who !== 'hero') return recruits(s, c)
  return null
}

/** An attack by a Player unit is a combat too. */
const fitsMoment = (moments: readonly string[] | undefined, moment: HoldMoment): boolean =>
  moments?.includes(moment) === true || (moment === 'attack' && moments?.includes('combat') === true)

/** What could be played at this moment: card and unit (NONE when it needs none). */
export function heldPlays(s: Siege, moment: HoldMoment): { card: number; unit: UnitIx }[] {
  if (s.held.length === 0) return []
  const c = contentOf(s)
  const plays: { card: number; unit: UnitIx }[] = []
  for (const card of s.held) {
    const fate = c.fates[card] as Content['fates'][number]
    if (!fitsMoment(fate.moments, moment)) continue
    const targets = targetsOf(s, c, fate.effects[0])
    if (targets === null) plays.push({ card, unit: NONE })
    else for (const unit of targets) plays.push({ card, unit })
  }
  return plays
}

/** Is there a card for this moment that the players have not put off? */
export function asksForHeld(s: Siege, moment: HoldMoment): boolean {
  if (s.held.length === 0) return false
  return heldPlays(s, moment).some(({ card }) => !s.stack.some((f) => 'waived' in f && f.waived?.includes(card)))
}

/** Where a card that is put off is noted: the phase or the turn that runs. */
const SCOPES: { readonly [scope: string]: readonly string[] } = { phase: ['zedsPhase', 'actionPhase', 'brains'], turn: ['turn'] }

/** The players keep their cards and are not asked again for a while; within the Action Phase they can be played all the same. */
function waive(t: T, scope: string, moment: HoldMoment): void {
  const { s } = t
  const cards = [...new Set(heldPlays(s, moment).map(({ card }) => card))]
  const kinds = SCOPES[scope] ?? []
  for (const f of s.stack) if (kinds.includes(f.kind)) (f as Waived).waived = [...new Set([...((f as Waived).waived ?? []), ...cards])]
}

export const canPlayHeld = (s: Siege, moment: HoldMoment): boolean => s.held.length > 0 && heldPlays(s, moment).length > 0

/** Why a held card cannot be played now. */
export function whyNotPlayHeld(s: Siege, moment: HoldMoment, name: unknown, unitName: unknown) {
  const c = contentOf(s)
  const card = findFate(c, name)
  if (card === NONE || !s.held.includes(card))
    return refuse('DOTZ-2.12', 'held.not-held', 'that card is not held', typeof name === 'string' ? [name] : [])
  const fate = c.fates[card] as Content['fates'][number]
  if (!fitsMoment(fate.moments, moment)) return refuse('DOTZ-2.12', 'held.not-now', 'this is not the moment of that card', [fate.id])
  const targets = targetsOf(s, c, fate.effects[0])
  if (targets === null) return null
  if (targets.length === 0) return refuse('DOTZ-1.2.3', 'held.no-target', 'there is no unit to play it on', [fate.id])
  if (unitName === undefined || targets.includes(findUnit(c, unitName))) return null
  return refuse('DOTZ-2.12', 'held.not-on', 'it cannot be played on that unit', [fate.id, ...targets.map((u) => unitId(c, u))])
}

/** The card is used and discarded, then its text is carried out. */
export function playHeld(t: T, name: unknown, unitName: unknown, moment: string): void {
  const { s } = t
  const c = contentOf(s)
  const card = findFate(c, name)
  const id = c.fates[card]?.id ?? ''
  s.held.splice(s.held.indexOf(card), 1)
  t.emit({ type: 'heldCardPlayed', rule: 'DOTZ-2.12', card: id, moment })
  s.fateDiscard.push(card)
  t.emit({ type: 'fateDiscarded', rule: 'DOTZ-2.13', card: id })
  t.call({ kind: 'effects', source: { of: 'fate', card, moment: '', then: NONE }, i: 0, track: NONE, pick: findUnit(c, unitName) })
}

export const playAnswer = (c: Content, key: 'play' | 'card', play: { card: number; unit: UnitIx }, more?: Answer): Answer => ({
  ...more,
  [key]: c.fates[play.card]?.id ?? '',
  ...(play.unit === NONE ? {} : { unit: unitId(c, play.unit) }),
})

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
    const asker = t.s.stack[t.s.stack.length - 1]
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
