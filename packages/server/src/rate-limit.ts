import type { Rate } from '@deadfront/protocol'

/** The tokens of one key. A frequent caller keeps its bucket; a forgotten bucket must be asked for again. */
export interface Bucket {
  left: number
  at: number
  /** Tokens taken since the last message to the nodes. */
  spent: number
  forgotten: boolean
}

/** With more keys than this, full buckets are forgotten. */
const MAX_BUCKETS = 10_000

/** A token bucket for each key. */
export class RateLimit {
  readonly rate: Rate
  private readonly now: () => number
  private readonly buckets = new Map<string, Bucket>()

  /** The clock must never go back: with the wall clock, a correction of an hour would refuse everybody for an hour. */
  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.rate = rate
    this.now = now
  }

  bucketOf(key: string): Bucket {
    let bucket = this.buckets.get(key)
    if (!bucket) {
      const at = this.now()
      if (this.buckets.size > MAX_BUCKETS) this.forgetFull(at)
      bucket = { left: this.rate.burst, at, spent: 0, forgotten: false }
      this.buckets.set(key, bucket)
    }
    return bucket
  }

  /** Takes one token of the key; false if there is none. */
  take(key: string): boolean {
    return this.takeFrom(this.bucketOf(key))
  }

  takeFrom(bucket: Bucket): boolean {
    const at = this.now()
    bucket.left = Math.min(this.rate.burst, bucket.left + ((at - bucket.at) / 1000) * this.rate.perSecond)
    bucket.at = at
    if (bucket.left < 1) return false
    bucket.left--
    bucket.spent++
    return true
  }

  /** What each key has spent since the last call. */
  takeSpent(): [key: string, tokens: number][] {
    const spent: [string, number][] = []
    for (const [key, bucket] of this.buckets) {
      if (bucket.spent > 0) spent.push([key, bucket.spent])
      bucket.spent = 0
    }
    return spent
  }

  /** On all nodes together, only so much is left. */
  lower(key: string, left: number): void {
    const bucket = this.bucketOf(key)
    bucket.left = Math.min(bucket.left, left)
  }

  private forgetFull(at: number): void {
    const fullAfterMs = (this.rate.burst / this.rate.perSecond) * 1000
    for (const [key, bucket] of this.buckets) {
      if (at - bucket.at <= fullAfterMs) continue
      bucket.forgotten = true
      this.buckets.delete(key)
    }
  }
}
