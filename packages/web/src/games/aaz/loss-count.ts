import type { AazEvent, Count } from '@deadfront/aaz'
import type { Desk } from './desk.ts'
import type { Facts } from './ground.ts'

export interface Lost {
  at: string
  power: string
  units: Count
  ipc: number
}

/** The unit in a name such as `seaborne inf`. */
const kindOf = (name: string): string => name.slice(name.lastIndexOf(' ') + 1)

/** Hits on a tough ship may only damage it (AAZ-U-BB.1). */
export const suggestionWords = (desk: Desk, units: Count): string => {
  const isTough = Object.keys(units).some((name) => (desk.facts().unit(kindOf(name))?.hits ?? 1) > 1)
  return isTough ? desk.m.battle.suggestedHit(desk.unitWords(units)) : desk.m.battle.suggested(desk.unitWords(units))
}

/**
 * The buttons that end a choice of so many losses, in their order. The own choice is confirmed last: who comes back to where the
 * suggestion stood alone does not take it instead.
 */
export const lossEnds = (chosen: number, needed: number): { end: 'suggested' | 'confirm'; main: boolean }[] => [
  { end: 'suggested', main: chosen < needed },
  ...(chosen > 0 ? [{ end: 'confirm' as const, main: chosen >= needed }] : []),
]

/** Reads from the events, in order, what was truly lost: the first hit sinks no battleship. */
export class LossCount {
  private readonly facts: Facts
  /** Hits on tough ships of the battle on the board, and how many there are. */
  private tough: { [power: string]: { ships: number; hits: number } } = {}

  constructor(facts: Facts) {
    this.facts = facts
  }

  hear(e: AazEvent): Lost | null {
    switch (e.type) {
      case 'battleStarted':
        this.tough = {}
        for (const [power, units] of Object.entries({ ...e.defenders, [e.attacker]: e.attackers }))
          if (units.bb) this.tough[power] = { ships: units.bb, hits: 0 }
        return null
      case 'battleEnded':
        this.tough = {}
        return null
      case 'unitsHit':
        return this.lost(e.at, e.power, e.units, true)
      case 'unitsLost':
      case 'aircraftLost':
        return this.lost(e.at, e.power, e.units, false)
      case 'transportsDestroyed':
        return this.lost(e.at, e.power, { trn: e.n }, false)
      default:
        return null
    }
  }

  private lost(at: string, power: string, units: Count, inBattle: boolean): Lost {
    const gone: Count = {}
    let ipc = 0
    for (const [name, n] of Object.entries(units)) {
      const unit = kindOf(name)
      const fell = inBattle && unit === 'bb' ? this.sunk(power, n) : n
      if (fell > 0) gone[unit] = (gone[unit] ?? 0) + fell
      ipc += fell * (this.facts.unit(unit)?.cost ?? 0)
    }
    return { at, power, units: gone, ipc }
  }

  private sunk(power: string, hits: number): number {
    const ships = this.tough[power]
    if (!ships) return hits
    const before = Math.max(0, ships.hits - ships.ships)
    ships.hits += hits
    return Math.max(0, ships.hits - ships.ships) - before
  }
}
