/**
 * Tunes the weights of a bot by an evolution strategy (SNES: separable natural evolution, Schaul, Glasmachers and Schmidhuber
 * 2011). Every generation draws candidates around the mean, in pairs that mirror each other, plays the same seeds with each
 * of them, and moves the mean and the spread of every weight towards the better ones. Weights keep their sign: what changes
 * is the logarithm of their size.
 *
 *   node packages/ai/scripts/evolve-weights.ts dotz steady --scenario basic --generations 40 --games 48 --file evolved.json
 *
 * `--option KEY=VALUE[,VALUE]` may give several values: games take them in turn. The file is written after each generation;
 * a run that finds it goes on from there. Seeds begin with `tune/`, so they are never those of a gate or a publication.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { below, type Game, nth, type Rng4, seedRng, type State } from '@deadfront/kernel'
import type { Bot, Tuning } from '../src/bot.ts'
import { catalogEntry } from '../src/catalog.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scenario: { type: 'string', default: 'basic' },
    option: { type: 'string', multiple: true, default: [] },
    generations: { type: 'string', default: '30' },
    candidates: { type: 'string', default: '16' },
    games: { type: 'string', default: '48' },
    spread: { type: 'string', default: '0.25' },
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '8' },
    seed: { type: 'string', default: 'evolved' },
    file: { type: 'string', default: 'evolved.json' },
  },
})

const [gameId = 'dotz', botId = 'steady'] = positionals
const entry = catalogEntry(gameId)
if (entry === undefined) throw new Error(`no game "${gameId}"`)
const game = await entry.load()
const tuning = (await entry.bots()).find((bot) => bot.id === botId)?.tuning
if (tuning === undefined) throw new Error(`bot "${botId}" has no weights`)
const names = Object.keys(tuning.weights).filter((name) => values.only === '' || values.only.split(',').includes(name))

/** How far a run has come: the mean and the spread of the logarithm of each weight's factor. */
interface Run {
  generation: number
  mean: number[]
  spread: number[]
  /** The mean result of each generation so far. */
  results: number[]
  weights: { [name: string]: number }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** About normal, mean 0 and spread 1: the sum of twelve throws. */
function normal(rng: Rng4): number {
  let sum = -6
  for (let i = 0; i < 12; i++) sum += below(rng, 4096) / 4096
  return sum
}

const DIGITS = 4
const rounded = (x: number): number => Number(x.toPrecision(DIGITS))

const weightsAt = ({ weights }: Tuning, factors: readonly number[]): { [name: string]: number } =>
  Object.fromEntries(
    names.map((name, i) => {
      const { value, low, high } = weights[name] ?? { value: 0, low: 0, high: 0 }
      return [name, rounded(Math.max(low, Math.min(high, value * Math.exp(nth(factors, i)))))]
    }),
  )

const optionsOf = (i: number): { [key: string]: string | number } =>
  Object.fromEntries(
    values.option.map((text) => {
      const [key = '', list = ''] = text.split('=')
      const all = list.split(',')
      const value = nth(all, i % all.length)
      return [key, Number.isNaN(Number(value)) ? value : Number(value)]
    }),
  )

/** What a game was worth: 1 for the best ending, something for a good one, and a little for how long it was held. */
function worthOf(s: State, actions: number): number {
  const { outcome, winners } = s.result ?? { outcome: 'unfinished', winners: [] }
  if (outcome === 'endingA') return 1
  if (outcome === 'endingB') return 0.6
  if (winners.length > 0) return 1
  const { turn } = s as { turn?: number }
  return turn === undefined ? Math.min(0.2, actions / 20_000) : 0.015 * turn
}

const MAX_ACTIONS = 20_000

function playGame(rules: Game, bot: Bot, seed: string, i: number): number {
  const rng = seedRng(`${seed}/bots`)
  const { state } = rules.start({ scenario: values.scenario, options: optionsOf(i), seed })
  let actions = 0
  while (state.result === null && actions++ < MAX_ACTIONS) {
    const [ask] = rules.asks(state)
    if (ask === undefined) throw new Error('nobody is asked and the game has no result')
    const said = bot.answer(rules, rules.guess(state, ask.seat, rng), ask.seat, rng, { nodes: 1 })
    for (const answer of Array.isArray(said) ? said : [said]) rules.play(state, ask.seat, answer)
  }
  return worthOf(state, actions)
}

/** The utilities of SNES, best first: they add up to nothing. */
function utilities(n: number): number[] {
  const raw = Array.from({ length: n }, (_, i) => Math.max(0, Math.log(n / 2 + 1) - Math.log(i + 1)))
  const sum = raw.reduce((a, b) => a + b, 0)
  return raw.map((x) => x / sum - 1 / n)
}

function generation(run: Run, { made }: Tuning): number {
  const rng = seedRng(`tune/${values.seed}/candidates/${run.generation}`)
  const half = Number(values.candidates) >> 1
  const draws = Array.from({ length: half }, () => names.map(() => normal(rng)))
  const all = [...draws, ...draws.map((draw) => draw.map((x) => -x))]
  const games = Number(values.games)
  const scored = all.map((draw) => {
    const bot = made(
      weightsAt(
        tuning as Tuning,
        draw.map((x, i) => nth(run.mean, i) + nth(run.spread, i) * x),
      ),
    )
    let sum = 0
    for (let i = 0; i < games; i++) sum += playGame(game, bot, `tune/${values.seed}/${run.generation}/${i}`, i)
    return { draw, score: sum / games }
  })
  scored.sort((a, b) => b.score - a.score)
  const shares = utilities(scored.length)
  const learning = (3 + Math.log(names.length)) / (5 * Math.sqrt(names.length))
  names.forEach((_, i) => {
    let [move, widen] = [0, 0]
    scored.forEach(({ draw }, k) => {
      const x = nth(draw, i)
      move += nth(shares, k) * x
      widen += nth(shares, k) * (x * x - 1)
    })
    run.mean[i] = nth(run.mean, i) + nth(run.spread, i) * move
    run.spread[i] = nth(run.spread, i) * Math.exp((learning / 2) * widen)
  })
  return scored.reduce((sum, { score }) => sum + score, 0) / scored.length
}

const fresh: Run = { generation: 0, mean: names.map(() => 0), spread: names.map(() => Number(values.spread)), results: [], weights: {} }
const run: Run = existsSync(values.file) ? (JSON.parse(readFileSync(values.file, 'utf8')) as Run) : fresh
const end = performance.now() + 60_000 * Number(values.minutes)
while (run.generation < Number(values.generations) && performance.now() < end) {
  const result = generation(run, tuning)
  run.generation++
  run.results.push(rounded(result))
  run.weights = weightsAt(tuning, run.mean)
  writeFileSync(values.file, `${JSON.stringify(run, null, 1)}\n`)
  say(`generation ${run.generation}: ${(100 * result).toFixed(1)}`)
}
say(
  Object.entries(run.weights)
    .map(([name, value]) => `${name}=${value}`)
    .join(','),
)
