import type { Answer, Ask, Form, GameEvent, GameRecord, Json, Refusal, Result, Seat, State } from '@deadfront/kernel'
import type { ServerMessage, TableInfo, Told, WireChat, WireProblem } from '@deadfront/protocol'
import { signal } from '@preact/signals'
import type { MatchHost } from '../host/local.ts'
import type { LiveFrame, LogStep, Picture, TableCalls, TableNotice } from '../host/protocol.ts'
import type { Caller, Handlers } from '../host/rpc.ts'
import { Line, type LineState } from './line.ts'

type Sight = Pick<Extract<ServerMessage, { type: 'step' }>, 'seq' | 'view' | 'viewer' | 'asks' | 'spaces' | 'canUndo' | 'result'>

/** How the host reaches the server; tests bring their own. */
export interface Reach {
  socketUrl: string
  table: string
  invite?: string | undefined
  token(): string | null
  at(seq: number): Promise<{ seq: number; viewer: string | null; view: Json; asks: Ask[] }>
  record(): Promise<GameRecord>
  newId(): string
}

const MOST_STALE = 4

/** A match that is played on a server: the same calls and notices as the worker beside the page gives. */
export class RemoteHost implements MatchHost {
  readonly sealed = true
  /** The table's row: seats, clock, proposals. */
  readonly info = signal<TableInfo | null>(null)
  readonly mine = signal<readonly Seat[]>([])
  readonly chat = signal<readonly WireChat[]>([])
  readonly state = signal<LineState>('calling')
  /** How far this person had seen the table when the page was opened, and when; null on the first visit. */
  readonly lastVisit = signal<{ seq: number; at: number } | null>(null)
  /** What the server said no to, outside of any answer. */
  readonly problem = signal<WireProblem | null>(null)

  private readonly reach: Reach
  private readonly hear: (notice: TableNotice) => void
  private readonly line: Line
  private sight: Sight | null = null
  private greeted = false
  private seenSaid = -1
  private readonly steps = new Map<number, LogStep>()
  private readonly told = new Map<number, Told>()
  private opened: { done(total: { total: number }): void } | null = null
  private stepWaiters: (() => void)[] = []

  constructor(reach: Reach, hear: (notice: TableNotice) => void) {
    this.reach = reach
    this.hear = hear
    this.line = new Line({
      url: reach.socketUrl,
      table: reach.table,
      invite: reach.invite,
      token: reach.token,
      hear: (message) => this.take(message),
      state: (state) => {
        this.state.value = state
      },
    })
  }

  open(): Promise<{ total: number }> {
    if (this.sight) return Promise.resolve({ total: this.sight.seq })
    return new Promise((done) => {
      this.opened = { done }
    })
  }

  close(): void {
    this.line.close()
  }

  private take(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.mine.value = message.mine
        this.info.value = message.table
        this.chat.value = message.chat
        // Only the first sight of a visit counts: what comes after a broken line is no absence.
        if (!this.greeted) this.lastVisit.value = message.seen
        this.greeted = true
        this.show(message, message.steps)
        this.hear({ type: 'verified', total: message.seq })
        this.opened?.done({ total: message.seq })
        this.opened = null
        return
      case 'step':
        this.show(message, message.steps)
        return
      case 'info':
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

  private show(sight: Sight, told: readonly Told[]): void {
    const before = this.sight?.seq ?? null
    this.sight = sight
    for (const step of told)
      this.steps.set(step.seq, { at: step.seq, seat: step.seat || null, events: step.events as unknown as GameEvent[] })
    for (const step of told) this.told.set(step.seq, step)
    if (sight.view !== null) {
      // What came in one after the other is animated; a jump (first sight, undo, a long absence) is not.
      const onward = before !== null && told.length > 0 && told.length <= 12 && !told.some((s) => s.kind === 'undo')
      this.hear({ type: 'frame', frame: this.frame(sight, onward ? told.flatMap((s) => s.events as unknown as GameEvent[]) : []) })
    }
    for (const wake of this.stepWaiters.splice(0)) wake()
  }

  private frame(sight: Sight, events: readonly GameEvent[]): LiveFrame {
    const chairs = this.info.value?.seats ?? {}
    const asks = sight.asks as unknown as Ask[]
    return {
      ...pictureOf(sight),
      events,
      canUndo: sight.canUndo,
      canRedo: false,
      handOver: null,
      thinking: asks.flatMap(({ seat }) => (chairs[seat]?.bot || chairs[seat]?.warm ? [seat] : [])),
    }
  }

  private async answer(seat: Seat, answer: Answer | readonly Answer[]): Promise<Refusal | null> {
    const id = this.reach.newId()
    for (let tries = 0; ; tries++) {
      const seq = this.sight?.seq ?? 0
      const ask = this.sight?.asks.find((a) => a.seat === seat)?.kind
      const verdict = await this.line.ask({
        type: 'command',
        table: this.reach.table,
        id: tries === 0 ? id : `${id}-${tries}`,
        seq,
        seat,
        answer: answer as Answer,
        ...(ask === undefined ? {} : { ask }),
      })
      if (verdict.type !== 'rejected') return null
      const { problem } = verdict
      // Somebody else was quicker. If the same question is still open to this seat, the answer stands as it was meant.
      if (problem.code !== 'stale' || tries >= MOST_STALE) return refusalOf(problem)
      if ((this.sight?.seq ?? 0) <= seq) {
        this.line.refresh()
        await new Promise<void>((resolve) => this.stepWaiters.push(resolve))
      }
      if (this.sight?.asks.find((a) => a.seat === seat)?.kind !== ask) return refusalOf(problem)
    }
  }

  private async referee(
    message: { type: 'inspect'; seat: Seat | null; question: Json } | { type: 'why-not'; seat: Seat; answer: Answer },
  ): Promise<Json> {
    const verdict = await this.line.ask({ ...message, table: this.reach.table, id: this.reach.newId() } as Parameters<Line['ask']>[0])
    return verdict.type === 'answered' ? verdict.answer : null
  }

  private readonly handlers: Handlers<TableCalls> = {
    open: () => this.open(),
    check: () => ({ say: 'not here' }),
    answer: ({ seat, answer }) => this.answer(seat, answer),
    whyNot: async ({ seat, answer }) => (await this.referee({ type: 'why-not', seat, answer })) as unknown as Refusal | null,
    inspect: ({ viewer, question, at }) =>
      at === null
        ? this.referee({ type: 'inspect', seat: viewer !== null && this.mine.value.includes(viewer) ? viewer : null, question })
        : null,
    undo: async () => {
      const seat = this.mine.value.find(() => this.sight?.canUndo)
      if (seat === undefined) return false
      for (const mine of this.mine.value) {
        const verdict = await this.line.ask({
          type: 'undo',
          table: this.reach.table,
          id: this.reach.newId(),
          seq: this.sight?.seq ?? 0,
          seat: mine,
        })
        if (verdict.type === 'accepted') return true
      }
      return false
    },
    redo: () => false,
    picture: async ({ at }): Promise<Picture & { events: readonly GameEvent[]; ms: number }> => {
      const from = performance.now()
      const { view, viewer, asks } = await this.reach.at(at)
      const result = at === this.sight?.seq ? (this.sight.result as unknown as Result | null) : null
      return { at, viewer, view, asks, spaces: {}, result, events: this.steps.get(at)?.events ?? [], ms: performance.now() - from }
    },
    history: ({ from, to }) => [...this.steps.values()].filter((step) => step.at >= from && step.at <= to).sort((a, b) => a.at - b.at),
    record: async () => ({ record: await this.reach.record(), state: null as unknown as State }),
    seated: () => null,
    drawn: () => null,
  }

  readonly call: Caller<TableCalls> = async (name, given) => {
    const handler = this.handlers[name] as (given: unknown) => unknown
    return (await handler(given)) as never
  }

  // What only an online table has.

  /** What was told after that command, in order. */
  toldAfter(seq: number): Told[] {
    return [...this.told.values()].filter((step) => step.seq > seq).sort((a, b) => a.seq - b.seq)
  }

  /** The table has been looked at as it is now: the next recap begins here. */
  seen(): void {
    const seq = this.sight?.seq ?? 0
    if (seq <= this.seenSaid || this.mine.value.length === 0) return
    if (this.line.tell({ type: 'seen', table: this.reach.table, seq })) this.seenSaid = seq
  }

  say(text: string): boolean {
    return this.line.tell({ type: 'chat', table: this.reach.table, text })
  }

  hideLine(n: number): void {
    this.line.tell({ type: 'hide-chat', table: this.reach.table, n })
  }

  propose(what: 'undo' | 'draw' | 'abandon' | 'pause' | 'resume', to: number | null = null): void {
    this.line.tell({ type: 'propose', table: this.reach.table, what, to })
  }

  consent(proposal: string, yes: boolean): void {
    this.line.tell({ type: 'consent', table: this.reach.table, proposal, yes })
  }

  /** Takes one's seat back from the bot that kept it warm. */
  back(seat: Seat): void {
    this.line.tell({ type: 'back', table: this.reach.table, seat })
  }
}

function pictureOf(sight: Sight): Picture {
  return {
    at: sight.seq,
    viewer: sight.viewer,
    view: sight.view,
    asks: sight.asks as unknown as Ask[],
    spaces: sight.spaces as unknown as { [seat: Seat]: Form[] },
    result: sight.result as unknown as Result | null,
  }
}

/** The referee's own refusal, or the server's in the same shape. */
function refusalOf(problem: WireProblem): Refusal {
  const refusal = problem.refusal as unknown as Refusal | undefined
  return refusal ?? { refused: true, code: `online.${problem.code}`, rule: '', say: problem.say, about: [] }
}
