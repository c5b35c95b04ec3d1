import type { GameEvent } from '@deadfront/kernel'
import type { Told } from '@deadfront/protocol'

/** A step as it is remembered: whole, not yet cut down to what a viewer may see. */
export interface Step {
  told: Omit<Told, 'events'>
  events: GameEvent[]
}

const REMEMBERED = 100

/** The last steps of a table with the ids of their commands: what is asked for again and again, without going to the store. */
export class Memory {
  private readonly steps: Step[] = []
  private readonly ids = new Map<string, number>()

  add(step: Step, id: string): void {
    this.steps.push(step)
    if (id) this.ids.set(id, step.told.seq)
    if (this.steps.length === 2 * REMEMBERED) this.forget()
  }

  /** The older half at once: seldom, and not a little with every step. */
  private forget(): void {
    const last = this.steps.splice(0, REMEMBERED).at(-1) as Step
    for (const [known, at] of this.ids) {
      if (at > last.told.seq) break // ids stand in the order of their numbers
      this.ids.delete(known)
    }
  }

  /** The number of the command with this id, if it is among the last. */
  seqOf(id: string): number | undefined {
    return this.ids.get(id)
  }

  get newest(): number | undefined {
    return this.steps.at(-1)?.told.seq
  }

  last(count: number): Step[] {
    return this.steps.slice(-count)
  }

  /** Everything after that number, or null when some of it is forgotten. */
  after(seq: number): Step[] | null {
    const first = this.steps[0]?.told.seq
    return first !== undefined && first <= seq + 1 ? this.steps.filter((s) => s.told.seq > seq) : null
  }
}
