import { isObject, type Json, type QuestionsOf } from '@deadfront/kernel'
import { odds } from './odds.ts'
import { reach } from './reach.ts'

/** What a seat may ask the referee, one file a question. */
export const QUESTIONS = { reach, odds }

export type Questions = QuestionsOf<typeof QUESTIONS>

/** Reads a question of the time before every question had `ask`: `{ reach: true }`, `{ odds: { shots, dead } }`. */
export function upgradeQuestion(question: { readonly [key: string]: Json }): { readonly [key: string]: Json } {
  if (question.reach === true) return { ask: 'reach' }
  return isObject(question.odds) ? { ask: 'odds', ...(question.odds as typeof question) } : question
}
