import { type AazEvent, type AazView, type BattleSetup, BUILTIN, type Count, type RawContent } from '@deadfront/aaz'
import type { Answer, GameEvent, Refusal, Words } from '@deadfront/kernel'
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { BoardApi, BoardFrame } from '../../board/board.ts'
import { type Facts, factsOf } from './ground.ts'
import { messagesOf } from './messages/index.ts'
import type { Messages } from './messages/en.ts'
import { type Forecast, OddsDesk } from './odds/odds.ts'
import { type Question, questionOf, type Reach, type Target, targetsOf } from './question.ts'

export interface Picked {
  from: string
  units: Count
}

/** The battle board as the referee tells it. */
export interface BattleNow extends BattleSetup {
  step: string
  attackersBehindLine: Count
  defendersBehindLine: { [power: string]: Count }
  choices: Answer[]
}

export interface Purchase {
  treasury: number
  prices: Count
  complexes: { at: string; limit: number; left: number; center: boolean; zones: string[] }[]
  buys: { do: string; unit: string; at: string; n?: number; by?: string }[]
}

export interface Warning {
  kind: string
  at?: string
  unit?: string
  n?: number
  zombies?: number
  ipcs?: number
  say?: string
  rule?: string
}

export interface Threat {
  at: string
  control: string
  zombies: number
  falls: boolean
  garrison: boolean
  needed: number
  ipc: number
  dice: number
}

/** A battle to come and how it would end. */
export interface Planned {
  setup: BattleSetup
  forecast: Forecast | null | undefined
}

/**
 * The one state that map and panels share: the last frame, what is picked, what is planned, what the referee said about
 * it. Headless: everything here can be driven without a screen.
 */
export class Desk {
  readonly api: BoardApi
  readonly words: Words
  readonly m: Messages
  readonly odds = new OddsDesk()
  readonly frame = signal<BoardFrame | null>(null)
  readonly view: ReadonlySignal<AazView | null>
  readonly question: ReadonlySignal<Question | null>
  readonly picked = signal<Picked | null>(null)
  readonly reach = signal<readonly Reach[]>([])
  readonly hover = signal<string | null>(null)
  readonly planned = signal<readonly Planned[]>([])
  readonly battle = signal<BattleNow | null>(null)
  readonly battleOdds = signal<Forecast | null>(null)
  /** What has been rolled in the battle on the board. */
  readonly volleys = signal<readonly AazEvent[]>([])
  readonly purchase = signal<Purchase | null>(null)
  readonly threats = signal<readonly Threat[]>([])
  readonly warnings = signal<readonly Warning[] | null>(null)
  readonly card = signal<Extract<AazEvent, { type: 'cardDrawn' }> | null>(null)
  readonly losing = signal<Count>({})
  readonly away = signal<readonly AazEvent[]>([])
  readonly refusal = signal<Refusal | null>(null)
  readonly playing = signal(false)
  readonly targets: ReadonlySignal<ReadonlyMap<string, Target>>
  focusMap: () => void = () => {}
  showPlace: (name: string) => void = () => {}
  private asked = 0

  constructor(api: BoardApi) {
    this.api = api
    this.words = api.words
    this.m = messagesOf(api.language)
    this.view = computed(() => (this.frame.value?.view as AazView | undefined) ?? null)
    this.question = computed(() => (this.frame.value && !this.playing.value ? questionOf(this.frame.value) : null))
    this.targets = computed(() => {
      const [question, picked] = [this.question.value, this.picked.value]
      return question && picked ? targetsOf(question, picked.from, picked.units, this.reach.value) : new Map()
    })
  }

  private known: { scenario: string; facts: Facts } | null = null
  /** What the board of the scenario prints; that of the table shown, when left out. */
  facts(scenario = this.view.peek()?.scenario ?? '1941'): Facts {
    if (this.known?.scenario !== scenario) this.known = { scenario, facts: factsOf(BUILTIN[scenario] ?? (BUILTIN['1941'] as RawContent)) }
    return this.known.facts
  }

  /** A new picture of the table. */
  take(frame: BoardFrame): void {
    this.frame.value = frame
    this.warnings.value = null
    this.losing.value = {}
    this.refusal.value = null
    this.hover.value = null
    const view = frame.view as AazView
    // What was in hand has gone, or another question is asked.
    this.drop()
    if (view.battle === null) this.battle.value = null
    void this.look(frame)
  }

  /** Facts as they are told: dice for the battle board, the card, and what others did meanwhile. */
  tell(event: GameEvent): void {
    const e = event as AazEvent
    if (e.type === 'battleStarted') this.volleys.value = [e]
    else if (BATTLE_EVENTS.has(e.type)) this.volleys.value = [...this.volleys.peek(), e].slice(-60)
    if (e.type === 'cardDrawn') this.card.value = e
    if (SUMMARY_EVENTS.has(e.type)) this.away.value = [...(e.type === 'turnStarted' ? this.trimmed() : this.away.peek()), e].slice(-80)
  }

  /** Only the last round of turns is kept for those who were away. */
  private trimmed(): readonly AazEvent[] {
    const list = this.away.peek()
    const turns = list.filter((e) => e.type === 'turnStarted').length
    return turns < 5 ? list : list.slice(list.findIndex((e, i) => i > 0 && e.type === 'turnStarted'))
  }

  private async look(frame: BoardFrame): Promise<void> {
    const view = frame.view as AazView
    const here = (): boolean => this.frame.peek() === frame
    const [threats, battle, purchase, setups] = await Promise.all([
      this.api.inspect({ ask: 'falls' }),
      view.battle === null ? null : this.api.inspect({ ask: 'battle' }),
      view.phase === 'purchase' ? this.api.inspect({ ask: 'purchase' }) : null,
      view.phase === 'combatMove' || view.phase === 'combat' ? this.api.inspect({ ask: 'planned' }) : [],
    ])
    if (!here()) return
    this.threats.value = (threats ?? []) as unknown as Threat[]
    this.battle.value = battle as unknown as BattleNow | null
    this.purchase.value = purchase as unknown as Purchase | null
    const list = (setups ?? []) as unknown as BattleSetup[]
    this.planned.value = list.map((setup) => ({ setup, forecast: this.planned.peek().find((p) => same(p.setup, setup))?.forecast }))
    if (this.battle.peek()) this.battleOdds.value = await this.odds.of(this.battle.peek() as BattleSetup)
    await Promise.all(
      list.map(async (setup) => {
        const forecast = await this.odds.of(setup)
        if (here()) this.planned.value = this.planned.peek().map((p) => (p.setup === setup ? { setup, forecast } : p))
      }),
    )
  }

  // ── Picking units up ──

  /** Own units that can still move from there are picked up, all of them. */
  async pick(from: string): Promise<void> {
    this.drop()
    const ticket = this.asked
    const reach = ((await this.api.inspect({ ask: 'destinations', from })) ?? []) as unknown as Reach[]
    if (ticket !== this.asked || reach.length === 0) return
    this.reach.value = reach
    this.picked.value = { from, units: Object.fromEntries(this.hand(reach).map((r) => [r.unit, r.can])) }
    this.api.announce(this.m.move.picked(this.unitWords(this.picked.peek()?.units ?? {}), from, this.targets.peek().size))
  }

  /** Without aircraft at first where an army stands: they rarely go the same way. */
  private hand(reach: readonly Reach[]): readonly Reach[] {
    const ground = reach.filter((r) => this.facts().unit(r.unit)?.domain !== 'air')
    return ground.length > 0 ? ground : reach
  }

  drop(): void {
    this.asked++
    this.picked.value = null
    this.reach.value = []
    this.hover.value = null
  }

  setCount(unit: string, n: number): void {
    const picked = this.picked.peek()
    const can = this.reach.peek().find((r) => r.unit === unit)?.can ?? 0
    if (!picked) return
    this.picked.value = { from: picked.from, units: { ...picked.units, [unit]: Math.max(0, Math.min(can, n)) } }
  }

  async go(to: string): Promise<Refusal | null> {
    const target = this.targets.peek().get(to)
    return target ? this.answer(target.answer) : null
  }

  /** What the referee says about going there with what is in hand. */
  whyNot(to: string): Promise<Refusal | null> {
    const picked = this.picked.peek()
    if (!picked) return Promise.resolve(null)
    return this.api.whyNot({ do: 'move', units: picked.units, from: picked.from, to }, this.question.peek()?.seat)
  }

  // ── Ends ──

  /** Ends the phase; a careful table says first what is being left undone. */
  async finish(sure = false): Promise<void> {
    if (!sure) {
      const warnings = ((await this.api.inspect({ ask: 'warnings' })) ?? []) as unknown as Warning[]
      if (warnings.length > 0) {
        this.warnings.value = warnings
        return
      }
    }
    await this.answer({ do: 'done' })
  }

  async answer(answer: Answer): Promise<Refusal | null> {
    const question = this.question.peek()
    if (!question) return null
    const refusal = await this.api.answer(answer, question.seat)
    this.refusal.value = refusal
    return refusal
  }

  /** Escape: one step back. */
  never(): void {
    if (this.warnings.peek()) this.warnings.value = null
    else if (this.picked.peek()) this.drop()
  }

  unitWords(count: Count): string {
    return Object.entries(count)
      .filter(([, n]) => n > 0)
      .map(([unit, n]) => `${n} ${this.words.name(`unit.${unit}`)}`)
      .join(', ')
  }

  power(power: string): string {
    return this.words.name(`power.${power}`)
  }
}

const same = (a: BattleSetup, b: BattleSetup): boolean => JSON.stringify(a) === JSON.stringify(b)

const BATTLE_EVENTS: ReadonlySet<string> = new Set([
  'roundFought',
  'chainsawsRolled',
  'submerged',
  'zombiesBit',
  'unitsFired',
  'unitsHit',
  'hitsWasted',
  'zombiesKilled',
  'zombiesRose',
  'transportsDestroyed',
  'attackPressed',
  'attackCeased',
  'attackRetreated',
  'battleEnded',
])

const SUMMARY_EVENTS: ReadonlySet<string> = new Set([
  'turnStarted',
  'cardDrawn',
  'territoryFell',
  'territoryCaptured',
  'battleEnded',
  'treasurySeized',
  'unitsBought',
  'incomeCollected',
  'techGained',
  'neutralOverrun',
  'apocalypseBegan',
])

const desks = new WeakMap<Words, Desk>()
export function openDesk(api: BoardApi): Desk {
  const desk = new Desk(api)
  desks.set(api.words, desk)
  return desk
}
/** Panels are made apart from the board with the same words: they sit down at its desk. */
export const deskOf = (api: BoardApi): Desk => desks.get(api.words) ?? openDesk(api)
