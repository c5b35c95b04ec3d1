import type { Seat } from '@deadfront/kernel'
import type { PersonSettings } from '@deadfront/protocol'
import type { CommandRow, Store } from '@deadfront/store'
import { Clocks, dueFor, type SavedClocks } from './clock.ts'
import { botOn, type Head } from './head.ts'

/** The clocks of one table against its head: who thinks since when, and when the first of them has no time left. */
export class Timing {
  private readonly store: Store
  private readonly created: number
  private clocks: Clocks

  constructor(store: Store, created: number, head: Head, saved?: SavedClocks) {
    this.store = store
    this.created = created
    this.clocks = new Clocks(head.clock, saved)
  }

  saved(): SavedClocks {
    return this.clocks.saved()
  }

  take(clocks: Clocks): void {
    this.clocks = clocks
  }

  /** The clocks after a row: what a person took beyond the seconds for each decision comes out of the seat's bank. */
  after(
    head: Head,
    kind: CommandRow['kind'],
    seat: Seat,
    by: string,
    aside: boolean,
    at: number,
    before: readonly Seat[],
    asked: readonly Seat[],
  ): Clocks {
    // An order beside the question is nobody's decision: whoever thinks, thinks on, the one who gave it too.
    if (!head.clock || aside) return this.clocks
    const counts = before.includes(seat) && kind === 'answer' && !by.startsWith('bot:')
    const spent = counts ? at - this.clocks.since(seat, this.from(seat, head)) : 0
    return this.clocks.after(seat, before, asked, at, spent)
  }

  /** No time of the seat runs before this. */
  private from(seat: Seat, head: Head): number {
    return Math.max(head.from ?? this.created, head.seats[seat]?.since ?? 0)
  }

  /** When the time of a person on this seat is gone; null without a clock, or while a bot plays it. */
  async dueOf(seat: Seat, head: Head, clocks: Clocks = this.clocks): Promise<number | null> {
    const person = head.seats[seat]?.person
    if (!head.clock || !person || botOn(head, seat)) return null
    const settings = head.clock.each < 3600 ? null : ((await this.store.person(person))?.settings as PersonSettings | undefined)
    return dueFor(head.clock, clocks.since(seat, this.from(seat, head)), clocks.left(seat), settings ?? null)
  }

  /** The first of all those asked. */
  async firstDue(asked: readonly Seat[], head: Head, clocks: Clocks = this.clocks): Promise<number | null> {
    let first: number | null = null
    for (const seat of asked) {
      const due = await this.dueOf(seat, head, clocks)
      if (due !== null && (first === null || due < first)) first = due
    }
    return first
  }
}
