/** One piece of work after the other. What comes when nothing is under way starts at once. */
export class Serial {
  private last: Promise<unknown> | null = null

  run<T>(work: () => Promise<T>): Promise<T> {
    const next = this.last ? this.last.then(work) : work()
    const settled: Promise<unknown> = next.then(
      () => this.ended(settled),
      () => this.ended(settled),
    )
    this.last = settled
    return next
  }

  get busy(): boolean {
    return this.last !== null
  }

  private ended(settled: Promise<unknown>): void {
    if (this.last === settled) this.last = null
  }
}
