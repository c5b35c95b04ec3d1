import type { Aaz, Content } from '@deadfront/aaz'
import { addTo, facilityAt, freshAt, int16At, noncombatEnds, unitsOf } from '@deadfront/aaz/ai'
import { counterAttack, priceOf, roadsToCapitals } from './counter.ts'
import type { Draft } from './draft.ts'
import { garrison, type Threats } from './features.ts'
import type { Doctrine } from './style.ts'

/** What the advance uses of the noncombat planner. */
interface Columns {
  readonly threats: Threats
  /** How many of the kind may leave a place. */
  movable(from: number, k: number): number
  /** Would the home be in danger after they have left? */
  exposed(from: number, k: number, n: number): boolean
}

const NONE: ReadonlySet<number> = new Set()

/**
 * Moves stacks towards an enemy capital. A stack moves to a land only if all units that can gather there would hold it against
 * every enemy that can attack it, one after the other. A stack that would be lost where it is moves back to other units.
 */
export class Advance {
  readonly draft: Draft
  readonly columns: Columns
  readonly doctrine: Doctrine
  readonly s: Aaz
  readonly c: Content
  readonly p: number
  readonly roads: Int16Array
  /** The units that can be in each land after this phase. */
  readonly gathered = new Map<number, number[]>()
  readonly known = new Map<string, boolean>()

  constructor(draft: Draft, columns: Columns, doctrine: Doctrine) {
    this.draft = draft
    this.columns = columns
    this.doctrine = doctrine
    this.s = draft.s
    this.c = draft.c
    this.p = draft.p
    this.roads = roadsToCapitals(this.s, this.c, this.p, doctrine)
    this.#gather()
  }

  go(): void {
    const { s, c, p, roads } = this
    const lands = c.lands
      .filter((at) => unitsOf(s, c, at, p) > 0 && int16At(roads, at) > 0)
      .sort((a, b) => int16At(roads, a) - int16At(roads, b) || a - b)
    for (const from of lands) {
      const stay = this.#canHold(from, garrison(s, c, from, p))
      for (const k of c.landKinds) this.#advance(from, k, stay)
    }
  }

  /** For each land: the units that are there and the units that can come. */
  #gather(): void {
    const { s, c, p } = this
    for (const at of c.lands) if (int16At(this.roads, at) >= 0) this.gathered.set(at, garrison(s, c, at, p))
    for (const from of c.lands) {
      if (unitsOf(s, c, from, p) === 0) continue
      for (const k of c.landKinds) {
        if (freshAt(s, c, from, p, k) === 0) continue
        const n = this.columns.movable(from, k)
        if (n === 0 || (facilityAt(s, c, from) > 0 && this.columns.exposed(from, k, n))) continue
        for (const to of noncombatEnds(s, c, p, k, from)) {
          const there = this.gathered.get(to)
          if (there !== undefined && to !== from) addTo(there, k, n)
        }
      }
    }
  }

  #advance(from: number, k: number, stay: boolean): void {
    const { s, c, p, roads } = this
    if (freshAt(s, c, from, p, k) === 0) return
    const n = this.columns.movable(from, k)
    if (n === 0 || (facilityAt(s, c, from) > 0 && this.columns.exposed(from, k, n))) return
    const here = int16At(roads, from)
    const ends = noncombatEnds(s, c, p, k, from).filter((to) => int16At(roads, to) > 0)
    const strength = (at: number): number => priceOf(c, this.gathered.get(at) ?? [])
    ends.sort((a, b) => int16At(roads, a) - int16At(roads, b) || strength(b) - strength(a) || a - b)
    for (const to of ends) {
      const ahead = int16At(roads, to) < here
      if (!ahead && stay) return
      if (this.#canHold(to, this.gathered.get(to) ?? garrison(s, c, to, p)) && this.draft.move(k, n, from, to)) return
    }
  }

  /** Can these units hold the place, or at least cost the enemies about as much as they lose? */
  #canHold(at: number, units: readonly number[]): boolean {
    const key = `${at} ${units.join()}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    const { falls, cost } = counterAttack(this.columns.threats, at, units, NONE)
    const stands = falls < 0.25 || cost <= this.doctrine.dare * priceOf(this.c, units)
    this.known.set(key, stands)
    return stands
  }
}
