import type { Aaz, Content } from '@deadfront/aaz'
import {
  activePower,
  addTo,
  allied,
  anyUnits,
  contentOf,
  countAt,
  facilityAt,
  freshAt,
  ipcOf,
  isFriendly,
  landNear,
  unitsOf,
  zombiesAt,
} from '@deadfront/aaz/ai'
import { counterAttack, fleetIn, fullStakeOf, fleetAttack } from './counter.ts'
import { enemyCapital } from './exchange.ts'
import { garrison, garrisonToBe, stakeOf, type Threats } from './features.ts'
import { averageFight } from './forecast.ts'
import { Muster } from './muster.ts'
import type { Doctrine, Style } from './style.ts'

/** What an attack puts at risk: homes that lose their garrison, a capital that loses its possible guards, fleets in reach of the enemy. */
export class Risk {
  readonly s: Aaz
  readonly c: Content
  readonly p: number
  readonly style: Style
  readonly threats: Threats
  readonly cleared: ReadonlySet<number>
  /** What the enemies win by attacking a fleet, by zone and ships. */
  readonly fleetCosts = new Map<string, number>()
  /** The own troops that gather against enemy capitals; computed when first needed. */
  gatheredTroops: Muster | null = null

  constructor(s: Aaz, style: Style, threats: Threats, cleared: ReadonlySet<number>) {
    this.s = s
    this.c = contentOf(s)
    this.p = activePower(s)
    this.style = style
    this.threats = threats
    this.cleared = cleared
  }

  /** The risk of an attack, in IPCs: `after` is the table when the attackers have left. */
  of(after: Aaz, target: number): number {
    const { s, c, p, style } = this
    let risk = 0
    const { doctrine } = style
    const relief = doctrine?.relief ?? 0
    const stake = (at: number): number => (doctrine ? fullStakeOf(s, c, p, at, doctrine) : stakeOf(s, c, at))
    const chance = (at: number, defenders: number[], cleared: ReadonlySet<number>): number =>
      doctrine ? counterAttack(this.threats, at, defenders, cleared).falls : this.threats.chance(at, defenders, cleared)
    for (const at of c.lands) {
      if (at === target || !isFriendly(s, c, at, p) || unitsOf(s, c, at, p) === unitsOf(after, c, at, p)) continue
      if (relief > 0 && c.capital[p] === at) continue
      if (!anyUnits(after, c, at)) risk += zombiesAt(s, at) > 0 ? ipcOf(c, at) * 3 : ipcOf(c, at) * 0.5
      if (!style.careful) {
        if (c.capital[p] === at) risk += this.#capitalExposed(after, at)
        continue
      }
      const cleared = new Set([...this.cleared, target])
      const before = chance(at, garrisonToBe(s, c, at, p), this.cleared)
      const now = chance(at, garrisonToBe(after, c, at, p), cleared)
      const home = facilityAt(s, c, at) > 0 ? 1 : style.caution
      risk += home * Math.max(0, now - before) * stake(at)
      if (c.capital[p] === at) {
        const [was, will] = [garrisonToBe(s, c, at, p), garrisonToBe(after, c, at, p)]
        const later = this.threats.chanceLater(at, will, cleared) - this.threats.chanceLater(at, was, this.cleared)
        risk += style.siege * Math.max(0, later) * stake(at)
      }
    }
    if (doctrine) {
      risk += doctrine.boats * this.#fleetRisks(after) + doctrine.relief * this.#capitalWeakened(after, target, doctrine)
      if (doctrine.muster > 0 && enemyCapital(c, p, target) < 0) risk += doctrine.muster * style.capital * this.#muster().delay(after)
    }
    return risk
  }

  #muster(): Muster {
    return (this.gatheredTroops ??= new Muster(this.s, this.c, this.p))
  }

  /** How much more the capital is in danger if its guards, or units that could come to guard it in this turn, are used elsewhere. */
  #capitalWeakened(after: Aaz, target: number, doctrine: Doctrine): number {
    const { s, c, p, style, threats } = this
    const home = c.capital[p] ?? -1
    if (home < 0 || s.control[home] !== p) return 0
    const [was, will] = [this.#possibleGuards(s, home), this.#possibleGuards(after, home)]
    const cleared = new Set([...this.cleared, target])
    if (was.every((n, k) => n === will[k])) return 0
    const now = counterAttack(threats, home, will, cleared).falls - counterAttack(threats, home, was, this.cleared).falls
    const later = threats.chanceLater(home, will, cleared) - threats.chanceLater(home, was, this.cleared)
    return (Math.max(0, now) + style.siege * Math.max(0, later)) * fullStakeOf(s, c, p, home, doctrine)
  }

  /** The garrison of a home, the units that can still be bought there, and the units beside it that have not moved yet. */
  #possibleGuards(after: Aaz, home: number): number[] {
    const { c, p } = this
    const units = garrisonToBe(after, c, home, p)
    for (const near of landNear(c, home))
      if (isFriendly(after, c, near, p)) for (const k of c.landKinds) addTo(units, k, freshAt(after, c, near, p, k))
    return units
  }

  /** How much more than before the enemies win by attacking own fleets with transports. */
  #fleetRisks(after: Aaz): number {
    const { s, c, p } = this
    let more = 0
    for (const zone of c.seas)
      if (unitsOf(after, c, zone, p) !== unitsOf(s, c, zone, p)) more += this.#fleetRisk(after, zone) - this.#fleetRisk(s, zone)
    return more
  }

  #fleetRisk(after: Aaz, zone: number): number {
    const { c, p } = this
    if (!c.transportKinds.some((k) => countAt(after, c, zone, p, k) > 0)) return 0
    const fleet = fleetIn(after, c, zone, p)
    const key = `${zone} ${fleet.join()}`
    const known = this.fleetCosts.get(key)
    if (known !== undefined) return known
    const cost = Math.max(0, fleetAttack(after, c, p, zone, fleet).cost)
    this.fleetCosts.set(key, cost)
    return cost
  }

  /** A quick estimate for a capital: the chance that the enemies beside it take it, in IPCs. */
  #capitalExposed(after: Aaz, at: number): number {
    const { s, c, p } = this
    const enemies = new Array<number>(c.K).fill(0)
    for (const near of landNear(c, at))
      for (const q of c.order) if (!allied(c, p, q)) for (const k of c.landKinds) addTo(enemies, k, countAt(s, c, near, q, k))
    return 30 * averageFight(c, enemies, garrison(after, c, at, p), 0).captures
  }
}
