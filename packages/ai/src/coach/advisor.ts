import type { Answer, Game, GameEvent, Rng4, Seat, State } from '@deadfront/kernel'

/** One answer, or the answers of a whole phase. */
export type Plan = readonly Answer[]

export type AnyGame<S extends State> = Game<S, GameEvent, unknown>

/** What the chances are of: that the side wins this game, or that somebody gets out at the end of a campaign. */
export type Goal = 'win' | 'escape'

/** What the coach knows of a game. It never reads the true state: all functions get guesses for the seat that is asked. */
export interface Advisor<S extends State = State> {
  /** A fast policy for all seats: it plays the rest of every imagined game. */
  policy(game: AnyGame<S>, s: S, seat: Seat, rng: Rng4): Plan
  /** Legal answers to compare, the most promising first, without the policy's own. */
  plans(game: AnyGame<S>, s: S, seat: Seat, rng: Rng4): Plan[]
  /** An imagined game has gone far enough to be valued, before the next answers are given. */
  enough(s: S, root: S, next: Plan): boolean
  /**
   * The same, but earlier, for a review, which measures what each decision changed: in longer games noise grows faster than the
   * measured effect, and hundreds of decisions are added up.
   */
  soon?(s: S, root: S, next: Plan): boolean
  /**
   * The value of `chance` where `enough` stops a game is good for comparing answers, but too inexact to be shown: chances that are
   * shown come from games that are played to the end.
   */
  isBlurred?: true
  /** Answers are compared with keyed dice: imagined games that stop soon share most of their luck. */
  sharesLuck?: true
  /** The scenario by whose games chances are calibrated. */
  scenarioOf(s: S): string
  /** What the chances are of; `win` where nothing is said. */
  goalOf?(s: S): Goal
  /** How likely the seat is to win, of a finished game or where `enough` stops it. */
  chance(s: S, seat: Seat): number
  /** Facts about where an imagined game stopped, each with its likelihood, for reasons: `road track.M`, `lives unit.mayor`. */
  facts(s: S, root: S, seat: Seat): (readonly [fact: string, likelihood: number])[]
  /**
   * The same state with everything that the seat cannot know in a fixed order. Two states that look the same to the seat give
   * the same one, so they get the same advice.
   */
  settle(s: S, seat: Seat): S
  /** A question whose answers are judged in a review. */
  isJudged(kind: string): boolean
  /** A question whose answers are judged together, from the first to the last: a whole combat move. */
  isPhase(kind: string): boolean
  /** Of a whole phase: the same plan without each of its parts that can be left out. */
  without?(game: AnyGame<S>, s: S, seat: Seat, plan: Plan): { part: string; plan: Plan }[]
  /** An imagined game is left after so many answers. */
  maxAnswers: number
  /**
   * The usual budget for a review, in answers of imagined games: for each decision, and at most for all, but never less than `least` for
   * each; and how many games redraw its dice and draws, for all of them together.
   */
  usual: { each: number; most: number; least?: number; redrawn: number }
}

/** The usual budget for a review of so many decisions. */
export const usualThought = ({ usual: { each, most, least = 0 } }: Pick<Advisor, 'usual'>, decisions: number): number =>
  Math.max(least * decisions, Math.min(most, each * decisions))

/** The budget of the coach: answers in imagined games, and with a clock also the share of the time that is used. */
export interface CoachBudget {
  nodes: number
  used?: () => number
}

/** The result for a seat: 1 won, 0 lost, a half where nobody has won and others might have. */
export function chanceOfResult(s: State, seat: Seat, sides: boolean): number {
  if (s.result === null) throw new Error('the game has no result')
  if (s.result.winners.includes(seat)) return 1
  return sides && s.result.winners.length === 0 ? 0.5 : 0
}
