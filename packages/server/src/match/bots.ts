import { type AnswerOrBatch, type Seat, seedRng } from '@deadfront/kernel'
import type { WireProblem } from '@deadfront/protocol'
import { commandId } from './deps.ts'
import type { OnlineMatch } from './online-match.ts'
import type { OnlineTimeline } from './online-timeline.ts'
import { isProblem, problem } from './problem.ts'
import { SerialQueue } from './serial-queue.ts'
import { seatsOf } from './table-meta.ts'

/** After a failure a bot is asked again with growing pauses. */
const RETRY_MS = { first: 1000, max: 60_000 }
/** How many bots one turn may ask in a row, when seats change hands meanwhile. */
const MAX_ASKED = 5
/** A bot that fails on a question is asked so many times: a thread may have died. Then any legal answer is given. */
const MAX_THOUGHTS = 3
/** Legal answers that are tried in place of a bot's answer. */
const MAX_SAMPLES = 20

/** A question that a bot has to answer. */
interface Question {
  timeline: OnlineTimeline
  seat: Seat
  bot: string
}

/** The bots of one table: those that sit there, and those that play for an absent player. */
export class Bots {
  private readonly match: OnlineMatch
  private readonly turns = new SerialQueue()
  /** The question for which no answer at all was accepted: no bot is asked it again. */
  private stuck = { seq: -1, bot: '' }
  /** How often the bot has failed on this question. */
  private failed = { seq: -1, times: 0 }
  private retryMs = RETRY_MS.first
  /** The last question that was answered with a first answer. */
  private hurried = -1

  constructor(match: OnlineMatch) {
    this.match = match
  }

  get thinking(): boolean {
    return this.turns.busy
  }

  /** The open question that a bot has to answer. */
  private get asked(): Question | null {
    const { timeline, row } = this.match
    if (!timeline || row.status !== 'playing') return null
    for (const { seat } of timeline.asks) {
      const bot = this.match.botFor(seat)
      if (bot !== null && !(this.stuck.seq === timeline.seq && this.stuck.bot === bot)) return { timeline, seat, bot }
    }
    return null
  }

  /** If a bot is asked, puts its turn into the queue of all nodes. */
  queueTurn(): void {
    const { asked } = this
    if (asked) this.match.deps.cluster.jobs.enqueue({ kind: 'bot', table: this.match.id, seq: asked.timeline.seq })
  }

  /** The bot answers, if the question is still open. The next turn is another job. */
  answer(seq: number): Promise<void> {
    return this.turns.run(async () => {
      try {
        if ((this.match.timeline?.seq ?? 0) < seq) await this.match.onRemoteChange()
        // If the question is still open to a bot, the seat has changed hands meanwhile: the next bot is asked.
        for (let n = 0; n < MAX_ASKED && this.asked?.timeline.seq === seq; n++) await this.submit(this.asked)
        this.retryMs = RETRY_MS.first
      } catch (error) {
        this.match.deps.log('error', 'a bot could not answer', { table: this.match.id, seq, error: String(error) })
        this.retryLater()
      }
    })
  }

  /** The bot that computes gives its first answer at once; the result of its longer computation is ignored. */
  async hurry(person: string): Promise<WireProblem | null> {
    if (seatsOf(this.match.meta, person).length === 0) return problem('not-allowed', 'only somebody who plays here may do that')
    const { asked } = this
    if (!asked || this.hurried === asked.timeline.seq) return null
    this.hurried = asked.timeline.seq
    const answer = await this.thoughtOf(asked, true)
    // If the referee refuses it, the long computation still runs.
    await this.tryAnswer(asked, answer, '-now')
    return null
  }

  private async submit(question: Question): Promise<void> {
    const answer = await this.think(question)
    if (answer === null) return this.submitAny(question, 'it has no answer')
    const why = await this.tryAnswer(question, answer, '')
    if (why !== null) await this.submitAny(question, why)
  }

  /** The bot's answer; null if it has failed on this question several times. */
  private async think(question: Question): Promise<AnswerOrBatch | null> {
    const { seq } = question.timeline
    if (this.failed.seq !== seq) this.failed = { seq, times: 0 }
    if (this.failed.times >= MAX_THOUGHTS) return null
    try {
      return await this.thoughtOf(question, false)
    } catch (error) {
      this.failed.times++
      throw error
    }
  }

  private thoughtOf({ timeline, seat, bot }: Question, now: boolean): Promise<AnswerOrBatch> {
    const { deps, row } = this.match
    const { state, setup, seq } = timeline
    return deps.botAnswer({ game: row.game, bot, state, seat, seed: `${setup.seed}:${seq}`, ...(now ? { now } : {}) })
  }

  /** Null when nothing is left to do here: it is stored, or the table has moved on. Otherwise why the referee refuses it. */
  private async tryAnswer({ timeline: { seq }, seat, bot }: Question, answer: AnswerOrBatch, tag: string): Promise<string | null> {
    const done = await this.match.submitForBot(seat, bot, { id: `${commandId('bot', seq, seat)}${tag}`, seq, answer })
    return isProblem(done) && (done.code === 'refused' || done.code === 'fault') ? done.say : null
  }

  /** The table goes on: any legal answer is given in place of the bot's. */
  private async submitAny(question: Question, why: string): Promise<void> {
    const { deps, id: table, row, game } = this.match
    const { timeline, seat, bot } = question
    const { seq } = timeline
    deps.measure('bot-failed', null)
    deps.log('error', 'a bot failed; another legal answer is given', { table, seq, error: `${row.game} ${bot}: ${why}` })
    for (let n = 0; n < MAX_SAMPLES; n++) {
      const answer = game.sample(game.copy(timeline.state), seat, seedRng(`${timeline.setup.seed}:${seq}:${n}`))
      if ((await this.tryAnswer(question, answer, `-${n}`)) === null) return
    }
    this.stuck = { seq, bot }
    deps.log('error', 'no answer is accepted for a bot', { table, seq, error: `${row.game} ${bot}` })
  }

  /** The store was away or a thread died: such faults pass. */
  private retryLater(): void {
    setTimeout(() => this.queueTurn(), this.retryMs).unref()
    this.retryMs = Math.min(this.retryMs * 2, RETRY_MS.max)
  }
}
