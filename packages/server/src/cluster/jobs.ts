import { type ConnectionOptions, Queue, Worker } from 'bullmq'

/** Something that one of the nodes has to do. What is to be done stands in the store; a job only wakes somebody. */
export type Job = { kind: 'bot'; table: string; seq: number } | { kind: 'notice'; id: string; due: number }

export interface Jobs {
  /** Are there other nodes to hand them to, also later? */
  readonly shared: boolean
  /** Hands it to one of the nodes, perhaps this one, now or after `delayMs`. The same job twice is one job. */
  hand(job: Job, delayMs?: number): void
  /** What this node does with the jobs that are handed to it. */
  work(handle: (job: Job) => Promise<void>): void
  close(): Promise<void>
}

/** A name that is the same on every node; BullMQ allows no colons in it. */
const nameOf = (job: Job): string =>
  job.kind === 'bot' ? `bot ${job.table} ${job.seq}` : `notice ${job.id.replaceAll(':', ' ')} ${job.due}`

/** One process does everything itself. What has to wait is found in the store when its time has come. */
export class OwnJobs implements Jobs {
  readonly shared = false
  private handle: (job: Job) => Promise<void> = async () => undefined
  private readonly underWay = new Set<string>()

  work(handle: (job: Job) => Promise<void>): void {
    this.handle = handle
  }

  hand(job: Job, delayMs = 0): void {
    const name = nameOf(job)
    if (delayMs > 0 || this.underWay.has(name)) return
    this.underWay.add(name)
    setImmediate(() => {
      this.handle(job)
        .catch(() => undefined) // whoever handles it has said so; the store still knows that it is to be done
        .finally(() => this.underWay.delete(name))
    })
  }

  async close(): Promise<void> {}
}

const QUEUE = 'deadfront'
/** A node that dies is missed after this long, and another takes its job. */
const LOCK_MS = 10_000
/** How long a closing node waits for its own. */
const PATIENCE_MS = 5000

/**
 * Jobs over Redis, by BullMQ: every node takes what comes next. While Redis is away each node does its own; a Redis that
 * comes back empty has lost nothing but wake-ups, which nodes repeat when they look into the store.
 */
export class SharedJobs implements Jobs {
  readonly shared = true
  private readonly own = new OwnJobs()
  private readonly queue: Queue<Job>
  private readonly connection: ConnectionOptions
  private readonly isUp: () => boolean
  private worker: Worker<Job> | null = null

  constructor(url: string, retryStrategy: (n: number) => number, isUp: () => boolean) {
    this.isUp = isUp
    this.connection = { url, retryStrategy, maxRetriesPerRequest: null }
    this.queue = new Queue<Job>(QUEUE, {
      connection: { ...this.connection, enableOfflineQueue: false, maxRetriesPerRequest: 1 },
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    })
    this.queue.on('error', () => undefined)
  }

  hand(job: Job, delayMs = 0): void {
    if (!this.isUp()) return this.own.hand(job, delayMs)
    this.queue.add(job.kind, job, { jobId: nameOf(job), delay: delayMs }).catch(() => this.own.hand(job, delayMs))
  }

  work(handle: (job: Job) => Promise<void>): void {
    this.own.work(handle)
    this.worker = new Worker<Job>(QUEUE, ({ data }) => handle(data), {
      connection: this.connection,
      concurrency: 16,
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS / 2,
    })
    this.worker.on('error', () => undefined)
  }

  async close(): Promise<void> {
    const enough = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())
    // It takes no more jobs and finishes its own; what is not done by then another node does.
    await Promise.race([this.worker?.pause().catch(() => undefined), enough()])
    await Promise.race([Promise.allSettled([this.worker?.close(true), this.queue.close()]), enough()])
  }
}
