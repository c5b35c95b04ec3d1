import type { Aaz, BattleSetup, Content } from '@deadfront/aaz'
import {
  activePower,
  AIR,
  combatEnds,
  contentOf,
  copy,
  enemySubsAndTransports,
  freshAt,
  int16At,
  isHostile,
  isHostileSea,
  LAND,
  listVoyages,
  planLanding,
  priceOfKind,
  SEA,
  setupAt,
  spaceName,
  unitsOf,
  zombiesAt,
} from '@deadfront/aaz/ai'
import { type Answer, type Json, lookUp, nth, type Seat } from '@deadfront/kernel'
import { roadsToCapitals } from './counter.ts'
import { Risk } from './risk.ts'
import { type AazGame, isTaken, loadsOf, moveOrder, shipOrder, sourceOf } from './draft.ts'
import { Threats } from './features.ts'
import { planRaids } from './raids.ts'
import type { Style } from './style.ts'
import { Worth } from './worth.ts'

/** One unit, or one transport with its troops, that can join an attack. */
interface Piece {
  answer: Answer
  from: number
  k: number
}

interface Plan {
  at: number
  value: number
  win: number
  answers: Answer[]
}

/** Landings may go through a zone whose battle is won with at least this chance. */
const ZONE_WON = 0.8

/** The largest distance to a capital that counts; longer ones count as this. */
const FAR = 8

/** How many sizes of a force get an exact forecast, unless the style has a number of its own. */
const EXACT_SIZES = 3
/** The least gain of an attack, in IPCs. */
const WORTHWHILE = 0.4
/** From this chance on a battle is as good as won, and only this many larger sizes of the force are tried. */
const NEARLY_WON = 0.97
const MAX_SURE_SIZES = 4

/** A size with a quick forecast below this gets no exact one, in IPCs. */
const HOPELESS = -8

/** One size of a force: how many of the answers make it, and what it is worth. */
interface Judged {
  n: number
  value: number
  win: number
}

interface Size extends Judged {
  cost: number
  progress: number
  setup: BattleSetup
}

/** The more valuable size first; of equal ones the smaller. */
const bestFirst = (a: Judged, b: Judged): number => b.value - a.value || a.n - b.n

/** Plans the whole combat move: the best attack, then the best one of the units that are left, until no attack is worth it. */
export function planCombat(game: AazGame, world: Aaz, seat: Seat, style: Style): Answer[] {
  const c = contentOf(world)
  let s = world
  const threats = new Threats(world, c, activePower(world), style.doctrine !== undefined)
  const cleared = new Set<number>()
  const wonZones = new Set<number>()
  const earlier: EarlierPlans = new Map()
  const answers: Answer[] = []
  for (let n = 0; n < style.attacks; n++) {
    const planner = new Planner({ game, s, seat, style, threats, cleared, wonZones, earlier })
    const best = planner.best()
    if (best === null) break
    const next = tableAfter(game, s, seat, best)
    if (next === null) {
      earlier.delete(best.at)
      continue
    }
    dropOutdated(earlier, c, activePower(s), s, next)
    s = next
    cleared.add(best.at)
    if (best.win >= ZONE_WON && !c.isLand[best.at]) wonZones.add(best.at)
    answers.push(...best.answers)
  }
  return style.doctrine ? [...answers, ...planRaids(game, s, seat)] : answers
}

/** Plans that were made before, by target, with the pieces they could choose from. A plan is valid until one of these is used elsewhere. */
type EarlierPlans = Map<number, { plan: Plan | null; pieces: readonly Piece[] }>

/** The table after the attack; null if the referee refuses a part of it, because units were used for other attacks since. */
function tableAfter(game: AazGame, s: Aaz, seat: Seat, plan: Plan): Aaz | null {
  const next = copy(s)
  for (const answer of plan.answers) {
    if (!isTaken(game, next, seat, answer)) return null
    game.play(next, seat, answer)
  }
  return next
}

/** Removes every plan that needs units which have moved now. */
function dropOutdated(earlier: EarlierPlans, c: Content, p: number, before: Aaz, after: Aaz): void {
  const gone = new Set<number>()
  for (let at = 0; at < c.N; at++) if (unitsOf(before, c, at, p) !== unitsOf(after, c, at, p)) gone.add(at)
  for (const [at, { pieces }] of earlier) if (gone.has(at) || pieces.some((x) => gone.has(x.from))) earlier.delete(at)
}

/** The same plan with fewer answers: moves between the same two places become one, at the place of the first of them. */
export function mergedMoves(plan: readonly Answer[]): Answer[] {
  const list: { [key: string]: Json }[] = []
  for (const answer of plan) {
    const same =
      answer.do === 'move'
        ? list.find((x) => x.do === 'move' && x.from === answer.from && x.to === answer.to && x.support === answer.support)
        : undefined
    if (same === undefined) {
      list.push({ ...answer } as { [key: string]: Json })
      continue
    }
    const units = { ...(same.units as { [unit: string]: number }) }
    for (const [unit, n] of Object.entries(answer.units as { [unit: string]: number })) units[unit] = (units[unit] ?? 0) + n
    same.units = units
  }
  return list
}

/** What a planner is given; the other fields are computed. */
type PlannerInput = 'game' | 's' | 'seat' | 'style' | 'threats' | 'cleared' | 'wonZones' | 'earlier'

class Planner {
  readonly game: AazGame
  readonly s: Aaz
  readonly c: Content
  readonly p: number
  readonly seat: Seat
  readonly style: Style
  readonly threats: Threats
  readonly cleared: Set<number>
  /** Zones that a planned battle will very likely win. */
  readonly wonZones: ReadonlySet<number>
  readonly earlier: EarlierPlans
  readonly pieces = new Map<number, Piece[]>()
  readonly risk: Risk
  readonly worth: Worth

  /** Steps to the nearest enemy capital; null if the style does not count them. */
  readonly roads: Int16Array | null

  constructor({ game, s, seat, style, threats, cleared, wonZones, earlier }: Pick<Planner, PlannerInput>) {
    this.game = game
    this.s = s
    this.c = contentOf(s)
    this.p = activePower(s)
    this.seat = seat
    this.style = style
    this.threats = threats
    this.cleared = cleared
    this.wonZones = wonZones
    this.earlier = earlier
    this.risk = new Risk(s, style, threats, cleared)
    this.worth = new Worth(s, style, threats, cleared)
    this.roads = style.doctrine ? roadsToCapitals(s, this.c, this.p, style.doctrine) : null
    this.#findUnits()
    if (style.seafaring) this.#findLandings()
  }

  best(): Plan | null {
    let best: Plan | null = null
    for (const [at, pieces] of this.pieces) {
      if (this.cleared.has(at)) continue
      const plan = this.#planOnce(at, pieces)
      if (plan !== null && (best === null || plan.value > best.value)) best = plan
    }
    for (const at of this.c.lands) {
      if (this.cleared.has(at) || this.s.zombies[at] === 0 || this.pieces.has(at)) continue
      const plan = this.#planOnce(at, [])
      if (plan !== null && (best === null || plan.value > best.value)) best = plan
    }
    return best
  }

  #offer(at: number, piece: Piece): void {
    const list = this.pieces.get(at)
    if (list) list.push(piece)
    else this.pieces.set(at, [piece])
  }

  /** Finds every unit that can reach a target by itself. */
  #findUnits(): void {
    const { s, c, p } = this
    for (let from = 0; from < c.N; from++) {
      if (unitsOf(s, c, from, p) === 0) continue
      for (let k = 0; k < c.K; k++) {
        const n = freshAt(s, c, from, p, k)
        if (n <= 0 || c.attack[k] === 0 || (c.domain[k] === SEA && !this.style.seafaring)) continue
        for (const at of combatEnds(s, c, p, k, from, { support: false })) {
          if (!this.#isTarget(at)) continue
          const answer = moveOrder(c, k, 1, from, at)
          for (let i = 0; i < n; i++) this.#offer(at, { answer, from, k })
        }
      }
    }
  }

  #isTarget(at: number): boolean {
    const { s, c, p } = this
    if (c.isLand[at]) return isHostile(s, c, at, p) || zombiesAt(s, at) > 0
    const [subs, boats] = enemySubsAndTransports(s, c, at, p)
    return isHostileSea(s, c, at, p) || subs + boats > 0
  }

  /** Finds every transport that can land troops at a target, with each load it can take. */
  #findLandings(): void {
    const { s, c, p } = this
    const trn = c.transportKinds[0]
    if (trn === undefined) return
    for (const v of listVoyages(s)) {
      const from = lookUp(c.spaceIx, v.from)
      const zone = lookUp(c.spaceIx, v.to)
      if (isHostileSea(s, c, zone, p) && !this.wonZones.has(zone)) continue
      const boats = v.cargo === null ? freshAt(s, c, from, p, trn) : 1
      for (const land of v.lands)
        for (const take of loadsOf(v))
          for (let i = 0; i < boats; i++) this.#offer(lookUp(c.spaceIx, land), { answer: shipOrder(v, take, land), from, k: trn })
    }
  }

  /** The plan for a target. It is made again only if other pieces can be chosen. */
  #planOnce(at: number, pieces: readonly Piece[]): Plan | null {
    const old = this.earlier.get(at)
    if (old !== undefined && old.pieces.length === pieces.length) return old.plan
    const plan = this.#planFor(at, pieces)
    this.earlier.set(at, { plan, pieces })
    return plan
  }

  /** The best force for one target: the most promising sizes get an exact forecast. */
  #planFor(at: number, pieces: readonly Piece[]): Plan | null {
    const { answers, sizes } = this.#sizesOf(at, pieces)
    if (sizes.length === 0) return null
    sizes.sort(bestFirst)
    const top = this.#judged(at, sizes)[0]
    return top === undefined || top.value <= WORTHWHILE ? null : { at, value: top.value, win: top.win, answers: answers.slice(0, top.n) }
  }

  /** The force for a target as it grows by one unit at a time: the answers for its largest size, and a quick forecast for each size. */
  #sizesOf(at: number, pieces: readonly Piece[]): { answers: Answer[]; sizes: Size[] } {
    const { s, c, p, game, seat, style } = this
    let trial = copy(s)
    let spent = 0
    const answers: Answer[] = []
    const sizes: Size[] = []
    let sure = 0
    const consider = (): void => {
      const setup = setupAt(trial, c, at)
      const f = style.quick(c, setup)
      const cost = this.risk.of(trial, at) + spent * style.thrift
      const progress = this.#progress(at, answers)
      const value = this.worth.of(at, f, setup, progress) - cost
      if (value > WORTHWHILE || style.exact) sizes.push({ value, win: f.win, n: answers.length, cost, progress, setup })
      if (f.win > NEARLY_WON && f.zombies < 1) sure++
    }
    const here = { do: 'attack', at: spaceName(c, at) }
    if (unitsOf(s, c, at, p) > 0 && game.whyNot(trial, seat, here) === null) {
      game.play(trial, seat, here)
      answers.push(here)
      consider()
    }
    for (const piece of alternating(c, pieces)) {
      if (sure > MAX_SURE_SIZES) break
      if (!isTaken(game, trial, seat, piece.answer)) continue
      const before = c.domain[piece.k] === AIR ? copy(trial) : null
      game.play(trial, seat, piece.answer)
      if (before !== null && owesCarrier(trial, c, p)) {
        trial = before
        continue
      }
      answers.push(piece.answer)
      spent += boundPrice(c, piece)
      if (piece.answer.do === 'ship') answers.push(...this.#escort(trial, piece))
      consider()
    }
    return { answers, sizes }
  }

  /** The best sizes with their exact forecast, the best first; without exact odds the sizes as they are. */
  #judged(at: number, sizes: readonly Size[]): readonly Judged[] {
    const { exact, exactSizes = EXACT_SIZES } = this.style
    if (exact === null) return sizes
    return sizes
      .slice(0, exactSizes)
      .filter((x) => x.value > HOPELESS)
      .map((x) => {
        const f = exact(this.c, x.setup)
        return { n: x.n, win: f.win, value: this.worth.of(at, f, x.setup, x.progress) - x.cost }
      })
      .sort(bestFirst)
  }

  /** The worth of coming nearer to an enemy capital with troops; negative if they move away from it. */
  #progress(at: number, answers: readonly Answer[]): number {
    const { c, style, roads } = this
    if (!style.doctrine || roads === null || !c.isLand[at]) return 0
    const left = (land: number): number => (int16At(roads, land) < 0 ? FAR : Math.min(FAR, int16At(roads, land)))
    let steps = 0
    for (const answer of answers) {
      const taken = (answer.do === 'ship' ? answer.take : answer.do === 'move' ? answer.units : {}) as { [unit: string]: number }
      for (const [id, n] of Object.entries(taken)) {
        const k = c.kindIx.get(id.slice(id.lastIndexOf(' ') + 1)) ?? 0
        if (c.domain[k] !== LAND) continue
        const from = answer.do === 'ship' ? sourceOf(c, id) : (c.spaceIx.get(String(answer.from)) ?? at)
        steps += n * priceOfKind(c, k) * (left(from) - left(at))
      }
    }
    return style.doctrine.drive * steps
  }

  /** Warships in the zone of the transport sail with it, to bombard and to protect it afterwards. */
  #escort(trial: Aaz, piece: Piece): Answer[] {
    const { c, p, game, seat } = this
    const given: Answer[] = []
    if (piece.answer.to === piece.answer.from) return given
    for (const k of c.seaKinds) {
      const n = c.transport[k] ? 0 : freshAt(trial, c, piece.from, p, k)
      if (n <= 0) continue
      const answer = { ...moveOrder(c, k, n, piece.from, lookUp(c.spaceIx, String(piece.answer.to))), support: true }
      if (!isTaken(game, trial, seat, answer)) continue
      game.play(trial, seat, answer)
      given.push(answer)
    }
    return given
  }
}

/** Would a fighter have to land on a carrier that must still be bought? Such an attack is not made. */
const owesCarrier = (s: Aaz, c: Content, p: number): boolean => planLanding(s, c, p, 'whole').carriers.some((x) => x.by >= 0 && x.used > 0)

/** What the unit costs the rest of the turn, in IPCs: aircraft count half, because they come back. */
const boundPrice = (c: Content, piece: Piece): number => (c.domain[piece.k] === AIR ? 0.5 : 1) * priceOfKind(c, piece.k)

/** Puts the pieces in an order that alternates cheap and strong units, so that a growing force stays balanced. */
function alternating(c: Content, pieces: readonly Piece[]): Piece[] {
  const queues = c.kinds.map((_, k) => pieces.filter((x) => x.k === k))
  const turns = [...c.landKinds, ...c.seaKinds, ...c.airKinds].sort((a, b) => rank(c, a) - rank(c, b) || a - b)
  const order: Piece[] = []
  while (order.length < pieces.length)
    for (const k of turns)
      for (let i = 0; i < (c.light[k] ? 2 : 1); i++) {
        const piece = nth(queues, k).shift()
        if (piece) order.push(piece)
      }
  return order
}

const rank = (c: Content, k: number): number => (c.domain[k] === AIR ? 2 : c.domain[k] === SEA ? 1 : 0)
