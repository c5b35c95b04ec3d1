import type { Store } from '@deadfront/store'
import type { Cluster } from './cluster/cluster.ts'
import type { Log } from './log.ts'

/** Guests without a seat expire after so many days. */
export const GUEST_DAYS = 90

const DAY_MS = 86_400_000
const EVERY_MS = 3_600_000
const BATCH = 200

interface ExpirySetting {
  store: Store
  cluster: Cluster
  now(): number
  log: Log
  days: number
}

/** Once an hour one of the nodes deletes guests who have no seat and no way to sign in again, and have not been seen for long. */
export class GuestExpiry {
  private readonly setting: ExpirySetting
  private readonly timer: NodeJS.Timeout

  constructor(setting: ExpirySetting) {
    this.setting = setting
    this.timer = setInterval(() => void this.run(), EVERY_MS)
    this.timer.unref()
  }

  async run(): Promise<number> {
    const { store, cluster, now, log, days } = this.setting
    let count = 0
    try {
      if (!(await cluster.lease('guests', EVERY_MS / 2))) return 0
      for (let deleted = BATCH; deleted === BATCH; ) {
        deleted = (await store.deleteGuests(now() - days * DAY_MS, BATCH)).length
        count += deleted
      }
      if (count > 0) log('info', 'guests have expired', { count })
    } catch (error) {
      log('warn', 'guests could not be deleted', { error: String(error) })
    }
    return count
  }

  close(): void {
    clearInterval(this.timer)
  }
}
