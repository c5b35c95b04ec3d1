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
import { attackersIn, averageFight, defendersIn, type Forecast } from './forecast.ts'
import type { Doctrine } from './style.ts'

// The worth of an exchange of units: who loses more, which ally can attack next, and which port is open after it.

/** How much own losses count in a battle for a place: less if its owner earns less, and so replaces its losses more slowly. */
export function lossRate(s: Aaz, c: Content, p: number, at: number, { attrition }: Doctrine): number {
  const owner = controlAt(s, at)
  if (owner < 0 || allied(c, owner, p)) return 1
  return Math.min(1, Math.max(attrition, nplOf(s, owner) / Math.max(1, nplOf(s, p))))
}

/** IPCs of the attackers that are lost. */
export const lossesOf = (c: Content, attackers: readonly number[], left: readonly number[]): number =>
  priceOf(c, attackers) - priceOf(c, left)

/** Can all attackers retreat? Units that came by sea cannot. */
const canRetreat = (setup: BattleSetup): boolean =>
  setup.retreats.length > 0 && Object.values(setup.seaborne).every((n) => n === 0) && !setup.sea

/**
 * A strafe: one round of fire, then a retreat. Its value is what it kills less what it costs, with the zombies that rise among the
 * enemy; null if the attackers cannot retreat.
 */
export function strafeOf(c: Content, setup: BattleSetup, rate: number, zombie: number): { value: number; stand: readonly number[] } | null {
  if (!canRetreat(setup)) return null
  const attackers = attackersIn(c, setup)
  if (!attackers.some((n, k) => n > 0 && c.domain[k] === LAND)) return null
  const fight = averageFight(c, attackers, defendersIn(c, setup), setup.zombies, setup.bombard, 1)
  const ours = lossesOf(c, attackers, fight.left)
  const dead = Math.max(0, fight.zombies - setup.zombies)
  return { value: fight.swing + (1 - rate) * ours + zombie * dead, stand: fight.stand }
}

/** Allies who can attack a place between this turn and the next turn of its owner, one after the other. */
export class AlliesNext {
  readonly #forces: readonly { units: number[] }[]
  readonly #threats: Threats

  /** `threats` are computed for the owner of the place. */
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
      const fight = averageFight(c, units, stand, zombiesAt(s, at))
      taken += (1 - taken) * fight.captures
      stand = fight.stand
    }
    return taken
  }
}

const NONE: ReadonlySet<number> = new Set()

/** The defenders that are left if the attack does not take the place. */
export const defendersAfter = (f: Forecast): number[] => f.stand.map((n) => n / Math.max(0.3, 1 - f.win))

/** The owner of an enemy capital that decides the war, or -1. */
export const enemyCapital = (c: Content, p: number, at: number): number => {
  const owner = capitalAt(c, at)
  return owner >= 0 && !c.minor[owner] && !allied(c, owner, p) ? owner : -1
}

/** Do only aircraft attack? They cannot hit submarines, so a zone with submarines is never won; other ships can be sunk. */
export const isFlown = (c: Content, setup: BattleSetup): boolean => attackersIn(c, setup).every((n, k) => n === 0 || c.domain[k] === AIR)

/** The part of the enemy's surface ships that is sunk. */
export function shareSunk(c: Content, setup: BattleSetup, f: Forecast): number {
  const weight = (units: readonly number[]): number => units.reduce((all, n, k) => all + (c.surface[k] ? n * toughnessOf(c, k) : 0), 0)
  const before = weight(defendersIn(c, setup))
  return before === 0 ? 0 : Math.max(0, 1 - weight(f.stand) / before)
}

/** Zones beside the homes of a power overseas where enemy warships prevent it from placing ships; zones of its capital count twice. */
export function blockaded(s: Aaz, c: Content, p: number, front: Int16Array): Map<number, number> {
  const zones = new Map<number, number>()
  const homes = facilitiesOf(s, c).filter((at) => s.control[at] === p && isOverseas(front, at))
  for (const home of homes)
    for (const zone of seaNear(c, home))
      if (isHostileSea(s, c, zone, p)) zones.set(zone, Math.max(zones.get(zone) ?? 0, home === numberAt(c.capital, p) ? 2 : 1))
  return zones
}
