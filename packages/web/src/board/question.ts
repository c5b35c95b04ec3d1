import {
  type AboutOf,
  type AnyAbout,
  type AnyAnswers,
  type Ask,
  type AskOf,
  type Form,
  isRefusal,
  type Refusal,
  type Seat,
} from '@deadfront/kernel'
import type { BoardUpdate } from './board.ts'

/**
 * The open question of the person at this screen. With the types `Answers` and `About` of a game it is a union over the kinds
 * of questions: after `question.kind === 'fighter'` the options have the type `Answers['fighter']`, and `question.about` has
 * the type `About['fighter']`.
 */
export type Question<Answers extends AnyAnswers = AnyAnswers, About extends AnyAbout = AnyAbout> = {
  [Kind in keyof Answers & string]: QuestionOf<Kind, Answers[Kind], AboutOf<About, Kind>>
}[keyof Answers & string]

interface QuestionOf<Kind extends string, A, About> {
  readonly kind: Kind
  readonly ask: Ask
  /** What the question is about. The seat that is asked sees all of it. */
  readonly about: About
  readonly seat: Seat
  readonly forms: readonly Form[]
  /** Complete answers that can be given with one click. */
  readonly options: readonly A[]
}

/** The question of this screen, or null. If several seats of this screen are asked, `speaker` is preferred, then the viewer. */
export function questionOf<Answers extends AnyAnswers = AnyAnswers, About extends AnyAbout = AnyAbout>(
  update: BoardUpdate,
  speaker: Seat | null = null,
): Question<Answers, About> | null {
  if (!update.live) return null
  const seat = [speaker, update.viewer].find((wanted) => wanted !== null && wanted in update.spaces) ?? Object.keys(update.spaces)[0]
  const ask = update.asks.find((x) => x.seat === seat)
  if (seat === undefined || !ask) return null
  const forms = update.spaces[seat] ?? []
  const options = forms.flatMap((form) => (form.form === 'pick' ? form.options : []))
  // The referee offers only answers of the kind that is asked: the one place where the board trusts it.
  return { kind: ask.kind, ask, about: ask.about, seat, forms, options } as Question as Question<Answers, About>
}

/** The open questions of all seats. The referee says what each kind is about. */
export const asksOf = <Answers extends AnyAnswers, About extends AnyAbout>({ asks }: BoardUpdate): readonly AskOf<Answers, About>[] =>
  asks as readonly AskOf<AnyAnswers, AnyAbout>[] as readonly AskOf<Answers, About>[]

/** The reply of `api.inspect`, or null if it is a refusal. */
export const unlessRefused = <T>(reply: T | Refusal): T | null => (isRefusal(reply) ? null : reply)
