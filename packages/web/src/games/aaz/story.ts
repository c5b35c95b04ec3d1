import type { AazEvent, Count } from '@deadfront/aaz'
import type { GameEvent } from '@deadfront/kernel'
import { LossCount, type Lost } from '@deadfront/aaz/losses'
import type { Facts } from './ground.ts'

/** The history of the world, read from the events of the whole war. */
export interface Story {
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
  readonly story: Story = {
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
    const { story } = this
    const lost = this.count.hear(e)
    if (lost) return this.lost(lost)
    switch (e.type) {
      case 'turnStarted':
        this.round = e.round
        story.rounds = e.round
        return
      case 'roundEnded':
        // A game may begin after the last turn of a round.
        story.rounds = e.round
        story.tides.push({ round: e.round, marker: e.marker, axis: e.axis, allies: e.allies })
        story.dead.marker = e.marker
        return
      case 'battleStarted':
        story.battles++
        this.cost = 0
        return
      case 'battleEnded':
        return this.battleOver(e)
      case 'territoryCaptured':
        story.captured++
        return this.city(e.at, e.controller, e.liberated ? 'freed' : 'taken')
      case 'territoryFell':
        story.dead.overran++
        return this.city(e.at, 'zombies', 'overrun')
      case 'neutralOverrun':
        story.dead.overran++
        return
      default:
        this.others(e)
    }
  }

  private others(e: AazEvent): void {
    const { story } = this
    if (e.type === 'zombiesRose') story.dead.rose += e.n
    else if (e.type === 'zombiesPlaced') story.dead.drawn += e.n
    else if (e.type === 'zombiesKilled') story.dead.killed += e.n
    else if (e.type === 'chainsawsRolled') story.dead.killed += e.killed
    else if (e.type === 'techGained') story.techs.push({ power: e.power, tech: e.tech, round: this.round })
    else if (e.type === 'apocalypseBegan') story.apocalypse = e.round
    else if (e.type === 'gameWon') Object.assign(story, { outcome: e.outcome, winners: e.winners, score: e.score })
  }

  private battleOver(e: Extract<AazEvent, { type: 'battleEnded' }>): void {
    const { story, cost } = this
    if (cost > (story.bloodiest?.ipc ?? 0)) story.bloodiest = { at: e.at, round: this.round, ipc: cost, winner: e.winner }
    this.cost = 0
  }

  private lost({ power, units, ipc }: Lost): void {
    const side = (this.story.losses[power] ??= { ipc: 0, units: {} })
    for (const [unit, n] of Object.entries(units)) side.units[unit] = (side.units[unit] ?? 0) + n
    side.ipc += ipc
    this.cost += ipc
  }

  private city(at: string, by: string, how: 'taken' | 'freed' | 'overrun'): void {
    if (this.facts.capital(at) || this.facts.facility(at)) this.story.cities.push({ round: this.round, at, by, how })
  }
}

export function storyOf(events: readonly GameEvent[], facts: Facts): Story {
  const chronicler = new Chronicler(facts)
  for (const event of events) chronicler.hear(event as AazEvent)
  return chronicler.story
}
