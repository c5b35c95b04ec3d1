import {
  addTo,
  allied,
  countAt,
  deckOf,
  defenseOf,
  facilityAt,
  flightsFrom,
  freshAt,
  isFriendly,
  isHostile,
  isHostileSea,
  isNeutral,
  kindName,
  landNear,
  listVoyages,
  moveOf,
  noncombatEnds,
  int16At,
  int8At,
  numberAt,
  priceOfKind,
  SEA,
  seaNear,
  shutPassage,
  spaceName,
  unitsOf,
  type VoyageOffer,
  zombiesAt,
} from '@deadfront/aaz/ai'
import { lookUp, nth } from '@deadfront/kernel'
import { fullStakeOf } from './counter.ts'
import { type Draft, type Load, loadsOf, shipOrder, sizeOf, sourceOf } from './draft.ts'
import { garrison, isOverseas, stakeOf, type Threats } from './features.ts'
import { averageFight } from './forecast.ts'
import type { Doctrine } from './style.ts'

/** The part of a shore's worth that is kept with each zone of distance. */
const KEPT_PER_ZONE = 0.8
/** A convoy does not go to a zone where it is sunk with more than this chance. */
const MAX_RISK = 0.35
/** The largest number of convoys of a power in one turn, and of boats in a convoy. */
const MAX_CONVOYS = 4
const MAX_BOATS = 12

/**
 * Ships in the noncombat move. Every zone has a worth: the nearer it is to a shore worth landing on, the larger. Transports load
 * troops that cannot walk to the front, and sail with every warship in reach to the best zone that is safe for all of them
 * together; in the next turn they land. Empty transports come back for more troops.
 */
export class Sealift {
  readonly draft: Draft
  readonly threats: Threats
  readonly front: Int16Array
  /** The worth of each zone, and the shore that gives it. */
  readonly worth: Float64Array
  readonly shore: Int16Array

  readonly doctrine: Doctrine | undefined

  constructor(draft: Draft, threats: Threats, front: Int16Array, doctrine?: Doctrine) {
    this.doctrine = doctrine
    this.draft = draft
    this.threats = threats
    this.front = front
    this.worth = new Float64Array(draft.c.N)
    this.shore = new Int16Array(draft.c.N).fill(-1)
    this.#valueZones()
  }

  sail(): void {
    for (let i = 0; i < MAX_CONVOYS && this.#convoy(); i++);
    this.#comeBack()
    this.#patrol()
  }

  /** Gives each zone its worth, from the worth of all shores. */
  #valueZones(): void {
    const { s, c, p } = this.draft
    for (const at of c.lands) {
      if (seaNear(c, at).length === 0 || c.blocked[at] || isNeutral(s, c, at)) continue
      const worth = isFriendly(s, c, at, p) ? this.#friendlyShoreValue(at) : this.#hostileShoreValue(at)
      if (worth > 0) this.#spreadValue(at, worth)
    }
  }

  /** The worth of a hostile shore: the larger its gain and the weaker its defence, the larger. */
  #hostileShoreValue(at: number): number {
    const { s, c, p } = this.draft
    let guard = 0
    for (let q = 0; q < c.P; q++)
      if (!allied(c, p, q)) for (let k = 0; k < c.K; k++) if (c.domain[k] !== SEA) guard += countAt(s, c, at, q, k) * defenseOf(c, k)
    const prize = 2 + (this.doctrine ? fullStakeOf(s, c, p, at, this.doctrine) : stakeOf(s, c, at)) + (facilityAt(s, c, at) > 0 ? 4 : 0)
    return prize / (1 + 0.06 * (guard + 2 * zombiesAt(s, at)))
  }

  /** The worth of a friendly shore with a short road to the enemy. */
  #friendlyShoreValue(at: number): number {
    const front = int16At(this.front, at)
    return front >= 1 && front <= 2 ? 9 - 2 * front : 0
  }

  #spreadValue(land: number, worth: number): void {
    const { s, c, p } = this.draft
    const seen = new Set<number>()
    let ring = seaNear(c, land).filter((z) => !c.blocked[z])
    for (let value = worth; ring.length > 0 && value > 0.2; value *= KEPT_PER_ZONE) {
      const next: number[] = []
      for (const zone of ring) {
        if (seen.has(zone)) continue
        seen.add(zone)
        if (value > nth(this.worth, zone)) {
          this.worth[zone] = value
          this.shore[zone] = land
        }
        for (const near of seaNear(c, zone))
          if (!seen.has(near) && !c.blocked[near] && shutPassage(s, c, near, zone, p) === null) next.push(near)
      }
      ring = next
    }
  }

  /** Can troops leave this land by ship only, because no short road leads to the enemy? */
  needsShip(at: number): boolean {
    return isOverseas(this.front, at)
  }

  /** How many troops may leave a coast: a home in danger keeps all, a safe one three, other own land one. */
  #spare(at: number): number {
    const { s, c, p } = this.draft
    const here = garrison(s, c, at, p).reduce((a, b) => a + b, 0)
    if (s.control[at] !== p || c.ipc[at] === 0) return here
    const keep = (facilityAt(s, c, at) > 0 ? 3 : 1) + zombiesAt(s, at)
    if (facilityAt(s, c, at) > 0 && this.threats.chance(at, garrison(s, c, at, p), NOWHERE) > 0.15) return 0
    return here - keep
  }

  /** Sends one convoy to the best safe zone that transports with troops can reach; false if none sails. */
  #convoy(): boolean {
    const { draft } = this
    const { c } = draft
    const voyages = listVoyages(draft.s).filter((v) => this.#loads(v).length > 0)
    const zones = [...new Set(voyages.map((v) => lookUp(c.spaceIx, v.to)))]
    zones.sort((a, b) => nth(this.worth, b) - nth(this.worth, a) || a - b)
    for (const zone of zones) {
      if (this.worth[zone] === 0) return false
      if (this.#sunk(zone, this.#fleetGathered(zone)) > MAX_RISK) continue
      let sailed = false
      for (let boats = 0; boats < MAX_BOATS; boats++) {
        const ready = listVoyages(draft.s).filter((v) => v.to === c.spaces[zone])
        if (!ready.some((v) => this.#embark(v, zone))) break
        sailed = true
      }
      if (!sailed) continue
      this.#escort(zone)
      return true
    }
    return false
  }

  /** The loads of a transport: only troops that need a ship, and never the last guards of a coast. */
  #loads(v: VoyageOffer): Load[] {
    const { c } = this.draft
    const take = v.take.flatMap(({ id, max }) => {
      const from = sourceOf(c, id)
      const n = this.needsShip(from) ? Math.min(max, this.#spare(from)) : 0
      return n > 0 ? [{ id, max: n }] : []
    })
    return loadsOf({ ...v, take }).filter((load) => v.cargo !== null || sizeOf(load) > 0)
  }

  #embark(v: VoyageOffer, zone: number): boolean {
    const { draft } = this
    const { s, c, p } = draft
    const shore = nth(this.shore, zone)
    const ashore = shore >= 0 && isFriendly(s, c, shore, p) && v.lands.includes(spaceName(c, shore)) ? c.spaces[shore] : undefined
    const from = lookUp(c.spaceIx, v.from)
    if (from !== zone && nth(this.worth, zone) <= nth(this.worth, from) && ashore === undefined) return false
    if (from === zone && v.cargo !== null && ashore === undefined && this.#disembark(v)) return true
    for (const load of this.#loads(v)) {
      if (Object.keys(load).some((id) => sourceOf(c, id) === shore)) continue
      if (v.from === v.to && v.cargo !== null && sizeOf(load) === 0 && ashore === undefined) continue
      if (draft.tryOrder(shipOrder(v, load, ashore))) return true
    }
    return false
  }

  /** Lands troops that have nothing to attack where a road leads on, so that the transport is free again. */
  #disembark(v: VoyageOffer): boolean {
    const { draft, front } = this
    const { s, c, p } = draft
    const lands = v.lands
      .map((name) => lookUp(c.spaceIx, name))
      .filter((at) => isFriendly(s, c, at, p) && int16At(front, at) >= 1 && int16At(front, at) <= 2)
    lands.sort((a, b) => this.#chanceToFall(a) - this.#chanceToFall(b) || int16At(front, a) - int16At(front, b) || a - b)
    return lands.some((at) => this.#chanceToFall(at) < 0.6 && draft.tryOrder(shipOrder(v, {}, spaceName(c, at))))
  }

  /** The chance that the enemy takes the land from its garrison and one more boatload. */
  #chanceToFall(at: number): number {
    const { s, c, p } = this.draft
    const guards = garrison(s, c, at, p)
    const light = c.landKinds.find((k) => c.light[k])
    if (light !== undefined) addTo(guards, light, 2)
    return this.threats.chance(at, guards, NOWHERE)
  }

  /** Own warships that can come to the zone this turn. */
  #ships(zone: number): { from: number; k: number; n: number }[] {
    const { s, c, p } = this.draft
    const found: { from: number; k: number; n: number }[] = []
    for (const from of c.seas) {
      if (unitsOf(s, c, from, p) === 0) continue
      for (const k of c.seaKinds) {
        if (c.transport[k]) continue
        const n = freshAt(s, c, from, p, k)
        if (n > 0 && from !== zone && noncombatEnds(s, c, p, k, from).includes(zone)) found.push({ from, k, n })
      }
    }
    return found
  }

  /** The fleet that can be in the zone: all units of the own side there, and every own warship that can come. */
  #fleetGathered(zone: number): number[] {
    const fleet = this.#fleetIn(zone)
    for (const { from, k, n } of this.#ships(zone)) {
      addTo(fleet, k, n)
      if (deckOf(this.draft.c, k) > 0)
        for (const air of this.draft.c.airKinds) addTo(fleet, air, countAt(this.draft.s, this.draft.c, from, this.draft.p, air))
    }
    return fleet
  }

  #fleetIn(zone: number): number[] {
    const { s, c, p } = this.draft
    const fleet = new Array<number>(c.K).fill(0)
    for (let q = 0; q < c.P; q++) if (allied(c, p, q)) for (let k = 0; k < c.K; k++) addTo(fleet, k, countAt(s, c, zone, q, k))
    return fleet
  }

  /** The chance that the strongest enemy in reach sinks the fleet in its next turn. */
  #sunk(zone: number, fleet: readonly number[]): number {
    const { s, c, p } = this.draft
    let worst = 0
    const air = flightsFrom(s, c, zone)
    for (const q of c.order) {
      if (allied(c, p, q)) continue
      const force = new Array<number>(c.K).fill(0)
      let any = false
      for (let from = 0; from < c.N; from++) {
        if (unitsOf(s, c, from, q) === 0) continue
        for (let k = 0; k < c.K; k++) {
          const n = countAt(s, c, from, q, k)
          if (n === 0 || c.attack[k] === 0) continue
          const near =
            c.domain[k] === SEA
              ? this.#isWithinTwoZones(from, zone)
              : int8At(air, from) >= 0 && int8At(air, from) <= moveOf(c, k) / 2 + (c.onDeck[k] && !c.isLand[from] ? 1 : 0)
          if (!near || c.landKinds.includes(k)) continue
          addTo(force, k, n)
          any = true
        }
      }
      if (any) worst = Math.max(worst, averageFight(c, force, fleet, 0).win)
    }
    return worst
  }

  #isWithinTwoZones(from: number, to: number): boolean {
    const { c } = this.draft
    return from === to || seaNear(c, from).includes(to) || seaNear(c, from).some((z) => seaNear(c, z).includes(to))
  }

  /** Sends every warship that can come to the zone, with the aircraft on its deck. */
  #escort(zone: number): void {
    for (const { from, k, n } of this.#ships(zone)) if (this.#leaveSafely(from, k)) this.#sailWith(k, n, from, zone)
  }

  /** Can the ship leave without leaving a transport alone? */
  #leaveSafely(from: number, k: number): boolean {
    const { s, c, p } = this.draft
    return c.submarine[k] === true || c.transportKinds.every((t) => countAt(s, c, from, p, t) === 0) || nth(this.#fleetIn(from), k) > 1
  }

  #sailWith(k: number, n: number, from: number, to: number): void {
    const { draft } = this
    const { s, c, p } = draft
    if (deckOf(c, k) > 0) {
      const units: { [unit: string]: number } = { [kindName(c, k)]: n }
      let room = n * deckOf(c, k)
      for (const air of c.airKinds) {
        const flying = Math.min(room, freshAt(s, c, from, p, air))
        if (flying > 0) units[kindName(c, air)] = flying
        room -= flying
      }
      if (draft.tryOrder({ do: 'move', units, from: spaceName(c, from), to: spaceName(c, to) })) return
    }
    draft.move(k, n, from, to)
  }

  /** How many troops on the coasts of a zone wait for a ship. */
  #waiting(zone: number): number {
    const { c } = this.draft
    return landNear(c, zone).reduce(
      (n, at) => n + (this.needsShip(at) && isFriendly(this.draft.s, c, at, this.draft.p) ? Math.max(0, this.#spareOwn(at)) : 0),
      0,
    )
  }

  #spareOwn(at: number): number {
    const { s, c, p } = this.draft
    const own = c.landKinds.reduce((n, k) => n + countAt(s, c, at, p, k), 0)
    return Math.min(own, this.#spare(at))
  }

  /** Sends empty transports to waiting troops, by the shortest way. */
  #comeBack(): void {
    const { draft } = this
    const { s, c, p } = draft
    const [trn] = c.transportKinds
    if (trn === undefined) return
    const ports = c.seas.filter((z) => !c.blocked[z] && this.#waiting(z) > 1)
    if (ports.length === 0) return
    const far = this.#seaSteps(ports)
    for (const from of c.seas) {
      const boats = freshAt(s, c, from, p, trn)
      if (boats <= 0 || far[from] === 0) continue
      const ends = noncombatEnds(s, c, p, trn, from).filter(
        (z) => int16At(far, z) >= 0 && (int16At(far, from) < 0 || int16At(far, z) < int16At(far, from)),
      )
      ends.sort((a, b) => int16At(far, a) - int16At(far, b) || this.#waiting(b) - this.#waiting(a) || a - b)
      const to = ends.find((z) => this.#sunk(z, this.#fleetGathered(z)) <= MAX_RISK)
      if (to !== undefined && draft.move(trn, boats, from, to))
        for (const x of this.#ships(to)) if (x.from === from) this.#sailWith(x.k, x.n, from, to)
    }
  }

  /** Steps from each zone to the nearest of these zones; -1 if no open way leads there. */
  #seaSteps(to: readonly number[]): Int16Array {
    const { s, c, p } = this.draft
    const far = new Int16Array(c.N).fill(-1)
    const queue = [...to]
    for (const zone of to) far[zone] = 0
    for (let i = 0; i < queue.length; i++)
      for (const next of seaNear(c, numberAt(queue, i))) {
        if (
          int16At(far, next) >= 0 ||
          c.blocked[next] ||
          isHostileSea(s, c, next, p) ||
          shutPassage(s, c, next, numberAt(queue, i), p) !== null
        )
          continue
        far[next] = int16At(far, numberAt(queue, i)) + 1
        queue.push(next)
      }
    return far
  }

  /** Moves warships that protect no transport to the zone where they are worth most. */
  #patrol(): void {
    const { s, c, p } = this.draft
    for (const from of c.seas) {
      if (unitsOf(s, c, from, p) === 0) continue
      if (c.transportKinds.some((t) => countAt(s, c, from, p, t) > 0)) continue
      const kinds = c.seaKinds.filter((k) => freshAt(s, c, from, p, k) > 0)
      if (kinds.length === 0) continue
      const slow = kinds.find((k) => !c.submarine[k]) ?? nth(kinds, 0)
      const here = this.#zoneValue(from, true)
      let best = from
      let most = here
      for (const to of noncombatEnds(s, c, p, slow, from)) {
        const merit = this.#zoneValue(to, false)
        if (merit > most + 0.5) {
          best = to
          most = merit
        }
      }
      if (best === from) continue
      for (const k of kinds) this.#sailWith(k, freshAt(s, c, from, p, k), from, best)
    }
  }

  /** How much warships are worth in a zone: transports to protect, shores to attack, and the risk to be sunk. */
  #zoneValue(zone: number, here: boolean): number {
    const { s, c, p } = this.draft
    const fleet = here ? this.#fleetIn(zone) : this.#fleetGathered(zone)
    const risk = this.#sunk(zone, fleet)
    const boats = c.transportKinds.reduce((n, t) => n + countAt(s, c, zone, p, t), 0)
    const value = fleet.reduce((all, n, k) => all + n * priceOfKind(c, k), 0)
    return 4 * boats + 0.5 * nth(this.worth, zone) - risk * Math.min(20, value) * 0.5 + (isHostile(s, c, zone, p) ? -50 : 0)
  }
}

const NOWHERE: ReadonlySet<number> = new Set()
