import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Cluster } from './cluster.ts'
import { type Jobs, SharedJobs } from './jobs.ts'
import { Presence } from './presence.ts'

const TABLES = 'deadfront:tables'
const PRESENCE = 'deadfront:presence'
const SIGN_OUT = 'deadfront:sign-out'

/** Nodes tell each other over Redis. While Redis is away nothing is told and every lease is granted: the store still lets only one writer through. */
export class RedisCluster implements Cluster {
  readonly jobs: Jobs
  private readonly node = randomUUID()
  private readonly out: Redis
  private readonly in: Redis
  private signedOut: (person: string) => void = () => undefined
  private readonly presence = new Presence((text) => this.tell(PRESENCE, text))

  private constructor(url: string) {
    const retryStrategy = (n: number): number => Math.min(n * 200, 2000)
    const options = { maxRetriesPerRequest: 1, enableOfflineQueue: false, retryStrategy }
    this.out = new Redis(url, options)
    this.in = new Redis(url, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null })
    // Both come back by themselves; while they are away `healthy` says so.
    for (const client of [this.out, this.in]) client.on('error', () => undefined)
    this.jobs = new SharedJobs(url, retryStrategy, () => this.up)
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

  private tell(channel: string, text: string): void {
    if (this.up) this.out.publish(channel, `${this.node} ${text}`).catch(() => undefined)
  }

  publish(table: string): void {
    this.tell(TABLES, table)
  }

  subscribe(heard: (table: string) => void): void {
    // After every reconnection: a Redis that was restarted knows nothing of us.
    const listen = (): void =>
      void this.in
        .subscribe(TABLES, PRESENCE, SIGN_OUT)
        .then(() => this.presence.ask())
        .catch(() => undefined)
    this.in.on('ready', listen)
    if (this.in.status === 'ready') listen()
    this.in.on('message', (channel: string, message: string) => {
      const [node, ...words] = message.split(' ') as [string, string]
      if (node === this.node) return
      if (channel === TABLES) heard(words[0])
      else if (channel === SIGN_OUT) this.signedOut(words[0])
      else this.presence.heard(node, words)
    })
  }

  arrived(person: string): void {
    this.presence.arrived(person)
  }

  departed(person: string): void {
    this.presence.departed(person)
  }

  isElsewhere(person: string): boolean {
    return this.presence.isElsewhere(person)
  }

  onPresence(changed: (person: string) => void): void {
    this.presence.onChange(changed)
  }

  signOut(person: string): void {
    this.tell(SIGN_OUT, person)
  }

  onSignOut(heard: (person: string) => void): void {
    this.signedOut = heard
  }

  async lease(round: string, ms: number): Promise<boolean> {
    if (!this.up) return true
    try {
      return (await this.out.set(`deadfront:lease:${round}`, this.node, 'PX', ms, 'NX')) === 'OK'
    } catch {
      return true
    }
  }

  async release(round: string): Promise<void> {
    if (!this.up) return
    // Only one's own lease is given up.
    const script = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end"
    await this.out.eval(script, 1, `deadfront:lease:${round}`, this.node).catch(() => undefined)
  }

  async close(): Promise<void> {
    await this.jobs.close()
    this.presence.close()
    this.out.disconnect()
    this.in.disconnect()
  }
}
