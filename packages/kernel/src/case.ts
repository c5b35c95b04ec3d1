import type { Options, Seat } from './game.ts'
import { type Given, isObject, isTextList, type Json } from './json.ts'
import type { Problem, RuleId } from './refusal.ts'
import type { ScriptDice } from './script.ts'
import type { Answer } from './space.ts'

export const CASE_FORMAT = 'deadfront-case/1'

/** `*.case.json`: a position, scripted dice, commands, and the expected results; `judge.ts` runs it. See docs/formats.md. */
export interface CaseFile extends CaseVariant {
  format: typeof CASE_FORMAT
  game: string
  case: string
  title: string
  rules: RuleId[]
  /** Several variants of the same case; the keys of each replace those of the file. */
  variants?: CaseVariant[]
}

export interface CaseVariant {
  name?: string
  scenario?: string
  options?: Options
  seed?: string
  content?: Json
  position?: Json
  dice?: ScriptDice
  draws?: string[]
  do?: CaseStep[]
  expect?: Expectation
}

/** A command, with the refusal that is expected for it, if any, or an expectation between commands. */
export interface CaseStep {
  seat?: Seat
  ask?: string
  answer?: Answer | Answer[]
  /** The rule id the refusal must cite; `true` for any refusal. */
  refused?: RuleId | true
  expect?: Expectation
  /** More dice and draws, added just before this step. */
  dice?: ScriptDice
  draws?: string[]
}

/** An event, or part of one, or its type alone. */
export type EventPattern = Json

/** Events that happened, in this order with others in between allowed; those of a group in any order. */
export type EventPatterns = readonly (EventPattern | EventGroup)[] | EventGroup

export interface EventGroup {
  inAnyOrder: readonly EventPattern[]
}

export interface Expectation {
  /** A part of the position as `deadfront position` writes it. */
  position?: Json
  /** Events that happened since the last step that checked events; each matched in part. */
  events?: EventPatterns
  /** Events, matched in part, that must not have happened. */
  noEvents?: EventPattern[]
  /** The open questions, matched in part; `[]` when nothing is asked. */
  asks?: (string | { seat?: Seat; kind?: string; rule?: RuleId; about?: Json })[]
  /** Answers the referee must accept now. */
  offers?: { seat?: Seat; answer: Answer }[]
  /** Answers the referee must refuse now, with the rule cited. */
  refuses?: { seat?: Seat; answer: Answer; rule?: RuleId }[]
  /** What `inspect` must answer, or the rule by which it must refuse (`true` for any refusal). */
  inspect?: { seat?: Seat | null; question: Json; answer?: Json; refused?: RuleId | true }[]
  /** A part of the result, its outcome alone, or null while the game goes on. */
  result?: Json
}

/** The shape of a case file, or what is wrong with it. */
export function readCase(data: unknown): { case: CaseFile } | { problem: Problem } {
  if (!isObject(data)) return { problem: { place: '', say: 'expected a case object' } }
  const problem = problemOfFile(data) ?? problemOfVariant(data, '') ?? problemOfVariants(data.variants)
  return problem ? { problem } : { case: data as unknown as CaseFile } // every field was checked above
}

const VARIANT_KEYS = ['name', 'scenario', 'options', 'seed', 'content', 'position', 'dice', 'draws', 'do', 'expect', 'note']
const CASE_KEYS = ['$schema', 'format', 'game', 'case', 'title', 'rules', 'variants', ...VARIANT_KEYS]
const STEP_KEYS = ['seat', 'ask', 'answer', 'refused', 'expect', 'dice', 'draws', 'note']
const EXPECT_KEYS = ['position', 'events', 'noEvents', 'asks', 'offers', 'refuses', 'inspect', 'result']

function unknownKey(x: Given, known: readonly string[], place: string, what: string): Problem | null {
  const key = Object.keys(x).find((name) => !known.includes(name))
  return key === undefined ? null : { place: `${place}${key}`, say: `unknown key; ${what} has ${known.join(', ')}` }
}

function problemOfFile(c: Given): Problem | null {
  if (c.format !== CASE_FORMAT) return { place: 'format', say: `expected "${CASE_FORMAT}", found ${JSON.stringify(c.format)}` }
  for (const key of ['game', 'case', 'title']) if (typeof c[key] !== 'string') return { place: key, say: 'expected a text' }
  if (!isTextList(c.rules)) return { place: 'rules', say: 'expected a list of rule ids' }
  return unknownKey(c, CASE_KEYS, '', 'a case')
}

function problemOfVariants(variants: unknown): Problem | null {
  if (variants === undefined) return null
  if (!Array.isArray(variants) || variants.length === 0) return { place: 'variants', say: 'expected a list of variants' }
  for (const [i, v] of variants.entries()) {
    const place = `variants[${i}]`
    if (!isObject(v)) return { place, say: 'expected an object' }
    const problem = unknownKey(v, VARIANT_KEYS, `${place}.`, 'a variant') ?? problemOfVariant(v, `${place}.`)
    if (problem) return problem
  }
  return null
}

function problemOfVariant(v: Given, at: string): Problem | null {
  for (const [key, expected] of Object.entries({ name: 'a text', scenario: 'a scenario id', seed: 'a text' }))
    if (v[key] !== undefined && typeof v[key] !== 'string') return { place: `${at}${key}`, say: `expected ${expected}` }
  if (v.options !== undefined && !isObject(v.options)) return { place: `${at}options`, say: 'expected an object' }
  const problem = problemOfChance(v, at)
  if (problem) return problem
  if (v.do !== undefined && !Array.isArray(v.do)) return { place: `${at}do`, say: 'expected a list of steps' }
  for (const [i, step] of ((v.do ?? []) as unknown[]).entries()) {
    const found = problemOfStep(step, `${at}do[${i}]`)
    if (found) return found
  }
  return problemOfExpectation(v.expect, `${at}expect`)
}

const DICE = 'expected a list of dice: whole numbers, or names of their faces; or dice by the kind of unit, { "tnk": [3, 1] }'

const isDie = (x: unknown): boolean => Number.isInteger(x) || typeof x === 'string'
const isLabelled = (x: unknown): boolean => isObject(x) && Object.values(x).every((list) => Array.isArray(list) && list.every(isDie))

/** The dice and draws of a variant or a step. */
function problemOfChance({ dice, draws }: Given, at: string): Problem | null {
  const readable = dice === undefined || isLabelled(dice) || (Array.isArray(dice) && dice.every((x) => isDie(x) || isLabelled(x)))
  if (!readable) return { place: `${at}dice`, say: DICE }
  return draws === undefined || isTextList(draws) ? null : { place: `${at}draws`, say: 'expected a list of names' }
}

function problemOfStep(step: unknown, place: string): Problem | null {
  if (!isObject(step)) return { place, say: 'expected a step object' }
  const unknown = unknownKey(step, STEP_KEYS, `${place}.`, 'a step')
  if (unknown) return unknown
  const { answer, refused } = step
  if (answer === undefined && step.expect === undefined) return { place, say: 'expected an answer or an expectation' }
  if (answer !== undefined && (typeof answer !== 'object' || answer === null))
    return { place: `${place}.answer`, say: 'expected an answer object' }
  for (const [key, expected] of Object.entries({ seat: 'a seat id', ask: 'the kind of a question' }))
    if (step[key] !== undefined && typeof step[key] !== 'string') return { place: `${place}.${key}`, say: `expected ${expected}` }
  if (!isRefused(refused)) return { place: `${place}.refused`, say: 'expected a rule id or true' }
  return problemOfChance(step, `${place}.`) ?? problemOfExpectation(step.expect, `${place}.expect`)
}

const isRefused = (x: unknown): boolean => x === undefined || x === true || typeof x === 'string'

function problemOfExpectation(e: unknown, place: string): Problem | null {
  if (e === undefined) return null
  if (!isObject(e)) return { place, say: 'expected an object' }
  const unknown = unknownKey(e, EXPECT_KEYS, `${place}.`, 'an expectation')
  if (unknown) return unknown
  for (const key of ['events', 'noEvents', 'asks', 'offers', 'refuses', 'inspect']) {
    const problem = problemOfList(key, e[key], `${place}.${key}`)
    if (problem) return problem
  }
  const { result } = e
  return result === undefined || result === null || typeof result === 'string' || isObject(result)
    ? null
    : { place: `${place}.result`, say: 'expected an object, an outcome or null' }
}

const isGroup = (x: unknown): x is Given => isObject(x) && 'inAnyOrder' in x

function problemOfList(key: string, list: unknown, place: string): Problem | null {
  if (list === undefined) return null
  if (key === 'events' && isGroup(list)) return problemOfItem(key, list, place)
  if (!Array.isArray(list)) return { place, say: 'expected a list' }
  for (const [i, item] of list.entries()) {
    const problem = problemOfItem(key, item, `${place}[${i}]`)
    if (problem) return problem
  }
  return null
}

/** Lists whose entries may be a word: the type of an event, the kind of a question. */
const SHORT = ['events', 'noEvents', 'asks']

/** One entry of an expectation's list. */
function problemOfItem(list: string, item: unknown, place: string): Problem | null {
  if (typeof item === 'string' && SHORT.includes(list)) return null
  if (!isObject(item)) return { place, say: 'expected an object' }
  if (list === 'events' && isGroup(item))
    return (
      unknownKey(item, ['inAnyOrder'], `${place}.`, 'a group of events') ??
      problemOfList('noEvents', item.inAnyOrder, `${place}.inAnyOrder`)
    )
  if ((list === 'offers' || list === 'refuses') && !isObject(item.answer))
    return { place: `${place}.answer`, say: 'expected an answer object' }
  if (list !== 'inspect') return null
  if (item.question === undefined) return { place: `${place}.question`, say: 'expected, but missing' }
  if (!isRefused(item.refused)) return { place: `${place}.refused`, say: 'expected a rule id or true' }
  return item.answer === undefined && item.refused === undefined ? { place: `${place}.answer`, say: 'expected, but missing' } : null
}
