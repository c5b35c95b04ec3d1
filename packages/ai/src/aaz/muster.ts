import type { Aaz, Content } from '@deadfront/aaz'
import {
  addTo,
  capitalAt,
  countAt,
  flightsFrom,
  freshAt,
  int16At,
  int8At,
  moveOf,
  nplOf,
  priceOfKind,
  unitsOf,
  zombiesAt,
} from '@deadfront/aaz/ai'
import { enemyCapital } from './exchange.ts'
import { distances, garrison } from './features.ts'
import { averageFight } from './forecast.ts'

/** An enemy capital: steps to it by land, its guards in the next turn, and own aircraft that can reach it. */
interface Goal {
  at: number
  steps: Int16Array
  guards: number[]
  planes: number[]
  /** The chance that it falls in the next turn if all troops attack that can reach it. */
  chance: number
}

/** A capital with a smaller chance than this is no goal. */
const HOPE = 0.1

/** The troops that can attack an enemy capital in the next turn. */
export class Muster {
  readonly c: Content
  readonly p: number
  readonly goals: Goal[] = []

  constructor(s: Aaz, c: Content, p: number) {
    this.c = c
    this.p = p
    for (const at of c.lands) {
      const owner = enemyCapital(c, p, at)
      if (owner < 0 || s.control[at] !== owner) continue
      const goal = { at, steps: distances(s, c, [at]), guards: this.#guards(s, at), planes: this.#planes(s, at), chance: 0 }
      goal.chance = this.#chance(s, goal)
      if (goal.chance > HOPE) this.goals.push(goal)
    }
  }

  /** How much smaller the chance to take a capital in the next turn is after the moves that led to `after`. */
  delay(after: Aaz): number {
    return this.goals.reduce((most, goal) => Math.max(most, goal.chance - this.#chance(after, goal)), 0)
  }

  /** The units that are there now, and those that the owner can buy with its income. */
  #guards(s: Aaz, at: number): number[] {
    const { c } = this
    const owner = capitalAt(c, at)
    const guards = garrison(s, c, at, owner)
    const cheap = c.landKinds.find((k) => c.recruit[k])
    if (cheap !== undefined) addTo(guards, cheap, Math.floor(nplOf(s, owner) / priceOfKind(c, cheap)))
    return guards
  }

  #planes(s: Aaz, at: number): number[] {
    const { c, p } = this
    const planes = new Array<number>(c.K).fill(0)
    const air = flightsFrom(s, c, at)
    for (let from = 0; from < c.N; from++)
      for (const k of c.airKinds)
        if (int8At(air, from) >= 0 && int8At(air, from) < moveOf(c, k)) addTo(planes, k, countAt(s, c, from, p, k))
    return planes
  }

  #chance(s: Aaz, { at, steps, guards, planes }: Goal): number {
    const { c, p } = this
    const force = planes.slice()
    for (const from of c.lands) {
      const far = int16At(steps, from)
      if (far < 0 || unitsOf(s, c, from, p) === 0) continue
      for (const k of c.landKinds) {
        const all = countAt(s, c, from, p, k)
        if (all === 0) continue
        const fresh = Math.max(0, freshAt(s, c, from, p, k))
        if (far <= moveOf(c, k)) addTo(force, k, all)
        else if (far <= 2 * moveOf(c, k)) addTo(force, k, fresh)
      }
    }
    return averageFight(c, force, guards, zombiesAt(s, at)).captures
  }
}
