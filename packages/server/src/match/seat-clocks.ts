import type { Seat } from '@deadfront/kernel'
import type { PersonSettings, SeatTime } from '@deadfront/protocol'
import type { CommandRow, SavedClocks, Store, TableMeta } from '@deadfront/store'
import { Clocks, dueFor } from './clock.ts'
import { BOT_RETRY_MS } from './idle.ts'
import { botOn } from './table-meta.ts'

/** A row as the clocks need it. */
export interface ClockedRow {
  kind: CommandRow['kind']
  seat: Seat
  by: string
  at: number
  /** The time of the player had run out when it was given. */
  late: boolean
  /** It left the open question as it was. */
  aside: boolean
  /** Who was asked before it, and who is asked after it. */
  before: readonly Seat[]
  after: readonly Seat[]
}

export type SeatTimes = { readonly [seat: Seat]: SeatTime }

/** The times of all seats, and when the server has to act: the first time that runs out, or a bot that should have answered. */
export interface TableTimes {
  times: SeatTimes
  first: number | null
}

export interface ClockDeps {
  store: Pick<Store, 'person'>
  now(): number
}

/** Settings are read again after this time: most moves need no read of the store. */
const SETTINGS_MS = 10_000

/** The clocks of one table: since when each seat is asked, and when the time of the first one runs out. */
export class SeatClocks {
  private readonly deps: ClockDeps
  private readonly created: number
  private clocks: Clocks
  private readonly settings = new Map<string, { at: number; settings: PersonSettings | null }>()
  /** The times as they were last computed, for broadcasts. */
  shown: SeatTimes = {}

  constructor(deps: ClockDeps, created: number, meta: TableMeta, saved?: SavedClocks) {
    this.deps = deps
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
    const isTheirs = row.late || !row.by.startsWith('bot:')
    const counts = row.before.includes(row.seat) && row.kind === 'answer' && isTheirs
    const spent = counts ? row.at - this.since(row.seat, meta) : 0
    return this.clocks.after({ mover: row.seat, before: row.before, asked: row.after, at: row.at, spent })
  }

  /** Since when the seat is asked. The time does not run before the player sat down or came back, nor before the game began. */
  since(seat: Seat, meta: TableMeta, clocks: Clocks = this.clocks): number {
    return clocks.since(seat, Math.max(meta.from ?? this.created, meta.seats[seat]?.since ?? 0))
  }

  /** The bot that answers the one question for which the player's time has run out; null when there is none. */
  lateBot(seat: Seat, meta: TableMeta, clocks: Clocks = this.clocks): string | null {
    const late = meta.seats[seat]?.late
    return late && late.asked === this.since(seat, meta, clocks) ? late.bot : null
  }

  /** The bot that answers the open question of the seat; null when its player does. */
  botFor(seat: Seat, meta: TableMeta, clocks: Clocks = this.clocks): string | null {
    return botOn(meta, seat) ?? this.lateBot(seat, meta, clocks)
  }

  /** When the time of the player on this seat runs out; null without a clock, or while a bot answers. */
  async dueOf(seat: Seat, meta: TableMeta, clocks: Clocks = this.clocks): Promise<number | null> {
    const person = meta.seats[seat]?.person
    if (!meta.clock || !person || this.botFor(seat, meta, clocks)) return null
    const settings = meta.clock.each < 3600 ? null : await this.settingsOf(person)
    return dueFor(meta.clock, this.since(seat, meta, clocks), clocks.left(seat), settings)
  }

  private async settingsOf(person: string): Promise<PersonSettings | null> {
    const now = this.deps.now()
    const known = this.settings.get(person)
    if (known && now >= known.at && now - known.at < SETTINGS_MS) return known.settings
    const settings = (await this.deps.store.person(person))?.settings ?? null
    this.settings.set(person, { at: now, settings })
    return settings
  }

  /** The times of all seats that people hold, when these seats are asked. */
  async timesOf(asked: readonly Seat[], meta: TableMeta, clocks: Clocks = this.clocks): Promise<TableTimes> {
    const times: { [seat: Seat]: SeatTime } = {}
    let first: number | null = null
    const note = (due: number): void => {
      first = first === null ? due : Math.min(first, due)
    }
    if (meta.clock) {
      for (const [seat, { person }] of Object.entries(meta.seats)) {
        if (person === null) continue
        const due = asked.includes(seat) ? await this.dueOf(seat, meta, clocks) : null
        times[seat] = { due, bank: clocks.left(seat) }
        if (due !== null) note(due)
      }
    }
    if (asked.some((seat) => this.botFor(seat, meta, clocks) !== null)) note(this.deps.now() + BOT_RETRY_MS)
    return { times, first }
  }
}
