import { type AnyAnswers, type Ask, type Form, isRefusal, type Refusal, type Seat } from '@deadfront/kernel'
import type { BoardUpdate } from './board.ts'

/**
 * The open question of the person at this screen. With a game's `Answers` type it is a union over the kinds of questions:
 * after `question.kind === 'fighter'` the options have the type `Answers['fighter']`.
 */
export type Question<Answers extends AnyAnswers = AnyAnswers> = {
  [Kind in keyof Answers & string]: QuestionOf<Kind, Answers[Kind]>
}[keyof Answers & string]

interface QuestionOf<Kind extends string, A> {
  readonly kind: Kind
  readonly ask: Ask
  readonly seat: Seat
  readonly forms: readonly Form[]
  /** Complete answers that can be given with one click. */
  readonly options: readonly A[]
}

/** The question of this screen, or null. If several seats of this screen are asked, `speaker` is preferred, then the viewer. */
export function questionOf<Answers extends AnyAnswers = AnyAnswers>(
  update: BoardUpdate,
  speaker: Seat | null = null,
): Question<Answers> | null {
  if (!update.live) return null
  const seat = [speaker, update.viewer].find((wanted) => wanted !== null && wanted in update.spaces) ?? Object.keys(update.spaces)[0]
  const ask = update.asks.find((x) => x.seat === seat)
  if (seat === undefined || !ask) return null
  const forms = update.spaces[seat] ?? []
  const options = forms.flatMap((form) => (form.form === 'pick' ? form.options : []))
  // The referee offers only answers of the kind that is asked: the one place where the board trusts it.
  return { kind: ask.kind, ask, seat, forms, options } as Question<AnyAnswers> as Question<Answers>
}

/** What the question says it is about: the fields of `ask.about` that are strings. */
export function aboutOf(question: { readonly ask: Ask } | null | undefined): { readonly [key: string]: string | undefined } {
  const about = question?.ask.about
  if (typeof about !== 'object' || about === null) return {}
  return Object.fromEntries(Object.entries(about).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])))
}

/** The reply of `api.inspect`, or null if it is a refusal. */
export const unlessRefused = <T>(reply: T | Refusal): T | null => (isRefusal(reply) ? null : reply)
