import type {
  About,
  ActionsFacts,
  Answers,
  CardView,
  ChoiceFacts,
  Phase,
  Questions,
  SiegeEvent,
  SiegeView,
  UnitView,
} from '@deadfront/dotz'
import type { AmountsForm, Refusal, Seat } from '@deadfront/kernel'
import { batch, computed, signal } from '@preact/signals'
import type { BoardUpdate } from '../../board/board.ts'
import { BoardDesk } from '../../board/board-desk.ts'
import { desksOf } from '../../board/desks.ts'
import { type AnyAnswer, freeOf, isActing } from './question.ts'
import { type Fight, openFight, outcomeOf, picturedIn, stillFought, tellFight, withPictures } from './fights.ts'
import { isTheirs } from './report.ts'
import { messagesOf } from './messages/index.ts'
import { type Speech, speechOf } from './messages/messages.ts'
import { placeName } from './pieces.ts'
import { lifeOf } from './descriptions.ts'
import {
  actionsOf,
  chancesOf,
  choiceOf,
  type Destination,
  type DotzApi,
  fightOdds,
  firstPay,
  type Foresight,
  foresee,
  type Odds,
  type Target,
  type UnitChances,
} from './referee.ts'
import { powerInUse, type Using } from './using.ts'

/** The pages that can be opened over the map on a small screen. */
export type SheetPage = 'event' | 'people' | 'fate'

/** Deeds with a target. */
export type Verb = 'gunfire' | 'attack'

/** What the player is about to do: a place to go to, a target, a card; shown with its chances before it is done. */
export interface Plan {
  answer: Extract<Answers['action'], { unit: string }>
  kind: 'move' | 'attack' | 'gunfire' | 'forage'
  at: string
  path: readonly string[]
  zed: string | null
  odds: Odds | null
}

/**
 * The state that the map and the panels of a table share: the last update, what is selected, what is planned, what has
 * been chosen for an answer. It uses no DOM, so tests drive it without a screen.
 */
export class Desk extends BoardDesk<SiegeView, SiegeEvent, Answers, Questions, About> {
  readonly m: Speech
  readonly selected = signal<string | null>(null)
  readonly chances = signal<UnitChances | null>(null)
  /** The deed whose targets the bar lists, if there is no room for the targets of all deeds. */
  readonly verb = signal<Verb | null>(null)
  readonly plan = signal<Plan | null>(null)
  readonly pay = signal<string | null>(null)
  /** Items ticked for an answer of several parts: units that leave, Hits by Zeds unit. */
  readonly ticked = signal<readonly string[]>([])
  readonly hits = signal<{ readonly [zed: string]: number }>({})
  readonly order = signal<readonly string[]>([])
  readonly fight = signal<Fight | null>(null)
  /** True if the fight panel is on the map: while dice roll, and while a fight waits for an answer. */
  readonly fightOpen = signal(false)
  /** The page that is open over the map on a small screen. */
  readonly sheet = signal<SheetPage | null>(null)
  readonly foresight = signal<Foresight | null>(null)
  /** The chances behind the answers of the open question. */
  readonly choice = signal<ChoiceFacts | null>(null)
  /** The chances of each unit that the open question offers as a fighter. */
  readonly fighters = computed<{ readonly [unit: string]: Odds }>(() => {
    const choice = this.choice.value
    return choice?.kind === 'fight' ? Object.fromEntries(choice.fighters.map((facts) => [facts.unit, fightOdds(facts)])) : {}
  })
  /** What the selected unit can do; while a power for a shot is in use, only its shots. */
  readonly offered = computed<UnitChances | null>(() => {
    const [chances, power] = [this.chances.value, powerInUse(this)]
    if (!chances || power?.act !== 'gunfire') return chances
    return { ...chances, deeds: [], destinations: [], targets: chances.targets.filter((target) => target.pays.includes(power.id)) }
  })
  /** While events are played: the sentence of the current event, and the card and phase at that event. */
  readonly telling = signal('')
  /** The result of the last Action, in words. It is shown until the next one, because the dice disappear in a second. */
  readonly outcome = signal('')
  readonly shown = signal<{ card: CardView | null; phase: Phase } | null>(null)
  readonly sureToEnd = signal(false)
  /** An answer is on its way to the referee. */
  private answering = false
  readonly refusal = signal<Refusal | null>(null)
  /** In the Action Phase: everything that can be used, and why not. */
  readonly actions = signal<ActionsFacts | null>(null)
  readonly using = signal<Using | null>(null)
  private asked = 0
  /** How many questions and answers are on their way to the referee. */
  private readonly pending = signal(0)
  readonly busy = computed(() => this.pending.value > 0)

  constructor(api: DotzApi) {
    super(api)
    this.m = speechOf(messagesOf(api.language), api.words)
  }

  /** Takes in a new update and drops the plans on the old one. The map is painted only once. */
  take(update: BoardUpdate<SiegeView, SiegeEvent>): void {
    batch(() => this.takeIn(update))
    void this.look()
  }

  private takeIn(update: BoardUpdate<SiegeView, SiegeEvent>): void {
    const before = this.question.peek()
    const lastTurn = this.view.peek()?.turn
    this.update.value = update
    this.plan.value = null
    this.ticked.value = []
    this.hits.value = {}
    this.order.value = []
    this.sureToEnd.value = false
    this.refusal.value = null
    this.choice.value = null
    this.actions.value = null
    this.using.value = null
    this.shown.value = null
    this.telling.value = ''
    const { view } = update
    // A player who has made a proposal waits for the others.
    if (view.proposals.some((proposal) => proposal.seat === this.speaker.peek())) this.speaker.value = null
    // At a shared screen the first player begins each Action Phase, and not whoever answered last.
    if (update.events.some((event) => event.type === 'phaseBegan' && event.phase === 'action'))
      this.speaker.value = this.speakers()[0] ?? null
    const open = openFight(view)
    if (open) this.fight.value = withPictures(stillFought(this.fight.peek(), open), view)
    this.outcome.value = outcomeOf(update.events, (event) => this.words.event(event))
    const question = this.question.value
    const still = question !== null && isActing(question.ask) && before !== null && isActing(before.ask) && view.turn === lastTurn
    const unit = still ? this.selected.peek() : null
    // The selection ends with the turn.
    if (!still) this.pay.value = null
    void this.select(unit !== null && this.canAct(view, unit) ? unit : null)
    this.fightOpen.value = open !== null || this.fightToRead(update)
  }

  /**
   * A fight that was just fought is shown until the player closes it, unless only a report shows it or the board must not wait.
   * A fight with decisions of this player is shown beside the report, unless another has begun since.
   */
  private fightToRead({ events, live }: BoardUpdate<SiegeView, SiegeEvent>): boolean {
    if (!live || !events.some((event) => event.type === 'combatResult')) return false
    if (isTheirs(events) && events.some((event) => event.type === 'combatBegan')) return false
    return this.api.settings().speed !== 'instant'
  }

  /** Takes in the next event. `after` is the table after all of them. */
  tell(event: SiegeEvent, after: SiegeView): void {
    const say = this.words.event(event)
    if (say !== '') this.telling.value = say
    this.turnCard(event, after)
    const next = tellFight(this.fight.peek(), event)
    if (next === this.fight.peek()) return
    const began = event.type === 'combatBegan' || event.type === 'gunfire'
    this.fight.value = next && began ? { ...next, pictured: picturedIn(next, this.view.peek() ?? after, after) } : next
    if (began) this.fightOpen.value = true
  }

  /** The card on the panel follows the events: a new card, the next phase, one track symbol after the other. */
  private turnCard(e: SiegeEvent, after: SiegeView): void {
    const view = this.view.peek()
    const now = this.shown.peek() ?? { card: view?.card ?? null, phase: view?.phase ?? 'zeds' }
    if (e.type === 'turnBegan') this.shown.value = { ...now, card: after.card?.id === e.card ? { ...after.card, done: 0 } : now.card }
    else if (e.type === 'phaseBegan') this.shown.value = { ...now, phase: e.phase }
    else if (e.type === 'trackActivated' && now.card)
      this.shown.value = {
        ...now,
        card: {
          ...now.card,
          done:
            now.card.tracks[0] === 'all'
              ? 0
              : Math.max(0, after.card?.id === now.card.id ? Math.min(after.card.done, now.card.done + 1) : now.card.done),
        },
      }
  }

  unit(id: string): UnitView | undefined {
    return this.view.value?.units.find((unit) => unit.id === id)
  }

  private canAct(view: SiegeView, id: string): boolean {
    const unit = view.units.find((x) => x.id === id)
    // A unit that has had its free Action is deselected: the referee would refuse every place that is lit for it.
    if (freeOf(this.question.peek())?.units.includes(id) === false) return false
    return unit !== undefined && (unit.at in view.spaces || unit.at === view.town.id)
  }

  /** Selects a unit (or none) and asks the referee what it can do. */
  async select(id: string | null): Promise<void> {
    const ticket = ++this.asked
    batch(() => {
      // The deeds of the last unit do not apply to the next one.
      if (id !== this.selected.peek()) this.chances.value = null
      if (id !== null) this.sheet.value = null
      this.closeFight()
      this.selected.value = id
      this.verb.value = null
      this.plan.value = null
      this.refusal.value = null
      this.sureToEnd.value = false
    })
    if (id === null) return
    const question = this.question.peek()
    const view = this.view.peek()
    const chances = view && (await this.wait(chancesOf(this.api, { view, unit: id, question, pay: this.pay.peek() })))
    if (ticket !== this.asked) return
    batch(() => {
      this.chances.value = chances
      const pay = this.pay.peek()
      // A way to pay that is spent is not chosen any more.
      if (pay !== null && !chances?.pays.includes(pay) && powerInUse(this)?.id !== pay) this.pay.value = null
    })
  }

  /** The desk is busy until the promise is settled. */
  private async wait<T>(reply: Promise<T>): Promise<T> {
    this.pending.value++
    try {
      return await reply
    } finally {
      this.pending.value--
    }
  }

  private async look(): Promise<void> {
    const update = this.update.peek()
    const question = this.question.peek()
    const view = this.view.peek()
    if (!view) return
    const [foresight, actions, choice] = await this.wait(
      Promise.all([
        foresee(this.api),
        question?.kind === 'action' ? actionsOf(this.api, question.seat) : null,
        question ? choiceOf(this.api) : null,
      ]),
    )
    if (this.update.peek() !== update) return
    batch(() => {
      this.foresight.value = foresight
      this.actions.value = actions
      this.choice.value = choice
    })
  }

  // ── Plans ──

  /** A move is made at once; a fight is shown with its chances first. */
  go(destination: Destination): void {
    const unit = this.selected.peek()
    if (destination.fight) this.planMove(destination)
    else if (unit !== null) void this.answer({ do: 'move', unit, path: [...destination.path] })
  }

  planMove(destination: Destination): void {
    const unit = this.selected.peek()
    if (unit === null) return
    this.closeFight()
    const { at, path, fight } = destination
    this.plan.value = { answer: { do: 'move', unit, path: [...path] }, kind: fight ? 'attack' : 'move', at, path, zed: null, odds: fight }
  }

  planShot(target: Target): void {
    const unit = this.selected.peek()
    if (unit === null) return
    this.closeFight()
    this.plan.value = {
      answer: { do: 'gunfire', unit, target: target.zed },
      kind: 'gunfire',
      at: target.at,
      path: [],
      zed: target.zed,
      odds: target.odds,
    }
  }

  /** The next step closes a fight that is over. */
  private closeFight(): void {
    const view = this.view.peek()
    if (view && openFight(view) === null) this.fightOpen.value = false
  }

  /** The same place by another road. */
  otherWay(plan: Plan): Destination | null {
    if (plan.kind === 'gunfire') return null
    const ways = this.chances.value?.destinations.filter((x) => x.at === plan.at) ?? []
    const now = ways.findIndex((x) => x.path.join() === plan.path.join())
    return ways.length > 1 ? (ways[(now + 1) % ways.length] ?? null) : null
  }

  // ── Answers of several parts ──

  tick(item: string): void {
    const ticked = this.ticked.peek()
    this.ticked.value = ticked.includes(item) ? ticked.filter((x) => x !== item) : [...ticked, item]
  }

  addHit(zed: string, form: AmountsForm): void {
    const given = this.hits.peek()
    const total = Object.values(given).reduce((sum, count) => sum + count, 0)
    const item = form.items.find((x) => x.id === zed)
    if (!item) return
    const now = given[zed] ?? 0
    // When all Hits are placed, one more click moves a Hit here from the Zeds unit with the most.
    const [most] = Object.entries(given).sort(([, a], [, b]) => b - a)
    if (total >= form.max && now === 0 && most) {
      const moved = Object.entries({ ...given, [most[0]]: most[1] - 1, [zed]: 1 }).filter(([, count]) => count > 0)
      this.hits.value = Object.fromEntries(moved)
      return
    }
    // This one can take no more while others can: the Hit goes to another one.
    if (total < form.max && now >= item.max) return
    if (total >= form.max) {
      const { [zed]: _, ...rest } = given
      this.hits.value = rest
      return
    }
    this.hits.value = { ...given, [zed]: now + 1 }
  }

  // ── Words for things ──

  zedName(id: string): string {
    const zed = this.view.value?.zeds.find((x) => x.id === id)
    return zed ? this.m.zeds(zed.strength) : id
  }

  /** Hits until the Zeds unit turns over, and until it is gone. */
  lifeOfZed(id: string): { toTurn: number; toEnd: number } {
    const zed = this.view.value?.zeds.find((x) => x.id === id)
    return zed ? lifeOf(zed) : { toTurn: 0, toEnd: 0 }
  }

  /** The name of a card in the referee's words, or from player-made content. */
  cardName(id: string, own: string): string {
    return this.m.name(`card.${id}`, own)
  }

  /** The text of a card in the game's words, or from player-made content. */
  cardText(card: { id: string; text?: string }): string {
    return this.words.name(`card.${card.id}.text`) || (card.text ?? '')
  }

  payName(pay: string): string {
    const partner = pay.startsWith('player+p') ? pay.slice('player+'.length) : null
    const name = this.m.name(`pay.${partner === null ? pay : 'player+player'}`, this.m.name(`ability.${pay}`, pay))
    return pay.includes('+') ? this.m.act.payHandMade(name, partner === null ? null : this.words.seat(partner)) : name
  }

  /** "Zeds 6 at Farm". */
  zedAt(id: string): string {
    const view = this.view.value
    const zed = view?.zeds.find((x) => x.id === id)
    return view && zed ? this.m.act.at(this.zedName(id), placeName(zed.at, this.m, view)) : this.zedName(id)
  }

  /** True if other players have not yet said that they are done. */
  othersAct(seat: Seat): boolean {
    return this.update.value?.asks.some((ask) => ask.kind === 'action' && ask.seat !== seat) === true
  }

  /** The seats of this screen that may answer now. */
  speakers(): Seat[] {
    return Object.keys(this.update.value?.spaces ?? {})
  }

  speakFor(seat: Seat): void {
    this.speaker.value = seat
    this.pay.value = null
    this.using.value = null
    this.sureToEnd.value = false
    void this.select(this.selected.peek())
    void this.look()
  }

  payWith(pay: string | null): void {
    const zed = this.plan.peek()?.zed ?? null
    this.pay.value = pay
    const unit = this.selected.peek()
    if (unit !== null) void this.select(unit).then(() => this.aimAgain(unit, zed))
  }

  /** Keeps a planned shot, with the chances of the other way to pay. */
  private aimAgain(unit: string, zed: string | null): void {
    const target = this.chances.peek()?.targets.find((x) => x.zed === zed)
    if (target && this.selected.peek() === unit) this.planShot(target)
  }

  /** Moves the keyboard focus to the map: to the selected unit, if there is one. */
  focusMap(): void {
    const unit = this.selected.peek()
    this.map.focus(unit === null ? undefined : `unit:${unit}`)
  }

  async answer(answer: AnyAnswer): Promise<Refusal | null> {
    const question = this.question.peek()
    // A button that is pressed twice quickly answers once: the second press must not answer the next question.
    if (!question || this.answering) return null
    this.answering = true
    try {
      const refusal = await this.wait(this.api.answer(this.paid(answer), question.seat))
      // The page closes, because the events are shown on the map.
      if (!refusal) this.sheet.value = null
      this.refusal.value = refusal
      return refusal
    } finally {
      this.answering = false
    }
  }

  /** What pays for an Action of the Action Phase: as chosen, or a Character Action first, then the own marker. */
  private paid(answer: AnyAnswer): AnyAnswer {
    if (this.question.peek()?.kind !== 'action') return answer
    if (answer.do !== 'move' && answer.do !== 'forage' && answer.do !== 'gunfire') return answer
    if ('pay' in answer && answer.pay !== undefined) return answer
    const chances = this.chances.peek()
    const pays = answer.do === 'gunfire' ? chances?.targets.find((x) => x.zed === answer.target)?.pays : chances?.pays
    if (!pays || pays.length === 0) return answer
    const chosen = this.pay.peek()
    const pay = chosen !== null && pays.includes(chosen) ? chosen : firstPay(pays)
    return pay === undefined ? answer : { ...answer, pay }
  }

  /** The bar lists the targets of one deed. */
  openVerb(verb: Verb): void {
    this.verb.value = verb
  }

  /** One step back: from the list of targets to the deeds of the unit, from these to no selection. */
  stepBack(): void {
    if (this.verb.peek() !== null) this.verb.value = null
    else this.putDown()
  }

  /** What pays for the shot: as chosen, or the first of its own ways. */
  shotPay({ pays }: Target): string | undefined {
    const chosen = this.pay.value
    return chosen !== null && pays.includes(chosen) ? chosen : firstPay(pays)
  }

  /** Deselects the unit and the power. */
  putDown(): void {
    this.using.value = null
    this.pay.value = null
    void this.select(null)
  }

  /** Undoes the last choice: a plan, Hits, ticks, the selection. */
  cancel(): void {
    if (this.plan.peek()) this.plan.value = null
    else if (this.verb.peek()) this.verb.value = null
    else if (this.using.peek()) this.putDown()
    else if (Object.keys(this.hits.peek()).length > 0) this.hits.value = {}
    else if (this.ticked.peek().length > 0) this.ticked.value = []
    else void this.select(null)
    this.sureToEnd.value = false
  }
}

export const DESKS = desksOf((api: DotzApi) => new Desk(api))
