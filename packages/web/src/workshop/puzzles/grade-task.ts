import type { Goal, Grader, Progress } from '@deadfront/ai/puzzles'
import type { Answer, Game, JsonObject, Seat, State } from '@deadfront/kernel'
import { catalogEntry } from '../../catalog.ts'
import { type Grade, startOf } from './puzzle.ts'
import { judgeOf } from './session.ts'

/** A task of the worker: the grade of an answer, or the best chance of a new puzzle. */
export type PuzzleTask =
  | { game: string; goal: Goal; state: State; seat: Seat; answer: Answer; progress: Progress }
  | { game: string; goal: Goal; scenario: string; position: JsonObject }

/** Searches are kept, so that a later answer in the same puzzle is found at once. */
const graders = new Map<string, { game: Game; grader: Grader }>()

async function graderFor(id: string, goal: Goal): Promise<{ game: Game; grader: Grader }> {
  const key = `${id} ${JSON.stringify(goal)}`
  const known = graders.get(key)
  if (known) return known
  const [game, graderOf] = await Promise.all([catalogEntry(id)?.load(), catalogEntry(id)?.puzzleGrader?.()])
  if (!game || !graderOf) throw new Error(`no puzzles of ${id}`)
  const made = { game, grader: graderOf(game, goal) }
  graders.set(key, made)
  return made
}

export async function gradeTask(task: PuzzleTask): Promise<Grade | null> {
  const { game, grader } = await graderFor(task.game, task.goal)
  if ('answer' in task) return judgeOf(grader).grade(task)
  const best = grader.best(startOf(game, task, 'puzzle'), 0)
  return { best, chance: best, plan: false }
}
