import {
  type Aaz,
  activePower,
  C,
  type Content,
  copy,
  countAt,
  enemySubsAndTransports,
  freshAt,
  isFriendly,
  isHostileSea,
  noncombatEnds,
  unitsOf,
  warshipsOf,
} from '@deadfront/aaz'
import type { Answer, Json, Seat } from '@deadfront/kernel'
import { type AazGame, loadsOf } from './attack.ts'
import { cheapestFirst } from './forecast.ts'
import type { Style } from './style.ts'
import { frontOf, garrison, garrisonToBe, stakeOf, Threats } from './threat.ts'

/** A home that falls with more than this chance calls for help. */
const UNSAFE = 0.2
const NONE: ReadonlySet<number> = new Set()

/** Plans the noncombat move: aircraft home, help for capital and complexes, everybody else towards the front. */
export function planNoncombat(game: AazGame, world: Aaz, seat: Seat, style: Style): Answer[] {
  const rally = new Rally(game, copy(world), seat, style)
  rally.comeHome()
  rally.guard()
  rally.spread()
  rally.march()
  if (style.seafaring) rally.ferry()
  rally.fly()
  rally.comeHome()
  return rally.answers
}

class Rally {
  readonly game: AazGame
  readonly s: Aaz
  readonly c: Content
  readonly p: number
  readonly seat: Seat
  readonly style: Style
  readonly threats: Threats
  readonly front: Int16Array
  readonly answers: Answer[] = []

  constructor(game: AazGame, s: Aaz, seat: Seat, style: Style) {
    this.game = game
    this.s = s
    this.c = C(s)
    this.p = activePower(s)
    this.seat = seat
    this.style = style
    this.threats = new Threats(s, this.c, this.p)
    this.front = frontOf(s, this.c, this.p)
  }

  #try(answer: Answer): boolean {
    if (this.game.whyNot(this.s, this.seat, answer) !== null) return false
    this.game.play(this.s, this.seat, answer)
    this.answers.push(answer)
    return true
  }

  #move(k: number, n: number, from: number, to: number): boolean {
    const { c } = this
    return n > 0 && this.#try({ do: 'move', units: { [c.kinds[k]!]: n }, from: c.spaces[from]!, to: c.spaces[to]! })
  }

  comeHome(): void {
    this.#try({ do: 'landAll' })
  }

  /** Troops that can reach a home in danger go there, one by one, until it is safe. */
  guard(): void {
    const { s, c, p, threats } = this
    const homes = c.facilities.filter((at) => s.control[at] === p).sort((a, b) => stakeOf(s, c, b) - stakeOf(s, c, a) || a - b)
    for (const home of homes) {
      const unsafe = (): boolean => threats.chance(home, garrisonToBe(s, c, home, p), NONE) > UNSAFE
      for (const from of c.lands) {
        if (from === home || unitsOf(s, c, from, p) === 0 || (c.facility[from]! > 0 && stakeOf(s, c, from) >= stakeOf(s, c, home))) continue
        for (const k of c.landKinds) {
          if (freshAt(s, c, from, p, k) === 0 || !noncombatEnds(s, c, p, k, from).includes(home)) continue
          while (unsafe() && this.#movable(from, k) > 0 && this.#move(k, 1, from, home));
        }
      }
    }
  }

  /** How many of the kind may leave: the last unit stays where there is something to lose. */
  #movable(from: number, k: number): number {
    const { s, c, p } = this
    const fresh = freshAt(s, c, from, p, k)
    if (fresh <= 0) return 0
    const worth = c.ipc[from]! > 0 && s.control[from] === p
    const keep = !worth ? 0 : s.zombies[from]! > 0 ? 1 + s.zombies[from]! : 1
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
        const from = c.landNear[at]!.find((near) => this.#movable(near, k) > 0 && this.#strength(near) > 2)
        if (from !== undefined && this.#move(k, 1, from, at)) break
      }
    }
  }

  #strength(at: number): number {
    return garrison(this.s, this.c, at, this.p).reduce((a, b) => a + b, 0)
  }

  /** Everybody who is not needed goes where the enemy is nearer, and stacks there. */
  march(): void {
    const { s, c, p, front, threats, style } = this
    const lands = c.lands.filter((at) => unitsOf(s, c, at, p) > 0 && front[at]! > 1).sort((a, b) => front[a]! - front[b]! || a - b)
    for (const from of lands) {
      const home = c.facility[from]! > 0
      for (const k of c.landKinds) {
        if (freshAt(s, c, from, p, k) === 0) continue
        const ends = noncombatEnds(s, c, p, k, from).filter((to) => front[to]! >= 1 && front[to]! < front[from]!)
        ends.sort((a, b) => front[a]! - front[b]! || this.#strength(b) - this.#strength(a) || a - b)
        for (const to of ends) {
          const n = this.#movable(from, k)
          if (n === 0) break
          if (style.careful && home && this.#exposed(from, k, n)) break
          if (style.wary && front[to] === 1 && this.#forlorn(to, k, n)) continue
          if (this.#move(k, n, from, to)) break
        }
      }
    }
    if (style.wary) this.#fallBack(threats)
  }

  /** Would the home be in danger without them? */
  #exposed(from: number, k: number, n: number): boolean {
    const left = garrisonToBe(this.s, this.c, from, this.p)
    left[k]! -= n
    return this.threats.chance(from, left, NONE) > UNSAFE
  }

  /** Would the column be destroyed there, even with those who stand there? */
  #forlorn(to: number, k: number, n: number): boolean {
    const there = garrison(this.s, this.c, to, this.p)
    there[k]! += n
    const rest = this.c.landNear[to]!.reduce((all, near) => all + unitsOf(this.s, this.c, near, this.p), 0)
    return this.threats.chance(to, there, NONE) > 0.8 && rest < 6
  }

  /** Stacks that would be lost for certain step back, all but a rearguard. */
  #fallBack(threats: Threats): void {
    const { s, c, p, front } = this
    for (const from of c.lands) {
      if (front[from] !== 1 || c.facility[from]! > 0 || unitsOf(s, c, from, p) < 3) continue
      if (threats.chance(from, garrison(s, c, from, p), NONE) < 0.85) continue
      for (const k of c.landKinds) {
        const ends = freshAt(s, c, from, p, k) > 0 ? noncombatEnds(s, c, p, k, from) : []
        ends.sort((a, b) => this.#strength(b) - this.#strength(a) || a - b)
        const to = ends.find((at) => threats.chance(at, this.#joined(at, from), NONE) < 0.5)
        if (to !== undefined) this.#move(k, this.#movable(from, k), from, to)
      }
    }
  }

  #joined(at: number, from: number): number[] {
    const there = garrison(this.s, this.c, at, this.p)
    const more = garrison(this.s, this.c, from, this.p)
    return there.map((n, k) => n + more[k]!)
  }

  /** Transports carry troops that no road leads to the front, and come back for more. */
  ferry(): void {
    const { s, c, p, game, seat } = this
    const trn = c.transportKinds[0]
    if (trn === undefined) return
    for (let trips = 0; trips < 8; trips++) {
      const voyages = game.inspect(s, seat, { ask: 'voyages' }) as unknown as Voyage[]
      if (!voyages.some((v) => this.#carry(v))) break
    }
    for (const from of c.seas) {
      const boats = freshAt(s, c, from, p, trn)
      if (boats <= 0 || this.#waiting(from) > 0) continue
      const ends = noncombatEnds(s, c, p, trn, from).filter((to) => this.#calm(to))
      ends.sort((a, b) => this.#waiting(b) - this.#waiting(a) || a - b)
      if (ends[0] !== undefined && this.#waiting(ends[0]) > 0) this.#move(trn, boats, from, ends[0])
    }
  }

  /** A voyage that brings a full load nearer to the enemy. */
  #carry(v: Voyage): boolean {
    const { c, front } = this
    if (!this.#calm(c.spaceIx.get(v.to)!)) return false
    const lands = v.lands.map((name) => c.spaceIx.get(name)!).filter((at) => front[at]! >= 0)
    lands.sort((a, b) => front[a]! - front[b]! || c.ipc[b]! - c.ipc[a]! || a - b)
    const [land] = lands
    if (land === undefined) return false
    for (const take of v.cargo === null ? loadsOf(v) : [{}]) {
      const sources = Object.keys(take).map((id) => c.spaceIx.get(id.slice(0, id.lastIndexOf(' ')))!)
      if (sources.some((from) => !this.#stuck(from) || this.#strength(from) < 3 || from === land)) continue
      const answer: { [key: string]: Json } = { do: 'ship', from: v.from, to: v.to, land: c.spaces[land]!, take }
      if (v.cargo !== null) answer.cargo = v.cargo
      if (this.#try(answer)) return true
    }
    return false
  }

  /** No road leads from here to the enemy, or a very long one. */
  #stuck(at: number): boolean {
    return this.front[at]! < 0 || this.front[at]! > 4
  }

  /** Troops on the coast of a zone that wait for a ship. */
  #waiting(zone: number): number {
    const { s, c, p } = this
    let n = 0
    for (const at of c.landNear[zone]!)
      if (this.#stuck(at)) for (const k of c.landKinds) n += Math.max(0, countAt(s, c, at, p, k) - (c.light[k] ? 1 : 0))
    return n
  }

  /** No enemy warship within a day's sail, or an escort of ours. */
  #calm(zone: number): boolean {
    const { s, c, p } = this
    if (isHostileSea(s, c, zone, p)) return false
    if (warshipsOf(s, c, zone, p) > 1) return true
    return [zone, ...c.seaNear[zone]!].every((z) => !isHostileSea(s, c, z, p) && enemySubsAndTransports(s, c, z, p)[0] === 0)
  }

  /** Aircraft follow the front, to a land where troops guard them. */
  fly(): void {
    const { s, c, p, front } = this
    for (const from of c.lands) {
      if (unitsOf(s, c, from, p) === 0 || (front[from]! >= 0 && front[from]! <= 2)) continue
      for (const k of c.airKinds) {
        const n = freshAt(s, c, from, p, k)
        if (n <= 0) continue
        const ends = noncombatEnds(s, c, p, k, from).filter((to) => c.isLand[to] && front[to]! >= 1 && this.#strength(to) > 3)
        ends.sort((a, b) => front[a]! - front[b]! || this.#strength(b) - this.#strength(a) || a - b)
        const to = ends.find((at) => front[from]! < 0 || front[at]! < front[from]!)
        if (to !== undefined) this.#move(k, n, from, to)
      }
    }
  }
}

interface Voyage {
  from: string
  to: string
  cargo: Json
  room: number
  take: { id: string; max: number }[]
  lands: string[]
}
