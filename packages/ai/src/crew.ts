/** A piece of work is given up after it has killed so many workers. */
const MAX_TRIES = 3

/** How workers of one kind are started and ended: threads of Node, workers of a page. */
export interface CrewOf<W> {
  start(): W
  end(worker: W): unknown
  /** At most so many at a time; more work waits. Without it every piece of work that finds no idle worker starts one. */
  max?: number
}

/** Workers that do pieces of work. One that dies is replaced, and its work is done again. */
export class Crew<W> {
  private readonly how: CrewOf<W>
  private readonly idle: W[] = []
  private readonly all = new Set<W>()
  private readonly waiting: (() => void)[] = []

  constructor(how: CrewOf<W>) {
    this.how = how
  }

  /** `work` gives null if the worker died; `ended` gives the reason if too many died. */
  async run<T>(work: (worker: W) => Promise<{ out: T } | null>, ended: string): Promise<T> {
    for (let tries = 1; ; tries++) {
      const worker = await this.take()
      let done: { out: T } | null
      try {
        done = await work(worker)
      } catch (error) {
        this.giveBack(worker)
        throw error
      }
      if (done !== null) {
        this.giveBack(worker)
        return done.out
      }
      this.all.delete(worker)
      this.how.end(worker)
      this.waiting.shift()?.()
      if (tries === MAX_TRIES) throw new Error(`${MAX_TRIES} ${ended}`)
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.all].map((worker) => this.how.end(worker)))
    this.all.clear()
    this.idle.length = 0
  }

  private async take(): Promise<W> {
    for (;;) {
      const idle = this.idle.pop()
      if (idle !== undefined) return idle
      if (this.all.size < (this.how.max ?? Number.POSITIVE_INFINITY)) {
        const worker = this.how.start()
        this.all.add(worker)
        return worker
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    }
  }

  private giveBack(worker: W): void {
    if (this.all.has(worker)) this.idle.push(worker)
    this.waiting.shift()?.()
  }
}
