import type { AazEvent, AazView } from '@deadfront/aaz'
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Facts } from './ground.ts'

/** Units or transports that went from one place to another. */
export type March = Extract<AazEvent, { type: 'unitsMoved' | 'cargoShipped' }>

export type CardDrawn = Extract<AazEvent, { type: 'cardDrawn' }>

/** The card on top of the discards as its event gave it, or as the board prints it (without its Desperate Measure). */
export function topCard(
  { discard, turn }: Pick<AazView, 'discard' | 'turn'>,
  facts: Facts,
  heard: readonly (AazEvent | null)[],
): CardDrawn | null {
  const id = discard.at(-1)
  const printed = id === undefined ? undefined : facts.content.cards[id]
  if (id === undefined || !printed) return null
  const told = heard.findLast((e): e is CardDrawn => e?.type === 'cardDrawn' && e.card === id)
  const { territory: at, zombies } = printed
  return told ?? { type: 'cardDrawn', rule: 'AAZ-CARD.1', power: turn, card: id, at, zombies, measure: null }
}

/** Facts from the events, for the battle board, the card and the report to players who were away. */
export class BattleLog {
  /** The dice rolled in the battle on the board. */
  readonly volleys = signal<readonly AazEvent[]>([])
  readonly card = signal<CardDrawn | null>(null)
  /** The moves of this turn, with the places that they went through. */
  readonly marches = signal<readonly March[]>([])
  /** The last round of turns, with all that a report needs. */
  readonly report = signal<readonly AazEvent[]>([])
  /** A summary of `report`. */
  readonly away: ReadonlySignal<readonly AazEvent[]> = computed(() => this.report.value.filter((e) => SUMMARY_EVENTS.has(e.type)))

  hear(e: AazEvent): void {
    this.noteWay(e)
    if (e.type === 'battleStarted') this.volleys.value = [e]
    else if (BATTLE_EVENTS.has(e.type)) this.volleys.value = [...this.volleys.peek(), e].slice(-60)
    if (e.type === 'cardDrawn') this.card.value = e
    if (isReported(e)) this.report.value = [...(e.type === 'turnStarted' ? this.trimmed() : this.report.peek()), e].slice(-MAX_EVENTS)
  }

  private noteWay(e: AazEvent): void {
    if (e.type === 'turnStarted') this.marches.value = []
    if (e.type === 'unitsMoved' || e.type === 'cargoShipped') this.marches.value = [...this.marches.peek(), e]
  }

  /** Reads the events before this page was opened, unless newer ones have come since. */
  recall(past: readonly AazEvent[]): void {
    if (this.marches.peek().length === 0) {
      const turn = past.findLastIndex((e) => e.type === 'turnStarted')
      for (const e of past.slice(Math.max(0, turn))) this.noteWay(e)
    }
    this.card.value ??= past.findLast((e) => e.type === 'cardDrawn') ?? null
    const begun = past.findLastIndex((e) => e.type === 'battleStarted')
    if (this.volleys.peek().length === 0 && begun > past.findLastIndex((e) => e.type === 'battleEnded'))
      this.volleys.value = past.slice(begun).filter((e) => e.type === 'battleStarted' || BATTLE_EVENTS.has(e.type))
    if (this.report.peek().length > 0) return
    const turns = past.flatMap((e, i) => (e.type === 'turnStarted' ? [i] : []))
    this.report.value = past.slice(turns.at(-TURNS) ?? 0).filter(isReported)
  }

  /** Shows another point of the game: forgets the events of the one before and reads `past`, which leads to this one. */
  restart(past: readonly AazEvent[]): void {
    this.volleys.value = []
    this.card.value = null
    this.marches.value = []
    this.report.value = []
    this.recall(past)
  }

  private trimmed(): readonly AazEvent[] {
    const list = this.report.peek()
    const turns = list.filter((e) => e.type === 'turnStarted').length
    return turns < TURNS ? list : list.slice(list.findIndex((e, i) => i > 0 && e.type === 'turnStarted'))
  }
}

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
  'flakDestroyed',
  'attackPressed',
  'attackCeased',
  'attackRetreated',
  'battleEnded',
])

const SAID: ReadonlySet<string> = new Set([
  'unitsHit',
  'hitsWasted',
  'flakDestroyed',
  'zombiesRose',
  'zombiesKilled',
  'submerged',
  'transportsDestroyed',
  'attackRetreated',
])

/**
 * Shown beside the dice to explain the end of the battle: also hits that find no target, who was sunk without a shot, dived or
 * went back.
 */
export const isSaid = (e: AazEvent): boolean => SAID.has(e.type)

const MAX_EVENTS = 1200

/** Turns that are reported to players who come back: a round of all five powers, and the one before it. */
const TURNS = 6

const SUMMARY_EVENTS: ReadonlySet<string> = new Set([
  'turnStarted',
  'cardDrawn',
  'zombiesAttacked',
  'factoryHeld',
  'territoryFell',
  'territoryCaptured',
  'battleEnded',
  'treasurySeized',
  'unitsBought',
  'incomeCollected',
  'techGained',
  'neutralOverrun',
  'apocalypseBegan',
  'facilityDamaged',
  'complexBuilt',
])

/** Events that only the report of a turn needs: who was lost in which battle, and what was placed. */
const COSTS: ReadonlySet<string> = new Set([
  'battleStarted',
  'unitsHit',
  'unitsLost',
  'aircraftLost',
  'transportsDestroyed',
  'flakDestroyed',
  'unitsPlaced',
  'centerBuilt',
  'complexBuilt',
])

const isReported = (e: AazEvent): boolean => SUMMARY_EVENTS.has(e.type) || COSTS.has(e.type)
