import type { Aaz, Content } from '@deadfront/aaz'
import {
  addTo,
  allied,
  capitalAt,
  countAt,
  facilitiesOf,
  facilityAt,
  flightsFrom,
  freshAt,
  ipcOf,
  isFriendly,
  isHostile,
  landNear,
  noncombatEnds,
  int16At,
  int8At,
  numberAt,
  seaNear,
  unitsOf,
  zombiesAt,
} from '@deadfront/aaz/ai'
import { type Answer, nth, type Seat } from '@deadfront/kernel'
import { Advance } from './advance.ts'
import { counterAttack, cityWorth, CAPITAL_RISK, fullStakeOf } from './counter.ts'
import { type AazGame, Draft } from './draft.ts'
import { blockaded } from './exchange.ts'
import { distances, frontOf, garrison, garrisonToBe, goalsOf, isOverseas, stakeOf, Threats } from './features.ts'
import { cheapestFirst } from './forecast.ts'
import { Sealift } from './sealift.ts'
import type { Style } from './style.ts'

/** A home that falls with more than this chance gets help. */
const UNSAFE = 0.2
/** The same for a capital and the enemies who could attack it in two turns. */
const BESIEGED = 0.4
/** For a closed port of their own aircraft fly so many zones farther than for a home of the enemy. */
const PORT_BONUS = 3
const NONE: ReadonlySet<number> = new Set()

/** Plans the noncombat move: lands aircraft, reinforces the capital and the complexes, and moves all other units towards the front. */
export function planNoncombat(game: AazGame, world: Aaz, seat: Seat, style: Style): Answer[] {
  const draft = new Draft(game, world, seat)
  const planner = new NoncombatPlanner(draft, style)
  planner.landAircraft()
  planner.reinforceHomes()
  planner.occupyEmptyLand()
  if (style.doctrine) new Advance(draft, planner, style.doctrine).go()
  planner.moveToFront()
  if (style.careful) planner.huntZombies()
  if (style.seafaring) new Sealift(draft, planner.threats, planner.front, style.doctrine).sail()
  if (style.doctrine && style.doctrine.crowd > 0) planner.moveToPorts(style.doctrine.crowd)
  planner.moveAircraft()
  planner.landAircraft()
  return draft.answers
}

class NoncombatPlanner {
  readonly draft: Draft
  readonly s: Aaz
  readonly c: Content
  readonly p: number
  readonly style: Style
  readonly threats: Threats
  readonly front: Int16Array

  constructor(draft: Draft, style: Style) {
    this.draft = draft
    this.s = draft.s
    this.c = draft.c
    this.p = draft.p
    this.style = style
    this.threats = new Threats(this.s, this.c, this.p, style.doctrine !== undefined)
    this.front = frontOf(this.s, this.c, this.p, goalsOf(style))
  }

  landAircraft(): void {
    this.draft.tryOrder({ do: 'landAll' })
  }

  /** Moves troops to homes in danger, one by one, until these are safe. */
  reinforceHomes(): void {
    const { s, c, p, threats } = this
    const { doctrine } = this.style
    const stake = (at: number): number => (doctrine ? fullStakeOf(s, c, p, at, doctrine) : stakeOf(s, c, at))
    const cities = doctrine ? c.lands.filter((at) => facilityAt(s, c, at) === 0 && cityWorth(s, c, p, at) > 0) : []
    const homes = [...facilitiesOf(s, c), ...cities].filter((at) => s.control[at] === p).sort((a, b) => stake(b) - stake(a) || a - b)
    for (const home of homes) {
      const unsafe = (): boolean =>
        doctrine
          ? counterAttack(threats, home, garrisonToBe(s, c, home, p), NONE).falls > (c.capital[p] === home ? CAPITAL_RISK : UNSAFE)
          : threats.chance(home, garrisonToBe(s, c, home, p), NONE) > UNSAFE
      for (const from of c.lands) {
        if (
          from === home ||
          unitsOf(s, c, from, p) === 0 ||
          ((facilityAt(s, c, from) > 0 || cities.includes(from)) && stake(from) >= stake(home))
        )
          continue
        for (const k of c.landKinds) {
          if (freshAt(s, c, from, p, k) === 0 || !noncombatEnds(s, c, p, k, from).includes(home)) continue
          while (unsafe() && this.movable(from, k) > 0 && this.draft.move(k, 1, from, home));
        }
      }
    }
  }

  /** How many units of the kind may leave: in own land with income the last unit stays. */
  movable(from: number, k: number): number {
    const { s, c, p } = this
    const fresh = freshAt(s, c, from, p, k)
    if (fresh <= 0) return 0
    const worth = ipcOf(c, from) > 0 && s.control[from] === p
    const keep = !worth ? 0 : zombiesAt(s, from) > 0 ? 1 + zombiesAt(s, from) : 1
    const others = garrison(s, c, from, p).reduce((a, b) => a + b, 0)
    return Math.max(0, Math.min(fresh, others - keep))
  }

  /** Moves one unit into each empty own land beside a stack, so that zombies do not take it without a fight. */
  occupyEmptyLand(): void {
    const { s, c, p } = this
    for (const at of c.lands) {
      if (!isFriendly(s, c, at, p) || c.ipc[at] === 0 || garrison(s, c, at, p).some((n) => n > 0)) continue
      for (const k of cheapestFirst(c)) {
        if (!c.landKinds.includes(k)) continue
        const from = landNear(c, at).find((near) => this.movable(near, k) > 0 && this.#strength(near) > 2)
        if (from !== undefined && this.draft.move(k, 1, from, at)) break
      }
    }
  }

  #strength(at: number): number {
    return garrison(this.s, this.c, at, this.p).reduce((a, b) => a + b, 0)
  }

  /** Moves all units that are not needed nearer to the enemy, and keeps them together. */
  moveToFront(): void {
    const { s, c, p, front, threats, style } = this
    const lands = c.lands
      .filter((at) => unitsOf(s, c, at, p) > 0 && int16At(front, at) > 1)
      .sort((a, b) => int16At(front, a) - int16At(front, b) || a - b)
    for (const from of lands) {
      const home = facilityAt(s, c, from) > 0
      for (const k of c.landKinds) {
        if (freshAt(s, c, from, p, k) === 0) continue
        const ends = noncombatEnds(s, c, p, k, from).filter((to) => int16At(front, to) >= 1 && int16At(front, to) < int16At(front, from))
        ends.sort((a, b) => int16At(front, a) - int16At(front, b) || this.#strength(b) - this.#strength(a) || a - b)
        for (const to of ends) {
          const n = this.movable(from, k)
          if (n === 0) break
          if (style.careful && home && this.exposed(from, k, n)) break
          if (style.wary && front[to] === 1 && this.#wouldBeLost(to, k, n)) continue
          if (this.draft.move(k, n, from, to)) break
        }
      }
    }
    if (style.wary) this.#fallBack(threats)
  }

  /** Where no enemy power is near, moves just enough units towards land that zombies hold. */
  huntZombies(): void {
    const { s, c, p, front } = this
    const dead = frontOf(s, c, p, 'dead')
    let party = 2 + 2 * c.lands.reduce((n, at) => n + (dead[at] === 0 && int16At(front, at) < 0 ? zombiesAt(s, at) : 0), 0)
    for (const at of c.lands) if (dead[at] === 1) party -= this.#ownTroops(at)
    const lands = c.lands
      .filter((at) => int16At(front, at) < 0 && nth(dead, at) > 1 && this.#ownTroops(at) > 1)
      .sort((a, b) => nth(dead, a) - nth(dead, b) || a - b)
    for (const from of lands)
      for (const k of [...cheapestFirst(c)].reverse()) {
        if (party <= 0) return
        if (!c.landKinds.includes(k) || freshAt(s, c, from, p, k) === 0) continue
        const to = noncombatEnds(s, c, p, k, from)
          .filter((at) => nth(dead, at) >= 1 && nth(dead, at) < nth(dead, from))
          .sort((a, b) => nth(dead, a) - nth(dead, b) || a - b)[0]
        const n = Math.min(party, this.movable(from, k))
        if (to !== undefined && this.draft.move(k, n, from, to)) party -= n
      }
  }

  /**
   * Troops that have no road to the enemy and no boat go to the nearest own home, where boats are bought. A few of them stay: only
   * a crowd goes.
   */
  moveToPorts(crowd: number): void {
    const { s, c, p, front } = this
    const ports = facilitiesOf(s, c).filter((at) => s.control[at] === p && isOverseas(front, at) && seaNear(c, at).length > 0)
    const steps = distances(s, c, ports)
    const lands = c.lands.filter((at) => int16At(steps, at) > 0 && isOverseas(front, at))
    if (lands.reduce((n, at) => n + this.#ownTroops(at), 0) < crowd) return
    const byDistance = (a: number, b: number): number => int16At(steps, a) - int16At(steps, b) || a - b
    for (const from of lands.sort(byDistance))
      for (const k of c.landKinds) {
        if (freshAt(s, c, from, p, k) === 0) continue
        const isNearer = (to: number): boolean => int16At(steps, to) >= 0 && int16At(steps, to) < int16At(steps, from)
        for (const to of noncombatEnds(s, c, p, k, from).filter(isNearer).sort(byDistance)) {
          const n = this.movable(from, k)
          if (n === 0 || this.draft.move(k, n, from, to)) break
        }
      }
  }

  #ownTroops(at: number): number {
    return this.c.landKinds.reduce((n, k) => n + countAt(this.s, this.c, at, this.p, k), 0)
  }

  /** Would the home be in danger after these units have left? */
  exposed(from: number, k: number, n: number): boolean {
    const left = garrisonToBe(this.s, this.c, from, this.p)
    addTo(left, k, -n)
    if (
      this.style.doctrine &&
      counterAttack(this.threats, from, left, NONE).falls > (this.c.capital[this.p] === from ? CAPITAL_RISK : UNSAFE)
    )
      return true
    if (this.threats.chance(from, left, NONE) > UNSAFE) return true
    return this.style.siege > 0 && this.c.capital[this.p] === from && this.threats.chanceLater(from, left, NONE) > BESIEGED
  }

  /** Would the units be destroyed there, even together with those who are there? */
  #wouldBeLost(to: number, k: number, n: number): boolean {
    const there = garrison(this.s, this.c, to, this.p)
    addTo(there, k, n)
    const rest = landNear(this.c, to).reduce((all, near) => all + unitsOf(this.s, this.c, near, this.p), 0)
    return this.threats.chance(to, there, NONE) > 0.8 && rest < 6
  }

  /** Moves stacks back that would almost certainly be lost; the last units of a land stay. */
  #fallBack(threats: Threats): void {
    const { s, c, p, front } = this
    for (const from of c.lands) {
      if (front[from] !== 1 || facilityAt(s, c, from) > 0 || unitsOf(s, c, from, p) < 3) continue
      if (threats.chance(from, garrison(s, c, from, p), NONE) < 0.85) continue
      for (const k of c.landKinds) {
        const ends = freshAt(s, c, from, p, k) > 0 ? noncombatEnds(s, c, p, k, from) : []
        ends.sort((a, b) => this.#strength(b) - this.#strength(a) || a - b)
        const to = ends.find((at) => threats.chance(at, this.#joined(at, from), NONE) < 0.5)
        if (to !== undefined) this.draft.move(k, this.movable(from, k), from, to)
      }
    }
  }

  #joined(at: number, from: number): number[] {
    const there = garrison(this.s, this.c, at, this.p)
    const more = garrison(this.s, this.c, from, this.p)
    return there.map((n, k) => n + nth(more, k))
  }

  /** Moves aircraft to the best base: near the front, and guarded by troops. */
  moveAircraft(): void {
    const { s, c, p } = this
    const far = this.#flightsToTargets()
    for (let from = 0; from < c.N; from++) {
      if (unitsOf(s, c, from, p) === 0 || !c.isLand[from]) continue
      for (const k of c.airKinds) {
        const n = freshAt(s, c, from, p, k)
        if (n <= 0) continue
        const here = this.#baseValue(from, far)
        let best = from
        let most = here
        for (const to of noncombatEnds(s, c, p, k, from)) {
          if (!c.isLand[to]) continue
          const merit = this.#baseValue(to, far)
          if (merit > most + 0.5) {
            best = to
            most = merit
          }
        }
        if (best !== from) this.draft.move(k, n, from, best)
      }
    }
  }

  /** Zones of flight from each space to the nearest target. */
  #flightsToTargets(): Int16Array {
    const { s, c, p } = this
    const far = new Int16Array(c.N).fill(99)
    for (const at of c.lands) {
      if (!isHostile(s, c, at, p) || c.ipc[at] === 0) continue
      // With a doctrine aircraft wait near complexes and capitals, which decide the war.
      if (this.style.doctrine && facilityAt(s, c, at) === 0) continue
      const row = flightsFrom(s, c, at)
      for (let from = 0; from < c.N; from++) if (int8At(row, from) >= 0) far[from] = Math.min(int16At(far, from), int8At(row, from))
    }
    // Enemies who close an own port come first.
    if (this.style.doctrine && this.style.doctrine.port > 0)
      for (const zone of blockaded(s, c, p, this.front).keys()) {
        const row = flightsFrom(s, c, zone)
        for (let from = 0; from < c.N; from++)
          if (int8At(row, from) >= 0) far[from] = Math.min(int16At(far, from), int8At(row, from) - PORT_BONUS)
      }
    return far
  }

  /** How good a land is as a base: near the targets, guarded, and better if aircraft help to save a capital there. */
  #baseValue(at: number, far: Int16Array): number {
    const { s, c, p, threats } = this
    const guards = garrison(s, c, at, p)
    const troops = c.landKinds.reduce((n, k) => n + numberAt(guards, k), 0)
    if (troops === 0) return -50
    const risk = threats.chance(at, guards, NONE)
    const owner = capitalAt(c, at)
    const capital = owner >= 0 && allied(c, owner, p) && risk > 0.05 && risk < 0.95 ? 6 : 0
    return -int16At(far, at) + Math.min(troops, 4) * 0.3 - (capital > 0 ? 0 : 8 * risk) + capital
  }
}
