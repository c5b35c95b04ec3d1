import { END } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import { NONE, NOT, THIS_PHASE, noEntryAt, phaseName } from '../model/state.ts'
import { spaceId } from '../read/names.ts'
import type { SiegeTurn } from './group.ts'

/** The begin and the end of a phase: effects that have ended are removed. */

export function beginPhase(t: SiegeTurn, phase: number): void {
  t.s.phase = phase
  t.emit({ type: 'phaseBegan', rule: 'DOTZ-1.1.3', phase: phaseName(phase), eventActions: t.s.eventActions })
}

/** Effects of the phase that is over. */
export function endPhase(t: SiegeTurn): void {
  expire(t, THIS_PHASE)
  t.goto(END)
}

export function expire(t: SiegeTurn, upTo: number): void {
  const { s } = t
  if (s.noTerrain <= upTo) s.noTerrain = NOT
  if (s.mayLeave <= upTo) s.mayLeave = NOT
  if (s.spread <= upTo) s.spread = NOT
  if (s.shiftedHero !== NONE && s.heroShiftUntil <= upTo) {
    s.shiftedHero = NONE
    s.heroShift = 0
    s.heroShiftUntil = NOT
  }
  if (s.cardShifts.length > 0) s.cardShifts = s.cardShifts.filter((shift) => shift.until > upTo)
  for (let at = 0; at < s.noEntry.length; at++) {
    const until = noEntryAt(s, at)
    if (until === NOT || until > upTo) continue
    s.noEntry[at] = NOT
    t.emit({ type: 'noEntryGone', rule: 'DOTZ-4.4.3', at: spaceId(contentOf(s), at) })
  }
}
