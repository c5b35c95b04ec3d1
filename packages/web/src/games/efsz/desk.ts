import type {
  About,
  BreakOut,
  CharacterView,
  Mode,
  Questions,
  Reach,
  RerollOdds,
  StalingradEvent,
  StalingradView,
  Throw,
  ZombieView,
} from '@deadfront/efsz'
import { type Ask, nth, type Refusal } from '@deadfront/kernel'
import { batch, computed, signal } from '@preact/signals'
import { BoardDesk } from '../../board/board-desk.ts'
import type { BoardUpdate } from '../../board/board.ts'
import { desksOf } from '../../board/desks.ts'
import { CoveringFire } from './covering-fire.ts'
import {
  actorOf,
  answersAt,
  type AnyAnswer,
  type BoardAnswers,
  grenadesIn,
  isActing,
  isCalledUp,
  isCover,
  isDrum,
  type Question,
  selectable,
  textIn,
} from './question.ts'
import { type Combat, tellCombat } from './combat.ts'
import { Deaths } from './deaths.ts'
import { Deeds } from './deeds.ts'
import { HoldFire } from './hold-fire.ts'
import { type Facing, FACINGS } from './map/geometry.ts'
import { facingsOf, type Leg, routeTo } from './map/routes.ts'
import { messagesOf } from './messages/index.ts'
import type { Messages } from './messages/messages.ts'
import { isAside, OrdersDesk } from './orders-desk.ts'
import { Pages } from './pages.ts'
import { Planner } from './planner.ts'
import { type Aim, aimsOf, breakOutOf, deedsOf, type EfszApi, reachOf, rerollOf, targetOf, threatIn, throwOf } from './referee.ts'
import { SpreadFire } from './spread.ts'
import { type Plan, ranked, type Way } from './ways.ts'

export const GAITS = ['stationary', 'walking', 'running'] as const

/** After these events the move stops, so that the player can decide again. */
const SURPRISES = new Set(['revealed', 'stopped', 'zombiePlaced', 'locked', 'wounded', 'died'])

/** The one state that the map and the panels of a table share. It uses no DOM, so tests drive it without a screen. */
export class Desk extends BoardDesk<StalingradView, StalingradEvent, BoardAnswers, Questions, About> {
  readonly m: Messages
  readonly selected = signal<string | null>(null)
  /** The character just selected: marked at once. Map and bar follow together when the referee has replied what it can do. */
  readonly picked = signal<string | null>(null)
  /** How it moves, if that is still open; null: not chosen. */
  readonly gait = signal<Mode | null>(null)
  readonly reaches = signal<readonly Reach[]>([])
  readonly threat = signal<{ readonly [square: string]: readonly string[] }>({})
  readonly breakOut = signal<readonly BreakOut[] | null>(null)
  readonly aim = signal<Aim | null>(null)
  /** What the chosen character can attack now, or could if it stood still: in the gait that is chosen for it. */
  readonly aims = signal<readonly Aim[]>([])
  readonly throwing = signal<string | null>(null)
  readonly flight = signal<{ at: string; info: Throw } | null>(null)
  readonly plan = signal<Plan | null>(null)
  readonly combat = signal<readonly Combat[]>([])
  /** True if an event on the way stopped a planned move. */
  readonly halted = signal(false)
  /** Answers are on their way, or the referee is being asked what the chosen character can do. */
  readonly busy = computed(() => this.sending.value || this.asking.value || this.coveringFire.looking.value)
  private readonly sending = signal(false)
  private readonly asking = signal(false)
  /** The number that the zombie die needs when it is rolled again; null while that is not asked. */
  readonly reroll = signal<RerollOdds | null>(null)
  /** The covering attacks that are open, with their chances. */
  readonly shots = signal<readonly Way[]>([])
  /** True if the last question was the choice of characters, which shows the orders. */
  private wasBriefed = false
  /** True while the team is chosen: orders and story cover the map. */
  readonly briefing = computed(() => this.question.value?.ask.kind === 'team')
  /** The scenario whose orders are open on the table. */
  readonly reading = signal<string | null>(null)
  readonly orders = new OrdersDesk(this)
  readonly spread = new SpreadFire(this)
  readonly coveringFire = new CoveringFire(this)
  readonly holdFire = new HoldFire(this)
  readonly deaths = new Deaths(this)
  readonly deeds = new Deeds(this)
  readonly planner = new Planner(this)
  readonly pages: Pages
  /** Resolved as soon as the referee has replied what the selected character can do. */
  private choosing: Promise<void> = Promise.resolve()
  /** What is to be thrown as soon as the activation has begun. */
  private throwNext: string | null = null
  /** Steps still to be taken. */
  private pending: readonly AnyAnswer[] = []
  /** The last request of each kind to the referee: a late reply to an earlier one is ignored. */
  private readonly asked = { reach: 0, aim: 0 }

  constructor(api: EfszApi) {
    super(api)
    this.pages = new Pages(api)
    this.m = messagesOf(api.language)
  }

  // ── A new picture of the table ──

  /** Changes everything in one batch, so that it is drawn once. */
  take(frame: BoardUpdate<StalingradView, StalingradEvent>): void {
    batch(() => this.applyUpdate(frame))
  }

  private applyUpdate(frame: BoardUpdate<StalingradView, StalingradEvent>): void {
    // At an earlier point later dice have not been rolled.
    if (frame.at < (this.update.peek()?.at ?? 0)) {
      this.combat.value = []
      // Undo leaves the scenario whose orders had opened by themselves.
      this.reading.value = null
      this.holdFire.drop()
    }
    const before = this.update.peek()
    this.update.value = frame
    if (before && isAside(before, frame)) return
    const { view } = frame
    const { scenario, trek } = view
    if (trek) this.pages.learnCampaign()
    this.pages.learn([scenario, ...(trek ? [trek.here, ...trek.next] : [])])
    void this.coveringFire.look(frame)
    this.plan.value = null
    this.aim.value = null
    this.flight.value = null
    this.throwing.value = null
    this.spread.drop()
    const question = this.question.peek()
    const isSurprised = frame.events.some((e) => SURPRISES.has(e.type))
    this.halted.value = isSurprised && question?.ask.kind === 'act' && this.pending.some((answer) => answer.do === 'step')
    if (isSurprised || !frame.live) {
      this.pending = []
      this.holdFire.drop()
    }
    const due = question && (this.spread.due(question) ?? this.holdFire.due(question))
    if (due) {
      this.sending.value = true
      void this.api.answer(due, question.seat).then((refusal) => refusal && this.take(frame))
      return
    }
    // An activation may end by itself: its remaining steps are no answer to the next question.
    if (this.pending.length > 0 && question?.ask.kind === 'act') {
      void this.sendNext()
      return
    }
    // Every scenario begins with its orders: they are open also if no team has to be chosen. The choice of characters
    // shows them too, also that of the first scenario of a campaign, which comes before the scenario begins.
    // The Zombie Master chooses no characters, and joins while the others choose.
    const sitsDown = before === null && this.isMaster && view.phase === 'setup'
    const isNew = frame.live && (sitsDown || frame.events.some((e) => e.type === 'scenarioBegan'))
    if (isNew && question?.ask.kind !== 'team' && !this.wasBriefed) this.reading.value = scenario
    this.wasBriefed = question?.ask.kind === 'team'
    // A selection ends with the turn, also if the zombies had theirs meanwhile.
    if (frame.events.some((e) => e.type === 'turnBegan')) this.show(null)
    this.settle(question)
  }

  /** Called when no answer is on its way any more: the player is asked. */
  private settle(question: Question | null): void {
    this.pending = []
    this.sending.value = false
    const can = selectable(question)
    const chosen = this.selected.peek()
    const actor = question ? actorOf(question) : null
    const next = actor ?? (chosen !== null && can.has(chosen) ? chosen : can.size === 1 ? nth([...can], 0) : null)
    if (next !== chosen || actor === null) this.gait.value = null
    const [first] = can
    if (next === null && first !== undefined && question && isActing(question.ask)) this.planner.warmUp(first)
    // The character selected before has no answers to another question.
    if (next !== chosen) this.show(next)
    void this.select(next)
    const thrown = this.throwNext
    this.throwNext = null
    if (thrown !== null && question && grenadesIn(question).includes(thrown)) this.throwing.value = thrown
    void this.rateCovers(question)
    void this.rateReroll(question)
    if (question?.kind === 'place') this.planner.offerPlace(question)
  }

  /** Gets the chances of each covering attack. */
  private async rateCovers(question: Question | null): Promise<void> {
    const options = question?.kind === 'cover' ? question.options.filter(isCover) : []
    this.shots.value = options.map((o) => ({ kind: 'attack', who: o.cover, answers: [o], card: null }))
    if (options.length === 0) return
    const { value } = this.update
    const ways = await Promise.all(options.map((o) => this.planner.coverWay(o)))
    if (this.update.peek() === value) this.shots.value = ranked(ways)
  }

  /** The Zombie Master has lost the initiative: is it worth its Dread to roll again? */
  private async rateReroll(question: Question | null): Promise<void> {
    this.reroll.value = null
    if (question?.kind !== 'master.reroll') return
    const { value } = this.update
    const odds = await rerollOf(this.api)
    if (this.update.peek() === value) this.reroll.value = odds
  }

  tell(event: StalingradEvent): void {
    this.deaths.tell(event)
    this.combat.value = tellCombat(this.combat.peek(), event, this.words)
  }

  character(id: string | null): CharacterView | undefined {
    return this.view.value?.characters.find((c) => c.id === id)
  }

  zombieAt(square: string): ZombieView | undefined {
    return this.view.value?.zombies.find((z) => z.at === square)
  }

  /** The targets on a square: a zombie, a fuel drum, or a zombie on a drum. */
  targetsAt(square: string): readonly string[] {
    const view = this.view.value
    const zombie = this.zombieAt(square)?.id
    return [...(zombie === undefined ? [] : [zombie]), ...(view && isDrum(view, square) ? [square] : [])]
  }

  targetAt(square: string): string | null {
    return this.targetsAt(square)[0] ?? null
  }

  characterAt(square: string): CharacterView | undefined {
    return this.view.value?.characters.find((c) => c.at === square)
  }

  figureName(id: string): string {
    const character = this.character(id)
    if (character) return character.name
    const view = this.view.value
    if (view && isDrum(view, id)) return `${this.m.square.ground.drum} ${id}`
    const zombie = view?.zombies.find((z) => z.id === id)
    return zombie ? `${zombie.kind === null ? this.m.unknown : this.words.name(`zombie.${zombie.kind}`)} ${zombie.id}` : id
  }

  /** An answer in words; spawn squares are named by their marks on the map. */
  answerText(answer: AnyAnswer, ask: Ask): string {
    if (answer.do === 'buy' && answer.at !== undefined) return this.words.answer({ ...answer, at: this.markOf(answer.at) }, ask)
    if (ask.kind !== 'master.move') return this.words.answer(answer, ask)
    const [from, to] = [textIn(answer, 'from'), textIn(answer, 'to')]
    if (from === undefined || to === undefined) return this.words.answer(answer, ask)
    return this.m.master.elsewhere(this.markOf(from), this.markOf(to))
  }

  /** The mark on a square of the map, else the square. */
  markOf(square: string): string {
    const found = Object.entries(this.view.value?.marks ?? {}).find(([, at]) => at === square)
    return found?.[0] ?? square
  }

  /** True if this screen plays the Zombie Master. */
  get isMaster(): boolean {
    return this.update.value?.viewer === 'dead'
  }

  private show(id: string | null): void {
    this.picked.value = id
    this.selected.value = id
  }

  /** Selects a character and asks the referee where it can go. */
  select(id: string | null): Promise<void> {
    this.choosing = this.choose(id)
    return this.choosing
  }

  private async choose(id: string | null): Promise<void> {
    batch(() => {
      this.picked.value = id
      this.plan.value = null
      this.throwing.value = null
    })
    const ticket = ++this.asked.reach
    this.planner.dropPending()
    const question = this.question.peek()
    const figure = this.character(id)
    if (id === null || !question || !isActing(question.ask) || !figure || figure.at === null) {
      batch(() => {
        this.selected.value = id
        this.deeds.drop()
        this.reaches.value = []
        this.aims.value = []
        this.breakOut.value = null
        this.asking.value = false
      })
      return
    }
    this.asking.value = true
    const held = (figure.locked !== null && question.ask.kind !== 'act') || isCalledUp(question, id)
    const modes: Mode[] = question.kind === 'act' ? [question.about.mode] : held ? [] : ['walking', 'running']
    const [reaches, threat, breakOut, deeds, aims] = await Promise.all([
      Promise.all(modes.map((m) => reachOf(this.api, id, m))),
      threatIn(this.api, this.update.peek() ?? this),
      held && !isCalledUp(question, id) ? breakOutOf(this.api, id) : null,
      held ? [] : deedsOf(this.api, id),
      held ? [] : aimsOf(this.api, id, this.modeNow(question)),
    ])
    if (ticket !== this.asked.reach) return
    batch(() => {
      this.selected.value = id
      this.reaches.value = reaches.filter((r): r is Reach => r !== null)
      this.threat.value = threat
      this.deeds.list.value = deeds
      this.aims.value = aims
      this.breakOut.value = breakOut
      this.asking.value = false
    })
  }

  /** The gaits, the cheaper one first; only the chosen one if there is one. */
  reachAt(square: string): Reach | null {
    const gait = this.gait.value
    const acting = this.question.value?.ask.kind === 'act'
    const found = this.reaches.value.find((reach) => square in reach.squares && (gait === null || acting || reach.mode === gait))
    return found ?? null
  }

  // ── Pointing ──

  /** The pointer or the focus is on the square: gets the chances of an attack on it. */
  async point(square: string | null): Promise<void> {
    const ticket = ++this.asked.aim
    const question = this.question.peek()
    if (square === null || (!question && this.coveringFire.shots.peek().length === 0)) {
      this.aim.value = null
      this.flight.value = null
      return
    }
    const target = this.targetAt(square)
    const who = this.shooter(question, target)
    const grenade = this.throwing.peek()
    if (grenade !== null && who !== null && question) {
      const info = await throwOf(this.api, who, square, grenade, this.modeNow(question))
      if (ticket === this.asked.aim) this.flight.value = info ? { at: square, info } : null
      return
    }
    if (who === null || target === null) {
      this.aim.value = null
      return
    }
    const cover = !question || question.ask.kind === 'cover' || who !== this.selected.peek()
    const info = await targetOf(this.api, { who, target, mode: cover ? null : this.modeNow(question), cover })
    if (ticket === this.asked.aim) this.aim.value = info
  }

  private shooter(question: Question | null, target: string | null): string | null {
    if (question?.kind === 'spread.target') return question.about.who
    if (question?.kind !== 'cover') return (question && this.selected.peek()) ?? this.coveringFire.at(target)[0]?.who ?? null
    return question.options.filter(isCover).find((o) => o.target === target)?.cover ?? null
  }

  /** The gait of an attack. */
  modeNow(question: Question): Mode {
    return question.kind === 'act' ? question.about.mode : (this.gait.peek() ?? 'stationary')
  }

  // ── Plans ──

  /** A click on a square. */
  async click(square: string): Promise<void> {
    if (this.asking.peek()) await this.choosing
    const question = this.question.peek()
    const view = this.view.peek()
    if (!view) return
    if (this.throwing.peek() !== null && question) return this.planner.planThrow(question, square)
    const aimed = this.targetAt(square)
    if (this.spread.plan.peek()) return aimed === null ? undefined : this.spread.toggle(aimed)
    const plan = this.plan.peek()
    if (plan?.at === square) return this.doPlan()
    if (!question) return this.coveringFire.plan(square)
    if (question.kind === 'place') return this.planner.planPlace(question, view, square)
    const here = this.characterAt(square)
    if (here && here.id !== this.selected.peek() && selectable(question).has(here.id)) {
      this.gait.value = null
      return this.select(here.id)
    }
    if (isActing(question.ask) || question.ask.kind === 'cover') return this.planner.planAct(question, view, square)
    const answers = answersAt(question, view, square)
    if (answers.length === 1) return void this.send(answers)
    if (answers.length > 1)
      this.plan.value = {
        at: square,
        move: null,
        place: null,
        hurl: null,
        ways: answers.map((a) => ({ kind: 'do', who: '', answers: [a], card: null })),
      }
  }

  /** A target was chosen by its button: shows the attacks on it, not those on other targets on its square. */
  async aimAt({ target, at }: Aim): Promise<void> {
    const question = this.question.peek()
    const view = this.view.peek()
    if (question && view) await this.planner.planAct(question, view, at, [target])
  }

  /** The gait that must be declared first, if it is still open. */
  prelude(question: Question, mode: Mode): AnyAnswer[] {
    const who = this.selected.peek()
    if (question.ask.kind === 'declare') return [{ do: 'declare', mode }]
    return question.ask.kind === 'activate' && who !== null ? [{ do: 'activate', activate: who, mode }] : []
  }

  /** Stands and throws: the squares are highlighted as soon as the activation has begun. */
  beginThrow(grenade: string): void {
    const question = this.question.peek()
    if (!question) return
    this.throwNext = grenade
    void this.send(this.prelude(question, 'stationary'))
  }

  face(facing: Facing): void {
    const plan = this.plan.peek()
    if (plan?.move && facing in (plan.move.reach.squares[plan.at]?.facings ?? {}))
      this.plan.value = { ...plan, move: { ...plan.move, facing } }
    else if (plan?.place) this.plan.value = { ...plan, place: { ...plan.place, facing } }
  }

  facings(plan: Plan): { facing: Facing; mp: number }[] {
    if (plan.move) return facingsOf(plan.move.reach, plan.at)
    return plan.place ? FACINGS.map((facing) => ({ facing, mp: 0 })) : []
  }

  /** The steps of the planned move. */
  routeOf(plan: Plan): Leg[] | null {
    return plan.move ? routeTo(plan.move.reach, plan.at, plan.move.facing) : null
  }

  /** The main action of the plan. */
  doPlan(): void {
    const plan = this.plan.peek()
    if (!plan) return
    if (plan.place) return void this.send([{ do: 'place', place: plan.place.who, at: plan.at, facing: plan.place.facing }])
    if (plan.hurl) return plan.hurl.info.refused === null ? void this.send(plan.hurl.answers) : undefined
    const first = plan.ways.find((way) => way.kind === 'attack' || way.label !== undefined) ?? (plan.move ? undefined : plan.ways[0])
    if (first) return this.carryOut(first)
    this.walk()
  }

  walk(): void {
    const plan = this.plan.peek()
    const route = plan && this.routeOf(plan)
    if (plan?.move && route) void this.send([...plan.move.before, ...route])
  }

  // ── Answers ──

  carryOut(way: Way): void {
    if (way.seat === undefined) return void this.send(way.answers)
    this.plan.value = null
    void this.api.answer(nth(way.answers, 0), way.seat)
  }

  /** Sends the first and keeps the others until the table is at rest: an event on the way stops the move. */
  async send(answers: readonly AnyAnswer[]): Promise<Refusal | null> {
    this.pending = answers
    return this.sendNext()
  }

  private async sendNext(): Promise<Refusal | null> {
    const [first, ...rest] = this.pending
    const question = this.question.peek()
    if (!first || !question) return null
    this.pending = rest
    this.sending.value = true
    const refusal = await this.api.answer(first, question.seat)
    if (refusal) {
      // Earlier answers may have been accepted: asks again what the figure can do.
      batch(() => this.settle(this.question.peek()))
    }
    return refusal
  }

  /** Escape: drops the plan, then the throw, then the gait, then the selection. */
  cancel(): void {
    if (this.spread.plan.peek()) this.spread.drop()
    else if (this.plan.peek()) this.plan.value = null
    else if (this.throwing.peek() !== null) this.throwing.value = null
    else if (this.gait.peek() !== null) this.gait.value = null
    else if (this.question.peek()?.ask.kind === 'activate') void this.select(null)
    this.flight.value = null
  }
}

export const DESKS = desksOf((api: EfszApi) => new Desk(api))
