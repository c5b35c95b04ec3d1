import type { Ask, Seat } from '@deadfront/kernel'
import { botOn, setWarm } from './head.ts'
import type { TableHost } from './host.ts'
import type { Ledger } from './ledger.ts'
import { Serial } from './serial.ts'

/** The bots of one table: those that sit there, and those that keep an absent player's seat warm. */
export class Bots {
  private readonly table: TableHost
  private readonly turns = new Serial()
  /** Where a bot could not go on; it is not asked there again. */
  private stuckAt = -1

  constructor(table: TableHost) {
    this.table = table
  }

  get thinking(): boolean {
    return this.turns.busy
  }

  /** The open question that a bot has to answer. */
  private get asked(): { ledger: Ledger; ask: Ask } | null {
    const { ledger, row, head } = this.table
    if (!ledger || row.status !== 'playing') return null
    const ask = ledger.asks.find(({ seat }) => botOn(head, seat) !== null)
    return ask && ledger.seq !== this.stuckAt ? { ledger, ask } : null
  }

  /** It is a bot's turn, perhaps: one of the nodes lets it think. */
  drive(): void {
    const { asked } = this
    if (asked) this.table.world.cluster.jobs.hand({ kind: 'bot', table: this.table.id, seq: asked.ledger.seq })
  }

  /** The bot answers, if nobody has since. What comes after is the next job. */
  answer(seq: number): Promise<void> {
    return this.turns.run(async () => {
      if ((this.table.ledger?.seq ?? 0) < seq) await this.table.heard()
      const { asked } = this
      if (asked?.ledger.seq !== seq) return
      try {
        await this.think(asked.ledger, asked.ask.seat)
      } catch (error) {
        this.stuck(seq, String(error))
      }
    })
  }

  private async think(ledger: Ledger, seat: Seat): Promise<void> {
    const { world, row, head } = this.table
    const bot = botOn(head, seat) as string
    const { seq } = ledger
    const answer = await world.think(row.game, bot, ledger.state, seat, `${ledger.setup.seed}:${seq}`)
    const done = await this.table.enterFor(seat, `bot:${bot}`, { id: idOf(seq, seat), seq, answer })
    if ('code' in done && done.code !== 'stale') this.stuck(seq, `${bot}: ${done.say}`)
  }

  private stuck(seq: number, say: string): void {
    this.stuckAt = seq
    this.table.world.log('error', 'a bot failed', { table: this.table.id, seq, say })
  }

  /** A player's time is gone: a bot keeps the seat warm until they are back. Runs in the table's queue. */
  async timeUp(bot: string): Promise<void> {
    const { ledger, row, world } = this.table
    const now = world.now()
    if (!ledger || row.status !== 'playing' || row.due === null || row.due > now) return
    for (const seat of ledger.seatsAsked) {
      const due = await this.table.dueOf(seat)
      if (due !== null && due <= now) await this.table.changeHead((head) => setWarm(head, seat, bot))
    }
    this.drive()
  }
}

const idOf = (seq: number, seat: Seat): string => `bot-${seq}-${seat.replaceAll(/[^A-Za-z0-9_-]/g, '_')}`
