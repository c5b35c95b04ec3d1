import { addI32, addTo, f64At, i32At } from './tables.ts'
import { nth } from '@deadfront/kernel'
import { binomialRows, convolve, type Distribution } from '../../odds/dice.ts'
import { Decisions } from './advice.ts'
import { aimOf } from './aim.ts'
import { type Battle, type Unit, unitsOf } from './battle.ts'
import { SeaPlan } from './best-sea.ts'
import { Fleet, type SeaHits } from './fleet.ts'
import type { How, Outcome } from './report.ts'
import { hasTrait } from './units.ts'

const isSub = (u: Unit) => hasTrait(u, 'submarine')
const isDestroyer = (u: Unit) => hasTrait(u, 'destroyer')
const isTransport = (u: Unit) => hasTrait(u, 'transport')
const isAir = (u: Unit) => u.class === 'air'

/** Chances of the states of the other fleet. */
type Fates = ReadonlyMap<number, number>

/** A position of the battle; both fleets by state. */
interface Pair {
  attacker: number
  defender: number
}
/** Where a round leads from a position: numbers of positions, and their chances. */
interface Moves {
  to: Int32Array
  p: Float64Array
}
export type Verdict = { on: true; to: number } | { on: false; pair: Pair; how: How }

/** Whose destroyers were in a round when it began: step 8 still uses it to judge whether a unit can hit (AAZ-REMV.2). */
interface Hunters {
  attacker: boolean
  defender: boolean
}
/** The four of them, by number. */
const HUNTERS: readonly Hunters[] = [0, 1, 2, 3].map((n) => ({ attacker: n % 2 === 1, defender: n > 1 }))

/** Chances below this are dropped. */
const FAINT = 1e-18

/** The odds of a sea battle: every position reached, round by round, until no position is open. */
export function seaEnd(battle: Battle): Outcome {
  const sea = new SeaBattle(battle)
  const decisions = new Decisions()
  const ends = new Map<string, Pair & { p: number; how: How }>()
  const rounds: number[] = []
  const end = (n: number, p: number, { pair, how }: Extract<Verdict, { on: false }>) => {
    const key = `${pair.attacker} ${pair.defender} ${how.winner} ${how.retreated}`
    const known = ends.get(key)
    if (known) known.p += p
    else ends.set(key, { ...pair, p, how })
    rounds[n] = (rounds[n] ?? 0) + p
  }
  const before = sea.beforeCombat()
  // Chances by number of position; `open` are the numbers with any.
  let chance: number[] = []
  let open: number[] = []
  if (before.on) {
    open = [before.to]
    chance[open[0] as number] = 1
  } else end(0, 1, before)
  let left = open.length
  for (let n = 1; left > 1e-16; n++) {
    // By position after the round and hunters before it.
    const next: number[] = []
    const reached: number[] = []
    for (const from of open) {
      const p = chance[from] as number
      if (p < FAINT) continue
      const moves = sea.round(from)
      const hunters = sea.huntersIn(from)
      for (let m = 0; m < moves.to.length; m++) {
        const to = i32At(moves.to, m) * HUNTERS.length + hunters
        if (next[to] === undefined) {
          next[to] = 0
          reached.push(to)
        }
        addTo(next, to, p * f64At(moves.p, m))
      }
    }
    const last = n >= (battle.rounds ?? Number.POSITIVE_INFINITY)
    left = 0
    open = []
    chance = []
    for (const to of reached) {
      const p = nth(next, to)
      const verdict = sea.verdict(to, last)
      const gone = !verdict.on && verdict.how.retreated
      if (verdict.on || gone) decisions.enemies({ ...sea.unitsIn(to), on: gone ? 0 : p, off: gone ? p : 0 }, true)
      if (!verdict.on) {
        end(n, p, verdict)
        continue
      }
      if (chance[verdict.to] === undefined) open.push(verdict.to)
      chance[verdict.to] = (chance[verdict.to] ?? 0) + p
      left += p
    }
  }
  const chances = Array.from(rounds, (p) => p ?? 0)
  let missing = 1
  for (const e of ends.values()) missing -= e.p
  return {
    each(tell) {
      for (const e of ends.values()) tell(e.p, sea.afloat(sea.attacker, e.attacker), sea.afloat(sea.defender, e.defender), 0, e.how)
    },
    roundsMean: chances.reduce((sum, p, n) => sum + n * p, 0),
    rounds: chances,
    plusMinus: Math.max(0, missing),
    ...(aimOf(battle) ? { advice: decisions.advice(false), best: true } : {}),
  }
}

/** A position after step 2, and whose submarines had their turn in it. */
interface Struck extends Pair {
  p: number
  fired: { attacker: boolean; defender: boolean }
}

export class SeaBattle {
  readonly battle: Battle
  readonly units: readonly Unit[]
  readonly attacker: Fleet
  readonly defender: Fleet
  readonly start: Pair
  private readonly numbers = new Map<number, number>()
  private readonly pairs: Pair[] = []
  private readonly moves: (Moves | undefined)[] = []
  private readonly verdicts: (Verdict | undefined)[] = []
  private readonly fates = new Map<string, Fates>()
  private readonly plan: SeaPlan | undefined

  constructor(battle: Battle) {
    this.battle = battle
    const aim = aimOf(battle)
    this.units = unitsOf(battle)
    this.attacker = new Fleet(battle, this.units, 'attacker')
    this.defender = new Fleet(battle, this.units, 'defender')
    this.start = { attacker: this.attacker.start, defender: this.defender.start }
    this.plan = aim && new SeaPlan(this, aim)
  }

  /** Units of a state with the submerged ones, which survive. */
  afloat(fleet: Fleet, state: number): Int32Array {
    const counts = fleet.at(state).slice(0, this.units.length)
    const sub = this.units.findIndex(isSub)
    if (sub >= 0) addI32(counts, sub, i32At(fleet.at(state), fleet.submerged))
    return counts
  }

  /** AAZ-DTRN.5: transports alone are destroyed without dice. An empty zone is no battle. */
  beforeCombat(): Verdict {
    const firing = this.defender.count(this.start.defender, (u) => u.defense > 0)
    if (firing > 0) return { on: true, to: this.numberOf(this.start) }
    return this.over({ ...this.start, defender: this.defender.withoutTransports(this.start.defender) })
  }

  /** A dense number for a position. */
  numberOf({ attacker, defender }: Pair): number {
    const key = attacker * 1e7 + defender
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    this.numbers.set(key, this.pairs.length)
    this.pairs.push({ attacker, defender })
    return this.pairs.length - 1
  }

  /** The number of the hunters in a position. */
  huntersIn(position: number): number {
    const { attacker, defender } = this.pairs[position] as Pair
    return (this.attacker.count(attacker, isDestroyer) > 0 ? 1 : 0) + (this.defender.count(defender, isDestroyer) > 0 ? 2 : 0)
  }

  /** The number of a position after a round that began with these hunters. */
  after(position: number, hunters: number): number {
    return position * HUNTERS.length + hunters
  }

  /** Units on both sides in such a position. */
  unitsIn(at: number): { attackers: number; defenders: number } {
    const { attacker, defender } = this.pairAt(at)
    return { attackers: this.attacker.count(attacker, () => true), defenders: this.defender.count(defender, () => true) }
  }

  /** Step 8 of a position with hunters, cached: only at a limit of rounds the decision can be different. */
  verdict(at: number, last: boolean): Verdict {
    if (last) return this.verdictIf(at, true)
    const known = this.verdicts[at]
    if (known) return known
    const made = this.plan ? this.verdictIf(at, this.plan.leaves(at)) : this.verdictIf(at, undefined)
    this.verdicts[at] = made
    return made
  }

  /** Step 8 if the attacker retreats where it can, or does not; undefined: its policy decides. */
  verdictIf(at: number, away: boolean | undefined): Verdict {
    return this.step8(this.pairAt(at), nth(HUNTERS, at % HUNTERS.length), away)
  }

  private pairAt(at: number): Pair {
    return nth(this.pairs, Math.floor(at / HUNTERS.length))
  }

  /** Steps 2 to 7 from a position: all positions they can lead to. */
  round(position: number): Moves {
    const known = this.moves[position]
    if (known) return known
    const { attacker: a, defender: d } = this.pairs[position] as Pair
    const sums = new Map<number, number>()
    for (const struck of this.surprise(a, d)) {
      const mine = this.fire('defense', struck.defender, struck.attacker, struck.fired.defender)
      for (const [d2, p] of this.fire('attack', struck.attacker, struck.defender, struck.fired.attacker))
        for (const [a2, q] of mine) {
          const to = this.numberOf({ attacker: a2, defender: d2 })
          sums.set(to, (sums.get(to) ?? 0) + struck.p * p * q)
        }
    }
    const moves = { to: Int32Array.from(sums.keys()), p: Float64Array.from(sums.values()) }
    this.moves[position] = moves
    return moves
  }

  /** Step 2, the attacker first (AAZ-SSTR.8), then the defender's submarines, the struck ones too (AAZ-SSTR.9). */
  private surprise(a: number, d: number): Struck[] {
    const { attacker, defender, battle } = this
    const mayAttack = attacker.count(a, isSub) > 0 && defender.count(d, isDestroyer) === 0
    const mayDefend = defender.count(d, isSub) > 0 && attacker.count(a, isDestroyer) === 0
    const diveAttack = mayAttack && battle.policy?.attacker?.submarines === 'submerge'
    const diveDefend = mayDefend && battle.policy?.defender?.submarines === 'submerge'
    const a1 = diveAttack ? attacker.submerge(a) : a
    const strikes = mayAttack && !diveAttack ? this.hitsOf(attacker, a, 'attack', isSub) : Float64Array.of(1)
    const out: Struck[] = []
    for (let s = 0; s < strikes.length; s++) {
      const d1 = s > 0 ? defender.lose(d, { submarine: s, air: 0, other: 0 }, false) : d
      // AAZ-SSTR.7: a struck submarine cannot submerge any more; it fires.
      const struck = defender.count(d, isSub) - defender.count(d1, isSub)
      const back = !mayDefend ? Float64Array.of(1) : this.strikeBack(d, diveDefend ? struck : defender.count(d, isSub))
      const d2 = diveDefend ? defender.submerge(d1) : d1
      for (let t = 0; t < back.length; t++) {
        const a2 = t > 0 ? attacker.lose(a1, { submarine: t, air: 0, other: 0 }, false) : a1
        out.push({ attacker: a2, defender: d2, p: f64At(strikes, s) * f64At(back, t), fired: { attacker: mayAttack, defender: mayDefend } })
      }
    }
    return out
  }

  private strikeBack(d: number, submarines: number): Distribution {
    const value = this.units.find((u, ix) => isSub(u) && i32At(this.defender.at(d), ix) > 0)?.defense ?? 0
    return binomialRows(submarines, value / 6)[submarines] as Distribution
  }

  /** Hits of the units that pass `test`, at their values. */
  private hitsOf(fleet: Fleet, state: number, side: 'attack' | 'defense', test: (u: Unit) => boolean): Distribution {
    let sum: Distribution = Float64Array.of(1)
    this.units.forEach((unit, ix) => {
      const n = i32At(fleet.at(state), ix)
      if (n > 0 && unit[side] > 0 && test(unit)) sum = convolve(sum, binomialRows(n, unit[side] / 6)[n] as Distribution)
    })
    return sum
  }

  /** Step 4 or 5: what the salvo of `shooter` does to `target`. Submarines that had their turn in step 2 are left out. */
  private fire(side: 'attack' | 'defense', shooter: number, target: number, submarinesFired: boolean): Fates {
    const key = `${side} ${shooter} ${target} ${submarinesFired}`
    const known = this.fates.get(key)
    if (known) return known
    const [mine, theirs] = side === 'attack' ? [this.attacker, this.defender] : [this.defender, this.attacker]
    const submarine = submarinesFired ? Float64Array.of(1) : this.hitsOf(mine, shooter, side, isSub)
    const air = this.hitsOf(mine, shooter, side, isAir)
    const other = this.hitsOf(mine, shooter, side, (u) => !isSub(u) && !isAir(u))
    const hunted = mine.count(shooter, isDestroyer) > 0
    const fates = new Map<number, number>()
    const hits: SeaHits = { submarine: 0, air: 0, other: 0 }
    for (let s = 0; s < submarine.length; s++)
      for (let r = 0; r < air.length; r++)
        for (let o = 0; o < other.length; o++) {
          hits.submarine = s
          hits.air = r
          hits.other = o
          const to = theirs.lose(target, hits, hunted)
          fates.set(to, (fates.get(to) ?? 0) + f64At(submarine, s) * f64At(air, r) * f64At(other, o))
        }
    this.fates.set(key, fates)
    return fates
  }

  /** Step 8: defenceless transports, stalemates, retreat (AAZ-PRESS, AAZ-DTRN, GAP-35). */
  private step8(pair: Pair, hunters: Hunters, away: boolean | undefined): Verdict {
    const { attacker, defender } = this
    const { attacker: a, defender: d } = pair
    const aFire = attacker.count(a, (u) => u.attack > 0)
    const dFire = defender.count(d, (u) => u.defense > 0)
    const aTransports = attacker.count(a, isTransport)
    const sunk: Pair = { attacker: a, defender: aFire > 0 ? defender.withoutTransports(d) : d }
    if (aFire === 0 && aTransports === 0) return this.over(pair)
    // AAZ-DTRN.1, AAZ-PRESS.20
    if (dFire === 0) return this.over(sunk)
    // AAZ-DTRN.3: the attacker's transports retreat, or are lost if they cannot.
    if (aFire === 0) return this.canLeave(a) ? this.left(pair) : this.over({ ...pair, attacker: attacker.withoutTransports(a) })
    const stuck = !this.canHit('attack', a, d, hunters, false) && !this.canHit('defense', d, a, hunters, false)
    // AAZ-DTRN.2: units that can hit only transports sink them, and transports do not stop them.
    const now = stuck ? sunk : pair
    // GAP-35: neither side can hit the other; the battle ends and both stay.
    if (stuck && !this.canHit('defense', d, a, hunters, true)) return this.over(now)
    if ((away ?? this.wantsAway(a, now.defender)) && this.canLeave(a)) return this.left(now)
    return { on: true, to: this.numberOf(now) }
  }

  /** Whether some unit of a fleet may hit some unit of the other, with or without transports. */
  private canHit(side: 'attack' | 'defense', from: number, at: number, hunters: Hunters, transportsToo: boolean): boolean {
    const [mine, theirs] = side === 'attack' ? [this.attacker, this.defender] : [this.defender, this.attacker]
    const hunts = side === 'attack' ? hunters.attacker : hunters.defender
    const targets = (can: (u: Unit) => boolean) => theirs.count(at, (u) => (transportsToo || !isTransport(u)) && can(u)) > 0
    return this.units.some((unit, ix) => {
      if (mine.at(from)[ix] === 0 || unit[side] === 0) return false
      if (isSub(unit)) return targets((u) => !isAir(u))
      if (isAir(unit)) return targets((u) => hunts || !isSub(u))
      return targets(() => true)
    })
  }

  private wantsAway(a: number, d: number): boolean {
    const { unitsLeft, strengthBelow, outnumberedAt } = this.battle.policy?.attacker?.retreat ?? {}
    const [mine, theirs] = [this.attacker.count(a, () => true), this.defender.count(d, () => true)]
    if (unitsLeft !== undefined && mine <= unitsLeft) return true
    if (outnumberedAt !== undefined && mine <= outnumberedAt && theirs > mine) return true
    return strengthBelow !== undefined && this.points('attack', a) < strengthBelow * this.points('defense', d)
  }

  private points(side: 'attack' | 'defense', state: number): number {
    const fleet = side === 'attack' ? this.attacker : this.defender
    return this.units.reduce((sum, unit, ix) => sum + i32At(fleet.at(state), ix) * unit[side], 0)
  }

  /** Aircraft stay over the zone and need no space to retreat to (AAZ-PRESS.16). */
  private canLeave(a: number): boolean {
    return this.battle.retreatSpace !== false || this.attacker.count(a, (u) => !isAir(u)) === 0
  }

  private left(pair: Pair): Verdict {
    return { on: false, pair, how: { winner: 'defender', retreated: true, captured: false } }
  }

  /** AAZ-PRESS.22: the side that still has units on the board has won; submerged submarines are not on it. */
  private over(pair: Pair): Verdict {
    const mine = this.attacker.count(pair.attacker, () => true)
    const theirs = this.defender.count(pair.defender, () => true)
    const winner = mine > 0 && theirs === 0 ? 'attacker' : theirs > 0 && mine === 0 ? 'defender' : 'draw'
    return { on: false, pair, how: { winner, retreated: false, captured: false } }
  }
}
