import { isOurs, Solver } from '@deadfront/ai/puzzles'
import type { Game } from '@deadfront/kernel'
import type { Grader, Puzzle } from './puzzle.ts'

/** Grades by searching the position whole. */
export function searchedGrader(game: Game, { goal }: Pick<Puzzle, 'goal'>): Grader {
  const solver = new Solver(game, goal, isOurs)
  return {
    best: (state, progress) => solver.valueOf(state, progress),
    chanceOf: ({ state, seat, answer }, progress) => solver.chanceOf(state, seat, answer, progress),
  }
}
