import type { Seat } from '@deadfront/kernel'
import type { Clock, PersonSettings } from '@deadfront/protocol'

/** When a seat's time for the open question is gone: its seconds for each decision, then its bank, never inside its player's quiet hours or vacation. */
export function dueFor(clock: Clock, asked: number, bankLeft: number, settings: PersonSettings | null): number | null {
  if (!clock) return null
  const due = asked + (clock.each + bankLeft) * 1000
  return clock.each < 3600 ? due : outsideQuiet(Math.max(due, settings?.vacationUntil ?? 0), settings)
}

/** The first moment at or after `at` that is not in the quiet hours of the person's own zone, summer time and all. */
export function outsideQuiet(at: number, settings: PersonSettings | null): number {
  const quiet = settings?.quiet
  if (!quiet || quiet.from === quiet.to) return at
  let free = at
  // Once round is enough but for the night in which the clocks are put back.
  for (let tries = 0; tries < 3; tries++) {
    const { hour, minute } = timeIn(quiet.zone, free)
    const inside = quiet.from < quiet.to ? hour >= quiet.from && hour < quiet.to : hour >= quiet.from || hour < quiet.to
    if (!inside) return free
    const hours = (quiet.to - hour + 24) % 24
    free = free - (free % 60_000) + (hours * 60 - minute) * 60_000
  }
  return free
}

const formats = new Map<string, Intl.DateTimeFormat>()

function timeIn(zone: string, at: number): { hour: number; minute: number } {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
    formats.set(zone, format)
  }
  const parts = format.formatToParts(at)
  const part = (type: 'hour' | 'minute') => Number(parts.find((p) => p.type === type)?.value)
  return { hour: part('hour'), minute: part('minute') }
}

/** What a snapshot keeps of the clocks. */
export interface SavedClocks {
  asked: { readonly [seat: Seat]: number }
  used: { readonly [seat: Seat]: number }
}

/**
 * Since when each seat is asked, and what it has used of its bank. Worked out from the rows of the table and never changed
 * in place, so that every node and every restart comes to the same.
 */
export class Clocks {
  private readonly clock: Clock
  private readonly asked: { readonly [seat: Seat]: number }
  private readonly used: { readonly [seat: Seat]: number }

  constructor(clock: Clock, saved: SavedClocks = { asked: {}, used: {} }) {
    this.clock = clock
    this.asked = saved.asked
    this.used = saved.used
  }

  left(seat: Seat): number {
    return Math.max(0, (this.clock?.bank ?? 0) - (this.used[seat] ?? 0))
  }

  /** Since when the seat thinks about its question; never longer than since `from`. */
  since(seat: Seat, from: number): number {
    return Math.max(this.asked[seat] ?? 0, from)
  }

  /** After a row of `mover`: those who were asked before and still are think on, the others begin. `spent`: milliseconds the mover took. */
  after(mover: Seat, before: readonly Seat[], asks: readonly Seat[], at: number, spent: number): Clocks {
    if (!this.clock) return this
    const over = spent / 1000 - this.clock.each
    const asked: { [seat: Seat]: number } = {}
    for (const seat of asks) {
      const thinking = seat !== mover && before.includes(seat)
      const since = thinking ? this.asked[seat] : at
      if (since !== undefined) asked[seat] = since
    }
    const used = over > 0 ? { ...this.used, [mover]: (this.used[mover] ?? 0) + over } : this.used
    return new Clocks(this.clock, { asked, used })
  }

  saved(): SavedClocks {
    return { asked: this.asked, used: this.used }
  }
}
