import { type Estimate, Z } from './statistics.ts'

/** The expected score of a player who is `elo` points stronger: 0 gives 0.5, 100 gives 0.64, 400 gives 0.91. */
export const scoreOfElo = (elo: number): number => 1 / (1 + 10 ** (-elo / 400))

/** The inverse. A score of 0 or 1 has no finite Elo: it is taken to be half a point of `games` away from it. */
export function eloOfScore(score: number, games = Number.POSITIVE_INFINITY): number {
  const edge = 0.5 / games
  const inside = Math.min(Math.max(score, edge), 1 - edge)
  return -400 * Math.log10(1 / inside - 1)
}

/** What a match is to decide: is the first player `elo1` points stronger, or only `elo0`? */
export interface SprtBounds {
  elo0: number
  elo1: number
  /** The chance to accept `elo1` though `elo0` is true, and the other way round. */
  alpha: number
  beta: number
}

export const USUAL_BOUNDS: SprtBounds = { elo0: 0, elo1: 35, alpha: 0.05, beta: 0.05 }

export interface Sprt {
  bounds: SprtBounds
  /** The logarithm of the likelihood ratio of `elo1` and `elo0`. */
  llr: number
  lower: number
  upper: number
  verdict: 'stronger' | 'not stronger' | 'open'
}

/** Mean and variance of the scores of pairs (0 to 1). Pairs, because the two games of a seed are not independent. */
export interface PairScores {
  pairs: number
  mean: number
  variance: number
}

/**
 * One pair more is assumed for the variance, spread evenly over the five results that a pair can have: so the first few equal
 * results do not count as certainty.
 */
const PRIOR = 0.2
const RESULTS = [0, 0.25, 0.5, 0.75, 1]

export function pairScores(scores: readonly number[]): PairScores {
  const pairs = scores.length
  if (pairs === 0) return { pairs, mean: 0.5, variance: 0 }
  const mean = scores.reduce((sum, x) => sum + x, 0) / pairs
  const weight = pairs + PRIOR * RESULTS.length
  const centre = (mean * pairs + PRIOR * RESULTS.reduce((sum, x) => sum + x, 0)) / weight
  const squares = (list: readonly number[]): number => list.reduce((sum, x) => sum + (x - centre) ** 2, 0)
  return { pairs, mean, variance: (squares(scores) + PRIOR * squares(RESULTS)) / weight }
}

/** The sequential test on pairs, with the normal approximation of their scores. */
export function sprt({ pairs, mean, variance }: PairScores, bounds: SprtBounds): Sprt {
  const [s0, s1] = [scoreOfElo(bounds.elo0), scoreOfElo(bounds.elo1)]
  const llr = pairs === 0 ? 0 : (pairs * (s1 - s0) * (2 * mean - s0 - s1)) / (2 * variance)
  const lower = Math.log(bounds.beta / (1 - bounds.alpha))
  const upper = Math.log((1 - bounds.beta) / bounds.alpha)
  return { bounds, llr, lower, upper, verdict: llr >= upper ? 'stronger' : llr <= lower ? 'not stronger' : 'open' }
}

/** The score of the first player with its 95% interval. */
export function scoreEstimate({ pairs, mean, variance }: PairScores): Estimate {
  if (pairs === 0) return { value: 0.5, low: 0, high: 1 }
  const half = Z * Math.sqrt(variance / pairs)
  return { value: mean, low: Math.max(0, mean - half), high: Math.min(1, mean + half) }
}

export const eloEstimate = ({ value, low, high }: Estimate, games: number): Estimate => ({
  value: eloOfScore(value, games),
  low: eloOfScore(low, games),
  high: eloOfScore(high, games),
})
