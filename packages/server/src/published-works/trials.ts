import { Worker } from 'node:worker_threads'
import type { Problem } from '@deadfront/kernel'
import type { Work } from '@deadfront/kernel/works'

export interface TrialLimits {
  /** How long the games of one work may take. */
  trialMs: number
  /** How long a work may wait for the works before it. */
  waitMs: number
}

/** Together less than a minute, after which many proxies give up a request. */
const LIMITS: TrialLimits = { trialMs: 30_000, waitMs: 20_000 }
const MAX_WAITING = 20
/** Other people's content must not take the memory of the server. */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

/** The works before it take too long; it is to be published later. */
export class TrialsBusy extends Error {}

/**
 * The referee's check and the games of bots that a work goes through before it is published. They run in a thread, one work at a
 * time; the thread is stopped when a work takes too long, and the next work gets a new one.
 */
export class Trials {
  private readonly file: URL
  private readonly limits: TrialLimits
  private readonly waiting: (() => void)[] = []
  private worker: Worker | null = null
  private finish: (problem: Problem | null) => void = () => undefined
  private busy = false
  private closed = false

  constructor(file = new URL('./trial-worker.ts', import.meta.url), limits: Partial<TrialLimits> = {}) {
    this.file = file
    this.limits = { ...LIMITS, ...limits }
  }

  /** Null when the work can be published; otherwise what is wrong with it. */
  async run(work: Work): Promise<Problem | null> {
    await this.turn()
    try {
      if (this.closed) throw new TrialsBusy()
      return await this.inThread(work)
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.busy = false
    }
  }

  private async turn(): Promise<void> {
    if (!this.busy) {
      this.busy = true
      return
    }
    if (this.waiting.length >= MAX_WAITING) throw new TrialsBusy()
    await new Promise<void>((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(start), 1)
        reject(new TrialsBusy())
      }, this.limits.waitMs)
      this.waiting.push(start)
    })
  }

  private inThread(work: Work): Promise<Problem | null> {
    this.worker ??= this.startWorker()
    const { worker } = this
    return new Promise((resolve) => {
      const { trialMs } = this.limits
      const timer = setTimeout(() => this.replace(`bots came to no end in ${trialMs / 1000} seconds`), trialMs)
      this.finish = (problem) => {
        clearTimeout(timer)
        worker.unref()
        resolve(problem)
      }
      worker.ref()
      worker.postMessage(work)
    })
  }

  private startWorker(): Worker {
    const worker = new Worker(this.file, { resourceLimits: MEMORY })
    const isCurrent = (): boolean => this.worker === worker
    worker.on('message', ({ problem }: { problem: Problem | null }) => isCurrent() && this.finish(problem))
    worker.on('error', (error: Error) => isCurrent() && this.replace(`it cannot be played: ${error.message}`))
    worker.on('exit', () => isCurrent() && this.replace('it cannot be played'))
    return worker
  }

  /** The thread is stopped; the next work gets another. */
  private replace(say: string): void {
    void this.worker?.terminate()
    this.worker = null
    this.finish({ place: 'data', say })
  }

  async close(): Promise<void> {
    this.closed = true
    await this.worker?.terminate()
  }
}
