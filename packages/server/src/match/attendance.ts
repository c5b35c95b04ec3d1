import type { Attendance, Seat } from '@deadfront/kernel'
import type { WireProblem } from '@deadfront/protocol'
import type { OnlineMatch } from './online-match.ts'
import { isProblem, problem, TRY_AGAIN } from './problem.ts'

/**
 * "Ask me if I am here". The server knows who is here and reports it to the referee: to let standing orders answer when a player
 * leaves, to ask again when they are back. A tab that is closed, or a computer that is switched off, needs no message.
 */
export class AttendanceSync {
  private readonly match: OnlineMatch

  constructor(match: OnlineMatch) {
    this.match = match
  }

  /** The seats whose player has connected or left since the last report to the referee. */
  private get outdated(): { seat: Seat; now: 'here' | 'away' }[] {
    const { row, meta, deps } = this.match
    if (row.status !== 'playing') return []
    return Object.entries(meta.seats).flatMap(([seat, { person, attend }]) => {
      const now = person !== null && deps.isHere(person) ? 'here' : 'away'
      return attend === undefined || person === null || attend === now ? [] : [{ seat, now } as const]
    })
  }

  get isOutdated(): boolean {
    return this.match.game.attendance !== undefined && this.outdated.length > 0
  }

  /** Runs in the table's queue. */
  async choose(person: string, seat: Seat, on: boolean): Promise<WireProblem | null> {
    const { game } = this.match
    if (!game.attendance) return problem('not-allowed', 'this game has no standing orders')
    const done = await this.match.changeMeta((meta) => {
      const stored = meta.seats[seat]
      if (stored?.person !== person) return null
      const { attend: _, ...rest } = stored
      return { ...meta, seats: { ...meta.seats, [seat]: on ? { ...rest, attend: 'here' } : rest } }
    })
    if (done) return null
    return this.match.meta.seats[seat]?.person === person ? TRY_AGAIN : problem('not-allowed', `you do not sit on ${seat}`)
  }

  /** Runs in the table's queue. */
  async sync(): Promise<void> {
    for (const { seat, now } of this.outdated) await this.submit(seat, now, false)
  }

  /** The time of a player has run out who has orders for it: true if the orders answer. Runs in the table's queue. */
  async answer(seat: Seat): Promise<boolean> {
    const { meta, timeline, game } = this.match
    if (!game.attendance || meta.seats[seat]?.attend !== 'here') return false
    const asked = timeline?.asks.find((ask) => ask.seat === seat)
    await this.submit(seat, 'away', true)
    return asked !== undefined && !this.match.timeline?.asks.some((ask) => ask.seat === seat && ask.kind === asked.kind)
  }

  private async submit(seat: Seat, now: 'here' | 'away', late: boolean): Promise<void> {
    const { here, away } = this.match.game.attendance as Attendance
    const done = await this.match.commands.submitAside(seat, now === 'here' ? here : away, late)
    if (isProblem(done)) return
    await this.match.changeMeta((meta) => {
      const stored = meta.seats[seat]
      return stored?.attend ? { ...meta, seats: { ...meta.seats, [seat]: { ...stored, attend: now } } } : null
    })
  }
}
