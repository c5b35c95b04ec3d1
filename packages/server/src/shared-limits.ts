import type { Rate } from '@deadfront/protocol'
import type { RateLimit } from './rate-limit.ts'

/** What the keys of a limit have spent, and after that what is left of each on all nodes together. */
export type SpendTokens = (limit: string, rate: Rate, spent: readonly [key: string, tokens: number][]) => Promise<number[] | null>

const SYNC_MS = 250

/**
 * Rate limits that nodes share. Every node decides by its own buckets, at once, and four times a second the nodes add up what
 * was spent: a person who uses two nodes gets no more than on one, except in that quarter of a second. While Redis is away each
 * node limits for itself.
 */
export class SharedLimits {
  private readonly spend: SpendTokens
  private readonly limits = new Map<string, RateLimit>()
  private readonly timer: NodeJS.Timeout

  constructor(spend: SpendTokens) {
    this.spend = spend
    this.timer = setInterval(() => void this.sync(), SYNC_MS)
    this.timer.unref()
  }

  add(name: string, limit: RateLimit): RateLimit {
    this.limits.set(name, limit)
    return limit
  }

  async sync(): Promise<void> {
    for (const [name, limit] of this.limits) {
      const spent = limit.takeSpent()
      if (spent.length === 0) continue
      const left = await this.spend(name, limit.rate, spent)
      for (const [i, [key]] of spent.entries()) if (left?.[i] !== undefined) limit.lower(key, left[i])
    }
  }

  close(): void {
    clearInterval(this.timer)
  }
}
