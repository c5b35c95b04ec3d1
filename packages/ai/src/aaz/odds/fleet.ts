import { addI32, i32At } from './tables.ts'
import { type Battle, lossOrder, type Unit } from './battle.ts'
import { hasTrait } from './units.ts'

/** Hits by the targets that they may have: submarines hit ships only, aircraft hit submarines only beside a destroyer. */
export interface SeaHits {
  submarine: number
  air: number
  other: number
}

/** A unit, or the harmless first hit of a battleship, in the order in which the owner loses them. */
interface Slot {
  unit: number
  kind: 'submarine' | 'air' | 'ship'
  damage: boolean
}

/**
 * A fleet in a sea battle. A state is `counts`: per unit how many are afloat, then how many battleships are damaged,
 * then how many submarines have submerged. States are interned: equal counts have an equal number.
 */
export class Fleet {
  readonly units: readonly Unit[]
  readonly start: number
  private readonly slots: readonly Slot[]
  private readonly known = new Map<string, number>()
  readonly states: Int32Array[] = []
  private readonly lost: (Map<number, number> | undefined)[] = []
  /** Index of the damaged and of the submerged count in a state. */
  readonly damaged: number
  readonly submerged: number

  constructor(battle: Battle, units: readonly Unit[], side: 'attacker' | 'defender') {
    this.units = units
    this.damaged = units.length
    this.submerged = units.length + 1
    const policy = battle.policy?.[side]
    const order = lossOrder(units, battle[side], policy, side)
    const kindOf = (u: Unit) => (u.class === 'air' ? 'air' : hasTrait(u, 'submarine') ? 'submarine' : 'ship')
    const slotOf = (unit: number, damage: boolean): Slot => ({ unit, kind: kindOf(units[unit] as Unit), damage })
    const fighters = order.filter((ix) => !hasTrait(units[ix] as Unit, 'transport'))
    const transports = order.filter((ix) => hasTrait(units[ix] as Unit, 'transport'))
    const armoured = fighters.filter((ix) => ((units[ix] as Unit).hits ?? 1) > 1)
    const first = armoured.map((ix) => slotOf(ix, true))
    const losses = fighters.map((ix) => slotOf(ix, false))
    // AAZ-AFIRE.8: transports come last whatever the owner prefers.
    const fall = policy?.damageLast ? firstHitLast(losses, first) : [...first, ...losses]
    this.slots = [...fall, ...transports.map((ix) => slotOf(ix, false))]
    const counts = new Int32Array(units.length + 2)
    for (const ix of order) addI32(counts, ix, 1)
    counts[this.damaged] = Math.min(armoured.length, battle.damaged?.[side] ?? 0)
    this.start = this.intern(counts)
  }

  intern(counts: Int32Array): number {
    const key = counts.join(' ')
    const known = this.known.get(key)
    if (known !== undefined) return known
    this.known.set(key, this.states.length)
    this.states.push(counts)
    return this.states.length - 1
  }

  at(state: number): Int32Array {
    return this.states[state] as Int32Array
  }

  count(state: number, test: (unit: Unit) => boolean): number {
    let n = 0
    this.units.forEach((unit, ix) => {
      if (test(unit)) n += i32At(this.at(state), ix)
    })
    return n
  }

  /** All submarines leave the battle and stay in the zone (AAZ-SSTR.5). */
  submerge(state: number): number {
    const counts = this.at(state).slice()
    this.units.forEach((unit, ix) => {
      if (!hasTrait(unit, 'submarine')) return
      addI32(counts, this.submerged, i32At(counts, ix))
      counts[ix] = 0
    })
    return this.intern(counts)
  }

  /** The transports are gone (AAZ-DTRN.1). */
  withoutTransports(state: number): number {
    const counts = this.at(state).slice()
    this.units.forEach((unit, ix) => {
      if (hasTrait(unit, 'transport')) counts[ix] = 0
    })
    return this.intern(counts)
  }

  /**
   * Casualties (AAZ-AFIRE.8): of the assignments that use most hits and fewest transports, the one that the owner prefers.
   * Targets that can be matched with hits form a matroid, so this assignment is found by going through them in the order of
   * preference and taking each that still fits. `hunted` says that aircraft may hit submarines (AAZ-AFIRE.6).
   */
  lose(state: number, hits: SeaHits, hunted: boolean): number {
    const most = 1024
    const key = ((hits.submarine * most + hits.air) * most + hits.other) * 2 + (hunted ? 1 : 0)
    const known = this.lost[state]?.get(key)
    if (known !== undefined) return known
    const made = this.assign(state, hits, hunted)
    const fates = this.lost[state] ?? new Map<number, number>()
    this.lost[state] = fates
    fates.set(key, made)
    return made
  }

  private assign(state: number, hits: SeaHits, hunted: boolean): number {
    const counts = this.at(state).slice()
    const begun = this.at(this.start)
    const passed = new Int32Array(this.units.length)
    const taken = { submarine: 0, air: 0, ship: 0 }
    for (const slot of this.slots) {
      // The places of units lost in earlier rounds are empty.
      if (!slot.damage && addI32(passed, slot.unit, 1) < i32At(begun, slot.unit) - i32At(this.at(state), slot.unit)) continue
      if (!this.canTake(slot, counts)) continue
      taken[slot.kind]++
      if (fits(taken, hits, hunted)) this.take(slot, counts)
      else taken[slot.kind]--
    }
    return this.intern(counts)
  }

  /** AAZ-U-BB.1: a ship that takes two hits is damaged first and lost only when damaged. */
  private canTake(slot: Slot, counts: Int32Array): boolean {
    if (slot.damage) return i32At(counts, this.damaged) < i32At(counts, slot.unit)
    return i32At(counts, slot.unit) > 0 && (!this.armoured(slot) || i32At(counts, this.damaged) > 0)
  }

  private take(slot: Slot, counts: Int32Array): void {
    if (slot.damage) {
      addI32(counts, this.damaged, 1)
      return
    }
    addI32(counts, slot.unit, -1)
    if (this.armoured(slot)) addI32(counts, this.damaged, -1)
  }

  private armoured(slot: Slot): boolean {
    return ((this.units[slot.unit] as Unit).hits ?? 1) > 1
  }
}

/** With the first hit in its turn, all ships of a kind are damaged before the first of them would be lost. */
function firstHitLast(losses: readonly Slot[], first: readonly Slot[]): Slot[] {
  const damaged = new Set<number>()
  return losses.flatMap((slot) => {
    if (damaged.has(slot.unit)) return [slot]
    damaged.add(slot.unit)
    return [...first.filter((s) => s.unit === slot.unit), slot]
  })
}

/** Hall's condition: can these targets be matched with these hits? */
function fits(taken: { submarine: number; air: number; ship: number }, hits: SeaHits, hunted: boolean): boolean {
  const { submarine: s, air: a, other: o } = hits
  if (taken.air > a + o) return false
  if (taken.submarine > s + o + (hunted ? a : 0)) return false
  return taken.air + taken.submarine + taken.ship <= s + a + o
}
