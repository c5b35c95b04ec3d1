import { type Answer, type Game, type GameEvent, isRefusal, type Json, type Seat, type Setup, type State } from '@deadfront/kernel'
import { type Proposal, type PersonSettings, seedOf, type ServerMessage, type TableInfo, type WireProblem } from '@deadfront/protocol'
import type { Appended, CommandRow, Store, TableRow, TableStatus } from '@deadfront/store'
import type { Cluster } from '../cluster/cluster.ts'
import { Clocks, dueFor } from './clock.ts'
import { botOn, headOf, type Head, infoOf, peopleOf, seatsOf, secretOf } from './head.ts'
import { Ledger, type Saved, stateAfter } from './ledger.ts'
import { Memory, NO_SIGHT, type Sight, Sights, type Step } from './sights.ts'

/** What a host needs of the world around it. */
export interface World {
  store: Store
  cluster: Cluster
  now(): number
  game(id: string): Promise<Game>
  /** A bot's answer, thought out off the main thread. */
  think(game: string, bot: string, state: State, seat: Seat, seed: string): Promise<Answer | readonly Answer[]>
  isHere(person: string): boolean
  /** Somebody has to decide: notices go out from here. */
  onTurn(table: TableRow, person: string, seat: Seat): void
  /** A verdict, and how long the store took. */
  measure(verdict: string, seconds: number | null): void
  log(level: 'info' | 'warn' | 'error', message: string, about: Json): void
}

/** Somebody who looks at the table on a socket. */
export interface Watcher {
  readonly person: string | null
  send(message: ServerMessage): void
}

const problem = (code: WireProblem['code'], say: string, more: Partial<WireProblem> = {}): WireProblem => ({ code, say, ...more })

const SNAPSHOT_EVERY = 50

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
  row: TableRow
  readonly watchers = new Set<Watcher>()
  lastUse: number
  private readonly world: World
  private readonly game: Game
  private ledger: Ledger | null = null
  private queue: Promise<unknown> = Promise.resolve()
  private clocks: Clocks
  private readonly memory = new Memory()
  private readonly sights: Sights
  private thinking = false

  private constructor(world: World, row: TableRow, game: Game) {
    this.world = world
    this.id = row.id
    this.row = row
    this.game = game
    this.sights = new Sights(game)
    this.clocks = new Clocks(headOf(row).clock)
    this.lastUse = world.now()
  }

  static async load(world: World, id: string): Promise<TableHost | null> {
    const row = await world.store.table(id)
    if (!row) return null
    const host = new TableHost(world, row, await world.game(row.game))
    if (row.status !== 'open') await host.openLedger()
    void host.driveBots()
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
    const ledger = new Ledger(this.game, this.setup())
    const snapshot = await this.world.store.snapshot(this.id, this.row.seq)
    if (snapshot && snapshot.rulesVersion === this.game.rulesVersion) {
      const saved = snapshot.state as unknown as Saved
      ledger.restore(snapshot.seq, saved)
      this.clocks = new Clocks(this.head.clock, saved.clocks)
    }
    this.ledger = ledger
    await this.catchUp()
  }

  /** One thing after the other. */
  private serial<T>(work: () => Promise<T>): Promise<T> {
    const next = this.queue.then(work)
    this.queue = next.catch(() => undefined)
    return next
  }

  info(): TableInfo {
    return { ...infoOf(this.row, (person) => this.world.isHere(person)), seq: this.ledger?.seq ?? this.row.seq }
  }

  // Commands

  command(
    person: string,
    m: { id: string; seq: number; seat: Seat; ask?: string | undefined; answer: Answer | readonly Answer[] },
  ): Promise<{ seq: number } | WireProblem> {
    return this.serial(async () => {
      if (this.head.seats[m.seat]?.person !== person) return problem('not-allowed', `you do not sit on ${m.seat}`)
      if (this.head.seats[m.seat]?.warm) await this.changeHead((head) => comeBack(head, m.seat, this.world.now()))
      const done = await this.enter(m.seat, person, m)
      this.world.measure('code' in done ? done.code : 'accepted', null)
      return done
    })
  }

  private async enter(
    seat: Seat,
    by: string,
    m: { id: string; seq: number; ask?: string | undefined; answer: Answer | readonly Answer[] },
  ): Promise<{ seq: number } | WireProblem> {
    const { ledger } = this
    if (!ledger || this.row.status !== 'playing') return this.notPlaying()
    if (m.seq !== ledger.seq) return this.staleOrDoubled(m.id)
    let applied: ReturnType<Ledger['weigh']>
    try {
      applied = ledger.weigh(seat, m.answer, m.ask)
    } catch (error) {
      this.world.log('error', 'the rules failed', { table: this.id, seq: ledger.seq, seat, answer: m.answer as Json, error: String(error) })
      return problem('fault', 'the referee stumbled over this; the table is as it was')
    }
    if (isRefusal(applied)) return problem('refused', applied.say, { refusal: applied as unknown as Json })
    const status: TableStatus = applied.state.result === null ? 'playing' : 'done'
    const stored = await this.append(
      { kind: 'answer', seat, by, id: m.id, body: { answer: m.answer as Json }, hash: this.game.hash(applied.state) },
      status,
      applied.state,
    )
    if ('code' in stored) return stored
    if (stored.earlier) return { seq: stored.seq }
    ledger.take(seat, applied)
    await this.afterStep(seat, by, 'answer', stored, applied.events)
    return { seq: stored.seq }
  }

  /** Takes back answers of the seat's own, as long as no barrier stands behind them. */
  undo(person: string, m: { id: string; seq: number; seat: Seat }): Promise<{ seq: number } | WireProblem> {
    return this.serial(async () => {
      const { ledger } = this
      if (this.head.seats[m.seat]?.person !== person) return problem('not-allowed', `you do not sit on ${m.seat}`)
      if (!ledger || this.row.status !== 'playing') return this.notPlaying()
      if (m.seq !== ledger.seq) return this.staleOrDoubled(m.id)
      if (ledger.undoable(m.seat) === 0)
        return problem('refused', 'there is nothing of yours to take back: dice fell, or somebody else has decided since')
      return this.undoTo(ledger, ledger.length - 1, m.seat, person, m.id)
    })
  }

  private async undoTo(ledger: Ledger, to: number, seat: Seat, by: string, id: string): Promise<{ seq: number } | WireProblem> {
    const state = ledger.undoState(to) ?? (await stateAfter(this.game, ledger.setup, await this.world.store.commands(this.id, 0), to))
    const stored = await this.append({ kind: 'undo', seat, by, id, body: { to }, hash: this.game.hash(state) }, 'playing', state)
    if ('code' in stored) return stored
    if (stored.earlier) return { seq: stored.seq }
    ledger.takeUndo(to, state)
    await this.afterStep(seat, by, 'undo', stored, [])
    return { seq: stored.seq }
  }

  private notPlaying(): WireProblem {
    return this.row.status === 'paused' ? problem('paused', 'the game is paused') : problem('over', 'the game is not running')
  }

  private async staleOrDoubled(id: string): Promise<{ seq: number } | WireProblem> {
    await this.catchUp()
    const seq = (this.ledger as Ledger).seq
    const known = this.memory.seqOf(id)
    if (known !== undefined) return { seq: known }
    const row = (await this.world.store.commands(this.id, Math.max(0, seq - 1000))).find((r) => r.id === id)
    return row ? { seq: row.seq } : problem('stale', 'the table has moved on', { seq })
  }

  /** Stores a row; on success the row's number, otherwise why not. */
  private async append(
    row: Pick<CommandRow, 'kind' | 'seat' | 'by' | 'id' | 'body' | 'hash'>,
    status: TableStatus,
    after: State,
  ): Promise<Stored | WireProblem> {
    const ledger = this.ledger as Ledger
    const at = this.world.now()
    const clocks = this.clocksAfter(row, at, ledger.state, after)
    const due = status === 'playing' ? await this.firstDue(after, this.head, clocks) : null
    const begun = performance.now()
    const done: Appended = await this.world.store.append({ command: { ...row, table: this.id, seq: ledger.seq + 1, at }, status, due })
    this.world.measure(done.stored ? 'stored' : 'not-stored', (performance.now() - begun) / 1000)
    if (done.stored) {
      this.row = { ...this.row, seq: done.seq, updated: at, status, due }
      this.clocks = clocks
      return { seq: done.seq, id: row.id, at, earlier: false }
    }
    await this.catchUp()
    // The same command came in twice, over two nodes or after a broken connection to the store: the first time stands.
    if (done.doubled) return { seq: done.seq, id: row.id, at, earlier: true }
    return problem('stale', 'the table has moved on', { seq: ledger.seq })
  }

  /** The clocks after a row: what a person took beyond the seconds for each decision comes out of the seat's bank. */
  private clocksAfter(row: Pick<CommandRow, 'kind' | 'seat' | 'by'>, at: number, before: State, after: State): Clocks {
    if (!this.head.clock) return this.clocks
    const seatsAsked = (state: State): Seat[] => this.game.asks(state).map((a) => a.seat)
    const asked = seatsAsked(before)
    const counts = asked.includes(row.seat) && row.kind === 'answer' && !row.by.startsWith('bot:')
    const spent = counts ? at - this.clocks.since(row.seat, this.from(row.seat, this.head)) : 0
    // An order out of turn is nobody's decision: whoever thinks, thinks on.
    return this.clocks.after(row.seat, asked, seatsAsked(after), at, spent)
  }

  /** No time of the seat runs before this. */
  private from(seat: Seat, head: Head): number {
    return Math.max(head.from ?? this.row.created, head.seats[seat]?.since ?? 0)
  }

  /** When the time of a person on this seat is gone; null without a clock, or while a bot plays it. */
  private async dueOf(seat: Seat, head: Head, clocks: Clocks): Promise<number | null> {
    const person = head.seats[seat]?.person
    if (!head.clock || !person || botOn(head, seat)) return null
    const settings = head.clock.each < 3600 ? null : ((await this.world.store.person(person))?.settings as PersonSettings | undefined)
    return dueFor(head.clock, clocks.since(seat, this.from(seat, head)), clocks.left(seat), settings ?? null)
  }

  /** The first of all those asked. */
  private async firstDue(state: State, head: Head, clocks: Clocks): Promise<number | null> {
    if (!head.clock) return null
    let first: number | null = null
    for (const { seat } of this.game.asks(state)) {
      const due = await this.dueOf(seat, head, clocks)
      if (due !== null && (first === null || due < first)) first = due
    }
    return first
  }

  private async afterStep(seat: Seat, by: string, kind: 'answer' | 'undo', stored: Stored, events: GameEvent[]): Promise<void> {
    const ledger = this.ledger as Ledger
    this.memory.add({ told: { seq: stored.seq, seat, by, kind, at: stored.at }, events }, stored.id)
    this.tellSteps(1)
    this.world.cluster.publish(this.id)
    if (stored.seq % SNAPSHOT_EVERY === 0 || ledger.state.result !== null)
      await this.world.store.saveSnapshot({
        table: this.id,
        seq: ledger.seq,
        rulesVersion: this.game.rulesVersion,
        state: { ...ledger.saved(), ...(this.head.clock ? { clocks: this.clocks.saved() } : {}) } as unknown as Json,
      })
    if (this.row.status === 'done') this.tellInfo()
    this.noticeTurns(seat)
    void this.driveBots()
  }

  private noticeTurns(mover: Seat): void {
    const moved = this.head.seats[mover]?.person
    for (const { seat } of this.game.asks((this.ledger as Ledger).state)) {
      const person = this.head.seats[seat]?.person
      if (person && person !== moved && !botOn(this.head, seat)) this.world.onTurn(this.row, person, seat)
    }
  }

  /** Follows what other nodes have stored. */
  private async catchUp(): Promise<void> {
    const { ledger } = this
    const { store } = this.world
    const row = await store.table(this.id)
    if (row) this.row = row
    if (!ledger) return
    const before = this.memory.newest ?? ledger.seq
    for (const command of await store.commands(this.id, ledger.seq)) {
      const was = ledger.state
      const events = await ledger.follow(command, async () => (await store.commands(this.id, 0)).filter((r) => r.seq < command.seq))
      const { seq, seat, by, kind, at } = command
      this.clocks = this.clocksAfter(command, at, was, ledger.state)
      this.memory.add({ told: { seq, seat, by, kind, at }, events }, command.id)
    }
    if (ledger.seq > before) this.tellSteps(ledger.seq - before)
  }

  /** Another node says that something happened. */
  heard(): Promise<void> {
    return this.serial(async () => {
      const before = { version: this.row.version, status: this.row.status }
      if (!this.ledger) {
        const row = await this.world.store.table(this.id)
        if (row) this.row = row
        if (row && row.status !== 'open') await this.openLedger()
      } else await this.catchUp()
      if (this.row.version !== before.version || this.row.status !== before.status) this.tellInfo()
    })
  }

  // Sight

  private sightOf(person: string | null): Sight | null {
    return this.ledger && this.sights.of(person, this.ledger, this.head, this.row.status)
  }

  private tellSteps(count: number): void {
    const steps = this.memory.last(count)
    const made = new Map<string, ServerMessage>()
    for (const watcher of this.watchers) {
      const key = seatsOf(this.head, watcher.person).join()
      let message = made.get(key)
      if (!message) {
        const sight = this.sightOf(watcher.person)
        if (!sight) continue
        message = { type: 'step', table: this.id, ...sight, steps: steps.map((s) => this.sights.told(watcher.person, this.head, s)) }
        made.set(key, message)
      }
      watcher.send(message)
    }
  }

  tellInfo(): void {
    const table = this.info()
    for (const watcher of this.watchers) watcher.send({ type: 'info', table, mine: seatsOf(this.head, watcher.person) })
  }

  /** The whole table for somebody who comes (back), with what happened after the last command they saw. */
  sight(person: string | null, after: number | undefined): Promise<Omit<Extract<ServerMessage, { type: 'table' }>, 'chat' | 'seen'>> {
    return this.serial(async () => {
      this.lastUse = this.world.now()
      const sight = this.sightOf(person) ?? NO_SIGHT
      const missed = after === undefined ? [] : await this.stepsAfter(after)
      return {
        type: 'table',
        table: this.info(),
        mine: seatsOf(this.head, person),
        ...sight,
        steps: missed.map((s) => this.sights.told(person, this.head, s)),
      }
    })
  }

  private async stepsAfter(after: number): Promise<Step[]> {
    const { ledger } = this
    if (!ledger || after >= ledger.seq) return []
    const known = this.memory.after(after)
    if (known) return known
    // Longer ago than is remembered: the events are made again from the rows.
    const from = Math.max(after, ledger.seq - 1000)
    const replay = new Ledger(this.game, ledger.setup)
    const snapshot = await this.world.store.snapshot(this.id, from)
    if (snapshot && snapshot.rulesVersion === this.game.rulesVersion) replay.restore(snapshot.seq, snapshot.state as unknown as Saved)
    const steps: Step[] = []
    for (const row of await this.world.store.commands(this.id, replay.seq)) {
      if (row.seq > ledger.seq) break
      const events = await replay.follow(row, async () => (await this.world.store.commands(this.id, 0)).filter((r) => r.seq < row.seq))
      if (row.seq > from) steps.push({ told: { seq: row.seq, seat: row.seat, by: row.by, kind: row.kind, at: row.at }, events })
    }
    return steps
  }

  /** The view after that many rows, for looking back. */
  async at(person: string | null, seq: number): Promise<Json> {
    const { ledger } = this
    if (!ledger) return null
    const replay = new Ledger(this.game, ledger.setup)
    const snapshot = await this.world.store.snapshot(this.id, seq)
    if (snapshot && snapshot.rulesVersion === this.game.rulesVersion) replay.restore(snapshot.seq, snapshot.state as unknown as Saved)
    for (const row of await this.world.store.commands(this.id, replay.seq, seq - replay.seq))
      await replay.follow(row, async () => (await this.world.store.commands(this.id, 0)).filter((r) => r.seq < row.seq))
    const viewer = seatsOf(this.head, person)[0] ?? null
    return { seq: replay.seq, viewer, view: this.game.view(replay.state, viewer) }
  }

  inspect(person: string | null, seat: Seat | null, question: Json): Json | WireProblem {
    if (!this.ledger) return this.notPlaying()
    if (seat !== null && this.head.seats[seat]?.person !== person) return problem('not-allowed', `you do not sit on ${seat}`)
    return this.game.inspect(this.ledger.state, seat, question)
  }

  whyNot(person: string, seat: Seat, answer: Answer): Json | WireProblem {
    if (!this.ledger) return this.notPlaying()
    if (this.head.seats[seat]?.person !== person) return problem('not-allowed', `you do not sit on ${seat}`)
    return this.game.whyNot(this.ledger.state, seat, answer) as unknown as Json
  }

  // The table's row

  /** Changes the head under the stored version; another node's change is read first and the change made again. */
  private async changeHead(
    change: (head: Head) => Head | null,
    more: Partial<Pick<TableRow, 'status' | 'listed' | 'owner'>> = {},
  ): Promise<boolean> {
    for (let tries = 0; tries < 5; tries++) {
      const head = change(structuredClone(this.head))
      if (!head) return false
      const updated = this.world.now()
      const running = (more.status ?? this.row.status) === 'playing'
      const due = running && this.ledger ? await this.firstDue(this.ledger.state, head, this.clocks) : null
      const next = { ...more, head: head as unknown as Json, people: peopleOf(head), updated, ...(due === this.row.due ? {} : { due }) }
      if (await this.world.store.updateTable(this.id, this.row.version, next)) {
        this.row = { ...this.row, ...next, version: this.row.version + 1 }
        this.sights.forget()
        this.tellInfo()
        this.world.cluster.publish(this.id)
        return true
      }
      const row = await this.world.store.table(this.id)
      if (!row) return false
      this.row = row
    }
    return false
  }

  /** Any change of seats, settings or state that is not a command. `change` returns null to refuse. */
  change(
    change: (head: Head, row: TableRow) => Head | WireProblem,
    more: Partial<Pick<TableRow, 'status' | 'listed'>> = {},
  ): Promise<WireProblem | null> {
    return this.serial(async () => {
      let refused: WireProblem | null = null
      const done = await this.changeHead((head) => {
        const next = change(head, this.row)
        if ('code' in next) {
          refused = next
          return null
        }
        return next
      }, more)
      if (!done) return refused ?? problem('stale', 'somebody changed the table at the same moment; try again')
      void this.driveBots()
      return null
    })
  }

  /** Every seat is taken: the dice are sealed and the game begins. */
  start(): Promise<WireProblem | null> {
    return this.serial(async () => {
      if (this.row.status !== 'open') return problem('taken', 'the game has begun already')
      const open = Object.entries(this.head.seats).find(([, chair]) => chair.person === null && chair.bot === null)
      if (open) return problem('not-allowed', `${open[1].name} is still open`)
      this.ledger = new Ledger(this.game, this.setup())
      const at = this.world.now()
      if (!(await this.changeHead((head) => ({ ...head, from: at }), { status: 'playing' }))) {
        this.ledger = null
        return problem('stale', 'somebody changed the table at the same moment; try again')
      }
      this.memory.add({ told: { seq: 0, seat: '', by: '', kind: 'answer', at }, events: this.ledger.startEvents }, '')
      this.tellSteps(1)
      this.noticeTurns('')
      void this.driveBots()
      return null
    })
  }

  // Agreement

  propose(person: string, what: Proposal['what'], to: number | null): Promise<WireProblem | null> {
    return this.serial(async () => {
      const { ledger } = this
      if (!ledger || (this.row.status !== 'playing' && this.row.status !== 'paused')) return this.notPlaying()
      if (!peopleOf(this.head).includes(person)) return problem('not-allowed', 'only those who sit at the table may propose')
      if (what === 'undo' && (to === null || to >= ledger.length))
        return problem('bad-request', 'an undo names how many commands are to stand')
      const proposal: Proposal = {
        id: `${this.row.version}-${ledger.seq}`,
        what,
        by: person,
        to,
        agreed: [person],
        needed: peopleOf(this.head),
      }
      await this.changeHead((head) => ({ ...head, proposal }))
      return this.settleProposal()
    })
  }

  consent(person: string, id: string, yes: boolean): Promise<WireProblem | null> {
    return this.serial(async () => {
      const { proposal } = this.head
      if (!proposal || proposal.id !== id) return problem('not-found', 'that proposal is no longer open')
      if (!proposal.needed.includes(person)) return problem('not-allowed', 'only those who sit at the table may agree')
      await this.changeHead((head) => ({
        ...head,
        proposal: yes ? { ...proposal, agreed: [...new Set([...proposal.agreed, person])] } : null,
      }))
      return yes ? this.settleProposal() : null
    })
  }

  /** Everybody who sits here has agreed: it is done. */
  private async settleProposal(): Promise<WireProblem | null> {
    const { proposal } = this.head
    if (!proposal || proposal.needed.some((p) => !proposal.agreed.includes(p))) return null
    const cleared = (head: Head): Head => ({ ...head, proposal: null })
    if (proposal.what === 'pause') await this.changeHead(cleared, { status: 'paused' })
    else if (proposal.what === 'resume') {
      const from = this.world.now()
      await this.changeHead((head) => ({ ...cleared(head), from }), { status: 'playing' })
      void this.driveBots()
    } else if (proposal.what === 'undo') {
      await this.changeHead(cleared)
      const done = await this.undoTo(this.ledger as Ledger, proposal.to as number, '', proposal.by, `undo-${proposal.id}`)
      return 'code' in done ? done : null
    } else
      await this.changeHead((head) => ({ ...cleared(head), agreed: proposal.what }), {
        status: proposal.what === 'draw' ? 'done' : 'abandoned',
      })
    return null
  }

  // Bots and clocks

  /** A player's time is gone: a bot keeps the seat warm until they are back. */
  timeUp(bot: string): Promise<void> {
    return this.serial(async () => {
      const now = this.world.now()
      if (!this.ledger || this.row.status !== 'playing' || this.row.due === null || this.row.due > now) return
      for (const { seat } of this.game.asks(this.ledger.state)) {
        const due = await this.dueOf(seat, this.head, this.clocks)
        if (due !== null && due <= now) await this.changeHead((head) => setWarm(head, seat, bot))
      }
      void this.driveBots()
    })
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

  /** Lets the bots answer, one question at a time, until a person is asked. */
  private async driveBots(): Promise<void> {
    if (this.thinking) return
    this.thinking = true
    try {
      for (;;) {
        const { ledger } = this
        if (!ledger || this.row.status !== 'playing') return
        const ask = this.game.asks(ledger.state).find((a) => botOn(this.head, a.seat) !== null)
        if (!ask) return
        const bot = botOn(this.head, ask.seat) as string
        const { seq } = ledger
        const job = `bot:${this.id}:${seq}`
        if (!(await this.world.cluster.lease(job, 30_000))) return
        const answer = await this.world.think(this.row.game, bot, ledger.state, ask.seat, `${ledger.setup.seed}:${seq}`)
        const done = await this.serial(() =>
          this.enter(ask.seat, `bot:${bot}`, { id: `bot-${seq}-${ask.seat.replaceAll(/[^A-Za-z0-9_-]/g, '_')}`, seq, answer }),
        )
        await this.world.cluster.release(job)
        if ('code' in done && done.code !== 'stale') {
          this.world.log('error', 'a bot was refused', { table: this.id, bot, seq, say: done.say })
          return
        }
      }
    } catch (error) {
      this.world.log('error', 'a bot failed', { table: this.id, error: String(error) })
    } finally {
      this.thinking = false
    }
  }

  /** Nobody looks on and nothing is under way: it may leave memory. */
  get idle(): boolean {
    return this.watchers.size === 0 && !this.thinking
  }

  /** The record of a finished game; null while the seed must stay hidden. */
  async commandsForRecord(): Promise<{ rows: CommandRow[]; ledger: Ledger } | null> {
    if (!this.ledger || (this.row.status !== 'done' && this.row.status !== 'abandoned')) return null
    return { rows: await this.world.store.commands(this.id, 0), ledger: this.ledger }
  }
}

function setWarm(head: Head, seat: Seat, bot: string): Head {
  const chair = head.seats[seat]
  return chair ? { ...head, seats: { ...head.seats, [seat]: { ...chair, warm: bot } } } : head
}

function comeBack(head: Head, seat: Seat, since: number): Head {
  const chair = head.seats[seat]
  return chair ? { ...head, seats: { ...head.seats, [seat]: { ...chair, warm: null, since } } } : head
}
