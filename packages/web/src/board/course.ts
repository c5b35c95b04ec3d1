import type { Answer, Game, GameEvent, Json, Language, State } from '@deadfront/kernel'

/**
 * A game taught by doing: small positions, one after the other. A game has a course when `src/games/<id>/course.ts` has a
 * default export of this kind; the lobby and the table then offer it. Tests play every lesson.
 */
export interface Course<Id extends string = string> {
  readonly game: Game<State, GameEvent, unknown>
  readonly title: { readonly [L in Language]: string }
  readonly scenario: string
  readonly options?: { readonly [option: string]: Json }
  readonly lessons: readonly Lesson<Id>[]
  /** A lesson without words does not compile. */
  readonly words: { readonly [L in Language]: LessonWords<Id> }
  /** Panels of the board that stand beside the lesson. */
  readonly panels?: readonly string[]
  /** What an answer may say otherwise than the lesson does: how it is paid for, say. */
  readonly free?: readonly string[]
}

/** A position, the dice that will fall, the answers that are taught, and what must come of them. */
export interface Lesson<Id extends string = string> {
  readonly id: Id
  readonly position: Json
  readonly dice?: readonly number[]
  readonly draws?: readonly string[]
  readonly teach: readonly Answer[]
  /** Events, matched in part, that the lesson's text speaks of; the test holds the lesson to them. */
  readonly expect: readonly Json[]
  /** What happens before the first question is played on the board. */
  readonly playFirst?: boolean
  /** The place to look at. */
  readonly at?: string
}

/** Said before, when somebody is stuck, and when it is done. */
export interface LessonText {
  readonly title: string
  readonly text: string
  readonly hint: string
  readonly done: string
}

export type LessonWords<Id extends string = string> = { readonly [K in Id]: LessonText }
