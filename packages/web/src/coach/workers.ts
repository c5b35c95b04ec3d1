import { Crew } from '@deadfront/ai'
import type { Finding, Piece } from '@deadfront/ai/coach'
import type { Ask, Seat } from '@deadfront/kernel'
import type { AnyRecord } from '@deadfront/protocol'
import { type Caller, caller, lossOf } from '../host/rpc.ts'
import type { CoachCalls } from './calls.ts'

/** What is used of a `Worker`; tests bring their own. */
export type CoachWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener(type: 'message' | 'error', listener: (event: MessageEvent) => void): void
}

export const startWorker = (): CoachWorker => new Worker(new URL('./coach.worker.ts', import.meta.url), { type: 'module', name: 'coach' })

interface Hand {
  worker: CoachWorker
  call: Caller<CoachCalls>
  opened: Promise<CoachCalls['open']['out']>
  lost: Promise<null>
}

/** Workers that carry out pieces of one review. One that dies is started again and does its piece anew. */
export class ReviewWorkers {
  private readonly crew: Crew<Hand>

  constructor(record: AnyRecord, seat: Seat, start: () => CoachWorker = startWorker) {
    this.crew = new Crew({
      start() {
        const worker = start()
        const call = caller<CoachCalls>(worker)
        const opened = call('open', { record, seat })
        opened.catch(() => undefined) // told by whoever waits for it
        return { worker, call, opened, lost: lossOf(worker) }
      },
      end: ({ worker }) => worker.terminate(),
    })
  }

  outline = (): Promise<CoachCalls['open']['out']> => this.ask((hand) => hand.opened)

  run = (piece: Piece): Promise<Finding> => this.ask(({ call }) => call('work', { piece }))

  asks = (at: readonly number[]): Promise<(Ask | null)[]> => this.ask(({ call }) => call('asks', { at }))

  close(): void {
    void this.crew.close()
  }

  private ask<T>(what: (hand: Hand) => Promise<T>): Promise<T> {
    return this.crew.run(
      (hand) => Promise.race([hand.lost, hand.opened.then(() => what(hand)).then((out) => ({ out }))]),
      'workers of the coach ended',
    )
  }
}
