import type { Ask, Seat } from '@deadfront/kernel'
import { botOn, setWarm } from './head.ts'
import type { TableHost } from './host.ts'
import type { Ledger } from './ledger.ts'

/** A bot may think this long before another node lets its own try. */
const LEASE_MS = 30_000

/** The bots of one table: those that sit there, and those that keep an absent player's seat warm. */
export class Bots {
  private readonly table: TableHost
  private driving = false

  constructor(table: TableHost) {
    this.table = table
  }

  get thinking(): boolean {
    return this.driving
  }

  /** The open question that a bot has to answer. */
  private asked(ledger: Ledger): Ask | undefined {
    return ledger.asks.find((ask) => botOn(this.table.head, ask.seat) !== null)
  }

  /** Lets the bots answer, one question at a time, until a person is asked. */
  drive(): void {
    const { ledger, row } = this.table
    if (this.driving || !ledger || row.status !== 'playing' || !this.asked(ledger)) return
    this.driving = true
    this.answerAll()
      .catch((error: unknown) => this.table.world.log('error', 'a bot failed', { table: this.table.id, error: String(error) }))
      .finally(() => {
        this.driving = false
      })
  }

  private async answerAll(): Promise<void> {
    for (;;) {
      const { ledger, row } = this.table
      const ask = ledger && row.status === 'playing' ? this.asked(ledger) : undefined
      if (!ledger || !ask || !(await this.answer(ledger, ask))) return
    }
  }

  /** One bot's answer, by the node that holds the lease. False when it is somebody else's, or the bot failed. */
  private async answer(ledger: Ledger, { seat }: Ask): Promise<boolean> {
    const { id, world, row, head } = this.table
    const bot = botOn(head, seat) as string
    const { seq } = ledger
    const job = `bot:${id}:${seq}`
    if (!(await world.cluster.lease(job, LEASE_MS))) return false
    const answer = await world.think(row.game, bot, ledger.state, seat, `${ledger.setup.seed}:${seq}`)
    const done = await this.table.enterFor(seat, `bot:${bot}`, { id: idOf(seq, seat), seq, answer })
    await world.cluster.release(job)
    if (!('code' in done) || done.code === 'stale') return true
    world.log('error', 'a bot was refused', { table: id, bot, seq, say: done.say })
    return false
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
