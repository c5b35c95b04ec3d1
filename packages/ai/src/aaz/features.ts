import type { Aaz, Content } from '@deadfront/aaz'
import {
  addTo,
  allied,
  capitalAt,
  countAt,
  emblemAt,
  facilityAt,
  flightsFrom,
  ipcOf,
  isFriendly,
  isHostile,
  isUnoccupied,
  LAND,
  landNear,
  moveOf,
  int8At,
  int16At,
  numberAt,
  priceOfKind,
  SEA,
  seaNear,
  slotsLeft,
  treasuryOf,
  ZOMBIES,
  zombiesAt,
} from '@deadfront/aaz/ai'
import { averageFight } from './forecast.ts'
import type { Style } from './style.ts'

/** Enemy units that could attack a place in their next turn. */
interface Striker {
  power: number
  from: number
  k: number
  n: number
}

/** Units of one power that can attack together. */
interface Force {
  power: number
  units: number[]
}

/** Which enemies can attack which place. Found once for each place: it does not change while a power makes its own moves. */
export class Threats {
  readonly s: Aaz
  readonly c: Content
  readonly p: number
  readonly #known = new Map<number, Striker[]>()
  readonly #besiegers = new Map<number, Striker[]>()

  /** Count aircraft as far as they can fly and still land; otherwise half of their range. */
  readonly #far: boolean

  constructor(s: Aaz, c: Content, p: number, far = false) {
    this.s = s
    this.c = c
    this.p = p
    this.#far = far
  }

  #strikers(at: number): Striker[] {
    const known = this.#known.get(at)
    if (known) return known
    const { s, c, p } = this
    const found: Striker[] = []
    const air = flightsFrom(s, c, at)
    for (const q of c.order) {
      if (allied(c, p, q)) continue
      const add = (from: number, k: number, n = countAt(s, c, from, q, k)): void => {
        if (n > 0) found.push({ power: q, from, k, n })
      }
      for (const from of this.#marchers(at, q)) for (const k of c.landKinds) if (from.steps <= moveOf(c, k)) add(from.at, k)
      const back = this.#far ? this.#flightBack(at, q, air) : -1
      for (let from = 0; from < c.N; from++)
        for (const k of c.airKinds)
          if (int8At(air, from) >= 0 && int8At(air, from) <= Math.max(moveOf(c, k) / 2, back < 0 ? 0 : moveOf(c, k) - back)) add(from, k)
      this.#landings(at, q, add)
    }
    this.#known.set(at, found)
    return found
  }

  /** Zones from a place to the nearest land where the aircraft of a power can come down after an attack on it; -1 without one. */
  #flightBack(at: number, q: number, air: Int8Array): number {
    const { s, c } = this
    let back = -1
    for (const land of c.lands)
      if (land !== at && int8At(air, land) > 0 && isFriendly(s, c, land, q) && (back < 0 || int8At(air, land) < back))
        back = int8At(air, land)
    return back
  }

  /** Troops that could attack in two turns: those who can attack now, and those one step farther away. */
  #siege(at: number): Striker[] {
    const known = this.#besiegers.get(at)
    if (known) return known
    const { s, c, p } = this
    const far = this.#steps(at)
    const found = this.#strikers(at).filter((x) => c.domain[x.k] !== LAND)
    for (const q of c.order) {
      if (allied(c, p, q)) continue
      for (const from of c.lands) {
        if (int8At(far, from) <= 0) continue
        for (const k of c.landKinds) {
          const n = countAt(s, c, from, q, k)
          if (n > 0 && int8At(far, from) <= moveOf(c, k) + 1) found.push({ power: q, from, k, n })
        }
      }
    }
    this.#besiegers.set(at, found)
    return found
  }

  /** Steps by land to the place, up to three. */
  #steps(at: number): Int8Array {
    const { s, c } = this
    const far = new Int8Array(c.N).fill(-1)
    far[at] = 0
    const queue = [at]
    for (let i = 0; i < queue.length; i++) {
      const here = numberAt(queue, i)
      if (int8At(far, here) >= 3) continue
      for (const next of landNear(c, here)) {
        if (int8At(far, next) >= 0 || c.blocked[next] || s.control[next] === -1) continue
        far[next] = int8At(far, here) + 1
        queue.push(next)
      }
    }
    return far
  }

  /** Lands from which the power's troops can walk or blitz in. */
  #marchers(at: number, q: number): { at: number; steps: number }[] {
    const { s, c } = this
    const found = landNear(c, at).map((near) => ({ at: near, steps: 1 }))
    for (const mid of landNear(c, at)) {
      if (c.blocked[mid] || s.control[mid] === -1) continue
      if (isHostile(s, c, mid, q) && !isUnoccupied(s, c, mid, q)) continue
      for (const far of landNear(c, mid)) if (far !== at && !found.some((x) => x.at === far)) found.push({ at: far, steps: 2 })
    }
    return found
  }

  /** Transports near enough to bring two units each. */
  #landings(at: number, q: number, add: (from: number, k: number, n: number) => void): void {
    const { c, s } = this
    const light = c.landKinds.find((k) => c.light[k])
    const heavy = c.landKinds.find((k) => c.blitz[k])
    if (light === undefined || heavy === undefined) return
    for (const zone of c.seas) {
      const boats = c.transportKinds.reduce((n, k) => n + countAt(s, c, zone, q, k), 0)
      if (boats === 0) continue
      const near = seaNear(c, at).some((z) => z === zone || seaNear(c, z).includes(zone))
      if (!near) continue
      add(zone, light, boats)
      add(zone, heavy, boats)
    }
  }

  /** What each enemy power could attack the place with in its next turn, in the order of their turns. */
  forces(at: number, cleared: ReadonlySet<number>): Force[] {
    const { c, p } = this
    const strikers = this.#strikers(at)
    const forces: Force[] = []
    const first = c.order.indexOf(p) + 1
    for (let i = 0; i < c.order.length; i++) {
      const power = numberAt(c.order, (first + i) % c.order.length)
      const units = this.#forceOf(power, strikers, cleared)
      if (units !== null) forces.push({ power, units })
    }
    return forces
  }

  /** The chance that the strongest enemy takes the place from these defenders. Enemies in cleared spaces do not count. */
  chance(at: number, defenders: readonly number[], cleared: ReadonlySet<number>): number {
    return this.#fall(at, this.#strikers(at), defenders, cleared)
  }

  /** The same in two turns, if no unit comes to help. */
  chanceLater(at: number, defenders: readonly number[], cleared: ReadonlySet<number>): number {
    return this.#fall(at, this.#siege(at), defenders, cleared)
  }

  /** What a power can attack with, by kind; null without land units, because only they can capture. Enemies in cleared spaces do not count. */
  #forceOf(power: number, strikers: readonly Striker[], cleared: ReadonlySet<number>): number[] | null {
    const { c } = this
    const units = new Array<number>(c.K).fill(0)
    let land = 0
    for (const x of strikers) {
      if (x.power !== power || cleared.has(x.from)) continue
      addTo(units, x.k, x.n)
      if (c.domain[x.k] === LAND) land += x.n
    }
    return land > 0 ? units : null
  }

  #fall(at: number, strikers: readonly Striker[], defenders: readonly number[], cleared: ReadonlySet<number>): number {
    const { c, s } = this
    let worst = 0
    for (const q of c.order) {
      const force = this.#forceOf(q, strikers, cleared)
      if (force === null) continue
      worst = Math.max(worst, averageFight(c, force, defenders, zombiesAt(s, at)).captures)
    }
    return worst
  }
}

/** Units of the own side in a land, by kind. */
export function garrison(s: Aaz, c: Content, at: number, p: number): number[] {
  const units = new Array<number>(c.K).fill(0)
  for (let q = 0; q < c.P; q++)
    if (allied(c, p, q)) for (let k = 0; k < c.K; k++) if (c.domain[k] !== SEA) addTo(units, k, countAt(s, c, at, q, k))
  return units
}

/** The garrison with the recruits that can still be bought there this turn. */
export function garrisonToBe(s: Aaz, c: Content, at: number, p: number): number[] {
  const units = garrison(s, c, at, p)
  const cheap = c.landKinds.find((k) => c.recruit[k])
  if (cheap === undefined || s.control[at] !== p || facilityAt(s, c, at) === 0) return units
  const slots = slotsLeft(s, c, p).get(at) ?? 0
  const share = at === c.capital[p] ? 1 : 0.3
  addTo(units, cheap, Math.min(slots, Math.floor((share * treasuryOf(s, p)) / priceOfKind(c, cheap))))
  return units
}

/** What is lost with a place besides its garrison. */
export function stakeOf(s: Aaz, c: Content, at: number): number {
  const owner = capitalAt(c, at)
  const capital = owner >= 0 && !c.minor[owner] ? 45 + treasuryOf(s, owner) : 0
  return ipcOf(c, at) * 2.5 + (facilityAt(s, c, at) > 0 ? 3 : 0) + capital
}

/** Is the land worth a march: land of an enemy power, or a complex or capital of an enemy that zombies hold? */
const isGoal = (s: Aaz, c: Content, at: number, p: number): boolean => {
  if (s.control[at] !== ZOMBIES) return isHostile(s, c, at, p)
  return facilityAt(s, c, at) > 0 && emblemAt(c, at) >= 0 && !allied(c, emblemAt(c, at), p)
}

/** Is it a capital of the own side that zombies hold? */
const isDeadCapital = (s: Aaz, c: Content, at: number, p: number): boolean => {
  const owner = capitalAt(c, at)
  return s.control[at] === ZOMBIES && owner >= 0 && !c.minor[owner] && allied(c, owner, p)
}

/** What a style marches against; with a doctrine also against zombies in a capital of its own side. */
export const goalsOf = ({ careful, doctrine }: Pick<Style, 'careful' | 'doctrine'>): 'all' | 'goals' | 'victory' =>
  doctrine && doctrine.regain > 0 ? 'victory' : careful ? 'goals' : 'all'

/**
 * Steps by land to the nearest front, for each land; -1 if no way leads there. A front is a goal (`goals`), a goal or a capital of
 * the own side that zombies hold (`victory`), zombies elsewhere (`dead`), or any hostile land (`all`).
 */
export function frontOf(s: Aaz, c: Content, p: number, against: 'all' | 'goals' | 'victory' | 'dead' = 'all'): Int16Array {
  const isFront = (at: number): boolean =>
    against === 'all' || (isGoal(s, c, at, p) || (against === 'victory' && isDeadCapital(s, c, at, p))) === (against !== 'dead')
  return distances(
    s,
    c,
    c.lands.filter((at) => !c.blocked[at] && isHostile(s, c, at, p) && isFront(at)),
  )
}

/** How far each land is from the nearest of these, by land; -1 where no way leads there. */
export function distances(s: Aaz, c: Content, to: readonly number[]): Int16Array {
  const far = new Int16Array(c.N).fill(-1)
  const queue = [...to]
  for (const at of to) far[at] = 0
  for (let i = 0; i < queue.length; i++) {
    const at = numberAt(queue, i)
    for (const next of landNear(c, at)) {
      if (int16At(far, next) >= 0 || c.blocked[next] || s.control[next] === -1) continue
      far[next] = int16At(far, at) + 1
      queue.push(next)
    }
  }
  return far
}

/** Troops do not walk farther than this; they wait for a ship. */
const LONG_ROAD = 4

/** Is there no road from here to the enemy, or only a very long one? */
export const isOverseas = (front: Int16Array, at: number): boolean => int16At(front, at) < 0 || int16At(front, at) > LONG_ROAD
