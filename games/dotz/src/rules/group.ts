import {
  type Answer,
  type AskRule,
  copyJson,
  type Form,
  type Frame,
  type Refusal,
  type RuleId,
  type Rng4,
  type Seat,
  type Turn,
} from '@deadfront/kernel'
import type { Answers, AskKind } from '../model/answers.ts'
import type { SiegeEvent } from '../model/events.ts'
import type { FrameOf } from '../model/frames.ts'
import type { Siege } from '../model/state.ts'
import { groupSeats, seatIx } from '../read/seats.ts'

/**
 * Who decides. The owner decides on a Player Action (DOTZ-5.1.10); everything else (Event Actions, ties, the defender, the Hits,
 * held cards) is decided by the group (DOTZ-5.1.11, ruling G-36). The option `group` sets how a group decides:
 * `anyone`: any player decides for all; `owner`: player 1 decides and the others propose; `vote`: a proposal is accepted when all agree,
 * and a die settles a deadlock (DOTZ-5.1.12).
 */
export type SiegeTurn = Turn<Siege, SiegeEvent>
export type AskOf<K extends AskKind> = AskRule<Siege, FrameOf<K>, Answers[K], SiegeEvent>

/** A question that the group answers together. */
export interface GroupQuestion<K extends AskKind> extends AskOf<K> {
  /** Carries out what the group has decided. */
  carryOut(t: SiegeTurn, f: FrameOf<K>, answer: Answers[K], seat: Seat): void
}

/** Carries out a decision of the group, or shows it to the others as a proposal. */
export function decide(t: SiegeTurn, ask: string, answer: Answer, seat: Seat, carryOut: () => void): void {
  const { s } = t
  const { group, players } = s.options
  if (players === 1 || group === 'anyone' || (group === 'owner' && seat === 'p1')) {
    s.proposals.length = 0
    return carryOut()
  }
  const by = seatIx(seat)
  t.emit({ type: 'proposed', rule: 'DOTZ-5.1.11', seat, ask, answer: copyJson(answer) })
  if (group === 'owner') s.proposals = [...s.proposals.filter((earlier) => earlier.seat !== by), { seat: by, answer: copyJson(answer) }]
  else t.call({ kind: 'vote', by, answer: copyJson(answer), yes: [by], no: [], own: false })
}

/** What the author of a question to the group writes. */
interface GroupRule<F, A> {
  rule: RuleId
  formRule?: RuleId
  space(s: Siege, f: F, seat: Seat): Form[]
  whyNot(s: Readonly<Siege>, f: Readonly<F>, answer: A, seat: Seat): Refusal | null
  answer(t: SiegeTurn, f: F, answer: A, seat: Seat): void
  sample?(s: Siege, f: F, seat: Seat, rng: Rng4): A
  who?(s: Siege, f: F): readonly Seat[]
  close?(t: SiegeTurn, f: F): void
}

/** A question to the group: the rule gives its content; this adds who may answer, and when the answer counts. */
export const groupAsk = <K extends AskKind>(rule: GroupRule<FrameOf<K>, Answers[K]>): GroupQuestion<K> => askGroup(rule)

/** The same for questions that differ only in their kind. */
export function askGroup<F extends Frame, A extends Answer>(rule: GroupRule<F, A>) {
  return {
    ...rule,
    who: rule.who ?? ((s: Siege) => groupSeats(s)),
    answer: (t: SiegeTurn, f: F, answer: A, seat: Seat) => decide(t, f.kind, answer, seat, () => rule.answer(t, f, answer, seat)),
    carryOut: (t: SiegeTurn, f: F, answer: A, seat: Seat) => rule.answer(t, f, answer, seat),
  }
}
