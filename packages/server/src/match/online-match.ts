import {
  type Answered,
  type Applied,
  type Game,
  type GameEvent,
  isRefusal,
  recordedSetup,
  type Seat,
  type Setup,
  type State,
  takenOf,
} from '@deadfront/kernel'
import { type Proposal, seedOf, type TableInfo, type WireProblem } from '@deadfront/protocol'
import type { AnswerRow, CommandRow, TableMeta, TableRow, TableStatus, UndoBody, UndoRow } from '@deadfront/store'
import { Agreement } from './agreement.ts'
import { Bots } from './bots.ts'
import { Broadcaster, type TableMessage } from './broadcast.ts'
import type { MatchDeps, Submission, Verdict } from './deps.ts'
import { History } from './history.ts'
import { OnlineTimeline, RulesParted } from './online-timeline.ts'
import { isProblem, problem, TRY_AGAIN } from './problem.ts'
import { stepInfoOf } from './recent-steps.ts'
import { isRunning, takeBackParted, versionToBegin, withVersion } from './rules-upgrade.ts'
import { SeatClocks } from './seat-clocks.ts'
import { SerialQueue } from './serial-queue.ts'
import { SnapshotKeeper } from './snapshot-keeper.ts'
import { botOn, handBack, peopleOf } from './table-meta.ts'
import { TurnNotices } from './turn-notices.ts'

/** How often a change is tried again when another node has changed the metadata meanwhile. */
const MAX_TRIES = 5

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

/**
 * One online table in memory: the only writer of its match on this node. Every change goes through one queue: check the
 * seat, check the number, dry run, store, and only then broadcast. If another node was first, it catches up from the store.
 */
export class OnlineMatch {
  readonly id: string
  readonly deps: MatchDeps
  row: TableRow
  timeline: OnlineTimeline | null = null
  lastUse: number
  readonly game: Game
  readonly history: History
  readonly broadcaster: Broadcaster
  private readonly queue = new SerialQueue()
  private readonly notices: TurnNotices
  private readonly snapshots: SnapshotKeeper
  private readonly agreement = new Agreement(this)
  private readonly bots = new Bots(this)
  private clocks: SeatClocks

  private constructor(deps: MatchDeps, row: TableRow, game: Game) {
    this.deps = deps
    this.id = row.id
    this.row = row
    this.game = game
    this.history = new History(deps.store, this)
    this.clocks = new SeatClocks(deps.store, row.created, row.meta)
    this.notices = new TurnNotices(deps)
    this.snapshots = new SnapshotKeeper(deps, row.id)
    this.broadcaster = new Broadcaster(this)
    this.lastUse = deps.now()
  }

  static async load(deps: MatchDeps, id: string): Promise<OnlineMatch | null> {
    const row = await deps.store.table(id)
    if (!row) return null
    const match = new OnlineMatch(deps, row, await deps.game(row.game))
    if (row.status !== 'open') await match.openTimeline()
    match.bots.drive()
    return match
  }

  get meta(): TableMeta {
    return this.row.meta
  }

  /** The set-up with the seed, which never leaves the server while the game runs. */
  private setup(): Setup {
    const { options, position, content, entropy } = this.meta
    const setup: Setup = { scenario: this.row.scenario, options, seed: seedOf(this.row.secret.secret, entropy) }
    if (position !== undefined) setup.position = position
    if (content !== undefined) setup.content = content
    return recordedSetup(this.game, setup)
  }

  private async openTimeline(): Promise<void> {
    versionToBegin(this.game, this.row) // throws where the table needs newer rules
    const { timeline, clocks } = await this.history.restored(this.setup(), this.row.seq)
    this.timeline = timeline
    this.clocks = new SeatClocks(this.deps.store, this.row.created, this.meta, clocks)
    this.snapshots.restoredFrom(timeline.seq)
    try {
      await this.catchUp()
    } catch (error) {
      if (!(error instanceof RulesParted)) throw error
      this.deps.log('warn', 'the rules have changed since', { table: this.id, seq: error.seq, error: error.message })
      // A finished table is shown up to here.
      if (!isRunning(this.row)) return
      const { at, row } = await takeBackParted(this, timeline)
      this.row = row
      this.timeline = at
    }
    await this.beginRulesVersion(this.timeline)
  }

  /** The rules were updated since the last command: from here on the table is played by the present version. */
  private async beginRulesVersion(timeline: OnlineTimeline): Promise<void> {
    const version = versionToBegin(this.game, this.row)
    if (version === null) return
    const begun = await this.changeMeta((meta) => withVersion(meta, { version, at: timeline.seq }))
    if (!begun) throw new Error(`table ${this.id} could not begin rules version ${version}`)
    this.deps.log('info', 'a table goes on by new rules', { table: this.id, seq: timeline.seq, version })
    await this.saveSnapshot(timeline)
  }

  info(): TableInfo {
    return this.broadcaster.infoNow()
  }

  // Commands

  command(person: string, seat: Seat, submission: Submission): Promise<Verdict> {
    return this.queue.run(() =>
      this.retry(() => {
        const stored = this.meta.seats[seat]
        if (stored?.person !== person) return problem('not-allowed', `you do not sit on ${seat}`)
        return stored.warm ? this.submitAfterReturn(seat, person, submission) : this.submit(seat, person, submission)
      }),
    )
  }

  /** The player takes the seat back from the bot and answers. */
  private async submitAfterReturn(seat: Seat, person: string, submission: Submission): Promise<Verdict | null> {
    await this.changeMeta((meta) => handBack(meta, seat, this.deps.now()))
    return this.submit(seat, person, submission)
  }

  /** A bot's answer. Its player may have come back meanwhile. */
  submitForBot(seat: Seat, bot: string, submission: Submission): Promise<Verdict> {
    return this.queue.run(() =>
      this.retry(() =>
        botOn(this.meta, seat) === bot
          ? this.submit(seat, `bot:${bot}`, submission)
          : problem('not-allowed', `${bot} does not play ${seat} any more`),
      ),
    )
  }

  /** Another node may change the metadata before we store: then the attempt is made again on the new metadata. */
  private async retry(attempt: () => Promise<Verdict | null> | Verdict): Promise<Verdict> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const done = await attempt()
      if (!done) continue
      this.deps.measure(isProblem(done) ? done.code : 'accepted', null)
      return done
    }
    return TRY_AGAIN
  }

  /** Null: the metadata has changed. */
  private async submit(seat: Seat, by: string, { id, seq, ask, answer }: Submission): Promise<Verdict | null> {
    const { timeline } = this
    if (!timeline || this.row.status !== 'playing') return this.notPlaying()
    if (seq !== timeline.seq) return this.staleOrRepeated(id, answer)
    let applied: Applied<State, GameEvent>
    try {
      const result = timeline.dryRun(seat, answer, ask)
      if (isRefusal(result)) return problem('refused', result.say, { refusal: result })
      applied = result
    } catch (error) {
      this.deps.log('error', 'the rules failed', { table: this.id, seq, seat, answer, error: String(error) })
      return problem('fault', 'the referee stumbled over this; the table is as it was')
    }
    const taken = takenOf(answer, applied.taken)
    const status: TableStatus = applied.state.result === null ? 'playing' : 'done'
    const row = { kind: 'answer', seat, by, id, body: { answer: taken }, hash: this.game.hash(applied.state) } as const
    const stored = await this.append(row, status, applied)
    if (!stored || isProblem(stored)) return stored
    const verdict = verdictOf(stored.seq, taken)
    if (stored.earlier) return this.repeated(stored.seq, answer)
    const before = timeline.seatsAsked
    timeline.accept({ seat, answer: taken }, applied)
    this.afterRow({ row, stored, events: applied.events, before })
    return verdict
  }

  /** Takes back the seat's own last answer, if no barrier came after it. */
  undo(person: string, { id, seq, seat }: { id: string; seq: number; seat: Seat }): Promise<Verdict> {
    return this.queue.run(() =>
      this.retry(() => {
        const { timeline } = this
        if (this.meta.seats[seat]?.person !== person) return problem('not-allowed', `you do not sit on ${seat}`)
        if (!timeline || this.row.status !== 'playing') return this.notPlaying()
        if (seq !== timeline.seq) return this.staleOrRepeated(id, null)
        const off = timeline.undoable(seat)
        if (off === 0) return problem('refused', 'there is nothing of yours to take back: dice fell, or somebody else has decided since')
        return this.undoTo(timeline, { to: timeline.length - off, keep: off - 1 }, { seat, by: person, id })
      }),
    )
  }

  /** Goes back to so many standing answers, as everybody has agreed. Runs in the table's queue. */
  undoAgreed(to: number, by: string, id: string): Promise<Verdict> {
    return this.retry(() => (this.timeline ? this.undoTo(this.timeline, { to, keep: 0 }, { seat: '', by, id }) : this.notPlaying()))
  }

  /** The last `keep` answers, orders of other seats, are given again. Null: the metadata has changed. */
  private async undoTo(
    timeline: OnlineTimeline,
    { to, keep }: { to: number; keep: number },
    who: { seat: Seat; by: string; id: string },
  ): Promise<Verdict | null> {
    const older = timeline.remembers(to) ? undefined : await this.history.older(timeline.setup, timeline.seq + 1, to, keep)
    const plan = timeline.planUndo(to, keep, older)
    if (!plan) return problem('refused', 'somebody has given an order since that hangs on it')
    const hashes = plan.orders.map(({ applied }) => this.game.hash(applied.state))
    const body: UndoBody = hashes.length === 0 ? { to } : { to, keep: hashes }
    const row = { kind: 'undo', ...who, body, hash: this.game.hash(plan.state) } as const
    const stored = await this.append(row, 'playing', plan)
    if (!stored || isProblem(stored)) return stored
    if (stored.earlier) return { seq: stored.seq }
    timeline.takeUndo(plan)
    // An undo asks everybody anew.
    this.afterRow({ row, stored, events: [], before: [] })
    return { seq: stored.seq }
  }

  notPlaying(): WireProblem {
    return this.row.status === 'paused' ? problem('paused', 'the game is paused') : problem('over', 'the game is not running')
  }

  private async staleOrRepeated(id: string, answer: Answered | null): Promise<Verdict> {
    await this.catchUp()
    const seq = this.broadcaster.recent.seqOf(id) ?? (await this.deps.store.seqOf(this.id, id))
    return seq === null
      ? problem('stale', 'the table has moved on', { seq: this.timeline?.seq ?? this.row.seq })
      : this.repeated(seq, answer)
  }

  /** The verdict on a command that was stored before, as it was then. */
  private async repeated(seq: number, answer: Answered | null): Promise<Verdict> {
    if (!Array.isArray(answer)) return { seq }
    const [row] = await this.deps.store.commands(this.id, seq - 1, 1)
    return row?.kind === 'answer' ? verdictOf(seq, row.body.answer) : { seq }
  }

  /** Stores a row; returns why not otherwise. Null: another node has changed the metadata, nobody has moved. */
  private async append(
    row: NewRow,
    status: TableStatus,
    { state, aside = false }: { state: State; aside?: boolean },
  ): Promise<Stored | WireProblem | null> {
    const timeline = this.timeline as OnlineTimeline
    const { meta, clocks } = this
    const { version } = this.row
    const at = this.deps.now()
    const seq = timeline.seq + 1
    const asked = this.game.asks(state).map((a) => a.seat)
    const after = meta.clock ? asked : []
    const nextClocks = clocks.after(meta, { ...row, at, aside, before: timeline.seatsAsked, after })
    const due = status === 'playing' && meta.clock ? await clocks.firstDue(after, meta, nextClocks) : null
    const begun = performance.now()
    const done = await this.deps.store.append({ command: { table: this.id, seq, at, ...row }, version, status, due, asked })
    this.deps.measure(done.stored ? 'stored' : 'not-stored', (performance.now() - begun) / 1000)
    if (done.stored) {
      this.row = { ...this.row, seq, updated: at, status, due, asked }
      clocks.take(nextClocks)
      return { seq, id: row.id, at, earlier: false }
    }
    await this.catchUp()
    // The same command came twice, over two nodes or after a broken connection to the store: the first one counts.
    if (done.doubled) return { seq: done.seq, id: row.id, at, earlier: true }
    // Paused or ended by agreement on another node.
    if (this.row.status !== 'playing') return this.notPlaying()
    if (timeline.seq === seq - 1 && this.row.version !== version) return null
    return problem('stale', 'the table has moved on', { seq: timeline.seq })
  }

  /** `before`: the seats that were asked when the row came. */
  private afterRow({ row, stored, events, before }: { row: NewRow; stored: Stored; events: GameEvent[]; before: readonly Seat[] }): void {
    const timeline = this.timeline as OnlineTimeline
    const { kind, seat, by } = row
    const { seq, at } = stored
    this.broadcaster.recent.add({ info: { seq, seat, by, kind, at }, events }, stored.id)
    this.broadcaster.steps(1)
    this.deps.cluster.publish(this.id)
    const isOver = this.row.status === 'done'
    if (isOver || this.snapshots.isDue(seq)) void this.saveSnapshot(timeline)
    if (isOver) this.broadcaster.info()
    this.noticeTurns({ by, mover: seat, before })
    this.bots.drive()
  }

  private saveSnapshot(timeline: OnlineTimeline): Promise<void> {
    const versionStarts = (this.meta.versions ?? []).map(({ at }) => at)
    return this.snapshots.save({ timeline, clocks: this.meta.clock ? this.clocks.saved() : null, versionStarts })
  }

  /** The table leaves memory, or the server stops: what was played since the last snapshot is saved. */
  async rest(): Promise<void> {
    const { timeline } = this
    // A finished table whose last commands the present rules play in another way is not at its end: it is left as it is.
    if (timeline?.seq === this.row.seq && this.snapshots.isBehind(timeline.seq)) await this.saveSnapshot(timeline)
    else await this.snapshots.stored
  }

  /** The game begins or is resumed: everybody who is asked is asked anew. */
  askAnew(): void {
    this.noticeTurns({ by: '', mover: '', before: [] })
    this.bots.drive()
  }

  private noticeTurns(moved: { by: string; mover: Seat; before: readonly Seat[] }): void {
    const { row, clocks, timeline } = this
    if (timeline) this.notices.notice({ row, clocks, asked: timeline.seatsAsked, aside: timeline.lastWasAside, ...moved })
  }

  // Other nodes

  /** Follows what other nodes have stored. */
  private async catchUp(): Promise<void> {
    const { timeline } = this
    await this.readRow()
    if (!timeline) return
    const shown = this.broadcaster.recent.newest ?? timeline.seq
    for (const row of await this.history.rows(timeline.seq)) {
      const before = timeline.seatsAsked
      const events = await this.history.follow(timeline, row)
      this.clocks.take(this.clocks.after(this.meta, { ...row, aside: timeline.lastWasAside, before, after: timeline.seatsAsked }))
      this.broadcaster.recent.add({ info: stepInfoOf(row), events }, row.id)
    }
    if (timeline.seq > shown) this.broadcaster.steps(timeline.seq - shown)
  }

  /** Another node has changed the table. */
  onRemoteChange(): Promise<void> {
    return this.queue.run(async () => {
      if (this.timeline) return this.catchUp()
      await this.readRow()
      if (this.row.status !== 'open') await this.openTimeline()
    })
  }

  /** Reads the row again and broadcasts what is new in it. */
  private async readRow(): Promise<void> {
    const { version, status } = this.row
    const row = await this.deps.store.table(this.id)
    if (!row) return
    this.row = row
    if (row.version !== version || row.status !== status) this.broadcaster.info()
  }

  /** The whole table for a client that opens it. */
  tableFor(person: string | null, after: number | undefined): Promise<TableMessage> {
    this.lastUse = this.deps.now()
    return this.queue.run(() => this.broadcaster.tableFor(person, after))
  }

  // The metadata

  /** Changes the metadata if the stored version is the known one; otherwise reads it and tries again. Runs in the table's queue. */
  async changeMeta(
    change: (meta: TableMeta) => TableMeta | null,
    more: Partial<Pick<TableRow, 'status' | 'listed' | 'owner'>> = {},
  ): Promise<boolean> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const meta = change(structuredClone(this.meta))
      if (!meta) return false
      const updated = this.deps.now()
      const running = (more.status ?? this.row.status) === 'playing'
      const due = running && this.timeline ? await this.clocks.firstDue(this.timeline.seatsAsked, meta) : null
      const asked = running && this.timeline ? { asked: this.timeline.seatsAsked } : {}
      const next = { ...more, ...asked, meta, people: peopleOf(meta), updated, ...(due === this.row.due ? {} : { due }) }
      if (await this.deps.store.updateTable(this.id, this.row.version, next)) {
        this.row = { ...this.row, ...next, version: this.row.version + 1 }
        this.broadcaster.info()
        this.deps.cluster.publish(this.id)
        return true
      }
      await this.readRow()
    }
    return false
  }

  /** Any change of seats or settings that is not a command. `change` returns a problem to refuse. */
  change(
    change: (meta: TableMeta, row: TableRow) => TableMeta | WireProblem,
    more: Partial<Pick<TableRow, 'status' | 'listed'>> = {},
  ): Promise<WireProblem | null> {
    return this.queue.run(async () => {
      let refused: WireProblem | null = null
      const done = await this.changeMeta((meta) => {
        const next = change(meta, this.row)
        if (isProblem(next)) {
          refused = next
          return null
        }
        return next
      }, more)
      if (!done) return refused ?? TRY_AGAIN
      this.bots.drive()
      return null
    })
  }

  /** Every seat is taken: the seed is fixed and the game begins. */
  start(): Promise<WireProblem | null> {
    return this.queue.run(async () => {
      const at = this.deps.now()
      // From the metadata that is stored in the end: a player who sat down on another node meanwhile has a share in the seed.
      const begin = (meta: TableMeta): TableMeta | null => {
        if (this.whyNotStart()) return null
        this.timeline = OnlineTimeline.start(this.game, this.setup())
        return { ...meta, rulesVersion: this.game.rulesVersion, from: at }
      }
      if (!(await this.changeMeta(begin, { status: 'playing' }))) {
        this.timeline = null
        if (this.row.status !== 'open') await this.openTimeline()
        return this.whyNotStart() ?? TRY_AGAIN
      }
      const events = this.timeline?.startEvents ?? []
      this.broadcaster.recent.add({ info: { seq: 0, seat: '', by: '', kind: 'answer', at }, events }, '')
      this.broadcaster.steps(1)
      this.askAnew()
      return null
    })
  }

  private whyNotStart(): WireProblem | null {
    if (this.row.status !== 'open') return problem('taken', 'the game has begun already')
    const open = Object.values(this.meta.seats).find((seat) => seat.person === null && seat.bot === null)
    return open ? problem('not-allowed', `${open.name} is still open`) : null
  }

  /** A player takes the seat back from the bot that played for them. Their time begins now. */
  back(person: string, seat: Seat): Promise<WireProblem | null> {
    const since = this.deps.now()
    return this.change((meta) => {
      const stored = meta.seats[seat]
      if (stored?.person !== person) return problem('not-allowed', `you do not sit on ${seat}`)
      return stored.warm === null ? meta : handBack(meta, seat, since)
    })
  }

  // Agreement, bots and time

  propose(person: string, what: Proposal['what'], to: number | null): Promise<WireProblem | null> {
    return this.queue.run(() => this.agreement.propose(person, what, to))
  }

  consent(person: string, id: string, yes: boolean): Promise<WireProblem | null> {
    return this.queue.run(() => this.agreement.consent(person, id, yes))
  }

  onTimeUp(bot: string): Promise<void> {
    return this.queue.run(async () => {
      await this.catchUp()
      await this.bots.onTimeUp(bot)
    })
  }

  driveBots(): void {
    this.bots.drive()
  }

  /** This node is to answer for the bot whose turn it is after row `seq`. */
  answerBot(seq: number): Promise<void> {
    this.lastUse = this.deps.now()
    return this.bots.answer(seq)
  }

  /** When the time of the seat runs out; null while no clock runs. */
  dueOf(seat: Seat): Promise<number | null> {
    return this.clocks.dueOf(seat, this.meta)
  }

  /** Nobody watches and nothing runs: the table may leave memory. */
  get idle(): boolean {
    return this.broadcaster.watchers.size === 0 && !this.bots.thinking && !this.queue.busy
  }

  /** What the record of a finished game is made of; null while the seed must stay secret. */
  async finished(): Promise<{ rows: CommandRow[]; timeline: OnlineTimeline } | null> {
    if (!this.timeline || (this.row.status !== 'done' && this.row.status !== 'abandoned')) return null
    return { rows: await this.history.rows(), timeline: this.timeline }
  }
}

/** For a batch the verdict says how many of its answers were carried out. */
const verdictOf = (seq: number, taken: AnswerRow['body']['answer']): Verdict =>
  Array.isArray(taken) ? { seq, taken: taken.length } : { seq }
