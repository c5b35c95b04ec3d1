import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import type { SpendTokens } from '../shared-limits.ts'
import type { Cluster, OnChange, RemoteCommand } from './cluster.ts'
import { type Jobs, SharedJobs } from './jobs.ts'
import { Presence } from './presence.ts'

const TABLES = 'deadfront:tables'
const PRESENCE = 'deadfront:presence'
const SIGN_OUT = 'deadfront:sign-out'

/** A longer command is read from the store. */
const MAX_CARRIED = 8192

/** What a node of this site has written; undefined if it wrote nothing. A node that follows it checks its hash. */
function readRemoteCommand(text: string): RemoteCommand | undefined {
  try {
    return text === '' ? undefined : (JSON.parse(text) as RemoteCommand)
  } catch {
    return undefined
  }
}

/** Token buckets by the clock of Redis. Returns what is left of each, whole numbers, at least minus a burst. */
const SPEND = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local burst, rate = tonumber(ARGV[1]), tonumber(ARGV[2])
local out = {}
for i, key in ipairs(KEYS) do
  local known = redis.call('hmget', key, 'left', 'at')
  local left = burst
  if known[1] then left = math.min(burst, tonumber(known[1]) + (now - tonumber(known[2])) / 1000 * rate) end
  left = math.max(-burst, left - tonumber(ARGV[i + 2]))
  redis.call('hset', key, 'left', tostring(left), 'at', tostring(now))
  redis.call('pexpire', key, math.ceil(2 * burst / rate * 1000))
  out[i] = math.floor(left)
end
return out`

/** Nodes connected over Redis. While Redis is away no messages are sent and every lease is granted: the store still lets only one writer through. */
export class RedisCluster implements Cluster {
  readonly jobs: Jobs
  private readonly node = randomUUID()
  private readonly out: Redis
  private readonly in: Redis
  private signedOut: (person: string) => void = () => undefined
  private readonly presence = new Presence((text) => this.send(PRESENCE, text))

  private constructor(url: string, jobLockMs?: number) {
    const retryStrategy = (n: number): number => Math.min(n * 200, 2000)
    const options = { maxRetriesPerRequest: 1, enableOfflineQueue: false, retryStrategy }
    this.out = new Redis(url, options)
    this.in = new Redis(url, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null })
    // Both reconnect by themselves; meanwhile `healthy` is false.
    for (const client of [this.out, this.in]) client.on('error', () => undefined)
    this.jobs = new SharedJobs(url, retryStrategy, () => this.isUp, jobLockMs)
  }

  /** `jobLockMs`: after this time another node takes the job of a node that has died. */
  static open(url: string, jobLockMs?: number): RedisCluster {
    return new RedisCluster(url, jobLockMs)
  }

  private get isUp(): boolean {
    return this.out.status === 'ready'
  }

  get healthy(): boolean {
    return this.isUp && this.in.status === 'ready'
  }

  private send(channel: string, text: string): void {
    if (this.isUp) this.out.publish(channel, `${this.node} ${text}`).catch(() => undefined)
  }

  /** A node of an earlier release reads the table's id only, and then the command from the store. */
  publish(table: string, remote?: RemoteCommand): void {
    const carried = remote ? JSON.stringify(remote) : ''
    this.send(TABLES, carried === '' || carried.length > MAX_CARRIED ? table : `${table} ${carried}`)
  }

  subscribe(onChange: OnChange): void {
    // After every reconnection: a restarted Redis has no subscriptions.
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
      if (channel === TABLES) onChange(words[0], readRemoteCommand(words.slice(1).join(' ')))
      else if (channel === SIGN_OUT) this.signedOut(words[0])
      else this.presence.onMessage(node, words)
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
    this.send(SIGN_OUT, person)
  }

  onSignOut(signedOut: (person: string) => void): void {
    this.signedOut = signedOut
  }

  readonly spend: SpendTokens = async (limit, { burst, perSecond }, spent) => {
    if (!this.isUp) return null
    const keys = spent.map(([key]) => `deadfront:limit:${limit}:${key}`)
    try {
      return (await this.out.eval(SPEND, keys.length, ...keys, burst, perSecond, ...spent.map(([, tokens]) => tokens))) as number[]
    } catch {
      return null
    }
  }

  async lease(task: string, ms: number): Promise<boolean> {
    if (!this.isUp) return true
    try {
      return (await this.out.set(`deadfront:lease:${task}`, this.node, 'PX', ms, 'NX')) === 'OK'
    } catch {
      return true
    }
  }

  async release(task: string): Promise<void> {
    if (!this.isUp) return
    // Deletes the lease only if it is this node's own.
    const script = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end"
    await this.out.eval(script, 1, `deadfront:lease:${task}`, this.node).catch(() => undefined)
  }

  async close(): Promise<void> {
    await this.jobs.close()
    this.presence.close()
    this.out.disconnect()
    this.in.disconnect()
  }
}
