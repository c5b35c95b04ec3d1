import type { About, Answers } from '@deadfront/aaz'
import type { Answer, Seat } from '@deadfront/kernel'
import type { BoardUpdate } from '../../board/board.ts'
import { type Question as BoardQuestion, questionOf as openQuestion } from '../../board/question.ts'

/** The answers of this board by question. Most are made of forms, so they are plain here; the referee reads them. */
export type BoardAnswers = { readonly [Kind in keyof Answers]: Answer }
export type Question = BoardQuestion<BoardAnswers, About>

export const questionOf = (update: BoardUpdate, speaker: Seat | null = null): Question | null =>
  openQuestion<BoardAnswers, About>(update, speaker)

/** The place, the power and the side of a battle that a question names, whatever its kind. */
export const namedIn = (question: Question | null): { at?: string; power?: Seat; side?: 'attacker' | 'defender' } => question?.about ?? {}

export const isMoving = (question: Question | null): boolean =>
  question !== null && (question.ask.kind === 'combatMove' || question.ask.kind === 'noncombatMove')

/** True if losses are asked for: in a battle, or in phase 2. */
export const isLosing = (question: Question | null): boolean =>
  question !== null && (question.ask.kind === 'battle.losses' || question.ask.kind === 'zombies.losses')

/** True if units are bought or placed: asked at the end of the turn, or first and last (AAZ-EXP42.13). */
export const isBuying = (question: Question | null): boolean =>
  question !== null && (question.ask.kind === 'purchase' || question.ask.kind === 'mobilize')
