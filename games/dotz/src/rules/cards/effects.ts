import { cardIdOf, contentOf, effectsOf, spaceCalled } from '../../model/content.ts'
import { type EffectName, isEffectName } from '../../model/effects.ts'
import type { FrameOf } from '../../model/frames.ts'
import { NONE } from '../../model/state.ts'
import { trackId } from '../../read/names.ts'
import type { SiegeTurn } from '../group.ts'
import type { EffectRun } from './common.ts'
import { peopleEffects } from './people.ts'
import { zedEffects } from './zeds.ts'

/** What each declared effect does. A name of model/effects.ts without its code does not compile. */
const RUN: { readonly [K in EffectName]: EffectRun } = { ...zedEffects, ...peopleEffects }

/** Carries out a list of effects one by one. */
export const effects = {
  run(t: SiegeTurn, f: FrameOf<'effects'>): void {
    const c = contentOf(t.s)
    const e = effectsOf(c, f.source)[f.i]
    if (e === undefined) return t.done()
    const i = f.i
    f.i++
    // DOTZ-1.2.3: an effect whose condition does not hold is skipped.
    if (e.if?.unitAt !== undefined && !t.s.uAt.includes(spaceCalled(c, e.if.unitAt)))
      return t.emit({ type: 'effectSkipped', rule: 'DOTZ-1.2.3', card: cardIdOf(c, f.source), effect: e.do, why: 'condition' })
    if (!t.quiet) {
      const track = f.track === NONE ? null : trackId(c, f.track)
      t.emit({ type: 'cardEffect', rule: 'DOTZ-1.0.3', card: cardIdOf(c, f.source), effect: e.do, track })
    }
    t.call({ kind: 'effect', source: f.source, i, track: f.track, pick: f.pick, list: [], won: false })
  },
}

export const effect = {
  run(t: SiegeTurn, f: FrameOf<'effect'>): void {
    const c = contentOf(t.s)
    const e = effectsOf(c, f.source)[f.i]
    if (e === undefined || !isEffectName(e.do)) throw new Error(`no effect ${f.i} on ${cardIdOf(c, f.source)}`)
    RUN[e.do](t, f, e, c)
  },
}
