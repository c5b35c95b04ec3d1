import type { Answer } from '@deadfront/kernel'
import type { SiegeFrame } from '../model/state.ts'
import { type AskOf, type Carried, seatIx, seatName, seatsOf, whyNotShape, whyNotYesNo } from './group.ts'
import { RULES } from './index.ts'

/** DOTZ-5.1.12: a proposal is carried when all agree; where they do not, a die settles it. */
export const vote: AskOf<'vote', { agree: boolean }> = {
  rule: 'DOTZ-5.1.12',
  who: (s, f) => seatsOf(s).filter((_, ix) => !f.yes.includes(ix) && !f.no.includes(ix)),
  space: () => [{ form: 'pick', options: [{ agree: true }, { agree: false }] }],
  whyNot: (_s, f, answer) =>
    whyNotShape(f.kind, 'DOTZ-5.1.12', answer) ?? (typeof answer.agree === 'boolean' ? null : whyNotYesNo('DOTZ-5.1.12')),
  answer(t, f, { agree }, seat) {
    ;(agree ? f.yes : f.no).push(seatIx(seat))
    t.emit({ type: 'voted', rule: 'DOTZ-5.1.11', seat, agree })
    if (f.yes.length + f.no.length < t.s.options.players) return
    // Nobody's own marker is diced for.
    const die = f.no.length === 0 || f.own === 1 ? null : t.roll()
    const carried = die === null ? f.no.length === 0 : die >= 4
    t.emit({ type: 'voteSettled', rule: 'DOTZ-5.1.12', carried, die, answer: f.answer })
    t.done()
    if (!carried) return
    const asked = t.s.stack[t.s.stack.length - 1] as SiegeFrame
    t.frame = asked
    const rule = RULES[asked.kind] as unknown as Carried
    rule.carryOut(t, asked, f.answer as Answer, seatName(f.by))
  },
}
