import {
  type Command,
  type Game,
  type GameEvent,
  type GameRecord,
  isRefusal,
  type Json,
  Match,
  type Refusal,
  type Seat,
  sameJson,
  seedRng,
  type State,
  type Viewer,
} from '@deadfront/kernel'
import type { Save } from '../saves/save.ts'
import { recordOf } from '../saves/save.ts'
import { type Eyes, nextEyes, personOf } from './eyes.ts'
import type { BotCalls, Holders, LiveFrame, LogStep, Picture, TableCalls, TableNotice } from './protocol.ts'
import { type Caller, type Fault, faultOf, type Handlers } from './rpc.ts'

/** What the host needs of the world outside: told once, so that tests can stand in for it. */
export interface Outside {
  tell(notice: TableNotice): void
  /** Stores what changed: the commands from number `from` on, how many there are now, and the state behind them. */
  keep(change: {
    commands: readonly Command[]
    from: number
    count: number
    hash: string
    result: State['result']
    state: State
  }): Promise<void>
  bots: Caller<BotCalls> | null
  /** Lets other messages in while a long record is replayed. */
  breathe(): Promise<void>
  now(): number
}

const BREATHE_EVERY_MS = 24

/**
 * One match on this machine: rules, record, undo, bots. It lives in a worker, so the page never stutters. An exception
 * out of the rules stops that command alone; the match stays as it was.
 */
export class TableHost {
  private readonly game: Game
  private readonly save: Save
  private readonly holders: Holders
  private readonly outside: Outside
  /** Null until the record has been replayed; then the truth. */
  private match: Match | null = null
  private readonly ready: Promise<Match>
  private eyes: Eyes = { viewer: null, handOver: null }
  /** How far each person has seen the game, to tell a friend what happened meanwhile. */
  private readonly seen = new Map<string, number>()
  private drawnAt = 0
  private botTurn: { seat: Seat; at: number } | null = null
  private pending: { seat: Seat; at: number; answer: Awaited<BotCalls['think']['out']> | null } | null = null

  constructor(game: Game, save: Save, outside: Outside) {
    this.game = game
    this.save = save
    this.holders = save.head.holders
    this.outside = outside
    this.ready = this.replay()
    // A save that does not replay is told by a notice; whoever then asks for the match hears it again.
    this.ready.catch(() => {})
  }

  /** The calls of the page. */
  readonly handlers: Omit<Handlers<TableCalls>, 'open' | 'check'> = {
    answer: ({ seat, answer }) => this.answer(seat, answer),
    whyNot: async ({ seat, answer }) => this.game.whyNot((await this.ready).state, seat, answer),
    inspect: async ({ viewer, question, at }) => {
      const match = await this.ready
      return this.game.inspectJson(at === null ? match.state : match.stateAt(at), viewer, question)
    },
    undo: () => this.undo(),
    redo: () => this.redo(),
    picture: (given) => this.picture(given),
    history: (given) => this.history(given),
    record: ({ at }) => this.record(at),
    seated: ({ seat }) => this.seated(seat),
    drawn: ({ at }) => this.drawn(at),
  }

  /** The first frame: from the snapshot when there is one, so that a long game opens at once. */
  async open(): Promise<{ total: number }> {
    const { snapshot, commands, head } = this.save
    if (snapshot !== null && head.rulesVersion === this.game.rulesVersion) {
      const state = snapshot as unknown as State
      if (this.game.hash(state) === head.hash) {
        this.look(state)
        this.tell(state, commands.length, [])
        return { total: commands.length }
      }
    }
    return { total: (await this.ready).steps.length }
  }

  private async replay(): Promise<Match> {
    const { head, commands } = this.save
    await this.outside.breathe()
    try {
      if (head.rulesVersion !== this.game.rulesVersion)
        throw new Error(`the save needs rules version ${head.rulesVersion} of ${this.game.name}; this is version ${this.game.rulesVersion}`)
      const match = new Match(this.game, head.setup)
      if (match.startHash !== head.start) throw new Error('the start position is not the one that was saved')
      let rested = this.outside.now()
      for (const [i, command] of commands.entries()) {
        const done = match.command(command.seat, command.answer)
        if (isRefusal(done)) throw new Error(`command ${i + 1} is refused: ${done.say}${done.rule ? ` (${done.rule})` : ''}`)
        if (done.command.hash !== command.hash) throw new Error(`command ${i + 1} leads to another position than was saved`)
        if (this.outside.now() - rested < BREATHE_EVERY_MS) continue
        await this.outside.breathe()
        rested = this.outside.now()
      }
      this.match = match
      this.look(match.state)
      for (const person of new Set(Object.values(this.holders))) this.seen.set(person, match.steps.length)
      this.outside.tell({ type: 'verified', total: match.steps.length })
      this.tellNow([])
      return match
    } catch (error) {
      this.outside.tell({ type: 'mismatch', say: faultOf(error).message })
      throw error
    }
  }

  private async answer(seat: Seat, answer: Parameters<Match['command']>[1]): Promise<Refusal | null> {
    const match = await this.ready
    const done = match.command(seat, answer)
    if (isRefusal(done)) return done
    this.pending = null
    this.keep(match.steps.length - 1)
    this.look(match.state)
    this.tellNow(done.events)
    return null
  }

  private async undo(): Promise<boolean> {
    const match = await this.ready
    const from = match.undoAt // orders that stand behind it are written anew
    if (!this.mayUndo(match) || !match.undo()) return false
    return this.moved(match, from)
  }

  private async redo(): Promise<boolean> {
    const match = await this.ready
    if (match.redo() === null) return false
    return this.moved(match, match.steps.length - 1)
  }

  private moved(match: Match, from: number): true {
    this.pending = null
    this.botTurn = null
    this.keep(from)
    this.look(match.state)
    this.tellNow([])
    return true
  }

  /** A person takes back their own moves, never a bot's. */
  private mayUndo(match: Match): boolean {
    const last = match.steps[match.undoAt]
    return last !== undefined && personOf(this.holders[last.command.seat]) !== null
  }

  private async picture({ at, viewer }: TableCalls['picture']['in']): Promise<TableCalls['picture']['out']> {
    const match = await this.ready
    const from = this.outside.now()
    const state = match.stateAt(at)
    const picture = this.pictureOf(state, at, viewer, false)
    const ms = this.outside.now() - from
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

  private async record(at: number | null): Promise<{ record: GameRecord; state: State }> {
    // A save that does not replay can still be handed out as it was stored.
    const match = this.match ?? (await this.ready.catch(() => null))
    if (match === null) return { record: recordOf(this.save.head, this.save.commands), state: this.save.snapshot as unknown as State }
    const record = match.record(this.holders)
    if (at === null || at >= match.steps.length) return { record, state: match.state }
    return { record: { ...record, commands: record.commands.slice(0, at), result: null }, state: match.stateAt(at) }
  }

  private async seated(seat: Seat): Promise<null> {
    const match = await this.ready
    if (this.eyes.handOver !== seat) return null
    this.eyes = { viewer: seat, handOver: null }
    const person = personOf(this.holders[seat]) ?? ''
    const since = this.seen.get(person) ?? match.steps.length
    this.tellNow(match.steps.slice(since).flatMap((step) => step.events))
    return null
  }

  private drawn(at: number): null {
    this.drawnAt = at
    this.letBotMove()
    return null
  }

  private look(state: State): void {
    const asked = this.game.asks(state).map((ask) => ask.seat)
    const hides = (a: Seat, b: Seat) => !sameJson(this.game.view(state, a), this.game.view(state, b))
    this.eyes = nextEyes(this.eyes.viewer, asked, this.holders, hides)
  }

  private tellNow(events: readonly GameEvent[]): void {
    if (this.match) this.tell(this.match.state, this.match.steps.length, events)
  }

  private tell(state: State, at: number, events: readonly GameEvent[]): void {
    const { viewer, handOver } = this.eyes
    // Between two players the screen shows what a spectator may see.
    const looking = handOver === null ? viewer : null
    const person = looking === null ? null : personOf(this.holders[looking])
    if (person !== null) this.seen.set(person, at)
    const asks = this.game.asks(state)
    const thinking = asks.flatMap(({ seat }) => (this.holders[seat]?.startsWith('bot:') ? [seat] : []))
    const frame: LiveFrame = {
      ...this.pictureOf(state, at, looking, handOver === null && this.match !== null),
      events: this.shown(events, looking),
      canUndo: this.match !== null && this.mayUndo(this.match),
      canRedo: this.match?.canRedo ?? false,
      handOver,
      thinking,
    }
    this.outside.tell({ type: 'frame', frame })
    const [bot] = thinking
    if (this.match !== null && bot !== undefined) void this.think(bot, at)
  }

  private pictureOf(state: State, at: number, viewer: Viewer, live: boolean): Picture {
    const asks = this.game.asks(state)
    const person = viewer === null ? null : personOf(this.holders[viewer])
    const spaces: Record<Seat, ReturnType<Game['space']>> = {}
    if (live && person !== null)
      for (const { seat } of asks) if (personOf(this.holders[seat]) === person) spaces[seat] = this.game.space(state, seat)
    return { at, viewer, view: this.game.view(state, viewer) as Json, asks, spaces, result: state.result }
  }

  private shown(events: readonly GameEvent[], viewer: Viewer): GameEvent[] {
    return events.flatMap((event) => this.game.show(event, viewer) ?? [])
  }

  /** Bots think while the page still draws; they move when it has caught up. */
  private async think(seat: Seat, at: number): Promise<void> {
    const { match } = this
    if (!match || !this.outside.bots || (this.botTurn?.seat === seat && this.botTurn.at === at)) return
    const turn = { seat, at }
    this.botTurn = turn
    const seed = `${match.setup.seed}/${seat}/${at}`
    const bot = (this.holders[seat] as string).slice('bot:'.length)
    let answer: Awaited<BotCalls['think']['out']> | null = null
    try {
      const world = this.game.guess(match.state, seat, seedRng(`${seed}/world`))
      answer = await this.outside.bots('think', { game: this.game.id, bot, world, seat, seed })
    } catch (error) {
      this.outside.tell({ type: 'botFault', seat, fault: faultOf(error) })
    }
    if (this.botTurn !== turn) return
    this.botTurn = null
    this.pending = { seat, at, answer }
    this.letBotMove()
  }

  private letBotMove(): void {
    const { match, pending } = this
    if (!match || !pending || pending.at !== match.steps.length || this.drawnAt < pending.at) return
    this.pending = null
    try {
      this.takeBotAnswer(match, pending.seat, pending.answer)
    } catch (error) {
      this.outside.tell({ type: 'fault', fault: faultOf(error) })
    }
  }

  private takeBotAnswer(match: Match, seat: Seat, answer: Awaited<BotCalls['think']['out']> | null): void {
    let done = answer === null ? null : match.command(seat, answer)
    if (done !== null && isRefusal(done)) {
      const fault: Fault = { message: `${JSON.stringify(answer)}: ${done.say} (${done.rule})`, stack: '', name: 'Refusal' }
      this.outside.tell({ type: 'botFault', seat, fault })
    }
    if (done === null || isRefusal(done))
      done = match.command(seat, this.game.sample(match.state, seat, seedRng(`${match.setup.seed}/${seat}/${match.steps.length}/instead`)))
    if (isRefusal(done)) throw new Error(`a sampled answer was refused: ${done.say}`)
    this.keep(match.steps.length - 1)
    this.look(match.state)
    this.tellNow(done.events)
  }

  private keep(from: number): void {
    const match = this.match as Match
    const commands = match.steps.slice(from).map((step) => step.command)
    const hash = match.steps.at(-1)?.command.hash ?? match.startHash
    this.outside
      .keep({ commands, from, count: match.steps.length, hash, result: match.state.result, state: match.state })
      .catch((error: unknown) => this.outside.tell({ type: 'saveFault', fault: faultOf(error) }))
  }
}
