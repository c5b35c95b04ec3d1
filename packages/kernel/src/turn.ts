import type { AnyAnswers } from './answers.ts'
import type { Result, Seat, State } from './game.ts'
import { below, type Rng4, shuffleWith } from './rng.ts'
import type { Refusal, RuleId } from './refusal.ts'
import type { Answer, Form } from './space.ts'
import type { KeyedDice } from './keyed-dice.ts'
import type { Script } from './script.ts'

/** One entry of the decision stack: the rule that is being carried out, with its own local values. Plain data. */
export interface Frame {
  kind: string
  /** In a `sequence`: the name of the step that runs next. */
  step?: string
}

/** A fact in the past tense, emitted once. The log line links to `rule`. */
export interface GameEvent {
  type: string
  rule: RuleId
}

/** Runs by itself. */
export interface StepRule<S extends State, F extends Frame, E extends GameEvent> {
  /** The names of its steps, where the rule is a sequence. */
  readonly steps?: readonly string[]
  run(t: Turn<S, E>, f: F): void
}

/** Waits for a seat. */
export interface AskRule<S extends State, F extends Frame, A extends Answer, E extends GameEvent> {
  /** The seats that still have to answer; with no seat left the ask closes itself. */
  who(s: S, f: F): readonly Seat[]
  /** The rule statement that gives the player this choice. */
  rule: RuleId
  /** The statement of the question as it is asked now, if it differs between cases; by default `rule`. */
  ruleNow?(s: Readonly<S>, f: Readonly<F>): RuleId
  /** The statement cited when an answer cannot be read; by default `rule`. */
  formRule?: RuleId
  space(s: S, f: F, seat: Seat): Form[]
  /** Changes nothing, not even for a moment: it works on the true state. */
  whyNot(s: Readonly<S>, f: Readonly<F>, answer: A, seat: Seat): Refusal | null
  answer(t: Turn<S, E>, f: F, answer: A, seat: Seat): void
  /** A fast random legal answer, for questions whose whole space is slow to build. */
  sample?(s: S, f: F, seat: Seat, rng: Rng4): A
  /** What happens when no seat is left to ask; without it the frame is simply done. */
  close?(t: Turn<S, E>, f: F): void
}

/** A rule for every kind of frame: the kinds in `A` ask, all others run. A kind without its rule does not compile. */
export type RulesOf<S extends State, F extends Frame, E extends GameEvent, A extends AnyAnswers = AnyAnswers> = string extends keyof A
  ? { readonly [K in F['kind']]: StepRule<S, Extract<F, { kind: K }>, E> | AskRule<S, Extract<F, { kind: K }>, Answer, E> }
  : {
      readonly [K in F['kind']]: K extends keyof A ? AskRule<S, Extract<F, { kind: K }>, A[K], E> : StepRule<S, Extract<F, { kind: K }>, E>
    }

/**
 * The only object that rules use. `s` is changed in place; chance, events and the stack go through here.
 * `call` pushes a frame that runs first; `become` replaces the running frame; `done` removes it.
 */
export class Turn<S extends State, E extends GameEvent> {
  s!: S
  events: E[] = []
  /** Dice were rolled or something was revealed: nothing before this can be undone. */
  barrier = false
  /** The frame whose rule is running. */
  frame!: Frame
  script: Script | null = null
  observer: ChanceObserver | null = null
  /** In simulated games: chance by what it is for, and the game's function that gives this key. */
  luck: KeyedDice | null = null
  luckKey: ((s: S) => string) | null = null
  /** Search turns events off. */
  quiet = false
  /** Statements that replace others on this table; null where none do. */
  cites: { readonly [rule: RuleId]: RuleId } | null = null

  emit(event: E): void {
    if (this.quiet) return
    const cited = this.cites?.[event.rule]
    this.events.push(cited === undefined ? event : { ...event, rule: cited })
  }

  call(frame: S['stack'][number]): void {
    this.s.stack.push(frame)
  }

  become(frame: S['stack'][number]): void {
    this.s.stack[this.frameIndex()] = frame
    this.frame = frame
  }

  done(): void {
    const { stack } = this.s
    const at = this.frameIndex()
    if (at === stack.length - 1) stack.pop()
    else stack.splice(at, 1)
  }

  /** In a sequence: the step that runs next. */
  goto(step: string): void {
    this.frame.step = step
  }

  /** The game ends at once; nothing else on the stack is carried out. */
  end(result: Result): void {
    this.s.result = { ...result, rule: this.cites?.[result.rule] ?? result.rule }
  }

  /**
   * One die. A script may use the names of its sides (`faces`) and may hold dice for what is rolled for (`label`,
   * the kind of a unit).
   */
  roll(sides = 6, faces?: readonly string[], label?: string): number {
    this.barrier = true
    const pips = this.script ? this.script.roll(sides, { faces, label, last: this.events.at(-1) }) : below(this.chanceOf(label), sides) + 1
    this.observer?.rolled(sides, pips)
    return pips
  }

  /** Takes a random one out of the pile, each equally likely. `nameOf`, or `alsoOf`, lets a script name which. */
  draw<T>(pile: T[], nameOf: (item: T) => string, alsoOf?: (item: T) => string): T {
    this.barrier = true
    if (pile.length === 0) throw new Error('drew from an empty pile')
    const alsoAt = alsoOf && ((i: number): string => alsoOf(pile[i] as T))
    const at = this.script?.draw(pile.map(nameOf), alsoAt) ?? below(this.chanceOf(), pile.length)
    this.observer?.drew(pile.map(nameOf), nameOf(pile[at] as T))
    return pile.splice(at, 1)[0] as T
  }

  /** A random choice among `count` things that stay where they are. */
  chance(count: number): number {
    this.barrier = true
    return this.script ? this.script.roll(count, { last: this.events.at(-1) }) - 1 : below(this.chanceOf(), count)
  }

  shuffle(pile: unknown[]): void {
    this.barrier = true
    shuffleWith(this.chanceOf(), pile)
  }

  /** A hidden thing was revealed without a draw: it cannot be taken back. */
  reveal(): void {
    this.barrier = true
  }

  /** The generator of the next chance event. */
  private chanceOf(label = ''): Rng4 {
    if (this.luck === null) return this.s.rng
    return this.luck.next(`${this.luckKey?.(this.s) ?? ''}/${this.frame.kind}/${label}`)
  }

  private frameIndex(): number {
    const { stack } = this.s
    let at = stack.length - 1
    while (at >= 0 && stack[at] !== this.frame) at--
    if (at < 0) throw new Error(`${this.frame.kind} is no longer on the stack: ${pathOf(this.s)}`)
    return at
  }
}

/** Observes every roll and draw, for luck statistics. Rules do not know about it. */
export interface ChanceObserver {
  rolled(sides: number, pips: number): void
  /** One name out of these. */
  drew(names: readonly string[], name: string): void
}

/** The stack as text, for error messages: `turn:combatMove > battle:loseUnits > casualties`. */
export const pathOf = (s: State): string => s.stack.map((f) => (f.step === undefined ? f.kind : `${f.kind}:${f.step}`)).join(' > ')

/**
 * A frame that runs named steps in order. The saved step is the *next* one, so a step may call a frame and the
 * sequence continues when that frame is done; a step may also `goto` another by name.
 */
export function sequence<S extends State, F extends Frame, E extends GameEvent>(steps: {
  readonly [name: string]: (t: Turn<S, E>, f: F) => void
}): StepRule<S, F, E> & { readonly steps: readonly string[] } {
  const names = Object.keys(steps)
  if (names.includes(END)) throw new Error(`a sequence may not have a step named "${END}": it marks that the last step has run`)
  const after = new Map(names.map((name, i) => [name, names[i + 1] ?? END]))
  return {
    steps: names,
    run(t, f) {
      const now = f.step ?? (names[0] as string)
      if (now === END) return t.done()
      const step = steps[now]
      if (!step) throw new Error(`no step ${now} in ${f.kind}`)
      f.step = after.get(now) as string
      step(t, f)
    },
  }
}

/** The step name of a sequence that has ended. */
export const END = 'end'
