import type { About, Answers, CoverAnswer, OrderAnswer, StalingradView } from '@deadfront/efsz'
import { DRUM } from '@deadfront/efsz/content'
import type { AmountsForm, Answer, Ask, Json, SubsetForm } from '@deadfront/kernel'
import type { Question as BoardQuestion } from '../../board/question.ts'
import { fieldOf } from './map/geometry.ts'

/** The answers of the game, and standing orders, which answer no question. */
export type BoardAnswers = Answers & { readonly order: OrderAnswer }
export type AnyAnswer = BoardAnswers[keyof BoardAnswers]
export type Question = BoardQuestion<BoardAnswers, About>
export type QuestionTo<K extends keyof BoardAnswers> = Extract<Question, { kind: K }>

/** A text field of an answer with any verb. */
export const textIn = (answer: Answer, field: string): string | undefined => {
  const value = answer[field]
  return typeof value === 'string' ? value : undefined
}

/** The answer that a form makes. The form comes from the referee, so the answer fits the open question. */
export const formAnswer = (form: SubsetForm | AmountsForm, chosen: Json): AnyAnswer =>
  ({ ...form.with, [form.key]: chosen }) as Answer as AnyAnswer

export const isCover = (answer: AnyAnswer): answer is CoverAnswer => answer.do === 'cover'

/** What can be thrown now, each kind once. */
export const grenadesIn = ({ options }: Question): readonly string[] => [
  ...new Set(options.flatMap((o: AnyAnswer) => (o.do === 'attack' && o.attack === 'grenade' ? [o.grenade ?? 'grenade'] : []))),
]

/** True if the question asks for the next action of a character. */
export const isActing = (ask: Ask): boolean => ask.kind === 'activate' || ask.kind === 'declare' || ask.kind === 'act'

/** The character of the question: the one who acts, or whose gait is asked. */
export const actorOf = (question: Question): string | null =>
  question.kind === 'act' || question.kind === 'declare' ? question.about.who : null

/** The characters that can be selected now. */
export function selectable(question: Question | null): ReadonlySet<string> {
  if (!question) return new Set()
  const actor = actorOf(question)
  if (actor !== null) return new Set([actor])
  return new Set(question.options.flatMap((o: AnyAnswer) => (o.do === 'activate' ? [o.activate] : (textIn(o, 'place') ?? []))))
}

/** In a team of several players a comrade's character can be activated, but its owner chooses how it moves. */
export const isCalledUp = (question: Question, who: string): boolean =>
  question.ask.kind === 'activate' && !question.options.some((o: AnyAnswer) => o.do === 'activate' && o.activate === who && 'mode' in o)

/** The square that an answer names; null if none. */
export function squareOf(answer: Answer, view: StalingradView): string | null {
  if (typeof answer.door === 'string') return doorSquare(answer.door, view)
  for (const key of ['search', 'step', 'breach', 'pickup', 'free', 'to', 'at', 'target', 'zombie', 'victim'] as const) {
    const id = answer[key]
    if (typeof id !== 'string') continue
    const at = placeOf(id, view)
    if (at !== null) return at
  }
  return null
}

/** The square of a target: a square, a zombie or a character. */
export function placeOf(id: string, view: StalingradView): string | null {
  if (fieldOf(view).index.has(id)) return id
  if (id in view.marks) return view.marks[id] as string
  return view.zombies.find((z) => z.id === id)?.at ?? view.characters.find((c) => c.id === id)?.at ?? null
}

/** True if a fuel drum is on the square. */
export function isDrum(view: StalingradView, square: string): boolean {
  const q = fieldOf(view).index.get(square)
  return q !== undefined && ((view.terrain[q] as number) & DRUM) !== 0
}

/** A door on an edge is chosen by the square on its far side. */
function doorSquare(door: string, view: StalingradView): string | null {
  if (!door.includes('|')) return placeOf(door, view)
  const [a, b] = door.split('|') as [string, string]
  return view.characters.some((c) => c.at === a) ? b : a
}

const tables = new WeakMap<Question, Map<string | null, AnyAnswer[]>>()

/** Answers by the square that they name; computed once for a question. */
function bySquare(question: Question, view: StalingradView): Map<string | null, AnyAnswer[]> {
  let table = tables.get(question)
  if (!table) {
    table = new Map()
    for (const answer of question.options) {
      const square = squareOf(answer, view)
      const list = table.get(square)
      if (list) list.push(answer)
      else table.set(square, [answer])
    }
    tables.set(question, table)
  }
  return table
}

/** The answers of a click on a square, in questions that are answered on the map. */
export const answersAt = (question: Question, view: StalingradView, square: string): readonly AnyAnswer[] =>
  bySquare(question, view).get(square) ?? []

/** Answers without a square: they are buttons in the bar. */
export const loose = (question: Question, view: StalingradView): readonly AnyAnswer[] => bySquare(question, view).get(null) ?? []
