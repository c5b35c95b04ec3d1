/** One piece of work after the other. What comes when nothing is under way starts at once. */
export class Serial {
  private running = false
  private readonly waiting: (() => void)[] = []
  private readonly release = (): void => {
    const next = this.waiting.shift()
    if (next) next()
    else this.running = false
  }

  get busy(): boolean {
    return this.running
  }

  /** `work` rejects where it fails; it does not throw. */
  run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.running) return this.start(work)
    return new Promise<void>((resolve) => this.waiting.push(resolve)).then(() => this.start(work))
  }

  private start<T>(work: () => Promise<T>): Promise<T> {
    this.running = true
    const done = work()
    done.then(this.release, this.release)
    return done
  }
}
