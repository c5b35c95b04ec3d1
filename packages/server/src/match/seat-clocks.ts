import type { Seat } from '@deadfront/kernel'
import type { CommandRow, SavedClocks, Store, TableMeta } from '@deadfront/store'
import { Clocks, dueFor } from './clock.ts'
import { botOn } from './table-meta.ts'

/** A row as the clocks need it. */
export interface ClockedRow {
  kind: CommandRow['kind']
  seat: Seat
  by: string
  at: number
  /** It left the open question as it was. */
  aside: boolean
  /** Who was asked before it, and who is asked after it. */
  before: readonly Seat[]
  after: readonly Seat[]
}

/** The clocks of one table: since when each seat is asked, and when the time of the first one runs out. */
export class SeatClocks {
  private readonly store: Store
  private readonly created: number
  private clocks: Clocks

  constructor(store: Store, created: number, meta: TableMeta, saved?: SavedClocks) {
    this.store = store
    this.created = created
    this.clocks = new Clocks(meta.clock, saved)
  }

  saved(): SavedClocks {
    return this.clocks.saved()
  }

  take(clocks: Clocks): void {
    this.clocks = clocks
  }

  /** The clocks after a row. What a player takes beyond the seconds for each decision comes out of the seat's bank. */
  after(meta: TableMeta, row: ClockedRow): Clocks {
    // An aside is nobody's decision: the time of everybody who is asked runs on.
    if (!meta.clock || row.aside) return this.clocks
    const counts = row.before.includes(row.seat) && row.kind === 'answer' && !row.by.startsWith('bot:')
    const spent = counts ? row.at - this.clocks.since(row.seat, this.from(row.seat, meta)) : 0
    return this.clocks.after({ mover: row.seat, before: row.before, asked: row.after, at: row.at, spent })
  }

  /** The time of the seat does not run before this. */
  private from(seat: Seat, meta: TableMeta): number {
    return Math.max(meta.from ?? this.created, meta.seats[seat]?.since ?? 0)
  }

  /** When the time of the player on this seat runs out; null without a clock, or while a bot plays it. */
  async dueOf(seat: Seat, meta: TableMeta, clocks: Clocks = this.clocks): Promise<number | null> {
    const person = meta.seats[seat]?.person
    if (!meta.clock || !person || botOn(meta, seat)) return null
    const settings = meta.clock.each < 3600 ? null : ((await this.store.person(person))?.settings ?? null)
    return dueFor(meta.clock, clocks.since(seat, this.from(seat, meta)), clocks.left(seat), settings)
  }

  /** The first of all seats that are asked. */
  async firstDue(asked: readonly Seat[], meta: TableMeta, clocks: Clocks = this.clocks): Promise<number | null> {
    let first: number | null = null
    for (const seat of asked) {
      const due = await this.dueOf(seat, meta, clocks)
      if (due !== null && (first === null || due < first)) first = due
    }
    return first
  }
}
