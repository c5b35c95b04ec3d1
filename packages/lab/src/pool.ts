import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { CATALOG, type Shelf } from '@deadfront/ai'
import type { Playout } from './playout.ts'
import { type Batch, playBatch, type Series, type SetTable, setTable } from './series.ts'

/** Where a worker finds the shelves: a module and the name of the list it exports. */
export interface ShelvesFrom {
  module: string
  name: string
}

export interface PoolHow {
  threads?: number
  shelves?: readonly Shelf[]
  /** Needed for more than one thread when the shelves are not the catalogue's. */
  shelvesFrom?: ShelvesFrom
}

/** What a worker answers to a batch. */
export type BatchReply = { played: Playout[] } | { fault: string }

/** Threads that play the games of one series, in any order and as many as are wanted. */
export interface Pool {
  threads: number
  table: SetTable
  /** At most `threads` calls at a time; more of them wait for a free thread. */
  play(batch: Batch): Promise<Playout[]>
  close(): Promise<void>
}

const OWN_SHELVES: ShelvesFrom = { module: '@deadfront/ai', name: 'CATALOG' }

/** Unknown names are refused before anything is played. `most` is the number of batches that can be of use at a time. */
export async function openPool(series: Series, how: PoolHow, most: number): Promise<Pool> {
  const table = await setTable(series, how.shelves ?? CATALOG)
  const from = how.shelvesFrom ?? (how.shelves === undefined || how.shelves === CATALOG ? OWN_SHELVES : undefined)
  const threads = from === undefined ? 1 : Math.max(1, Math.min(how.threads ?? availableParallelism(), most))
  if (from === undefined || threads === 1)
    return { threads: 1, table, play: (batch) => playHere(table, series, batch), close: async () => {} }
  return { threads, table, ...workersOf(series, from, threads) }
}

/** On this thread; other work may go on between two batches. */
async function playHere(table: SetTable, series: Series, batch: Batch): Promise<Playout[]> {
  await new Promise((resolve) => setImmediate(resolve))
  return playBatch(table, series, batch)
}

function workersOf(series: Series, from: ShelvesFrom, threads: number): Pick<Pool, 'play' | 'close'> {
  const start = () => new Worker(new URL('./worker.ts', import.meta.url), { workerData: { series, from } })
  const workers = Array.from({ length: threads }, start)
  const idle = [...workers]
  const waiting: ((worker: Worker) => void)[] = []
  const take = (): Promise<Worker> => {
    const worker = idle.pop()
    return worker ? Promise.resolve(worker) : new Promise((resolve) => waiting.push(resolve))
  }
  const giveBack = (worker: Worker): void => {
    const next = waiting.shift()
    if (next) next(worker)
    else idle.push(worker)
  }
  return {
    async play(batch) {
      const worker = await take()
      try {
        return await askWorker(worker, batch)
      } finally {
        giveBack(worker)
      }
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}

const askWorker = (worker: Worker, batch: Batch): Promise<Playout[]> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      worker.off('message', hear).off('error', fail).off('exit', stop)
      settle()
    }
    const hear = (reply: BatchReply): void => end(() => ('fault' in reply ? reject(new Error(reply.fault)) : resolve(reply.played)))
    const fail = (error: Error): void => end(() => reject(error))
    const stop = (code: number): void => end(() => reject(new Error(`a worker ended with code ${code}`)))
    worker.on('message', hear).on('error', fail).on('exit', stop)
    worker.postMessage(batch)
  })
