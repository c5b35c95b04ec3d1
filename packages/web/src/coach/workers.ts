import type { Finding, Piece } from '@deadfront/ai/coach'
import type { Ask, Seat } from '@deadfront/kernel'
import type { AnyRecord } from '@deadfront/protocol'
import { type Caller, caller } from '../host/rpc.ts'
import type { CoachCalls } from './calls.ts'

/** What is used of a `Worker`; tests bring their own. */
export type CoachWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener(type: 'message' | 'error', listener: (event: MessageEvent) => void): void
}

export const startWorker = (): CoachWorker => new Worker(new URL('./coach.worker.ts', import.meta.url), { type: 'module', name: 'coach' })

/** A piece that no worker survives is given up after so many of them. */
const MAX_TRIES = 3

interface Hand {
  worker: CoachWorker
  call: Caller<CoachCalls>
  opened: Promise<CoachCalls['open']['out']>
  lost: Promise<null>
}

/** Workers that carry out pieces of one review. One that dies is started again and does its piece anew. */
export class ReviewWorkers {
  private readonly record: AnyRecord
  private readonly seat: Seat
  private readonly start: () => CoachWorker
  private readonly idle: Hand[] = []
  private readonly all = new Set<Hand>()

  constructor(record: AnyRecord, seat: Seat, start: () => CoachWorker = startWorker) {
    this.record = record
    this.seat = seat
    this.start = start
  }

  outline = (): Promise<CoachCalls['open']['out']> => this.ask((hand) => hand.opened)

  run = (piece: Piece): Promise<Finding> => this.ask(({ call }) => call('work', { piece }))

  asks = (at: readonly number[]): Promise<(Ask | null)[]> => this.ask(({ call }) => call('asks', { at }))

  close(): void {
    for (const { worker } of this.all) worker.terminate()
  }

  private begin(): Hand {
    const worker = this.start()
    const call = caller<CoachCalls>(worker)
    const opened = call('open', { record: this.record, seat: this.seat })
    opened.catch(() => undefined) // told by whoever waits for it
    const lost = new Promise<null>((resolve) => worker.addEventListener('error', () => resolve(null)))
    const hand: Hand = { worker, call, opened, lost }
    this.all.add(hand)
    return hand
  }

  private async ask<T>(what: (hand: Hand) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      const hand = this.idle.pop() ?? this.begin()
      const done = await Promise.race([hand.lost, hand.opened.then(() => what(hand)).then((out) => ({ out }))])
      if (done !== null) {
        this.idle.push(hand)
        return done.out
      }
      this.all.delete(hand)
      hand.worker.terminate()
      if (tries === MAX_TRIES) throw new Error(`${MAX_TRIES} workers of the coach ended`)
    }
  }
}
