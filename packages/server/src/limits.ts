/** What one key has left. Whoever asks often keeps it; one that was forgotten meanwhile is asked for again. */
export interface Bucket {
  left: number
  at: number
  forgotten: boolean
}

/** So many at once, and so many a second after that. One bucket for each key; idle keys are forgotten. */
export class RateLimit {
  private readonly burst: number
  private readonly perSecond: number
  private readonly now: () => number
  private readonly buckets = new Map<string, Bucket>()

  constructor(burst: number, perSecond: number, now: () => number) {
    this.burst = burst
    this.perSecond = perSecond
    this.now = now
  }

  bucketOf(key: string): Bucket {
    let bucket = this.buckets.get(key)
    if (!bucket) {
      const at = this.now()
      if (this.buckets.size > 10_000) this.forget(at)
      bucket = { left: this.burst, at, forgotten: false }
      this.buckets.set(key, bucket)
    }
    return bucket
  }

  /** May `key` do one more? */
  take(key: string): boolean {
    return this.takeFrom(this.bucketOf(key))
  }

  takeFrom(bucket: Bucket): boolean {
    const at = this.now()
    bucket.left = Math.min(this.burst, bucket.left + ((at - bucket.at) / 1000) * this.perSecond)
    bucket.at = at
    if (bucket.left < 1) return false
    bucket.left--
    return true
  }

  private forget(at: number): void {
    const full = (this.burst / this.perSecond) * 1000
    for (const [key, bucket] of this.buckets) {
      if (at - bucket.at <= full) continue
      bucket.forgotten = true
      this.buckets.delete(key)
    }
  }
}
