import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { CATALOG, type CatalogEntry, Crew } from '@deadfront/ai'
import type { Playout } from '@deadfront/ai'
import type { Player } from '../run.ts'
import { type Batch, type LoadedSeries, loadSeries, playBatch, type Series } from '../series.ts'
import { threadClock } from './clock.ts'

/** Where a worker finds the catalogue: a module and the name of the list it exports. */
export interface CatalogFrom {
  module: string
  name: string
}

export interface PoolHow {
  threads?: number
  catalog?: readonly CatalogEntry[]
  /** Needed for more than one thread when the list is not `CATALOG`. */
  catalogFrom?: CatalogFrom
}

/** The reply of a worker to a batch. */
export type BatchReply = { played: Playout[] } | { fault: string }

/** Threads that play the games of one series, in any order and as many as are wanted. */
export interface Pool extends Player {
  table: LoadedSeries
  close(): Promise<void>
}

const OWN_CATALOG: CatalogFrom = { module: '@deadfront/ai', name: 'CATALOG' }

/** Unknown names are refused before anything is played. `most` is the number of batches that can be of use at a time. */
export async function openPool(series: Series, how: PoolHow, most: number): Promise<Pool> {
  const table = await loadSeries(series, how.catalog ?? CATALOG)
  const from = how.catalogFrom ?? (how.catalog === undefined || how.catalog === CATALOG ? OWN_CATALOG : undefined)
  const threads = from === undefined ? 1 : Math.max(1, Math.min(how.threads ?? availableParallelism(), most))
  if (from === undefined || threads === 1)
    return { threads: 1, table, play: (batch) => playHere(table, series, batch), close: async () => {} }
  return { threads, table, ...workersOf(series, from, threads) }
}

/** On this thread; other work may go on between two batches. */
async function playHere(table: LoadedSeries, series: Series, batch: Batch): Promise<Playout[]> {
  await new Promise((resolve) => setImmediate(resolve))
  return playBatch(table, series, batch, threadClock)
}

function workersOf(series: Series, from: CatalogFrom, max: number): Pick<Pool, 'play' | 'close'> {
  const crew = new Crew({
    start: () => new Worker(new URL('./worker.ts', import.meta.url), { workerData: { series, from } }),
    end: (worker) => worker.terminate(),
    max,
  })
  return {
    async play(batch) {
      const reply = await crew.run(
        (worker) => askThread<BatchReply>(worker, batch),
        `threads ended over game ${batch.first + 1} of the series`,
      )
      if ('fault' in reply) throw new Error(reply.fault)
      return reply.played
    },
    close: () => crew.close(),
  }
}

/** The reply of a thread; null when it ended instead. */
export const askThread = <T>(worker: Worker, message: unknown): Promise<{ out: T } | null> =>
  new Promise((resolve) => {
    const end = (reply: { out: T } | null): void => {
      worker.off('message', hear).off('error', lose).off('exit', lose)
      resolve(reply)
    }
    const hear = (out: T): void => end({ out })
    const lose = (): void => end(null)
    worker.on('message', hear).on('error', lose).on('exit', lose)
    worker.postMessage(message)
  })
