import type { Seat } from '@deadfront/kernel'
import type { Clock, PersonSettings } from '@deadfront/protocol'
import type { SavedClocks } from '@deadfront/store'

/** When a seat's time for the open question runs out: its seconds for each decision, then its bank, never inside the player's quiet hours or vacation. */
export function dueFor(clock: Clock, asked: number, bankLeft: number, settings: PersonSettings | null): number | null {
  if (!clock) return null
  const due = asked + (clock.each + bankLeft) * 1000
  return clock.each < 3600 ? due : outsideQuiet(Math.max(due, settings?.vacationUntil ?? 0), settings)
}

/** The first moment at or after `at` outside the quiet hours, in the person's own time zone, with summer time. */
export function outsideQuiet(at: number, settings: PersonSettings | null): number {
  const quiet = settings?.quiet
  if (!quiet || quiet.from === quiet.to) return at
  let free = at
  // One round is enough, except in the night when summer time ends.
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

export interface MoveTime {
  mover: Seat
  before: readonly Seat[]
  asked: readonly Seat[]
  at: number
  spent: number
}

/**
 * Since when each seat is asked, and how many seconds of its bank it has used. Computed from the rows of the table and never
 * changed in place, so that every node and every restart gets the same result.
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

  /** Since when the seat is asked, but not before `from`. */
  since(seat: Seat, from: number): number {
    return Math.max(this.asked[seat] ?? 0, from)
  }

  /** After a row of `mover`: the time of a seat that was asked before and still is runs on, the time of others begins. `spent`: milliseconds that the mover took. */
  after({ mover, before, asked: nowAsked, at, spent }: MoveTime): Clocks {
    if (!this.clock) return this
    const over = spent / 1000 - this.clock.each
    const asked: { [seat: Seat]: number } = {}
    for (const seat of nowAsked) {
      const isAskedOn = seat !== mover && before.includes(seat)
      const since = isAskedOn ? this.asked[seat] : at
      if (since !== undefined) asked[seat] = since
    }
    const used = over > 0 ? { ...this.used, [mover]: (this.used[mover] ?? 0) + over } : this.used
    return new Clocks(this.clock, { asked, used })
  }

  saved(): SavedClocks {
    return { asked: this.asked, used: this.used }
  }
}
