import { unlessRefused } from '../../board/question.ts'
import type { Orders, RawContent } from '@deadfront/aaz'
import { BUILTIN } from '@deadfront/aaz/content'
import type { Refusal } from '@deadfront/kernel'
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Desk } from './desk.ts'
import { OddsDesk, type Toll } from './odds/odds-desk.ts'
import { type Trial, trialsOf, wholeOrder } from './orders.ts'

/** When a power's orders answer for it: never, while this page is not visible, always. */
export type Mode = 'ask' | 'here' | 'never'

const PLAIN: Orders = { ask: true, losses: [], submerge: 'never', retreatAt: -1, zombies: 'cease' }
const KEY = 'deadfront.aaz.here'
/** The player counts as away, or as back, after this time in ms: a short look at another page changes nothing. */
const AWAY_AFTER = 3000

/**
 * Standing orders at this table: those in force, the draft, and what each choice costs. "Ask me if I am here" is kept by
 * the server of an online table, else by this page: the referee does not ask while the page is hidden, and asks again when it is visible.
 */
export class OrdersDesk {
  private readonly desk: Desk
  /** A separate worker: the odds of battles ahead do not wait for orders. */
  private readonly odds = new OddsDesk()
  /** Whose orders are open; null when the screen is shut. */
  readonly power = signal<string | null>(null)
  readonly draft = signal<Orders>(PLAIN)
  readonly mode = signal<Mode>('ask')
  readonly trials = signal<readonly Trial[]>([])
  private readonly chosen = signal<string | null>(null)
  /** The cost of the draft in the chosen battle; undefined while it is computed. */
  readonly toll = signal<Toll | null | undefined>(null)
  /** The cost of every single choice, by its name. */
  readonly tolls = signal<{ readonly [choice: string]: Toll | null }>({})
  private readonly force = signal<{ readonly [power: string]: Orders }>({})
  /** Powers whose orders the person at this screen may give. */
  readonly powers: ReadonlySignal<readonly string[]>
  readonly trial: ReadonlySignal<Trial | null>
  readonly lossOrder: ReadonlySignal<readonly string[]>
  readonly changed: ReadonlySignal<boolean>
  readonly advice: ReadonlySignal<Partial<Orders> | null>
  /** The player-made board, if the table is played on one. */
  private board: RawContent | null = null
  private ticket = 0
  private glance: ReturnType<typeof setTimeout> | null = null

  constructor(desk: Desk) {
    this.desk = desk
    this.powers = computed(() => {
      const viewer = desk.update.value?.viewer ?? null
      return desk.api.seats.filter((seat) => seat.holder === 'me' || seat.id === viewer).map((seat) => seat.id)
    })
    this.trial = computed(() => this.trials.value.find((trial) => trial.key === this.chosen.value) ?? this.trials.value[0] ?? null)
    this.lossOrder = computed(() =>
      wholeOrder(
        this.draft.value,
        Object.keys(this.units()).filter((unit) => unit !== 'trn'),
        (unit) => worthOf(this.units()[unit]),
      ),
    )
    this.changed = computed(() => {
      const power = this.power.value
      if (power === null) return false
      return this.mode.value !== this.modeOf(power) || !same(this.draft.value, this.inForce(power))
    })
    this.advice = computed(() => this.adviceFrom(this.toll.value ?? null))
  }

  /** The orders in force as the referee keeps them. */
  async refresh(): Promise<void> {
    // The referee gives only the orders of the side that asks: a player of both sides at this screen asks for both.
    const heard: { [power: string]: Orders } = {}
    for (const power of this.powers.peek())
      if (!(power in heard)) Object.assign(heard, unlessRefused(await this.desk.api.inspect({ ask: 'orders' }, power)))
    this.force.value = heard
  }

  private inForce(power: string): Orders {
    return this.force.value[power] ?? PLAIN
  }

  modeOf(power: string): Mode {
    if (this.wantsHere(power)) return 'here'
    return this.inForce(power).ask ? 'ask' : 'never'
  }

  private wantsHere(power: string): boolean {
    return this.desk.api.attendance?.of(power) ?? hereFor(power)
  }

  /** Opens the orders of a power; when left out those of the power on turn, if it is the visitor's, else of the first. */
  async open(wanted?: string): Promise<void> {
    const own = this.powers.peek()
    const power = wanted ?? own.find((each) => each === this.desk.view.peek()?.turn) ?? own[0]
    if (power === undefined) return
    await this.refresh()
    this.board = unlessRefused(await this.desk.api.inspect({ ask: 'board' }, power))
    const trials = await this.findTrials(power)
    this.power.value = power
    this.draft.value = this.inForce(power)
    this.mode.value = this.modeOf(power)
    this.trials.value = trials
    this.chosen.value = null
    void this.computeCost()
  }

  close(): void {
    this.power.value = null
    this.ticket++
    this.odds.close()
  }

  look(key: string): void {
    this.chosen.value = key
    void this.computeCost()
  }

  change(part: Partial<Orders>): void {
    this.draft.value = { ...this.draft.peek(), ...part }
    void this.computeCost()
  }

  /** Takes the best orders for the chosen battle. */
  follow(): void {
    const advice = this.advice.peek()
    if (advice) this.change(advice)
  }

  /** Puts the draft into force at once, whether the power is asked or not. */
  async give(): Promise<void> {
    const power = this.power.peek()
    if (power === null) return
    const mode = this.mode.peek()
    const { attendance } = this.desk.api
    if (attendance) attendance.set(power, mode === 'here')
    else keepHere(power, mode === 'here')
    const { losses, submerge, retreatAt, zombies } = this.draft.peek()
    const ask = mode === 'ask' || (mode === 'here' && isHere())
    const refusal = await this.desk.api.answer({ do: 'orders', orders: { ask, losses, submerge, retreatAt, zombies } }, power)
    if (refusal) return
    await this.refresh()
    this.desk.api.announce(this.desk.m.orders.given(this.desk.power(power)))
    this.close()
  }

  /** Called when the table changes, or the page is shown or hidden: the referee gets what has changed after a delay. */
  attend(): void {
    if (this.outOfStep(isHere()).length === 0) return this.stay()
    this.glance ??= setTimeout(() => void this.report(), AWAY_AFTER)
  }

  /** The page is closed: the timers of coming and going stop. */
  leave(): void {
    this.stay()
    for (const power of this.outOfStep(false)) void this.say(power, false)
  }

  destroy(): void {
    this.stay()
    this.close()
  }

  private stay(): void {
    if (this.glance !== null) clearTimeout(this.glance)
    this.glance = null
  }

  private async report(): Promise<void> {
    this.glance = null
    await this.refresh()
    const here = isHere()
    for (const power of this.outOfStep(here)) await this.say(power, here)
  }

  /** Powers whose orders need an update of who is here. A power that is asked is left out, to keep its question and its undo. */
  private outOfStep(here: boolean): string[] {
    if (this.desk.api.attendance) return [] // the server informs the referee
    const frame = this.desk.update.peek()
    if (!frame?.live) return []
    const asked = new Set(frame.asks.map((ask) => ask.seat))
    return this.powers.peek().filter((power) => hereFor(power) && !asked.has(power) && this.inForce(power).ask !== here)
  }

  private say(power: string, ask: boolean): Promise<Refusal | null> {
    return this.desk.api.answer({ do: 'orders', orders: { ask } }, power)
  }

  private units(): RawContent['units'] {
    return this.board?.units ?? (BUILTIN['1941'] as RawContent).units
  }

  private async findTrials(power: string): Promise<Trial[]> {
    const planned = this.desk.planned.peek().map((plan) => plan.setup)
    const [attacks, threats] = await Promise.all([
      this.desk.inspect({ ask: 'attacks', by: power }),
      this.desk.inspect({ ask: 'threats', of: power }),
    ])
    return trialsOf(power, this.desk.battle.peek(), planned, { attacks: attacks ?? [], threats: threats ?? [] })
  }

  /** Computes the whole draft first, then each choice by itself, so that results appear one after the other. */
  private async computeCost(): Promise<void> {
    const ticket = ++this.ticket
    const trial = this.trial.peek()
    const draft = this.draft.peek()
    this.tolls.value = {}
    this.toll.value = trial ? undefined : null
    if (!trial) return
    const cost = (part: Partial<Orders>): Promise<Toll | null> => this.odds.tollOf(trial.setup, trial.side, { ...draft, ...part })
    const toll = await cost({})
    if (ticket !== this.ticket) return
    this.toll.value = toll
    for (const [name, part] of choicesOf(trial, draft)) {
      const one = await cost(part)
      if (ticket !== this.ticket) return
      this.tolls.value = { ...this.tolls.peek(), [name]: one }
    }
  }

  /** The draft with the best orders where they would change something; the rest of it stays. */
  private adviceFrom(toll: Toll | null): Partial<Orders> | null {
    const trial = this.trial.value
    if (!toll?.advice || !trial || toll.cost.chance < 1e-9) return null
    const { losses, submerge, retreatAt, zombies } = toll.advice
    return trial.side === 'defender' ? { losses: [...losses], submerge } : { retreatAt, zombies }
  }
}

/** The choices in this battle: a defender chooses losses and diving, an attacker retreat and press. */
function choicesOf({ side, setup }: Trial, draft: Orders): [string, Partial<Orders>][] {
  if (side === 'attacker') {
    const retreat: [string, Partial<Orders>] = ['retreatAt', {}]
    if (setup.sea) return [retreat]
    return [retreat, ['zombies:cease', { zombies: 'cease' }], ['zombies:press', { zombies: 'press' }]]
  }
  const losses: [string, Partial<Orders>] = ['losses', { losses: draft.losses }]
  const diving = Object.values(setup.defenders).some((units) => (units.sub ?? 0) > 0)
  return diving ? [losses, ['submerge:never', { submerge: 'never' }], ['submerge:always', { submerge: 'always' }]] : [losses]
}

const same = (a: Orders, b: Orders): boolean =>
  a.losses.join() === b.losses.join() && a.submerge === b.submerge && a.retreatAt === b.retreatAt && a.zombies === b.zombies

/** The value of a unit without orders: its price; antiaircraft artillery counts nothing (AAZ42-AAF.5). */
const worthOf = (unit: RawContent['units'][string] | undefined): number => (unit?.traits?.includes('flak') ? 0 : (unit?.cost ?? 0))

const isHere = (): boolean => document.visibilityState === 'visible'

/** The storage key for each table (its address) and power. */
const placeOf = (power: string): string => `${location.hash} ${power}`
function here(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((x): x is string => typeof x === 'string') : []
  } catch {
    return []
  }
}
const hereFor = (power: string): boolean => here().includes(placeOf(power))
function keepHere(power: string, on: boolean): void {
  const rest = here().filter((x) => x !== placeOf(power))
  localStorage.setItem(KEY, JSON.stringify(on ? [...rest, placeOf(power)].slice(-200) : rest))
}
