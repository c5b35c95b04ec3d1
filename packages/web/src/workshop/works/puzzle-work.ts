import { type Goal, goalFrom } from '@deadfront/ai/puzzles'
import { asJson, isObject, type JsonObject, scenarioIn } from '@deadfront/kernel'
import type { Work } from '@deadfront/kernel/works'
import type { Puzzle } from '../puzzles/puzzle.ts'

/** The puzzle of a work; null if it is none. */
export function puzzleOf(work: Work, id: string): Puzzle | null {
  const { position, goal, best } = work.data
  if (work.kind !== 'puzzle' || !isObject(position) || !isObject(goal) || typeof best !== 'number') return null
  return {
    id,
    scenario: scenarioIn(position) ?? work.scenario,
    position: position as JsonObject,
    goal: goalFrom(goal),
    best,
    title: work.title,
    question: work.text,
    language: work.language,
  }
}

export const puzzleData = (position: JsonObject, goal: Goal, best: number): JsonObject => ({ position, goal: asJson(goal), best })
