import { statfs } from 'node:fs/promises'
import type { Store } from '@deadfront/store'
import type { Log } from './log.ts'

/** What can be wrong with a node. */
export type Trouble = 'store' | 'slow-store' | 'redis' | 'disk'

interface HealthSetting {
  store: Pick<Store, 'ping'>
  cluster: { readonly healthy: boolean }
  /** The folder of the database file; null when the database is elsewhere. */
  folder: string | null
  log: Log
  /** Free bytes where the folder is. */
  freeBytes?(folder: string): Promise<number>
  now?(): number
}

export interface HealthReport {
  store: boolean
  cluster: boolean
  troubles: Trouble[]
}

const CHECK_MS = 5000
/** A store that takes longer than this is slow. */
const SLOW_MS = 1000
/** With less free space than this the disk counts as full: SQLite needs room for its log. */
const MIN_FREE_BYTES = 64 * 1024 * 1024
/** How long a slow append is remembered. */
const REMEMBER_MS = 30_000

const SAY: { readonly [T in Trouble]: [lost: string, back: string] } = {
  store: ['the store does not answer', 'the store answers again'],
  'slow-store': ['the store is slow', 'the store is fast again'],
  redis: ['the connection to Redis is lost; nodes look into the database instead', 'the connection to Redis is back'],
  disk: ['the disk is full', 'the disk has room again'],
}

/** Checks what a node needs. A trouble is logged once when it begins and once when it is over, and shows in `/readyz`. */
export class Health {
  private readonly setting: HealthSetting
  private readonly now: () => number
  private readonly timer: NodeJS.Timeout
  private readonly current = new Set<Trouble>()
  private slowAt = Number.NEGATIVE_INFINITY
  private freeBytes: number | null = null

  constructor(setting: HealthSetting) {
    this.setting = setting
    this.now = setting.now ?? (() => performance.now())
    this.timer = setInterval(() => void this.check(), CHECK_MS)
    this.timer.unref()
  }

  /** How long the store took for a command. */
  noteAppend(seconds: number): void {
    if (seconds * 1000 > SLOW_MS) this.slowAt = this.now()
  }

  get troubles(): Trouble[] {
    return [...this.current].sort()
  }

  /** Free bytes for the database file; null where that is not this node's disk. */
  get free(): number | null {
    return this.freeBytes
  }

  async check(): Promise<HealthReport> {
    const { store, cluster, folder } = this.setting
    const begun = this.now()
    const answers = await store.ping()
    const took = this.now() - begun
    this.set('store', !answers, {})
    this.set('slow-store', (answers && took > SLOW_MS) || this.now() - this.slowAt < REMEMBER_MS, { ms: Math.round(took) })
    this.set('redis', !cluster.healthy, {})
    if (folder !== null) {
      this.freeBytes = await (this.setting.freeBytes ?? freeBytesOf)(folder).catch(() => null)
      this.set('disk', this.freeBytes !== null && this.freeBytes < MIN_FREE_BYTES, { free: this.freeBytes })
    }
    return { store: answers, cluster: cluster.healthy, troubles: this.troubles }
  }

  private set(trouble: Trouble, isThere: boolean, about: { [key: string]: number | null }): void {
    if (this.current.has(trouble) === isThere) return
    const [lost, back] = SAY[trouble]
    if (isThere) this.current.add(trouble)
    else this.current.delete(trouble)
    this.setting.log(isThere ? 'error' : 'info', isThere ? lost : back, about)
  }

  close(): void {
    clearInterval(this.timer)
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
