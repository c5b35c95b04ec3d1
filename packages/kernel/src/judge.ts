import { applyAll } from './batch.ts'
import type { CaseFile, CaseStep, CaseVariant, EventGroup, EventPattern, Expectation } from './case.ts'
import type { Game, Seat, Setup, State } from './game.ts'
import { type Difference, differenceOf, differencesOf, isObject, type Json } from './json.ts'
import { openPosition, scenarioIn } from './position.ts'
import { BadInput, isRefusal, problemLine, type Refusal, type RuleId } from './refusal.ts'
import { Script, ScriptFault } from './script.ts'
import { checkSetup } from './setup.ts'
import type { GameEvent } from './turn.ts'

export interface CaseReport {
  case: string
  variant: string
  passed: boolean
  /** The failures, in one line each. */
  failures: { at: string; say: string; difference?: Difference; rules: readonly RuleId[] }[]
}

/** Runs every variant of a case. */
export function judge<S extends State, E extends GameEvent>(game: Game<S, E, unknown>, file: CaseFile): CaseReport[] {
  const { variants, ...base } = file
  return (variants ?? [{}]).map((variant, i) => {
    const whole = { ...base, ...variant, options: { ...base.options, ...variant.options } }
    const failures = new CaseRun(game, file, whole).run()
    return { case: file.case, variant: variant.name ?? (variants ? String(i + 1) : ''), passed: failures.length === 0, failures }
  })
}

/** One run of one variant: its state, its events since the last check, and its failures. */
class CaseRun<S extends State, E extends GameEvent> {
  private readonly failures: CaseReport['failures'] = []
  private readonly script: Script | undefined
  private state!: S
  /** Events since the last expectation about events. */
  private events: E[] = []
  /** The place of the trial in the file, for failures. */
  private at = 'start'

  private readonly game: Game<S, E, unknown>
  private readonly file: CaseFile
  private readonly variant: CaseVariant

  constructor(game: Game<S, E, unknown>, file: CaseFile, variant: CaseVariant) {
    this.game = game
    this.file = file
    this.variant = variant
    const { seed, dice, draws } = variant
    this.script = seed === undefined || dice !== undefined || draws !== undefined ? new Script(dice, draws) : undefined
  }

  run(): CaseReport['failures'] {
    this.checkRules()
    try {
      this.start()
      if (!this.runSteps()) return this.failures
      this.at = 'expect'
      if (this.variant.expect) this.check(this.variant.expect)
      this.checkUnused()
    } catch (error) {
      if (!(error instanceof BadInput) && !(error instanceof ScriptFault)) throw error
      this.fail(error.message)
    }
    return this.failures
  }

  private fail(say: string, difference?: Difference): void {
    const { at, file } = this
    this.failures.push(difference ? { at, say, difference, rules: file.rules } : { at, say, rules: file.rules })
  }

  private failAt(at: string, say: string): void {
    this.failures.push({ at, say, rules: this.file.rules })
  }

  private checkRules(): void {
    const { game, file } = this
    for (const [i, rule] of file.rules.entries())
      if (!game.rulebook.some(({ id }) => isRule(rule, id))) this.failAt(`rules[${i}]`, `no rule "${rule}" in the rulebook of ${game.id}`)
  }

  private start(): void {
    const { game, variant } = this
    const scenario = variant.scenario ?? scenarioIn(variant.position) ?? (game.scenarios[0] as { id: string }).id
    const setup: Setup = { scenario, options: variant.options ?? {}, seed: variant.seed ?? 'case' }
    if (variant.position !== undefined) setup.position = variant.position
    if (variant.content !== undefined) setup.content = variant.content
    checkSetup(game, setup)
    const started = game.start(setup, this.script)
    this.state = started.state
    this.events = [...started.events]
  }

  /** False when a command ended the case. */
  private runSteps(): boolean {
    for (const [i, step] of (this.variant.do ?? []).entries()) {
      this.at = `do[${i}]`
      this.script?.add(step.dice, step.draws)
      if (step.answer !== undefined && !this.submit(step, step.answer)) return false
      if (step.expect) this.check(step.expect)
    }
    return true
  }

  /** Submits the command of a step. False when it was refused although the file expects it to be legal, or the opposite. */
  private submit(step: CaseStep, answer: NonNullable<CaseStep['answer']>): boolean {
    const { game, state, script } = this
    const seat = step.seat ?? this.askedSeat
    const done = applyAll(game, state, seat, answer, { ask: step.ask, ...(script ? { script } : {}) })
    const said = `${seat} answers ${JSON.stringify(answer)}`
    if (!isRefusal(done)) {
      if (step.refused !== undefined) {
        this.fail(`${said}: accepted, expected a refusal by ${step.refused}`)
        return false
      }
      this.state = done.state
      this.events.push(...done.events)
      return true
    }
    if (step.refused === undefined) {
      this.fail(`${said}: refused, ${lineOf(done)}; ${this.openQuestions}`)
      return false
    }
    if (step.refused !== true && !this.isCited(step.refused, done.rule))
      this.fail(`refused by ${done.rule} (${done.say}), expected ${step.refused}`)
    return true
  }

  /** Is the expected rule the cited one, or a statement with the same meaning? */
  private isCited(expected: RuleId, cited: RuleId): boolean {
    const { game, state } = this
    return [cited, ...game.restated(state, cited)].some((rule) => isRule(expected, rule))
  }

  /** The expected value with each `rule` in the spelling of the found one, where it is the cited statement or has the same meaning. */
  private asCited(expected: unknown, found: unknown): unknown {
    if (isObject(expected) && isObject(found)) {
      const entries = Object.entries(expected).map(([key, value]) => {
        const cited = found[key]
        const isSame = key === 'rule' && typeof value === 'string' && typeof cited === 'string' && this.isCited(value, cited)
        return [key, isSame ? cited : this.asCited(value, cited)]
      })
      return Object.fromEntries(entries)
    }
    if (Array.isArray(expected) && Array.isArray(found)) return expected.map((x, i) => this.asCited(x, found[i]))
    return expected
  }

  private isLike(expected: unknown, event: E): boolean {
    return differenceOf(this.asCited(expected, event), event) === null
  }

  private get askedSeat(): Seat {
    return this.game.asks(this.state)[0]?.seat ?? ''
  }

  /** An answer is most often refused because another question is open than the writer of the case thought. */
  private get openQuestions(): string {
    const asked = this.game.asks(this.state).map((ask) => `${ask.kind} (${ask.seat})`)
    return asked.length === 0 ? 'nothing is asked' : `asked is ${asked.join(', ')}`
  }

  private check(e: Expectation): void {
    this.checkPosition(e)
    if (e.result !== undefined) this.compare('result', fromWord('outcome', e.result), this.state.result)
    this.checkAsks(e)
    this.checkAnswers(e)
    this.checkInspect(e)
    this.checkEvents(e)
    if (e.events !== undefined) this.events = []
  }

  private compare(what: string, expected: unknown, actual: unknown): void {
    for (const d of differencesOf(this.asCited(expected, actual), actual, what))
      this.fail(`${d.place}: expected ${show(d.expected)}, found ${show(d.actual)}`, d)
  }

  private checkPosition(e: Expectation): void {
    if (e.position === undefined) return
    const { game, state } = this
    const { position } = openPosition(game, e.position)
    const unknown = unknownNames(game, position, state)
    for (const problem of unknown) this.fail(problemLine({ ...problem, place: `position.${problem.place}` }))
    if (unknown.length === 0) this.compare('position', game.position.spell?.(position, state) ?? position, game.position.write(state))
  }

  private checkAsks(e: Expectation): void {
    if (e.asks === undefined) return
    const asked = this.game.asks(this.state)
    const expected = e.asks.map((given, i) => {
      const ask = fromWord('kind', given) as { about?: Json }
      return ask.about === undefined ? ask : { ...ask, about: listsInFoundOrder(ask.about, asked[i]?.about) }
    })
    this.compare('asks', expected, asked)
  }

  private checkAnswers(e: Expectation): void {
    const { game, state, askedSeat } = this
    for (const { seat, answer } of e.offers ?? []) {
      const no = game.whyNot(state, seat ?? askedSeat, answer)
      if (no) this.fail(`${show(answer)} should be legal, but: ${lineOf(no)}`)
    }
    for (const { seat, answer, rule } of e.refuses ?? []) {
      const no = game.whyNot(state, seat ?? askedSeat, answer)
      if (!no) this.fail(`${show(answer)} should be refused${rule ? ` by ${rule}` : ''}, but is legal`)
      else if (rule !== undefined && !this.isCited(rule, no.rule))
        this.fail(`${show(answer)} is refused by ${no.rule} (${no.say}), expected ${rule}`)
    }
  }

  private checkInspect(e: Expectation): void {
    const { game, state } = this
    for (const { seat, question, answer, refused } of e.inspect ?? []) {
      const what = `inspect ${show(question)}`
      const found: unknown = game.inspectJson(state, seat ?? null, question)
      if (refused !== undefined) {
        if (!isRefusal(found)) this.fail(`${what}: answered, expected a refusal by ${refused}`)
        else if (refused !== true && !this.isCited(refused, found.rule))
          this.fail(`${what}: refused by ${found.rule} (${found.say}), expected ${refused}`)
      } else if (isRefusal(found) && !namesPartOf(answer, found)) this.fail(`${what}: refused, ${lineOf(found)}`)
      else this.compare(what, answer, found)
    }
  }

  private checkEvents({ events = [], noEvents = [] }: Expectation): void {
    let from = 0
    for (const wanted of isList(events) ? events : [events]) from = this.findEvents(isGroup(wanted) ? wanted.inAnyOrder : [wanted], from)
    for (const unwanted of noEvents) {
      if (!this.isEventType(unwanted, 'noEvents')) continue
      const found = this.events.find((event) => this.isLike(fromWord('type', unwanted), event))
      if (found) this.fail(`events: ${show(found)} should not have happened`)
    }
  }

  /** The index after the last of these events, which may have happened in any order; `from` when one is missing. */
  private findEvents(wanted: readonly EventPattern[], from: number): number {
    if (!wanted.every((one) => this.isEventType(one, 'events'))) return from
    const patterns = wanted.map((one) => fromWord('type', one))
    const later = this.events.slice(from)
    const isLike = (one: unknown, event: E): boolean => this.isLike(one, event)
    for (let end = patterns.length; end <= later.length; end++)
      if (isMatchedByLast(patterns, later.slice(0, end), isLike)) return from + end
    const missing = patterns.find((one) => !later.some((event) => isLike(one, event)))
    const unmatched = missing ?? { inAnyOrder: patterns }
    const near = later.find((event) => event.type === (unmatched as { type?: string }).type)
    const instead = near ? `nearest is ${show(near)}` : `there were ${later.map((x) => x.type).join(', ') || 'none'}`
    this.fail(`events: no ${show(unmatched)}; ${instead}`)
    return from
  }

  /** An event type that the game does not have is a typing error, which `noEvents` would never notice. */
  private isEventType(pattern: EventPattern, key: string): boolean {
    const { eventTypes } = this.game
    const { type } = fromWord('type', pattern) as { type?: Json }
    if (eventTypes === undefined || type === undefined || eventTypes.includes(String(type))) return true
    this.fail(`${key}: ${this.game.id} has no event ${show(type)}${nearest(String(type), eventTypes)}`)
    return false
  }

  private checkUnused(): void {
    const { script } = this
    const left = script?.left()
    if (!script || !left) return
    const labels = script.labels.length > 0 ? `; dice were rolled for ${script.labels.join(', ')}` : ''
    if (left.dice.length > 0) this.failAt('dice', `left over: ${left.dice.join(', ')}${labels}`)
    if (left.draws.length > 0) this.failAt('draws', `left over: ${left.draws.join(', ')}`)
  }
}

const isList = <T>(x: readonly T[] | EventGroup): x is readonly T[] => Array.isArray(x)
const isGroup = (x: EventPattern | EventGroup): x is EventGroup => typeof x === 'object' && x !== null && 'inAnyOrder' in x

/** Names in a part of a position that the game does not have: keys of the file, and those that the game itself reports. */
function unknownNames<S extends State, E extends GameEvent>(game: Game<S, E, unknown>, part: Json, s: S) {
  const known = (game.position.schema as { properties?: object } | null)?.properties
  const keys = known === undefined || typeof part !== 'object' || part === null ? [] : Object.keys(part).filter((key) => !(key in known))
  return [
    ...keys.map((place) => ({ place, say: `unknown key; a position has ${Object.keys(known ?? {}).join(', ')}` })),
    ...(game.position.unknownNames?.(part, s) ?? []),
  ]
}

type IsLike<E> = (pattern: unknown, event: E) => boolean

/** Can each pattern be matched by a different event, one of them by the last event? Then no shorter run of events matches. */
function isMatchedByLast<E>(patterns: readonly unknown[], events: readonly E[], isLike: IsLike<E>): boolean {
  const [last, ...before] = events.toReversed()
  if (last === undefined) return patterns.length === 0
  return patterns.some((one, i) => isLike(one, last) && canMatchAll(patterns.toSpliced(i, 1), before, isLike))
}

function canMatchAll<E>(patterns: readonly unknown[], events: readonly E[], isLike: IsLike<E>): boolean {
  const [first, ...rest] = patterns
  if (first === undefined) return true
  return events.some((event, i) => isLike(first, event) && canMatchAll(rest, events.toSpliced(i, 1), isLike))
}

/**
 * The expected value with the lists of plain values in the order of the found ones, where both hold the same values. Squares and
 * units are sets: their order does not count.
 */
function listsInFoundOrder(expected: Json, found: Json | undefined): Json {
  if (Array.isArray(expected)) {
    if (!Array.isArray(found) || expected.length !== found.length) return expected
    if (!isPlainList(expected) || !isPlainList(found)) return expected.map((x, i) => listsInFoundOrder(x, found[i]))
    return expected.toSorted(byText).every((x, i) => x === found.toSorted(byText)[i]) ? found : expected
  }
  if (typeof expected !== 'object' || expected === null || typeof found !== 'object' || found === null) return expected
  const held = found as { readonly [key: string]: Json }
  return Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, listsInFoundOrder(value, held[key])]))
}

const isPlainList = (list: readonly Json[]): list is readonly (string | number)[] =>
  list.every((x) => typeof x === 'string' || typeof x === 'number')
const byText = (a: string | number, b: string | number): number => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0)

/** A rule id, with or without the name of the index before it: `AAZ-NAIR.2` is NAIR.2, `AAZ42-MOB.1` is MOB.1. */
const isRule = (expected: RuleId, cited: RuleId): boolean => expected === cited || expected === cited.slice(cited.indexOf('-') + 1)

/** Does the expected answer name a part of the refusal? An empty one names nothing: it expects that the question is answered. */
const namesPartOf = (answer: Json | undefined, no: Refusal): boolean =>
  !(isObject(answer) && Object.keys(answer).length === 0) && differenceOf(answer, no) === null

const lineOf = (no: Refusal): string => `${no.say}${no.rule ? ` (${no.rule})` : ''}`

/** The pattern of a short form: a word alone means the object with this one key. */
const fromWord = (key: string, given: unknown): unknown => (typeof given === 'string' ? { [key]: given } : given)

const show = (x: unknown): string => (x === undefined ? 'nothing' : JSON.stringify(x))

/** The known names that begin or end like this one, for a message. */
function nearest(name: string, known: readonly string[]): string {
  const word = name.toLowerCase()
  const near = known.filter((one) => one.toLowerCase().includes(word.slice(0, 4)) || one.toLowerCase().endsWith(word.slice(-5)))
  return near.length > 0 ? `; near are ${near.join(', ')}` : `; it has ${known.join(', ')}`
}
