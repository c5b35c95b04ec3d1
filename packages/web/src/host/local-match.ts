import {
  type Command,
  GAME_OVER,
  type Game,
  type GameEvent,
  isRefusal,
  type Json,
  type Match,
  type Refusal,
  type Seat,
  sameJson,
  seedRng,
  sideOfSeats,
  sidesOf,
  type State,
  type Viewer,
} from '@deadfront/kernel'
import type { AnyRecord, Ending } from '@deadfront/protocol'
import { recordOf, type Save, withEnding } from '../saves/save.ts'
import { resultOfEnding } from '../saves/ending.ts'
import { openSave, snapshotNow } from './open-save.ts'
import { nextViewer, personOf, type Viewing } from './viewer.ts'
import type { BotCalls, Holders, LiveUpdate, LogStep, Picture, TableCalls, TableNotice } from './protocol.ts'
import { type Caller, type Fault, faultOf, type Handlers } from './rpc.ts'

/** The functions that the match needs from outside; tests use their own. */
export interface MatchDeps {
  notify(notice: TableNotice): void
  /** Stores a change: the commands from number `from` on, how many there are now, and the state after them. */
  store(change: {
    commands: readonly Command[]
    from: number
    count: number
    hash: string
    result: State['result']
    ending: Ending | null
    state: State
  }): Promise<void>
  /** Stores the save again: it was written by an older version of the rules. */
  replaceSave(save: Save): Promise<void>
  bots: Caller<BotCalls> | null
  /** The worker of the bots behind a port. */
  botsAt(port: MessagePort): Caller<BotCalls>
  /** Lets waiting messages run while a long record is replayed. */
  yieldToMessages(): Promise<void>
  now(): number
}

const MAX_BLOCKING_MS = 24

/**
 * One match on this machine: rules, record, undo, bots. It runs in a worker, so it does not block the page. An exception in
 * the rules stops only the command that caused it; the match stays as it was.
 */
export class LocalMatch {
  private readonly game: Game
  private readonly save: Save
  private readonly holders: Holders
  private readonly deps: MatchDeps
  /** Null until the record has been replayed. */
  private match: Match | null = null
  private readonly ready: Promise<Match>
  /** How the players ended the game before the rules did; null while it goes on. */
  private ending: Ending | null
  private viewing: Viewing = { viewer: null, handOver: null }
  /** The last command that each person has seen, so that a friend gets the events since then. */
  private readonly seen = new Map<string, number>()
  private drawnAt = 0
  private bots: Caller<BotCalls> | null
  private botTurn: { seat: Seat; at: number } | null = null
  private pending: { seat: Seat; at: number; answer: Awaited<BotCalls['think']['out']> | null } | null = null
  /** Changes that are being stored and the notices that wait for them, in order; null when nothing waits. */
  private waiting: Promise<void> | null = null

  constructor(game: Game, save: Save, deps: MatchDeps) {
    this.game = game
    this.save = save
    this.holders = save.head.holders
    this.ending = save.head.ending ?? null
    this.deps = deps
    this.bots = deps.bots
    this.ready = this.replay()
    // A save that does not replay is reported by a notice; every later call fails with the same error.
    this.ready.catch(() => {})
  }

  /** The calls that the page makes. */
  readonly handlers: Omit<Handlers<TableCalls>, 'open' | 'check'> = {
    answer: ({ seat, answer }) => this.answer(seat, answer),
    whyNot: async ({ seat, answer }) => this.game.whyNot((await this.ready).state, seat, answer),
    inspect: async ({ viewer, question, at }) => {
      const match = await this.ready
      return this.game.inspectJson(at === null ? match.state : match.stateAt(at), viewer, question)
    },
    guess: async ({ seat }) => {
      const { state, setup, steps } = await this.ready
      return this.game.guess(state, seat, seedRng(`${setup.seed}/coach/${steps.length}`))
    },
    undo: () => this.undo(),
    redo: () => this.redo(),
    resign: (given) => this.resign(given),
    picture: (given) => this.picture(given),
    history: (given) => this.history(given),
    record: ({ at }) => this.record(at),
    seated: ({ seat }) => this.seated(seat),
    hurry: ({ bots }) => this.hurry(bots),
    drawn: ({ at }) => this.drawn(at),
  }

  /** Publishes the first update: from the snapshot if there is one, so that a long game opens at once. */
  async open(): Promise<{ total: number }> {
    const state = snapshotNow(this.game, this.save)
    if (state !== null) {
      const total = this.save.commands.length
      this.chooseViewer(state)
      this.publish(state, total, [])
      return { total }
    }
    return { total: (await this.ready).steps.length }
  }

  private async replay(): Promise<Match> {
    await this.deps.yieldToMessages()
    try {
      const { match, upgraded, rulesChanged } = await openSave(this.game, this.save, this.pauseNow())
      if (upgraded) await this.deps.replaceSave(upgraded)
      this.match = match
      match.playAtOneScreen((state) => this.isAtOneScreen(state))
      this.chooseViewer(match.state)
      for (const person of new Set(Object.values(this.holders))) this.seen.set(person, match.steps.length)
      this.deps.notify({ type: 'verified', total: match.steps.length })
      if (rulesChanged) this.deps.notify({ type: 'rulesChanged', changes: rulesChanged })
      this.publishNow([])
      return match
    } catch (error) {
      this.deps.notify({ type: 'mismatch', say: faultOf(error).message })
      throw error
    }
  }

  /** Lets waiting messages run, but not after every command: only when the last pause is long enough ago. */
  private pauseNow(): () => Promise<void> {
    let last = this.deps.now()
    return async () => {
      if (this.deps.now() - last < MAX_BLOCKING_MS) return
      await this.deps.yieldToMessages()
      last = this.deps.now()
    }
  }

  private async answer(seat: Seat, answer: Parameters<Match['command']>[1]): Promise<Refusal | null> {
    const match = await this.ready
    if (this.ending !== null) return GAME_OVER
    const done = match.command(seat, answer)
    if (isRefusal(done)) return done
    this.pending = null
    this.store(match.steps.length - 1)
    this.chooseViewer(match.state)
    this.publishNow(done.events)
    if (Array.isArray(answer) && done.taken < answer.length) this.notify({ type: 'partlyTaken', taken: done.taken, of: answer.length })
    await this.waiting
    return null
  }

  private async undo(): Promise<boolean> {
    const match = await this.ready
    if (this.ending !== null) {
      this.ending = null
      return this.afterJump(match, match.steps.length)
    }
    const from = match.undoAt // orders given after it keep their effect and are stored again
    if (!this.mayUndo(match) || !match.undo()) return false
    return this.afterJump(match, from)
  }

  private async redo(): Promise<boolean> {
    const match = await this.ready
    if (match.redo() === null) return false
    return this.afterJump(match, match.steps.length - 1)
  }

  /** A side resigns; a game without two sides just ends. An undo takes it back. */
  private async resign({ seat, by, at }: TableCalls['resign']['in']): Promise<null> {
    const match = await this.ready
    if (this.ending !== null || match.state.result !== null) return null
    const { scenario, options } = match.setup
    const side = seat === null ? null : sideOfSeats(sidesOf(this.game, scenario, options), [seat])
    this.ending = { how: side ? 'resign' : 'abandon', by, seats: [...(side?.own ?? [])], winners: [...(side?.other ?? [])], at }
    await this.afterJump(match, match.steps.length)
    return null
  }

  private async afterJump(match: Match, from: number): Promise<true> {
    this.pending = null
    this.botTurn = null
    this.store(from)
    this.chooseViewer(match.state)
    this.publishNow([])
    await this.waiting
    return true
  }

  /** Only people are asked, and none of them sees what another does not. */
  private isAtOneScreen(state: State): boolean {
    const [first, ...others] = this.game.asks(state).map((ask) => ask.seat)
    if (first === undefined || [first, ...others].some((seat) => personOf(this.holders[seat]) === null)) return false
    return others.every((seat) => !this.hides(state, first, seat))
  }

  /** People undo their own commands, not those of a bot. */
  private mayUndo(match: Match): boolean {
    const last = match.steps[match.undoAt]
    return last !== undefined && personOf(this.holders[last.command.seat]) !== null
  }

  private async picture({ at, viewer }: TableCalls['picture']['in']): Promise<TableCalls['picture']['out']> {
    const match = await this.ready
    const from = this.deps.now()
    const state = match.stateAt(at)
    const picture = this.pictureOf(state, at, viewer, false)
    const ms = this.deps.now() - from
    const events = at === 0 ? match.startEvents : (match.steps[at - 1]?.events ?? [])
    return { ...picture, events: this.shown(events, viewer), ms }
  }

  private async history({ from, to, viewer }: TableCalls['history']['in']): Promise<LogStep[]> {
    const match = await this.ready
    const steps: LogStep[] = []
    if (from <= 0) steps.push({ at: 0, seat: null, events: this.shown(match.startEvents, viewer) })
    for (let at = Math.max(1, from); at <= Math.min(to, match.steps.length); at++) {
      const step = match.steps[at - 1]
      if (step) steps.push({ at, seat: step.command.seat, events: this.shown(step.events, viewer) })
    }
    return steps
  }

  private async record(at: number | null): Promise<TableCalls['record']['out']> {
    // A save that does not replay can still be exported as it was stored.
    const match = this.match ?? (await this.ready.catch(() => null))
    if (match === null) return { record: recordOf(this.save.head, this.save.commands), state: this.save.snapshot }
    const record: AnyRecord = match.record(this.holders)
    if (at === null || at >= match.steps.length) return { record: withEnding(record, this.ending), state: match.state }
    return { record: { ...record, commands: record.commands.slice(0, at), result: null }, state: match.stateAt(at) }
  }

  private async seated(seat: Seat): Promise<null> {
    const match = await this.ready
    if (this.viewing.handOver !== seat) return null
    this.viewing = { viewer: seat, handOver: null }
    const person = personOf(this.holders[seat]) ?? ''
    const since = this.seen.get(person) ?? match.steps.length
    this.publishNow(
      match.steps.slice(since).flatMap((step) => step.events),
      since,
    )
    return null
  }

  private async drawn(at: number): Promise<null> {
    this.drawnAt = at
    this.letBotMove()
    await this.waiting
    return null
  }

  private chooseViewer(state: State): void {
    const asked = this.game.asks(state).map((ask) => ask.seat)
    this.viewing = nextViewer(this.viewing.viewer, asked, this.holders, (a, b) => this.hides(state, a, b))
  }

  /** One of the two seats sees something that the other does not. */
  private hides(state: State, a: Seat, b: Seat): boolean {
    return !sameJson(this.game.view(state, a), this.game.view(state, b))
  }

  /** The screen may show the answers of the seat: it belongs to the person who looks, or to another one here and nothing is hidden. */
  private mayAnswer(state: State, viewer: Seat, seat: Seat): boolean {
    const person = personOf(this.holders[seat])
    return person !== null && (person === personOf(this.holders[viewer]) || !this.hides(state, viewer, seat))
  }

  private publishNow(events: readonly GameEvent[], since?: number): void {
    if (this.match) this.publish(this.match.state, this.match.steps.length, events, since)
  }

  private publish(state: State, at: number, events: readonly GameEvent[], since?: number): void {
    const { viewer: seat } = this.viewing
    const handOver = this.ending === null ? this.viewing.handOver : null
    // During a hand-over the screen shows the view of a spectator.
    const viewer = handOver === null ? seat : null
    const person = viewer === null ? null : personOf(this.holders[viewer])
    if (person !== null) this.seen.set(person, at)
    const picture = this.pictureOf(state, at, viewer, handOver === null && this.match !== null)
    const { asks } = picture
    // A question to several seats is answered by the people among them first.
    const isBot = (seat: Seat): boolean => this.holders[seat]?.startsWith('bot:') ?? false
    const thinking = asks.every((ask) => isBot(ask.seat)) ? asks.map((ask) => ask.seat) : []
    const update: LiveUpdate = {
      ...picture,
      events: this.shown(events, viewer),
      ...(since === undefined ? {} : { since }),
      canUndo: this.match !== null && (this.ending !== null || this.mayUndo(this.match)),
      canRedo: this.match?.canRedo ?? false,
      handOver,
      thinking,
    }
    this.notify({ type: 'update', update })
    const [bot] = thinking
    if (this.match !== null && bot !== undefined) void this.think(bot, at)
  }

  private pictureOf(state: State, at: number, viewer: Viewer, live: boolean): Picture {
    const ending = at >= (this.match?.steps.length ?? this.save.commands.length) ? this.ending : null
    const asks = ending === null ? this.game.asks(state) : []
    const spaces: Record<Seat, ReturnType<Game['space']>> = {}
    if (live && viewer !== null)
      for (const { seat } of asks) if (this.mayAnswer(state, viewer, seat)) spaces[seat] = this.game.space(state, seat)
    return { at, viewer, view: this.game.view(state, viewer) as Json, asks, spaces, result: state.result ?? resultOfEnding(ending) }
  }

  private shown(events: readonly GameEvent[], viewer: Viewer): GameEvent[] {
    return events.flatMap((event) => this.game.show(event, viewer) ?? [])
  }

  /** The bot that computes gives its first answer; the result of the earlier worker is ignored. */
  private async hurry(port: MessagePort): Promise<null> {
    await this.ready
    this.bots = this.deps.botsAt(port)
    const turn = this.botTurn
    this.botTurn = null
    if (turn !== null) void this.think(turn.seat, turn.at, true)
    return null
  }

  /** Bots compute while the page still draws; their answer is applied when the page has drawn everything. */
  private async think(seat: Seat, at: number, now = false): Promise<void> {
    const { match, bots } = this
    if (!match || !bots || (this.botTurn?.seat === seat && this.botTurn.at === at)) return
    const turn = { seat, at }
    this.botTurn = turn
    const seed = `${match.setup.seed}/${seat}/${at}`
    const bot = this.holders[seat]?.slice('bot:'.length) ?? ''
    let answer: Awaited<BotCalls['think']['out']> | null = null
    try {
      const guess = this.game.guess(match.state, seat, seedRng(`${seed}/world`))
      answer = await bots('think', { game: this.game.id, bot, guess, seat, seed, ...(now ? { now } : {}) })
    } catch (error) {
      this.deps.notify({ type: 'botFault', seat, fault: faultOf(error) })
    }
    if (this.botTurn !== turn) return
    this.botTurn = null
    this.pending = { seat, at, answer }
    this.letBotMove()
  }

  private letBotMove(): void {
    const { match, pending } = this
    if (!match || !pending || this.ending !== null || pending.at !== match.steps.length || this.drawnAt < pending.at) return
    this.pending = null
    try {
      this.takeBotAnswer(match, pending.seat, pending.answer)
    } catch (error) {
      this.deps.notify({ type: 'fault', fault: faultOf(error) })
    }
  }

  private takeBotAnswer(match: Match, seat: Seat, answer: Awaited<BotCalls['think']['out']> | null): void {
    let done = answer === null ? null : match.command(seat, answer)
    if (done !== null && isRefusal(done)) {
      const fault: Fault = { message: `${JSON.stringify(answer)}: ${done.say} (${done.rule})`, stack: '', name: 'Refusal' }
      this.deps.notify({ type: 'botFault', seat, fault })
    }
    if (done === null || isRefusal(done))
      done = match.command(seat, this.game.sample(match.state, seat, seedRng(`${match.setup.seed}/${seat}/${match.steps.length}/instead`)))
    if (isRefusal(done)) throw new Error(`a sampled answer was refused: ${done.say}`)
    this.store(match.steps.length - 1)
    this.chooseViewer(match.state)
    this.publishNow(done.events)
  }

  private store(from: number): void {
    const match = this.match as Match
    const commands = match.steps.slice(from).map((step) => step.command)
    const hash = match.steps.at(-1)?.command.hash ?? match.startHash
    const stored = this.deps
      .store({ commands, from, count: match.steps.length, hash, result: match.state.result, ending: this.ending, state: match.state })
      .catch((error: unknown) => this.deps.notify({ type: 'saveFault', fault: faultOf(error) }))
    this.wait(() => stored)
  }

  /** Sends the page a notice when every change before it is stored: the worker may end at any moment without a loss. */
  private notify(notice: TableNotice): void {
    if (this.waiting === null) this.deps.notify(notice)
    else this.wait(() => this.deps.notify(notice))
  }

  private wait(step: () => Promise<void> | void): void {
    const done = (this.waiting ?? Promise.resolve()).then(step).finally(() => {
      if (this.waiting === done) this.waiting = null
    })
    this.waiting = done
  }
}
