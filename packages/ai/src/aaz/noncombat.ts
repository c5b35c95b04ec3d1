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
  unitsOf,
  zombiesAt,
} from '@deadfront/aaz/ai'
import { type Answer, nth, type Seat } from '@deadfront/kernel'
import { Advance } from './advance.ts'
import { answered, cityWorth, DECISIVE, fullStakeOf } from './counter.ts'
import { type AazGame, Draft } from './draft.ts'
import { blockaded } from './exchange.ts'
import { frontOf, garrison, garrisonToBe, goalsOf, stakeOf, Threats } from './features.ts'
import { cheapestFirst } from './forecast.ts'
import { Sealift } from './sealift.ts'
import type { Style } from './style.ts'

/** A home that falls with more than this chance calls for help. */
const UNSAFE = 0.2
/** The same for a capital that could be reached in two turns. */
const BESIEGED = 0.4
/** Aircraft fly so many zones farther for a port of ours that the enemy closes than for a home of his. */
const NEARER = 3
const NONE: ReadonlySet<number> = new Set()

/** Plans the noncombat move: aircraft home, help for capital and complexes, everybody else towards the front. */
export function planNoncombat(game: AazGame, world: Aaz, seat: Seat, style: Style): Answer[] {
  const draft = new Draft(game, world, seat)
  const rally = new Rally(draft, style)
  rally.comeHome()
  rally.guard()
  rally.spread()
  if (style.doctrine) new Advance(draft, rally, style.doctrine).go()
  rally.march()
  if (style.careful) rally.hunt()
  if (style.seafaring) new Sealift(draft, rally.threats, rally.front, style.doctrine).sail()
  rally.fly()
  rally.comeHome()
  return draft.answers
}

class Rally {
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

  comeHome(): void {
    this.draft.give({ do: 'landAll' })
  }

  /** Troops that can reach a home in danger go there, one by one, until it is safe. */
  guard(): void {
    const { s, c, p, threats } = this
    const { doctrine } = this.style
    const stake = (at: number): number => (doctrine ? fullStakeOf(s, c, p, at, doctrine) : stakeOf(s, c, at))
    const cities = doctrine ? c.lands.filter((at) => facilityAt(s, c, at) === 0 && cityWorth(s, c, p, at) > 0) : []
    const homes = [...facilitiesOf(s, c), ...cities].filter((at) => s.control[at] === p).sort((a, b) => stake(b) - stake(a) || a - b)
    for (const home of homes) {
      const unsafe = (): boolean =>
        doctrine
          ? answered(threats, home, garrisonToBe(s, c, home, p), NONE).falls > (c.capital[p] === home ? DECISIVE : UNSAFE)
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

  /** How many of the kind may leave: the last unit stays where there is something to lose. */
  movable(from: number, k: number): number {
    const { s, c, p } = this
    const fresh = freshAt(s, c, from, p, k)
    if (fresh <= 0) return 0
    const worth = ipcOf(c, from) > 0 && s.control[from] === p
    const keep = !worth ? 0 : zombiesAt(s, from) > 0 ? 1 + zombiesAt(s, from) : 1
    const others = garrison(s, c, from, p).reduce((a, b) => a + b, 0)
    return Math.max(0, Math.min(fresh, others - keep))
  }

  /** One unit into each own land that stands empty next to a stack, so that the dead do not simply take it. */
  spread(): void {
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

  /** Everybody who is not needed goes where the enemy is nearer, and stacks there. */
  march(): void {
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
          if (style.wary && front[to] === 1 && this.#forlorn(to, k, n)) continue
          if (this.draft.move(k, n, from, to)) break
        }
      }
    }
    if (style.wary) this.#fallBack(threats)
  }

  /** Where no enemy power is near, a party goes out against the dead that hold land: no more than it takes. */
  hunt(): void {
    const { s, c, p, front } = this
    const dead = frontOf(s, c, p, 'dead')
    let party = 2 + 2 * c.lands.reduce((n, at) => n + (dead[at] === 0 && int16At(front, at) < 0 ? zombiesAt(s, at) : 0), 0)
    for (const at of c.lands) if (dead[at] === 1) party -= this.#own(at)
    const lands = c.lands
      .filter((at) => int16At(front, at) < 0 && nth(dead, at) > 1 && this.#own(at) > 1)
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

  #own(at: number): number {
    return this.c.landKinds.reduce((n, k) => n + countAt(this.s, this.c, at, this.p, k), 0)
  }

  /** Would the home be in danger without them? */
  exposed(from: number, k: number, n: number): boolean {
    const left = garrisonToBe(this.s, this.c, from, this.p)
    addTo(left, k, -n)
    if (this.style.doctrine && answered(this.threats, from, left, NONE).falls > (this.c.capital[this.p] === from ? DECISIVE : UNSAFE))
      return true
    if (this.threats.chance(from, left, NONE) > UNSAFE) return true
    return this.style.siege > 0 && this.c.capital[this.p] === from && this.threats.chanceLater(from, left, NONE) > BESIEGED
  }

  /** Would the column be destroyed there, even with those who stand there? */
  #forlorn(to: number, k: number, n: number): boolean {
    const there = garrison(this.s, this.c, to, this.p)
    addTo(there, k, n)
    const rest = landNear(this.c, to).reduce((all, near) => all + unitsOf(this.s, this.c, near, this.p), 0)
    return this.threats.chance(to, there, NONE) > 0.8 && rest < 6
  }

  /** Stacks that would be lost for certain step back, all but a rearguard. */
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

  /** Aircraft follow the front, to a land where troops guard them; over the sea as well. */
  fly(): void {
    const { s, c, p } = this
    const far = this.#flights()
    for (let from = 0; from < c.N; from++) {
      if (unitsOf(s, c, from, p) === 0 || !c.isLand[from]) continue
      for (const k of c.airKinds) {
        const n = freshAt(s, c, from, p, k)
        if (n <= 0) continue
        const here = this.#perch(from, far)
        let best = from
        let most = here
        for (const to of noncombatEnds(s, c, p, k, from)) {
          if (!c.isLand[to]) continue
          const merit = this.#perch(to, far)
          if (merit > most + 0.5) {
            best = to
            most = merit
          }
        }
        if (best !== from) this.draft.move(k, n, from, best)
      }
    }
  }

  /** By air to the nearest hostile land that is worth something, from everywhere. */
  #flights(): Int16Array {
    const { s, c, p } = this
    const far = new Int16Array(c.N).fill(99)
    for (const at of c.lands) {
      if (!isHostile(s, c, at, p) || c.ipc[at] === 0) continue
      // Aircraft of a marshal wait near what decides the war.
      if (this.style.doctrine && facilityAt(s, c, at) === 0) continue
      const row = flightsFrom(s, c, at)
      for (let from = 0; from < c.N; from++) if (int8At(row, from) >= 0) far[from] = Math.min(int16At(far, from), int8At(row, from))
    }
    // Those who keep a port of ours closed come before all.
    if (this.style.doctrine && this.style.doctrine.port > 0)
      for (const zone of blockaded(s, c, p, this.front).keys()) {
        const row = flightsFrom(s, c, zone)
        for (let from = 0; from < c.N; from++)
          if (int8At(row, from) >= 0) far[from] = Math.min(int16At(far, from), int8At(row, from) - NEARER)
      }
    return far
  }

  /** How good a base a land is: near the enemy, guarded, and more so where it helps to save a capital. */
  #perch(at: number, far: Int16Array): number {
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
