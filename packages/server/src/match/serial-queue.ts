/** Runs one task after the other. A task that comes while nothing runs starts at once. */
export class SerialQueue {
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

  /** The task must reject and not throw. */
  run<T>(task: () => Promise<T>): Promise<T> {
    if (!this.running) return this.start(task)
    return new Promise<void>((resolve) => this.waiting.push(resolve)).then(() => this.start(task))
  }

  private start<T>(task: () => Promise<T>): Promise<T> {
    this.running = true
    const done = task()
    done.then(this.release, this.release)
    return done
  }
}
