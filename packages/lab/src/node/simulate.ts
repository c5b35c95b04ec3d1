import { performance } from 'node:perf_hooks'
import { random } from '@deadfront/ai'
import { BadInput, type GameRecord, type Seat } from '@deadfront/kernel'
import type { Playout } from '@deadfront/ai'
import { runSeries } from '../run.ts'
import { openPool, type PoolHow } from './pool.ts'
import type { LoadedSeries, Series, Side } from '../series.ts'
import { type Estimate, type Spread, spreadOf, wilson } from '../statistics.ts'

export interface SimulateHow extends PoolHow {
  onProgress?(done: number): void
  /** Called with the record of each game and its number in the series, in any order; needs `Series.records`. */
  onRecord?(record: GameRecord, index: number): void
  /** Called once with all games in their order, for reports. */
  onPlayed?(played: readonly Playout[]): void
}

export interface SimulationReport {
  game: string
  scenario: string
  games: number
  seed: string
  bots: { readonly [seat: Seat]: string }
  /** Counts by outcome, the most frequent first. */
  results: { readonly [outcome: string]: number }
  /** The same as shares, with 95% intervals (Wilson). */
  shares: { readonly [outcome: string]: Estimate }
  scores: { readonly [name: string]: Spread }
  /** With `swap`: how the two bots did against each other. */
  match?: readonly Contender[]
  /** Actions per game. */
  length: Spread
  actions: number
  seconds: number
  actionsPerSecond: number
  threads: number
}

/** One of two bots that change seats. A game is won with any of one's seats among the winners. */
export interface Contender {
  bot: string
  won: number
  games: number
  share: Estimate
  /** By the seats it played. */
  as: readonly { seats: readonly Seat[]; won: number; games: number; share: Estimate; results: { readonly [outcome: string]: number } }[]
}

/** Plays a series. Game number i has the seed `<seed>/<i>`, so the results do not depend on the threads. */
export async function simulate(series: Series, how: SimulateHow = {}): Promise<SimulationReport> {
  if (!Number.isInteger(series.games) || series.games < 1)
    throw new BadInput({ place: 'games', say: 'expected a whole number of at least 1' })
  const pool = await openPool(series, how, series.games)
  try {
    const began = performance.now()
    let done = 0
    const played = await runSeries(series, pool, {
      onPlayed(batch, first) {
        // Records are handed over and dropped: a long series would not fit into memory with them.
        for (const [i, game] of batch.entries()) {
          if (game.record) how.onRecord?.(game.record, first + i)
          delete game.record
        }
        done += batch.length
        how.onProgress?.(done)
      },
    })
    how.onPlayed?.(played)
    return reportOn(series, pool.table, played, (performance.now() - began) / 1000, pool.threads)
  } finally {
    await pool.close()
  }
}

const countOf = (played: readonly Playout[]): [string, number][] => {
  const counts = new Map<string, number>()
  for (const { outcome } of played) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
}

/** How two bots that changed seats did, as each of them. */
function matchOf(sides: readonly [Side, Side], played: readonly Playout[]): Contender[] {
  return sides.map(({ bot }, i) => {
    const as = sides.map(({ seats }, j) => {
      const games = played.filter((_, n) => (n % 2 === 0) === (i === j))
      const won = games.filter(({ winners }) => winners.some((seat) => seats.includes(seat))).length
      return { seats, won, games: games.length, share: wilson(won, games.length), results: Object.fromEntries(countOf(games)) }
    })
    const won = as.reduce((n, x) => n + x.won, 0)
    return { bot, won, games: played.length, share: wilson(won, played.length), as }
  })
}

function reportOn(series: Series, { sides }: LoadedSeries, played: readonly Playout[], seconds: number, threads: number): SimulationReport {
  const scores = new Map<string, number[]>()
  let actions = 0
  for (const one of played) {
    actions += one.actions
    for (const [name, value] of Object.entries(one.score)) {
      const values = scores.get(name)
      if (values) values.push(value)
      else scores.set(name, [value])
    }
  }
  const sorted = countOf(played)
  return {
    game: series.game,
    scenario: series.scenario,
    games: played.length,
    seed: series.seed,
    bots: series.bots ?? { '*': random.id },
    results: Object.fromEntries(sorted),
    shares: Object.fromEntries(sorted.map(([outcome, count]) => [outcome, wilson(count, played.length)])),
    scores: Object.fromEntries([...scores].map(([name, values]) => [name, spreadOf(values)])),
    ...(sides === undefined ? {} : { match: matchOf(sides, played) }),
    length: spreadOf(played.map((one) => one.actions)),
    actions,
    seconds,
    actionsPerSecond: Math.round(actions / Math.max(seconds, 1e-9)),
    threads,
  }
}
