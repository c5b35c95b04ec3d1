import type { GameEvent } from '@deadfront/kernel'
import type { WireStep } from '@deadfront/protocol'
import type { CommandRow } from '@deadfront/store'

/** A step with all its events; each viewer gets only those they may see. */
export interface FullStep {
  info: Omit<WireStep, 'events'>
  events: GameEvent[]
}

/** `undone`: the numbers of the commands that an undo took back. */
export const stepInfoOf = (row: Omit<CommandRow, 'table' | 'hash'>, undone: readonly number[]): FullStep['info'] => {
  const { seq, seat, by, kind, at, body } = row
  return {
    ...{ seq, seat, by, kind, at },
    ...('late' in body && body.late ? { late: true } : {}),
    ...(undone.length > 0 ? { undone: [...undone] } : {}),
  }
}

/** The cache holds between this many and twice as many steps. */
const MIN_CACHED = 100

/** A cache of the last steps of a table and the ids of their commands. */
export class RecentSteps {
  private readonly steps: FullStep[] = []
  private readonly seqs = new Map<string, number>()

  add(step: FullStep, id: string): void {
    this.steps.push(step)
    if (id) this.seqs.set(id, step.info.seq)
    if (this.steps.length === 2 * MIN_CACHED) this.dropOlderHalf()
  }

  private dropOlderHalf(): void {
    const newestDropped = this.steps.splice(0, MIN_CACHED).at(-1)?.info.seq ?? 0
    for (const [id, seq] of this.seqs) {
      if (seq > newestDropped) break // ids are in the order of their numbers
      this.seqs.delete(id)
    }
  }

  /** The number of the command with this id, if it is cached. */
  seqOf(id: string): number | undefined {
    return this.seqs.get(id)
  }

  get oldest(): number | undefined {
    return this.steps[0]?.info.seq
  }

  get newest(): number | undefined {
    return this.steps.at(-1)?.info.seq
  }

  last(count: number): FullStep[] {
    return count === 0 ? [] : this.steps.slice(-count)
  }

  /** All steps after this number, or null when some of them are not cached any more. */
  after(seq: number): FullStep[] | null {
    const first = this.oldest
    return first !== undefined && first <= seq + 1 ? this.steps.filter((step) => step.info.seq > seq) : null
  }
}
