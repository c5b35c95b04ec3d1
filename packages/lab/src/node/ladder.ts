import type { PoolHow } from './pool.ts'
import { playMatch, type MatchReport, type MatchSetting } from './match.ts'
import { type Estimate, Z } from '../statistics.ts'

/** A round robin of bots. */
export interface LadderSetting extends Omit<MatchSetting, 'a' | 'b' | 'bounds'> {
  bots: readonly string[]
}

export interface LadderHow extends PoolHow {
  /** The results file of a match; no file when absent. */
  resultsOf?(a: string, b: string): string
  onMatch?(report: MatchReport): void
}

/** One step of the ladder. The weakest bot has 0 Elo. */
export interface Rung {
  bot: string
  elo: Estimate
  /** Its points out of all games that it played. */
  score: number
  games: number
  /** Where each plays alone: the share of games that it won. */
  wins?: Estimate
  /** Elo points above the next weaker bot, with the interval of the difference. */
  above?: Estimate
}

export interface LadderReport {
  game: string
  scenario: string
  seed: string
  pairs: number
  rungs: readonly Rung[]
  matches: readonly MatchReport[]
}

/** Every bot against every other one, on the same seeds; then the Elo that fits all results best. */
export async function playLadder({ bots, ...setting }: LadderSetting, how: LadderHow = {}): Promise<LadderReport> {
  const matches: MatchReport[] = []
  for (const [i, a] of bots.entries())
    for (const b of bots.slice(i + 1)) {
      const results = how.resultsOf?.(a, b)
      const report = await playMatch({ ...setting, a, b }, { ...how, ...(results === undefined ? {} : { results }) })
      matches.push(report)
      how.onMatch?.(report)
    }
  const { game, scenario, seed, pairs } = setting
  return { game, scenario, seed, pairs, rungs: rungsOf(bots, matches), matches }
}

function rungsOf(bots: readonly string[], matches: readonly MatchReport[]): Rung[] {
  const { elo, covariance } = fitElo(bots, matches)
  const order = bots.map((_, i) => i).sort((i, j) => (elo[i] ?? 0) - (elo[j] ?? 0))
  const [weakest = 0] = order
  /** Elo of i above j. */
  const difference = (i: number, j: number): Estimate => {
    const value = (elo[i] ?? 0) - (elo[j] ?? 0)
    const variance = (covariance[i]?.[i] ?? 0) + (covariance[j]?.[j] ?? 0) - 2 * (covariance[i]?.[j] ?? 0)
    const half = Z * Math.sqrt(Math.max(0, variance))
    return { value, low: value - half, high: value + half }
  }
  return order.map((i, place) => {
    const bot = bots[i] ?? ''
    const mine = matches.filter((match) => match.a === bot || match.b === bot)
    const points = mine.reduce((sum, match) => sum + (match.a === bot ? match.score.value : 1 - match.score.value) * gamesOf(match), 0)
    const games = mine.reduce((sum, match) => sum + gamesOf(match), 0)
    const alone = mine.find((match) => match.wins !== undefined)
    const below = order[place - 1]
    return {
      bot,
      elo: difference(i, weakest),
      score: games === 0 ? 0 : points / games,
      games,
      ...(alone?.wins ? { wins: alone.a === bot ? alone.wins.a : alone.wins.b } : {}),
      ...(below === undefined ? {} : { above: difference(i, below) }),
    }
  })
}

const gamesOf = ({ kind, pairs }: MatchReport): number => (kind === 'sides' ? 2 * pairs : pairs)

/** Elo points for each unit of the logistic scale. */
const SCALE = 400 / Math.LN10
/** Newton's method converges after a few steps; this maximum is only for safety. */
const MAX_STEPS = 100
/** Half a drawn game is added to each match, so that a bot that wins every game has a finite Elo (a weak prior: all are equal). */
const PRIOR_GAMES = 0.5

/**
 * Maximum likelihood of the Bradley-Terry model; a draw is half a win. The mean of all is 0. The covariance comes from the
 * information of the games; where two games of a pair tend to end alike, the true one is a little smaller.
 */
export function fitElo(
  bots: readonly string[],
  matches: readonly Pick<MatchReport, 'a' | 'b' | 'score' | 'pairs' | 'kind'>[],
): { elo: number[]; covariance: number[][] } {
  const n = bots.length
  const played = matches.map((match) => ({
    i: bots.indexOf(match.a),
    j: bots.indexOf(match.b),
    games: gamesOf(match as MatchReport) + PRIOR_GAMES,
    points: match.score.value * gamesOf(match as MatchReport) + PRIOR_GAMES / 2,
  }))
  const strength = new Array<number>(n).fill(0)
  let inverse: number[][] = []
  for (let step = 0; step < MAX_STEPS; step++) {
    const slope = new Array<number>(n).fill(0)
    // The constant makes the matrix regular: it fixes the mean, which the games cannot determine.
    const information = Array.from({ length: n }, () => new Array<number>(n).fill(1 / n))
    const add = (list: number[] | undefined, k: number, x: number): void => {
      if (list) list[k] = (list[k] ?? 0) + x
    }
    for (const { i, j, games, points } of played) {
      const expected = 1 / (1 + Math.exp((strength[j] ?? 0) - (strength[i] ?? 0)))
      const weight = games * expected * (1 - expected)
      add(slope, i, points - games * expected)
      add(slope, j, games * expected - points)
      add(information[i], i, weight)
      add(information[j], j, weight)
      add(information[i], j, -weight)
      add(information[j], i, -weight)
    }
    inverse = invert(information)
    let largest = 0
    for (let i = 0; i < n; i++) {
      const move = (inverse[i] ?? []).reduce((sum, x, k) => sum + x * (slope[k] ?? 0), 0)
      const bounded = Math.max(-1, Math.min(1, move))
      strength[i] = (strength[i] ?? 0) + bounded
      largest = Math.max(largest, Math.abs(bounded))
    }
    if (largest < 1e-9) break
  }
  return { elo: strength.map((x) => x * SCALE), covariance: inverse.map((row) => row.map((x) => x * SCALE * SCALE)) }
}

/** Gauss and Jordan, with the largest pivot; the matrix is small and regular. */
function invert(matrix: readonly (readonly number[])[]): number[][] {
  const n = matrix.length
  const rows = matrix.map((row, i) => [...row, ...row.map((_, k) => Number(k === i))])
  for (let column = 0; column < n; column++) {
    const below = rows.slice(column)
    const best = column + below.reduce((at, row, k) => (Math.abs(row[column] ?? 0) > Math.abs(below[at]?.[column] ?? 0) ? k : at), 0)
    const pivot = rows[best] ?? []
    rows[best] = rows[column] ?? []
    const scale = pivot[column] ?? 1
    rows[column] = pivot.map((x) => x / scale)
    for (const [k, row] of rows.entries()) {
      const factor = row[column] ?? 0
      if (k !== column && factor !== 0) rows[k] = row.map((x, i) => x - factor * (rows[column]?.[i] ?? 0))
    }
  }
  return rows.map((row) => row.slice(n))
}
