import { nth } from '@deadfront/kernel'

/** Collects the items of one tick of the event loop and passes them on together: group commit. */
export class Batcher<In, Out> {
  private waiting: { item: In; resolve: (out: Out) => void; reject: (error: unknown) => void }[] = []
  private running = false
  private readonly work: (items: In[]) => Promise<Out[]> | Out[]
  private readonly max: number

  constructor(work: (items: In[]) => Promise<Out[]> | Out[], max: number) {
    this.work = work
    this.max = max
  }

  add(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject })
      if (!this.running) {
        this.running = true
        setImmediate(() => void this.run())
      }
    })
  }

  /** Resolves when nothing is waiting or being processed. */
  async idle(): Promise<void> {
    while (this.running) await new Promise((resolve) => setImmediate(resolve))
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, this.max)
      try {
        const out = await this.work(batch.map((b) => b.item))
        for (const [i, b] of batch.entries()) b.resolve(nth(out, i))
      } catch (error) {
        for (const b of batch) b.reject(error)
      }
    }
    this.running = false
  }
}
