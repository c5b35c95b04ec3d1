import type { AnyAnswers } from './answers.ts'
import type { AboutOf, AnyAbout, Ask, AskOf, Seat } from './game.ts'
import type { Refusal, RuleId } from './refusal.ts'
import type { Answer } from './space.ts'
import type { GameEvent } from './turn.ts'

/** The languages of the table, each by its own name. See docs/adding-a-language.md. */
export const LANGUAGES = { en: 'English', es: 'Español' } as const

export type Language = keyof typeof LANGUAGES

export const isLanguage = (id: unknown): id is Language => typeof id === 'string' && Object.hasOwn(LANGUAGES, id)

/** Every sentence of a game in one language. Made by exhaustive records, so a new event or question does not compile without its words. */
export interface Words<E extends GameEvent = GameEvent, V = unknown, Asked extends Ask = Ask> {
  /** The log line of an event; '' when it has none. */
  event(e: E): string
  /** The decision: a short title and, in a sentence, why it is asked. */
  ask(a: Asked): { title: string; text: string }
  /** An answer as the label of a button or a line in a list. */
  answer(answer: Answer, ask: Asked): string
  refusal(r: Refusal): string
  seat(seat: Seat): string
  scenario(id: string): { name: string; text: string }
  option(id: string): { name: string; text: string; choices?: { readonly [value: string]: string } }
  /** A statement of the rule index in our words. */
  rule(id: RuleId): string
  /** A name of a phase, place, piece… for panels: `name('phase.zeds')`. */
  name(key: string): string
  /** The outcome of a finished game. */
  result(outcome: string): { title: string; text: string }
  /** What viewers call where play is, for the phase track: the phases in order, and which is lit. */
  phases(view: V): { names: string[]; now: number; turn: string }
}

/** The words of every question of a game: a sentence, or one that is made from what the question is about. */
export type AskWords<A extends AnyAnswers, About extends AnyAbout> = {
  readonly [Kind in keyof A & string]: [AboutOf<About, Kind>] extends [null]
    ? { readonly title: string; readonly text: string }
    : { readonly title: Sentence<AboutOf<About, Kind>>; readonly text: Sentence<AboutOf<About, Kind>> }
}
type Sentence<About> = string | ((about: About) => string)

/** A question in words. Where the viewer may not see what it is about, a sentence that would name it is left out. */
export function askWords<A extends AnyAnswers, About extends AnyAbout>(
  words: AskWords<A, About>,
  ask: AskOf<A, About>,
): { title: string; text: string } {
  type Any = AboutOf<About, keyof A & string>
  // The words of this kind of question read what this kind is about.
  const { title, text } = words[ask.kind] as { title: Sentence<Any>; text: Sentence<Any> }
  const say = (sentence: Sentence<Any>): string =>
    typeof sentence === 'string' ? sentence : ask.about === null ? '' : sentence(ask.about as Any)
  return { title: say(title), text: say(text) }
}

/** The kernel's own refusals in words, which every game includes in its own. */
export const KERNEL_REFUSALS: { readonly [L in Language]: { readonly [code: string]: string } } = {
  en: {
    'kernel.not-asked': 'You have nothing to decide now.',
    'kernel.game-over': 'The game is over.',
    'kernel.other-question': 'That was the answer to another question.',
    'kernel.not-offered': 'That is not one of the choices.',
    'kernel.not-plain': 'That cannot be read as an answer.',
    'kernel.unreadable': 'A part of that answer cannot be read.',
    'kernel.unknown-key': 'That answer has a part that nobody reads.',
    'kernel.unknown-verb': 'That is not a way to answer this question.',
  },
  es: {
    'kernel.not-asked': 'No tienes nada que decidir ahora.',
    'kernel.game-over': 'La partida ha terminado.',
    'kernel.other-question': 'Esa era la respuesta a otra pregunta.',
    'kernel.not-offered': 'Esa no es una de las opciones.',
    'kernel.not-plain': 'Eso no se puede leer como respuesta.',
    'kernel.unreadable': 'Una parte de esa respuesta no se puede leer.',
    'kernel.unknown-key': 'Esa respuesta tiene una parte que nadie lee.',
    'kernel.unknown-verb': 'Así no se responde a esta pregunta.',
  },
}
