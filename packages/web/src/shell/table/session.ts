import type { Bot } from '@deadfront/ai'
import {
  type Answer,
  type Ask,
  type Game,
  type GameEvent,
  type GameRecord,
  type Json,
  type Refusal,
  refuseQuestion,
  type RuleId,
  type Seat,
  type State,
  type Viewer,
  type Words,
} from '@deadfront/kernel'
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { AttendanceApi, BoardUpdate, ScreenBox, SeatInfo, Tip } from '../../board/board.ts'
import type { Holders, LiveUpdate, LogStep, Picture, TableNotice } from '../../host/protocol.ts'
import { localHost, type MatchHost } from '../../host/local.ts'
import { type Fault, faultOf, RemoteFault } from '../../host/rpc.ts'
import { recordOf, type SaveHead, type Span } from '../../saves/save.ts'
import { changeHead, loadSave } from '../../saves/store.ts'
import { choices } from '../settings.ts'
import { play } from '../sound.ts'
import { AttachedBoards } from './attached-boards.ts'
import type { SeatClock } from './clock.tsx'
import { cardOf } from '../cards.ts'
import { type Roll, rollsOf } from './dice.ts'
import { type FaultKind, faultIn, showNotice } from './host-notices.ts'
import { branch, keepMoment } from './moments.ts'
import { seatsOf } from './seats-of.ts'
import { TableLog } from './table-log.ts'
import { readSpan, Unseen } from './unseen.ts'

export interface ShownTip {
  box: ScreenBox
  tip: Tip
}

/** A rematch of the same people: the text of the offer, and the click. */
export interface Rematch {
  label: string
  /** The people who already wait for it. */
  text: string | null
  act(): void
}

const isAsked = ({ spaces }: Picture): boolean => Object.keys(spaces).length > 0

/**
 * One open game as the page sees it: its host (a worker, or a server), the newest update, the position of the replay.
 * Panels read its signals; boards get updates.
 */
export class Session {
  readonly head: SaveHead
  readonly game: Game
  private readonly bots: readonly Bot[]
  /** The player of each seat; at an online table this can change. */
  readonly holders: Signal<Holders>
  /** At an online table: the holder of a seat, and whether they are here. */
  presence: ReadonlySignal<{ readonly [seat: Seat]: string }> = signal({})
  /** At an online table with a clock: the time of each seat. */
  clocks: ReadonlySignal<{ readonly [seat: Seat]: SeatClock }> = signal({})
  /** At an online table: the server keeps who wants to be asked only while they are here. */
  attendance: AttendanceApi | null = null
  /** At an online table that is over: how the same people play again. */
  rematch: ReadonlySignal<Rematch | null> = signal(null)
  /** The newest update of the live table. */
  readonly live = signal<LiveUpdate | null>(null)
  /** In replay: the picture shown; null at the live table. */
  readonly replayed = signal<(Picture & { events: readonly GameEvent[] }) | null>(null)
  readonly total = signal(0)
  readonly verified = signal(false)
  private readonly tableLog = new TableLog(
    () => this.picture.value,
    (from, to, viewer) => this.call('history', { from, to, viewer }),
    () => cardOf(this.game.id) ?? {},
  )
  /** The commands that the log shows, up to the point shown. */
  readonly log: ReadonlySignal<readonly LogStep[]> = this.tableLog.shown
  /** The newest dice up to the point shown. */
  readonly rolls: ReadonlySignal<readonly Roll[]> = this.tableLog.rolls
  readonly refusal = signal<{ refusal: Refusal; ask: Ask | null } | null>(null)
  readonly fault = signal<{ fault: Fault; kind: FaultKind } | null>(null)
  readonly tip = signal<ShownTip | null>(null)
  readonly ruleOpen = signal<RuleId | null>(null)
  readonly jumpMs = signal(0)
  /** The board, the panels of the game and its end screen. A board that throws does not stop the game. */
  readonly boards = new AttachedBoards(
    () => this.updateOf(),
    (error) => {
      this.fault.value = { kind: 'board', fault: faultOf(error) }
    },
  )
  /** The events since the last decision of the person at this screen; they stay until they are seen. */
  readonly unseen = new Unseen({
    tell: (update) => (this.boards.ready.peek() ? this.boards.report(update) : null),
    read: (span) => readSpan(this.call, span, this.live.value?.viewer ?? null, cardOf(this.game.id)?.turnEvent),
    keep: (unseen) => {
      if (!this.sealed) void changeHead(this.head.id, (head) => ({ ...head, unseen }))
    },
  })
  /** The end screen has been closed. */
  readonly endSeen = signal(false)

  /** The review of the game is open. */
  readonly reviewOpen = signal(false)
  /** Looks at an answer before it is sent; false keeps it back. */
  beforeAnswer: ((answer: Answer | readonly Answer[], seat: Seat) => Promise<boolean>) | null = null

  /** The replay advances by itself. */
  readonly autoplay = signal(false)

  readonly replaying = computed(() => this.replayed.value !== null)
  /** What the panels show: the replayed picture in replay, otherwise the live table. */
  readonly picture = computed<Picture | null>(() => this.replayed.value ?? this.live.value)
  /** The last update of the live table that the board has animated to its end. */
  private readonly played = signal<Picture | null>(null)
  /** What the phases are read from: they wait for the animations of the board. */
  readonly phasesOf = computed<Picture | null>(() => this.replayed.value ?? this.played.value ?? this.live.value)
  readonly at = computed(() => this.picture.value?.at ?? 0)
  /** The board still animates the events that led to the newest position. */
  private readonly isPlaying = computed(() => this.phasesOf.value?.at !== this.picture.value?.at)
  /** The seats that must decide now: none while the board still animates the events that led to the open questions. */
  readonly asked = computed<ReadonlySet<Seat>>(() => new Set(this.isPlaying.value ? [] : this.picture.value?.asks.map(({ seat }) => seat)))
  /** The questions that this screen waits for. A new one would reveal how the last command ended: it comes after the animation. */
  readonly otherAsks = computed<readonly Ask[]>(() => {
    const { asks = [], spaces = {} } = this.phasesOf.value ?? {}
    return this.replaying.value ? asks : asks.filter(({ seat }) => !(seat in spaces))
  })
  /** Every open question, those of this screen first. */
  readonly asks = computed<readonly Ask[]>(() => {
    const picture = this.picture.value
    if (!picture) return []
    return [...picture.asks].sort((a, b) => Number(b.seat in picture.spaces) - Number(a.seat in picture.spaces))
  })

  /** An opened record is only shown: until the replay is left no seat moves, bots included. */
  private opensReplay: boolean
  /** Events not seen when the table was last closed; shown again as soon as the record is replayed and the page is visible. */
  private toRestore: readonly Span[]
  private readonly host: MatchHost
  private readonly call: MatchHost['call']
  private readonly stopSaying: () => void
  private readonly queue: LiveUpdate[] = []
  private busy = false
  /** Counts the requests for a point of the replay or for its end: a picture that arrives after a newer request is not shown. */
  private wish = 0
  private pointer: { x: number; y: number } | null = null

  constructor(
    head: SaveHead,
    game: Game,
    bots: readonly Bot[],
    makeHost: (onNotice: (notice: TableNotice) => void) => MatchHost = (onNotice) => localHost(head, onNotice),
  ) {
    this.head = head
    this.opensReplay = head.count > 0 && head.imported === head.count
    // Events in a new game before the first question are new too.
    this.toRestore = head.unseen ?? (head.count === 0 ? [{ since: -1, at: 0 }] : [])
    this.holders = signal(head.holders)
    this.game = game
    this.bots = bots
    this.host = makeHost((notice) => this.receive(notice))
    this.call = this.host.call
    this.stopSaying = this.boards.ready.subscribe((ready) => {
      if (ready) this.unseen.sayAgain()
    })
  }

  async open(): Promise<void> {
    try {
      const { total } = await this.host.open()
      this.total.value = Math.max(this.total.value, total)
      if (this.opensReplay) await this.jump(total)
      this.opensReplay = false
    } catch (error) {
      this.failed(error, 'mismatch')
    }
  }

  close(): void {
    this.stopSaying()
    this.host.close()
  }

  /** Lets the bot that computes answer at once; null if this page may not decide that. */
  get hurry(): (() => void) | null {
    const { host } = this
    return host.hurry === undefined ? null : () => void host.hurry?.().catch((error: unknown) => this.failed(error, 'rules'))
  }

  /** The players by seat, with the seat names of the game. */
  seats(words: Words): SeatInfo[] {
    return seatsOf(this.game, this.head.setup, this.holders.value, this.bots, words)
  }

  // ── Answers ──

  async answer(answer: Answer | readonly Answer[], seat?: Seat): Promise<Refusal | null> {
    const by = seat ?? this.mySeat()
    if (by === null || this.replaying.value) return null
    if (this.beforeAnswer && !(await this.beforeAnswer(answer, by))) return null
    this.boards.skip()
    this.tip.value = null
    this.unseen.seen()
    try {
      const refusal = await this.call('answer', { seat: by, answer })
      this.refusal.value = refusal ? { refusal, ask: this.live.value?.asks.find((ask) => ask.seat === by) ?? null } : null
      if (refusal) this.refused(refusal)
      return refusal
    } catch (error) {
      this.failed(error, 'rules')
      return null
    }
  }

  private refused(refusal: Refusal): void {
    play('refuse')
    if (!this.pointer) return
    const { x, y } = this.pointer
    this.tip.value = { box: { left: x, top: y, width: 0, height: 0 }, tip: { refusal } }
  }

  async whyNot(answer: Answer, seat?: Seat): Promise<Refusal | null> {
    const by = seat ?? this.mySeat()
    if (by === null) return null
    try {
      return await this.call('whyNot', { seat: by, answer })
    } catch (error) {
      this.failed(error, 'rules')
      return null
    }
  }

  /** The state as the seat may know it, for the coach; null at a table on a server. */
  async guess(seat: Seat): Promise<State | null> {
    return this.sealed ? null : this.try(() => this.call('guess', { seat }))
  }

  async undo(): Promise<void> {
    await this.try(() => this.call('undo', null))
  }

  async redo(): Promise<void> {
    await this.try(() => this.call('redo', null))
  }

  /** The side of the person at this screen resigns; the game is over. */
  async resign(): Promise<void> {
    await this.try(() => this.call('resign', { seat: this.seatHere(), by: choices.value.name, at: Date.now() }))
  }

  async seated(seat: Seat): Promise<void> {
    await this.try(() => this.call('seated', { seat }))
  }

  /** The seat of the person who looks: the asked one, or the one whose view is shown. */
  seatHere(): Seat | null {
    return this.mySeat() ?? this.live.value?.viewer ?? null
  }

  /** The asked seat of the person at this screen. */
  mySeat(): Seat | null {
    const live = this.live.value
    if (!live) return null
    if (live.viewer !== null && live.viewer in live.spaces) return live.viewer
    return Object.keys(live.spaces)[0] ?? null
  }

  // ── Replay ──

  async jump(at: number, animate = false): Promise<void> {
    const to = Math.max(0, Math.min(this.total.value, at))
    const wish = ++this.wish
    this.boards.skip()
    const viewer = this.live.value?.viewer ?? null
    const from = performance.now()
    await this.try(async () => {
      const picture = await this.call('picture', { at: to, viewer })
      if (wish !== this.wish) return
      const events = animate ? picture.events : []
      this.replayed.value = picture
      this.jumpMs.value = performance.now() - from
      if (!animate) void this.loadLog()
      await this.boards.draw({ ...picture, spaces: {}, events, live: false })
      if (animate) void this.loadLog()
    })
  }

  /** Replays the table from that point on by itself. */
  async replayFrom(at: number): Promise<void> {
    await this.jump(at)
    this.autoplay.value = this.replaying.value
  }

  leaveReplay(): void {
    this.wish++
    this.autoplay.value = false
    if (!this.replaying.value) return
    this.boards.skip()
    this.replayed.value = null
    void this.loadLog()
    this.boards.redraw()
    const { live } = this
    if (live.value) void this.call('drawn', { at: live.value.at })
  }

  /** True for a table on a server: its record is available only after the end, and it cannot be branched. */
  get sealed(): boolean {
    return this.host.sealed ?? false
  }

  /** Puts the position shown on the person's shelf, to be edited there; gives the id of the work. */
  async keepMoment(): Promise<string | null> {
    const at = this.at.value
    return this.try(async () => keepMoment(this.game, this.head, await this.call('record', { at }), at))
  }

  /** Makes a new save that goes on from the point shown. */
  async branch(): Promise<string | null> {
    const at = this.at.value
    return this.try(async () => branch(this.head, await this.call('record', { at }), at))
  }

  /** The record from the host; if the host cannot open the game, the record as it was stored. */
  async record(): Promise<GameRecord | null> {
    try {
      return (await this.call('record', { at: null })).record
    } catch {
      const save = await loadSave(this.head.id)
      return save && recordOf(save.head, save.commands)
    }
  }

  // ── Log ──

  loadLog(more = false): Promise<void> {
    return this.tableLog.load(more)
  }

  /** The events of each command, up to the point shown or to `to`. Empty for a save that does not replay; that is already reported. */
  steps(to?: number): Promise<readonly LogStep[]> {
    return this.tableLog.all(to)
  }

  // ── Notices of the host ──

  receive(notice: TableNotice): void {
    showNotice(notice)
    const fault = faultIn(notice)
    if (fault) this.fault.value = fault
    switch (notice.type) {
      case 'update':
        this.queue.push(notice.update)
        void this.work()
        return
      case 'verified':
        this.verified.value = true
        this.total.value = notice.total
        void this.loadLog()
        return
      case 'mismatch':
        void changeHead(this.head.id, (head) => ({ ...head, broken: notice.say }))
    }
  }

  private async work(): Promise<void> {
    if (this.busy) return
    this.busy = true
    try {
      for (let update = this.queue.shift(); update; update = this.queue.shift()) await this.take(update)
    } finally {
      this.busy = false
    }
  }

  private async take(update: LiveUpdate): Promise<void> {
    const before = this.live.value
    this.live.value = update
    this.total.value = update.at
    this.refusal.value = null
    if (before !== null && update.at < before.at) this.unseen.takeBack(update.at)
    if (this.sealed && before && !isAsked(before) && isAsked(update)) play('turn')
    if (this.replaying.value || this.opensReplay) {
      this.played.value = update
      return
    }
    if (rollsOf(update.events).length > 0) play('dice')
    const ends = update.result !== null && before !== null && !before.result
    // The board comes first: neither the log nor the end screen shows the end before it.
    if (ends) this.endSeen.value = true
    const shown = { ...update, live: update.result === null }
    await this.boards.draw(shown)
    this.played.value = update
    if (!this.replaying.value) this.tableLog.extend(before, update, this.verified.value)
    if (ends) this.end(update)
    if (shown.events.length > 0) this.unseen.add(shown, update.since)
    void this.restoreUnseen()
    void this.call('drawn', { at: update.at })
  }

  private async restoreUnseen(): Promise<void> {
    if (this.sealed || !this.verified.value || this.live.value?.handOver !== null) return
    const unseen = this.toRestore
    this.toRestore = []
    await this.unseen.restore(unseen)
  }

  /** Opens the end screen. */
  private end({ result }: LiveUpdate): void {
    this.endSeen.value = false
    const mine = Object.entries(this.holders.value).some(([seat, holder]) => holder === 'me' && result?.winners.includes(seat))
    play(mine ? 'win' : 'lose')
  }

  /** What the boards show now, without events. */
  private updateOf(): BoardUpdate | null {
    const picture = this.picture.value
    if (!picture) return null
    const { view, viewer, asks, at } = picture
    const live = !this.replaying.value && picture.result === null
    return { view, viewer, asks, at, events: [], live, spaces: live ? picture.spaces : {} }
  }

  private async try<T>(act: () => Promise<T>): Promise<T | null> {
    try {
      return await act()
    } catch (error) {
      this.failed(error, 'rules')
      return null
    }
  }

  private failed(error: unknown, kind: FaultKind): void {
    const fault = error instanceof RemoteFault ? error.fault : faultOf(error)
    this.fault.value ??= { kind: fault.name === 'OpenElsewhere' ? 'elsewhere' : kind, fault }
  }

  // ── Requests of boards ──

  rememberPointer(x: number, y: number): void {
    this.pointer = { x, y }
  }

  /** After a key press a refusal is shown only in the question panel. */
  forgetPointer(): void {
    this.pointer = null
  }

  /** What this screen may see after that command; null where it cannot be shown. */
  async viewAt(at: number): Promise<unknown> {
    const viewer = this.picture.value?.viewer ?? null
    return this.call('picture', { at, viewer }).then(
      ({ view }) => view,
      () => null,
    )
  }

  async inspect(question: Json, seat?: Seat): Promise<Json | Refusal> {
    const picture = this.picture.value
    const viewer: Viewer = seat ?? picture?.viewer ?? null
    const at = this.replaying.value ? (picture?.at ?? null) : null
    try {
      return await this.call('inspect', { viewer, question, at })
    } catch (error) {
      this.failed(error, 'rules')
      return refuseQuestion('the referee failed')
    }
  }

  showTip(anchor: Element | null, tip: Tip | null): void {
    if (!anchor || !tip) {
      this.tip.value = null
      return
    }
    const { left, top, width, height } = anchor.getBoundingClientRect()
    this.tip.value = { box: { left, top, width, height }, tip }
  }
}
