import type { Seat } from '@deadfront/kernel'
import { botOn, setWarm } from './head.ts'
import type { TableHost } from './host.ts'
import type { Ledger } from './ledger.ts'
import { Serial } from './serial.ts'

/** A bot that stumbled is asked again after a moment, then after longer and longer ones. */
const AGAIN_MS = { first: 1000, most: 60_000 }
/** Bots that one turn may ask in a row, when seats change hands while they think. */
const MOST_ASKED = 5

/** The bots of one table: those that sit there, and those that keep an absent player's seat warm. */
export class Bots {
  private readonly table: TableHost
  private readonly turns = new Serial()
  /** The bot whose answer the rules did not take, and where: it has no other, and is not asked there again. */
  private stuck = { seq: -1, bot: '' }
  private againMs = AGAIN_MS.first

  constructor(table: TableHost) {
    this.table = table
  }

  get thinking(): boolean {
    return this.turns.busy
  }

  /** The open question that a bot has to answer. */
  private get asked(): { ledger: Ledger; seat: Seat; bot: string } | null {
    const { ledger, row, head } = this.table
    if (!ledger || row.status !== 'playing') return null
    for (const { seat } of ledger.asks) {
      const bot = botOn(head, seat)
      if (bot !== null && !(this.stuck.seq === ledger.seq && this.stuck.bot === bot)) return { ledger, seat, bot }
    }
    return null
  }

  /** It is a bot's turn, perhaps: one of the nodes lets it think. */
  drive(): void {
    const { asked } = this
    if (asked) this.table.world.cluster.jobs.hand({ kind: 'bot', table: this.table.id, seq: asked.ledger.seq })
  }

  /** The bot answers, if nobody has since. What comes after is the next job. */
  answer(seq: number): Promise<void> {
    return this.turns.run(async () => {
      try {
        if ((this.table.ledger?.seq ?? 0) < seq) await this.table.heard()
        // Where the question is still open to a bot, the seat changed hands while one thought: the next is asked.
        for (let n = 0; n < MOST_ASKED && this.asked?.ledger.seq === seq; n++) await this.think(this.asked)
        this.againMs = AGAIN_MS.first
      } catch (error) {
        this.table.world.log('error', 'a bot stumbled', { table: this.table.id, seq, error: String(error) })
        this.driveLater()
      }
    })
  }

  private async think({ ledger, seat, bot }: { ledger: Ledger; seat: Seat; bot: string }): Promise<void> {
    const { world, row, id: table } = this.table
    const { seq } = ledger
    const answer = await world.think(row.game, bot, ledger.state, seat, `${ledger.setup.seed}:${seq}`)
    const done = await this.table.enterFor(seat, bot, { id: idOf(seq, seat), seq, answer })
    if (!('code' in done) || (done.code !== 'refused' && done.code !== 'fault')) return
    this.stuck = { seq, bot }
    world.log('error', 'a bot failed', { table, seq, say: `${bot}: ${done.say}` })
  }

  /** A store that was away, a thread that died: such things pass. */
  private driveLater(): void {
    setTimeout(() => this.drive(), this.againMs).unref()
    this.againMs = Math.min(this.againMs * 2, AGAIN_MS.most)
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
    // Nobody's time is gone after all: a vacation, quiet hours. The row says when it will be.
    if (row === this.table.row) await this.table.changeHead((head) => head)
    this.drive()
  }
}

const idOf = (seq: number, seat: Seat): string => `bot-${seq}-${seat.replaceAll(/[^A-Za-z0-9_-]/g, '_')}`
