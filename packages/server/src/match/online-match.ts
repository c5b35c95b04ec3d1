import { type Game, recordedSetup, type Seat, type Setup } from '@deadfront/kernel'
import { type Proposal, seedOf, type TableInfo, type WireProblem } from '@deadfront/protocol'
import type { CommandRow, TableMeta, TableRow, TableStatus } from '@deadfront/store'
import type { RemoteCommand } from '../cluster/cluster.ts'
import { Absences } from './absences.ts'
import { Agreement } from './agreement.ts'
import { AttendanceSync } from './attendance.ts'
import { Bots } from './bots.ts'
import { Broadcaster, type TableMessage } from './broadcast.ts'
import type { Clocks } from './clock.ts'
import { Commands, MAX_TRIES, type StepBack } from './commands.ts'
import type { MatchDeps, Submission, Verdict } from './deps.ts'
import { Endings } from './endings.ts'
import { Follower } from './follower.ts'
import { History } from './history.ts'
import { idleAt, keptIdleAt } from './idle.ts'
import { OnlineTimeline, RulesDiverged } from './online-timeline.ts'
import { isProblem, problem, TRY_AGAIN } from './problem.ts'
import { isRunning, undoDiverged, versionToBegin, withVersion } from './rules-upgrade.ts'
import { SeatClocks, type SeatTimes } from './seat-clocks.ts'
import { SerialQueue } from './serial-queue.ts'
import { SnapshotKeeper } from './snapshot-keeper.ts'
import { afterLeaving, handBack, peopleOf } from './table-meta.ts'
import { onTimeUp } from './time-up.ts'
import { newsOf, overNews } from './news.ts'
import { TurnNotices } from './turn-notices.ts'

/** The table after a change, for which the times are computed. */
interface TableAfter {
  status: TableStatus
  meta: TableMeta
  asked: readonly Seat[]
  clocks?: Clocks
}

/**
 * One online table in memory: the only writer of its match on this node. Every change goes through one queue: check the
 * seat, check the number, dry run, store, and only then broadcast. If another node was first, it catches up from the store.
 */
export class OnlineMatch {
  readonly id: string
  readonly deps: MatchDeps
  private stored: TableRow
  timeline: OnlineTimeline | null = null
  lastUse: number
  readonly game: Game
  readonly history: History
  readonly broadcaster: Broadcaster
  private readonly queue = new SerialQueue()
  private readonly notices: TurnNotices
  private readonly snapshots: SnapshotKeeper
  readonly absences: Absences
  readonly commands = new Commands(this)
  readonly endings = new Endings(this)
  readonly attendance = new AttendanceSync(this)
  private readonly agreement = new Agreement(this)
  private readonly follower = new Follower(this)
  private readonly bots = new Bots(this)
  clocks: SeatClocks

  private constructor(deps: MatchDeps, row: TableRow, game: Game) {
    this.deps = deps
    this.id = row.id
    this.stored = row
    this.game = game
    this.history = new History(deps.store, this)
    this.clocks = new SeatClocks(deps, row.created, row.meta)
    this.absences = new Absences(this)
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
    if (isRunning(row)) await match.absences.load()
    match.bots.queueTurn()
    match.followPresence()
    return match
  }

  /** The table's row as it was last stored or read. */
  get row(): TableRow {
    return this.stored
  }

  set row(row: TableRow) {
    const { people } = this.stored
    this.stored = row
    if (row.people !== people) this.deps.peopleChanged(this, people)
  }

  get meta(): TableMeta {
    return this.stored.meta
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
    this.clocks = new SeatClocks(this.deps, this.row.created, this.meta, clocks)
    this.snapshots.restoredFrom(timeline.seq)
    try {
      await this.catchUp()
    } catch (error) {
      if (!(error instanceof RulesDiverged)) throw error
      this.deps.log('warn', 'the rules have changed since', { table: this.id, seq: error.seq, error: error.message })
      // A finished table is shown up to here.
      if (!isRunning(this.row)) return
      const { at, row } = await undoDiverged(this, timeline)
      this.row = row
      this.timeline = at
    }
    await this.beginRulesVersion(this.timeline)
    await this.showTimes()
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
    return this.queue.run(() => this.commands.command(person, seat, submission))
  }

  submitForBot(seat: Seat, bot: string, submission: Submission): Promise<Verdict> {
    return this.queue.run(() => this.commands.submitForBot(seat, bot, submission))
  }

  undo(person: string, step: StepBack): Promise<Verdict> {
    return this.queue.run(() => this.commands.undo(person, step))
  }

  redo(person: string, step: StepBack): Promise<Verdict> {
    return this.queue.run(() => this.commands.redo(person, step))
  }

  /** A command is stored and broadcast: snapshots, notices, and the next bot. */
  afterCommand(moved: { by: string; mover: Seat; before: readonly Seat[] }): void {
    const { timeline } = this
    if (!timeline) return
    const isOver = this.row.status === 'done'
    if (isOver || this.snapshots.isDue(timeline.seq)) void this.saveSnapshot(timeline)
    if (isOver) {
      this.broadcaster.info()
      this.notices.news(this.row, [overNews(this.row)])
    }
    this.noticeTurns(moved)
    this.bots.queueTurn()
  }

  notPlaying(): WireProblem {
    return this.row.status === 'paused' ? problem('paused', 'the game is paused') : problem('over', 'the game is not running')
  }

  private saveSnapshot(timeline: OnlineTimeline): Promise<void> {
    const versionStarts = (this.meta.versions ?? []).map(({ at }) => at)
    return this.snapshots.save({ timeline, clocks: this.meta.clock ? this.clocks.saved() : null, versionStarts })
  }

  /** The table leaves memory, or the server stops: what was played since the last snapshot is saved. */
  async saveUnsaved(): Promise<void> {
    const { timeline } = this
    // A finished table whose last commands the present rules play in another way is not at its end: it is left as it is.
    if (timeline?.seq === this.row.seq && this.snapshots.isBehind(timeline.seq)) await this.saveSnapshot(timeline)
    else await this.snapshots.stored
  }

  /** The game begins or is resumed: every player who is asked gets the question again. */
  askAnew(): void {
    this.noticeTurns({ by: '', mover: '', before: [] })
    this.bots.queueTurn()
  }

  private noticeTurns(moved: { by: string; mover: Seat; before: readonly Seat[] }): void {
    const { row, clocks, timeline } = this
    if (timeline) this.notices.notice({ row, clocks, asked: timeline.seatsAsked, aside: timeline.lastWasAside, ...moved })
  }

  // Other nodes

  catchUp(): Promise<void> {
    return this.follower.catchUp()
  }

  /** Another node has changed the table. */
  onRemoteChange(remote?: RemoteCommand): Promise<void> {
    return this.queue.run(async () => {
      if (this.timeline) return remote ? this.follower.follow(remote) : this.catchUp()
      await this.follower.readRow()
      if (this.row.status === 'open') return
      await this.openTimeline()
      await this.broadcaster.begun()
    })
  }

  // Time

  /** When the server has to look after the table next, and the times of the seats. */
  async timesAfter({ status, meta, asked, clocks }: TableAfter): Promise<{ due: number | null; times: SeatTimes }> {
    const now = this.deps.now()
    if (status === 'done' || status === 'abandoned') return { due: null, times: {} }
    if (status !== 'playing') return { due: idleAt(status, now), times: {} }
    const { times, first } = await this.clocks.timesOf(asked, meta, clocks)
    return { due: first ?? keptIdleAt(this.row, status, now), times }
  }

  timesNow(change: { status?: TableStatus; meta?: TableMeta } = {}): Promise<{ due: number | null; times: SeatTimes }> {
    const { status = this.row.status, meta = this.meta } = change
    return this.timesAfter({ status, meta, asked: this.timeline?.seatsAsked ?? [] })
  }

  async showTimes(): Promise<void> {
    this.clocks.shown = (await this.timesNow()).times
  }

  /** Stores when the server has to look after the table next. Runs in the table's queue. */
  async postpone(): Promise<void> {
    const { row } = this
    const { due } = row.status === 'playing' ? await this.timesNow() : { due: idleAt(row.status, row.updated) }
    if (await this.deps.store.updateTable(this.id, row.version, { due })) this.row = { ...row, due, version: row.version + 1 }
    else await this.follower.readRow()
  }

  /** The bot that answers the open question of the seat; null when its player does. */
  botFor(seat: Seat): string | null {
    return this.clocks.botFor(seat, this.meta)
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
      const changed = change(structuredClone(this.meta))
      if (!changed) return false
      const updated = this.deps.now()
      const { meta, ...left } = afterLeaving(this.row, changed, updated)
      const status = left.status ?? more.status ?? this.row.status
      const { due, times } = await this.timesNow({ status, meta })
      const asked = status === 'playing' && this.timeline ? { asked: this.timeline.seatsAsked } : {}
      const next = { ...more, ...left, ...asked, meta, people: peopleOf(meta), updated, ...(due === this.row.due ? {} : { due }) }
      if (await this.deps.store.updateTable(this.id, this.row.version, next)) {
        const isNewStatus = status !== this.row.status
        const before = this.row
        this.row = { ...this.row, ...next, version: this.row.version + 1 }
        this.clocks.shown = times
        this.broadcaster.info()
        if (isNewStatus) this.broadcaster.steps(0)
        this.deps.cluster.publish(this.id)
        this.notices.news(this.row, newsOf(before, this.row))
        return true
      }
      await this.follower.readRow()
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
      // A player who has left does not have to agree any more.
      await this.agreement.settle()
      this.bots.queueTurn()
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
      return stored.warm === null && !stored.late ? meta : handBack(meta, seat, since)
    })
  }

  // Agreement, bots and time

  /** "Ask me if I am here": from now on, or no longer. */
  attend(person: string, seat: Seat, on: boolean): Promise<WireProblem | null> {
    return this.queue.run(() => this.attendance.choose(person, seat, on))
  }

  /** A player connected or left: reports it to the referee. */
  followPresence(): void {
    if (!this.attendance.isOutdated) return
    this.queue
      .run(() => this.attendance.sync())
      .catch((error: unknown) => this.deps.log('warn', 'orders were not given', { table: this.id, error: String(error) }))
  }

  propose(person: string, what: Proposal['what'], to: number | null): Promise<WireProblem | null> {
    return this.queue.run(() => this.agreement.propose(person, what, to))
  }

  consent(person: string, id: string, yes: boolean): Promise<WireProblem | null> {
    return this.queue.run(() => this.agreement.consent(person, id, yes))
  }

  /** A bot plays the seat of a player who is away. */
  standIn(person: string, seat: Seat): Promise<WireProblem | null> {
    return this.queue.run(() => this.endings.standIn(person, seat))
  }

  hurry(person: string): Promise<WireProblem | null> {
    return this.bots.hurry(person)
  }

  claim(person: string): Promise<WireProblem | null> {
    return this.queue.run(() => this.endings.claim(person))
  }

  onTimeUp(): Promise<void> {
    return this.queue.run(async () => {
      await this.catchUp()
      await onTimeUp(this)
    })
  }

  queueBotTurn(): void {
    this.bots.queueTurn()
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

  /** No viewers and nothing running: the table may leave memory. */
  get idle(): boolean {
    return this.broadcaster.watchers.size === 0 && !this.bots.thinking && !this.queue.busy
  }

  /** What the record of a finished game is made of; null while the seed must stay secret. */
  async finished(): Promise<{ rows: CommandRow[]; timeline: OnlineTimeline } | null> {
    if (!this.timeline || (this.row.status !== 'done' && this.row.status !== 'abandoned')) return null
    return { rows: await this.history.rows(), timeline: this.timeline }
  }
}
