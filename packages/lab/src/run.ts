import type { Playout } from '@deadfront/ai'
import type { Batch, Series } from './series.ts'
import { wilson } from './statistics.ts'

/** Who plays the games: threads of Node, workers of a page, or this thread. */
export interface Player {
  threads: number
  /** At most `threads` calls at a time; more of them wait. */
  play(batch: Batch): Promise<Playout[]>
}

export interface RunHow {
  /** Games that were played before, by number: a series that was stopped goes on. */
  known?: ReadonlyMap<number, Playout>
  /** Each batch as it is played, in any order; awaited, so that a store can keep up. */
  onPlayed?(played: readonly Playout[], first: number): void | Promise<void>
  /** No further batch is begun after it; those under way are still kept. */
  signal?: AbortSignal
  /** A clock in milliseconds, for the size of the batches. */
  now?: () => number
}

/** Batches grow until one takes about this long: progress is visible, and messages cost little time. */
const BATCH_MS = 200
const MAX_BATCH = 64
/** The width of the interval is checked after so many games, and then after every tenth. */
const FIRST_LOOK = 30
const LOOK_EVERY = 10

/**
 * Plays a series to its end: the number of games, or as many as needed until every outcome's share is known to
 * `series.width`. Games are judged in their order, so the same games are returned with any number of threads. Fewer are returned only
 * when `signal` stopped it.
 */
export async function runSeries(series: Series, player: Player, how: RunHow = {}): Promise<Playout[]> {
  const played = new Map(how.known ?? [])
  const now = how.now ?? (() => performance.now())
  const stop = new StopRule(series, played)
  let next = 0
  let size = 1
  const take = (): Batch | null => {
    while (next < series.games && played.has(next)) next++
    if (next >= series.games) return null
    // Towards the end batches are small, so that all threads end at about the same time.
    const fair = Math.max(1, Math.ceil((series.games - next) / (player.threads * 4)))
    const first = next
    while (next < series.games && !played.has(next) && next - first < Math.min(size, fair)) next++
    return { first, count: next - first }
  }
  const playOn = async (): Promise<void> => {
    while (how.signal?.aborted !== true && stop.end() === null) {
      const batch = take()
      if (batch === null) return
      const began = now()
      const games = await player.play(batch)
      const took = now() - began
      if (batch.count === size && took < BATCH_MS && size < MAX_BATCH) size = Math.min(MAX_BATCH, size * 2)
      for (const [i, game] of games.entries()) played.set(batch.first + i, game)
      await how.onPlayed?.(games, batch.first)
    }
  }
  await Promise.all(Array.from({ length: player.threads }, playOn))
  const end = stop.end() ?? series.games
  const inOrder: Playout[] = []
  for (let i = 0; i < end; i++) {
    const game = played.get(i)
    if (game) inOrder.push(game)
  }
  return inOrder
}

/** After how many games the shares are known well enough; null while they are not. */
class StopRule {
  private readonly series: Series
  private readonly played: ReadonlyMap<number, Playout>
  private readonly counts = new Map<string, number>()
  private seen = 0
  private found: number | null = null

  constructor(series: Series, played: ReadonlyMap<number, Playout>) {
    this.series = series
    this.played = played
  }

  end(): number | null {
    const { width } = this.series
    if (width === undefined || this.found !== null) return this.found
    for (let game = this.played.get(this.seen); game; game = this.played.get(this.seen)) {
      this.counts.set(game.outcome, (this.counts.get(game.outcome) ?? 0) + 1)
      this.seen++
      if (this.seen >= FIRST_LOOK && this.seen % LOOK_EVERY === 0 && widestShare(this.counts, this.seen) <= width)
        return (this.found = this.seen)
    }
    return null
  }
}

/** The widest of the intervals of all outcomes. */
export const widestShare = (counts: ReadonlyMap<string, number>, games: number): number =>
  Math.max(
    ...[...counts.values()].map((n) => {
      const { low, high } = wilson(n, games)
      return high - low
    }),
  )
