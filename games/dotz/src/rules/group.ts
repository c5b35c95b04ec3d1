import type { Answer, AskRule, Json, Refusal, Rng4, Seat, Turn } from '@deadfront/kernel'
import { copyJson } from '@deadfront/kernel'
import type { Form } from '@deadfront/kernel'
import type { SiegeEvent } from '../model/events.ts'
import type { FrameOf, SiegeFrame } from '../model/frames.ts'
import { refuse } from '../model/refusals.ts'
import type { Siege } from '../model/state.ts'
import { groupSeats, seatIx } from '../read/seats.ts'

/**
 * Who decides. A Player Action is its owner's (DOTZ-5.1.10); everything else (Event Actions, ties, the defender, the Hits,
 * held cards) is the group's (DOTZ-5.1.11, ruling G-36). The option `group` says how a group decides:
 * `anyone` speaks for all; `owner`: player 1 decides and the others propose; `vote`: a proposal is carried when all agree,
 * and a die settles a deadlock (DOTZ-5.1.12).
 */
export type SiegeTurn = Turn<Siege, SiegeEvent>
export type StepOf<K extends SiegeFrame['kind']> = { run(t: SiegeTurn, f: FrameOf<K>): void }
export type AskOf<K extends SiegeFrame['kind'], A extends Answer> = AskRule<Siege, FrameOf<K>, A, SiegeEvent>

/** Carries a decision of the group out, or lays it before the others. */
export function decide(t: SiegeTurn, ask: string, answer: Answer, seat: Seat, carryOut: () => void): void {
  const { s } = t
  const { group, players } = s.options
  if (players === 1 || group === 'anyone' || (group === 'owner' && seat === 'p1')) {
    s.said.length = 0
    return carryOut()
  }
  const by = seatIx(seat)
  t.emit({ type: 'proposed', rule: 'DOTZ-5.1.11', seat, ask, answer: copyJson(answer) })
  if (group === 'owner') s.said = [...s.said.filter((earlier) => earlier.seat !== by), { seat: by, answer: copyJson(answer) as Json }]
  else t.call({ kind: 'vote', by, answer: copyJson(answer) as Json, yes: [by], no: [], own: 0 })
}

/** The keys an answer may have, by question (and by what is done). */
const KEYS: { readonly [question: string]: readonly string[] } = {
  track: ['track'],
  start: ['at'],
  'place.choose': ['at'],
  group: ['at'],
  zed: ['zed'],
  unit: ['unit'],
  fighter: ['unit'],
  retreat: ['unit'],
  leave: ['leave'],
  traps: ['traps'],
  held: ['play', 'unit', 'pass', 'for'],
  reroll: ['reroll'],
  hits: ['hits'],
  die: ['die'],
  overwatch: ['back', 'with'],
  'tracks.order': ['track', 'order'],
  'hero.choose': ['hero'],
  'hero.take': ['hero'],
  vote: ['agree'],
  'action.move': ['do', 'unit', 'path', 'to', 'pay'],
  'action.forage': ['do', 'unit', 'pay'],
  'action.gunfire': ['do', 'unit', 'target', 'pay'],
  'action.ability': ['do', 'ability'],
  'action.play': ['do', 'card', 'unit'],
  'action.end': ['do'],
  'free.move': ['do', 'unit', 'path', 'to'],
  'free.forage': ['do', 'unit'],
  'free.gunfire': ['do', 'unit', 'target'],
  'free.end': ['do'],
}

/** An answer to another question is no answer to this one. */
export function whyNotShape(kind: string, rule: string, answer: Answer): Refusal | null {
  const keys = KEYS[kind === 'action' || kind === 'free' ? `${kind}.${String(answer.do)}` : kind]
  if (keys === undefined) {
    const acts = Object.keys(KEYS).flatMap((name) => (name.startsWith(`${kind}.`) ? [name.slice(kind.length + 1)] : []))
    return refuse('DOTZ-5.1.7', 'answer.do', `expected do: ${acts.join(', ')}`, acts)
  }
  for (const key in answer)
    if (!keys.includes(key)) return refuse(rule, 'answer.unknown-key', `unknown key "${key}"; this answer has ${keys.join(', ')}`, [key])
  return null
}

/** A question put to the group: the rule says what it asks, this says who may answer and when it counts. */
export function groupAsk<K extends SiegeFrame['kind'], A extends Answer>(rule: {
  rule: string
  space(s: Siege, f: FrameOf<K>, seat: Seat): Form[]
  whyNot(s: Siege, f: FrameOf<K>, answer: A, seat: Seat): Refusal | null
  answer(t: SiegeTurn, f: FrameOf<K>, answer: A, seat: Seat): void
  sample?(s: Siege, f: FrameOf<K>, seat: Seat, rng: Rng4): A
  who?(s: Siege, f: FrameOf<K>): readonly Seat[]
  close?(t: SiegeTurn, f: FrameOf<K>): void
}): AskOf<K, A> & Carried {
  return {
    ...rule,
    who: rule.who ?? ((s) => groupSeats(s)),
    whyNot: (s, f, answer, seat) => whyNotShape(f.kind, rule.rule, answer) ?? rule.whyNot(s, f as FrameOf<K>, answer, seat),
    answer: (t, f, answer, seat) => decide(t, f.kind, answer, seat, () => rule.answer(t, f, answer, seat)),
    carryOut: rule.answer as Carried['carryOut'],
  }
}

/** What a vote carries out when it is carried. */
export interface Carried {
  carryOut(t: SiegeTurn, f: SiegeFrame, answer: Answer, seat: Seat): void
}

export const whyNotYesNo = (rule: string): Refusal => refuse(rule, 'answer.yes-or-no', 'say true or false')
