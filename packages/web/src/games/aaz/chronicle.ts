import type { AazEvent, Count } from '@deadfront/aaz'
import type { GameEvent } from '@deadfront/kernel'
import { LossCount, type Lost } from '@deadfront/aaz/losses'
import type { Facts } from './ground.ts'

/** The history of the world, read from the events of the whole war. */
export interface Chronicle {
  outcome: string | null
  winners: readonly string[]
  score: { readonly [name: string]: number }
  rounds: number
  /** The zombie marker and the clean land of each side at the end of each round. */
  tides: { round: number; marker: number; axis: number; allies: number }[]
  losses: { [power: string]: { ipc: number; units: Count } }
  battles: number
  /** The costliest battle of the war. */
  bloodiest: { at: string; round: number; ipc: number; winner: string | null } | null
  /** The events of capitals and factories. */
  cities: { round: number; at: string; by: string; how: 'taken' | 'freed' | 'overrun' }[]
  captured: number
  dead: { rose: number; drawn: number; killed: number; overran: number; marker: number }
  techs: { power: string; tech: string; round: number }[]
  apocalypse: number | null
}

/** Reads the war from its events, in order. */
class Chronicler {
  private readonly facts: Facts
  private round = 1
  private readonly count: LossCount
  private cost = 0
  readonly chronicle: Chronicle = {
    outcome: null,
    winners: [],
    score: {},
    rounds: 0,
    tides: [],
    losses: {},
    battles: 0,
    bloodiest: null,
    cities: [],
    captured: 0,
    dead: { rose: 0, drawn: 0, killed: 0, overran: 0, marker: 0 },
    techs: [],
    apocalypse: null,
  }

  constructor(facts: Facts) {
    this.facts = facts
    this.count = new LossCount(facts)
  }

  hear(e: AazEvent): void {
    const { chronicle } = this
    const lost = this.count.hear(e)
    if (lost) return this.lost(lost)
    switch (e.type) {
      case 'turnStarted':
        this.round = e.round
        chronicle.rounds = e.round
        return
      case 'roundEnded':
        // A game may begin after the last turn of a round.
        chronicle.rounds = e.round
        chronicle.tides.push({ round: e.round, marker: e.marker, axis: e.axis, allies: e.allies })
        chronicle.dead.marker = e.marker
        return
      case 'battleStarted':
        chronicle.battles++
        this.cost = 0
        return
      case 'battleEnded':
        return this.battleOver(e)
      case 'territoryCaptured':
        chronicle.captured++
        return this.city(e.at, e.controller, e.liberated ? 'freed' : 'taken')
      case 'territoryFell':
        chronicle.dead.overran++
        return this.city(e.at, 'zombies', 'overrun')
      case 'neutralOverrun':
        chronicle.dead.overran++
        return
      default:
        this.others(e)
    }
  }

  private others(e: AazEvent): void {
    const { chronicle } = this
    if (e.type === 'zombiesRose') chronicle.dead.rose += e.n
    else if (e.type === 'zombiesPlaced') chronicle.dead.drawn += e.n
    else if (e.type === 'zombiesKilled') chronicle.dead.killed += e.n
    else if (e.type === 'chainsawsRolled') chronicle.dead.killed += e.killed
    else if (e.type === 'techGained') chronicle.techs.push({ power: e.power, tech: e.tech, round: this.round })
    else if (e.type === 'apocalypseBegan') chronicle.apocalypse = e.round
    else if (e.type === 'gameWon') Object.assign(chronicle, { outcome: e.outcome, winners: e.winners, score: e.score })
  }

  private battleOver(e: Extract<AazEvent, { type: 'battleEnded' }>): void {
    const { chronicle, cost } = this
    if (cost > (chronicle.bloodiest?.ipc ?? 0)) chronicle.bloodiest = { at: e.at, round: this.round, ipc: cost, winner: e.winner }
    this.cost = 0
  }

  private lost({ power, units, ipc }: Lost): void {
    const side = (this.chronicle.losses[power] ??= { ipc: 0, units: {} })
    for (const [unit, n] of Object.entries(units)) side.units[unit] = (side.units[unit] ?? 0) + n
    side.ipc += ipc
    this.cost += ipc
  }

  private city(at: string, by: string, how: 'taken' | 'freed' | 'overrun'): void {
    if (this.facts.capital(at) || this.facts.facility(at)) this.chronicle.cities.push({ round: this.round, at, by, how })
  }
}

export function chronicleOf(events: readonly GameEvent[], facts: Facts): Chronicle {
  const chronicler = new Chronicler(facts)
  for (const event of events) chronicler.hear(event as AazEvent)
  return chronicler.chronicle
}
