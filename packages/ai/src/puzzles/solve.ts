import type { Answer, Game, Seat, State } from '@deadfront/kernel'
import { answersOf } from './answers.ts'
import { outcomesOf } from './chance.ts'
import { decidedAt, type Goal, isOver, type Progress, progressAfter } from './goal.ts'
import { tooLarge } from './ungradable.ts'

/** The search is given up after so many positions: the puzzle is not a small one. */
const MAX_POSITIONS = 30_000

/** An answer with the exact chance that it leaves, if everything after it is played best. */
export interface Graded {
  answer: Answer
  chance: number
}

/**
 * Searches a small position completely: the seats in `ours` play for the goal, all others against it, dice and draws count with
 * their exact chances.
 */
export class Solver {
  private readonly game: Game
  private readonly goal: Goal
  private readonly ours: (seat: Seat) => boolean
  private readonly known = new Map<string, number>()

  constructor(game: Game, goal: Goal, ours: (seat: Seat) => boolean) {
    this.game = game
    this.goal = goal
    this.ours = ours
  }

  /** How many positions were searched. */
  get size(): number {
    return this.known.size
  }

  /** The chance to reach the goal from here with the best play. */
  valueOf(state: State, progress: Progress = 0): number {
    if (progress === 'won') return 1
    if (progress === 'lost') return 0
    const ask = this.game.asks(state)[0]
    if (ask === undefined) return 0
    if (isOver(this.goal, ask)) return progressAfter(this.goal, progress, [], true) === 'won' ? 1 : 0
    const key = `${this.game.hash({ ...state, rng: [0, 0, 0, 0] })} ${progress}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    if (this.known.size > MAX_POSITIONS) throw tooLarge(MAX_POSITIONS, 'positions')
    const ours = this.ours(ask.seat)
    let best = ours ? 0 : 1
    for (const answer of answersOf(this.game, state, ask.seat)) {
      const chance = this.chanceOf(state, ask.seat, answer, progress)
      if (chance === null) continue
      best = ours ? Math.max(best, chance) : Math.min(best, chance)
      if (best === (ours ? 1 : 0)) break
    }
    this.known.set(key, best)
    return best
  }

  /** The chance that an answer leaves; null where it is refused. */
  chanceOf(state: State, seat: Seat, answer: Answer, progress: Progress = 0): number | null {
    const outcomes = outcomesOf(this.game, { state, seat, answer }, (events) => decidedAt(this.goal, progress, events))
    if (outcomes.length === 0) return null
    return outcomes.reduce(
      (sum, { chance, state: next, events }) => sum + chance * this.valueOf(next, progressAfter(this.goal, progress, events)),
      0,
    )
  }

  /** Every answer to the open question, the best first. */
  grade(state: State, seat: Seat, progress: Progress = 0): Graded[] {
    return answersOf(this.game, state, seat)
      .flatMap((answer) => {
        const chance = this.chanceOf(state, seat, answer, progress)
        return chance === null ? [] : [{ answer, chance }]
      })
      .sort((a, b) => b.chance - a.chance)
  }
}
