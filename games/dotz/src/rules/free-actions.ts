import { isRefusal, type Refusal } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import { contentOf } from '../model/content.ts'
import type { FrameOf } from '../model/frames.ts'
import { refuse } from '../model/refusals.ts'
import { type Siege, unitAt } from '../model/state.ts'
import { readAct, whyNotAct } from '../read/act.ts'
import { freeForms } from '../read/forms.ts'
import { unitId } from '../read/names.ts'
import { sampleFree } from '../read/sample.ts'
import { groupSeats } from '../read/seats.ts'
import { carryOut } from './actions.ts'
import { groupAsk } from './group.ts'

/** Rules 1.2.14 and 1.2.15: Actions that a card or an ability gives. */

export const free = groupAsk<'free'>({
  rule: 'DOTZ-1.2.14',
  formRule: 'DOTZ-5.1.7',
  who: (s, f) => (f.left > 0 && f.units.some((u) => unitAt(s, u) >= 0) ? groupSeats(s) : []),
  space: (s, f) => freeForms(s, f),
  whyNot: (s, f, answer) => whyNotFree(s, f, answer),
  sample: (s, f, _seat, rng) => sampleFree(s, f, rng),
  answer(t, f, answer) {
    if (answer.do === 'end') return t.done()
    const { s } = t
    const c = contentOf(s)
    const act = readAct(s, c, answer)
    if (isRefusal(act)) throw new Error(act.say)
    f.left--
    if (f.each) f.units = f.units.filter((u) => u !== act.unit)
    t.emit({ type: 'freeActionTaken', rule: f.forFree ? 'DOTZ-1.2.15' : 'DOTZ-1.2.14', unit: unitId(c, act.unit), act: act.act })
    carryOut(t, act, f.forFree ? 'none' : 'ammo', [])
  },
})

function whyNotFree(s: Siege, f: Readonly<FrameOf<'free'>>, answer: Answers['free']): Refusal | null {
  if (answer.do === 'end') return null
  const c = contentOf(s)
  const act = readAct(s, c, answer)
  if (isRefusal(act)) return act
  if (!f.units.includes(act.unit)) return refuse('DOTZ-1.2.14', 'free.not-unit', 'that unit has no free Action', [unitId(c, act.unit)])
  if (!f.acts.includes(act.act)) return refuse('DOTZ-1.2.14', 'free.not-act', `the free Action is for ${f.acts.join(', ')}`, f.acts)
  return whyNotAct(s, c, act, f.forFree ? 'none' : 'ammo')
}
