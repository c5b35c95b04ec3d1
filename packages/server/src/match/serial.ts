/** One piece of work after the other. What comes when nothing is under way starts at once. */
export class Serial {
  private running = false
  private readonly waiting: (() => void)[] = []

  get busy(): boolean {
    return this.running
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running) await new Promise<void>((resolve) => this.waiting.push(resolve))
    this.running = true
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.running = false
    }
  }
}
