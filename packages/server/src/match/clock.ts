import type { Seat } from '@deadfront/kernel'
import type { Clock, PersonSettings } from '@deadfront/protocol'

/** When a seat's time for the open question is gone: its seconds for each decision, then its bank, never inside its player's quiet hours or vacation. */
export function dueFor(clock: Clock, asked: number, bankLeft: number, settings: PersonSettings | null): number | null {
  if (!clock) return null
  const due = asked + (clock.each + bankLeft) * 1000
  return clock.each < 3600 ? due : outsideQuiet(Math.max(due, settings?.vacationUntil ?? 0), settings)
}

/** The first moment at or after `at` that is not in the quiet hours. */
export function outsideQuiet(at: number, settings: PersonSettings | null): number {
  const quiet = settings?.quiet
  if (!quiet || quiet.from === quiet.to) return at
  const local = new Date(at + quiet.zone * 60_000)
  const hour = local.getUTCHours()
  const inside = quiet.from < quiet.to ? hour >= quiet.from && hour < quiet.to : hour >= quiet.from || hour < quiet.to
  if (!inside) return at
  const hours = (quiet.to - hour + 24) % 24
  return at + hours * 3_600_000 - local.getUTCMinutes() * 60_000 - local.getUTCSeconds() * 1000 - local.getUTCMilliseconds()
}

/** What is left of each seat's bank: time over the seconds for each decision is taken from it. */
export class Banks {
  private readonly clock: Clock
  private readonly used = new Map<Seat, number>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  left(seat: Seat): number {
    return Math.max(0, (this.clock?.bank ?? 0) - (this.used.get(seat) ?? 0))
  }

  spend(seat: Seat, asked: number, answered: number): void {
    if (!this.clock) return
    const over = (answered - asked) / 1000 - this.clock.each
    if (over > 0) this.used.set(seat, (this.used.get(seat) ?? 0) + over)
  }
}
