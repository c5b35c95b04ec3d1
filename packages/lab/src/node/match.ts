import { performance } from 'node:perf_hooks'
import { type Budget, CATALOG } from '@deadfront/ai'
import { BadInput, type Game, isObject, type Json, type JsonObject, type Options, type Seat } from '@deadfront/kernel'
import { eloEstimate, pairScores, scoreEstimate, type Sprt, sprt, type SprtBounds } from '../elo.ts'
import { type Playout, type Thought, UNFINISHED } from '@deadfront/ai'
import { openPool, type PoolHow } from './pool.ts'
import { claimSeed, openResults } from './results-file.ts'
import { loadSeries, type Series } from '../series.ts'
import { type Estimate, wilson } from '../statistics.ts'

/** What the seeds of a match are for. The purpose is part of every seed, so the three kinds never mix. */
export const PURPOSES = ['tune', 'gate', 'publish'] as const
export type Purpose = (typeof PURPOSES)[number]

/** A game that takes longer than this many actions is open. A war of 40 rounds takes about 12,000. */
export const MAX_ACTIONS = 20_000

/** Two bots and pairs of games with the same seed. */
export interface MatchSetting {
  game: string
  scenario: string
  options?: Options
  position?: Json
  content?: Json
  a: string
  b: string
  /** At most so many; with bounds the match ends as soon as they are reached. */
  pairs: number
  seed: string
  purpose?: Purpose
  bounds?: SprtBounds
  budget?: Budget
  maxActions?: number
}

export interface MatchHow extends PoolHow {
  /** Results are kept in this file, and a match that was stopped goes on from it. */
  results?: string
  onProgress?(done: number, llr: number | null): void
}

/**
 * One pair. In a game with two sides each bot plays each side once. In other games each plays the seed alone, and the better
 * result wins: a won game before one that is not won, then the higher total score.
 */
interface PairResult {
  pair: number
  /** The score of the first bot in each of its games, or in the comparison. */
  scores: readonly number[]
  /** Games that did not end. */
  open: number
  thought: { readonly [bot: string]: Thought }
  /** If each plays alone: 1 for a game that was won, 0 for any other. */
  wins?: readonly number[]
}

export interface MatchReport {
  game: string
  scenario: string
  seed: string
  purpose: Purpose
  a: string
  b: string
  /** Is there a side for each bot, or does each play alone? */
  kind: 'sides' | 'alone'
  pairs: number
  /** Of the first bot: games, or pairs where each plays alone. Open games count half a point to each. */
  won: number
  lost: number
  drawn: number
  open: number
  score: Estimate
  elo: Estimate
  /** Processor time. */
  msPerDecision: { a: number; b: number }
  /** If each plays alone: the games that each of them won. */
  wins?: { a: Estimate; b: Estimate }
  sprt?: Sprt
  seconds: number
}

export async function playMatch(setting: MatchSetting, how: MatchHow = {}): Promise<MatchReport> {
  if (!Number.isInteger(setting.pairs) || setting.pairs < 1)
    throw new BadInput({ place: 'pairs', say: 'expected a whole number of at least 1' })
  const began = performance.now()
  const series = seriesOf(setting)
  const { game, setup } = await loadSeries({ ...series, bots: {} }, how.catalog ?? CATALOG)
  const sides = sidesOf(game, setup.scenario, setup.options)
  const pool = await openPool({ ...series, ...seatsFor(setting, sides) }, how, setting.pairs)
  if (setting.purpose === 'publish') publishSeed(setting, how.results)
  const file = how.results === undefined ? null : openResults(how.results, headerOf(setting), readPair)
  const results = new Map((file?.known ?? []).map((result) => [result.pair, result]))
  try {
    let next = 0
    const isDecided = (): boolean => setting.bounds !== undefined && testOf(inOrder(results), setting.bounds).verdict !== 'open'
    const playOn = async (): Promise<void> => {
      while (next < setting.pairs && !isDecided()) {
        const pair = next++
        if (results.has(pair)) continue
        const [first, second] = await pool.play({ first: 2 * pair, count: 2 })
        const result = pairOf(pair, [first as Playout, second as Playout], sides)
        results.set(pair, result)
        file?.add(result)
        how.onProgress?.(results.size, setting.bounds ? testOf(inOrder(results), setting.bounds).llr : null)
      }
    }
    await Promise.all(Array.from({ length: pool.threads }, playOn))
  } finally {
    await pool.close()
  }
  return reportOn(setting, inOrder(results), sides, (performance.now() - began) / 1000)
}

/** Published seeds are used once: by one results file, for one pair of bots. */
function publishSeed({ game, scenario, seed, a, b }: MatchSetting, results: string | undefined): void {
  if (results === undefined) throw new BadInput({ place: 'results', say: 'a published match needs a results file' })
  claimSeed(results, `${game} ${scenario} ${a} ${b} ${seed}`)
}

function seriesOf({ a: _a, b: _b, pairs, bounds: _bounds, purpose = 'gate', seed, ...rest }: MatchSetting): Series {
  return { ...rest, games: 2 * pairs, seed: `${purpose}/${seed}`, timed: true, maxActions: rest.maxActions ?? MAX_ACTIONS }
}

/** What a results file is about: a file of anything else is refused. The number of pairs may grow. */
function headerOf({ pairs: _pairs, bounds: _bounds, ...setting }: MatchSetting): JsonObject {
  return JSON.parse(JSON.stringify({ format: 'deadfront-match/1', purpose: 'gate', maxActions: MAX_ACTIONS, ...setting })) as JsonObject
}

type Sides = readonly [readonly Seat[], readonly Seat[]] | null

/** The seats of the two sides; null in a game that has not exactly two. */
function sidesOf(game: Game, scenario: string, options: Options): Sides {
  const seats = game.scenarios.find((x) => x.id === scenario)?.seats(options) ?? []
  const [one, two, ...more] = [...new Set(seats.map((seat) => seat.side ?? seat.id))]
  if (one === undefined || two === undefined || more.length > 0) return null
  if (seats.some((seat) => seat.side === undefined) && seats.length !== 2) return null
  const of = (side: string): Seat[] => seats.filter((seat) => (seat.side ?? seat.id) === side).map((seat) => seat.id)
  return [of(one), of(two)]
}

function seatsFor({ a, b }: MatchSetting, sides: Sides): Pick<Series, 'bots' | 'instead'> {
  if (sides === null) return { bots: { '*': a }, instead: { '*': b } }
  const seat = (one: string, two: string): { [seat: Seat]: string } =>
    Object.fromEntries([...sides[0].map((id) => [id, one]), ...sides[1].map((id) => [id, two])])
  return { bots: seat(a, b), instead: seat(b, a) }
}

function pairOf(pair: number, games: readonly [Playout, Playout], sides: Sides): PairResult {
  const thought: { [bot: string]: Thought } = {}
  for (const game of games)
    for (const [bot, { decisions, ms }] of Object.entries(game.thought ?? {})) {
      const sum = (thought[bot] ??= { decisions: 0, ms: 0 })
      sum.decisions += decisions
      sum.ms += ms
    }
  const open = games.filter(({ outcome }) => outcome === UNFINISHED).length
  const scores = sides === null ? [betterOf(...games)] : [pointsOf(games[0], sides[0], sides[1]), pointsOf(games[1], sides[1], sides[0])]
  return { pair, scores, open, thought, ...(sides === null ? { wins: games.map(({ winners }) => Number(winners.length > 0)) } : {}) }
}

function pointsOf({ winners }: Playout, mine: readonly Seat[], theirs: readonly Seat[]): number {
  const won = winners.some((seat) => mine.includes(seat))
  const lost = winners.some((seat) => theirs.includes(seat))
  return won === lost ? 0.5 : won ? 1 : 0
}

function betterOf(one: Playout, two: Playout): number {
  const won = [one, two].map(({ winners }) => Number(winners.length > 0)) as [number, number]
  const total = [one, two].map(({ score }) => score.total ?? 0) as [number, number]
  const difference = won[0] - won[1] || total[0] - total[1]
  return difference > 0 ? 1 : difference < 0 ? 0 : 0.5
}

/** The pairs from the first on without a gap, up to the one that decides: so a report does not depend on the threads. */
function inOrder(results: ReadonlyMap<number, PairResult>): PairResult[] {
  const list: PairResult[] = []
  for (let result = results.get(0); result !== undefined; result = results.get(list.length)) list.push(result)
  return list
}

const meanOf = (list: readonly number[]): number => list.reduce((sum, x) => sum + x, 0) / Math.max(1, list.length)

const testOf = (results: readonly PairResult[], bounds: SprtBounds): Sprt =>
  sprt(pairScores(results.map(({ scores }) => meanOf(scores))), bounds)

function upToDecision(results: readonly PairResult[], bounds: SprtBounds | undefined): readonly PairResult[] {
  if (bounds === undefined) return results
  for (let n = 1; n < results.length; n++) if (testOf(results.slice(0, n), bounds).verdict !== 'open') return results.slice(0, n)
  return results
}

function reportOn(setting: MatchSetting, all: readonly PairResult[], sides: Sides, seconds: number): MatchReport {
  const { game, scenario, seed, purpose = 'gate', a, b, bounds } = setting
  const results = upToDecision(all.slice(0, setting.pairs), bounds)
  const scores = results.flatMap((result) => result.scores)
  const count = (score: number): number => scores.filter((x) => x === score).length
  const open = results.reduce((sum, result) => sum + result.open, 0)
  const score = scoreEstimate(pairScores(results.map((result) => meanOf(result.scores))))
  const ms = (bot: string): number => {
    const thought = results.flatMap((result) => result.thought[bot] ?? [])
    return (
      thought.reduce((sum, x) => sum + x.ms, 0) /
      Math.max(
        1,
        thought.reduce((sum, x) => sum + x.decisions, 0),
      )
    )
  }
  const winsOf = (i: number): Estimate => wilson(results.filter((result) => result.wins?.[i] === 1).length, results.length)
  return {
    game,
    scenario,
    seed,
    purpose,
    a,
    b,
    kind: sides === null ? 'alone' : 'sides',
    pairs: results.length,
    won: count(1),
    lost: count(0),
    drawn: sides === null ? count(0.5) : count(0.5) - open,
    open,
    score,
    elo: eloEstimate(score, scores.length),
    msPerDecision: { a: ms(a), b: ms(b) },
    ...(sides === null ? { wins: { a: winsOf(0), b: winsOf(1) } } : {}),
    ...(bounds === undefined ? {} : { sprt: testOf(results, bounds) }),
    seconds,
  }
}

const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every((x) => typeof x === 'number')

function readPair(line: JsonObject): PairResult | null {
  const { pair, scores, open, thought, wins } = line
  if (typeof pair !== 'number' || !isNumbers(scores) || typeof open !== 'number' || !isObject(thought)) return null
  const times: { [bot: string]: Thought } = {}
  for (const [bot, each] of Object.entries(thought)) {
    if (!isObject(each) || typeof each.decisions !== 'number' || typeof each.ms !== 'number') return null
    times[bot] = { decisions: each.decisions, ms: each.ms }
  }
  return { pair, scores, open, thought: times, ...(isNumbers(wins) ? { wins } : {}) }
}
