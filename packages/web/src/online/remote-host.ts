import { type Answer, type GameEvent, type GameRecord, type Json, type Refusal, refuseQuestion, type Seat } from '@deadfront/kernel'
import type {
  ClientMessage,
  Preset,
  Proposal,
  SeatTime,
  ServerMessage,
  TableInfo,
  WireChat,
  WireProblem,
  WireStep,
} from '@deadfront/protocol'
import { signal } from '@preact/signals'
import type { MatchHost } from '../host/local.ts'
import type { LiveUpdate, LogStep, Picture, TableCalls, TableNotice } from '../host/protocol.ts'
import type { Caller, Handlers } from '../host/rpc.ts'
import { Connection, type ConnectionState } from './connection.ts'
import { type PastPicture, readRefusal, refusalOf } from './wire.ts'

/** The table in a message of the server: what one viewer may see. */
type WireTable = Omit<Extract<ServerMessage, { type: 'step' }>, 'type' | 'table' | 'steps'>

/** The host's access to the server; tests use their own. */
export interface RemoteDeps {
  socketUrl: string
  table: string
  invite?: string | undefined
  token(): string | null
  at(seq: number): Promise<PastPicture>
  record(): Promise<GameRecord>
  newId(): string
  /** Why the server accepts no socket of this page, as a text for the player; null if it does. */
  whyRefused?(): Promise<string | null>
}

/** How often an answer is sent again because another command came first. */
const MAX_STALE_RETRIES = 4
/** More steps than this in one message are shown without animation. */
const MAX_ANIMATED_STEPS = 12

/** A match that is played on a server. It has the same calls and notices as the worker of a local match. */
export class RemoteHost implements MatchHost {
  readonly sealed = true
  /** Seats, clock and proposals of the table. */
  readonly info = signal<TableInfo | null>(null)
  readonly mine = signal<readonly Seat[]>([])
  readonly chat = signal<readonly WireChat[]>([])
  readonly state = signal<ConnectionState>('connecting')
  /** Messages that wait to be sent, or for their reply. */
  readonly waiting = signal<readonly ClientMessage[]>([])
  /** The time of each seat, in the time of this device. */
  readonly clocks = signal<{ readonly [seat: Seat]: SeatTime }>({})
  /** The last command that this person had seen when the page was opened, and when that was; null on the first visit. */
  readonly lastVisit = signal<{ seq: number; at: number } | null>(null)
  /** A problem that is not the reply to an answer. */
  readonly problem = signal<WireProblem | null>(null)

  private readonly deps: RemoteDeps
  private readonly onNotice: (notice: TableNotice) => void
  private readonly connection: Connection
  /** By how many milliseconds the clock of this device is ahead of the server's. */
  clockAhead = 0
  private table: WireTable | null = null
  private greeted = false
  /** The last command that was reported as seen. */
  private seenSent = -1
  /** Every step that the server has sent, by the number of its command. */
  private readonly steps = new Map<number, WireStep>()
  /** The numbers of the commands that were taken back. */
  private readonly undone = new Set<number>()
  private resolveOpen: ((opened: { total: number }) => void) | null = null
  private updateWaiters: (() => void)[] = []

  constructor(deps: RemoteDeps, onNotice: (notice: TableNotice) => void) {
    this.deps = deps
    this.onNotice = onNotice
    this.connection = new Connection({
      url: deps.socketUrl,
      table: deps.table,
      invite: deps.invite,
      token: deps.token,
      onMessage: (message) => this.receive(message),
      onRefused: () => void this.askWhyRefused(),
      onState: (state) => {
        this.state.value = state
      },
      onWaiting: (messages) => {
        this.waiting.value = messages.filter(({ type }) => type !== 'inspect' && type !== 'why-not')
      },
    })
  }

  /** The browser does not give the reason why a socket was refused: the server is asked. */
  private async askWhyRefused(): Promise<void> {
    const say = await this.deps.whyRefused?.().catch(() => null)
    if (say) this.problem.value = { code: 'not-allowed', say }
  }

  open(): Promise<{ total: number }> {
    if (this.table) return Promise.resolve({ total: this.table.seq })
    return new Promise((resolve) => {
      this.resolveOpen = resolve
    })
  }

  close(): void {
    this.connection.close()
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.mine.value = message.mine
        this.info.value = message.table
        this.chat.value = message.chat
        // Only the first message of a visit counts: a reconnection is no absence.
        if (!this.greeted) this.lastVisit.value = message.seen
        this.greeted = true
        this.show(message, message.steps)
        this.onNotice({ type: 'verified', total: message.seq })
        this.resolveOpen?.({ total: message.seq })
        this.resolveOpen = null
        return
      case 'step':
        this.show(message, message.steps)
        return
      case 'info':
        this.setClocks(message)
        this.mine.value = message.mine
        this.info.value = message.table
        return
      case 'chat':
        this.chat.value = [...this.chat.value.filter((line) => line.n !== message.line.n), message.line].sort((a, b) => a.n - b.n)
        return
      case 'problem':
        this.problem.value = message.problem
        return
    }
  }

  /** The clocks of the server in the time of this device. */
  private setClocks({ clocks, now }: Pick<WireTable, 'clocks' | 'now'>): void {
    const ahead = Date.now() - now
    this.clockAhead = ahead
    const local = ({ due, bank }: SeatTime): SeatTime => ({ due: due === null ? null : due + ahead, bank })
    this.clocks.value = Object.fromEntries(Object.entries(clocks).map(([seat, time]) => [seat, local(time)]))
  }

  private show(table: WireTable, steps: readonly WireStep[]): void {
    const first = this.table === null
    this.table = table
    this.setClocks(table)
    for (const step of steps) {
      this.steps.set(step.seq, step)
      for (const seq of step.undone ?? []) this.undone.add(seq)
    }
    if (table.view !== null) {
      // A jump (first message, undo, a long absence) is not animated.
      const animated = !first && steps.length <= MAX_ANIMATED_STEPS && !steps.some((step) => step.kind === 'undo')
      const events = animated ? steps.flatMap((step) => step.events) : []
      const update = this.updateOf(table, events)
      this.onNotice({ type: 'update', update: steps.some((step) => step.undone) ? { ...update, undone: true } : update })
    }
    for (const wake of this.updateWaiters.splice(0)) wake()
  }

  private updateOf(table: WireTable, events: readonly GameEvent[]): LiveUpdate {
    const chairs = this.info.value?.seats ?? {}
    return {
      at: table.seq,
      viewer: table.viewer,
      view: table.view,
      asks: table.asks,
      spaces: table.spaces,
      result: table.result,
      events,
      canUndo: table.canUndo,
      canRedo: table.canRedo,
      handOver: null,
      thinking: table.asks.flatMap(({ seat }) => (chairs[seat]?.bot || chairs[seat]?.warm ? [seat] : [])),
    }
  }

  private askOf(seat: Seat): string | undefined {
    return this.table?.asks.find((ask) => ask.seat === seat)?.kind
  }

  private async answer(seat: Seat, answer: Answer | readonly Answer[]): Promise<Refusal | null> {
    const id = this.deps.newId()
    for (let tries = 0; ; tries++) {
      const seq = this.table?.seq ?? 0
      const ask = this.askOf(seat)
      const reply = await this.connection.request({
        type: 'command',
        table: this.deps.table,
        id: tries === 0 ? id : `${id}-${tries}`,
        seq,
        seat,
        answer: Array.isArray(answer) ? [...(answer as readonly Answer[])] : (answer as Answer),
        ...(ask === undefined ? {} : { ask }),
      })
      if (reply.type === 'accepted' && Array.isArray(answer) && reply.taken !== undefined && reply.taken < answer.length)
        this.onNotice({ type: 'partlyTaken', taken: reply.taken, of: answer.length })
      if (reply.type !== 'rejected') return null
      const { problem } = reply
      // Another command came first. If the same question is still open to this seat, the answer is sent again.
      if (problem.code !== 'stale' || tries >= MAX_STALE_RETRIES) return refusalOf(problem)
      if ((this.table?.seq ?? 0) <= seq) {
        this.connection.refresh()
        await new Promise<void>((resolve) => this.updateWaiters.push(resolve))
      }
      if (this.askOf(seat) !== ask) return refusalOf(problem)
    }
  }

  private async inspect(seat: Seat | null, question: Json): Promise<Json | Refusal> {
    const { table, newId } = this.deps
    const reply = await this.connection.request({ type: 'inspect', table, id: newId(), seat, question })
    if (reply.type === 'answered') return reply.answer
    return reply.type === 'rejected' ? refusalOf(reply.problem) : refuseQuestion('the server sent no answer')
  }

  private async whyNot(seat: Seat, answer: Answer): Promise<Refusal | null> {
    const { table, newId } = this.deps
    const reply = await this.connection.request({ type: 'why-not', table, id: newId(), seat, answer })
    return reply.type === 'answered' ? readRefusal(reply.answer) : null
  }

  /** An undo or a redo is not kept for later: when the connection is back, the table may have changed. */
  private async step(type: 'undo' | 'redo'): Promise<boolean> {
    if (!this.table || !(type === 'undo' ? this.table.canUndo : this.table.canRedo)) return false
    if (this.state.value !== 'open') {
      this.onNotice({ type: 'offline', what: type })
      return false
    }
    for (const seat of this.mine.value) {
      const { table, newId } = this.deps
      const reply = await this.connection.request({ type, table, id: newId(), seq: this.table.seq, seat })
      if (reply.type === 'accepted') return true
    }
    return false
  }

  private async picture(at: number): Promise<Picture & { events: readonly GameEvent[]; ms: number }> {
    const from = performance.now()
    const { view, viewer, asks } = await this.deps.at(at)
    const result = at === this.table?.seq ? this.table.result : null
    const events = this.steps.get(at)?.events ?? []
    return { at, viewer, view, asks, spaces: {}, result, events, ms: performance.now() - from }
  }

  private history(from: number, to: number): LogStep[] {
    return [...this.steps.values()]
      .filter((step) => step.seq >= from && step.seq <= to && step.kind === 'answer')
      .sort((a, b) => a.seq - b.seq)
      .map(({ seq, seat, events }) => ({ at: seq, seat: seat || null, events, ...(this.undone.has(seq) ? { undone: true } : {}) }))
  }

  private readonly handlers: Handlers<TableCalls> = {
    open: () => this.open(),
    guess: () => null,
    check: () => ({ say: 'a table on a server checks no records' }),
    answer: ({ seat, answer }) => this.answer(seat, answer),
    whyNot: ({ seat, answer }) => this.whyNot(seat, answer),
    inspect: ({ viewer, question, at }) =>
      at === null
        ? this.inspect(viewer !== null && this.mine.value.includes(viewer) ? viewer : null, question)
        : refuseQuestion('a table on a server answers questions only about the position now'),
    undo: () => this.step('undo'),
    redo: () => this.step('redo'),
    resign: () => null, // proposed to the others instead
    picture: ({ at }) => this.picture(at),
    history: ({ from, to }) => this.history(from, to),
    record: async () => ({ record: await this.deps.record(), state: null }),
    seated: () => null,
    hurry: () => null,
    drawn: () => null,
  }

  readonly call: Caller<TableCalls> = async (name, given) => this.handlers[name](given)

  /** A player at this table may let a bot answer at once. */
  get hurry(): (() => Promise<null>) | undefined {
    if (this.mine.value.length === 0) return undefined
    return async () => {
      this.connection.tell({ type: 'hurry', table: this.deps.table })
      return null
    }
  }

  // Parts that only an online table has.

  /** The steps after that command, in order. */
  stepsAfter(seq: number): WireStep[] {
    return [...this.steps.values()].filter((step) => step.seq > seq && !this.undone.has(step.seq)).sort((a, b) => a.seq - b.seq)
  }

  /** Reports that this person has seen the table as it is now: the next recap begins here. */
  reportSeen(): void {
    const seq = this.table?.seq ?? 0
    if (seq <= this.seenSent || this.mine.value.length === 0) return
    if (this.connection.tell({ type: 'seen', table: this.deps.table, seq })) this.seenSent = seq
  }

  say(room: WireChat['room'], said: { text: string } | { preset: Preset }): void {
    this.connection.post({ type: 'chat', table: this.deps.table, room, ...said })
  }

  /** The owner mutes a person at this table. */
  mute(person: string, on: boolean): void {
    this.connection.post({ type: 'mute', table: this.deps.table, person, on })
  }

  /** Reports a line to the host of the server. */
  report(n: number): void {
    this.connection.post({ type: 'report', table: this.deps.table, n })
  }

  /** "Ask me if I am here", kept by the server. */
  attend(seat: Seat, on: boolean): void {
    this.connection.post({ type: 'attend', table: this.deps.table, seat, on })
  }

  hideLine(n: number): void {
    this.connection.post({ type: 'hide-chat', table: this.deps.table, n })
  }

  propose(what: Proposal['what'], to: number | null = null): void {
    this.connection.post({ type: 'propose', table: this.deps.table, what, to })
  }

  consent(proposal: string, yes: boolean): void {
    this.connection.post({ type: 'consent', table: this.deps.table, proposal, yes })
  }

  /** A bot plays the seat of a player who is away. */
  standIn(seat: Seat): void {
    this.connection.post({ type: 'stand-in', table: this.deps.table, seat })
  }

  /** The other side has been away for too long: the game is won. */
  claim(): void {
    this.connection.post({ type: 'claim', table: this.deps.table })
  }

  /** Takes the own seat back from the bot that played it meanwhile. */
  back(seat: Seat): void {
    this.connection.post({ type: 'back', table: this.deps.table, seat })
  }
}
