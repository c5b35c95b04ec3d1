import type { Goal } from '@deadfront/ai/puzzles'
import type { WorkshopMessages } from '../messages/en.ts'
import type { Game, JsonObject, Language, State, Words as GameWords } from '@deadfront/kernel'

/** A position, a question, and the exact chance of the best answer. */
export interface Puzzle {
  id: string
  scenario: string
  position: JsonObject
  goal: Goal
  /** The chance to reach the goal with the best play. */
  best: number
  title: string
  /** The goal as text. */
  question: string
  /** The idea behind the best answer; shown when it is over. */
  solution?: string
  language: Language
}

/** The grade of an answer. */
export interface Grade {
  best: number
  chance: number
  /** It was the whole plan. */
  plan: boolean
}

/** A game's part: its puzzles, and the goals that a maker can choose. For grading see `puzzleGrader` in the catalogue entry of the game. */
export interface PuzzleModule {
  /** Texts in every language. */
  readonly list: readonly PuzzleFile[]
  /** The possible goals in a position, by name. */
  asksFor(position: JsonObject, words: GameWords, t: MakerWords): readonly GoalPart[]
  /** When the time is up. */
  readonly until: Goal['until']
  /** The position at the start of the puzzle, if it needs additions. */
  begin?(position: JsonObject): JsonObject
}

/** The sentences of the maker's page. */
type MakerWords = WorkshopMessages['puzzles']['maker']

/** A part of a goal: an event that must happen, or one that must not. */
export interface GoalPart {
  name: string
  win?: JsonObject
  lose?: JsonObject
}

/** The goal of several parts. */
export const goalOf = (parts: readonly GoalPart[], until: Goal['until']): Goal => {
  const win = parts.flatMap((part) => (part.win ? [part.win] : []))
  const lose = parts.flatMap((part) => (part.lose ? [part.lose] : []))
  return { ...(win.length > 0 ? { win } : {}), ...(lose.length > 0 ? { lose } : {}), until }
}

type Words = { readonly [L in Language]: string }

/** A puzzle that comes with the game: `games/<id>/data/puzzles.json`. */
export interface PuzzleFile extends Omit<Puzzle, 'title' | 'question' | 'solution' | 'language'> {
  title: Words
  question: Words
  solution: Words
}

/** The puzzle in one language. */
export const inLanguage = ({ title, question, solution, ...rest }: PuzzleFile, spoken: Language): Puzzle => ({
  ...rest,
  title: title[spoken],
  question: question[spoken],
  solution: solution[spoken],
  language: spoken,
})

/** The game from the position of the puzzle. */
export const startOf = (game: Game, { scenario, position }: Pick<Puzzle, 'scenario' | 'position'>, seed: string): State =>
  game.start({ scenario, options: {}, seed, position }).state
