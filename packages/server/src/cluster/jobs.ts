import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'

/** Something that one of the nodes has to do. The store says what; a job is only a reminder. */
export type Job = { kind: 'bot'; table: string; seq: number } | { kind: 'notice'; id: string; due: number }

export interface Jobs {
  /** Do other nodes take part? */
  readonly shared: boolean
  /** Gives the job to one of the nodes, perhaps this one, now or after `delayMs`. The same job given twice is one job. */
  enqueue(job: Job, delayMs?: number): void
  /** Sets what this node does with the jobs it gets, and which kinds it takes. */
  work(handle: (job: Job) => Promise<void>, kinds: readonly Job['kind'][]): void
  close(): Promise<void>
}

/** A name that is the same on every node; BullMQ allows no colons in it. */
const nameOf = (job: Job): string =>
  job.kind === 'bot' ? `bot ${job.table} ${job.seq}` : `notice ${job.id.replaceAll(':', ' ')} ${job.due}`

/** The jobs of one process. A job with a delay is dropped: the regular check of the store finds it in time. */
export class LocalJobs implements Jobs {
  readonly shared = false
  private handle: (job: Job) => Promise<void> = async () => undefined
  private readonly running = new Set<string>()

  work(handle: (job: Job) => Promise<void>): void {
    this.handle = handle
  }

  enqueue(job: Job, delayMs = 0): void {
    const name = nameOf(job)
    if (delayMs > 0 || this.running.has(name)) return
    this.running.add(name)
    setImmediate(() => {
      this.handle(job)
        .catch(() => undefined) // the handler has logged it, and the store still has the work
        .finally(() => this.running.delete(name))
    })
  }

  async close(): Promise<void> {}
}

/** Bots have a separate queue, so that a process can handle only their turns. */
const QUEUES: { readonly [K in Job['kind']]: string } = { notice: 'deadfront', bot: 'deadfront-bots' }
/** After this time another node takes the job of a node that has died. */
const LOCK_MS = 10_000
/** How long a closing node waits for its own jobs. */
const CLOSE_TIMEOUT_MS = 1000

/**
 * Jobs over Redis, by BullMQ: every node takes the next one. While Redis is away each node does its own jobs. A Redis that
 * comes back empty has lost only reminders, which nodes give again when they poll the store.
 */
export class SharedJobs implements Jobs {
  readonly shared = true
  /** Used while Redis is away. */
  private readonly local = new LocalJobs()
  private readonly queues: { readonly [K in Job['kind']]: Queue<Job> }
  private readonly connection: Redis
  private readonly isUp: () => boolean
  private readonly lockMs: number
  private workers: Worker<Job>[] = []

  private readonly clients: Redis[] = []

  constructor(url: string, retryStrategy: (n: number) => number, isUp: () => boolean, lockMs = LOCK_MS) {
    this.isUp = isUp
    this.lockMs = lockMs
    this.connection = this.track(new Redis(url, { retryStrategy, maxRetriesPerRequest: null }))
    const connection = this.track(new Redis(url, { retryStrategy, maxRetriesPerRequest: 1, enableOfflineQueue: false }))
    const queue = (name: string): Queue<Job> => {
      const made = new Queue<Job>(name, { connection, defaultJobOptions: { removeOnComplete: true, removeOnFail: true } })
      made.on('error', () => undefined)
      return made
    }
    this.queues = { notice: queue(QUEUES.notice), bot: queue(QUEUES.bot) }
  }

  /** Remembers a connection and the copies that BullMQ makes of it: when the node stops all of them are closed, also one that is reconnecting. */
  private track(client: Redis): Redis {
    client.on('error', () => undefined)
    const duplicate = client.duplicate.bind(client)
    client.duplicate = (more) => this.track(duplicate(more))
    this.clients.push(client)
    return client
  }

  enqueue(job: Job, delayMs = 0): void {
    if (!this.isUp()) return this.local.enqueue(job, delayMs)
    this.queues[job.kind].add(job.kind, job, { jobId: nameOf(job), delay: delayMs }).catch(() => this.local.enqueue(job, delayMs))
  }

  work(handle: (job: Job) => Promise<void>, kinds: readonly Job['kind'][]): void {
    this.local.work(handle)
    this.workers = kinds.map((kind) => {
      const worker = new Worker<Job>(QUEUES[kind], ({ data }) => handle(data), {
        connection: this.connection,
        concurrency: 16,
        lockDuration: this.lockMs,
        stalledInterval: this.lockMs / 2,
      })
      worker.on('error', () => undefined)
      return worker
    })
  }

  async close(): Promise<void> {
    const timeout = () => new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref())
    // It takes no more jobs and finishes its own. What is not finished in time, another node does.
    const isUp = this.isUp()
    if (isUp) await Promise.race([Promise.allSettled(this.workers.map((worker) => worker.pause())), timeout()])
    const closing = [...this.workers.map((worker) => worker.close(true)), ...Object.values(this.queues).map((queue) => queue.close())]
    // Without Redis the close would wait for a reply that never comes.
    const closed = Promise.allSettled(closing)
    if (isUp) await Promise.race([closed, timeout()])
    for (const client of this.clients) client.disconnect()
  }
}
