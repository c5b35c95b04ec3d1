import type { AnyAnswerOf, AnyAnswers } from './answers.ts'
import type { AnyAbout, Applied, ApplyHow, Ask, AskOf, Game, GameDefinition, PositionFormat, Seat, Setup, State } from './game.ts'
import { hashOf } from './hash.ts'
import { answerQuestion, type QuestionSet, type QuestionsOf } from './inspect.ts'
import { asJson, copyJson, isObject, type Json, type JsonObject } from './json.ts'
import { mergePosition } from './position.ts'
import { type AnyRule, Referee } from './referee.ts'
import { BadInput, isRefusal, notOffered, type Refusal } from './refusal.ts'
import { below, type Rng4 } from './rng.ts'
import type { Script } from './script.ts'
import { checkSetup } from './setup.ts'
import { type Answer, type AnswerOrBatch, type Form, sampleForm } from './space.ts'
import { type Frame, type GameEvent, pathOf } from './turn.ts'
import { spellAs } from './versions.ts'

type AnyAboutRules<S> = { readonly [kind: string]: (s: S, frame: Frame, seat: Seat) => Json }

/** Makes a `Game` from what its author wrote. */
export function defineGame<
  S extends State<F>,
  F extends Frame,
  E extends GameEvent,
  V,
  A extends AnyAnswers = AnyAnswers,
  Q extends QuestionSet<S> = QuestionSet<S>,
  About extends AnyAbout = AnyAbout,
>(d: GameDefinition<S, F, E, V, A, Q, About>): Game<S, E, V, A, QuestionsOf<Q>, AskOf<A, About>> {
  // The rules are typed by frame and question; here any frame finds its rule by its kind.
  const referee = new Referee<S, E>(d as never, d.rules as never)
  const aboutRules: AnyAboutRules<S> = (d.about ?? {}) as never
  const states = statesOf(d)
  const { position, start, unplayedState } = startOf(d, referee, states.plain)
  const versions = d.versions ?? {}

  function asks(s: S): AskOf<A, About>[] {
    if (s.result !== null) return []
    const frame = s.stack[s.stack.length - 1]
    if (frame === undefined) return []
    const rule = referee.ruleOf(frame)
    const own = rule.ruleNow?.(s, frame) ?? rule.rule
    const cited = d.cites?.(s)?.[own] ?? own
    const about = aboutRules[frame.kind]
    const open = rule.who(s, frame).map((seat): Ask => ({ seat, kind: frame.kind, rule: cited, about: about?.(s, frame, seat) ?? null }))
    // The kind of the frame determines the type of `about` that its rule has given.
    return open as AskOf<A, About>[]
  }

  function inspectJson(s: S, viewer: Seat | null, given: unknown): Json {
    if (!d.questions) return null
    const asked = d.upgradeQuestion && isObject(given) && given.ask === undefined ? d.upgradeQuestion(given as JsonObject) : given
    return answerQuestion(d.questions, s, asked, viewer) as Json
  }

  return {
    id: d.id,
    name: d.name,
    rulesVersion: d.rulesVersion,
    scenarios: d.scenarios,
    rulebook: d.rulebook,
    words: d.words,
    versions,
    position,
    ...(d.eventTypes ? { eventTypes: Object.keys(d.eventTypes) } : {}),
    answers: d.answers ?? null,
    questions: d.questions ?? {},
    start,
    unplayedState,
    asks,
    space(s, seat) {
      const open = referee.openAsk(s, seat)
      return open ? open.rule.space(s, open.frame, seat) : []
    },
    sample: (s, seat, rng) => sampleAnswer(referee, s, seat, rng) as AnyAnswerOf<A>,
    whyNot: (s, seat, answer, ask) => referee.whyNot(s, seat, answer, ask),
    restated(s, rule) {
      const replaced = Object.entries(d.cites?.(s) ?? {}).flatMap(([base, own]) => (own === rule ? [base] : []))
      return [...(d.restated?.[rule] ?? []), ...replaced]
    },
    apply: (s, seat, answer, how) => applyTo(referee, states, { s, seat, answer }, how),
    play(s, seat, answer, events, luck) {
      const t = referee.begin(s, null, events ?? null)
      if (luck !== undefined) {
        t.luck = luck
        t.luckKey = d.luckKey?.bind(d) ?? null
      }
      referee.answerOne(t, seat, answer)
      referee.finish(t)
    },
    view: d.view,
    openView: d.openView ?? false,
    ...(d.aside?.attendance ? { attendance: d.aside.attendance } : {}),
    show: d.show ?? ((event) => event),
    guess: d.guess,
    copy: d.copy,
    faultsOfMade: d.faultsOfMade ?? (() => []),
    // The type of the answer follows from the question's own descriptor.
    inspect: (s, viewer, question) => inspectJson(s, viewer, question) as never,
    inspectJson,
    hash: (s, version = d.rulesVersion) =>
      version === d.rulesVersion ? hashOf(s) : hashOf(spellAs(versions, d.rulesVersion, version, asJson(s))),
    isOpenQuestion: (kind) => d.openQuestion?.(kind) ?? false,
    ...(d.rolls ? { rolls: d.rolls } : {}),
  }
}

type StartParts = 'id' | 'scenarios' | 'takesContent' | 'position' | 'setUp'

/** How a game begins: from the set-up or from a position. */
function startOf<S extends State<F>, F extends Frame, E extends GameEvent>(
  d: Pick<GameDefinition<S, F, E, unknown>, StartParts>,
  referee: Referee<S, E>,
  plain: (s: S) => S,
) {
  const settle = (s: S, script?: Script): E[] => referee.settleNew(s, script)
  const position = withPlainStates(typeof d.position === 'function' ? d.position(settle) : d.position, plain)
  const unplayed = typeof d.position === 'function' ? d.position(() => []) : d.position

  function checked(given: Setup): Setup {
    const setup = checkSetup(d, mergePosition({ id: d.id, scenarios: d.scenarios, position }, given))
    if (setup.content !== undefined && setup.content !== null && !d.takesContent)
      throw new BadInput({ place: 'content', say: `${d.id} takes no content of your own` })
    return setup
  }

  return {
    position,
    unplayedState(given: Setup): S {
      const setup = checked(given)
      if (setup.position === undefined) return d.setUp(setup)
      const read = unplayed.read(setup.position, setup)
      if ('problems' in read) throw new BadInput(read.problems)
      return read.state
    },
    start(given: Setup, script?: Script): Applied<S, E> {
      const setup = checked(given)
      if (setup.position !== undefined) {
        const read = position.read(setup.position, setup, script)
        if ('problems' in read) throw new BadInput(read.problems)
        return { state: read.state, events: read.events as E[], barrier: true, taken: 0 }
      }
      const s = d.setUp(setup)
      const events = settle(s, script)
      return { state: plain(s), events, barrier: true, taken: 0 }
    },
  }
}

const MAX_TRIES = 200

function sampleAnswer<S extends State, E extends GameEvent>(referee: Referee<S, E>, s: S, seat: Seat, rng: Rng4): Answer {
  const open = referee.openAsk(s, seat)
  if (!open) throw new Error(`${seat} is not asked: ${pathOf(s)}`)
  const { rule, frame }: { rule: AnyRule<S, E>; frame: Frame } = open
  if (rule.sample) return rule.sample(s, frame, seat, rng)
  const forms = rule.space(s, frame, seat)
  if (forms.length === 0) throw new Error(`${seat} is asked, but no form is offered: ${pathOf(s)}`)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const form = forms[below(rng, forms.length)] as Form
    if (form.form === 'pick' && form.options.length === 0) continue
    const answer = sampleForm(form, rng)
    if (form.form === 'pick' || rule.whyNot(s, frame, answer, seat) === null) return answer
  }
  throw new Error(`no legal answer found in ${MAX_TRIES} tries: ${pathOf(s)}`)
}

/** What `apply` does: checks, copies, carries out one answer or a batch. */
function applyTo<S extends State, E extends GameEvent>(
  referee: Referee<S, E>,
  { copy, plain }: States<S>,
  given: { s: S; seat: Seat; answer: AnswerOrBatch },
  how: ApplyHow | undefined,
): Applied<S, E> | Refusal {
  const { s, seat } = given
  const batch = Array.isArray(given.answer) ? (given.answer as readonly Answer[]) : null
  if (batch?.length === 0) return notOffered('')
  const first = (batch ? batch[0] : given.answer) as Answer
  const no = referee.whyNot(s, seat, first, how?.ask)
  if (no) return no
  const next = copy(s)
  const events: E[] = []
  const script = how?.script ?? null
  const keptOpen = referee.questionKeptOpen(next, seat, batch ?? [first])
  const t = referee.begin(next, script, events)
  t.observer = how?.observer ?? null
  let taken: number | Refusal = 1
  if (batch) taken = referee.answerBatch(t, seat, batch)
  else referee.answerOne(t, seat, first)
  referee.finish(t)
  // Nothing is rolled before a refusal: a dice roll is a barrier, and the batch ends at a barrier.
  if (isRefusal(taken)) return taken
  if (keptOpen && !t.barrier && next.result === null && referee.isStillAsked(next, keptOpen))
    return { state: plain(next), events, barrier: false, aside: true, taken }
  const barrier = referee.barrierAfter(t, seat)
  const applied = { state: plain(next), events, barrier: barrier !== 'none', taken }
  return barrier === 'together' ? { ...applied, together: true } : applied
}

/** How states of a game are copied, and cleared of removed keys. States that `play` changes in place keep these. */
interface States<S> {
  copy(s: S): S
  plain(s: S): S
}

function statesOf<S extends State>(d: { copy(s: S): S; removableKeys?: readonly (keyof S & string)[] }): States<S> {
  const { copy, removableKeys = [] } = d
  return {
    copy,
    plain(s) {
      for (const key of removableKeys) if (s[key] === undefined && key in s) return copy(s)
      return s
    },
  }
}

/** The rules continue from the state that was read, and may have removed keys. */
const withPlainStates = <S extends State>(format: PositionFormat<S>, plain: (s: S) => S): PositionFormat<S> => ({
  ...format,
  read(position, setup, script) {
    const read = format.read(position, setup, script)
    return 'problems' in read ? read : { ...read, state: plain(read.state) }
  },
})

/** The generic copy, for small games; tests compare the hand-written copies with it. */
export const plainCopy = <S extends State>(s: S): S => copyJson(s)
