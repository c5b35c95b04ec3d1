import type { AazEvent, Count } from '../model/events.ts'

export interface Lost {
  at: string
  power: string
  units: Count
  ipc: number
}

/** The unit in a name such as `seaborne inf`. */
export const unitOfLoss = (name: string): string => name.slice(name.lastIndexOf(' ') + 1)

/** What a kind of unit costs, and how many hits it takes. */
interface UnitPrices {
  unit(id: string): { cost?: number; hits?: number } | undefined
}

/** Reads from the events, in order, what was really lost: the first hit sinks no battleship. */
export class LossCount {
  private readonly facts: UnitPrices
  /** Of the tough ships of each power in the battle on the board: how many hits sink none, and how many there were. */
  private tough = new Map<string, { free: number; hits: number }>()

  constructor(facts: UnitPrices) {
    this.facts = facts
  }

  hear(e: AazEvent): Lost | null {
    switch (e.type) {
      case 'battleStarted':
        this.tough.clear()
        for (const [power, units] of Object.entries({ ...e.defenders, [e.attacker]: e.attackers }))
          for (const [unit, n] of Object.entries(units)) this.addTough(power, unit, n)
        return null
      case 'battleEnded':
        this.tough.clear()
        return null
      case 'unitsHit':
        return this.lost(e.at, e.power, e.units, true)
      case 'unitsLost':
      case 'aircraftLost':
        return this.lost(e.at, e.power, e.units, false)
      case 'transportsDestroyed':
        return this.lost(e.at, e.power, { trn: e.n }, false)
      case 'flakDestroyed':
        return this.lost(e.at, e.power, { aaa: e.n }, false)
      default:
        return null
    }
  }

  private addTough(power: string, unit: string, n: number): void {
    const more = (this.facts.unit(unit)?.hits ?? 1) - 1
    if (more > 0) this.tough.set(`${power} ${unit}`, { free: n * more, hits: 0 })
  }

  private lost(at: string, power: string, units: Count, inBattle: boolean): Lost {
    const gone: Count = {}
    let ipc = 0
    for (const [name, n] of Object.entries(units)) {
      const unit = unitOfLoss(name)
      const fell = inBattle ? this.sunk(`${power} ${unit}`, n) : n
      if (fell > 0) gone[unit] = (gone[unit] ?? 0) + fell
      ipc += fell * (this.facts.unit(unit)?.cost ?? 0)
    }
    return { at, power, units: gone, ipc }
  }

  private sunk(ships: string, hits: number): number {
    const tough = this.tough.get(ships)
    if (!tough) return hits
    const before = Math.max(0, tough.hits - tough.free)
    tough.hits += hits
    return Math.max(0, tough.hits - tough.free) - before
  }
}
