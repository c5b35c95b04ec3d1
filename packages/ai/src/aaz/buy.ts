import type { Aaz, Content } from '@deadfront/aaz'
import {
  activePower,
  allied,
  buysFirst,
  contentOf,
  copy,
  costOf,
  countAt,
  damageAt,
  facilitiesOf,
  flightsFrom,
  isEligible,
  isHostileSea,
  isRC,
  kindName,
  int16At,
  int8At,
  ipcOf,
  isFriendly,
  nplOf,
  numberAt,
  planLanding,
  priceOf,
  priceOfKind,
  seaNear,
  slotsLeft,
  spaceName,
  treasuryOf,
  warshipsOf,
  whyNotEndPurchase,
} from '@deadfront/aaz/ai'
import type { Answer, Seat } from '@deadfront/kernel'
import { counterAttack, CAPITAL_RISK, fleetIn, fullStakeOf, fleetAttack } from './counter.ts'
import type { AazGame } from './draft.ts'
import { siteToBuy } from './facilities.ts'
import { frontOf, garrison, goalsOf, isOverseas, stakeOf, Threats } from './features.ts'
import { FLAK_SHOTS } from './odds/flak.ts'
import { Orders } from './orders.ts'
import type { Doctrine, Style } from './style.ts'

/** An upper limit for the purchases of one phase, which no phase reaches. */
const MAX_PURCHASES = 60
const NONE: ReadonlySet<number> = new Set()

/** Plans the purchases: first a carrier that fighters in the air need, then units for homes in danger, then the best that places and money allow. */
export function planPurchase(game: AazGame, world: Aaz, seat: Seat, style: Style): Answer[] {
  const s = copy(world)
  const c = contentOf(s)
  const p = activePower(s)
  const answers: Answer[] = []
  const orders = buysFirst(c) ? new Orders(game, s, seat) : null
  const free = (at: number): number => (slotsLeft(s, c, p).get(at) ?? 0) - (orders?.used(at) ?? 0)
  const buy = (k: number, at: number, home: number): boolean => {
    if (orders !== null) return orders.order(k, at, home)
    const answer = { do: 'buy', unit: kindName(c, k), n: 1, at: spaceName(c, at) }
    if (game.whyNot(s, seat, answer) !== null) return false
    game.play(s, seat, answer)
    answers.push(answer)
    return true
  }
  for (let i = 0; i < MAX_PURCHASES && orders === null && whyNotEndPurchase(s) !== null; i++) {
    const owed = planLanding(s, c, p, 'still').carriers.find((x) => x.by >= 0 && x.used > 0)
    if (owed === undefined || !buy(owed.k, owed.to, owed.to)) break
  }
  const threats = new Threats(s, c, p, style.doctrine !== undefined)
  const front = frontOf(s, c, p, goalsOf(style))
  const openHomes = (): number[] => facilitiesOf(s, c).filter((at) => isEligible(s, c, at, p) && free(at) > 0)
  const slotsOf = (homes: readonly number[]): number => homes.reduce((n, at) => n + free(at), 0)
  if (orders !== null) repairHomes(s, c, p, orders, { free, danger: (at) => homeDanger(s, c, p, at, threats, style), front })
  const capital = numberAt(c.capital, p)
  if (orders !== null && style.doctrine && (capital < 0 || homeDanger(s, c, p, capital, threats, style) === 0)) {
    const site = siteToBuy(s, c, p, threats, front)
    if (site !== undefined && treasuryOf(s, p) >= priceOf(s, c, site.k) + RESERVE) orders.build(site.k)
  }
  for (let i = 0; i < MAX_PURCHASES; i++) {
    const homes = openHomes()
    if (homes.length === 0) break
    const waiting = (at: number): number => (isOverseas(front, at) ? crowdWithoutBoats(s, c, p, at, style.doctrine?.crowd ?? 0) : 0)
    homes.sort(
      (a, b) =>
        homeDanger(s, c, p, b, threats, style) - homeDanger(s, c, p, a, threats, style) ||
        waiting(b) - waiting(a) ||
        stepsToFront(front, a) - stepsToFront(front, b) ||
        a - b,
    )
    const bought = homes.some((home) => {
      const left = slotsOf(homes)
      const unsafe = homeDanger(s, c, p, home, threats, style) > 0
      return wishes({ s, c, p, home, perSlot: treasuryOf(s, p) / left }, { front, style, unsafe }).some(({ k, at }) => buy(k, at, home))
    })
    if (!bought) break
  }
  return mergedPurchases(orders?.answers ?? answers)
}

/** IPCs that are kept for units when a complex or center is bought. */
const RESERVE = 6
/** The price of a usual unit and of the cheapest one, in IPCs. */
const USUAL_PRICE = 4
export const CHEAPEST = 3
const MAX_REPAIRS = 12

/** What decides which damage is repaired first: free places, danger, and distance to the front. */
interface Repairs {
  free(at: number): number
  danger(at: number): number
  front: Int16Array
}

/**
 * Repairs come first where more units are wanted than the homes can place. Homes in danger are repaired until all the money
 * could be spent there; others, those near the front first, until there are places for all that the money buys.
 */
function repairHomes(s: Aaz, c: Content, p: number, orders: Orders, { free, danger, front }: Repairs): void {
  const isOwn = (at: number): boolean => isEligible(s, c, at, p)
  const places = (): number => facilitiesOf(s, c).reduce((n, at) => n + (isOwn(at) ? Math.max(0, free(at)) : 0), 0)
  const broken = facilitiesOf(s, c).filter((at) => isOwn(at) && damageAt(s, at) > 0)
  const fear = new Map(broken.map((at) => [at, danger(at)]))
  broken.sort((a, b) => (fear.get(b) ?? 0) - (fear.get(a) ?? 0) || stepsToFront(front, a) - stepsToFront(front, b) || a - b)
  for (const at of broken)
    for (let i = 0; i < MAX_REPAIRS; i++) {
      const wanted =
        (fear.get(at) ?? 0) > 0
          ? free(at) * CHEAPEST < treasuryOf(s, p) - 1
          : places() * USUAL_PRICE < treasuryOf(s, p) - damageAbove(s, c, at)
      if (!wanted || !orders.repair(at)) break
    }
}

/** Repairs that a home needs before the first one gives a place back (AAZ42-U-FAC.3). */
const damageAbove = (s: Aaz, c: Content, at: number): number => Math.max(0, damageAt(s, at) - ipcOf(c, at))

const stepsToFront = (front: Int16Array, at: number): number => (int16At(front, at) < 0 ? 99 : int16At(front, at))

/** With more troops than this at a home overseas no more are bought there. */
const MAX_TROOPS_AT_HOME = 40

/** How much a home is in danger: the chance that it falls times what is lost with it; 0 if it is safe. */
export function homeDanger(s: Aaz, c: Content, p: number, at: number, threats: Threats, { careful, doctrine }: Style): number {
  const guards = garrison(s, c, at, p)
  if (doctrine) {
    const { falls } = counterAttack(threats, at, guards, NONE)
    if (falls > (c.capital[p] === at ? CAPITAL_RISK : 0.15)) return falls * fullStakeOf(s, c, p, at, doctrine)
  }
  const chance = threats.chance(at, guards, NONE)
  if (chance > 0.15) return chance * stakeOf(s, c, at)
  const later = careful && c.capital[p] === at ? threats.chanceLater(at, guards, NONE) : 0
  return later > 0.4 ? 0.5 * later * stakeOf(s, c, at) : 0
}

interface Wish {
  k: number
  at: number
}

/** Which power buys at which home, and how many IPCs it has for each free place. */
interface Purse {
  s: Aaz
  c: Content
  p: number
  home: number
  perSlot: number
}

/** Distances to the front, the style of the bot, and whether the home is in danger. */
interface Situation {
  front: Int16Array
  style: Style
  unsafe: boolean
}

/** What to buy at this home, the best first: the most expensive unit that the money for one place allows; infantry if the home is in danger. */
function wishes({ s, c, p, home, perSlot }: Purse, { front, style, unsafe }: Situation): Wish[] {
  const kind = (name: string): number => c.kindIx.get(name) ?? -1
  const price = (k: number): number => (k < 0 ? Number.POSITIVE_INFINITY : costOf(s, c, k))
  const [inf, art, tnk, ftr] = [kind('inf'), kind('art'), kind('tnk'), kind('ftr')]
  const at = (k: number): Wish[] => (k < 0 ? [] : [{ k, at: home }])
  if (isRC(s, c, home)) return at(inf)
  if (unsafe) {
    const guns = needsFlak(s, c, p, home) ? c.landKinds.filter((k) => c.flak[k] && price(k) <= treasuryOf(s, p)).flatMap(at) : []
    return [...guns, ...(perSlot >= price(tnk) ? at(tnk) : []), ...at(inf)]
  }
  const list: Wish[] = []
  if (style.taste === 'infantry') return at(inf)
  if (style.taste === 'air') list.push(...at(ftr))
  if (style.taste === 'tanks') list.push(...at(tnk))
  const overseas = isOverseas(front, home) && style.seafaring
  if (overseas && style.doctrine) {
    const aid = home === c.capital[p] && aircraftOf(s, c, p) < AIR_AID && isAllyBesieged(s, c, p, home) ? at(ftr) : []
    return [...aid, ...overseasWishes({ s, c, p, home, perSlot }, [inf, art, tnk], ftr, style.doctrine)]
  }
  if (overseas) list.push(...shipWishes(s, c, p, home))
  if (perSlot >= price(ftr) && treasuryOf(s, p) >= price(ftr)) list.push(...at(ftr))
  const here = (k: number): number => (k < 0 ? 0 : total(s, c, p, k))
  // More troops at home than the boats will ever carry: then aircraft, which need no boats.
  if (overseas && c.landKinds.reduce((n, k) => n + countAt(s, c, home, p, k), 0) > MAX_TROOPS_AT_HOME)
    return [...list, ...at(ftr), ...at(inf)]
  // A transport takes one heavy unit and one infantry: so they are bought in pairs where ships carry them.
  if (overseas && countAt(s, c, home, p, tnk) + countAt(s, c, home, p, art) > countAt(s, c, home, p, inf)) return [...list, ...at(inf)]
  if (perSlot >= price(tnk) - 0.5) list.push(...at(tnk))
  if (perSlot >= 3.4 && here(art) * 3 < here(inf)) list.push(...at(art))
  if (here(tnk) * 4 < here(inf)) list.push(...at(tnk))
  list.push(...at(inf))
  return list
}

/** Can one enemy attack the home with more aircraft than the antiaircraft artillery there can fire at? */
function needsFlak(s: Aaz, c: Content, p: number, home: number): boolean {
  const guns = garrison(s, c, home, p).reduce((n, count, k) => (c.flak[k] ? n + count : n), 0)
  const forces = new Threats(s, c, p).forces(home, NONE)
  const planes = Math.max(0, ...forces.map(({ units }) => c.airKinds.reduce((n, k) => n + (units[k] ?? 0), 0)))
  return planes >= FLAK_SHOTS * (guns + 1)
}

const total = (s: Aaz, c: Content, p: number, k: number): number => c.lands.reduce((n, at) => n + countAt(s, c, at, p, k), 0)

/** How many boats a power keeps, and for how many waiting troops it buys one more. */
const USUAL_BOATS = 6
const TROOPS_PER_BOAT = 8

/** A home overseas buys transports for its troops, and warships if there are few of them. */
function shipWishes(s: Aaz, c: Content, p: number, home: number): Wish[] {
  const [trn] = c.transportKinds
  const hunter = c.seaKinds.find((k) => c.hunter[k])
  const zones = seaNear(c, home).filter((z) => !isHostileSea(s, c, z, p) && !c.blocked[z])
  if (trn === undefined || hunter === undefined || zones.length === 0) return []
  const boatsIn = (z: number): number => countAt(s, c, z, p, trn)
  const zone = zones.reduce((best, z) => (boatsIn(z) + warshipsOf(s, c, z, p) > boatsIn(best) + warshipsOf(s, c, best, p) ? z : best))
  const troops = c.landKinds.reduce((n, k) => n + countAt(s, c, home, p, k), 0)
  const boats = c.seas.reduce((n, z) => n + boatsIn(z), 0)
  const escorts = c.seas.reduce((n, z) => n + warshipsOf(s, c, z, p), 0)
  if (boats >= USUAL_BOATS + troops / TROOPS_PER_BOAT || troops < boats + 3) return []
  return escorts * 2 < boats ? [{ k: hunter, at: zone }] : [{ k: trn, at: zone }]
}

/** How many zones a fighter can fly in two turns. */
const TWO_FLIGHTS = 8

/** Is the capital of an ally within two flights in danger, now or in two turns? */
function isAllyBesieged(s: Aaz, c: Content, p: number, from: number): boolean {
  const threats = new Threats(s, c, p, true)
  return c.order.some((q) => {
    const home = numberAt(c.capital, q)
    if (q === p || !allied(c, p, q) || home < 0 || !isFriendly(s, c, home, p)) return false
    const steps = int8At(flightsFrom(s, c, home), from)
    if (steps < 0 || steps > TWO_FLIGHTS) return false
    const guards = garrison(s, c, home, p)
    return counterAttack(threats, home, guards, NONE).falls > 0.02 || threats.chanceLater(home, guards, NONE) > 0.3
  })
}

/** Boats are bought only where the enemy sinks the fleet with less than this chance. */
const LAUNCH_RISK = 0.25

/**
 * A home overseas buys what the next landing lacks: troops for its boats, boats if they are safe, escorts that make them safe.
 * Otherwise it buys aircraft, which need no boats and can sink the enemy's warships.
 */
function overseasWishes(
  { s, c, p, home, perSlot }: Purse,
  [inf = -1, art = -1, tnk = -1]: readonly number[],
  ftr: number,
  { riches, crowd }: Doctrine,
): Wish[] {
  // Small homes far away save the money for the large ones.
  if (home !== c.capital[p] && ipcOf(c, home) < SMALL_HOME) return []
  const here = (k: number): number => (k < 0 ? 0 : countAt(s, c, home, p, k))
  const at = (k: number): Wish[] => (k < 0 ? [] : [{ k, at: home }])
  const [trn] = c.transportKinds
  const zones = seaNear(c, home).filter((z) => !isHostileSea(s, c, z, p) && !c.blocked[z])
  const troops = c.landKinds.reduce((n, k) => n + here(k), 0)
  const loads = here(inf) > here(art) + here(tnk) ? [...at(tnk), ...at(art), ...at(inf)] : at(inf)
  // If there is more money than places for troops, aircraft are bought as well.
  const rich = riches > 0 && perSlot >= costOf(s, c, ftr) && troops >= GARRISON
  const planes = aircraftOf(s, c, p) < (rich ? riches : AIR_FLEET) ? at(ftr) : []
  // If enemy warships close the port, aircraft are bought to open it; if one turn's money is not enough, it is saved.
  if (trn === undefined || zones.length === 0) return planes.length > 0 || troops > 2 * GARRISON ? planes : loads
  const boats = c.seas.reduce((n, z) => n + countAt(s, c, z, p, trn), 0)
  const risk = (z: number, more: readonly number[]): number => fleetAttack(s, c, p, z, withMore(fleetIn(s, c, z, p), more)).chance
  const zone = zones.reduce((best, z) => (risk(z, [trn, trn]) < risk(best, [trn, trn]) ? z : best))
  const crossing = new Crossing(s, c, p, zone)
  // Boats that cannot sail safely need escorts first; if the money is not enough yet, it is saved.
  if (troops >= CONVOY && crossing.boats >= CONVOY && crossing.risk([]) > CROSSING_RISK) {
    const escort = escortFor(s, c, p, (more) => crossing.risk(more) <= CROSSING_RISK)
    if (escort !== undefined) return [{ k: escort, at: zone }]
  }
  const isCrowded = crowdWithoutBoats(s, c, p, home, crowd) > 0
  if (troops < 2 * boats + 2 && !isCrowded) return rich ? [...planes, ...loads] : loads
  // Escorts that would be sunk with the boats do not help: if there is no money for enough of them, aircraft are bought or the money is kept.
  if (risk(zone, [trn, trn]) >= LAUNCH_RISK) {
    const escort = escortFor(s, c, p, (more) => risk(zone, [trn, trn, ...more]) < LAUNCH_RISK)
    return [...(escort !== undefined && priceOfKind(c, escort) <= treasuryOf(s, p) ? [{ k: escort, at: zone }] : []), ...planes]
  }
  const most = MAX_BOATS + (crowd > 0 ? Math.floor(Math.max(0, troops - crowd) / TROOPS_A_BOAT) : 0)
  return boats < most ? [{ k: trn, at: zone }] : [...planes, ...loads]
}

/** The cheapest kind of warship that makes a fleet safe with the money of this turn and the next one; undefined if there is none. */
function escortFor(s: Aaz, c: Content, p: number, isSafe: (more: readonly number[]) => boolean): number | undefined {
  const ways: { k: number; n: number; cost: number }[] = []
  for (const k of c.seaKinds) if (c.surface[k]) for (let n = 1; n <= MAX_ESCORTS; n++) ways.push({ k, n, cost: n * costOf(s, c, k) })
  return ways
    .filter(({ cost }) => cost <= treasuryOf(s, p) + nplOf(s, p))
    .sort((a, b) => a.cost - b.cost || a.k - b.k)
    .find(({ k, n }) => isSafe(new Array<number>(n).fill(k)))?.k
}

const withMore = (fleet: number[], more: readonly number[]): number[] => {
  for (const k of more) fleet[k] = (fleet[k] ?? 0) + 1
  return fleet
}

/** So many boats are a convoy; and if it is sunk on the way with more than this chance it waits for escorts. */
const CONVOY = 2
const CROSSING_RISK = 0.35

/** Boats in the zones of a home. */
const boatsNear = (s: Aaz, c: Content, p: number, home: number): number =>
  seaNear(c, home).reduce((n, z) => n + c.transportKinds.reduce((sum, k) => sum + countAt(s, c, z, p, k), 0), 0)

/** Troops at a home that are more than a crowd and the boats there can take; 0 with a crowd of 0. */
function crowdWithoutBoats(s: Aaz, c: Content, p: number, home: number, crowd: number): number {
  if (crowd === 0 || seaNear(c, home).length === 0) return 0
  const troops = c.landKinds.reduce((n, k) => n + countAt(s, c, home, p, k), 0)
  return Math.max(0, troops - 2 * boatsNear(s, c, p, home) - crowd)
}

/** All ships near a harbour as one convoy, and its risk in the zones around. */
class Crossing {
  readonly #s: Aaz
  readonly #c: Content
  readonly #p: number
  readonly #zones: ReadonlySet<number>
  readonly #fleet: number[]

  constructor(s: Aaz, c: Content, p: number, harbour: number) {
    this.#s = s
    this.#c = c
    this.#p = p
    this.#zones = new Set([harbour, ...seaNear(c, harbour), ...seaNear(c, harbour).flatMap((z) => seaNear(c, z))])
    this.#fleet = new Array<number>(c.K).fill(0)
    for (const zone of this.#zones) for (const k of c.seaKinds) this.#fleet[k] = (this.#fleet[k] ?? 0) + countAt(s, c, zone, p, k)
  }

  get boats(): number {
    return this.#c.transportKinds.reduce((n, k) => n + numberAt(this.#fleet, k), 0)
  }

  /** The chance that the convoy with these ships added is sunk, in the zone where it is largest. */
  risk(more: readonly number[]): number {
    const fleet = withMore(this.#fleet.slice(), more)
    const open = [...this.#zones].filter((z) => !this.#c.blocked[z] && !isHostileSea(this.#s, this.#c, z, this.#p))
    return Math.max(0, ...open.map((z) => fleetAttack(this.#s, this.#c, this.#p, z, fleet).chance))
  }
}

/** How many aircraft a power has. */
const aircraftOf = (s: Aaz, c: Content, p: number): number => {
  let n = 0
  for (let at = 0; at < c.N; at++) for (const k of c.airKinds) n += countAt(s, c, at, p, k)
  return n
}

/** So many aircraft at most are bought to help an ally, and so many for landings; with more of them ships are of more use. */
const AIR_AID = 4
const AIR_FLEET = 8
/** The largest number of escorts bought at once, and the usual number of troops that wait for boats. */
const MAX_ESCORTS = 6
const GARRISON = 6

/** The least production of a home that builds a fleet of its own. */
const SMALL_HOME = 4
/** The largest number of boats that one power can fill; and one more for so many troops of a crowd at a home. */
const MAX_BOATS = 8
const TROOPS_A_BOAT = 3

/** Joins equal purchases in one. */
function mergedPurchases(answers: readonly Answer[]): Answer[] {
  const list: { [key: string]: Answer[string] }[] = []
  for (const answer of answers) {
    const last = list.at(-1)
    if (last && last.unit === answer.unit && last.at === answer.at) last.n = Number(last.n) + 1
    else list.push({ ...answer })
  }
  return list
}
