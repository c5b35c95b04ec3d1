import { Crew } from '@deadfront/ai'
import type { GameRecord } from '@deadfront/kernel'
import type { Player, Series } from '@deadfront/lab'
import { type Caller, caller, lossOf } from '../host/rpc.ts'
import type { LabCalls } from './calls.ts'

/** The used part of a `Worker`; tests use their own. */
type LabWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener(type: 'message' | 'error', listener: (event: MessageEvent) => void): void
}

const startWorker = (): LabWorker => new Worker(new URL('./lab.worker.ts', import.meta.url), { type: 'module', name: 'lab' })

interface Hand {
  worker: LabWorker
  call: Caller<LabCalls>
  opened: Promise<null>
  lost: Promise<null>
}

export interface LabWorkers extends Player {
  record(game: number): Promise<GameRecord>
  close(): Promise<void>
}

/** As many workers as the machine has processors; one that dies is replaced. */
export function openWorkers(series: Series, threads = Math.max(1, navigator.hardwareConcurrency || 1), start = startWorker): LabWorkers {
  const crew = new Crew<Hand>({
    start() {
      const worker = start()
      const call = caller<LabCalls>(worker)
      const opened = call('open', { series })
      opened.catch(() => undefined) // reported by the code that waits for it
      return { worker, call, opened, lost: lossOf(worker) }
    },
    end: ({ worker }) => worker.terminate(),
    max: threads,
  })
  const ask = <T>(what: (hand: Hand) => Promise<T>): Promise<T> =>
    crew.run((hand) => Promise.race([hand.lost, hand.opened.then(() => what(hand)).then((out) => ({ out }))]), 'workers of the lab ended')
  return {
    threads,
    play: (batch) => ask(({ call }) => call('play', { batch })),
    record: (game) => ask(({ call }) => call('record', { game })),
    close: () => crew.close(),
  }
}
