import { below, pick, subset } from '@deadfront/kernel'
import { refuse } from '../model/refusals.ts'
import { contentOf } from '../model/content.ts'
import { type FrameOf, NONE, type UnitIx } from '../model/state.ts'
import { wayToTown } from '../read/board.ts'
import { findUnit, spaceId, unitId, unitIds } from '../read/names.ts'
import { type AskOf, type Carried, groupAsk, whyNotYesNo } from './group.ts'

/** Rule 4.4 and cards: what may be done as Zeds enter, before a fighter is named. */

export const traps: AskOf<'traps', { traps: boolean }> & Carried = groupAsk({
  rule: 'DOTZ-4.4.2',
  space: () => [pick([{ traps: true }, { traps: false }])],
  whyNot: (_s, _f, answer) => (typeof answer.traps === 'boolean' ? null : whyNotYesNo('DOTZ-4.4.2')),
  answer(t, f, answer) {
    const c = contentOf(t.s)
    t.done()
    const about = { unit: unitId(c, f.unit), at: spaceId(c, f.at) }
    if (!answer.traps) return t.emit({ type: 'trapsDeclined', rule: 'DOTZ-4.4.2', ...about })
    const die = t.roll()
    const sprung = c.units[f.unit]?.abilities.traps?.success.includes(die) === true
    t.emit({ type: 'trapsTried', rule: 'DOTZ-4.4.2', ...about, die, sprung })
    if (sprung) (t.s.stack[t.s.stack.length - 1] as FrameOf<'enter'>).sprung = 1
  },
  sample: (_s, _f, _seat, rng) => ({ traps: below(rng, 2) === 0 }),
})

/** DOTZ-C.9: each attacked unit may leave instead of fighting; one that stays fights alone (ruling G-32). */
export const leave: AskOf<'leave', { leave: string[] }> & Carried = groupAsk({
  rule: 'DOTZ-C.9',
  space: (s, f) => [subset('leave', unitIds(contentOf(s), f.of), 0, f.of.length)],
  whyNot(s, f, answer) {
    const c = contentOf(s)
    const names: unknown = answer.leave
    if (!Array.isArray(names) || new Set(names).size !== names.length || !names.every((name) => f.of.includes(findUnit(c, name))))
      return refuse('DOTZ-C.9', 'leave.not-here', 'name units of the attacked space', unitIds(c, f.of))
    return null
  },
  answer(t, f, answer) {
    const c = contentOf(t.s)
    const units = answer.leave.map((name) => findUnit(c, name))
    t.done()
    if (units.length > 0) t.call({ kind: 'unitsBack', units, from: f.at, back: wayToTown(c, f.at), why: 'withdrew', went: [], pick: NONE })
  },
  sample: (s, f, _seat, rng) => ({ leave: f.of.filter((_u: UnitIx) => below(rng, 2) === 0).map((u) => unitId(contentOf(s), u)) }),
})
