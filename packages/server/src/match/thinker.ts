import { Worker } from 'node:worker_threads'
import type { Answer, Seat, State } from '@deadfront/kernel'

interface Job {
  game: string
  bot: string
  state: State
  seat: Seat
  seed: string
}

/** Bots think in threads of their own, so that no table waits for another table's bot. */
export class Thinker {
  private readonly size: number
  private readonly file: URL
  private readonly idle: Worker[] = []
  private readonly busy = new Map<Worker, { job: Job; resolve: (a: Answer | readonly Answer[]) => void; reject: (e: Error) => void }>()
  private readonly waiting: { job: Job; resolve: (a: Answer | readonly Answer[]) => void; reject: (e: Error) => void }[] = []
  private closed = false

  constructor(threads: number, file = new URL('./bot-worker.ts', import.meta.url)) {
    this.size = threads
    this.file = file
  }

  think(game: string, bot: string, state: State, seat: Seat, seed: string): Promise<Answer | readonly Answer[]> {
    if (this.closed) return Promise.reject(new Error('closing'))
    return new Promise((resolve, reject) => {
      this.waiting.push({ job: { game, bot, state, seat, seed }, resolve, reject })
      this.next()
    })
  }

  private next(): void {
    if (this.waiting.length === 0 || this.closed) return
    const worker = this.idle.pop() ?? (this.busy.size < this.size ? this.hire() : null)
    const task = worker && this.waiting.shift()
    if (!worker || !task) return
    this.busy.set(worker, task)
    worker.ref()
    worker.postMessage(task.job)
  }

  private hire(): Worker {
    const worker = new Worker(this.file)
    worker.unref()
    worker.on('message', (reply: { answer: Answer | readonly Answer[] } | { error: string }) => {
      const task = this.busy.get(worker)
      this.busy.delete(worker)
      worker.unref()
      this.idle.push(worker)
      if ('error' in reply) task?.reject(new Error(reply.error))
      else task?.resolve(reply.answer)
      this.next()
    })
    worker.on('error', (error: Error) => {
      this.busy.get(worker)?.reject(error)
      this.busy.delete(worker)
      this.next()
    })
    return worker
  }

  async close(): Promise<void> {
    this.closed = true
    const workers = [...this.idle, ...this.busy.keys()]
    // Nobody waits for a thought that will not be finished.
    for (const { reject } of [...this.waiting.splice(0), ...this.busy.values()]) reject(new Error('closing'))
    this.busy.clear()
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}
