import { type Grader, isOver, type Progress, progressAfter } from '@deadfront/ai/puzzles'
import { type Answer, type Ask, type Game, type GameEvent, isRefusal, type Refusal, type Seat, type State } from '@deadfront/kernel'
import { signal } from '@preact/signals'
import { type Grade, type Puzzle, startOf } from './puzzle.ts'

/** Where the chances come from: this page, or a worker. */
export interface Judge {
  /** The best chance from here, and the chance after the answer; null if the answer decides nothing. */
  grade(given: { state: State; seat: Seat; answer: Answer; progress: Progress }): Promise<Grade | null>
}

/** A judge in this thread. */
export const judgeOf = (grader: Grader): Judge => ({
  async grade({ progress, ...given }) {
    const chance = grader.chanceOf(given, progress)
    if (chance === null) return null
    return grader.plans ? { best: chance, chance, plan: true } : { best: grader.best(given.state, progress), chance, plan: false }
  },
})

/** What the board shows after a change. */
interface Shown {
  state: State
  events: readonly GameEvent[]
}

/** An answer that is worse by less than this is as good as the best: chances are sums of many fractions. */
const EQUAL = 1e-9

/**
 * A puzzle that is being played. `mine` is the chance that the player's own decisions left, without luck: the best chance, less what
 * each decision lost. No DOM here.
 */
export class PuzzleSession {
  readonly game: Game
  readonly puzzle: Puzzle
  readonly shown = signal<Shown>({ state: { rng: [0, 0, 0, 0], stack: [], result: null }, events: [] })
  readonly mine = signal(0)
  /** Its ending, which the dice also decide; `graded` if the puzzle ends with the plan. */
  readonly over = signal<'won' | 'lost' | 'graded' | null>(null)
  readonly thinking = signal(false)
  readonly asks = signal<readonly Ask[]>([])
  private readonly judge: Judge
  private progress: Progress = 0
  private at = 0

  constructor(game: Game, puzzle: Puzzle, judge: Judge) {
    this.game = game
    this.puzzle = puzzle
    this.judge = judge
    this.restart('first')
  }

  /** From the beginning, with other dice. */
  restart(seed: string): void {
    this.progress = 0
    this.mine.value = this.puzzle.best
    this.over.value = null
    this.show({ state: startOf(this.game, this.puzzle, seed), events: [] })
  }

  get state(): State {
    return this.shown.peek().state
  }

  /** How many commands have been carried out. */
  get commands(): number {
    return this.at
  }

  private show(shown: Shown): void {
    this.at += 1
    this.asks.value = this.game.asks(shown.state)
    this.shown.value = shown
  }

  /** Answers one after the other; stops at the first that the referee refuses. */
  async answer(given: Answer | readonly Answer[], seat?: Seat): Promise<Refusal | null> {
    for (const answer of Array.isArray(given) ? (given as readonly Answer[]) : [given as Answer]) {
      if (this.over.peek() !== null) return null
      const refused = await this.answerOne(answer, seat ?? this.asks.peek()[0]?.seat ?? '')
      if (refused) return refused
    }
    return null
  }

  private async answerOne(answer: Answer, seat: Seat): Promise<Refusal | null> {
    const { state } = this
    const refused = this.game.whyNot(state, seat, answer)
    if (refused) return refused
    this.thinking.value = true
    const grade = await this.judge.grade({ state, seat, answer, progress: this.progress })
    this.thinking.value = false
    // The puzzle was restarted meanwhile.
    if (this.state !== state) return null
    if (grade?.plan) {
      this.mine.value = grade.chance
      this.over.value = 'graded'
      return null
    }
    if (grade && grade.best - grade.chance > EQUAL) this.mine.value = Math.max(0, this.mine.peek() - (grade.best - grade.chance))
    const applied = this.game.apply(state, seat, answer)
    if (isRefusal(applied)) return applied
    const asked = this.game.asks(applied.state)[0]
    const ends = asked === undefined || isOver(this.puzzle.goal, asked)
    this.progress = progressAfter(this.puzzle.goal, this.progress, applied.events, ends)
    if (typeof this.progress === 'string') this.over.value = this.progress
    this.show({ state: applied.state, events: applied.events })
    return null
  }
}

/** Solved: no decision lost any chance. */
export const isBest = (mine: number, best: number): boolean => best - mine <= 1e-6
