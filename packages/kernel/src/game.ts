import { copyJson, isPlainAnswer, type Json } from './json.ts'
import { hashOf } from './hash.ts'
import { takeInPosition } from './position.ts'
import {
  BadInput,
  GAME_OVER,
  isRefusal,
  NOT_ASKED,
  NOT_OFFERED,
  NOT_PLAIN,
  OTHER_ASK,
  type Problem,
  type Refusal,
  type RuleId,
} from './refusal.ts'
import { below, type Rng4 } from './rng.ts'
import type { Script } from './script.ts'
import { checkSetup } from './setup.ts'
import { type Answer, fits, type Form, sampleForm } from './space.ts'
import { type AskRule, type Frame, type GameEvent, pathOf, type RulesOf, Turn, type Witness } from './turn.ts'
import type { Words } from './words.ts'

/** A chair at the table: `p1`, `Germany`, `dead`. */
export type Seat = string
/** Who looks on: a seat, or null for a spectator. */
export type Viewer = Seat | null

/** What every game's state has; the rest is the game's own, flat and small, plain JSON throughout. */
export interface State<F extends Frame = Frame> {
  rng: Rng4
  stack: F[]
  result: Result | null
}

export interface Result {
  /** A short word counted by `sim`: `won`, `lost`, `axis`, `apocalypse`… */
  outcome: string
  winners: readonly Seat[]
  /** The statement that ended the game. */
  rule: RuleId
  score?: { readonly [name: string]: number }
}

/** How a game is begun. A position, if given, replaces the scenario's own set-up; content is merged over the game's. */
export interface Setup {
  scenario: string
  options: Options
  seed: string
  position?: Json
  content?: Json
}

export type Options = { readonly [id: string]: Json }

export interface Scenario {
  id: string
  name: string
  /** One line for the lobby. */
  text: string
  options: readonly OptionSpec[]
  seats(options: Options): readonly SeatSpec[]
}

/** A setting or a house rule, with the statement behind it. */
export interface OptionSpec {
  id: string
  rule: RuleId
  name: string
  text: string
  default: Json
  /** A closed list of values; without it the option is a flag (boolean default) or a number between min and max. */
  choices?: readonly { value: Json; name: string }[]
  min?: number
  max?: number
  /** `house` marks a ruling the books leave open. */
  group: 'game' | 'house'
}

export interface SeatSpec {
  id: Seat
  name: string
  /** A seat that need not be taken (a spare power run by an ally, say). */
  optional?: boolean
}

/** A question now open. */
export interface Ask {
  seat: Seat
  kind: string
  rule: RuleId
  /** The asking frame, as far as the seat may see it: what the question is about. */
  about: Json
}

export interface Applied<S extends State, E extends GameEvent> {
  state: S
  events: E[]
  /** The past is closed: dice fell, something was revealed, or another seat is asked. */
  barrier: boolean
  /** Nothing but asides, which left the open question as it was: who is asked thinks on, and keeps what it may take back. */
  aside?: true
}

export interface RulebookEntry {
  id: RuleId
  text: string
  chapter: string
  /** `ruling`: the books are silent or at odds; `reconstructed`: ours to balance; `data`: lives on a component. */
  mark?: 'ruling' | 'reconstructed' | 'data'
  /** The option that switches it. */
  option?: string
}

/** The human-writable table set-up of a game, documented in docs/formats.md. */
export interface PositionFormat<S extends State> {
  /** Reads a position into a settled state, or says what is wrong with it. Never throws for bad input. */
  read(position: Json, setup: Setup, script?: Script): { state: S; events: GameEvent[] } | { problems: Problem[] }
  write(s: S): Json
  /** A part of a position, written by hand, as `write` spells it: for games whose positions can be spelt in several ways. */
  spell?(part: Json, s: S): Json
  /** Names in a part of a position that the game does not have (a place, a unit). A case that names one has a fault. */
  unknownNames?(part: Json, s: S): Problem[]
  /** The shipped JSON Schema. */
  schema: Json
}

/** The one door for table, bots, lab, server and fuzzer. */
export interface Game<S extends State = State, E extends GameEvent = GameEvent, V = Json> {
  readonly id: string
  readonly name: string
  readonly rulesVersion: number
  readonly scenarios: readonly Scenario[]
  readonly rulebook: readonly RulebookEntry[]
  readonly words: { readonly en: () => Promise<Words<E>>; readonly es: () => Promise<Words<E>> }
  readonly migrations: Migrations
  readonly position: PositionFormat<S>
  /** Every type of event the game has, so that a case with a wrong one is found out. */
  readonly eventTypes?: readonly string[]

  /** Throws BadInput when the set-up cannot be read. */
  start(setup: Setup, script?: Script): Applied<S, E>
  asks(s: S): Ask[]
  space(s: S, seat: Seat): Form[]
  /** A random legal answer. */
  sample(s: S, seat: Seat, rng: Rng4): Answer
  whyNot(s: S, seat: Seat, answer: Answer, ask?: string): Refusal | null
  /** On a copy; all or nothing. */
  apply(
    s: S,
    seat: Seat,
    answer: Answer | readonly Answer[],
    with_?: { ask?: string | undefined; script?: Script; witness?: Witness },
  ): Applied<S, E> | Refusal
  /** In place and unchecked, for search: the answer must come from `sample`, `space` or have passed `whyNot`. */
  play(s: S, seat: Seat, answer: Answer, events?: E[]): void
  view(s: S, viewer: Viewer): V
  /** Nothing is hidden: the view is the same for everybody. */
  readonly openView: boolean
  /** The event as the viewer may see it, or null. */
  show(event: E, viewer: Viewer): E | null
  /** A state the seat cannot tell from this one, hidden things dealt anew, dice reseeded. */
  guess(s: S, seat: Viewer, rng: Rng4): S
  copy(s: S): S
  /** What a seat may ask the referee about the position (reach, odds, why an action is greyed). Uses only what the seat may know. */
  inspect(s: S, seat: Viewer, question: Json): Json
  hash(s: S): string
  /** May everybody know what a question of this kind is about? Otherwise others only see that somebody is asked. */
  isOpenQuestion(kind: string): boolean
  /** The dice an event tells of, by whose they are; without it they are of the seat that acts. `s` is the state after it. */
  rolls?(s: S, event: E): readonly OwnDice[]
}

/** Dice of one seat; null for those that are nobody's. `hits`: how many counted, and how many chance would give. */
export interface OwnDice {
  seat: Viewer
  dice: readonly number[]
  hits?: { actual: number; expected: number }
}

/** Old saves: from the version named to the next. */
export type Migrations = { readonly [fromVersion: number]: (save: { setup: Setup; state: Json }) => { setup: Setup; state: Json } }

/** What a game's author writes; `defineGame` makes the door out of it. */
export interface GameDefinition<S extends State<F>, F extends Frame, E extends GameEvent, V> {
  id: string
  name: string
  rulesVersion: number
  scenarios: readonly Scenario[]
  rulebook: readonly RulebookEntry[]
  words: Game<S, E, V>['words']
  migrations?: Migrations
  position: PositionFormat<S> | ((settle: (s: S, script?: Script) => E[]) => PositionFormat<S>)
  rules: RulesOf<S, F, E>
  eventTypes?: { readonly [K in E['type']]: true }
  /** The state before the first step; shuffles and draws belong into steps. */
  setUp(setup: Setup): S
  view(s: S, viewer: Viewer): V
  /** Where the view is the same for every viewer; by default it is not. */
  openView?: true
  show?(event: E, viewer: Viewer): E | null
  guess(s: S, seat: Viewer, rng: Rng4): S
  copy(s: S): S
  inspect?(s: S, seat: Viewer, question: Json): Json
  /** What an open question shows of its frame; by default nothing but its kind. */
  about?(s: S, frame: F, seat: Seat): Json
  /** Kinds of questions that tell nothing hidden, so that others may know what they are about; by default none. */
  openQuestion?(kind: F['kind']): boolean
  aside?: Aside<S, E>
  rolls?(s: S, event: E): readonly OwnDice[]
}

/**
 * What a seat may say whether it is asked or not (standing orders). It answers no question, so the open one stays open;
 * unless what was said leaves nobody to ask: then the question closes by its own rule and play goes on.
 */
export interface Aside<S extends State, E extends GameEvent> {
  /** Is this answer, of this seat and now, an aside? Everything else goes to the open question. */
  is(answer: Answer, s: S, seat: Seat): boolean
  /** No form offers an aside, so every shape comes in here: one it trips over is refused. */
  whyNot(s: S, seat: Seat, answer: Answer): Refusal | null
  answer(t: Turn<S, E>, answer: Answer, seat: Seat): void
}

const RUNAWAY = 100_000

export function defineGame<S extends State<F>, F extends Frame, E extends GameEvent, V>(d: GameDefinition<S, F, E, V>): Game<S, E, V> {
  type AnyRule = AskRule<S, Frame, Answer, E> & { run?: (t: Turn<S, E>, f: Frame) => void }
  const rules = d.rules as unknown as Record<string, AnyRule>
  /** A turn to use again. Rules may come back in here (an `inspect` that tries something out), so it is taken while in use. */
  let idle: Turn<S, E> | null = null
  const untold: E[] = []

  const ruleOf = (f: Frame): AnyRule => {
    const rule = rules[f.kind]
    if (!rule) throw new Error(`no rule for ${f.kind}`)
    return rule
  }

  /** Runs steps until an ask is on top that asks somebody, or the game has a result. */
  function settle(t: Turn<S, E>): void {
    const { s } = t
    for (let steps = 0; ; steps++) {
      if (s.result !== null) {
        s.stack.length = 0
        return
      }
      const f = s.stack[s.stack.length - 1]
      if (f === undefined) throw new Error('the stack is empty and the game has no result')
      if (steps > RUNAWAY) throw new Error(`runaway rules: ${pathOf(s)}`)
      const rule = ruleOf(f)
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

  /** Events go to `events`; null when nobody listens. A turn that an exception leaves behind is never used again. */
  function begin(s: S, script: Script | null, events: E[] | null): Turn<S, E> {
    const t = idle ?? new Turn<S, E>()
    idle = null
    t.s = s
    t.events = events ?? untold
    t.barrier = false
    t.script = script
    t.quiet = events === null
    t.witness = null
    return t
  }

  /** The open ask of the seat, or null. */
  function openAsk(s: S, seat: Seat): { rule: AnyRule; frame: F } | null {
    if (s.result !== null) return null
    const frame = s.stack[s.stack.length - 1]
    if (frame === undefined) return null
    const rule = ruleOf(frame)
    return rule.who(s, frame).includes(seat) ? { rule, frame } : null
  }

  function whyNot(s: S, seat: Seat, answer: Answer, ask?: string): Refusal | null {
    if (s.result !== null) return GAME_OVER
    if (d.aside && isPlainAnswer(answer) && d.aside.is(answer, s, seat)) return whyNotAside(d.aside, s, seat, answer)
    const open = openAsk(s, seat)
    if (!open) return NOT_ASKED(seat)
    if (ask !== undefined && ask !== open.frame.kind) return OTHER_ASK(open.frame.kind)
    if (!isPlainAnswer(answer)) return NOT_PLAIN(open.rule.rule)
    return whyNotOpen(s, open.rule, open.frame, answer, seat)
  }

  function whyNotAside(aside: Aside<S, E>, s: S, seat: Seat, answer: Answer): Refusal | null {
    try {
      return aside.whyNot(s, seat, answer)
    } catch {
      return NOT_OFFERED('')
    }
  }

  /** Rules may trip over an answer of a shape they never offered: that is a refusal. Over an answer they offered: that is a bug. */
  function whyNotOpen(s: S, rule: AnyRule, frame: F, answer: Answer, seat: Seat): Refusal | null {
    try {
      return rule.whyNot(s, frame, answer, seat)
    } catch (error) {
      const no = whyNotOffered(rule.space(s, frame, seat), answer, rule.rule)
      if (no) return no
      throw error
    }
  }

  function answerOne(t: Turn<S, E>, seat: Seat, answer: Answer): void {
    const { s } = t
    const frame = s.stack[s.stack.length - 1] as F
    t.frame = frame
    if (d.aside?.is(answer, s, seat)) d.aside.answer(t, answer, seat)
    else ruleOf(frame).answer(t, frame, answer, seat)
    settle(t)
  }

  /** The second and later answers of a batch: the first that is refused undoes them all. */
  function answerRest(t: Turn<S, E>, seat: Seat, batch: readonly Answer[]): Refusal | null {
    for (let i = 1; i < batch.length; i++) {
      const no = whyNot(t.s, seat, batch[i] as Answer)
      if (no) return { ...no, about: [...no.about, `answer ${i + 1} of ${batch.length}`] }
      answerOne(t, seat, batch[i] as Answer)
    }
    return null
  }

  function asksAnother(s: S, seat: Seat): boolean {
    const frame = s.stack[s.stack.length - 1]
    if (frame === undefined) return false
    for (const other of ruleOf(frame).who(s, frame)) if (other !== seat) return true
    return false
  }

  /** The frame that asks, and whom. */
  function questionOf(s: S): { frame: F | undefined; who: readonly Seat[] } {
    const frame = s.stack[s.stack.length - 1]
    return { frame, who: frame === undefined ? [] : [...ruleOf(frame).who(s, frame)] }
  }

  function isStillAsked(s: S, before: { frame: F | undefined; who: readonly Seat[] }): boolean {
    const { frame, who } = questionOf(s)
    return frame === before.frame && who.length === before.who.length && who.every((seat, i) => seat === before.who[i])
  }

  const settleNew = (s: S, script?: Script): E[] => {
    const events: E[] = []
    const t = begin(s, script ?? null, events)
    settle(t)
    idle = t
    return events
  }
  const position = typeof d.position === 'function' ? d.position(settleNew) : d.position

  return {
    id: d.id,
    name: d.name,
    rulesVersion: d.rulesVersion,
    scenarios: d.scenarios,
    rulebook: d.rulebook,
    words: d.words,
    migrations: d.migrations ?? {},
    position,
    ...(d.eventTypes ? { eventTypes: Object.keys(d.eventTypes) } : {}),

    start(given, script) {
      const setup = checkSetup(d, takeInPosition({ id: d.id, scenarios: d.scenarios, position }, given))
      if (setup.position !== undefined) {
        const read = position.read(setup.position, setup, script)
        if ('problems' in read) throw new BadInput(read.problems)
        return { state: read.state, events: read.events as E[], barrier: true }
      }
      const s = d.setUp(setup)
      return { state: s, events: settleNew(s, script), barrier: true }
    },

    asks(s) {
      if (s.result !== null) return []
      const frame = s.stack[s.stack.length - 1]
      if (frame === undefined) return []
      const rule = ruleOf(frame)
      return rule.who(s, frame).map((seat) => ({ seat, kind: frame.kind, rule: rule.rule, about: d.about?.(s, frame, seat) ?? null }))
    },

    space(s, seat) {
      const open = openAsk(s, seat)
      return open ? open.rule.space(s, open.frame, seat) : []
    },

    sample(s, seat, rng) {
      const open = openAsk(s, seat)
      if (!open) throw new Error(`${seat} is not asked: ${pathOf(s)}`)
      if (open.rule.sample) return open.rule.sample(s, open.frame, seat, rng)
      const forms = open.rule.space(s, open.frame, seat)
      if (forms.length === 0) throw new Error(`${seat} is asked, but no form is offered: ${pathOf(s)}`)
      for (let tries = 0; tries < 200; tries++) {
        const form = forms[below(rng, forms.length)] as Form
        if (form.form === 'pick' && form.options.length === 0) continue
        const answer = sampleForm(form, rng)
        if (form.form === 'pick' || open.rule.whyNot(s, open.frame, answer, seat) === null) return answer
      }
      throw new Error(`no legal answer found in 200 tries: ${pathOf(s)}`)
    },

    whyNot,

    apply(s, seat, answer, how) {
      const batch = Array.isArray(answer) ? (answer as readonly Answer[]) : null
      if (batch?.length === 0) return NOT_OFFERED('')
      const first = (batch ? batch[0] : answer) as Answer
      const no = whyNot(s, seat, first, how?.ask)
      if (no) return no
      const next = d.copy(s)
      const events: E[] = []
      const script = how?.script ?? null
      const laid = batch && script ? script.lies() : null
      const { aside } = d
      const beside = aside && (batch ?? [first]).every((one) => isPlainAnswer(one) && aside.is(one, s, seat)) ? questionOf(next) : null
      const t = begin(next, script, events)
      t.witness = how?.witness ?? null
      answerOne(t, seat, first)
      const torn = batch ? answerRest(t, seat, batch) : null
      idle = t
      if (torn) {
        if (laid) script?.putBack(laid)
        return torn
      }
      if (beside && !t.barrier && next.result === null && isStillAsked(next, beside))
        return { state: next, events, barrier: false, aside: true }
      return { state: next, events, barrier: t.barrier || next.result !== null || asksAnother(next, seat) }
    },

    play(s, seat, answer, events) {
      const t = begin(s, null, events ?? null)
      answerOne(t, seat, answer)
      idle = t
    },

    view: d.view,
    openView: d.openView ?? false,
    show: d.show ?? ((event) => event),
    guess: d.guess,
    copy: d.copy,
    inspect: d.inspect ?? (() => null),
    hash: (s) => hashOf(s),
    isOpenQuestion: (kind) => d.openQuestion?.(kind) ?? false,
    ...(d.rolls ? { rolls: d.rolls } : {}),
  }
}

/** Refuses an answer that none of the question's forms offers: the usual first line of a `whyNot`. */
export function whyNotOffered(forms: readonly Form[], answer: Answer, rule: RuleId): Refusal | null {
  return forms.some((form) => fits(form, answer)) ? null : NOT_OFFERED(rule)
}

/** The generic copy with nothing special: for small games, and to test the hand-written ones against. */
export const plainCopy = <S extends State>(s: S): S => copyJson(s)

export { isRefusal }
