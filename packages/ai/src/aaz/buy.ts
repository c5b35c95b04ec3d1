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
import { answered, DECISIVE, fleetIn, fullStakeOf, sunk } from './counter.ts'
import type { AazGame } from './draft.ts'
import { siteToBuy } from './facilities.ts'
import { frontOf, garrison, goalsOf, isOverseas, stakeOf, Threats } from './features.ts'
import { FLAK_SHOTS } from './odds/flak.ts'
import { Orders } from './orders.ts'
import type { Style } from './style.ts'

/** More purchases than one phase ever has. */
const MAX_PURCHASES = 60
const NONE: ReadonlySet<number> = new Set()

/** Plans the purchases: a promised carrier, what homes in danger lack, then the best the slots and the purse allow. */
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
  if (orders !== null) repairHomes(s, c, p, orders, { free, danger: (at) => need(s, c, p, at, threats, style), front })
  const capital = numberAt(c.capital, p)
  if (orders !== null && style.doctrine && (capital < 0 || need(s, c, p, capital, threats, style) === 0)) {
    const site = siteToBuy(s, c, p, threats, front)
    if (site !== undefined && treasuryOf(s, p) >= priceOf(s, c, site.k) + RESERVE) orders.build(site.k)
  }
  for (let i = 0; i < MAX_PURCHASES; i++) {
    const homes = openHomes()
    if (homes.length === 0) break
    homes.sort((a, b) => need(s, c, p, b, threats, style) - need(s, c, p, a, threats, style) || near(front, a) - near(front, b) || a - b)
    const bought = homes.some((home) => {
      const left = slotsOf(homes)
      const unsafe = need(s, c, p, home, threats, style) > 0
      return wishes({ s, c, p, home, perSlot: treasuryOf(s, p) / left }, { front, style, unsafe }).some(({ k, at }) => buy(k, at, home))
    })
    if (!bought) break
  }
  return merged(orders?.answers ?? answers)
}

/** IPCs that stay for units when a complex or center is built. */
const RESERVE = 6
/** IPCs of a usual unit, and of the cheapest. */
const USUAL_PRICE = 4
export const CHEAPEST = 3
const MAX_REPAIRS = 12

/** What decides which damage is repaired first. */
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
  broken.sort((a, b) => (fear.get(b) ?? 0) - (fear.get(a) ?? 0) || near(front, a) - near(front, b) || a - b)
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

const near = (front: Int16Array, at: number): number => (int16At(front, at) < 0 ? 99 : int16At(front, at))

/** Troops at home beyond which no more are raised there. */
const GLUT = 40

/** How much a home in danger is at stake. */
export function need(s: Aaz, c: Content, p: number, at: number, threats: Threats, { careful, doctrine }: Style): number {
  const guards = garrison(s, c, at, p)
  if (doctrine) {
    const { falls } = answered(threats, at, guards, NONE)
    if (falls > (c.capital[p] === at ? DECISIVE : 0.15)) return falls * fullStakeOf(s, c, p, at, doctrine)
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

/** Who buys where, and the IPCs for each free slot. */
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

/** What to buy here, best first: the most expensive unit that the money allows for each free place, infantry in an emergency. */
function wishes({ s, c, p, home, perSlot }: Purse, { front, style, unsafe }: Situation): Wish[] {
  const kind = (name: string): number => c.kindIx.get(name) ?? -1
  const price = (k: number): number => (k < 0 ? Number.POSITIVE_INFINITY : costOf(s, c, k))
  const [inf, art, tnk, ftr] = [kind('inf'), kind('art'), kind('tnk'), kind('ftr')]
  const at = (k: number): Wish[] => (k < 0 ? [] : [{ k, at: home }])
  if (isRC(s, c, home)) return at(inf)
  if (unsafe) {
    const guns = flakShort(s, c, p, home) ? c.landKinds.filter((k) => c.flak[k] && price(k) <= treasuryOf(s, p)).flatMap(at) : []
    return [...guns, ...(perSlot >= price(tnk) ? at(tnk) : []), ...at(inf)]
  }
  const list: Wish[] = []
  if (style.taste === 'infantry') return at(inf)
  if (style.taste === 'air') list.push(...at(ftr))
  if (style.taste === 'tanks') list.push(...at(tnk))
  const overseas = isOverseas(front, home) && style.seafaring
  if (overseas && style.doctrine) {
    const aid = home === c.capital[p] && airborne(s, c, p) < AIR_AID && isAllyBesieged(s, c, p, home) ? at(ftr) : []
    return [...aid, ...expedition({ s, c, p, home, perSlot }, [inf, art, tnk], ftr, style.doctrine.riches)]
  }
  if (overseas) list.push(...shipping(s, c, p, home))
  if (perSlot >= price(ftr) && treasuryOf(s, p) >= price(ftr)) list.push(...at(ftr))
  const here = (k: number): number => (k < 0 ? 0 : total(s, c, p, k))
  // More troops at home than the boats can carry in years: then aircraft, which need none.
  if (overseas && c.landKinds.reduce((n, k) => n + countAt(s, c, home, p, k), 0) > GLUT) return [...list, ...at(ftr), ...at(inf)]
  // A transport takes one heavy unit and one infantry: so they are bought in pairs where ships carry them.
  if (overseas && countAt(s, c, home, p, tnk) + countAt(s, c, home, p, art) > countAt(s, c, home, p, inf)) return [...list, ...at(inf)]
  if (perSlot >= price(tnk) - 0.5) list.push(...at(tnk))
  if (perSlot >= 3.4 && here(art) * 3 < here(inf)) list.push(...at(art))
  if (here(tnk) * 4 < here(inf)) list.push(...at(tnk))
  list.push(...at(inf))
  return list
}

/** Can more aircraft of one enemy that are based near strike at the home than the artillery there fires at? */
function flakShort(s: Aaz, c: Content, p: number, home: number): boolean {
  const guns = garrison(s, c, home, p).reduce((n, count, k) => (c.flak[k] ? n + count : n), 0)
  const forces = new Threats(s, c, p).forces(home, NONE)
  const planes = Math.max(0, ...forces.map(({ units }) => c.airKinds.reduce((n, k) => n + (units[k] ?? 0), 0)))
  return planes >= FLAK_SHOTS * (guns + 1)
}

const total = (s: Aaz, c: Content, p: number, k: number): number => c.lands.reduce((n, at) => n + countAt(s, c, at, p, k), 0)

/** Boats a power keeps, and one more for so many troops that wait at home. */
const FLEET = 6
const CROWD = 8

/** A home across the water wants transports for its troops, and warships where the enemy rules the sea. */
function shipping(s: Aaz, c: Content, p: number, home: number): Wish[] {
  const [trn] = c.transportKinds
  const hunter = c.seaKinds.find((k) => c.hunter[k])
  const zones = seaNear(c, home).filter((z) => !isHostileSea(s, c, z, p) && !c.blocked[z])
  if (trn === undefined || hunter === undefined || zones.length === 0) return []
  const boatsIn = (z: number): number => countAt(s, c, z, p, trn)
  const zone = zones.reduce((best, z) => (boatsIn(z) + warshipsOf(s, c, z, p) > boatsIn(best) + warshipsOf(s, c, best, p) ? z : best))
  const troops = c.landKinds.reduce((n, k) => n + countAt(s, c, home, p, k), 0)
  const boats = c.seas.reduce((n, z) => n + boatsIn(z), 0)
  const escorts = c.seas.reduce((n, z) => n + warshipsOf(s, c, z, p), 0)
  if (boats >= FLEET + troops / CROWD || troops < boats + 3) return []
  return escorts * 2 < boats ? [{ k: hunter, at: zone }] : [{ k: trn, at: zone }]
}

/** Zones that a fighter flies in two turns. */
const TWO_FLIGHTS = 8

/** Is the capital of an ally in danger, now or in two turns? Fighters can fly there. */
function isAllyBesieged(s: Aaz, c: Content, p: number, from: number): boolean {
  const threats = new Threats(s, c, p, true)
  return c.order.some((q) => {
    const home = numberAt(c.capital, q)
    if (q === p || !allied(c, p, q) || home < 0 || !isFriendly(s, c, home, p)) return false
    const steps = int8At(flightsFrom(s, c, home), from)
    if (steps < 0 || steps > TWO_FLIGHTS) return false
    const guards = garrison(s, c, home, p)
    return answered(threats, home, guards, NONE).falls > 0.02 || threats.chanceLater(home, guards, NONE) > 0.3
  })
}

/** The enemy sinks a fleet with at most this chance where boats are launched. */
const LAUNCH_RISK = 0.25

/**
 * A home that fights overseas buys what the next landing lacks: troops for the boats it has; boats where they are safe;
 * escorts that make them safe; otherwise aircraft, which need no boats and sink those who rule the sea.
 */
function expedition(
  { s, c, p, home, perSlot }: Purse,
  [inf = -1, art = -1, tnk = -1]: readonly number[],
  ftr: number,
  riches: number,
): Wish[] {
  // Small homes far away save the money for the great ones.
  if (home !== c.capital[p] && ipcOf(c, home) < SMALL_HOME) return []
  const here = (k: number): number => (k < 0 ? 0 : countAt(s, c, home, p, k))
  const at = (k: number): Wish[] => (k < 0 ? [] : [{ k, at: home }])
  const [trn] = c.transportKinds
  const zones = seaNear(c, home).filter((z) => !isHostileSea(s, c, z, p) && !c.blocked[z])
  const troops = c.landKinds.reduce((n, k) => n + here(k), 0)
  const loads = here(inf) > here(art) + here(tnk) ? [...at(tnk), ...at(art), ...at(inf)] : at(inf)
  // With more money than places for troops, aircraft are bought as well.
  const rich = riches > 0 && perSlot >= costOf(s, c, ftr) && troops >= GARRISON
  const planes = airborne(s, c, p) < (rich ? riches : AIR_FLEET) ? at(ftr) : []
  // Behind a closed port aircraft are bought to open it, with savings where one turn does not pay for them.
  if (trn === undefined || zones.length === 0) return planes.length > 0 || troops > 2 * GARRISON ? planes : loads
  const boats = c.seas.reduce((n, z) => n + countAt(s, c, z, p, trn), 0)
  const risk = (z: number, more: readonly number[]): number => sunk(s, c, p, z, withMore(fleetIn(s, c, z, p), more)).chance
  const zone = zones.reduce((best, z) => (risk(z, [trn, trn]) < risk(best, [trn, trn]) ? z : best))
  const crossing = new Crossing(s, c, p, zone)
  // Boats that cannot sail need escorts before all: what is not enough yet is saved for.
  if (troops >= CONVOY && crossing.boats >= CONVOY && crossing.risk([]) > CROSSING_RISK) {
    const escort = escortFor(s, c, p, (more) => crossing.risk(more) <= CROSSING_RISK)
    if (escort !== undefined) return [{ k: escort, at: zone }]
  }
  if (troops < 2 * boats + 2) return rich ? [...planes, ...loads] : loads
  // Escorts that are sunk with the boats are no help: without enough of them aircraft are bought, or the money is kept.
  if (risk(zone, [trn, trn]) >= LAUNCH_RISK) {
    const escort = escortFor(s, c, p, (more) => risk(zone, [trn, trn, ...more]) < LAUNCH_RISK)
    return [...(escort !== undefined && priceOfKind(c, escort) <= treasuryOf(s, p) ? [{ k: escort, at: zone }] : []), ...planes]
  }
  return boats < MAX_BOATS ? [{ k: trn, at: zone }] : [...planes, ...loads]
}

/** The warship that makes a fleet safe for the least money that this turn and the next one pay; undefined where none does. */
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

/** Boats that wait for escorts; and the chance to be sunk on the way, beyond which they do. */
const CONVOY = 2
const CROSSING_RISK = 0.35

/** All ships near a harbour as one convoy, on its way through the zones around. */
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

  /** The chance that they and some more are sunk together, where that is likeliest. */
  risk(more: readonly number[]): number {
    const fleet = withMore(this.#fleet.slice(), more)
    const open = [...this.#zones].filter((z) => !this.#c.blocked[z] && !isHostileSea(this.#s, this.#c, z, this.#p))
    return Math.max(0, ...open.map((z) => sunk(this.#s, this.#c, this.#p, z, fleet).chance))
  }
}

/** Aircraft of a power. */
const airborne = (s: Aaz, c: Content, p: number): number => {
  let n = 0
  for (let at = 0; at < c.N; at++) for (const k of c.airKinds) n += countAt(s, c, at, p, k)
  return n
}

/** So many aircraft help an ally, and so many a landing; beyond that ships are of more use. */
const AIR_AID = 4
const AIR_FLEET = 8
/** Escorts that are launched at once; and troops that wait for boats, beyond which no more are raised. */
const MAX_ESCORTS = 6
const GARRISON = 6

/** Production of a home that is worth a fleet of its own. */
const SMALL_HOME = 4
/** Boats that one power can fill. */
const MAX_BOATS = 8

/** Equal purchases in one. */
function merged(answers: readonly Answer[]): Answer[] {
  const list: { [key: string]: Answer[string] }[] = []
  for (const answer of answers) {
    const last = list.at(-1)
    if (last && last.unit === answer.unit && last.at === answer.at) last.n = Number(last.n) + 1
    else list.push({ ...answer })
  }
  return list
}
