import { Worker } from 'node:worker_threads'
import type { Finding, Piece } from '@deadfront/ai/coach'
import type { PieceReply, ReviewThread } from './worker.ts'

/** A piece that no thread survives is given up after so many of them. */
const MAX_TRIES = 3

/** Threads that carry out pieces of one review. A thread that dies is started again and does its piece anew. */
export interface Threads {
  run(piece: Piece): Promise<Finding>
  close(): Promise<void>
}

export function openThreads(
  given: ReviewThread,
  start = () => new Worker(new URL('./worker.ts', import.meta.url), { workerData: given }),
): Threads {
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const begin = (): Worker => {
    const worker = start()
    all.add(worker)
    return worker
  }
  return {
    async run(piece) {
      for (let tries = 1; ; tries++) {
        const worker = idle.pop() ?? begin()
        const reply = await ask(worker, piece)
        if (reply === null) {
          all.delete(worker)
          if (tries === MAX_TRIES) throw new Error(`${MAX_TRIES} threads ended over decision ${piece.decision}`)
          continue
        }
        idle.push(worker)
        if ('fault' in reply) throw new Error(reply.fault)
        return reply.finding
      }
    },
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

/** The reply of a thread; null when it ended instead. */
const ask = (worker: Worker, piece: Piece): Promise<PieceReply | null> =>
  new Promise((resolve) => {
    const end = (reply: PieceReply | null): void => {
      worker.off('message', end).off('error', lost).off('exit', lost)
      resolve(reply)
    }
    const lost = (): void => end(null)
    worker.on('message', end).on('error', lost).on('exit', lost)
    worker.postMessage(piece)
  })
