import { Redis } from 'ioredis'
import { randomUUID } from 'node:crypto'
import type { Cluster } from './cluster.ts'

const CHANNEL = 'deadfront:tables'

/** Nodes tell each other over Redis. While Redis is away nothing is told and every lease is granted: the store still lets only one writer through. */
export class RedisCluster implements Cluster {
  private readonly node = randomUUID()
  private readonly out: Redis
  private readonly in: Redis

  private constructor(url: string) {
    const options = { maxRetriesPerRequest: 1, enableOfflineQueue: false, retryStrategy: (n: number) => Math.min(n * 200, 2000) }
    this.out = new Redis(url, options)
    this.in = new Redis(url, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null })
    // Both come back by themselves; while they are away `healthy` says so.
    for (const client of [this.out, this.in]) client.on('error', () => undefined)
  }

  static open(url: string): RedisCluster {
    return new RedisCluster(url)
  }

  private get up(): boolean {
    return this.out.status === 'ready'
  }

  get healthy(): boolean {
    return this.up && this.in.status === 'ready'
  }

  publish(table: string): void {
    if (this.up) this.out.publish(CHANNEL, `${this.node} ${table}`).catch(() => undefined)
  }

  subscribe(heard: (table: string) => void): void {
    // After every reconnection: a Redis that was restarted knows nothing of us.
    const listen = (): void => void this.in.subscribe(CHANNEL).catch(() => undefined)
    this.in.on('ready', listen)
    if (this.in.status === 'ready') listen()
    this.in.on('message', (_channel: string, message: string) => {
      const [node, table] = message.split(' ') as [string, string]
      if (node !== this.node) heard(table)
    })
  }

  async lease(job: string, ms: number): Promise<boolean> {
    if (!this.up) return true
    try {
      return (await this.out.set(`deadfront:lease:${job}`, this.node, 'PX', ms, 'NX')) === 'OK'
    } catch {
      return true
    }
  }

  async release(job: string): Promise<void> {
    if (!this.up) return
    // Only one's own lease is given up.
    const script = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end"
    await this.out.eval(script, 1, `deadfront:lease:${job}`, this.node).catch(() => undefined)
  }

  async close(): Promise<void> {
    this.out.disconnect()
    this.in.disconnect()
  }
}
