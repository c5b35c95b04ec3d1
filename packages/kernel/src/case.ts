import type { Game, Options, Seat, Setup, State } from './game.ts'
import { type Difference, differenceOf, type Json } from './json.ts'
import { openPosition, scenarioIn } from './position.ts'
import { BadInput, isRefusal, type Problem, type RuleId } from './refusal.ts'
import { Script, type ScriptDie, ScriptFault } from './script.ts'
import type { Answer } from './space.ts'
import type { GameEvent } from './turn.ts'
import { checkSetup } from './setup.ts'

export const CASE_FORMAT = 'deadfront-case/1'

/** `*.case.json`: a position, scripted dice, commands, and what must come of it. See docs/formats.md. */
export interface CaseFile extends CaseVariant {
  format: typeof CASE_FORMAT
  game: string
  case: string
  title: string
  rules: RuleId[]
  /** Several ways the same case can go; each lays its keys over those of the file. */
  variants?: CaseVariant[]
}

export interface CaseVariant {
  name?: string
  scenario?: string
  options?: Options
  seed?: string
  content?: Json
  position?: Json
  dice?: ScriptDie[]
  draws?: string[]
  do?: CaseStep[]
  expect?: Expectation
}

/** A command, with the refusal it must meet if it is to be refused, or an expectation in mid-case. */
export interface CaseStep {
  seat?: Seat
  ask?: string
  answer?: Answer | Answer[]
  /** The rule id the refusal must cite; `true` for any refusal. */
  refused?: RuleId | true
  expect?: Expectation
  /** More dice and draws, laid down just before this step. */
  dice?: ScriptDie[]
  draws?: string[]
}

export interface Expectation {
  /** A part of the position as `deadfront position` writes it. */
  position?: Json
  /** Events that happened (since the last step that checked events), in this order, others in between allowed; each matched in part. */
  events?: Json[]
  /** Events, matched in part, that must not have happened. */
  noEvents?: Json[]
  /** The open questions, matched in part; `[]` when nothing is asked. */
  asks?: (string | { seat?: Seat; kind?: string; rule?: RuleId; about?: Json })[]
  /** Answers the referee must accept now. */
  offers?: { seat?: Seat; answer: Answer }[]
  /** Answers the referee must refuse now, with the rule cited. */
  refuses?: { seat?: Seat; answer: Answer; rule?: RuleId }[]
  /** What `inspect` must say. */
  inspect?: { seat?: Seat | null; question: Json; answer: Json }[]
  /** A part of the result, its outcome alone, or null while play goes on. */
  result?: Json
}

export interface CaseReport {
  case: string
  variant: string
  passed: boolean
  /** What went wrong, in one line each. */
  failures: { at: string; say: string; difference?: Difference; rules: readonly RuleId[] }[]
}

/** The shape of a case file, or what is wrong with it. */
export function readCase(data: unknown): { case: CaseFile } | { problem: Problem } {
  const bad = (place: string, say: string) => ({ problem: { place, say } })
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return bad('', 'expected a case object')
  const c = data as Record<string, unknown>
  if (c.format !== CASE_FORMAT) return bad('format', `expected "${CASE_FORMAT}", found ${JSON.stringify(c.format)}`)
  for (const key of ['game', 'case', 'title']) if (typeof c[key] !== 'string') return bad(key, 'expected a text')
  if (!Array.isArray(c.rules) || !c.rules.every((x) => typeof x === 'string')) return bad('rules', 'expected a list of rule ids')
  for (const key of Object.keys(c)) if (!CASE_KEYS.includes(key)) return bad(key, `unknown key; a case has ${CASE_KEYS.join(', ')}`)
  const own = problemOfVariant(c, '')
  if (own) return { problem: own }
  if (c.variants !== undefined) {
    if (!Array.isArray(c.variants) || c.variants.length === 0) return bad('variants', 'expected a list of variants')
    for (const [i, v] of c.variants.entries()) {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return bad(`variants[${i}]`, 'expected an object')
      for (const key of Object.keys(v))
        if (!VARIANT_KEYS.includes(key)) return bad(`variants[${i}].${key}`, `unknown key; a variant has ${VARIANT_KEYS.join(', ')}`)
      const problem = problemOfVariant(v as Record<string, unknown>, `variants[${i}].`)
      if (problem) return { problem }
    }
  }
  return { case: data as CaseFile }
}

const VARIANT_KEYS = ['name', 'scenario', 'options', 'seed', 'content', 'position', 'dice', 'draws', 'do', 'expect', 'note']
const CASE_KEYS = ['$schema', 'format', 'game', 'case', 'title', 'rules', 'variants', ...VARIANT_KEYS]
const STEP_KEYS = ['seat', 'ask', 'answer', 'refused', 'expect', 'dice', 'draws', 'note']
const DICE = 'expected a list of dice: whole numbers, or names of their faces'
const EXPECT_KEYS = ['position', 'events', 'noEvents', 'asks', 'offers', 'refuses', 'inspect', 'result']

function problemOfVariant(v: Record<string, unknown>, at: string): Problem | null {
  const dice = (x: unknown) => Array.isArray(x) && x.every((n) => Number.isInteger(n) || typeof n === 'string')
  const texts = (x: unknown) => Array.isArray(x) && x.every((n) => typeof n === 'string')
  if (v.dice !== undefined && !dice(v.dice)) return { place: `${at}dice`, say: DICE }
  if (v.draws !== undefined && !texts(v.draws)) return { place: `${at}draws`, say: 'expected a list of names' }
  if (v.name !== undefined && typeof v.name !== 'string') return { place: `${at}name`, say: 'expected a text' }
  if (v.scenario !== undefined && typeof v.scenario !== 'string') return { place: `${at}scenario`, say: 'expected a scenario id' }
  if (v.seed !== undefined && typeof v.seed !== 'string') return { place: `${at}seed`, say: 'expected a text' }
  if (v.options !== undefined && (typeof v.options !== 'object' || v.options === null || Array.isArray(v.options)))
    return { place: `${at}options`, say: 'expected an object' }
  if (v.do !== undefined) {
    if (!Array.isArray(v.do)) return { place: `${at}do`, say: 'expected a list of steps' }
    for (const [i, step] of v.do.entries()) {
      const place = `${at}do[${i}]`
      if (typeof step !== 'object' || step === null || Array.isArray(step)) return { place, say: 'expected a step object' }
      for (const key of Object.keys(step))
        if (!STEP_KEYS.includes(key)) return { place: `${place}.${key}`, say: `unknown key; a step has ${STEP_KEYS.join(', ')}` }
      if (step.answer === undefined && step.expect === undefined) return { place, say: 'expected an answer or an expectation' }
      if (step.answer !== undefined && (typeof step.answer !== 'object' || step.answer === null))
        return { place: `${place}.answer`, say: 'expected an answer object' }
      if (step.seat !== undefined && typeof step.seat !== 'string') return { place: `${place}.seat`, say: 'expected a seat id' }
      if (step.ask !== undefined && typeof step.ask !== 'string') return { place: `${place}.ask`, say: 'expected the kind of a question' }
      if (step.dice !== undefined && !dice(step.dice)) return { place: `${place}.dice`, say: DICE }
      if (step.draws !== undefined && !texts(step.draws)) return { place: `${place}.draws`, say: 'expected a list of names' }
      if (step.refused !== undefined && step.refused !== true && typeof step.refused !== 'string')
        return { place: `${place}.refused`, say: 'expected a rule id or true' }
      const problem = problemOfExpectation(step.expect, `${place}.expect`)
      if (problem) return problem
    }
  }
  return problemOfExpectation(v.expect, `${at}expect`)
}

function problemOfExpectation(e: unknown, place: string): Problem | null {
  if (e === undefined) return null
  if (typeof e !== 'object' || e === null || Array.isArray(e)) return { place, say: 'expected an object' }
  for (const key of Object.keys(e))
    if (!EXPECT_KEYS.includes(key)) return { place: `${place}.${key}`, say: `unknown key; an expectation has ${EXPECT_KEYS.join(', ')}` }
  const expected = e as Record<string, unknown>
  for (const key of ['events', 'noEvents', 'asks', 'offers', 'refuses', 'inspect']) {
    const list = expected[key]
    if (list === undefined) continue
    if (!Array.isArray(list)) return { place: `${place}.${key}`, say: 'expected a list' }
    for (const [i, item] of list.entries()) {
      const problem = problemOfItem(key, item, `${place}.${key}[${i}]`)
      if (problem) return problem
    }
  }
  const { result } = expected
  if (result !== undefined && result !== null && typeof result !== 'string' && !isObject(result))
    return { place: `${place}.result`, say: 'expected an object, an outcome or null' }
  return null
}

const isObject = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null && !Array.isArray(x)

/** Lists whose entries may be told in a word: the type of an event, the kind of a question. */
const SHORT = ['events', 'noEvents', 'asks']

/** One entry of an expectation's list. */
function problemOfItem(list: string, item: unknown, place: string): Problem | null {
  if (typeof item === 'string' && SHORT.includes(list)) return null
  if (!isObject(item)) return { place, say: 'expected an object' }
  if ((list === 'offers' || list === 'refuses') && !isObject(item.answer))
    return { place: `${place}.answer`, say: 'expected an answer object' }
  if (list === 'inspect')
    for (const key of ['question', 'answer']) if (item[key] === undefined) return { place: `${place}.${key}`, say: 'expected, but missing' }
  return null
}

/** Runs every variant of a case. */
export function judge<S extends State, E extends GameEvent>(game: Game<S, E, unknown>, file: CaseFile): CaseReport[] {
  const { variants, ...base } = file
  return (variants ?? [{}]).map((variant, i) =>
    judgeOne(
      game,
      file,
      { ...base, ...variant, options: { ...base.options, ...variant.options } },
      variant.name ?? (variants ? String(i + 1) : ''),
    ),
  )
}

function judgeOne<S extends State, E extends GameEvent>(
  game: Game<S, E, unknown>,
  file: CaseFile,
  v: CaseVariant,
  name: string,
): CaseReport {
  const failures: CaseReport['failures'] = []
  const fail = (at: string, say: string, difference?: Difference) => {
    failures.push(difference ? { at, say, difference, rules: file.rules } : { at, say, rules: file.rules })
  }
  const report = (): CaseReport => ({ case: file.case, variant: name, passed: failures.length === 0, failures })

  const scenario = v.scenario ?? scenarioIn(v.position) ?? (game.scenarios[0] as { id: string }).id
  const setup: Setup = { scenario, options: v.options ?? {}, seed: v.seed ?? 'case' }
  if (v.position !== undefined) setup.position = v.position
  if (v.content !== undefined) setup.content = v.content
  const scripted = v.seed === undefined || v.dice !== undefined || v.draws !== undefined
  const script = scripted ? new Script(v.dice, v.draws) : undefined
  const how = script ? { script } : {}

  let at = 'start'
  try {
    checkSetup(game, setup)
    const started = game.start(setup, script)
    let { state } = started
    let events: E[] = [...started.events]
    for (const [i, step] of (v.do ?? []).entries()) {
      at = `do[${i}]`
      if (script) script.add(step.dice, step.draws)
      if (step.answer !== undefined) {
        const seat = step.seat ?? game.asks(state)[0]?.seat ?? ''
        const done = game.apply(state, seat, step.answer as Answer, { ask: step.ask, ...how })
        if (isRefusal(done)) {
          if (step.refused === undefined) {
            const no = `refused, ${done.say}${done.rule ? ` (${done.rule})` : ''}`
            fail(at, `${seat} answers ${JSON.stringify(step.answer)}: ${no}; ${questionsOf(game, state)}`)
            return report()
          }
          if (step.refused !== true && !isRule(game, step.refused, done.rule))
            fail(at, `refused by ${done.rule} (${done.say}), expected ${step.refused}`)
        } else {
          if (step.refused !== undefined) {
            fail(at, `${seat} answers ${JSON.stringify(step.answer)}: accepted, expected a refusal by ${step.refused}`)
            return report()
          }
          state = done.state
          events.push(...done.events)
        }
      }
      if (step.expect && checkExpectation(game, state, events, step.expect, at, fail)) events = []
    }
    at = 'expect'
    if (v.expect) checkExpectation(game, state, events, v.expect, at, fail)
    const left = script?.left()
    if (left && left.dice.length > 0) fail('dice', `left over: ${left.dice.join(', ')}`)
    if (left && left.draws.length > 0) fail('draws', `left over: ${left.draws.join(', ')}`)
  } catch (error) {
    if (error instanceof BadInput || error instanceof ScriptFault) fail(at, error.message)
    else throw error
  }
  return report()
}

/** A rule id, with the name of the game before it or without: `AAZ-NAIR.2` is NAIR.2. */
const isRule = (game: { id: string }, expected: RuleId, cited: RuleId): boolean =>
  expected === cited || `${game.id.toUpperCase()}-${expected}` === cited

/** What is asked now: an answer is most often refused because the table is at another question than its writer thought. */
function questionsOf<S extends State, E extends GameEvent>(game: Game<S, E, unknown>, s: S): string {
  const asked = game.asks(s).map((ask) => `${ask.kind} (${ask.seat})`)
  return asked.length === 0 ? 'nothing is asked' : `asked is ${asked.join(', ')}`
}

/** Returns true when events were checked, so that the next check starts behind them. */
function checkExpectation<S extends State, E extends GameEvent>(
  game: Game<S, E, unknown>,
  s: S,
  events: E[],
  e: Expectation,
  at: string,
  fail: (at: string, say: string, difference?: Difference) => void,
): boolean {
  const compare = (what: string, expected: unknown, actual: unknown) => {
    const d = differenceOf(expected, actual, what)
    if (d) fail(at, `${d.place}: expected ${show(d.expected)}, found ${show(d.actual)}`, d)
  }
  const seatOr = (seat: Seat | undefined) => seat ?? game.asks(s)[0]?.seat ?? ''
  if (e.position !== undefined) {
    const { position } = openPosition(game, e.position)
    compare('position', game.position.spell?.(position, s) ?? position, game.position.write(s))
  }
  if (e.result !== undefined) compare('result', inFull('outcome', e.result), s.result)
  if (e.asks !== undefined)
    compare(
      'asks',
      e.asks.map((ask) => inFull('kind', ask)),
      game.asks(s),
    )
  for (const offer of e.offers ?? []) {
    const no = game.whyNot(s, seatOr(offer.seat), offer.answer)
    if (no) fail(at, `${show(offer.answer)} should be legal, but: ${no.say}${no.rule ? ` (${no.rule})` : ''}`)
  }
  for (const refused of e.refuses ?? []) {
    const no = game.whyNot(s, seatOr(refused.seat), refused.answer)
    if (!no) fail(at, `${show(refused.answer)} should be refused${refused.rule ? ` by ${refused.rule}` : ''}, but is legal`)
    else if (refused.rule !== undefined && !isRule(game, refused.rule, no.rule))
      fail(at, `${show(refused.answer)} is refused by ${no.rule} (${no.say}), expected ${refused.rule}`)
  }
  for (const { seat, question, answer } of e.inspect ?? [])
    compare(`inspect ${show(question)}`, answer, game.inspect(s, seat ?? null, question))
  let from = 0
  for (const told of e.events ?? []) {
    const expected = inFull('type', told)
    const found = events.findIndex((event, i) => i >= from && differenceOf(expected, event) === null)
    if (found < 0) {
      const near = events.slice(from).find((event) => event.type === (expected as { type?: string }).type)
      fail(
        at,
        `events: no ${show(expected)}${
          near
            ? `; nearest is ${show(near)}`
            : `; there were ${
                events
                  .slice(from)
                  .map((x) => x.type)
                  .join(', ') || 'none'
              }`
        }`,
      )
    } else from = found + 1
  }
  for (const unwanted of e.noEvents ?? []) {
    const found = events.find((event) => differenceOf(inFull('type', unwanted), event) === null)
    if (found) fail(at, `events: ${show(found)} should not have happened`)
  }
  return e.events !== undefined
}

/** A word stands for the object that has nothing but it. */
const inFull = (key: string, told: unknown): unknown => (typeof told === 'string' ? { [key]: told } : told)

const show = (x: unknown): string => (x === undefined ? 'nothing' : JSON.stringify(x))
