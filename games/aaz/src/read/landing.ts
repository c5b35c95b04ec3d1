import { nth } from '@deadfront/kernel'
import { AIR, alliesOf, type Content, deckOf, type FlightTable, landNear, moveOf, seaNear } from '../model/content.ts'
import { int8At } from '../model/list.ts'
import { type Aaz, countAt, freshAt, treasuryOf, zombiesAt } from '../model/state.ts'
import {
  buysFirst,
  canAttackAt,
  capacityOf,
  capitalLost,
  costOf,
  deckAt,
  deckRoom,
  eligibleFacilities,
  fightersAtSea,
  guestsOf,
  isHostileSea,
  isIC,
  isLandingPlace,
  shutPassage,
  waitingOf,
} from './board.ts'
import { attackerMayCome } from './arrivals.ts'
import { flightRow, flightsFrom, flightsNow } from './reach.ts'

/**
 * Where aircraft land: a true matching problem (AAZ-FLY.5 to FLY.15). Aircraft that reach friendly ground are safe; the
 * rest are matched to decks of carriers that stay, may still move in the noncombat phase, or may be bought (AAZ-FLY.7).
 * A carrier holds as many as its deck allows, goes to one zone, and a new one needs money and a free slot of a complex (GAP-37).
 */
export interface Landing {
  /** Aircraft that have to land. */
  need: number
  /** How many of them can. */
  saved: number
  planes: Plane[]
  carriers: CarrierGoal[]
}

interface Plane {
  at: number
  k: number
  range: number
  /** A place where it lands, or -1. */
  to: number
}

/** A carrier that has to be in some zone: one that sails (`from`), stays (`from === to`) or is built (`from` -1). */
interface CarrierGoal {
  k: number
  from: number
  to: number
  /** The complex that builds it, or -1. */
  by: number
  used: number
}

interface Hull {
  k: number
  from: number
  deck: number
  /** Zones it can be in at the end, with the complex that builds it there (-1 for a ship afloat). */
  zones: number[]
  by: number[]
}

/**
 * `whole`: all units that can still move do so; `still`: the table as it is now, with new carriers only; `hope`: as `whole`, and
 * attacks that can still be ordered clear the way for carriers.
 */
export type LandingMode = 'whole' | 'still' | 'hope'

/** Where a carrier may be: in one of these modes, or `anywhere`, with nothing in its way. */
type CarrierMode = LandingMode | 'anywhere'

/** Every aircraft that must land: those that flew or fought, and all that are at sea. */
function planesOf(s: Aaz, c: Content, p: number, mode: LandingMode): Plane[] {
  const planes: Plane[] = []
  const add = (at: number, k: number, range: number, n: number) => {
    for (let i = 0; i < n; i++) planes.push({ at, k, range: mode === 'still' ? 0 : range, to: -1 })
  }
  for (const m of s.moved)
    if (c.domain[m.kind] === AIR && m.how !== 'joined') add(m.at, m.kind, m.how === 'done' ? 0 : moveOf(c, m.kind) - m.used, m.count)
  for (const at of c.seas)
    for (const k of c.airKinds) {
      if (countAt(s, c, at, p, k) === 0) continue
      const fresh = freshAt(s, c, at, p, k)
      if (fresh > 0) add(at, k, s.phase === 'purchase' || s.phase === 'mobilize' ? 0 : moveOf(c, k), fresh)
    }
  return planes
}

/** No proof is needed: all aircraft at sea have places on carriers there and none is away from its base. */
export function allLanded(s: Aaz, c: Content, p: number): boolean {
  for (const m of s.moved)
    if (c.domain[m.kind] === AIR && m.how !== 'joined' && (!c.isLand[m.at] || !isLandingPlace(s, c, m.at, p))) return false
  for (const at of c.seas) {
    const planes = fightersAtSea(s, c, at, p)
    if (planes > 0 && deckRoom(s, c, at, p) < 0) return false
    if (planes > 0) for (const k of c.airKinds) if (!c.onDeck[k] && countAt(s, c, at, p, k) > 0) return false
  }
  return true
}

/** A zone where a battle of ours may still clear the way (AAZ-FLY.6: all our rolls hit). */
const mayBeCleared = (s: Aaz, c: Content, at: number, p: number, mode: CarrierMode): boolean =>
  mode === 'anywhere' ||
  ((s.phase === 'combatMove' || s.phase === 'combat') && canAttackAt(s, c, at, p)) ||
  // A carrier that attacks there itself stays there; an aircraft must land afterwards too.
  (mode === 'hope' &&
    s.phase === 'combatMove' &&
    attackerMayCome(s, c, p, at, (k, left) => deckOf(c, k) === 0 && (c.domain[k] !== AIR || landsAlone(s, c, p, at, k, left))))

/** Where a carrier may be at the end of noncombat movement. */
function carrierZones(s: Aaz, c: Content, p: number, from: number, range: number, mode: CarrierMode): number[] {
  const zones = [from]
  let edge = [from]
  for (let step = 0; step < range; step++) {
    const next: number[] = []
    for (const at of edge)
      for (const to of seaNear(c, at)) {
        if (zones.includes(to) || c.blocked[to] || shutPassage(s, c, at, to, p)) continue
        if (isHostileSea(s, c, to, p) && !mayBeCleared(s, c, to, p, mode)) continue
        zones.push(to)
        next.push(to)
      }
    edge = next
  }
  return zones
}

function hullsOf(s: Aaz, c: Content, p: number, mode: CarrierMode): Hull[] {
  const hulls: Hull[] = []
  const canMove = mode !== 'still' && (s.phase === 'combatMove' || s.phase === 'noncombatMove')
  for (const at of c.seas) {
    const first = hulls.length
    for (const k of c.carrierKinds) {
      const n = countAt(s, c, at, p, k)
      if (n === 0) continue
      // AAZ-FLY.8, NCM.1: a carrier that moved, or that will fight where it is, stays there.
      // It may still be sent away.
      const fights =
        (mode === 'whole' || mode === 'still') && s.phase === 'combatMove' && (isHostileSea(s, c, at, p) || s.declared.includes(at))
      const fresh = canMove && !fights ? freshAt(s, c, at, p, k) : 0
      const zones = fresh > 0 ? carrierZones(s, c, p, at, moveOf(c, k), mode) : [at]
      for (let i = 0; i < n; i++)
        hulls.push({ k, from: at, deck: deckOf(c, k), zones: i < fresh ? zones : [at], by: (i < fresh ? zones : [at]).map(() => -1) })
    }
    if (c.shared && (hulls.length > first || alliedDeck(s, c, at, p) > 0)) shareDecks(hulls, first, at, guestsOf(s, c, at, p), c)
  }
  return hulls
}

/** Decks of allies in the zone. */
function alliedDeck(s: Aaz, c: Content, at: number, p: number): number {
  let n = 0
  for (const q of alliesOf(c, p)) n += deckAt(s, c, at, q)
  return n
}

/**
 * AAZ42-MULTI.3, CAIR.4: fighters of allies take places on our carriers, first on those that stay; we may use the room on the
 * allies' own carriers, in the zones where they are.
 */
function shareDecks(hulls: Hull[], first: number, at: number, guests: number, c: Content): void {
  const k = c.carrierKinds[0] ?? -1
  if (guests < 0) hulls.push({ k, from: at, deck: -guests, zones: [at], by: [-1] })
  let left = guests
  for (let i = hulls.length - 1; i >= first && left > 0; i--) {
    const hull = nth(hulls, i)
    const taken = Math.min(left, hull.deck)
    hull.deck -= taken
    left -= taken
  }
}

/** The number kept for a place; 0 when there is none. */
const heldAt = (numbers: ReadonlyMap<number, number>, at: number): number => numbers.get(at) ?? 0

/** Free slots of a complex this turn. Units open to several complexes are charged where they leave most room. */
export function slotsLeft(s: Aaz, c: Content, p: number): Map<number, number> {
  const left = new Map<number, number>()
  for (const at of eligibleFacilities(s, c, p)) left.set(at, capacityOf(s, c, at))
  for (const b of s.bought) if (b.by >= 0) left.set(b.by, (left.get(b.by) ?? 0) - b.count)
  for (const b of s.bought)
    if (b.by < 0 && b.at >= 0)
      for (let i = 0; i < b.count; i++) {
        let best = -1
        for (const by of landNear(c, b.at))
          if (left.has(by) && isIC(s, c, by) && (best < 0 || heldAt(left, by) > heldAt(left, best))) best = by
        if (best >= 0) left.set(best, heldAt(left, best) - 1)
      }
  return left
}

/** Carriers that could still be bought, each with the zones it could appear in. */
function newHulls(s: Aaz, c: Content, p: number, most: number): { hulls: Hull[]; slots: Map<number, number> } {
  const slots = slotsLeft(s, c, p)
  const hulls: Hull[] = []
  if (capitalLost(s, c, p) || most === 0) return { hulls, slots }
  let k = -1
  for (const kind of c.carrierKinds) if (buysFirst(c) ? waitingOf(s, kind) > 0 : k < 0 || costOf(s, c, kind) < costOf(s, c, k)) k = kind
  if (k < 0) return { hulls, slots }
  const zones: number[] = []
  const by: number[] = []
  for (const [at, free] of slots)
    if (free > 0 && isIC(s, c, at))
      for (const sea of seaNear(c, at))
        if (!c.blocked[sea]) {
          zones.push(sea)
          by.push(at)
        }
  const payable = buysFirst(c) ? waitingOf(s, k) : Math.floor(treasuryOf(s, p) / costOf(s, c, k))
  const n = zones.length === 0 ? 0 : Math.min(most, payable)
  for (let i = 0; i < n; i++) hulls.push({ k, from: -1, deck: deckOf(c, k), zones, by })
  return { hulls, slots }
}

/** Friendly ground for aircraft. Searched only when some aircraft is not there already. */
class Homes {
  private readonly s: Aaz
  private readonly c: Content
  private readonly p: number
  private readonly safe: boolean
  private lands: number[] | null = null
  private flights: FlightTable | null = null

  constructor(s: Aaz, c: Content, p: number, safe: boolean) {
    this.s = s
    this.c = c
    this.p = p
    this.safe = safe
  }

  /** The nearest in reach of the aircraft, or -1; with `safe`, land without zombies before land with them. */
  nearest({ at: from, range }: Plane): number {
    const { s, c, p } = this
    if (range < 0) return -1
    if (this.costOf(from) === 0 && isLandingPlace(s, c, from, p)) return from
    if (range === 0) return isLandingPlace(s, c, from, p) ? from : -1
    this.lands ??= c.lands.filter((at) => isLandingPlace(s, c, at, p))
    const row = flightRow((this.flights ??= flightsNow(s, c)), c, from)
    let best = -1
    let least = Number.POSITIVE_INFINITY
    for (const at of this.lands) {
      const steps = int8At(row, at)
      if (steps < 0 || steps > range) continue
      const far = steps + this.costOf(at)
      if (far >= least) continue
      best = at
      least = far
    }
    return best
  }

  private costOf(at: number): number {
    return this.safe && zombiesAt(this.s, at) > 0 ? this.c.N : 0
  }
}

/** The best possible landing. Land in reach is taken by distance; with `safe`, land without zombies before land with them. */
export function planLanding(s: Aaz, c: Content, p: number, mode: LandingMode, safe = false): Landing {
  const planes = planesOf(s, c, p, mode)
  const landing: Landing = { need: planes.length, saved: 0, planes, carriers: [] }
  if (planes.length === 0) return landing
  const homes = new Homes(s, c, p, safe)
  const needy: Plane[] = []
  for (const plane of planes) {
    const best = homes.nearest(plane)
    if (best >= 0) {
      plane.to = best
      landing.saved++
    } else if (c.onDeck[plane.k]) needy.push(plane)
  }
  if (needy.length > 0) landing.saved += matchDecks(s, c, p, mode, needy, landing)
  return landing
}

/** Zones where a deck may be at the end, in every case: of carriers that stay, sail or are built, and of allies. */
export function possibleDecks(s: Aaz, c: Content, p: number): Set<number> {
  const zones = new Set([...hullsOf(s, c, p, 'anywhere'), ...newHulls(s, c, p, 1).hulls].flatMap((hull) => hull.zones))
  for (const at of c.seas) if (alliedDeck(s, c, at, p) > 0) zones.add(at)
  return zones
}

/** Can one aircraft there land somewhere, if it is the only one? */
export function landsAlone(s: Aaz, c: Content, p: number, at: number, k: number, range: number): boolean {
  const plane: Plane = { at, k, range, to: -1 }
  const row = flightsFrom(s, c, at)
  if (c.lands.some((to) => int8At(row, to) >= 0 && int8At(row, to) <= range && isLandingPlace(s, c, to, p))) return true
  return c.onDeck[k] === true && matchDecks(s, c, p, 'whole', [plane], { need: 1, saved: 0, planes: [plane], carriers: [] }) > 0
}

/** Gives each needy fighter a deck, as many as possible; carriers afloat first, then the fewest new ones that are enough. */
function matchDecks(s: Aaz, c: Content, p: number, mode: LandingMode, needy: Plane[], landing: Landing): number {
  const flights = flightsNow(s, c)
  const reach = needy.map((plane) => flightRow(flights, c, plane.at))
  const mask = (zone: number): bigint => {
    let bits = 0n
    for (let i = 0; i < needy.length; i++)
      if (nth(nth(reach, i), zone) >= 0 && nth(nth(reach, i), zone) <= nth(needy, i).range) bits |= 1n << BigInt(i)
    return bits
  }
  const masks = new Map<number, bigint>()
  const maskOf = (zone: number): bigint => {
    let m = masks.get(zone)
    if (m === undefined) {
      m = mask(zone)
      masks.set(zone, m)
    }
    return m
  }
  const pruned = new Map<number[], { zones: number[]; by: number[] }>()
  const afloat = hullsOf(s, c, p, mode).map((h) => prune(h, maskOf, pruned))
  const useful = afloat.filter((h) => h.zones.length > 0)
  const { hulls: fresh, slots } = newHulls(s, c, p, needy.length)
  const built = fresh.map((h) => prune(h, maskOf, pruned)).filter((h) => h.zones.length > 0)
  let best: { saved: number; at: number[]; choice: number[] } = { saved: -1, at: [], choice: [] }
  let hulls: Hull[] = useful
  const choice: number[] = []
  const decks = new Map<number, number>()
  const free = new Map(slots)

  const bound = (): number => {
    let room = 0
    for (const h of hulls) room += h.deck
    return Math.min(needy.length, room)
  }

  function search(i: number): boolean {
    if (i === hulls.length) {
      const at = assign(needy.length, decks, maskOf)
      const saved = at.filter((zone) => zone >= 0).length
      if (saved > best.saved) best = { saved, at, choice: choice.slice() }
      return best.saved >= bound()
    }
    const hull = nth(hulls, i)
    // Ships of the same sort from the same place are equal: try them in order of their zones only.
    const twin = i > 0 && nth(hulls, i - 1).zones === hull.zones && nth(hulls, i - 1).from === hull.from
    for (let z = twin ? Math.max(0, choice[i - 1] ?? 0) : 0; z < hull.zones.length; z++) {
      const zone = nth(hull.zones, z)
      const by = nth(hull.by, z)
      if (by >= 0 && heldAt(free, by) <= 0) continue
      if (by >= 0) free.set(by, heldAt(free, by) - 1)
      decks.set(zone, (decks.get(zone) ?? 0) + hull.deck)
      choice[i] = z
      const stop = search(i + 1)
      decks.set(zone, heldAt(decks, zone) - hull.deck)
      if (by >= 0) free.set(by, heldAt(free, by) + 1)
      if (stop) return true
    }
    if (hull.by.every((by) => by < 0 || heldAt(free, by) > 0)) return false
    choice[i] = -1
    return search(i + 1)
  }

  search(0)
  for (let n = 1; n <= built.length && best.saved < needy.length; n++) {
    hulls = [...useful, ...built.slice(0, n)]
    choice.length = 0
    search(0)
  }
  for (const [i, zone] of best.at.entries()) nth(needy, i).to = zone
  const chosen = best.choice.length > useful.length ? [...useful, ...built] : useful
  for (const [i, z] of best.choice.entries()) {
    if (z < 0) continue
    const hull = nth(chosen, i)
    const to = nth(hull.zones, z)
    landing.carriers.push({ k: hull.k, from: hull.from, to, by: nth(hull.by, z), used: best.at.filter((zone) => zone === to).length })
  }
  return Math.max(0, best.saved)
}

/** Only zones some needy fighter reaches, and none that another zone of the same hull serves at least as well. */
function prune(hull: Hull, maskOf: (zone: number) => bigint, pruned: Map<number[], { zones: number[]; by: number[] }>): Hull {
  const known = pruned.get(hull.zones)
  if (known) return { ...hull, zones: known.zones, by: known.by }
  const zones: number[] = []
  const by: number[] = []
  for (const [i, zone] of hull.zones.entries()) {
    const m = maskOf(zone)
    if (m === 0n) continue
    const beaten = hull.zones.some((other, j) => {
      if (j === i || hull.by[j] !== hull.by[i]) return false
      const o = maskOf(other)
      return (m & ~o) === 0n && (o !== m || j < i)
    })
    if (beaten) continue
    zones.push(zone)
    by.push(nth(hull.by, i))
  }
  pruned.set(hull.zones, { zones, by })
  return { ...hull, zones, by }
}

/** Fighters to zones with deck room, as many as possible: augmenting paths. Returns the zone of each, or -1. */
function assign(n: number, decks: Map<number, number>, maskOf: (zone: number) => bigint): number[] {
  const at = new Array<number>(n).fill(-1)
  const held = new Map<number, number[]>()
  const zones = [...decks].filter(([, room]) => room > 0).map(([zone]) => zone)
  const place = (i: number, seen: Set<number>): boolean => {
    for (const zone of zones) {
      if (seen.has(zone) || (maskOf(zone) & (1n << BigInt(i))) === 0n) continue
      seen.add(zone)
      const here = held.get(zone) ?? []
      if (here.length < heldAt(decks, zone)) {
        here.push(i)
        held.set(zone, here)
        at[i] = zone
        return true
      }
      for (let j = 0; j < here.length; j++) {
        const other = nth(here, j)
        here.splice(j, 1)
        if (place(other, seen)) {
          here.push(i)
          at[i] = zone
          return true
        }
        here.splice(j, 0, other)
      }
    }
    return false
  }
  for (let i = 0; i < n; i++) place(i, new Set())
  return at
}
