import type { Answer } from '@deadfront/kernel'
import { topFrame } from '../model/state.ts'
import { seatIx, seatName, seatsOf } from '../read/seats.ts'
import { type AskOf, type Carried, whyNotShape, whyNotYesNo } from './group.ts'

/** Carries a proposal out that the group has agreed on. */
export type CarryOut = Carried['carryOut']

/** DOTZ-5.1.12: a proposal is carried when all agree; where they do not, a die settles it. */
export const voteOn = (carryOut: CarryOut): AskOf<'vote', { agree: boolean }> => ({
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
    const asked = topFrame(t.s)
    t.frame = asked
    carryOut(t, asked, f.answer as Answer, seatName(f.by))
  },
})
