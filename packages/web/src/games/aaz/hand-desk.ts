import type { BattleSetup, Count, UnitReach } from '@deadfront/aaz'
import type { Refusal } from '@deadfront/kernel'
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Desk } from './desk.ts'
import type { Forecast } from './odds/forecast.ts'
import { inText } from './places.ts'
import type { Question } from './question.ts'
import { extrasAt, LOADED, type Picked, type Target, targetsOf, ZOMBIE } from './targets.ts'
import { canRaid } from './raids.ts'
import { total } from './tokens.ts'
import { landingsToCheck } from './voyages.ts'

/** The forecast of a fight in reach. */
export interface Preview {
  setup: BattleSetup
  forecast: Forecast
}

/** The maximum number of fights in reach with odds: aircraft and fleets reach more than a player compares. */
const MAX_FIGHTS = 16
const NO_ODDS: ReadonlyMap<string, Preview | null> = new Map()

/** The selected units: where they can go, how the fights in reach would end, and why other places are refused. */
export class HandDesk {
  readonly picked = signal<Picked | null>(null)
  readonly reach = signal<readonly UnitReach[]>([])
  readonly hover = signal<string | null>(null)
  /** The forecast of every fight in reach with the selected units; null where there is no defender. */
  readonly previews = signal<ReadonlyMap<string, Preview | null>>(NO_ODDS)
  /** A place pointed at that the selected units cannot reach, and why. */
  readonly barred = signal<{ at: string; refusal: Refusal } | null>(null)
  /** The sea zone that transports are to end in; null leaves it to the board. */
  readonly by = signal<string | null>(null)
  /** The place that tanks are to go through; null leaves it to the referee. */
  readonly through = signal<string | null>(null)
  /** The next place that is clicked is the one to go through. */
  readonly routing = signal(false)
  /** The place that was clicked to go through, if no selected unit can go on from there. */
  readonly wayEnds = signal<string | null>(null)
  /** Landings by zone and shore that the referee refuses, and why. */
  private readonly closed = signal<ReadonlyMap<string, Refusal>>(new Map())
  /** The next own coast that is clicked joins the convoy. */
  readonly joining = signal(false)
  readonly targets: ReadonlySignal<ReadonlyMap<string, Target>>
  private readonly desk: Desk
  private asked = 0

  constructor(desk: Desk) {
    this.desk = desk
    this.targets = computed(() => {
      const [question, picked] = [this.desk.question.value, this.picked.value]
      return question && picked ? this.targetsFor(question, picked) : new Map()
    })
  }

  private targetsFor(question: Question, picked: Picked): Map<string, Target> {
    if (this.desk.raids.on.value) return this.desk.raids.targetsFor(question, picked)
    return targetsOf(question, picked, this.reach.value, {
      empties: (zone) => this.emptyTransports(zone),
      light: (unit) => unit === ZOMBIE || (this.desk.facts().unit(unit)?.traits ?? []).includes('light'),
      by: this.by.value,
      through: this.through.value,
      closed: (end, shore) => this.closed.value.has(`${end} ${shore}`),
    })
  }

  /** Transports of the power on turn in a zone that are empty and have not sailed. */
  private emptyTransports(zone: string): number {
    const view = this.desk.view.peek()
    const space = view?.spaces[zone]
    if (!view || !space) return 0
    const used = view.moved.reduce((sum, m) => sum + (m.at === zone && m.unit === 'trn' ? m.n : 0), 0)
    return (space.units?.[view.turn]?.trn ?? 0) - (space.cargo?.[view.turn]?.length ?? 0) - used
  }

  /** True if only this kind is selected; without a kind, if anything is. */
  isInHand(kind: string | undefined): boolean {
    const held = Object.entries(this.picked.peek()?.units ?? {}).filter(([, n]) => n > 0)
    return kind === undefined || (held.length === 1 && held[0]?.[0] === kind)
  }

  /** True if units from there are selected, and some of the kind. */
  holds(from: string, kind: string | undefined): boolean {
    const picked = this.picked.peek()
    return picked?.from === from && (kind === undefined || (picked.units[kind] ?? 0) > 0)
  }

  /** Selects own units that can still move from there: those of the kind that was clicked, or all of them. */
  async pick(from: string, kind?: string): Promise<void> {
    this.drop()
    this.desk.putSheetAway()
    const reach = await this.reachFrom(from)
    if (reach.length === 0) return
    this.reach.value = reach
    const clicked = reach.filter((r) => r.unit === kind)
    const first = clicked.length > 0 ? clicked : this.firstHand(reach)
    this.picked.value = this.ableHand(from, Object.fromEntries(first.map((r) => [r.unit, r.unit === ZOMBIE ? 1 : r.can])))
    // For bombers that can do nothing else, their raid targets are shown.
    if (this.targets.peek().size === 0 && canRaid(this.desk.question.peek(), this.picked.peek())) this.desk.raids.on.value = true
    this.desk.api.announce(
      this.desk.m.move.picked(this.desk.unitWords(this.picked.peek()?.units ?? {}), inText(this.desk, from), this.targets.peek().size),
    )
    void this.weigh()
  }

  /** Selects other own units instead; returns false if they are selected already, or cannot move. */
  async changeTo(from: string, kind: string | undefined): Promise<boolean> {
    const picked = this.picked.peek()
    if (!picked || picked.from === from || picked.also.some((source) => source.from === from)) return false
    const reach = (await this.desk.inspect({ ask: 'destinations', from })) ?? []
    if (reach.length === 0 || this.picked.peek() !== picked) return false
    await this.pick(from, kind)
    return true
  }

  /** One zombie, for the ray. */
  async pickZombie(from: string): Promise<void> {
    await this.pick(from)
    if (this.picked.peek()?.from === from) this.picked.value = { from, units: { [ZOMBIE]: 1 }, also: [] }
    this.desk.map.show(from)
    this.desk.focusMap()
  }

  /** The units that can be selected there; none if something else was selected meanwhile. */
  private async reachFrom(from: string): Promise<readonly UnitReach[]> {
    const ticket = this.asked
    const question = this.desk.question.peek()
    const reach = (await this.desk.inspect({ ask: 'destinations', from })) ?? []
    if (ticket !== this.asked || !question) return []
    const closed = await this.closedLandings(question, from)
    if (ticket !== this.asked) return []
    this.closed.value = new Map([...this.closed.peek(), ...closed])
    return [...reach, ...extrasAt(question, from).map(({ unit, can }) => ({ from, unit, can, to: [] }))]
  }

  /** Landings are offered by the map alone; the referee decides whether they need a warship. */
  private async closedLandings(question: Question, from: string): Promise<[string, Refusal][]> {
    if (question.ask.kind !== 'combatMove') return []
    const found = await Promise.all(
      landingsToCheck(from, question.forms).map(async ({ end, shore, answer }) => {
        const refusal = await this.desk.api.whyNot(answer, question.seat)
        return refusal ? [[`${end} ${shore}`, refusal] as [string, Refusal]] : []
      }),
    )
    return found.flat()
  }

  /** The first selection: without aircraft if there is an army, because they rarely go the same way; the dead last. */
  private firstHand(reach: readonly UnitReach[]): readonly UnitReach[] {
    const living = reach.filter((r) => r.unit !== ZOMBIE)
    const ground = living.filter((r) => this.desk.facts().unit(r.unit)?.domain !== 'air')
    // A fleet leaves its empty transports behind unless asked; the stepper takes them along.
    const fighting = ground.filter((r) => !(this.desk.facts().unit(r.unit)?.traits ?? []).includes('transport'))
    const fleet = fighting.some((r) => r.unit !== LOADED) ? fighting : ground
    const first = [...fleet, ...this.deckAircraft(fleet, living)]
    return first.length > 0 ? first : living.length > 0 ? living : reach
  }

  /**
   * Fighters go with the fleet of their carrier: they take off before it sails and move by themselves (AAZ-CCARR.1), so those
   * not selected would stay behind without a deck.
   */
  private deckAircraft(fleet: readonly UnitReach[], living: readonly UnitReach[]): readonly UnitReach[] {
    const facts = this.desk.facts()
    if (!fleet.some((r) => (facts.unit(r.unit)?.deck ?? 0) > 0)) return []
    return living.filter((r) => facts.unit(r.unit)?.domain === 'air')
  }

  /** All of them; if all together can go nowhere (transports in a fleet that could attack), the largest part that can. */
  private ableHand(from: string, all: Count): Picked {
    const question = this.desk.question.peek()
    const kinds = Object.keys(all)
    const parts = [all, ...kinds.map((unit) => ({ ...all, [unit]: 0 })), ...kinds.map((unit) => ({ [unit]: all[unit] as number }))]
    const hands = parts.map((units) => ({ from, units, also: [] })).sort((a, b) => total(b.units) - total(a.units))
    const able = question && hands.find((hand) => this.targetsFor(question, hand).size > 0)
    return able ?? { from, units: all, also: [] }
  }

  /** Adds a second coast to the convoy, at first with one unit from each coast. */
  async join(from: string): Promise<void> {
    const picked = this.picked.peek()
    this.joining.value = false
    if (!picked || picked.from === from || picked.also.length > 0) return
    const reach = (await this.reachFrom(from)).filter((r) => this.desk.facts().unit(r.unit)?.domain === 'land' || r.unit === ZOMBIE)
    const here = this.reach.peek().filter((r) => this.desk.facts().unit(r.unit)?.domain === 'land')
    if (reach.length === 0 || here.length === 0) return
    // A heavy unit from one coast, infantry from the other.
    const costliest = (list: readonly UnitReach[]): UnitReach => list.reduce((a, b) => (this.cost(b.unit) > this.cost(a.unit) ? b : a))
    const cheap = (list: readonly UnitReach[]): UnitReach => list.reduce((a, b) => (this.cost(b.unit) < this.cost(a.unit) ? b : a))
    this.reach.value = [...this.reach.peek(), ...reach]
    const mine = costliest(here)
    const theirs = this.cost(mine.unit) > this.cost(cheap(here).unit) || here.length === 1 ? cheap(reach) : costliest(reach)
    this.picked.value = { from: picked.from, units: { [mine.unit]: 1 }, also: [{ from, units: { [theirs.unit]: 1 } }] }
    this.desk.api.announce(this.desk.m.move.joined(inText(this.desk, from), this.targets.peek().size))
    void this.weigh()
  }

  /** Places that the selected units can go through, if there is a choice of paths. */
  throughs(): string[] {
    const picked = this.picked.value
    if (!picked) return []
    const going = this.reach.value.filter((r) => (picked.units[r.unit] ?? 0) > 0 && r.from === picked.from)
    const lists = going.map((r) => [...r.to.flatMap((way) => way.ways ?? []), ...(r.back ?? [])].flatMap(([through]) => through ?? []))
    // All of them take the same path.
    return [...new Set(lists[0] ?? [])].filter((at) => lists.every((list) => list.includes(at)))
  }

  /** True if no unit there can go anywhere, however few are selected. */
  isStuck(): boolean {
    const question = this.desk.question.value
    if (!question || !this.picked.value || this.targets.value.size > 0) return false
    return this.reach.value.every(({ from, unit }) => this.targetsFor(question, { from, units: { [unit]: 1 }, also: [] }).size === 0)
  }

  /** Sends the selected units through there, or by any path; returns false if there is no such path. */
  goThrough(at: string | null): boolean {
    const isWay = at === null || this.throughs().includes(at)
    this.wayEnds.value = isWay ? null : at
    if (!isWay) return false
    this.routing.value = false
    this.through.value = at
    this.desk.api.announce(
      at === null ? this.desk.m.move.wayAny : this.desk.m.move.wayThrough(inText(this.desk, at), this.targets.peek().size),
    )
    void this.weigh()
    return true
  }

  private cost(unit: string): number {
    return this.desk.facts().unit(unit)?.cost ?? 0
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
    this.wayEnds.value = null
    this.joining.value = false
    this.desk.raids.drop()
    this.closed.value = new Map()
  }

  /** Switches the target of the selected bombers between factories and the army. */
  raid(on: boolean): void {
    this.desk.raids.on.value = on
    void this.desk.raids.prove()
    this.desk.api.announce(this.desk.m.move.reach(this.targets.peek().size))
    void this.weigh()
  }

  setCount(unit: string, n: number, from = this.picked.peek()?.from): void {
    const picked = this.picked.peek()
    const can = this.reach.peek().find((r) => r.unit === unit && r.from === from)?.can ?? 0
    if (!picked) return
    const set = (units: Count): Count => ({ ...units, [unit]: Math.max(0, Math.min(can, n)) })
    if (from === picked.from) this.picked.value = { ...picked, units: set(picked.units) }
    else this.picked.value = { ...picked, also: picked.also.map((s) => (s.from === from ? { from, units: set(s.units) } : s)) }
    void this.desk.raids.prove()
    void this.weigh()
  }

  /** Selects every unit that can still go: all of them, or the largest part that can go somewhere together. */
  takeAll(): void {
    const picked = this.picked.peek()
    if (!picked) return
    const all = (from: string): Count =>
      Object.fromEntries(this.reach.peek().flatMap((r) => (r.from === from ? [[r.unit, r.can] as const] : [])))
    this.picked.value =
      picked.also.length === 0
        ? this.ableHand(picked.from, all(picked.from))
        : { from: picked.from, units: all(picked.from), also: picked.also.map(({ from }) => ({ from, units: all(from) })) }
    void this.desk.raids.prove()
    void this.weigh()
  }

  private weighed = 0
  /** Exact odds of the fights in reach before anything is moved, computed again when the selection changes. */
  private async weigh(): Promise<void> {
    const ticket = ++this.weighed
    const targets = this.desk.raids.on.peek() ? [] : [...this.targets.peek().values()]
    const fights = targets.filter((target) => target.kind === 'fight').slice(0, MAX_FIGHTS)
    const found = await Promise.all(
      fights.map(async ({ at, answers }) => {
        const setup = await this.desk.inspect({ ask: 'setup', at, moves: answers.filter((answer) => answer.do !== 'ray') })
        if (!setup || ticket !== this.weighed) return []
        const forecast = await this.desk.odds.of(setup)
        return [[at, forecast ? { setup, forecast } : null] as const]
      }),
    )
    if (ticket === this.weighed) this.previews.value = new Map(found.flat())
  }

  async go(to: string): Promise<Refusal | null> {
    const target = this.targets.peek().get(to)
    return target ? this.desk.answer(target.answers) : null
  }

  /** What the referee says about a move of the selected units to there. */
  whyNot(to: string): Promise<Refusal | null> {
    const picked = this.picked.peek()
    if (!picked) return Promise.resolve(null)
    const { [LOADED]: loaded, [ZOMBIE]: dead, ...units } = picked.units
    const seat = this.desk.question.peek()?.seat
    const unwatched = [...this.closed.peek()].find(([key]) => key.endsWith(` ${to}`))?.[1]
    // A landing is refused to the units that would land, not to the ships themselves.
    const landing = loaded || dead || Object.keys(units).some((unit) => units[unit] && this.desk.facts().unit(unit)?.domain === 'land')
    if (unwatched && landing) return Promise.resolve(unwatched)
    if (Object.values(units).some((n) => n > 0))
      return this.desk.api.whyNot({ do: 'move', units, from: picked.from, to, ...(this.desk.raids.on.peek() ? { raid: true } : {}) }, seat)
    if (loaded) return this.desk.api.whyNot({ do: 'move', units: { trn: loaded }, from: picked.from, to, cargo: true }, seat)
    return dead ? this.desk.api.whyNot({ do: 'ray', from: picked.from, to }, seat) : Promise.resolve(null)
  }

  private pointing: ReturnType<typeof setTimeout> | undefined
  /** The pointer or the focus is on a place: what a move there would do, or why it cannot be made. */
  pointAt(at: string | null): void {
    const hover = at !== null && this.targets.peek().has(at) ? at : null
    // The refusal disappears when the player points at another place.
    if (!this.routing.peek() && this.wayEnds.peek() !== at) this.wayEnds.value = null
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

  /** Escape: goes one step back; returns false if there is none. */
  cancel(): boolean {
    if (this.joining.peek()) this.joining.value = false
    else if (this.routing.peek()) this.routing.value = false
    else if (this.wayEnds.peek() !== null) this.wayEnds.value = null
    else if (this.through.peek() !== null) this.goThrough(null)
    else if (this.picked.peek()) this.drop()
    else return false
    return true
  }
}
