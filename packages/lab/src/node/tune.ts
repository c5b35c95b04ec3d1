import { performance } from 'node:perf_hooks'
import { CATALOG, type Weight, weightedName, type WeightValues } from '@deadfront/ai'
import { BadInput, below, type JsonObject, seedRng } from '@deadfront/kernel'
import { type MatchReport, type MatchSetting, MAX_ACTIONS, playMatch } from './match.ts'
import type { PoolHow } from './pool.ts'
import { openResults } from './results-file.ts'

/**
 * Weights of a bot are tuned by SPSA (simultaneous perturbation): each iteration moves all weights a little, every one up or
 * down at random, plays the bot against the one with the opposite moves, and moves the weights a step towards the better one.
 */
export interface TuneSetting extends Omit<MatchSetting, 'a' | 'b' | 'bounds' | 'purpose'> {
  bot: string
  /** Which weights; all of the bot when absent. */
  names?: readonly string[]
  iterations: number
}

export interface TuneHow extends PoolHow {
  /** Iterations are kept in this file, and tuning that was stopped goes on from it. */
  results?: string
  onIteration?(iteration: Iteration, values: WeightValues): void
}

/** One comparison: the score of the first of the two bots, which had the weights moved by `signs`. */
export interface Iteration {
  iteration: number
  score: number
  games: number
}

export interface TuneReport {
  game: string
  scenario: string
  bot: string
  seed: string
  iterations: number
  games: number
  start: WeightValues
  /** The weights of the last iteration, and their mean over the second half of all iterations, which has a smaller random error. */
  last: WeightValues
  mean: WeightValues
  /** The mean as the name of a bot, for `deadfront match`. */
  name: string
  seconds: number
}

/**
 * The usual gains of SPSA (Spall 1998), with every weight measured by the width of its bounds: a move of 12 % of the width at
 * first, and a step of 30 % when one of the two wins everything.
 */
const GAINS = { move: 0.12, step: 0.3, moveFades: 0.101, stepFades: 0.602, steady: 10 }
const DIGITS = 4

export async function tune(setting: TuneSetting, how: TuneHow = {}): Promise<TuneReport> {
  if (!Number.isInteger(setting.iterations) || setting.iterations < 1)
    throw new BadInput({ place: 'iterations', say: 'expected a whole number of at least 1' })
  const began = performance.now()
  const weights = await weightsOf(setting, how)
  const start = valuesOf(weights)
  const file = how.results === undefined ? null : openResults(how.results, headerOf(setting, start), readIteration)
  const path: WeightValues[] = [start]
  let games = 0
  for (let k = 0; k < setting.iterations; k++) {
    const now = path[k] as WeightValues
    const signs = signsOf(setting.seed, k, weights)
    const known = file?.known[k]
    if (known !== undefined && known.iteration !== k)
      throw new BadInput({ place: how.results ?? '', say: `expected iteration ${k}, found ${known.iteration}` })
    const done = known ?? (await compare(setting, how, weights, { k, now, signs }))
    if (known === undefined) file?.add(done)
    games += done.games
    path.push(stepped(weights, now, signs, k, done.score))
    how.onIteration?.(done, path[k + 1] as WeightValues)
  }
  const mean = meanOf(path.slice(1 + (path.length >> 1)).length > 0 ? path.slice(1 + (path.length >> 1)) : path.slice(-1))
  const { game, scenario, bot, seed, iterations } = setting
  const seconds = (performance.now() - began) / 1000
  const last = path[path.length - 1] as WeightValues
  return { game, scenario, bot, seed, iterations, games, start, last, mean, name: weightedName(bot, mean), seconds }
}

type Weights = { readonly [name: string]: Weight }

async function weightsOf({ game, bot, names }: TuneSetting, { catalog = CATALOG }: PoolHow): Promise<Weights> {
  const entry = catalog.find((x) => x.id === game)
  if (!entry) throw new BadInput({ place: 'game', say: `no game "${game}"; there are ${catalog.map((x) => x.id).join(', ')}` })
  const bots = await entry.bots()
  const found = bots.find((x) => x.id === bot)
  if (!found) throw new BadInput({ place: 'bot', say: `no bot "${bot}"; there are ${bots.map((x) => x.id).join(', ')}` })
  const known = found.tuning?.weights
  if (!known) {
    const able = bots.filter((x) => x.tuning).map((x) => x.id)
    throw new BadInput({ place: 'bot', say: `bot "${bot}" has no weights; those with weights: ${able.join(', ') || 'none'}` })
  }
  const wrong = names?.find((name) => !Object.hasOwn(known, name))
  if (wrong !== undefined) throw new BadInput({ place: 'weights', say: `no weight "${wrong}"; there are ${Object.keys(known).join(', ')}` })
  return Object.fromEntries(Object.entries(known).filter(([name]) => names?.includes(name) ?? true))
}

/** One side of the comparison has its weights moved by the signs, the other one against them. */
async function compare(
  setting: TuneSetting,
  how: TuneHow,
  weights: Weights,
  { k, now, signs }: { k: number; now: WeightValues; signs: WeightValues },
): Promise<Iteration> {
  const { bot, names: _, iterations: __, ...match } = setting
  const moved = (by: number): string => weightedName(bot, shifted(weights, now, signs, (by * GAINS.move) / (k + 1) ** GAINS.moveFades))
  const { results: _file, onIteration: _on, ...pool } = how
  const report: MatchReport = await playMatch({ ...match, a: moved(1), b: moved(-1), purpose: 'tune', seed: `${setting.seed}/${k}` }, pool)
  return { iteration: k, score: report.score.value, games: 2 * report.pairs }
}

const stepped = (weights: Weights, now: WeightValues, signs: WeightValues, k: number, score: number): WeightValues =>
  shifted(weights, now, signs, 2 * (score - 0.5) * GAINS.step * (GAINS.steady / (GAINS.steady + k)) ** GAINS.stepFades)

/** Every weight moved by a share of the width of its bounds, and kept inside them. */
function shifted(weights: Weights, now: WeightValues, signs: WeightValues, share: number): WeightValues {
  return mapWeights(weights, ({ low, high, value }, name) => {
    const to = (now[name] ?? value) + (signs[name] ?? 0) * share * (high - low)
    return Math.min(high, Math.max(low, to))
  })
}

/** Up or down for each weight: the same for the same seed and iteration. */
function signsOf(seed: string, k: number, weights: Weights): WeightValues {
  const rng = seedRng(`tune/${seed}/${k}`)
  return mapWeights(weights, () => (below(rng, 2) === 0 ? -1 : 1))
}

const valuesOf = (weights: Weights): WeightValues => mapWeights(weights, ({ value }) => value)

const meanOf = (path: readonly WeightValues[]): WeightValues =>
  Object.fromEntries(
    Object.keys(path[0] ?? {}).map((name) => [name, rounded(path.reduce((sum, values) => sum + (values[name] ?? 0), 0) / path.length)]),
  )

const mapWeights = (weights: Weights, of: (weight: Weight, name: string) => number): WeightValues =>
  Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, rounded(of(weight, name))]))

const rounded = (value: number): number => Number(value.toFixed(DIGITS))

/** What a file is about: a file of anything else is refused. The number of iterations may grow. */
function headerOf({ iterations: _, ...setting }: TuneSetting, start: WeightValues): JsonObject {
  const header = { format: 'deadfront-tune/1', maxActions: MAX_ACTIONS, ...setting, start }
  return JSON.parse(JSON.stringify(header)) as JsonObject
}

function readIteration({ iteration, score, games }: JsonObject): Iteration | null {
  if (typeof iteration !== 'number' || typeof score !== 'number' || typeof games !== 'number') return null
  return { iteration, score, games }
}
