import type { Answer, Refusal } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import type { FrameOf } from '../model/frames.ts'
import { refuse } from '../model/refusals.ts'
import { type Siege, unitAt } from '../model/state.ts'
import { type Act, readAct, whyNotAct } from '../read/acts.ts'
import { unitId } from '../read/names.ts'
import { freeForms, sampleFree } from '../read/offers.ts'
import { groupSeats } from '../read/seats.ts'
import { carryOut } from './actions.ts'
import { type AskOf, type Carried, groupAsk } from './group.ts'

/** Rules 1.2.14 and 1.2.15: Actions that a card or an ability hands out. */

export const free: AskOf<'free', Answer> & Carried = groupAsk<'free', Answer>({
  rule: 'DOTZ-1.2.14',
  who: (s, f) => (f.left > 0 && f.units.some((u) => unitAt(s, u) >= 0) ? groupSeats(s) : []),
  space: (s, f) => freeForms(s, f),
  whyNot: (s, f, answer) => whyNotFree(s, f, answer),
  sample: (s, f, _seat, rng) => sampleFree(s, f, rng),
  answer(t, f, answer) {
    if (answer.do === 'end') return t.done()
    const { s } = t
    const c = contentOf(s)
    const read = readAct(s, c, answer) as Act
    f.left--
    if (f.each === 1) f.units = f.units.filter((u) => u !== read.unit)
    t.emit({ type: 'freeActionTaken', rule: f.forFree === 1 ? 'DOTZ-1.2.15' : 'DOTZ-1.2.14', unit: unitId(c, read.unit), act: read.act })
    carryOut(t, read, f.forFree === 1 ? 'none' : 'ammo', [])
  },
})

export function whyNotFree(s: Siege, f: FrameOf<'free'>, answer: Answer): Refusal | null {
  if (answer.do === 'end') return null
  const c = contentOf(s)
  const read = readAct(s, c, answer)
  if ('refused' in read) return read
  if (!f.units.includes(read.unit)) return refuse('DOTZ-1.2.14', 'free.not-unit', 'that unit has no free Action', [unitId(c, read.unit)])
  if (!f.acts.includes(read.act)) return refuse('DOTZ-1.2.14', 'free.not-act', `the free Action is for ${f.acts.join(', ')}`, f.acts)
  return whyNotAct(s, c, read, f.forFree === 1 ? 'none' : 'ammo')
}
