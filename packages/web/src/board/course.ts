import type { Answer, Game, GameEvent, Json, Language, State } from '@deadfront/kernel'

/**
 * A course teaches a game by small positions, one after the other. A game has a course if `src/games/<id>/course.ts` has a
 * default export of this type; lobby and table then offer it. Tests play every lesson.
 */
export interface Course<Id extends string = string> {
  readonly game: Game<State, GameEvent, unknown>
  readonly title: { readonly [L in Language]: string }
  readonly scenario: string
  readonly options?: { readonly [option: string]: Json }
  readonly lessons: readonly Lesson<Id>[]
  /** A lesson without words does not compile. */
  readonly words: { readonly [L in Language]: LessonWords<Id> }
  /** Ids of the board's panels that are shown beside the lesson. */
  readonly panels?: readonly string[]
  /** Keys of an answer that may differ from the taught one, for example how it is paid for. */
  readonly free?: readonly string[]
}

/** A lesson: a position, the scripted dice, the answers that are taught, and the events that must follow. */
export interface Lesson<Id extends string = string> {
  readonly id: Id
  /** The scenario of this lesson, if it differs from that of the course. */
  readonly scenario?: string
  /** Options that replace those of the course. */
  readonly options?: { readonly [option: string]: Json }
  readonly position: Json
  readonly dice?: readonly number[]
  readonly draws?: readonly string[]
  readonly teach: readonly Answer[]
  /** Other answers that are equally good at a step (from 0), each with the dice that follow. They end the lesson. */
  readonly also?: readonly { readonly step: number; readonly answer: Answer; readonly dice?: readonly number[] }[]
  /** Events, matched in part, that the text of the lesson mentions; a test checks them. */
  readonly expect: readonly Json[]
  /** Animate the events before the first question. */
  readonly playFirst?: boolean
  /** The place that is brought into view. */
  readonly at?: string
}

/** The texts before the answer, as a hint, and after it. */
interface LessonText {
  readonly title: string
  readonly text: string
  readonly hint: string
  readonly done: string
  /** After one of the answers in `also`. */
  readonly doneOther?: string
}

export type LessonWords<Id extends string = string> = { readonly [K in Id]: LessonText }
