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
    // An aside is no decision: the time of every seat that is asked runs on.
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
    await this.readSettings([seat], meta)
    return this.dueBy(seat, meta, clocks)
  }

  /** The same by the settings that were read last. */
  private dueBy(seat: Seat, meta: TableMeta, clocks: Clocks): number | null {
    const person = meta.seats[seat]?.person
    if (!meta.clock || !person || this.botFor(seat, meta, clocks)) return null
    const settings = this.settings.get(person)?.settings ?? null
    return dueFor(meta.clock, this.since(seat, meta, clocks), clocks.left(seat), settings)
  }

  /** Reads the settings of those who are asked, if their quiet hours count and their cached values are old. Null: nothing to read. */
  private readSettings(asked: readonly Seat[], { clock, seats }: TableMeta): Promise<unknown> | null {
    if (!clock || clock.each < 3600) return null
    let reading: Promise<void>[] | null = null
    for (const seat of asked) {
      const person = seats[seat]?.person
      if (person && !this.knows(person)) (reading ??= []).push(this.readSettingsOf(person))
    }
    return reading && Promise.all(reading)
  }

  private knows(person: string): boolean {
    const known = this.settings.get(person)
    const age = known ? this.deps.now() - known.at : SETTINGS_MS
    return age >= 0 && age < SETTINGS_MS
  }

  private async readSettingsOf(person: string): Promise<void> {
    const at = this.deps.now()
    this.settings.set(person, { at, settings: (await this.deps.store.person(person))?.settings ?? null })
  }

  /** The times of all seats that people hold, when these seats are asked. Most moves read no settings, and so wait for nothing. */
  timesOf(asked: readonly Seat[], meta: TableMeta, clocks: Clocks = this.clocks): TableTimes | Promise<TableTimes> {
    const reading = this.readSettings(asked, meta)
    return reading ? reading.then(() => this.timesBy(asked, meta, clocks)) : this.timesBy(asked, meta, clocks)
  }

  private timesBy(asked: readonly Seat[], meta: TableMeta, clocks: Clocks): TableTimes {
    const times: { [seat: Seat]: SeatTime } = {}
    let first: number | null = null
    if (meta.clock) {
      for (const seat of Object.keys(meta.seats)) {
        if (meta.seats[seat]?.person === null) continue
        const due = asked.includes(seat) ? this.dueBy(seat, meta, clocks) : null
        times[seat] = { due, bank: clocks.left(seat) }
        if (due !== null) first = Math.min(first ?? due, due)
      }
    }
    if (asked.some((seat) => this.botFor(seat, meta, clocks) !== null)) {
      const retry = this.deps.now() + BOT_RETRY_MS
      first = Math.min(first ?? retry, retry)
    }
    return { times, first }
  }
}
