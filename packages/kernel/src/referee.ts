import { type Verbs, whyNotReadable, withVerb } from './answers.ts'
import type { Aside, GameDefinition, Seat, State } from './game.ts'
import { isPlainAnswer } from './json.ts'
import { GAME_OVER, notAsked, notOffered, notPlain, otherAsk, type Refusal, type RuleId } from './refusal.ts'
import type { Script } from './script.ts'
import { type Answer, fits, type Form } from './space.ts'
import { type AskRule, type Frame, type GameEvent, pathOf, Turn } from './turn.ts'

/** A rule as the referee uses it: a step has `run`, an ask has not. */
export type AnyRule<S extends State, E extends GameEvent> = AskRule<S, Frame, Answer, E> & { run?: (t: Turn<S, E>, f: Frame) => void }

/** The question that is open, and whom it asks. */
export interface OpenQuestion {
  frame: Frame | undefined
  who: readonly Seat[]
}

const MAX_STEPS = 100_000

const topOf = (s: State): Frame | undefined => s.stack[s.stack.length - 1]

/** Carries out the rules of one game: finds the rule of a frame, checks answers, runs steps until a seat is asked. */
export class Referee<S extends State, E extends GameEvent> {
  private readonly rules: { readonly [kind: string]: AnyRule<S, E> }
  private readonly forms: { readonly [kind: string]: Verbs } | null
  private readonly aside: Aside<S, E> | null
  private readonly cites: (s: S) => Turn<S, E>['cites']
  private readonly upgradeAnswer: ((kind: string, answer: Answer) => Answer) | null
  /** A Turn object for reuse; null while it is in use, because rules may call the referee again (an `inspect` that tries an answer). */
  private idle: Turn<S, E> | null = null
  private readonly discarded: E[] = []

  constructor(
    d: Pick<GameDefinition<S, Frame, E, unknown>, 'answers' | 'upgradeAnswer' | 'aside' | 'cites'>,
    rules: { readonly [kind: string]: AnyRule<S, E> },
  ) {
    this.rules = rules
    this.forms = d.answers ?? null
    this.aside = d.aside ?? null
    this.cites = d.cites?.bind(d) ?? (() => null)
    const { forms } = this
    this.upgradeAnswer =
      d.upgradeAnswer?.bind(d) ??
      (forms && ((kind, answer) => (Object.hasOwn(forms, kind) ? withVerb(forms[kind] as Verbs, answer) : answer)))
  }

  ruleOf(f: Frame): AnyRule<S, E> {
    const rule = this.rules[f.kind]
    if (!rule) throw new Error(`no rule for ${f.kind}`)
    return rule
  }

  /** Runs steps until the frame on top is an ask with a seat to ask, or the game has a result. */
  settle(t: Turn<S, E>): void {
    const { s } = t
    for (let steps = 0; ; steps++) {
      if (s.result !== null) {
        s.stack.length = 0
        return
      }
      const f = topOf(s)
      if (f === undefined) throw new Error('the stack is empty and the game has no result')
      if (steps > MAX_STEPS) throw new Error(`runaway rules: ${pathOf(s)}`)
      const rule = this.ruleOf(f)
      if (rule.run === undefined) {
        if (rule.who(s, f).length > 0) return
        t.frame = f
        if (rule.close) rule.close(t, f)
        else t.done()
      } else {
        t.frame = f
        rule.run(t, f)
      }
    }
  }

  /** Events go to `events`; null when they are not wanted. A Turn in which an exception was thrown is not reused. */
  begin(s: S, script: Script | null, events: E[] | null): Turn<S, E> {
    const t = this.idle ?? new Turn<S, E>()
    this.idle = null
    t.s = s
    t.events = events ?? this.discarded
    t.barrier = false
    t.script = script
    t.quiet = events === null
    t.observer = null
    t.luck = null
    t.cites = this.cites(s)
    return t
  }

  /** The turn is over and may be used again. */
  finish(t: Turn<S, E>): void {
    this.idle = t
  }

  settleNew(s: S, script?: Script): E[] {
    const events: E[] = []
    const t = this.begin(s, script ?? null, events)
    this.settle(t)
    this.finish(t)
    return events
  }

  /** The open ask of the seat, or null. */
  openAsk(s: S, seat: Seat): { rule: AnyRule<S, E>; frame: Frame } | null {
    if (s.result !== null) return null
    const frame = topOf(s)
    if (frame === undefined) return null
    const rule = this.ruleOf(frame)
    return rule.who(s, frame).includes(seat) ? { rule, frame } : null
  }

  /** Why the answer is not allowed, with the statement that this table cites. */
  whyNot(s: S, seat: Seat, answer: Answer, ask?: string): Refusal | null {
    const no = this.findFault(s, seat, answer, ask)
    const cited = no === null ? undefined : this.cites(s)?.[no.rule]
    return no === null || cited === undefined ? no : { ...no, rule: cited }
  }

  private findFault(s: S, seat: Seat, answer: Answer, ask?: string): Refusal | null {
    if (s.result !== null) return GAME_OVER
    const isPlain = isPlainAnswer(answer)
    const said = isPlain ? this.normalized(s, answer) : answer
    if (this.aside && isPlain && this.aside.is(said, s, seat)) return this.whyNotAside(this.aside, s, seat, said)
    const open = this.openAsk(s, seat)
    if (!open) return notAsked(seat, this.openRule(s))
    if (ask !== undefined && ask !== open.frame.kind) return otherAsk(open.frame.kind)
    if (!isPlain) return notPlain(open.rule.rule)
    const verbs = this.forms?.[open.frame.kind]
    return (
      (verbs && whyNotReadable(verbs, said, open.rule.formRule ?? open.rule.rule)) ?? this.whyNotOpen(s, open.rule, open.frame, said, seat)
    )
  }

  /** The statement behind the open question; '' where there is none. */
  private openRule(s: S): RuleId {
    const frame = topOf(s)
    return frame === undefined ? '' : (this.ruleOf(frame).rule ?? '')
  }

  /** The answer with `do`: an answer of an old record, which has no `do`, is converted here. */
  private normalized(s: S, answer: Answer): Answer {
    if (answer.do !== undefined || this.upgradeAnswer === null) return answer
    const frame = topOf(s)
    return frame === undefined ? answer : this.upgradeAnswer(frame.kind, answer)
  }

  private whyNotAside(aside: Aside<S, E>, s: S, seat: Seat, answer: Answer): Refusal | null {
    const unreadable = aside.forms && whyNotReadable(aside.forms, answer, this.openRule(s))
    if (unreadable) return unreadable
    try {
      return aside.whyNot(s, seat, answer)
    } catch {
      return notOffered('')
    }
  }

  /** Rules may throw on an answer of a shape that they never offered: that is a refusal. On an answer that they offered: that is a bug. */
  private whyNotOpen(s: S, rule: AnyRule<S, E>, frame: Frame, answer: Answer, seat: Seat): Refusal | null {
    try {
      return rule.whyNot(s, frame, answer, seat)
    } catch (error) {
      const no = whyNotOffered(rule.space(s, frame, seat), answer, rule.rule)
      if (no) return no
      throw error
    }
  }

  /** Carries out one legal answer and all its consequences. */
  answerOne(t: Turn<S, E>, seat: Seat, answer: Answer): void {
    const { s } = t
    const frame = topOf(s) as Frame
    const said = this.normalized(s, answer)
    t.frame = frame
    if (this.aside?.is(said, s, seat)) this.aside.answer(t, said, seat)
    else this.ruleOf(frame).answer(t, frame, said, seat)
    this.settle(t)
  }

  /**
   * Nothing before a barrier can be undone: dice were rolled, something was revealed, another seat is asked, or the game is over.
   * `together`: the only barrier is that others are asked with the seat.
   */
  barrierAfter(t: Turn<S, E>, seat: Seat): 'none' | 'together' | 'barrier' {
    if (t.barrier || t.s.result !== null) return 'barrier'
    const frame = topOf(t.s)
    if (frame === undefined) return 'none'
    const who = this.ruleOf(frame).who(t.s, frame)
    let [isAsked, isOther] = [false, false]
    for (const asked of who) {
      if (asked === seat) isAsked = true
      else isOther = true
    }
    if (!isOther) return 'none'
    return isAsked ? 'together' : 'barrier'
  }

  /**
   * Carries out a batch up to and including the first answer that makes a barrier, so that no dice are seen before the next
   * answer is given. Returns how many were carried out, or the refusal of the first illegal one.
   */
  answerBatch(t: Turn<S, E>, seat: Seat, batch: readonly Answer[]): number | Refusal {
    for (const [i, answer] of batch.entries()) {
      if (i > 0) {
        if (this.barrierAfter(t, seat) !== 'none') return i
        const no = this.whyNot(t.s, seat, answer)
        if (no) return { ...no, about: [...no.about, `answer ${i + 1} of ${batch.length}`] }
      }
      this.answerOne(t, seat, answer)
    }
    return batch.length
  }

  /** The question that stays open while asides are given; null when one of the answers is not an aside. */
  questionKeptOpen(s: S, seat: Seat, answers: readonly Answer[]): OpenQuestion | null {
    const { aside } = this
    if (!aside) return null
    for (const answer of answers) if (!isPlainAnswer(answer) || !aside.is(this.normalized(s, answer), s, seat)) return null
    return this.openQuestion(s)
  }

  private openQuestion(s: S): OpenQuestion {
    const frame = topOf(s)
    return { frame, who: frame === undefined ? [] : [...this.ruleOf(frame).who(s, frame)] }
  }

  isStillAsked(s: S, before: OpenQuestion): boolean {
    const { frame, who } = this.openQuestion(s)
    return frame === before.frame && who.length === before.who.length && who.every((seat, i) => seat === before.who[i])
  }
}

/** Refuses an answer that none of the question's forms offers: the usual first line of a `whyNot`. */
export function whyNotOffered(forms: readonly Form[], answer: Answer, rule: RuleId): Refusal | null {
  return forms.some((form) => fits(form, answer)) ? null : notOffered(rule)
}
