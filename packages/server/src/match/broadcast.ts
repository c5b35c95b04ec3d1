import { type AnswerOrBatch, isRefusal, type Json, type Refusal, type Seat, type State, type Viewer } from '@deadfront/kernel'
import type { ServerMessage, TableInfo, WireProblem } from '@deadfront/protocol'
import type { Watcher } from './deps.ts'
import type { OnlineMatch } from './online-match.ts'
import { problem } from './problem.ts'
import {
  askedOf,
  emptyProjection,
  type Projected,
  projectionFor,
  stepFor,
  type Times,
  type ViewerGroup,
  ViewerGroups,
} from './projection.ts'
import { type FullStep, RecentSteps } from './recent-steps.ts'
import { infoOf, tableResult } from './table-meta.ts'
import { textOfView } from './view-text.ts'

type StepMessage = Extract<ServerMessage, { type: 'step' }>
export type TableMessage = Omit<Extract<ServerMessage, { type: 'table' }>, 'chat' | 'seen'>

/** A client that was away for longer gets this many of the last steps. */
const MAX_STEPS = 300

const CLOSING_BRACE = Buffer.from('}')

/** The message as it is sent: encoded once for all receivers. */
const encoded = (message: ServerMessage): Buffer => Buffer.from(JSON.stringify(message))

/** Sends each viewer of a table what they may see. */
export class Broadcaster {
  readonly watchers = new Set<Watcher>()
  readonly recent = new RecentSteps()
  private readonly match: OnlineMatch
  private groups: ViewerGroups

  constructor(match: OnlineMatch) {
    this.match = match
    this.groups = new ViewerGroups(match.meta)
  }

  private groupOf(person: string | null): ViewerGroup {
    const { meta } = this.match
    if (!this.groups.isOf(meta)) this.groups = new ViewerGroups(meta)
    return this.groups.of(person)
  }

  /** Makes one message for each group of viewers. There are hardly more groups than seats. */
  private send(make: (mine: Seat[]) => Buffer): void {
    const messages = new Map<ViewerGroup, Buffer>()
    for (const watcher of this.watchers) {
      const group = this.groupOf(watcher.person)
      let message = messages.get(group)
      if (message === undefined) {
        message = make(group.seats)
        messages.set(group, message)
      }
      watcher.send(message)
    }
  }

  private times(): Times {
    const { clocks, row, deps } = this.match
    return { clocks: row.status === 'playing' ? { ...clocks.shown } : {}, now: deps.now() }
  }

  private projected(): Projected | null {
    const { timeline, game, row } = this.match
    return timeline && { game, timeline, status: row.status, result: tableResult(row), times: this.times() }
  }

  /** The last steps, with the table as it is now. */
  steps(count: number): void {
    this.show(this.recent.last(count))
  }

  /** Another node has begun the game: the set-up, and the steps before those that were followed. Runs in the table's queue. */
  async begun(): Promise<void> {
    if (this.watchers.size === 0) return
    const followed = this.recent.oldest ?? Number.POSITIVE_INFINITY
    const earlier = (await this.stepsAfter(0)).filter(({ info }) => info.seq < followed)
    this.show([...this.setUpStep(0), ...earlier])
  }

  private show(steps: readonly FullStep[]): void {
    const projected = this.projected()
    if (!projected || this.watchers.size === 0) return
    const { id, game } = this.match
    const { state } = projected.timeline
    // The view is by far the largest part: where nothing is hidden, its text is made once for all viewers.
    const sharedView = game.openView ? Buffer.from(textOfView(game.view(state, null))) : null
    this.send((mine) => {
      const projection = projectionFor(projected, mine)
      const message: Omit<StepMessage, 'view'> = {
        type: 'step',
        table: id,
        ...projection,
        steps: steps.map((step) => stepFor(game, mine, step)),
      }
      const head = `${JSON.stringify(message).slice(0, -1)},"view":`
      if (!sharedView) return Buffer.from(`${head}${textOfView(game.view(state, projection.viewer))}}`)
      return Buffer.concat([Buffer.from(head), sharedView, CLOSING_BRACE])
    })
  }

  /** The same message for all viewers. */
  toAll(message: ServerMessage): void {
    const text = encoded(message)
    this.send(() => text)
  }

  /** The same message for all viewers without a seat. */
  toOnlookers(message: ServerMessage): void {
    const text = encoded(message)
    for (const watcher of this.watchers) if (this.groupOf(watcher.person).seats.length === 0) watcher.send(text)
  }

  info(): void {
    if (this.watchers.size === 0) return
    const table = this.infoNow()
    const times = this.times()
    this.send((mine) => encoded({ type: 'info', table, mine, ...times }))
  }

  infoNow(): TableInfo {
    const { row, timeline, deps, absences } = this.match
    const info = infoOf(
      row,
      (person) => deps.isHere(person),
      (person) => absences.since(person),
    )
    return { ...info, seq: timeline?.seq ?? row.seq }
  }

  /** The whole table for a client that opens it, with the steps after the last command that it has seen. Runs in the table's queue. */
  async tableFor(person: string | null, after: number | undefined): Promise<TableMessage> {
    const { timeline, game } = this.match
    const { seats } = this.groupOf(person)
    const projected = this.projected()
    const projection = projected ? projectionFor(projected, seats) : emptyProjection(this.times())
    const missed = after === undefined ? [] : [...this.setUpStep(after), ...(await this.stepsAfter(after))]
    const steps = missed.map((step) => stepFor(game, seats, step))
    const view = timeline ? this.viewOf(timeline.state, projection.viewer) : null
    return { type: 'table', table: this.infoNow(), mine: seats, ...projection, view, steps }
  }

  /** A client that has seen nothing yet also gets the events of the set-up. */
  private setUpStep(after: number): FullStep[] {
    const { timeline, meta, row } = this.match
    if (!timeline || after > 0) return []
    const at = meta.from ?? row.created
    return [{ info: { seq: 0, seat: '', by: '', kind: 'answer', at }, events: timeline.startEvents }]
  }

  private async stepsAfter(after: number): Promise<FullStep[]> {
    const { timeline, history } = this.match
    if (!timeline || after >= timeline.seq) return []
    // Older than the cache: the events are made again from the stored rows.
    return this.recent.after(after) ?? history.steps(timeline.setup, Math.max(after, timeline.seq - MAX_STEPS), timeline.seq)
  }

  /** The view of a game is plain data; its type is known to its board only. */
  private viewOf(state: State, viewer: Viewer): Json {
    return this.match.game.view(state, viewer) as Json
  }

  /** The view after that many rows. */
  async viewAt(person: string | null, seq: number): Promise<Json> {
    const { timeline, game, history } = this.match
    if (!timeline) return null
    const then = await history.at(timeline.setup, Math.min(seq, timeline.seq))
    const { seats } = this.groupOf(person)
    const viewer = seats[0] ?? null
    const asks = then.asks.map((a) => askedOf(game, a, seats))
    return { seq: then.seq, viewer, view: this.viewOf(then.state, viewer), asks: asks.map((ask) => ({ ...ask })) }
  }

  /** The referee's answer is data or a refusal. */
  inspect(person: string | null, seat: Seat | null, question: Json): { answer: Json } | WireProblem {
    const { timeline, game, meta } = this.match
    if (!timeline) return this.match.notPlaying()
    // A bot's seat has no person, and a spectator has no id: these two are not the same.
    if (seat !== null && (person === null || meta.seats[seat]?.person !== person))
      return problem('not-allowed', `you do not sit on ${seat}`)
    return { answer: game.inspectJson(timeline.state, seat, question) }
  }

  /** Why the referee refuses this answer; null when it is legal. */
  whyNot(person: string, seat: Seat, answer: AnswerOrBatch): { answer: Json } | WireProblem {
    const { timeline, game, meta } = this.match
    if (!timeline) return this.match.notPlaying()
    if (meta.seats[seat]?.person !== person) return problem('not-allowed', `you do not sit on ${seat}`)
    if (!Array.isArray(answer))
      return { answer: plainRefusal(game.whyNot(timeline.state, seat, answer as Exclude<AnswerOrBatch, readonly unknown[]>)) }
    const done = timeline.dryRun(seat, answer)
    return { answer: plainRefusal(isRefusal(done) ? done : null) }
  }
}

const plainRefusal = (refusal: Refusal | null): Json => (refusal ? { ...refusal } : null)
