import { type Given, isObject, isPlainJson, type Json, shortJson } from './json.ts'
import { type Refusal, refuse, type RuleId } from './refusal.ts'
import type { Answer } from './space.ts'

/**
 * Descriptors of answers and inspect questions. A game declares each of them once; from the descriptor come the TypeScript
 * type, the check of outside data, the error line, and the page that documents the forms.
 */
export interface Field<T = unknown, Optional extends boolean = boolean> {
  /** What the field takes, for error lines and documents: `a room`, `a list of cards`. */
  readonly what: string
  readonly optional: Optional
  /** Checks the shape only. Whether a name exists is checked by the rules. */
  is(value: unknown): boolean
  /** Carries the type only; it never has a value. */
  readonly type?: T
}

export type Fields = { readonly [key: string]: Field }
type Flat<T> = { [K in keyof T]: T[K] }
type TypeOf<F> = F extends Field<infer T> ? T : never

/** The object type that a set of fields describes. */
export type FieldsOf<D extends Fields> = Flat<
  { readonly [K in keyof D as D[K] extends Field<unknown, true> ? never : K]: TypeOf<D[K]> } & {
    readonly [K in keyof D as D[K] extends Field<unknown, true> ? K : never]?: TypeOf<D[K]>
  }
>

const field = <T>(what: string, is: (value: unknown) => boolean): Field<T, false> => ({ what, optional: false, is })

const isText = (value: unknown): boolean => typeof value === 'string'
const isWhole = (value: unknown): boolean => Number.isInteger(value)
const isFlag = (value: unknown): boolean => typeof value === 'boolean'

/** A name: `text('a room')`. */
export const text = <T extends string = string>(what: string): Field<T, false> => field(what, isText)
export const whole = (what: string): Field<number, false> => field(what, isWhole)
export const flag = (what: string): Field<boolean, false> => field(what, isFlag)

/** One of a closed list of values. */
export const oneOf = <const T extends string | number | boolean>(values: readonly T[]): Field<T, false> =>
  field(`one of ${values.map((value) => JSON.stringify(value)).join(', ')}`, (value) => (values as readonly unknown[]).includes(value))

export const list = <T>(of: Field<T, false>): Field<readonly T[], false> =>
  field(`a list, each item ${of.what}`, (value) => Array.isArray(value) && value.every((item) => of.is(item)))

/** An object whose keys are free: `record(whole('a count'), 'counts by unit')`. */
export const record = <T>(of: Field<T, false>, what = `an object, each value ${of.what}`): Field<{ readonly [key: string]: T }, false> =>
  field(what, (value) => {
    if (!isObject(value)) return false
    for (const key in value) if (key === '__proto__' || !of.is(value[key])) return false
    return true
  })

/** An object with these fields and no others. */
export const object = <D extends Fields>(fields: D, what = `an object with ${Object.keys(fields).join(', ')}`): Field<FieldsOf<D>, false> =>
  field(what, (value) => isObject(value) && faultOfFields(fields, value, '') === null)

/** Free plain data that the rules read themselves; `is` narrows it. */
export const json = <T = Json>(what: string, is: (value: Json) => boolean = () => true): Field<T, false> =>
  field(what, (value) => isPlainJson(value) && is(value))

export const optional = <T>(of: Field<T, false>): Field<T, true> => ({ what: of.what, optional: true, is: of.is })

/** What is wrong with a field of an answer or a question. */
export interface FieldFault {
  kind: 'missing' | 'unreadable' | 'unknown'
  key: string
  say: string
}

const MAX_SHOWN = 60
const shown = (value: unknown): string => shortJson(value, MAX_SHOWN)

/** The first fault of the object, or null. The key named `tag` (`do`, `ask`) has been read already. */
export function faultOfFields(fields: Fields, given: Given, tag: string): FieldFault | null {
  let found = 0
  for (const key in given) {
    if (key === tag) continue
    const known = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (known === undefined) {
      const keys = Object.keys(fields)
      return { kind: 'unknown', key, say: `unknown key "${key}"; expected ${keys.length === 0 ? 'no more keys' : keys.join(', ')}` }
    }
    if (given[key] === undefined && known.optional) continue
    if (!known.is(given[key])) return { kind: 'unreadable', key, say: `${key}: expected ${known.what}, found ${shown(given[key])}` }
    found++
  }
  if (found < Object.keys(fields).length)
    for (const key in fields)
      if (!(fields[key] as Field).optional && given[key] === undefined)
        return { kind: 'missing', key, say: `${key}: expected ${(fields[key] as Field).what}, found nothing` }
  return null
}

/** The ways to answer one question, by the verb under `do`. */
export type Verbs = { readonly [verb: string]: Fields }
/** Every question of a game with its ways to answer. */
export type AnswerForms = { readonly [kind: string]: Verbs }

/** The answer type of one question: a union over its verbs. */
export type AnswerOf<D extends Verbs> = { readonly [V in keyof D & string]: Flat<{ readonly do: V } & FieldsOf<D[V]>> }[keyof D & string]
/** The answer types of a game, by question: `Answers['walk']`. */
export type AnswersOf<D extends AnswerForms> = { readonly [K in keyof D & string]: AnswerOf<D[K]> }

/** For games that do not declare which answers they take. */
export type AnyAnswers = { readonly [kind: string]: Answer }
/** Any answer of the game. */
export type AnyAnswerOf<A> = A[keyof A]

export const defineAnswers = <const D extends AnswerForms>(forms: D): D => forms

/** The refusal of an answer whose shape does not fit its question, or null. `rule` is the statement behind the question. */
export function whyNotReadable(verbs: Verbs, answer: Answer, rule: RuleId): Refusal | null {
  const { do: verb } = answer
  const fields = typeof verb === 'string' && Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (fields === undefined) {
    const expected = Object.keys(verbs).map((known) => `"${known}"`)
    return refuse(rule, 'kernel.unknown-verb', `do: expected ${expected.join(' or ')}, found ${shown(verb)}`, [])
  }
  const fault = faultOfFields(fields, answer, 'do')
  if (fault === null) return null
  return refuse(rule, fault.kind === 'unknown' ? 'kernel.unknown-key' : 'kernel.unreadable', fault.say, [fault.key])
}

/**
 * An answer without `do`, as it was written before every answer had one: the first verb whose required fields are all
 * present. Games whose old answers were distinguished in another way bring their own function.
 */
export function withVerb(verbs: Verbs, answer: Answer): Answer {
  const names = Object.keys(verbs)
  const fitting = (verb: string): boolean => {
    const fields = verbs[verb] as Fields
    return Object.keys(fields).every((key) => (fields[key] as Field).optional || Object.hasOwn(answer, key))
  }
  const verb = names.length === 1 ? names[0] : names.find((name) => Object.keys(verbs[name] as Fields).length > 0 && fitting(name))
  return verb === undefined ? answer : { do: verb, ...answer }
}
