/** States kept at intervals, so that a jump in a replay carries out only a few commands. */
export class Snapshots<S> {
  private readonly every: number
  private readonly kept: { at: number; state: S }[]

  constructor(every: number, start: S) {
    this.every = every
    this.kept = [{ at: 0, state: start }]
  }

  /** Keeps the state after `at` commands if it is time for one. */
  offer(at: number, state: S): void {
    if (at % this.every === 0) this.kept.push({ at, state })
  }

  /** Removes the states after more than `at` commands. */
  dropAfter(at: number): void {
    while (this.kept.length > 1 && (this.kept.at(-1)?.at ?? 0) > at) this.kept.pop()
  }

  /** The newest state after at most `at` commands. */
  nearest(at: number): { at: number; state: S } {
    const found = this.kept.findLast((kept) => kept.at <= at)
    if (!found) throw new Error(`no snapshot at or before command ${at}`)
    return found
  }
}
