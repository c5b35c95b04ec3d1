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
import { Danger } from './danger.ts'
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

/** A zone counts as swept for landings when the battle for it is won with this chance. */
const SWEPT = 0.8

/** The largest distance to a capital that counts; longer ones count as this. */
const FAR = 8

/** How many sizes of a force are looked at closely, unless the style says so. */
const CLOSE = 3
/** An attack has to promise so many IPCs. */
const WORTHWHILE = 0.4
/** With this chance a battle is as good as won, and this many sizes beyond are enough to look at. */
const SURE = 0.97
const ENOUGH = 4

/** Plans the whole combat move: the best attack, then the best of what is left, until none is worth it. */
export function planCombat(game: AazGame, world: Aaz, seat: Seat, style: Style): Answer[] {
  const c = contentOf(world)
  let s = world
  const threats = new Threats(world, c, activePower(world), style.doctrine !== undefined)
  const cleared = new Set<number>()
  const swept = new Set<number>()
  const known: Known = new Map()
  const answers: Answer[] = []
  for (let n = 0; n < style.attacks; n++) {
    const planner = new Planner({ game, s, seat, style, threats, cleared, swept, known })
    const best = planner.best()
    if (best === null) break
    const next = carriedOut(game, s, seat, best)
    if (next === null) {
      known.delete(best.at)
      continue
    }
    forget(known, c, activePower(s), s, next)
    s = next
    cleared.add(best.at)
    if (best.win >= SWEPT && !c.isLand[best.at]) swept.add(best.at)
    answers.push(...best.answers)
  }
  return style.doctrine ? [...answers, ...planRaids(game, s, seat)] : answers
}

/** Plans made before, by target, with the pieces they had to choose from: good until one of these is used elsewhere. */
type Known = Map<number, { plan: Plan | null; pieces: readonly Piece[] }>

/** The table after the attack, or null when what was planned elsewhere since leaves no way for it. */
function carriedOut(game: AazGame, s: Aaz, seat: Seat, plan: Plan): Aaz | null {
  const next = copy(s)
  for (const answer of plan.answers) {
    if (!isTaken(game, next, seat, answer)) return null
    game.play(next, seat, answer)
  }
  return next
}

/** Drops every plan that counted on units which have gone now. */
function forget(known: Known, c: Content, p: number, before: Aaz, after: Aaz): void {
  const gone = new Set<number>()
  for (let at = 0; at < c.N; at++) if (unitsOf(before, c, at, p) !== unitsOf(after, c, at, p)) gone.add(at)
  for (const [at, { pieces }] of known) if (gone.has(at) || pieces.some((x) => gone.has(x.from))) known.delete(at)
}

/** The same plan in fewer words: moves from and to the same places become one, where the first of them stood. */
export function inFewWords(plan: readonly Answer[]): Answer[] {
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

/** What a planner is given; the rest it works out itself. */
type PlannerInput = 'game' | 's' | 'seat' | 'style' | 'threats' | 'cleared' | 'swept' | 'known'

class Planner {
  readonly game: AazGame
  readonly s: Aaz
  readonly c: Content
  readonly p: number
  readonly seat: Seat
  readonly style: Style
  readonly threats: Threats
  readonly cleared: Set<number>
  /** Zones that a planned battle will sweep clean. */
  readonly swept: ReadonlySet<number>
  readonly known: Known
  readonly pieces = new Map<number, Piece[]>()
  readonly danger: Danger
  readonly worth: Worth

  /** Steps to enemy capitals, where they are counted. */
  readonly roads: Int16Array | null

  constructor({ game, s, seat, style, threats, cleared, swept, known }: Pick<Planner, PlannerInput>) {
    this.game = game
    this.s = s
    this.c = contentOf(s)
    this.p = activePower(s)
    this.seat = seat
    this.style = style
    this.threats = threats
    this.cleared = cleared
    this.swept = swept
    this.known = known
    this.danger = new Danger(s, style, threats, cleared)
    this.worth = new Worth(s, style, threats, cleared)
    this.roads = style.doctrine ? roadsToCapitals(s, this.c, this.p, style.doctrine) : null
    this.#gather()
    if (style.seafaring) this.#embark()
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

  /** Every unit that can come to a fight by itself. */
  #gather(): void {
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

  /** Landings: each transport takes the best pair it can. */
  #embark(): void {
    const { s, c, p } = this
    const trn = c.transportKinds[0]
    if (trn === undefined) return
    for (const v of listVoyages(s)) {
      const from = lookUp(c.spaceIx, v.from)
      const zone = lookUp(c.spaceIx, v.to)
      if (isHostileSea(s, c, zone, p) && !this.swept.has(zone)) continue
      const boats = v.cargo === null ? freshAt(s, c, from, p, trn) : 1
      for (const land of v.lands)
        for (const take of loadsOf(v))
          for (let i = 0; i < boats; i++) this.#offer(lookUp(c.spaceIx, land), { answer: shipOrder(v, take, land), from, k: trn })
    }
  }

  /** The plan for a target, made anew only when there are other pieces to choose from. */
  #planOnce(at: number, pieces: readonly Piece[]): Plan | null {
    const old = this.known.get(at)
    if (old !== undefined && old.pieces.length === pieces.length) return old.plan
    const plan = this.#planFor(at, pieces)
    this.known.set(at, { plan, pieces })
    return plan
  }

  /** The force for one target that promises most: it grows by one unit at a time, and the best sizes are looked at closely. */
  #planFor(at: number, pieces: readonly Piece[]): Plan | null {
    const { s, c, p, game, seat, style } = this
    let trial = copy(s)
    let spent = 0
    const answers: Answer[] = []
    const sizes: { value: number; win: number; n: number; cost: number; progress: number; setup: BattleSetup }[] = []
    let sure = 0
    const consider = (): void => {
      const setup = setupAt(trial, c, at)
      const f = style.look(c, setup)
      const cost = this.danger.of(trial, at) + spent * style.thrift
      const progress = this.#progress(at, answers)
      const value = this.worth.of(at, f, setup, progress) - cost
      if (value > WORTHWHILE || style.exact) sizes.push({ value, win: f.win, n: answers.length, cost, progress, setup })
      if (f.win > SURE && f.zombies < 1) sure++
    }
    const here = { do: 'attack', at: spaceName(c, at) }
    if (unitsOf(s, c, at, p) > 0 && game.whyNot(trial, seat, here) === null) {
      game.play(trial, seat, here)
      answers.push(here)
      consider()
    }
    for (const piece of inTurn(c, pieces)) {
      if (sure > ENOUGH) break
      if (!isTaken(game, trial, seat, piece.answer)) continue
      const before = c.domain[piece.k] === AIR ? copy(trial) : null
      game.play(trial, seat, piece.answer)
      if (before !== null && owesCarrier(trial, c, p)) {
        trial = before
        continue
      }
      answers.push(piece.answer)
      spent += effortOf(c, piece)
      if (piece.answer.do === 'ship') answers.push(...this.#escort(trial, piece))
      consider()
    }
    if (sizes.length === 0) return null
    sizes.sort((a, b) => b.value - a.value || a.n - b.n)
    const { exact } = style
    const judged = exact
      ? sizes
          .slice(0, style.close ?? CLOSE)
          .filter((x) => x.value > -8)
          .map((x) => {
            const f = exact(c, x.setup)
            return { n: x.n, win: f.win, value: this.worth.of(at, f, x.setup, x.progress) - x.cost }
          })
          .sort((a, b) => b.value - a.value || a.n - b.n)
      : sizes
    const top = judged[0]
    return top === undefined || top.value <= WORTHWHILE ? null : { at, value: top.value, win: top.win, answers: answers.slice(0, top.n) }
  }

  /** What it is worth that troops come nearer to an enemy capital, or go away from one. */
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

  /** The warships that lay with the transport sail beside it, to bombard and to guard it afterwards. */
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

/** A fighter that can only come down on a carrier still to be bought is not worth it. */
const owesCarrier = (s: Aaz, c: Content, p: number): boolean => planLanding(s, c, p, 'whole').carriers.some((x) => x.by >= 0 && x.used > 0)

/** IPCs that are bound by the attack and missing elsewhere; aircraft come back. */
const effortOf = (c: Content, piece: Piece): number => (c.domain[piece.k] === AIR ? 0.5 : 1) * priceOfKind(c, piece.k)

/** Cheap units and strong ones by turns, so that the force stays balanced as it grows. */
function inTurn(c: Content, pieces: readonly Piece[]): Piece[] {
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
