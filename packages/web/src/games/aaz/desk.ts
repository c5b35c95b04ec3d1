import type { AazEvent, AazView, BattlePanel, BattleSetup, Count, Questions, RawContent, Threat, UnitReach, Warning } from '@deadfront/aaz'
import { BUILTIN } from '@deadfront/aaz/content'
import type { Answer, AnyAnswers, Refusal } from '@deadfront/kernel'
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { BoardApi, BoardUpdate, Speed } from '../../board/board.ts'
import { BoardDesk } from '../../board/board-desk.ts'
import { desksOf } from '../../board/desks.ts'
import { type Question, questionOf, unlessRefused } from '../../board/question.ts'
import { type Facts, factsOf } from './ground.ts'
import { mapOf } from './map/maps.ts'
import type { WorldMap } from './map/world.ts'
import { messagesOf } from './messages/index.ts'
import type { Messages } from './messages/en.ts'
import type { Forecast } from './odds/forecast.ts'
import { type Sum, sumOfSetup } from './odds/calculator-sum.ts'
import { OddsDesk } from './odds/odds-desk.ts'
import { answerOf, type Purchase, purchaseOf } from './shopping.ts'
import { total } from './tokens.ts'
import { BattleLog } from './battle-log.ts'
import { type HomeFlights, homeFlightsOf } from './home-flights.ts'
import { BattleShow } from './battle-show.ts'
import { landingsToCheck } from './voyages.ts'
import { imaginedAt } from './orders.ts'
import { OrdersDesk } from './orders-desk.ts'
import { nameOf } from './places.ts'
import { canRaid, RaidDesk } from './raids.ts'
import { ThreatsDesk } from './threats.ts'
import { extrasAt, isBuying, isLosing, LOADED, type Picked, type Target, targetsOf, ZOMBIE } from './question.ts'

/** A battle to come and how it would end. */
export interface Planned {
  setup: BattleSetup
  forecast: Forecast | null | undefined
}

/** A fight in reach as it would go. */
export interface Preview {
  setup: BattleSetup
  forecast: Forecast
}

export type AazApi = BoardApi<AazEvent, AnyAnswers, Questions>

/**
 * The one state that map and panels share: the last frame, what is picked, what is planned, what the referee said about
 * it. Headless: everything here can be driven without a screen.
 */
export class Desk extends BoardDesk<AazView, AazEvent, AnyAnswers, Questions> {
  readonly m: Messages
  readonly odds = new OddsDesk()
  readonly standing: OrdersDesk
  readonly menaces: ThreatsDesk
  readonly picked = signal<Picked | null>(null)
  readonly reach = signal<readonly UnitReach[]>([])
  readonly hover = signal<string | null>(null)
  /** Every fight in reach as it would go with those in hand; null where nobody defends. */
  readonly previews = signal<ReadonlyMap<string, Preview | null>>(NO_ODDS)
  /** A place pointed at that those in hand cannot reach, and why. */
  readonly barred = signal<{ at: string; refusal: Refusal } | null>(null)
  /** The sea zone that transports shall end in; null leaves it to the board. */
  readonly by = signal<string | null>(null)
  /** The place that tanks shall go through; null leaves it to the referee. */
  readonly through = signal<string | null>(null)
  /** The next place that is clicked is the one to go through. */
  readonly routing = signal(false)
  /** Landings by zone and shore that the referee refuses, and why. */
  private readonly closed = signal<ReadonlyMap<string, Refusal>>(new Map())
  /** The next own coast that is clicked joins the convoy. */
  readonly joining = signal(false)
  readonly planned = signal<readonly Planned[]>([])
  readonly battle = signal<BattlePanel | null>(null)
  readonly battleOdds = signal<Forecast | null>(null)
  /** The battle in the calculator; null while it is closed. */
  readonly calculated = signal<Sum | null>(null)
  readonly purchase = signal<Purchase | null>(null)
  readonly threats = signal<readonly Threat[]>([])
  readonly warnings = signal<readonly Warning[] | null>(null)
  /** Why the phase cannot be ended yet. */
  readonly unfinished = signal<Refusal | null>(null)
  /** What has been told: dice, the card, what others did. */
  readonly log = new BattleLog()
  /** The battle on the board while it is told. */
  readonly show = new BattleShow((unit) => this.facts().unit(unit))
  /** Where aircraft that have to land would come down; null where none has to. */
  readonly home = signal<HomeFlights | null>(null)
  readonly raids = new RaidDesk(this)
  readonly losing = signal<Count>({})
  /** The losses that the referee suggests for the open question. */
  readonly suggestion = signal<Count | null>(null)
  /** The summary that has been put away: the power and round it was for. */
  readonly seen = signal('')
  readonly refusal = signal<Refusal | null>(null)
  /** The last frame (by its number of commands) that everything here has been asked about. */
  readonly looked = signal(-1)
  readonly targets: ReadonlySignal<ReadonlyMap<string, Target>>
  // The shop: where to build, how many at once, what is being carried to the map.
  readonly yard = signal<string | null>(null)
  readonly lot = signal(1)
  readonly carrying = signal<string | null>(null)
  /** Places where something, or what is being carried, can be built. */
  readonly yards: ReadonlySignal<readonly string[]>
  private asked = 0

  constructor(api: AazApi) {
    super(api)
    this.m = messagesOf(api.language)
    this.standing = new OrdersDesk(this)
    this.menaces = new ThreatsDesk(this)
    this.yards = computed(() => {
      const carrying = this.carrying.value
      const offers = this.purchase.value?.offers ?? []
      return [...new Set(offers.flatMap(({ unit, at }) => (at !== null && (carrying === null || unit === carrying) ? [at] : [])))]
    })
    this.targets = computed(() => {
      const [question, picked] = [this.question.value, this.picked.value]
      return question && picked ? this.targetsFor(question, picked) : new Map()
    })
  }

  private targetsFor(question: Question, picked: Picked): Map<string, Target> {
    if (this.raids.on.value) return this.raids.targetsFor(question, picked)
    return targetsOf(question, picked, this.reach.value, {
      empties: (zone) => this.emptyTransports(zone),
      light: (unit) => unit === ZOMBIE || (this.facts().unit(unit)?.traits ?? []).includes('light'),
      by: this.by.value,
      through: this.through.value,
      closed: (end, shore) => this.closed.value.has(`${end} ${shore}`),
    })
  }

  /** Buys at a place, orders without one, or gives what waits its place: whatever is asked for. */
  async buy(unit: string, at: string | null): Promise<void> {
    const shop = this.purchase.peek()
    if (!shop) return
    this.putSheetAway()
    const { answer, place } = answerOf(shop, unit, at, this.lot.peek())
    if (place !== null) this.yard.value = place
    if (shop.offers.some((offer) => offer.unit === unit && offer.at === place)) {
      await this.answer(answer)
      return
    }
    const refusal = await this.api.whyNot(answer, this.question.peek()?.seat)
    if (!refusal) return
    this.api.sound('refuse')
    this.api.announce(this.words.refusal(refusal))
    this.tipAt(place ?? at, refusal)
  }

  /** Moves the keyboard focus to the map: to the units in hand, if there are any. */
  focusMap(): void {
    this.map.focus(this.picked.peek()?.from)
  }

  /** Shows a refusal beside the place on the map. */
  private tipAt(at: string | null, refusal: Refusal): void {
    const anchor = at === null ? this.map.bar : this.map.elementOf(at)
    this.api.tip(anchor, { ...(at === null ? {} : { title: nameOf(this, at) }), refusal })
  }

  /** Transports of the power on turn in a zone that are empty and have not sailed. */
  private emptyTransports(zone: string): number {
    const view = this.view.peek()
    const space = view?.spaces[zone]
    if (!view || !space) return 0
    const used = view.moved.reduce((sum, m) => sum + (m.at === zone && m.unit === 'trn' ? m.n : 0), 0)
    return (space.units?.[view.turn]?.trn ?? 0) - (space.cargo?.[view.turn]?.length ?? 0) - used
  }

  /** A board of one's own, when the table is played on one. */
  readonly content = signal<RawContent | null>(null)
  private known: { content: RawContent; facts: Facts } | null = null
  /** What the board of the scenario prints; that of the table shown, when left out. */
  facts(scenario = this.view.peek()?.scenario ?? this.api.scenario): Facts {
    const content = this.content.value ?? BUILTIN[scenario] ?? (BUILTIN['1941'] as RawContent)
    if (this.known?.content !== content) this.known = { content, facts: factsOf(content, mapOf(scenario)) }
    return this.known.facts
  }

  /** The map of the table shown. */
  get world(): WorldMap {
    return this.facts().map
  }

  /** A new picture of the table. */
  take(frame: BoardUpdate<AazView, AazEvent>): void {
    this.update.value = frame
    this.odds.units = this.facts(frame.view.scenario).content.units
    this.warnings.value = null
    this.losing.value = {}
    this.suggestion.value = null
    this.refusal.value = null
    this.hover.value = null
    const { view } = frame
    // What was in hand has gone, or another question is asked.
    this.drop()
    if (view.battle === null) {
      this.battle.value = null
      this.show.correct(null)
    }
    // Somebody here is asked: what comes next is shown again.
    if (Object.keys(frame.spaces).length > 0 || !frame.live) this.show.skipping.value = null
    if (!this.recalled) void this.recall()
    this.standing.attend()
    void this.menaces.refresh()
    void this.look(frame)
  }

  private recalled = false
  /** Coming back to a table: what happened before this page was opened. */
  private async recall(): Promise<void> {
    this.recalled = true
    void this.standing.refresh().then(() => this.standing.attend())
    void this.inspect({ ask: 'board' }).then((board) => {
      this.content.value = board
    })
    this.log.recall((await this.api.history?.()) ?? [])
  }

  /** Asks the referee; null if it refuses the question. */
  private async inspect<K extends keyof Questions>(
    question: { readonly ask: K } & Questions[K]['in'],
  ): Promise<Questions[K]['out'] | null> {
    return unlessRefused(await this.api.inspect(question))
  }

  /** Facts as they are told. */
  tell(event: AazEvent, update: BoardUpdate<AazView, AazEvent>): void {
    if (event.type === 'ordersGiven') void this.standing.refresh()
    this.log.hear(event)
    this.raids.hear(event)
    if (this.isShown()) this.show.hear(event, update)
  }

  /** Events are played, not only taken note of. */
  private isShown(): boolean {
    return this.playing.peek() && this.show.skipping.peek() !== 'all' && this.api.settings().speed !== 'instant'
  }

  /** The end of a battle stands until it is read; fast, only a battle of one's own does. A replay goes on by itself. */
  standsUntilRead({ live }: BoardUpdate<AazView, AazEvent>): boolean {
    if (!live || !this.isShown() || !this.show.outcome.peek()) return false
    const own = this.standing.powers.peek()
    return this.api.settings().speed !== 'fast' || this.show.powers().some((power) => own.includes(power))
  }

  /** Leaves out the rest of the battle that is told, or everything until somebody here is asked. */
  skipBattle(all = false): void {
    this.show.skipping.value = all ? 'all' : 'battle'
    if (all) this.show.correct(null)
    this.map.next()
  }

  setSpeed(speed: Speed): void {
    this.api.setSpeed(speed)
    if (speed === 'instant') this.skipBattle(true)
  }

  private async look(frame: BoardUpdate<AazView, AazEvent>): Promise<void> {
    const { view } = frame
    const question = questionOf(frame)
    const here = (): boolean => this.update.peek() === frame
    const [threats, battle, purchase, setups, suggestion, raids] = await Promise.all([
      this.inspect({ ask: 'falls' }),
      view.battle === null ? null : this.inspect({ ask: 'battle' }),
      isBuying(question) ? this.inspect({ ask: 'purchase' }) : null,
      view.phase === 'combatMove' || view.phase === 'combat' ? this.inspect({ ask: 'planned' }) : [],
      isLosing(question) ? this.inspect({ ask: 'losses' }) : null,
      this.facts().content.raids && (view.phase === 'combatMove' || question?.ask.kind === 'raid.intercept')
        ? this.inspect({ ask: 'raids' })
        : [],
    ])
    if (!here()) return
    this.threats.value = threats ?? []
    this.battle.value = battle
    this.show.correct(battle)
    this.suggestion.value = suggestion
    this.raids.list.value = raids ?? []
    this.purchase.value = purchase && question ? purchaseOf(purchase, question) : null
    const list = setups ?? []
    this.planned.value = list.map((setup) => ({ setup, forecast: this.planned.peek().find((p) => same(p.setup, setup))?.forecast }))
    this.home.value = await this.homeFlights(frame)
    if (!here()) return
    this.looked.value = frame.at
    if (this.battle.peek()) this.battleOdds.value = await this.odds.of(this.battle.peek() as BattleSetup)
    await Promise.all(
      list.map(async (setup) => {
        const forecast = await this.odds.of(setup)
        if (here()) this.planned.value = this.planned.peek().map((p) => (p.setup === setup ? { setup, forecast } : p))
      }),
    )
  }

  private async homeFlights(frame: BoardUpdate<AazView, AazEvent>): Promise<HomeFlights | null> {
    if (!questionOf(frame)?.options.some((answer) => answer.do === 'landAll')) return null
    const [plan, reach] = await Promise.all([this.inspect({ ask: 'landing' }), this.inspect({ ask: 'destinations' })])
    return plan && reach ? homeFlightsOf(plan, reach, frame.view, this.facts()) : null
  }

  /** Every aircraft that has to land comes home, to safe places where there are some; else as the referee plans it. */
  async landAll(): Promise<void> {
    const home = this.home.peek()
    if (home && home.answers.length > 0 && (await this.answer(home.answers)) === null) return
    await this.answer({ do: 'landAll', safe: true })
  }

  /** Opens the calculator with a battle of the map. */
  calculate(setup: BattleSetup): void {
    this.calculated.value = sumOfSetup(setup, this.view.peek()?.scenario ?? '1941')
  }

  /** Fills the calculator with a place of the map: a battle that is planned there, or one that could be. */
  calculateAt(at: string): void {
    const view = this.view.peek()
    if (!view) return
    const planned = this.planned.peek().find(({ setup }) => setup.at === at)?.setup
    const [own] = this.standing.powers.peek()
    this.calculate(planned ?? imaginedAt(this.facts().content, view, own ?? view.turn, at))
  }

  // ── Picking units up ──

  /** The kind is all that is in hand; without a kind, anything is. */
  isInHand(kind: string | undefined): boolean {
    const held = Object.entries(this.picked.peek()?.units ?? {}).filter(([, n]) => n > 0)
    return kind === undefined || (held.length === 1 && held[0]?.[0] === kind)
  }

  /** Own units that can still move from there are picked up: those of the kind that was clicked, or all of them. */
  async pick(from: string, kind?: string): Promise<void> {
    this.drop()
    this.putSheetAway()
    const reach = await this.reachFrom(from)
    if (reach.length === 0) return
    this.reach.value = reach
    const clicked = reach.filter((r) => r.unit === kind)
    const first = clicked.length > 0 ? clicked : this.firstHand(reach)
    this.picked.value = this.ableHand(from, Object.fromEntries(first.map((r) => [r.unit, r.unit === ZOMBIE ? 1 : r.can])))
    // Bombers that can do nothing else are shown what they can bomb.
    if (this.targets.peek().size === 0 && canRaid(this.question.peek(), this.picked.peek())) this.raids.on.value = true
    this.api.announce(this.m.move.picked(this.unitWords(this.picked.peek()?.units ?? {}), nameOf(this, from), this.targets.peek().size))
    void this.weigh()
  }

  /** The sheet of this turn has been read, or something is done already. */
  putSheetAway(): void {
    const view = this.view.peek()
    if (view) this.seen.value = `${view.turn} ${view.round}`
  }

  /** One zombie, for the ray. */
  async pickZombie(from: string): Promise<void> {
    await this.pick(from)
    if (this.picked.peek()?.from === from) this.picked.value = { from, units: { [ZOMBIE]: 1 }, also: [] }
    this.map.show(from)
    this.focusMap()
  }

  /** What can be picked up there; nothing when something else was picked meanwhile. */
  private async reachFrom(from: string): Promise<readonly UnitReach[]> {
    const ticket = this.asked
    const question = this.question.peek()
    const reach = (await this.inspect({ ask: 'destinations', from })) ?? []
    if (ticket !== this.asked || !question) return []
    const closed = await this.closedLandings(question, from)
    if (ticket !== this.asked) return []
    this.closed.value = new Map([...this.closed.peek(), ...closed])
    return [...reach, ...extrasAt(question, from).map(({ unit, can }) => ({ from, unit, can, to: [] }))]
  }

  /** Landings are offered by the map alone; whether a warship must watch over them the referee knows. */
  private async closedLandings(question: Question, from: string): Promise<[string, Refusal][]> {
    if (question.ask.kind !== 'combatMove') return []
    const found = await Promise.all(
      landingsToCheck(from, question.forms).map(async ({ end, shore, answer }) => {
        const refusal = await this.api.whyNot(answer, question.seat)
        return refusal ? [[`${end} ${shore}`, refusal] as [string, Refusal]] : []
      }),
    )
    return found.flat()
  }

  /** Without aircraft at first where an army stands: they rarely go the same way. The dead last. */
  private firstHand(reach: readonly UnitReach[]): readonly UnitReach[] {
    const living = reach.filter((r) => r.unit !== ZOMBIE)
    const ground = living.filter((r) => this.facts().unit(r.unit)?.domain !== 'air')
    // A fleet leaves its empty transports behind unless asked; the stepper takes them along.
    const fighting = ground.filter((r) => !(this.facts().unit(r.unit)?.traits ?? []).includes('transport'))
    const first = fighting.some((r) => r.unit !== LOADED) ? fighting : ground
    return first.length > 0 ? first : living.length > 0 ? living : reach
  }

  /** All of them, or where all together can go nowhere (transports in a fleet that could attack) the largest part that can. */
  private ableHand(from: string, all: Count): Picked {
    const question = this.question.peek()
    const kinds = Object.keys(all)
    const parts = [all, ...kinds.map((unit) => ({ ...all, [unit]: 0 })), ...kinds.map((unit) => ({ [unit]: all[unit] as number }))]
    const hands = parts.map((units) => ({ from, units, also: [] })).sort((a, b) => total(b.units) - total(a.units))
    const able = question && hands.find((hand) => this.targetsFor(question, hand).size > 0)
    return able ?? { from, units: all, also: [] }
  }

  /** A second coast joins the convoy: one unit from here and one from there, to begin with. */
  async join(from: string): Promise<void> {
    const picked = this.picked.peek()
    this.joining.value = false
    if (!picked || picked.from === from || picked.also.length > 0) return
    const reach = (await this.reachFrom(from)).filter((r) => this.facts().unit(r.unit)?.domain === 'land' || r.unit === ZOMBIE)
    const here = this.reach.peek().filter((r) => this.facts().unit(r.unit)?.domain === 'land')
    if (reach.length === 0 || here.length === 0) return
    // A heavy unit from one coast, infantry from the other.
    const dear = (list: readonly UnitReach[]): UnitReach => list.reduce((a, b) => (this.cost(b.unit) > this.cost(a.unit) ? b : a))
    const cheap = (list: readonly UnitReach[]): UnitReach => list.reduce((a, b) => (this.cost(b.unit) < this.cost(a.unit) ? b : a))
    this.reach.value = [...this.reach.peek(), ...reach]
    const mine = dear(here)
    const theirs = this.cost(mine.unit) > this.cost(cheap(here).unit) || here.length === 1 ? cheap(reach) : dear(reach)
    this.picked.value = { from: picked.from, units: { [mine.unit]: 1 }, also: [{ from, units: { [theirs.unit]: 1 } }] }
    this.api.announce(this.m.move.joined(nameOf(this, from), this.targets.peek().size))
    void this.weigh()
  }

  /** Places that those in hand can go through, where the way is a choice. */
  throughs(): string[] {
    const picked = this.picked.value
    if (!picked) return []
    const going = this.reach.value.filter((r) => (picked.units[r.unit] ?? 0) > 0 && r.from === picked.from)
    const ways = going.flatMap((r) => [...r.to.flatMap((way) => way.ways ?? []), ...(r.back ?? [])])
    return [...new Set(ways.flatMap(([through]) => through ?? []))]
  }

  /** Those in hand go through there, or whichever way; false where that is no way. */
  goThrough(at: string | null): boolean {
    this.routing.value = false
    if (at !== null && !this.throughs().includes(at)) return false
    this.through.value = at
    this.api.announce(at === null ? this.m.move.wayAny : this.m.move.wayThrough(nameOf(this, at), this.targets.peek().size))
    void this.weigh()
    return true
  }

  private cost(unit: string): number {
    return this.facts().unit(unit)?.cost ?? 0
  }

  drop(): void {
    this.asked++
    this.picked.value = null
    this.reach.value = []
    this.hover.value = null
    this.previews.value = NO_ODDS
    this.weighed++
    this.barred.value = null
    this.by.value = null
    this.through.value = null
    this.routing.value = false
    this.joining.value = false
    this.raids.drop()
    this.closed.value = new Map()
  }

  /** Bombers in hand go against the works, or against the army again. */
  raid(on: boolean): void {
    this.raids.on.value = on
    void this.raids.prove()
    this.api.announce(this.m.move.reach(this.targets.peek().size))
    void this.weigh()
  }

  setCount(unit: string, n: number, from = this.picked.peek()?.from): void {
    const picked = this.picked.peek()
    const can = this.reach.peek().find((r) => r.unit === unit && r.from === from)?.can ?? 0
    if (!picked) return
    const set = (units: Count): Count => ({ ...units, [unit]: Math.max(0, Math.min(can, n)) })
    if (from === picked.from) this.picked.value = { ...picked, units: set(picked.units) }
    else this.picked.value = { ...picked, also: picked.also.map((s) => (s.from === from ? { from, units: set(s.units) } : s)) }
    void this.raids.prove()
    void this.weigh()
  }

  /** Everybody who can still go: all of them, or the largest part that can go somewhere together. */
  takeAll(): void {
    const picked = this.picked.peek()
    if (!picked) return
    const all = (from: string): Count =>
      Object.fromEntries(this.reach.peek().flatMap((r) => (r.from === from ? [[r.unit, r.can] as const] : [])))
    this.picked.value =
      picked.also.length === 0
        ? this.ableHand(picked.from, all(picked.from))
        : { from: picked.from, units: all(picked.from), also: picked.also.map(({ from }) => ({ from, units: all(from) })) }
    void this.raids.prove()
    void this.weigh()
  }

  private weighed = 0
  /** Exact odds before anything is moved: of the fights in reach, and anew as units are added or left out. */
  private async weigh(): Promise<void> {
    const ticket = ++this.weighed
    const targets = this.raids.on.peek() ? [] : [...this.targets.peek().values()]
    const fights = targets.filter((target) => target.kind === 'fight').slice(0, WEIGHED)
    const found = await Promise.all(
      fights.map(async ({ at, answers }) => {
        const setup = await this.inspect({ ask: 'setup', at, moves: answers.filter((answer) => answer.do !== 'ray') })
        if (!setup || ticket !== this.weighed) return []
        const forecast = await this.odds.of(setup)
        return [[at, forecast ? { setup, forecast } : null] as const]
      }),
    )
    if (ticket === this.weighed) this.previews.value = new Map(found.flat())
  }

  async go(to: string): Promise<Refusal | null> {
    const target = this.targets.peek().get(to)
    return target ? this.answer(target.answers) : null
  }

  /** What the referee says about going there with what is in hand. */
  whyNot(to: string): Promise<Refusal | null> {
    const picked = this.picked.peek()
    if (!picked) return Promise.resolve(null)
    const { [LOADED]: loaded, [ZOMBIE]: dead, ...units } = picked.units
    const seat = this.question.peek()?.seat
    const unwatched = [...this.closed.peek()].find(([key]) => key.endsWith(` ${to}`))?.[1]
    if (unwatched) return Promise.resolve(unwatched)
    if (Object.values(units).some((n) => n > 0))
      return this.api.whyNot({ do: 'move', units, from: picked.from, to, ...(this.raids.on.peek() ? { raid: true } : {}) }, seat)
    if (loaded) return this.api.whyNot({ do: 'move', units: { trn: loaded }, from: picked.from, to, cargo: true }, seat)
    return dead ? this.api.whyNot({ do: 'ray', from: picked.from, to }, seat) : Promise.resolve(null)
  }

  private pointing: ReturnType<typeof setTimeout> | undefined
  /** The pointer or the focus is on a place: what a move there would do, or why it cannot be made. */
  pointAt(at: string | null): void {
    const hover = at !== null && this.targets.peek().has(at) ? at : null
    if (this.hover.peek() !== hover) this.hover.value = hover
    clearTimeout(this.pointing)
    if (this.barred.peek()?.at !== at) this.barred.value = null
    if (at === null || hover !== null || !this.picked.peek() || this.picked.peek()?.from === at) return
    const ticket = this.asked
    this.pointing = setTimeout(async () => {
      const refusal = await this.whyNot(at)
      if (ticket === this.asked && refusal && this.hover.peek() === null) this.barred.value = { at, refusal }
    }, 120)
  }

  // ── Ends ──

  /** Ends the phase; a careful table says first what is being left undone. */
  async finish(sure = false): Promise<void> {
    if (!sure) {
      const warnings = (await this.inspect({ ask: 'warnings' })) ?? []
      const refused = warnings.some((warning) => warning.kind === 'refused')
      this.unfinished.value = refused ? await this.api.whyNot({ do: 'done' }, this.question.peek()?.seat) : null
      if (warnings.length > 0) {
        this.warnings.value = warnings
        return
      }
    }
    await this.answer({ do: 'done' })
  }

  async answer(answer: Answer | readonly Answer[]): Promise<Refusal | null> {
    const question = this.question.peek()
    if (!question) return null
    if (!question.ask.kind.startsWith('raid.')) this.raids.close()
    const one = Array.isArray(answer) && answer.length === 1 ? (answer[0] as Answer) : answer
    const refusal = await this.api.answer(one, question.seat)
    this.refusal.value = refusal
    return refusal
  }

  /** Escape: one step back. */
  cancel(): void {
    if (this.warnings.peek()) this.warnings.value = null
    else if (this.joining.peek()) this.joining.value = false
    else if (this.routing.peek()) this.routing.value = false
    else if (this.through.peek() !== null) this.goThrough(null)
    else if (this.picked.peek()) this.drop()
    else this.menaces.stack.value = null
  }

  unitWords(count: Count): string {
    return Object.entries(count)
      .filter(([, n]) => n > 0)
      .map(([unit, n]) => `${n} ${this.unitName(unit, n)}`)
      .join(', ')
  }

  /** Also with who or what stands before it: `UK inf`, `seaborne inf`. */
  unitName(unit: string, n = 1): string {
    if (unit === LOADED) return this.m.move.loaded
    const cut = unit.lastIndexOf(' ')
    const name = this.words.name(`${n === 1 ? 'unit' : 'units'}.${unit.slice(cut + 1)}`)
    if (cut < 0) return name
    const first = unit.slice(0, cut)
    return first === 'seaborne' ? this.m.battle.seaborne(name) : `${name} (${this.power(first)})`
  }

  placeName(at: string): string {
    return nameOf(this, at)
  }

  power(power: string): string {
    return this.words.name(`power.${power}`)
  }
}

/** So many fights in reach are reckoned; aircraft and fleets reach more than anybody weighs. */
const WEIGHED = 16
const NO_ODDS: ReadonlyMap<string, Preview | null> = new Map()

const same = (a: BattleSetup, b: BattleSetup): boolean => JSON.stringify(a) === JSON.stringify(b)

export const DESKS = desksOf((api: AazApi) => new Desk(api))
