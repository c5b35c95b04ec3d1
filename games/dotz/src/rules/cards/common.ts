import { type Content, cardIdOf } from '../../model/content.ts'
import type { FrameOf } from '../../model/frames.ts'
import type { RawEffect } from '../../model/raw.ts'
import { FOR_GOOD, NONE, THIS_PHASE, THIS_TURN, type TrackIx, type UnitIx, topFrame } from '../../model/state.ts'
import { choose } from '../choices.ts'
import type { SiegeTurn } from '../group.ts'

export type EffectFrame = FrameOf<'effect'>

/** Carries an effect out until it says `t.done()`. An effect that has to ask keeps its place in `f.step`. */
export type EffectRun = (t: SiegeTurn, f: EffectFrame, e: RawEffect, c: Content) => void

/** How long the effect lasts. */
export const untilOf = (e: RawEffect): number => (e.until === 'phase' ? THIS_PHASE : e.until === 'game' ? FOR_GOOD : THIS_TURN)
export const numberOr = (x: unknown, otherwise: number): number => (typeof x === 'number' ? x : otherwise)
/** The track an effect names, or the track that a Fate draw has named. */
export const trackMeant = (c: Content, f: EffectFrame, e: RawEffect): TrackIx =>
  typeof e.track === 'string' && e.track !== 'fated' ? c.tracks.indexOf(e.track) : f.track

/** DOTZ-1.2.3: an effect that cannot be carried out is skipped, not kept for later. */
export function skip(t: SiegeTurn, f: EffectFrame, e: RawEffect, c: Content, why: string): void {
  t.emit({ type: 'effectSkipped', rule: 'DOTZ-1.2.3', card: cardIdOf(c, f.source), effect: e.do, why })
  t.done()
}

/** Asks once which unit is meant; true when the answer is in `f.pick`. */
export function pickUnit(t: SiegeTurn, f: EffectFrame, e: RawEffect, c: Content, units: UnitIx[]): boolean {
  if (f.step === 'picked') return true
  if (units.length === 0) {
    skip(t, f, e, c, 'noUnit')
    return false
  }
  f.step = 'picked'
  if (f.pick !== NONE && units.includes(f.pick)) return true
  choose(t, f, 'unit', units, e.do === 'marker' ? String(e.marker) : e.do)
  return topFrame(t.s) === f
}

/** An effect that changes the state and is then done. */
export const once =
  (change: EffectRun): EffectRun =>
  (t, f, e, c) => {
    change(t, f, e, c)
    t.done()
  }
