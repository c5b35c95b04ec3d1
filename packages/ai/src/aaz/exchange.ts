import type { Aaz, BattleSetup, Content } from '@deadfront/aaz'
import {
  AIR,
  allied,
  capitalAt,
  controlAt,
  facilitiesOf,
  isHostileSea,
  LAND,
  nplOf,
  numberAt,
  seaNear,
  toughnessOf,
  zombiesAt,
} from '@deadfront/aaz/ai'
import { priceOf } from './counter.ts'
import { isOverseas, type Threats } from './features.ts'
import { attackersIn, clash, defendersIn, type Forecast } from './forecast.ts'
import type { Doctrine } from './style.ts'

/** What an exchange of units is worth: to whom it costs more, who comes after it, and what it opens. */

/** How much own losses count in a battle for a place: less where the enemy who holds it earns less and replaces his more slowly. */
export function lossRate(s: Aaz, c: Content, p: number, at: number, { attrition }: Doctrine): number {
  const owner = controlAt(s, at)
  if (owner < 0 || allied(c, owner, p)) return 1
  return Math.min(1, Math.max(attrition, nplOf(s, owner) / Math.max(1, nplOf(s, p))))
}

/** IPCs of attackers who are not left after the fight. */
export const lossesOf = (c: Content, attackers: readonly number[], left: readonly number[]): number =>
  priceOf(c, attackers) - priceOf(c, left)

/** Can everybody who attacks retreat? Those who came by sea cannot. */
const canRetreat = (setup: BattleSetup): boolean =>
  setup.retreats.length > 0 && Object.values(setup.seaborne).every((n) => n === 0) && !setup.sea

/**
 * A strafe: one round of fire, then back. What it kills less what it costs, with the dead that rise among the enemy; null where
 * nobody can retreat.
 */
export function strafed(c: Content, setup: BattleSetup, rate: number, zombie: number): { value: number; stand: readonly number[] } | null {
  if (!canRetreat(setup)) return null
  const attackers = attackersIn(c, setup)
  if (!attackers.some((n, k) => n > 0 && c.domain[k] === LAND)) return null
  const fight = clash(c, attackers, defendersIn(c, setup), setup.zombies, setup.bombard, 1)
  const ours = lossesOf(c, attackers, fight.left)
  const dead = Math.max(0, fight.zombies - setup.zombies)
  return { value: fight.swing + (1 - rate) * ours + zombie * dead, stand: fight.stand }
}

/** Allies who attack a place between this turn of ours and the next one of its owner, one after the other. */
export class Followers {
  readonly #forces: readonly { units: number[] }[]
  readonly #threats: Threats

  /** The threats are those that the owner of the place sees. */
  constructor(threats: Threats, at: number, p: number) {
    const { c } = threats
    const turnOf = (q: number): number => (c.order.indexOf(q) - c.order.indexOf(threats.p) + c.order.length) % c.order.length
    this.#threats = threats
    this.#forces = threats.forces(at, NONE).filter(({ power }) => turnOf(power) > turnOf(p))
  }

  /** The chance that one of them takes it from these defenders. */
  take(at: number, defenders: readonly number[]): number {
    const { s, c } = this.#threats
    let [stand, taken] = [defenders, 0]
    for (const { units } of this.#forces) {
      const fight = clash(c, units, stand, zombiesAt(s, at))
      taken += (1 - taken) * fight.captures
      stand = fight.stand
    }
    return taken
  }
}

const NONE: ReadonlySet<number> = new Set()

/** Defenders that are left where the attack does not take the place. */
export const standAfter = (f: Forecast): number[] => f.stand.map((n) => n / Math.max(0.3, 1 - f.win))

/** The owner of an enemy capital that decides the war, or -1. */
export const enemyCapital = (c: Content, p: number, at: number): number => {
  const owner = capitalAt(c, at)
  return owner >= 0 && !c.minor[owner] && !allied(c, owner, p) ? owner : -1
}

/** Only aircraft attack, which hit no submarine: these stay in any case, and the rest can be sunk. */
export const isFlown = (c: Content, setup: BattleSetup): boolean => attackersIn(c, setup).every((n, k) => n === 0 || c.domain[k] === AIR)

/** The part of the enemy's surface ships that is sunk. */
export function opened(c: Content, setup: BattleSetup, f: Forecast): number {
  const weight = (units: readonly number[]): number => units.reduce((all, n, k) => all + (c.surface[k] ? n * toughnessOf(c, k) : 0), 0)
  const before = weight(defendersIn(c, setup))
  return before === 0 ? 0 : Math.max(0, 1 - weight(f.stand) / before)
}

/** Zones at the homes of a power overseas where enemy warships keep it from launching ships; at the capital they count twice. */
export function blockaded(s: Aaz, c: Content, p: number, front: Int16Array): Map<number, number> {
  const zones = new Map<number, number>()
  const homes = facilitiesOf(s, c).filter((at) => s.control[at] === p && isOverseas(front, at))
  for (const home of homes)
    for (const zone of seaNear(c, home))
      if (isHostileSea(s, c, zone, p)) zones.set(zone, Math.max(zones.get(zone) ?? 0, home === numberAt(c.capital, p) ? 2 : 1))
  return zones
}
