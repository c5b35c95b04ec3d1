import {
  type AnswerOrBatch,
  type Applied,
  type GameEvent,
  isRefusal,
  type Seat,
  type SeatAnswer,
  type State,
  takenOf,
} from '@deadfront/kernel'
import type { WireProblem } from '@deadfront/protocol'
import type { AnswerRow, TableStatus, UndoBody, UndoRow } from '@deadfront/store'
import { commandId, type Submission, type Verdict } from './deps.ts'
import type { OnlineMatch } from './online-match.ts'
import type { OnlineTimeline } from './online-timeline.ts'
import { traced } from '../tracing.ts'
import { isProblem, problem, TRY_AGAIN } from './problem.ts'
import { stepInfoOf } from './recent-steps.ts'
import { clearLate, handBack } from './table-meta.ts'

/** The author of a command that the server gives for an absent player. */
const ORDERS = 'orders'

/** How often a change is tried again when another node has changed the metadata meanwhile. */
export const MAX_TRIES = 5

/** A row that is stored; `earlier` when the same command was stored before. */
interface Stored {
  seq: number
  id: string
  at: number
  earlier: boolean
}

/** A row before it has a number. */
type NewRow =
  | Pick<AnswerRow, 'kind' | 'seat' | 'by' | 'id' | 'body' | 'hash'>
  | Pick<UndoRow, 'kind' | 'seat' | 'by' | 'id' | 'body' | 'hash'>

/** Who gives a command: a person's id, or `bot:steady`. `late`: the time of the seat's player has run out. */
interface Giver {
  seat: Seat
  by: string
  late?: boolean
}

/** What a submission does, and how the timeline takes it over once it is stored. */
interface Attempt {
  command: SeatAnswer
  applied: Applied<State, GameEvent>
  accept(): void
}

/** An undo or a redo as it comes in. */
export interface StepBack {
  id: string
  seq: number
  seat: Seat
}

/** The commands of one table: answers, undo, redo. Runs in the table's queue. */
export class Commands {
  private readonly match: OnlineMatch

  constructor(match: OnlineMatch) {
    this.match = match
  }

  command(person: string, seat: Seat, submission: Submission): Promise<Verdict> {
    return this.retry(() => {
      const stored = this.match.meta.seats[seat]
      if (stored?.person !== person) return problem('not-allowed', `you do not sit on ${seat}`)
      if (stored.warm) return this.submitAfterReturn(seat, person, submission)
      return stored.late ? this.submitInTime(seat, person, submission) : this.submit({ seat, by: person }, submission)
    })
  }

  /** The player takes the seat back from the bot and answers. */
  private async submitAfterReturn(seat: Seat, person: string, submission: Submission): Promise<Verdict | null> {
    await this.match.changeMeta((meta) => handBack(meta, seat, this.match.deps.now()))
    return this.submit({ seat, by: person }, submission)
  }

  /** The player answers again: earlier time-outs are forgotten. */
  private async submitInTime(seat: Seat, person: string, submission: Submission): Promise<Verdict | null> {
    const done = await this.submit({ seat, by: person }, submission)
    if (done && !isProblem(done)) await this.match.changeMeta((meta) => clearLate(meta, seat))
    return done
  }

  /** A bot's answer. Its player may have come back meanwhile. */
  submitForBot(seat: Seat, bot: string, submission: Submission): Promise<Verdict> {
    return this.retry(() => {
      if (this.match.botFor(seat) !== bot) return problem('not-allowed', `${bot} does not play ${seat} any more`)
      const late = this.match.clocks.lateBot(seat, this.match.meta) !== null
      return this.submit({ seat, by: `bot:${bot}`, late }, submission)
    })
  }

  /** The server gives an aside for a player: standing orders, while they are away. */
  submitAside(seat: Seat, answer: AnswerOrBatch, late: boolean): Promise<Verdict> {
    return this.retry(async () => {
      const seq = this.match.timeline?.seq ?? 0
      return this.submit({ seat, by: ORDERS, late }, { id: commandId('orders', seq, seat), seq, answer })
    })
  }

  /** Another node may change the metadata before we store: then the attempt is made again on the new metadata. */
  private async retry(attempt: () => Promise<Verdict | null> | Verdict): Promise<Verdict> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const done = await attempt()
      if (!done) continue
      this.match.deps.measure(isProblem(done) ? done.code : 'accepted', null)
      return done
    }
    return TRY_AGAIN
  }

  /** Null: the metadata has changed. */
  private async submit(giver: Giver, { id, seq, ask, answer }: Submission): Promise<Verdict | null> {
    const { timeline } = this.match
    if (!timeline || this.match.row.status !== 'playing') return this.match.notPlaying()
    if (seq !== timeline.seq) return this.staleOrRepeated(id, answer)
    let applied: Applied<State, GameEvent>
    try {
      const result = timeline.dryRun(giver.seat, answer, ask)
      if (isRefusal(result)) return problem('refused', result.say, { refusal: result })
      applied = result
    } catch (error) {
      const { id: table, deps } = this.match
      deps.log('error', 'the rules failed', { table, seq, seat: giver.seat, answer, error: String(error) })
      return problem('fault', 'the rules failed on this answer; the table is as it was')
    }
    const command = { seat: giver.seat, answer: takenOf(answer, applied.taken) }
    const done = await this.store(giver, id, { command, applied, accept: () => timeline.accept(command, applied) })
    return done === 'earlier' ? this.repeated((await this.seqOf(id)) ?? seq, answer) : done
  }

  /** Stores what a dry run has found legal. `earlier`: the same command was stored before. */
  private async store(giver: Giver, id: string, { command, applied, accept }: Attempt): Promise<Verdict | 'earlier' | null> {
    const timeline = this.match.timeline as OnlineTimeline
    const { seat, by, late = false } = giver
    const status: TableStatus = applied.state.result === null ? 'playing' : 'done'
    const body = late ? ({ answer: command.answer, late: true } as const) : { answer: command.answer }
    const row = { kind: 'answer', seat, by, id, body, hash: this.match.game.hash(applied.state) } as const
    const stored = await this.append(row, status, applied)
    if (!stored || isProblem(stored)) return stored
    if (stored.earlier) return 'earlier'
    const before = timeline.seatsAsked
    accept()
    this.afterRow({ row, stored, events: applied.events, before })
    return verdictOf(stored.seq, command.answer)
  }

  // Undo and redo

  /** Takes back the seat's own last answer, if no barrier came after it. */
  undo(person: string, step: StepBack): Promise<Verdict> {
    return this.stepBack(person, step, (timeline) => {
      const off = timeline.undoable(step.seat)
      if (off === 0) return problem('refused', 'there is nothing of yours to take back: dice fell, or somebody else has decided since')
      return this.undoTo(timeline, { to: timeline.length - off, keep: off - 1 }, { seat: step.seat, by: person, id: step.id })
    })
  }

  /** Does the seat's answer again that was taken back last. */
  redo(person: string, step: StepBack): Promise<Verdict> {
    return this.stepBack(person, step, async (timeline) => {
      const plan = timeline.seatToRedo === step.seat ? timeline.planRedo() : null
      if (!plan) return problem('refused', 'there is nothing of yours to do again')
      const done = await this.store({ seat: step.seat, by: person }, step.id, { ...plan, accept: () => timeline.takeRedo(plan) })
      return done === 'earlier' ? { seq: timeline.seq } : done
    })
  }

  private stepBack(
    person: string,
    { id, seq, seat }: StepBack,
    take: (timeline: OnlineTimeline) => Promise<Verdict | null> | Verdict,
  ): Promise<Verdict> {
    return this.retry(() => {
      const { timeline, meta, row } = this.match
      if (meta.seats[seat]?.person !== person) return problem('not-allowed', `you do not sit on ${seat}`)
      if (!timeline || row.status !== 'playing') return this.match.notPlaying()
      return seq === timeline.seq ? take(timeline) : this.staleOrRepeated(id, null)
    })
  }

  /** Goes back to so many answers in effect, after all have agreed. */
  undoAgreed(to: number, by: string, id: string): Promise<Verdict> {
    return this.retry(() => {
      const { timeline } = this.match
      return timeline ? this.undoTo(timeline, { to, keep: 0 }, { seat: '', by, id }) : this.match.notPlaying()
    })
  }

  /** The last `keep` answers, orders of other seats, are given again. Null: the metadata has changed. */
  private async undoTo(
    timeline: OnlineTimeline,
    { to, keep }: { to: number; keep: number },
    who: { seat: Seat; by: string; id: string },
  ): Promise<Verdict | null> {
    const { history, game } = this.match
    const older = timeline.remembers(to) ? undefined : await history.older(timeline.setup, timeline.seq + 1, to, keep)
    const plan = timeline.planUndo(to, keep, older)
    if (!plan) return problem('refused', 'somebody has given an order since that hangs on it')
    const hashes = plan.orders.map(({ applied }) => game.hash(applied.state))
    const body: UndoBody = hashes.length === 0 ? { to } : { to, keep: hashes }
    const row = { kind: 'undo', ...who, body, hash: game.hash(plan.state) } as const
    const stored = await this.append(row, 'playing', plan)
    if (!stored || isProblem(stored)) return stored
    if (stored.earlier) return { seq: stored.seq }
    timeline.takeUndo(plan)
    // An undo asks every seat again.
    this.afterRow({ row, stored, events: [], before: [] })
    return { seq: stored.seq }
  }

  // The store

  private async seqOf(id: string): Promise<number | null> {
    return this.match.broadcaster.recent.seqOf(id) ?? (await this.match.deps.store.seqOf(this.match.id, id))
  }

  private async staleOrRepeated(id: string, answer: AnswerOrBatch | null): Promise<Verdict> {
    await this.match.catchUp()
    const seq = await this.seqOf(id)
    return seq === null
      ? problem('stale', 'the table has moved on', { seq: this.match.timeline?.seq ?? this.match.row.seq })
      : this.repeated(seq, answer)
  }

  /** The verdict on a command that was stored before, as it was then. */
  private async repeated(seq: number, answer: AnswerOrBatch | null): Promise<Verdict> {
    if (!Array.isArray(answer)) return { seq }
    const [row] = await this.match.deps.store.commands(this.match.id, seq - 1, 1)
    return row?.kind === 'answer' ? verdictOf(seq, row.body.answer) : { seq }
  }

  /** Stores a row; otherwise returns the reason. Null: another node has changed the metadata, but not moved. */
  private async append(
    row: NewRow,
    status: TableStatus,
    { state, aside = false }: { state: State; aside?: boolean },
  ): Promise<Stored | WireProblem | null> {
    const { match } = this
    const { deps, meta, clocks } = match
    const timeline = match.timeline as OnlineTimeline
    const { version } = match.row
    const at = deps.now()
    const seq = timeline.seq + 1
    const asked = timeline.asksAfter(state).map((a) => a.seat)
    const late = row.kind === 'answer' && row.body.late === true
    const nextClocks = clocks.after(meta, { ...row, at, late, aside, before: timeline.seatsAsked, after: asked })
    const { due, times } = await match.timesAfter({ status, meta, asked, clocks: nextClocks })
    const begun = performance.now()
    const command = { table: match.id, seq, at, ...row }
    const done = await traced('store.append', { table: match.id, seq }, () => deps.store.append({ command, version, status, due, asked }))
    deps.measure(done.stored ? 'stored' : 'not-stored', (performance.now() - begun) / 1000)
    if (done.stored) {
      match.row = { ...match.row, seq, updated: at, status, due, asked }
      clocks.take(nextClocks)
      clocks.shown = times
      return { seq, id: row.id, at, earlier: false }
    }
    await match.catchUp()
    // The same command came twice, over two nodes or after a broken connection to the store: the first one counts.
    if (done.doubled) return { seq: done.seq, id: row.id, at, earlier: true }
    // Paused or ended by agreement on another node.
    if (match.row.status !== 'playing') return match.notPlaying()
    if (timeline.seq === seq - 1 && match.row.version !== version) return null
    return problem('stale', 'the table has moved on', { seq: timeline.seq })
  }

  /** `before`: the seats that were asked when the row came. */
  private afterRow({ row, stored, events, before }: { row: NewRow; stored: Stored; events: GameEvent[]; before: readonly Seat[] }): void {
    const { match } = this
    const timeline = match.timeline as OnlineTimeline
    const { seq, at } = stored
    match.broadcaster.recent.add({ info: stepInfoOf({ ...row, seq, at }, timeline.lastTaken), events }, stored.id)
    match.broadcaster.steps(1)
    const { version, status } = match.row
    match.deps.cluster.publish(match.id, { command: { table: match.id, seq, at, ...row }, version, status })
    if (!row.by.startsWith('bot:') && row.by !== ORDERS) match.absences.note(row.by, at)
    match.afterCommand({ by: row.by, mover: row.seat, before })
  }
}

/** For a batch the verdict says how many of its answers were carried out. */
const verdictOf = (seq: number, taken: AnswerRow['body']['answer']): Verdict =>
  Array.isArray(taken) ? { seq, taken: taken.length } : { seq }
