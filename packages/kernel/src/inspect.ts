import { type Fields, type FieldsOf, faultOfFields } from './answers.ts'
import { isObject, type Json } from './json.ts'
import { type Refusal, refuse } from './refusal.ts'

/**
 * What a seat may ask the referee about the position: reach, odds, why an action is refused. One descriptor per question:
 * its fields, and the function that answers. A question uses only what the viewer may know.
 */
export interface Question<S, D extends Fields, Out> {
  readonly fields: D
  answer(s: S, question: FieldsOf<D>, viewer: string | null): Out | Refusal
}

export const question = <S, D extends Fields, Out>(
  fields: D,
  answer: (s: S, question: FieldsOf<D>, viewer: string | null) => Out | Refusal,
): Question<S, D, Exclude<Out, Refusal>> => ({ fields, answer: answer as Question<S, D, Exclude<Out, Refusal>>['answer'] })

/** The questions of a game, by name. The type of the fields is checked where each question is made. */
export type QuestionSet<S> = {
  readonly [ask: string]: { readonly fields: Fields; answer(s: S, question: never, viewer: string | null): unknown }
}

/** Question and answer types of a game: `Questions['reach']['in']`, `Questions['reach']['out']`. */
export type QuestionsOf<T> = {
  readonly [K in keyof T & string]: T[K] extends Question<infer _S, infer D, infer Out>
    ? { readonly in: { readonly ask: K } & FieldsOf<D>; readonly out: Out }
    : never
}

/** For games that do not declare which questions they take. */
export type AnyQuestions = { readonly [ask: string]: { readonly in: { readonly ask: string }; readonly out: unknown } }

/** A refusal of a question that cannot be answered: unknown name, unknown key, nothing at that place. */
export const refuseQuestion = (say: string, about: readonly (string | number)[] = []): Refusal =>
  refuse('', 'inspect.unreadable', say, about)

/** Checks a question from outside and answers it. */
export function answerQuestion<S>(questions: QuestionSet<S>, s: S, given: unknown, viewer: string | null): Json | Refusal {
  if (!isObject(given)) return refuseQuestion('expected a question such as { "ask": "…" }')
  const asked = typeof given.ask === 'string' && Object.hasOwn(questions, given.ask) ? questions[given.ask] : undefined
  if (asked === undefined)
    return refuseQuestion(`ask: expected one of ${Object.keys(questions).join(', ')}, found ${JSON.stringify(given.ask) ?? 'nothing'}`)
  const fault = faultOfFields(asked.fields, given, 'ask')
  if (fault) return refuseQuestion(fault.say, [fault.key])
  // The fields were checked by the descriptor of this very question.
  return asked.answer(s, given as never, viewer) as Json | Refusal
}
