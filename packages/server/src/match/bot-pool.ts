import { Worker } from 'node:worker_threads'
import type { AnswerOrBatch, Seat, State } from '@deadfront/kernel'
import { traced } from '../tracing.ts'

/** What a worker is asked: the answer of a bot for a seat. */
export interface BotTask {
  game: string
  bot: string
  state: State
  seat: Seat
  seed: string
  /** A player waits: the bot's first answer is enough. */
  now?: true
}

interface Waiting {
  task: BotTask
  resolve(answer: AnswerOrBatch): void
  reject(error: Error): void
}

/** Worker threads for bots, so that no table waits for another table's bot. */
export class BotPool {
  private readonly size: number
  private readonly file: URL
  private readonly idle: Worker[] = []
  private readonly busy = new Map<Worker, Waiting>()
  private readonly waiting: Waiting[] = []
  private closed = false

  constructor(threads: number, file = new URL('./bot-worker.ts', import.meta.url)) {
    this.size = threads
    this.file = file
  }

  answer(task: BotTask): Promise<AnswerOrBatch> {
    if (this.closed) return Promise.reject(new Error('closing'))
    const { game, bot } = task
    return traced(
      'bot.answer',
      { game, bot },
      () =>
        new Promise((resolve, reject) => {
          if (task.now) this.waiting.unshift({ task, resolve, reject })
          else this.waiting.push({ task, resolve, reject })
          this.next()
        }),
    )
  }

  /** Tasks that wait for a thread. */
  get queued(): number {
    return this.waiting.length
  }

  private next(): void {
    if (this.waiting.length === 0 || this.closed) return
    // A first answer takes milliseconds: it does not wait until a long computation ends.
    const size = this.size + (this.waiting[0]?.task.now ? 1 : 0)
    const worker = this.idle.pop() ?? (this.busy.size < size ? this.startWorker() : null)
    const next = worker && this.waiting.shift()
    if (!worker || !next) return
    this.busy.set(worker, next)
    worker.ref()
    worker.postMessage(next.task)
  }

  private startWorker(): Worker {
    const worker = new Worker(this.file)
    worker.unref()
    worker.on('message', (reply: { answer: AnswerOrBatch } | { error: string }) => {
      const done = this.busy.get(worker)
      this.busy.delete(worker)
      worker.unref()
      this.idle.push(worker)
      if ('error' in reply) done?.reject(new Error(reply.error))
      else done?.resolve(reply.answer)
      this.next()
    })
    worker.on('error', (error: Error) => {
      this.busy.get(worker)?.reject(error)
      this.busy.delete(worker)
      this.next()
    })
    return worker
  }

  /** Rejects everything that waits and ends the threads. */
  async close(): Promise<void> {
    this.closed = true
    const workers = [...this.idle, ...this.busy.keys()]
    for (const { reject } of [...this.waiting.splice(0), ...this.busy.values()]) reject(new Error('closing'))
    this.busy.clear()
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}
