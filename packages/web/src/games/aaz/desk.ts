import type { AazEvent, AazView, About, BattlePanel, BattleSetup, Count, Questions, RawContent, Fall, Warning } from '@deadfront/aaz'
import { BUILTIN } from '@deadfront/aaz/content'
import type { Answer, Refusal } from '@deadfront/kernel'
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { BoardApi, BoardUpdate, Speed } from '../../board/board.ts'
import { BoardDesk } from '../../board/board-desk.ts'
import { desksOf } from '../../board/desks.ts'
import { unlessRefused } from '../../board/question.ts'
import { type Facts, factsOf } from './ground.ts'
import { mapOf } from './map/maps.ts'
import type { WorldMap } from './map/world.ts'
import { messagesOf } from './messages/index.ts'
import type { Messages } from './messages/messages.ts'
import type { Forecast } from './odds/forecast.ts'
import { type Sum, sumOfSetup } from './odds/calculator-sum.ts'
import { OddsDesk } from './odds/odds-desk.ts'
import { answerOf, type Purchase, purchaseOf } from './shopping.ts'
import { BattleLog, topCard } from './battle-log.ts'
import { HandDesk } from './hand-desk.ts'
import { holdersOf, type HomeFlights, homeFlightsOf } from './home-flights.ts'
import { BattleShow } from './battle-show.ts'
import { OrdersDesk } from './orders-desk.ts'
import { nameOf } from './places.ts'
import { RaidDesk } from './raids.ts'
import { ThreatsDesk } from './threats.ts'
import { total } from './tokens.ts'
import { type BoardAnswers, isBuying, isLosing, isMoving, namedIn, type Question, questionOf } from './question.ts'
import { LOADED } from './targets.ts'

/** A battle to come and how it would end. */
export interface Planned {
  setup: BattleSetup
  forecast: Forecast | null | undefined
}

export type AazApi = BoardApi<AazEvent, BoardAnswers, Questions>

/**
 * The one state that map and panels share: the last frame, what is picked, what is planned, what the referee said about
 * it. It uses no DOM: tests drive it without a screen.
 */
export class Desk extends BoardDesk<AazView, AazEvent, BoardAnswers, Questions, About> {
  readonly m: Messages
  readonly odds = new OddsDesk()
  readonly standing: OrdersDesk
  readonly threats: ThreatsDesk
  /** The selected units, and where they can go. */
  readonly hand: HandDesk
  readonly planned = signal<readonly Planned[]>([])
  readonly battle = signal<BattlePanel | null>(null)
  readonly battleOdds = signal<Forecast | null>(null)
  /** The same for units that came off transports, if the others retreat and these fight on (AAZ-AMPH.17). */
  readonly stayOdds = signal<Forecast | null>(null)
  /** The battle after each number that the open question offers: ships that bombard, submarines that dive. */
  readonly numbered = signal<readonly { n: number; setup: BattleSetup; forecast: Forecast | null }[]>([])
  /** The battle in the calculator; null while it is closed. */
  readonly calculated = signal<Sum | null>(null)
  /** The place of the map that the calculator is filled with; null once it is changed by hand. */
  readonly calculatedAt = signal<string | null>(null)
  readonly purchase = signal<Purchase | null>(null)
  readonly falls = signal<readonly Fall[]>([])
  readonly warnings = signal<readonly Warning[] | null>(null)
  /** Why the phase cannot be ended yet. */
  readonly unfinished = signal<Refusal | null>(null)
  /** What the events have shown so far: dice, the card, the moves of others. */
  readonly log = new BattleLog()
  /** The battle on the board while its events are played. */
  readonly show = new BattleShow((unit) => this.facts().unit(unit))
  /** The card on top of the discards; in a replay it is not always the last one drawn. */
  readonly card = computed(() => {
    const view = this.view.value
    return view ? topCard(view, this.facts(), [...this.log.report.value, this.log.card.value]) : null
  })
  /** Where aircraft that have to land would land; null if none has to. */
  readonly home = signal<HomeFlights | null>(null)
  readonly raids = new RaidDesk(this)
  readonly losing = signal<Count>({})
  /** The losses that the referee suggests for the open question. */
  readonly suggestion = signal<Count | null>(null)
  /** The summary that the player has closed: its power and round. */
  readonly seen = signal('')
  readonly refusal = signal<Refusal | null>(null)
  /** The last frame (by its number of commands) for which the referee has been asked. */
  readonly looked = signal(-1)
  // The shop: where to build, how many at once, which unit is being dragged to the map.
  readonly yard = signal<string | null>(null)
  private buyer: string | null = null
  readonly lot = signal(1)
  readonly carrying = signal<string | null>(null)
  /** Places where something, or the dragged unit, can be built. */
  readonly yards: ReadonlySignal<readonly string[]>
  constructor(api: AazApi) {
    super(api)
    this.m = messagesOf(api.language)
    this.standing = new OrdersDesk(this)
    this.threats = new ThreatsDesk(this)
    this.hand = new HandDesk(this)
    this.yards = computed(() => {
      const carrying = this.carrying.value
      const offers = this.purchase.value?.offers ?? []
      return [...new Set(offers.flatMap(({ unit, at }) => (at !== null && (carrying === null || unit === carrying) ? [at] : [])))]
    })
  }

  /** Answers the open question: buys at a place, orders without a place, or places a unit that waits. */
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
    const refusal = await this.api.whyNot(answer, this.answered()?.seat)
    if (!refusal) return
    this.api.sound('refuse')
    this.api.announce(this.words.refusal(refusal))
    this.tipAt(place ?? at, refusal)
  }

  /** Moves the keyboard focus to the map: to the selected units, if there are any. */
  focusMap(): void {
    this.map.focus(this.hand.picked.peek()?.from)
  }

  /** Shows a refusal beside the place on the map. */
  private tipAt(at: string | null, refusal: Refusal): void {
    const anchor = at === null ? this.map.bar : this.map.elementOf(at)
    this.api.tip(anchor, { ...(at === null ? {} : { title: nameOf(this, at) }), refusal })
  }

  /** The player-made board, if the table is played on one. */
  readonly content = signal<RawContent | null>(null)
  private known: { content: RawContent; facts: Facts } | null = null
  /** The fixed data of the scenario's board; by default that of the table shown. */
  facts(scenario = this.view.peek()?.scenario ?? this.api.scenario): Facts {
    const content = this.content.value ?? BUILTIN[scenario] ?? (BUILTIN['1941'] as RawContent)
    if (this.known?.content !== content) this.known = { content, facts: factsOf(content, mapOf(scenario)) }
    return this.known.facts
  }

  /** The map of the table shown. */
  get world(): WorldMap {
    return this.facts().map
  }

  /** Takes in a new state of the table. */
  take(frame: BoardUpdate<AazView, AazEvent>): void {
    if (isJump(this.update.peek(), frame)) {
      this.recalled = false
      this.raids.close()
    }
    this.update.value = frame
    this.shownView.value = null
    this.odds.units = this.facts(frame.view.scenario).content.units
    this.warnings.value = null
    this.losing.value = {}
    this.suggestion.value = null
    this.refusal.value = null
    this.changeBuyer(questionOf(frame))
    const { view } = frame
    // The selected units have gone, or another question is asked.
    this.hand.drop()
    if (view.battle === null) {
      this.battle.value = null
      this.show.correct(null)
    }
    // A player at this screen is asked: what comes next is shown again.
    if (Object.keys(frame.spaces).length > 0 || !frame.live) this.show.skipping.value = null
    if (!this.recalled) void this.recall(frame)
    this.standing.attend()
    void this.threats.refresh()
    void this.look(frame)
  }

  /** Resets where to build and how many at once: the choice of one power is not that of the next, nor of the next phase. */
  private changeBuyer(question: Question | null): void {
    const buyer = question && isBuying(question) ? `${question.seat} ${question.kind}` : null
    if (buyer !== this.buyer) {
      this.yard.value = null
      this.lot.value = 1
    }
    this.buyer = buyer
  }

  /** True if the events read so far lead to the point shown. */
  private recalled = false
  private isOpen = false
  /**
   * Reads what happened before this point, on coming to a table or to another point of its game (replay, undo). Events of the point
   * before do not belong to this one.
   */
  private async recall(frame: BoardUpdate<AazView, AazEvent>): Promise<void> {
    const isFirst = !this.isOpen
    this.isOpen = true
    if (isFirst) this.askOnce()
    const past = (await this.api.history?.()) ?? []
    // A later point is shown now; it asks again.
    if (!isFirst && this.update.peek() !== frame) return
    this.recalled = true
    if (isFirst) this.log.recall(past)
    else this.log.restart(past)
    this.show.recall(this.log.volleys.peek())
  }

  /** Asks the referee what is needed once for each table. */
  private askOnce(): void {
    void this.standing.refresh().then(() => this.standing.attend())
    void this.inspect({ ask: 'board' }).then((board) => {
      this.content.value = board
    })
  }

  /** Asks the referee; null if it refuses the question. */
  async inspect<K extends keyof Questions>(question: { readonly ask: K } & Questions[K]['in']): Promise<Questions[K]['out'] | null> {
    return unlessRefused(await this.api.inspect(question))
  }

  /** The view with the turn and phase of the event now shown; null while none are played. */
  readonly shownView = signal<AazView | null>(null)

  private advancePhase(event: AazEvent): void {
    const view = this.shownView.peek() ?? this.view.peek()
    if (!view) return
    if (event.type === 'roundStarted') this.shownView.value = { ...view, round: event.round }
    if (event.type === 'turnStarted') this.shownView.value = { ...view, turn: event.power, round: event.round }
    if (event.type === 'phaseStarted') this.shownView.value = { ...view, phase: event.phase, turn: event.power }
  }

  /** Takes in one event. */
  tell(event: AazEvent, update: BoardUpdate<AazView, AazEvent>): void {
    if (this.playing.peek()) this.advancePhase(event)
    if (event.type === 'ordersGiven') void this.standing.refresh()
    this.log.hear(event)
    this.raids.hear(event)
    if (this.isShown()) this.show.hear(event, update)
  }

  /** True if events are played, not only recorded. */
  private isShown(): boolean {
    return this.playing.peek() && this.show.skipping.peek() !== 'all' && this.api.settings().speed !== 'instant'
  }

  /** True if the end of a battle or raid is shown until the player closes it; at fast speed only own ones. A replay does not wait. */
  standsUntilRead({ live }: BoardUpdate<AazView, AazEvent>): boolean {
    const fought = this.show.outcome.peek() !== null
    if (!live || !this.isShown() || (!fought && this.raids.story.peek() === null)) return false
    const own = this.standing.powers.peek()
    const powers = fought ? this.show.powers() : this.raids.powers()
    return this.api.settings().speed !== 'fast' || powers.some((power) => own.includes(power))
  }

  /** Skips the rest of the battle that is played, or everything until a player at this screen is asked. */
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
    // While events are played the referee is already ahead of the map: its replies would reveal how they end.
    const here = (): boolean => this.update.peek() === frame && !this.playing.peek()
    const fought = view.battle === null ? null : this.inspect({ ask: 'battle' })
    const [falls, battle, purchase, setups, suggestion, raids] = await Promise.all([
      this.inspect({ ask: 'falls' }),
      fought,
      isBuying(question) ? this.inspect({ ask: 'purchase' }) : null,
      view.phase === 'combatMove' || view.phase === 'combat' ? this.inspect({ ask: 'planned' }) : [],
      isLosing(question) ? this.suggestLosses(question, fought) : null,
      this.facts().content.raids && (view.phase === 'combatMove' || question?.ask.kind === 'raid.intercept')
        ? this.inspect({ ask: 'raids' })
        : [],
    ])
    if (!here()) return
    this.falls.value = falls ?? []
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
    // There are no figures while hits are open: the figures do not count hits that are not yet taken.
    const open = frame.asks.some((ask) => ask.kind === 'battle.losses') ? battle : null
    const numbered = question && asksNumber(question) ? ((await this.inspect({ ask: 'numbers' })) ?? []) : []
    const forecasts = await Promise.all(numbered.map(async (entry) => ({ ...entry, forecast: await this.odds.of(entry.setup) })))
    if (!here()) return
    this.numbered.value = forecasts
    const odds = battle && !open ? await Promise.all([this.odds.of(battle), this.oddsOfStaying(battle)]) : null
    if (!here()) return
    ;[this.battleOdds.value, this.stayOdds.value] = odds ?? [null, null]
    await Promise.all(
      list.map(async (setup) => {
        const forecast = setup.at === open?.at ? null : await this.odds.of(setup)
        if (here()) this.planned.value = this.planned.peek().map((p) => (p.setup === setup ? { setup, forecast } : p))
      }),
    )
  }

  /** The attacker's losses in the order that the odds of the battle assume; other losses the cheapest first. */
  private async suggestLosses(question: Question | null, fought: Promise<BattlePanel | null> | null): Promise<Count | null> {
    const setup = namedIn(question).side === 'attacker' ? await fought : null
    const order = setup ? (await this.odds.of(setup))?.attackOrder : undefined
    return this.inspect({ ask: 'losses', ...(order && { order: [...order] }) })
  }

  private oddsOfStaying(battle: BattlePanel): Promise<Forecast | null> | null {
    const leave = battle.choices.some((choice) => choice.do === 'retreat')
    return leave && total(battle.seaborne) > 0 ? this.odds.of({ ...battle, attackers: battle.seaborne, retreats: [] }) : null
  }

  private async homeFlights({ view, ...frame }: BoardUpdate<AazView, AazEvent>): Promise<HomeFlights | null> {
    if (view.phase !== 'noncombatMove' || !isMoving(questionOf({ view, ...frame }))) return null
    const [plan, reach] = await Promise.all([this.inspect({ ask: 'landing' }), this.inspect({ ask: 'destinations' })])
    if (!plan || !reach || plan.need === 0) return null
    const threats = await Promise.all(holdersOf(plan, reach, view).map((of) => this.inspect({ ask: 'threats', of })))
    const home = homeFlightsOf(
      plan,
      reach,
      view,
      this.facts(),
      threats.flat().filter((threat) => threat !== null),
    )
    return home.answers.length > 0 ? home : null
  }

  /** Lands every aircraft that has to land, at safe places if there are any; else as the referee plans it. */
  async landAll(): Promise<void> {
    const home = this.home.peek()
    if (home && home.answers.length > 0 && (await this.answer(home.answers)) === null) return
    await this.answer({ do: 'landAll', safe: true })
  }

  /** Opens the calculator with a battle of the map. */
  calculate(setup: BattleSetup): void {
    this.calculatedAt.value = setup.at
    this.calculated.value = sumOfSetup(setup, this.view.peek()?.scenario ?? '1941')
  }

  /** Fills the calculator with a place of the map: a battle that is planned there, or one that could be. */
  async calculateAt(at: string): Promise<void> {
    const view = this.view.peek()
    if (!view) return
    const planned = this.planned.peek().find(({ setup }) => setup.at === at)?.setup
    const own = this.standing.powers.peek()
    const setup = planned ?? (await this.imaginedAt(view, own.find((power) => power === view.turn) ?? own[0] ?? view.turn, at))
    if (setup) this.calculate(setup)
  }

  /** The attack of the power with all it can bring; if only its own side is there, that of the enemy who can bring most. */
  private async imaginedAt(view: AazView, power: string, at: string): Promise<BattleSetup | null> {
    const space = view.spaces[at]
    const sides = Object.entries(space?.units ?? {}).flatMap(([owner, n]) => (total(n) > 0 ? [view.powers[owner]?.side] : []))
    const own = view.powers[power]?.side
    if (sides.length > 0 && sides.every((side) => side === own) && !space?.zombies) {
      const comers = (await this.inspect({ ask: 'threats', of: power, at }))?.flatMap(({ by }) => by) ?? []
      const [strongest] = comers.toSorted((a, b) => total(b.attackers) - total(a.attackers))
      if (strongest) return strongest
    }
    return (await this.inspect({ ask: 'attacks', by: power, at }))?.[0] ?? null
  }

  /** Marks the sheet of this turn as read: the player has closed it, or has already acted. */
  putSheetAway(): void {
    const view = this.view.peek()
    if (view) this.seen.value = `${view.turn} ${view.round}`
  }

  // ── Ends ──

  /** Ends the phase; unless `sure`, it first shows what is left undone. */
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

  /** The question that was answered, as it was, while the own move or purchase is shown on the map. */
  heldQuestion(): Question | null {
    const update = this.update.value
    if (!update || !this.playing.value || this.show.fight.value || this.raids.toldAt() !== null) return null
    const question = questionOf(update, this.speaker.value)
    return isMoving(question) || isBuying(question) ? question : null
  }

  /** The question that an answer is given to. One purchase after the other can be made while the first is still shown. */
  private answered(): Question | null {
    const held = this.heldQuestion()
    return this.question.peek() ?? (isBuying(held) ? held : null)
  }

  async answer(answer: Answer | readonly Answer[]): Promise<Refusal | null> {
    const question = this.answered()
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
    else if (!this.hand.cancel()) this.threats.stack.value = null
  }

  unitWords(count: Count): string {
    return Object.entries(count)
      .filter(([, n]) => n > 0)
      .map(([unit, n]) => `${n} ${this.unitName(unit, n)}`)
      .join(', ')
  }

  /** Also with a prefix: `UK inf`, `seaborne inf`. */
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

const asksNumber = ({ ask }: Question): boolean => ask.kind === 'battle.bombard' || ask.kind === 'battle.submerge'

/** True if another point of the game is shown without the events that lead to it. */
const isJump = (before: BoardUpdate<AazView, AazEvent> | null, now: BoardUpdate<AazView, AazEvent>): boolean =>
  before !== null && before.at !== now.at && now.events.length === 0

const same = (a: BattleSetup, b: BattleSetup): boolean => JSON.stringify(a) === JSON.stringify(b)

export const DESKS = desksOf((api: AazApi) => new Desk(api))
