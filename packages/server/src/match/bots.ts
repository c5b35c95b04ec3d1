import type { Seat } from '@deadfront/kernel'
import type { OnlineMatch } from './online-match.ts'
import type { OnlineTimeline } from './online-timeline.ts'
import { isProblem } from './problem.ts'
import { SerialQueue } from './serial-queue.ts'

/** After a failure a bot is asked again with growing pauses. */
const RETRY_MS = { first: 1000, max: 60_000 }
/** How many bots one turn may ask in a row, when seats change hands meanwhile. */
const MAX_ASKED = 5

/** The bots of one table: those that sit there, and those that play for an absent player. */
export class Bots {
  private readonly match: OnlineMatch
  private readonly turns = new SerialQueue()
  /** A bot whose answer was refused, and where: it has no other answer and is not asked there again. */
  private stuck = { seq: -1, bot: '' }
  private retryMs = RETRY_MS.first

  constructor(match: OnlineMatch) {
    this.match = match
  }

  get thinking(): boolean {
    return this.turns.busy
  }

  /** The open question that a bot has to answer. */
  private get asked(): { timeline: OnlineTimeline; seat: Seat; bot: string } | null {
    const { timeline, row } = this.match
    if (!timeline || row.status !== 'playing') return null
    for (const { seat } of timeline.asks) {
      const bot = this.match.botFor(seat)
      if (bot !== null && !(this.stuck.seq === timeline.seq && this.stuck.bot === bot)) return { timeline, seat, bot }
    }
    return null
  }

  /** If a bot is asked, hands its turn to one of the nodes. */
  drive(): void {
    const { asked } = this
    if (asked) this.match.deps.cluster.jobs.hand({ kind: 'bot', table: this.match.id, seq: asked.timeline.seq })
  }

  /** The bot answers, if nobody has answered since. The next turn is another job. */
  answer(seq: number): Promise<void> {
    return this.turns.run(async () => {
      try {
        if ((this.match.timeline?.seq ?? 0) < seq) await this.match.onRemoteChange()
        // If the question is still open to a bot, the seat has changed hands meanwhile: the next bot is asked.
        for (let n = 0; n < MAX_ASKED && this.asked?.timeline.seq === seq; n++) await this.submit(this.asked)
        this.retryMs = RETRY_MS.first
      } catch (error) {
        this.match.deps.log('error', 'a bot stumbled', { table: this.match.id, seq, error: String(error) })
        this.retryLater()
      }
    })
  }

  private async submit({ timeline, seat, bot }: { timeline: OnlineTimeline; seat: Seat; bot: string }): Promise<void> {
    const { deps, row, id: table } = this.match
    const { seq } = timeline
    const answer = await deps.botAnswer({ game: row.game, bot, state: timeline.state, seat, seed: `${timeline.setup.seed}:${seq}` })
    const done = await this.match.submitForBot(seat, bot, { id: idOf(seq, seat), seq, answer })
    if (!isProblem(done) || (done.code !== 'refused' && done.code !== 'fault')) return
    this.stuck = { seq, bot }
    deps.log('error', 'a bot failed', { table, seq, say: `${bot}: ${done.say}` })
  }

  /** The store was away or a thread died: such faults pass. */
  private retryLater(): void {
    setTimeout(() => this.drive(), this.retryMs).unref()
    this.retryMs = Math.min(this.retryMs * 2, RETRY_MS.max)
  }
}

const idOf = (seq: number, seat: Seat): string => `bot-${seq}-${seat.replaceAll(/[^A-Za-z0-9_-]/g, '_')}`
