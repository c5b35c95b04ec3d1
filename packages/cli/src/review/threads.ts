import { Worker } from 'node:worker_threads'
import { Crew } from '@deadfront/ai'
import { type Finding, type Piece, placeOf } from '@deadfront/ai/coach'
import { askThread } from '@deadfront/lab/node'
import type { PieceReply, ReviewThread } from './worker.ts'

/** Threads that carry out pieces of one review. A thread that dies is started again and does its piece again. */
export interface Threads {
  run(piece: Piece): Promise<Finding>
  close(): Promise<void>
}

export function openThreads(
  given: ReviewThread,
  start = () => new Worker(new URL('./worker.ts', import.meta.url), { workerData: given }),
): Threads {
  const crew = new Crew({ start, end: (worker) => worker.terminate() })
  return {
    async run(piece) {
      const reply = await crew.run((worker) => askThread<PieceReply>(worker, piece), `threads ended over ${piece.do} ${placeOf(piece)}`)
      if ('fault' in reply) throw new Error(reply.fault)
      return reply.finding
    },
    close: () => crew.close(),
  }
}
