import { type Seat, sideOfSeats, sidesOf } from '@deadfront/kernel'
import type { Ending, WireProblem } from '@deadfront/protocol'
import type { TableMeta, TableStatus } from '@deadfront/store'
import type { OnlineMatch } from './online-match.ts'
import { problem, TRY_AGAIN } from './problem.ts'
import { botOn, handToBot, nameOf, peopleOf, peopleOn, seatsOf } from './table-meta.ts'

const ONE_SIDE = problem('not-allowed', 'this game has no two sides: leave it, or propose to give it up')

const endingOf = (how: Ending['how'], by: string, seats: readonly Seat[], winners: readonly Seat[]): Omit<Ending, 'at'> => ({
  how,
  by,
  seats: [...seats],
  winners: [...winners],
})

/** The ends of a table that the rules of the game do not know, and bots for those who are away. Runs in the table's queue. */
export class Endings {
  private readonly match: OnlineMatch

  constructor(match: OnlineMatch) {
    this.match = match
  }

  /** Ends the table, unless it has ended meanwhile. `change` may refuse on the newest metadata. */
  async end(
    ending: Omit<Ending, 'at'>,
    status: TableStatus,
    change: (meta: TableMeta) => TableMeta | null = (meta) => meta,
  ): Promise<WireProblem | null> {
    const at = this.match.deps.now()
    const done = await this.match.changeMeta(
      (meta) => {
        const next = this.isOpen() ? change(meta) : null
        return next && { ...next, proposal: null, ending: { ...ending, at } }
      },
      { status },
    )
    if (done) return null
    return this.isOpen() ? TRY_AGAIN : this.match.notPlaying()
  }

  private isOpen(): boolean {
    const { status } = this.match.row
    return status !== 'done' && status !== 'abandoned'
  }

  /** The person's side and the other one, or why there are none. */
  sideOf(person: string): { own: readonly Seat[]; other: readonly Seat[] } | WireProblem {
    const { game, row, meta } = this.match
    const sides = sidesOf(game, row.scenario, meta.options)
    if (!sides) return ONE_SIDE
    return sideOfSeats(sides, seatsOf(meta, person)) ?? problem('not-allowed', 'only somebody who plays one side may do that')
  }

  /** The people of the own side have agreed. */
  resign(person: string, proposal: string): Promise<WireProblem | null> {
    const side = this.sideOf(person)
    if ('code' in side) return Promise.resolve(side)
    const ending = endingOf('resign', nameOf(this.match.meta, person), side.own, side.other)
    return this.end(ending, 'done', (meta) => (meta.proposal?.id === proposal ? meta : null))
  }

  /** All players of the other side have been away for the table's absence, and the table waits for them or bots play for them. */
  async claim(person: string): Promise<WireProblem | null> {
    const { meta, timeline, absences } = this.match
    if (!timeline || this.match.row.status !== 'playing') return this.match.notPlaying()
    const side = this.sideOf(person)
    if ('code' in side) return side
    const others = peopleOn(meta, side.other)
    if (others.length === 0) return problem('not-allowed', 'only bots play the other side')
    if ((await absences.present(others)).length > 0) return problem('not-allowed', 'somebody on the other side was here not long ago')
    const isWaitedFor = side.other.some((seat) => meta.seats[seat]?.person && (botOn(meta, seat) || timeline.seatsAsked.includes(seat)))
    if (!isWaitedFor) return problem('not-allowed', 'the table does not wait for them')
    return this.end(endingOf('claim', nameOf(meta, person), side.other, side.own), 'done')
  }

  /** A bot plays the seat of a player who is away, until they come back. */
  async standIn(person: string, seat: Seat): Promise<WireProblem | null> {
    const { meta, row, absences, deps } = this.match
    if (row.status !== 'playing') return this.match.notPlaying()
    const absent = meta.seats[seat]?.person
    if (!absent) return problem('not-found', `nobody sits on ${seat}`)
    if (botOn(meta, seat)) return null
    if (absent === person || deps.isHere(absent)) return problem('not-allowed', 'they are here')
    const isOwner = row.owner === person
    if (!isOwner && !peopleOf(meta).includes(person)) return problem('not-allowed', 'only those who sit at the table may do that')
    if (!isOwner && !(await absences.isAbsent(absent))) return problem('not-allowed', 'they were here not long ago')
    const bot = await deps.substituteBot(row.game)
    const done = await this.match.changeMeta((now) => (now.seats[seat]?.person === absent ? handToBot(now, seat, bot) : null))
    if (!done) return TRY_AGAIN
    this.match.queueBotTurn()
    return null
  }
}
