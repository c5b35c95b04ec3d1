import type { Refusal } from '@deadfront/kernel'
import { type Content, contentOf, fateOf } from '../model/content.ts'
import type { HoldMoment, RawEffect } from '../model/raw.ts'
import { refuse } from '../model/refusals.ts'
import { NONE, type Siege, type UnitIx } from '../model/state.ts'
import { findFate, findUnit, unitId } from './names.ts'
import { markerTargets, recruits } from './targets.ts'

/** Held Fate cards (DOTZ-2.12): which can be played at a moment, and on which unit. */

/** Units the card may be played on; null when it needs none. */
export function heldTargets(s: Siege, c: Content, effect: RawEffect | undefined): UnitIx[] | null {
  if (effect?.do === 'marker') return markerTargets(s, c, String(effect.marker), String(effect.on ?? 'civilians'))
  if (effect?.do === 'arrive' && effect.who !== 'hero') return recruits(s, c)
  return null
}

/** An attack by a Player unit is a combat too. */
export const fitsMoment = (moments: readonly string[] | undefined, moment: HoldMoment): boolean =>
  moments?.includes(moment) === true || (moment === 'attack' && moments?.includes('combat') === true)

/** A held card and the unit it is played on; NONE when it needs none. */
export interface HeldPlay {
  card: number
  unit: UnitIx
}

/** What could be played at this moment: card and unit (NONE when it needs none). */
export function heldPlays(s: Readonly<Siege>, moment: HoldMoment): HeldPlay[] {
  if (s.held.length === 0) return []
  const c = contentOf(s)
  const plays: HeldPlay[] = []
  for (const card of s.held) {
    const fate = fateOf(c, card)
    if (!fitsMoment(fate.moments, moment)) continue
    const targets = heldTargets(s, c, fate.effects[0])
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

export const canPlayHeld = (s: Siege, moment: HoldMoment): boolean => s.held.length > 0 && heldPlays(s, moment).length > 0

/** Why a held card cannot be played now. */
export function whyNotPlayHeld(s: Readonly<Siege>, moment: HoldMoment, name: string, unitName: string | undefined): Refusal | null {
  const c = contentOf(s)
  const card = findFate(c, name)
  if (card === NONE || !s.held.includes(card)) return refuse('DOTZ-2.12', 'held.not-held', 'that card is not held', [name])
  const fate = fateOf(c, card)
  if (!fitsMoment(fate.moments, moment)) return refuse('DOTZ-2.12', 'held.not-now', 'this is not the moment of that card', [fate.id])
  const targets = heldTargets(s, c, fate.effects[0])
  if (targets === null) return null
  if (targets.length === 0) return refuse('DOTZ-1.2.3', 'held.no-target', 'there is no unit to play it on', [fate.id])
  if (unitName === undefined || targets.includes(findUnit(c, unitName))) return null
  return refuse('DOTZ-2.12', 'held.not-on', 'it cannot be played on that unit', [fate.id, ...targets.map((u) => unitId(c, u))])
}

/** The answer that plays the card, to the question of its moment as well as in the Action Phase. */
export const playAnswer = (c: Content, play: HeldPlay): { do: 'play'; card: string; unit?: string } => ({
  do: 'play',
  card: fateOf(c, play.card).id,
  ...(play.unit === NONE ? {} : { unit: unitId(c, play.unit) }),
})
