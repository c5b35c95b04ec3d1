import type { Answer, Game, Seat, State } from '@deadfront/kernel'
import type { Goal, Progress } from './goal.ts'
import { Solver } from './solve.ts'

/** Computes how good an answer to a puzzle is. Throws `Ungradable` where it cannot. */
export interface Grader {
  /** The first answer that has a chance is the whole plan: the puzzle ends with it. */
  readonly plans?: true
  /** The chance that is left with the best play. */
  best(state: State, progress: Progress): number
  /** The chance that the answer leaves; null if it decides nothing yet. */
  chanceOf(given: { state: State; seat: Seat; answer: Answer }, progress: Progress): number | null
}

/** How a game grades its puzzles. */
export type MakeGrader = (game: Game, goal: Goal) => Grader

/** The zombies' seats play against the goal, all other seats for it. */
const isOurs = (seat: Seat): boolean => seat !== 'dead'

/** Grades by a complete search of the position. */
export const searchedGrader: MakeGrader = (game, goal) => {
  const solver = new Solver(game, goal, isOurs)
  return {
    best: (state, progress) => solver.valueOf(state, progress),
    chanceOf: ({ state, seat, answer }, progress) => solver.chanceOf(state, seat, answer, progress),
  }
}
