import { pick } from '@deadfront/kernel'
import type { Json, Seat } from '@deadfront/kernel'
import type { SiegeFrame } from '../model/frames.ts'
import { topFrame } from '../model/state.ts'
import { seatIx, seatName, seatsOf } from '../read/seats.ts'
import type { AskOf, SiegeTurn } from './group.ts'

/** Carries out a proposal that the group has agreed on; `asked` is the frame of the question. */
export type CarryOut = (t: SiegeTurn, asked: SiegeFrame, answer: Json, seat: Seat) => void

/** DOTZ-5.1.12: a proposal is accepted when all agree; otherwise a die decides. */
export const voteOn = (carryOut: CarryOut): AskOf<'vote'> => ({
  rule: 'DOTZ-5.1.12',
  who: (s, f) => seatsOf(s).filter((_, ix) => !f.yes.includes(ix) && !f.no.includes(ix)),
  space: () => [pick([{ do: 'agree' }, { do: 'object' }])],
  whyNot: () => null,
  answer(t, f, answer, seat) {
    const agree = answer.do === 'agree'
    ;(agree ? f.yes : f.no).push(seatIx(seat))
    t.emit({ type: 'voted', rule: 'DOTZ-5.1.11', seat, agree })
    if (f.yes.length + f.no.length < t.s.options.players) return
    // A player's own marker is never decided by a die.
    const die = f.no.length === 0 || f.own ? null : t.roll()
    const carried = die === null ? f.no.length === 0 : die >= 4
    t.emit({ type: 'voteSettled', rule: 'DOTZ-5.1.12', carried, die, answer: f.answer })
    t.done()
    if (!carried) return
    const asked = topFrame(t.s)
    t.frame = asked
    carryOut(t, asked, f.answer, seatName(f.by))
  },
})
