import { catalogEntry } from '@deadfront/ai'
import { Solver } from '@deadfront/ai/puzzles'
import type { Game } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { plansGrader, plansOf } from '../../../ai/src/aaz/puzzle-plans.ts'
import aaz from '../../src/games/aaz/puzzles.ts'
import dotz from '../../src/games/dotz/puzzles.ts'
import efsz from '../../src/games/efsz/puzzles.ts'
import { startOf } from '../../src/workshop/puzzles/puzzle.ts'

/** The proofs: the chance that stands in the file is that of the best answer, found by looking at every answer. */

const gameOf = async (id: string): Promise<Game> => (await catalogEntry(id)?.load()) as Game

/** Answers that differ by less are equal; a puzzle has a better answer and worse ones. */
const CLEAR = 0.004

describe.each([
  ['dotz', dotz],
  ['efsz', efsz],
] as const)('puzzles of %s, searched whole', (id, { list }) => {
  test.each(list.map((puzzle) => [puzzle.id, puzzle] as const))('%s', async (_, puzzle) => {
    const game = await gameOf(id)
    const state = startOf(game, puzzle, 'proof')
    const seat = game.asks(state)[0]?.seat ?? ''
    const graded = new Solver(game, puzzle.goal, (each) => each !== 'dead').grade(state, seat)
    expect(graded[0]?.chance).toBeCloseTo(puzzle.best, 9)
    const worse = graded.find(({ chance }) => chance < puzzle.best - 1e-9)
    expect(puzzle.best - (worse?.chance ?? puzzle.best)).toBeGreaterThan(CLEAR)
  })
})

describe('puzzles of aaz, every plan computed by the exact odds', () => {
  test.each(aaz.list.map((puzzle) => [puzzle.id, puzzle] as const))('%s', async (_, puzzle) => {
    const game = await gameOf('aaz')
    const state = startOf(game, puzzle, 'proof')
    const seat = game.asks(state)[0]?.seat ?? ''
    expect(plansGrader(game, puzzle.goal).best(state, 0)).toBeCloseTo(puzzle.best, 9)
    const [first, second] = plansOf(state, seat, puzzle.goal)
    expect((first?.chance ?? 0) - (second?.chance ?? 0)).toBeGreaterThan(CLEAR)
  })
})
