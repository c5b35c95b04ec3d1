import type { Seat } from '@deadfront/kernel'
import type { TableRow } from '@deadfront/store'
import type { Asked, MatchDeps, News } from './deps.ts'
import type { SeatClocks } from './seat-clocks.ts'
import { SerialQueue } from './serial-queue.ts'
import { botOn } from './table-meta.ts'

/** A moment at which players may need a notice that they are asked. */
export interface TurnMoment {
  row: TableRow
  clocks: SeatClocks
  /** Who is asked now. */
  asked: readonly Seat[]
  /** Who moved, on which seat; empty when the game begins or is resumed. */
  by: string
  mover: Seat
  /** Who was asked before. */
  before: readonly Seat[]
  /** The command left the open question as it was. */
  aside: boolean
}

/** Reports to the notifier whose turn it is, in the order of the moves. No move waits for it. */
export class TurnNotices {
  private readonly queue = new SerialQueue()
  private readonly deps: Pick<MatchDeps, 'onTurn' | 'onNews' | 'log'>

  constructor(deps: Pick<MatchDeps, 'onTurn' | 'onNews' | 'log'>) {
    this.deps = deps
  }

  /** Reports to the notifier what happened at the table. */
  news(row: TableRow, all: readonly News[]): void {
    const { onNews, log } = this.deps
    if (!onNews || all.length === 0) return
    this.queue
      .run(async () => {
        for (const news of all) await onNews(row, news)
      })
      .catch((error: unknown) => log('warn', 'news were not noted', { table: row.id, error: String(error) }))
  }

  notice({ row, clocks, asked, by, mover, before, aside }: TurnMoment): void {
    const { onTurn, log } = this.deps
    if (!onTurn) return
    const { meta } = row
    const players = asked.flatMap((seat) => {
      const person = botOn(meta, seat) === null ? meta.seats[seat]?.person : null
      return person ? [{ seat, person }] : []
    })
    if (players.length === 0) return
    const howOf = (seat: Seat, person: string): Asked['how'] => {
      if (before.includes(seat) && (seat !== mover || aside)) return 'still'
      return person === by ? 'again' : 'anew'
    }
    this.queue
      .run(async () => {
        for (const { seat, person } of players)
          await onTurn(row, person, seat, { how: howOf(seat, person), due: () => clocks.dueOf(seat, meta) })
      })
      .catch((error: unknown) => log('warn', 'a turn was not noted', { table: row.id, error: String(error) }))
  }
}
