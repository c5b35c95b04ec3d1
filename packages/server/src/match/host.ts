import { type Game, type GameEvent, isRefusal, type Json, type Seat, type Setup, type State } from '@deadfront/kernel'
import { type Proposal, seedOf, type TableInfo, type WireProblem } from '@deadfront/protocol'
import type { CommandRow, TableRow, TableStatus } from '@deadfront/store'
import { Agreement } from './agreement.ts'
import { Bots } from './bots.ts'
import { botOn, comeBack, headOf, type Head, peopleOf, secretOf } from './head.ts'
import { Ledger, type Saved, type UndoBody } from './ledger.ts'
import { Past, toldOf } from './past.ts'
import { problem, TRY_AGAIN } from './problem.ts'
import { Serial } from './serial.ts'
import { type TableMessage, Telling } from './telling.ts'
import { Timing } from './timing.ts'
import type { Entry, Verdict, World } from './world.ts'

const SNAPSHOT_EVERY = 50
/** Further back than this a table is looked at seldom: every fourth snapshot is enough there. */
const SNAPSHOTS_THIN = { behind: 500, every: 4 * SNAPSHOT_EVERY }
/** How often something is tried again because another node has changed the table's head meanwhile. */
const MOST_TRIES = 5

/** A row that is stored; `earlier` when it was stored before, by the same command. */
interface Stored {
  seq: number
  id: string
  at: number
  earlier: boolean
}

/**
 * One table in memory: the single writer of its match on this node. Everything that changes it goes through one queue:
 * check seat, check sequence, weigh, store, and only then tell. If another node was first, it catches up from the store.
 */
export class TableHost {
  readonly id: string
  readonly world: World
  row: TableRow
  ledger: Ledger | null = null
  lastUse: number
  readonly game: Game
  readonly past: Past
  readonly telling: Telling
  private readonly queue = new Serial()
  private readonly notices = new Serial()
  private readonly agreement = new Agreement(this)
  private readonly bots = new Bots(this)
  private timing: Timing

  private constructor(world: World, row: TableRow, game: Game) {
    this.world = world
    this.id = row.id
    this.row = row
    this.game = game
    this.past = new Past(world.store, row.id, game)
    this.timing = new Timing(world.store, row.created, headOf(row))
    this.telling = new Telling(this)
    this.lastUse = world.now()
  }

  static async load(world: World, id: string): Promise<TableHost | null> {
    const row = await world.store.table(id)
    if (!row) return null
    const host = new TableHost(world, row, await world.game(row.game))
    if (row.status !== 'open') await host.openLedger()
    host.bots.drive()
    return host
  }

  get head(): Head {
    return headOf(this.row)
  }

  /** The set-up with the seed. It never leaves the server while the game runs. */
  private setup(): Setup {
    const { options, position, content, entropy } = this.head
    const setup: Setup = { scenario: this.row.scenario, options, seed: seedOf(secretOf(this.row).secret, entropy) }
    if (position !== undefined) setup.position = position
    if (content !== undefined) setup.content = content
    return setup
  }

  private async openLedger(): Promise<void> {
    const { ledger, clocks } = await this.past.restored(this.setup(), this.row.seq)
    this.ledger = ledger
    this.timing = new Timing(this.world.store, this.row.created, this.head, clocks)
    await this.catchUp()
  }

  info(): TableInfo {
    return this.telling.infoNow()
  }

  // Commands

  command(person: string, seat: Seat, entry: Entry): Promise<Verdict> {
    return this.queue.run(() =>
      this.again(() => {
        const chair = this.head.seats[seat]
        if (chair?.person !== person) return problem('not-allowed', `you do not sit on ${seat}`)
        return chair.warm ? this.comeAndEnter(seat, person, entry) : this.enter(seat, person, entry)
      }),
    )
  }

  private async comeAndEnter(seat: Seat, person: string, entry: Entry): Promise<Verdict | null> {
    await this.changeHead((head) => comeBack(head, seat, this.world.now()))
    return this.enter(seat, person, entry)
  }

  /** A bot's answer, in its turn with everything else. */
  enterFor(seat: Seat, bot: string, entry: Entry): Promise<Verdict> {
    return this.queue.run(() =>
      // Its player may have come back while the bot thought.
      this.again(() =>
        botOn(this.head, seat) === bot
          ? this.enter(seat, `bot:${bot}`, entry)
          : problem('not-allowed', `${bot} does not play ${seat} any more`),
      ),
    )
  }

  /** Another node may change the head before we store: then who holds the seat is looked at anew, on the head as it is now. */
  private async again(attempt: () => Promise<Verdict | null> | Verdict): Promise<Verdict> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const done = await attempt()
      if (!done) continue
      this.world.measure('code' in done ? done.code : 'accepted', null)
      return done
    }
    return TRY_AGAIN
  }

  /** Null: the head has changed. */
  private async enter(seat: Seat, by: string, { id, seq, ask, answer }: Entry): Promise<Verdict | null> {
    const { ledger } = this
    if (!ledger || this.row.status !== 'playing') return this.notPlaying()
    if (seq !== ledger.seq) return this.staleOrDoubled(id)
    let applied: ReturnType<Ledger['weigh']>
    try {
      applied = ledger.weigh(seat, answer, ask)
    } catch (error) {
      this.world.log('error', 'the rules failed', { table: this.id, seq, seat, answer: answer as Json, error: String(error) })
      return problem('fault', 'the referee stumbled over this; the table is as it was')
    }
    if (isRefusal(applied)) return problem('refused', applied.say, { refusal: applied as unknown as Json })
    const status: TableStatus = applied.state.result === null ? 'playing' : 'done'
    const hash = this.game.hash(applied.state)
    const row = { kind: 'answer', seat, by, id, body: { answer: answer as Json }, hash } as const
    const stored = await this.append(row, status, applied)
    if (!stored || 'code' in stored) return stored
    if (stored.earlier) return { seq: stored.seq }
    const before = ledger.seatsAsked
    ledger.take(seat, answer, applied)
    this.afterStep(seat, by, 'answer', stored, applied.events, before)
    return { seq: stored.seq }
  }

  /** Takes back answers of the seat's own, as long as no barrier stands behind them. */
  undo(person: string, { id, seq, seat }: { id: string; seq: number; seat: Seat }): Promise<Verdict> {
    return this.queue.run(() =>
      this.again(() => {
        const { ledger } = this
        if (this.head.seats[seat]?.person !== person) return problem('not-allowed', `you do not sit on ${seat}`)
        if (!ledger || this.row.status !== 'playing') return this.notPlaying()
        if (seq !== ledger.seq) return this.staleOrDoubled(id)
        const off = ledger.undoable(seat)
        if (off === 0) return problem('refused', 'there is nothing of yours to take back: dice fell, or somebody else has decided since')
        return this.undoTo(ledger.length - off, seat, person, id, off - 1)
      }),
    )
  }

  /** Goes back to so many standing answers, as everybody has agreed. Runs in the table's queue. */
  undoAgreed(to: number, by: string, id: string): Promise<Verdict> {
    return this.again(() => this.undoTo(to, '', by, id, 0))
  }

  /** The last `keep`, orders of others, stay. Null: the head has changed. */
  private async undoTo(to: number, seat: Seat, by: string, id: string, keep: number): Promise<Verdict | null> {
    const ledger = this.ledger as Ledger
    const undone = await ledger.undone(to, keep, () => this.past.rows())
    if (!undone) return problem('refused', 'somebody has given an order since that hangs on it')
    const hashes = undone.orders.map(({ hash }) => hash)
    const body: UndoBody = hashes.length === 0 ? { to } : { to, keep: hashes }
    const row = { kind: 'undo', seat, by, id, body, hash: this.game.hash(undone.state) } as const
    const stored = await this.append(row, 'playing', undone)
    if (!stored || 'code' in stored) return stored
    if (stored.earlier) return { seq: stored.seq }
    ledger.takeUndo(undone)
    this.afterStep(seat, by, 'undo', stored, [])
    return { seq: stored.seq }
  }

  notPlaying(): WireProblem {
    return this.row.status === 'paused' ? problem('paused', 'the game is paused') : problem('over', 'the game is not running')
  }

  private async staleOrDoubled(id: string): Promise<Verdict> {
    await this.catchUp()
    const seq = (this.ledger as Ledger).seq
    const known = this.telling.memory.seqOf(id)
    if (known !== undefined) return { seq: known }
    const stored = await this.world.store.seqOf(this.id, id)
    return stored === null ? problem('stale', 'the table has moved on', { seq }) : { seq: stored }
  }

  /** Stores a row; on success the row's number, otherwise why not. Null: another node has changed the table's head, nobody has moved. */
  private async append(
    { kind, seat, by, id, body, hash }: Pick<CommandRow, 'kind' | 'seat' | 'by' | 'id' | 'body' | 'hash'>,
    status: TableStatus,
    { state, aside = false }: { state: State; aside?: boolean },
  ): Promise<Stored | WireProblem | null> {
    const ledger = this.ledger as Ledger
    const { head, timing } = this
    const { version } = this.row
    const at = this.world.now()
    const seq = ledger.seq + 1
    const asked = head.clock ? this.game.asks(state).map((a) => a.seat) : []
    const clocks = timing.after(head, kind, seat, by, aside, at, ledger.seatsAsked, asked)
    const due = status === 'playing' && head.clock ? await timing.firstDue(asked, head, clocks) : null
    const begun = performance.now()
    const done = await this.world.store.append({
      command: { table: this.id, seq, id, kind, seat, by, body, hash, at },
      version,
      status,
      due,
    })
    this.world.measure(done.stored ? 'stored' : 'not-stored', (performance.now() - begun) / 1000)
    if (done.stored) {
      this.row = { ...this.row, seq, updated: at, status, due }
      timing.take(clocks)
      return { seq, id, at, earlier: false }
    }
    await this.catchUp()
    // The same command came in twice, over two nodes or after a broken connection to the store: the first time stands.
    if (done.doubled) return { seq: done.seq, id, at, earlier: true }
    // Paused or ended by agreement on another node, which we had not heard of.
    if (this.row.status !== 'playing') return this.notPlaying()
    if (ledger.seq === seq - 1 && this.row.version !== version) return null
    return problem('stale', 'the table has moved on', { seq: ledger.seq })
  }

  /** `before`: the seats that were asked when the row came. An undo asks everybody anew. */
  private afterStep(
    seat: Seat,
    by: string,
    kind: 'answer' | 'undo',
    stored: Stored,
    events: GameEvent[],
    before: readonly Seat[] = [],
  ): void {
    this.telling.memory.add({ told: { seq: stored.seq, seat, by, kind, at: stored.at }, events }, stored.id)
    this.telling.steps(1)
    this.world.cluster.publish(this.id)
    if (stored.seq % SNAPSHOT_EVERY === 0) this.saveSnapshot(this.ledger as Ledger)
    if (this.row.status === 'done') this.telling.info()
    this.noticeTurns(by, seat, before)
    this.bots.drive()
  }

  /** Nobody waits for it: without it, opening the table takes a little longer. */
  private saveSnapshot(ledger: Ledger): void {
    const { store } = this.world
    const saved: Saved = { ...ledger.saved(), ...(this.head.clock ? { clocks: this.timing.saved() } : {}) }
    const { seq } = ledger
    store
      .saveSnapshot({ table: this.id, seq, rulesVersion: this.game.rulesVersion, state: saved as unknown as Json })
      .then(() => store.thinSnapshots(this.id, seq - SNAPSHOTS_THIN.behind, SNAPSHOTS_THIN.every))
      .catch((error: unknown) => this.world.log('warn', 'a snapshot was not stored', { table: this.id, error: String(error) }))
  }

  /** The game begins, or goes on after a pause: whoever is asked is asked anew. */
  wakeAll(): void {
    this.noticeTurns('', '', [])
    this.bots.drive()
  }

  /** Those who have to decide now hear of it when they are away: in the order of the moves, none of which waits for it. */
  private noticeTurns(by: string, mover: Seat, before: readonly Seat[]): void {
    const { row, head, timing, world } = this
    const { onTurn } = world
    if (!onTurn) return
    const { aside } = this.ledger as Ledger
    const asked = (this.ledger as Ledger).seatsAsked.filter((seat) => head.seats[seat]?.person && !botOn(head, seat))
    if (asked.length === 0) return
    this.notices
      .run(async () => {
        for (const seat of asked) {
          const person = head.seats[seat]?.person as string
          const thinksOn = before.includes(seat) && (seat !== mover || aside)
          const how = thinksOn ? 'still' : person === by ? 'again' : 'anew'
          await onTurn(row, person, seat, { how, due: () => timing.dueOf(seat, head) })
        }
      })
      .catch((error: unknown) => world.log('warn', 'a turn was not noted', { table: this.id, error: String(error) }))
  }

  /** Follows what other nodes have stored. */
  private async catchUp(): Promise<void> {
    const { ledger } = this
    await this.readRow()
    if (!ledger) return
    const before = this.telling.memory.newest ?? ledger.seq
    for (const command of await this.past.rows(ledger.seq)) {
      const asked = ledger.seatsAsked
      const { kind, seat, by, at } = command
      const events = await ledger.follow(command, this.past.before(command.seq))
      this.timing.take(this.timing.after(this.head, kind, seat, by, ledger.aside, at, asked, ledger.seatsAsked))
      this.telling.memory.add({ told: toldOf(command), events }, command.id)
    }
    if (ledger.seq > before) this.telling.steps(ledger.seq - before)
  }

  /** Another node says that something happened. */
  heard(): Promise<void> {
    return this.queue.run(async () => {
      if (this.ledger) return this.catchUp()
      await this.readRow()
      if (this.row.status !== 'open') await this.openLedger()
    })
  }

  /** The row as it is stored now; who looks on is told what is new in it. */
  private async readRow(): Promise<void> {
    const { version, status } = this.row
    const row = await this.world.store.table(this.id)
    if (!row) return
    this.row = row
    if (row.version !== version || row.status !== status) this.telling.info()
  }

  /** Is a question open to this person that no bot answers for them? */
  waitsFor(person: string): boolean {
    if (!this.ledger || this.row.status !== 'playing') return false
    return this.game.asks(this.ledger.state).some(({ seat }) => this.head.seats[seat]?.person === person && !botOn(this.head, seat))
  }

  /** The whole table for somebody who comes (back). */
  sight(person: string | null, after: number | undefined): Promise<TableMessage> {
    this.lastUse = this.world.now()
    return this.queue.run(() => this.telling.sight(person, after))
  }

  // The table's row

  /** Changes the head under the stored version; another node's change is read first and the change made again. Runs in the table's queue. */
  async changeHead(
    change: (head: Head) => Head | null,
    more: Partial<Pick<TableRow, 'status' | 'listed' | 'owner'>> = {},
  ): Promise<boolean> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const head = change(structuredClone(this.head))
      if (!head) return false
      const updated = this.world.now()
      const running = (more.status ?? this.row.status) === 'playing'
      const due = running && this.ledger ? await this.timing.firstDue(this.ledger.seatsAsked, head) : null
      const next = { ...more, head: head as unknown as Json, people: peopleOf(head), updated, ...(due === this.row.due ? {} : { due }) }
      if (await this.world.store.updateTable(this.id, this.row.version, next)) {
        this.row = { ...this.row, ...next, version: this.row.version + 1 }
        this.telling.info()
        this.world.cluster.publish(this.id)
        return true
      }
      await this.readRow()
    }
    return false
  }

  /** Any change of seats, settings or state that is not a command. `change` returns null to refuse. */
  change(
    change: (head: Head, row: TableRow) => Head | WireProblem,
    more: Partial<Pick<TableRow, 'status' | 'listed'>> = {},
  ): Promise<WireProblem | null> {
    return this.queue.run(async () => {
      let refused: WireProblem | null = null
      const done = await this.changeHead((head) => {
        const next = change(head, this.row)
        if ('code' in next) {
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

  /** Every seat is taken: the dice are sealed and the game begins. */
  start(): Promise<WireProblem | null> {
    return this.queue.run(async () => {
      const at = this.world.now()
      // From the head that is stored in the end: whoever sat down on another node meanwhile has their share in the seed.
      const begin = (head: Head): Head | null => {
        if (this.whyNotStart()) return null
        this.ledger = new Ledger(this.game, this.setup())
        return { ...head, from: at }
      }
      if (!(await this.changeHead(begin, { status: 'playing' }))) {
        this.ledger = null
        if (this.row.status !== 'open') await this.openLedger()
        return this.whyNotStart() ?? TRY_AGAIN
      }
      const events = this.ledger?.startEvents ?? []
      this.telling.memory.add({ told: { seq: 0, seat: '', by: '', kind: 'answer', at }, events }, '')
      this.telling.steps(1)
      this.wakeAll()
      return null
    })
  }

  private whyNotStart(): WireProblem | null {
    if (this.row.status !== 'open') return problem('taken', 'the game has begun already')
    const open = Object.values(this.head.seats).find((chair) => chair.person === null && chair.bot === null)
    return open ? problem('not-allowed', `${open.name} is still open`) : null
  }

  /** Somebody takes the seat back from the bot that kept it warm; their time begins now. */
  back(person: string, seat: Seat): Promise<WireProblem | null> {
    const since = this.world.now()
    return this.change((head) => {
      const chair = head.seats[seat]
      if (chair?.person !== person) return problem('not-allowed', `you do not sit on ${seat}`)
      return chair.warm === null ? head : comeBack(head, seat, since)
    })
  }

  // Agreement, bots and time

  propose(person: string, what: Proposal['what'], to: number | null): Promise<WireProblem | null> {
    return this.queue.run(() => this.agreement.propose(person, what, to))
  }

  consent(person: string, id: string, yes: boolean): Promise<WireProblem | null> {
    return this.queue.run(() => this.agreement.consent(person, id, yes))
  }

  timeUp(bot: string): Promise<void> {
    return this.queue.run(async () => {
      await this.catchUp()
      await this.bots.timeUp(bot)
    })
  }

  driveBots(): void {
    this.bots.drive()
  }

  /** This node was handed the bot's turn at row `seq`. */
  answerBot(seq: number): Promise<void> {
    this.lastUse = this.world.now()
    return this.bots.answer(seq)
  }

  /** When the time of the seat is gone; null while none runs. */
  dueOf(seat: Seat): Promise<number | null> {
    return this.timing.dueOf(seat, this.head)
  }

  /** Nobody looks on and nothing is under way: it may leave memory. */
  get idle(): boolean {
    return this.telling.watchers.size === 0 && !this.bots.thinking && !this.queue.busy
  }

  /** The record of a finished game; null while the seed must stay hidden. */
  async commandsForRecord(): Promise<{ rows: CommandRow[]; ledger: Ledger } | null> {
    if (!this.ledger || (this.row.status !== 'done' && this.row.status !== 'abandoned')) return null
    return { rows: await this.past.rows(), ledger: this.ledger }
  }
}
