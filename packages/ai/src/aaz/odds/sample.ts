import { f64At, i32At } from './tables.ts'
import { next32, type Rng4, seedRng, nth } from '@deadfront/kernel'
import { binomialRows } from '../../odds/dice.ts'
import type { Battle } from './battle.ts'
import { attackersLeft, defendersLeft, type Field, howOf } from './field.ts'
import type { Silencing } from './bombard.ts'
import type { Battery, Salvo } from './fire.ts'
import type { Outcome } from './report.ts'
import type { Barrage } from './round.ts'

/** Standard errors reported as the margin: the error is larger in one answer of a thousand. */
const MARGIN = 3.29

/**
 * A battle too large to compute in the time given is played many times instead. The same battle always gets the same
 * answer; its margin is reported.
 */
export function sampleLand(battle: Battle, field: Field, samples: number): Outcome {
  const table = new Playing(field, battle.rounds ?? Number.POSITIVE_INFINITY)
  const ends = new Map<number, number>()
  const rounds: number[] = []
  for (let n = 0; n < samples; n++) {
    const fought = table.play()
    const key = (table.i * field.defender.nodes + table.j) * field.cells * 2 + table.z * 2 + (table.retreated ? 1 : 0)
    ends.set(key, (ends.get(key) ?? 0) + 1 / samples)
    rounds[fought] = (rounds[fought] ?? 0) + 1 / samples
  }
  const chances = Array.from(rounds, (p) => p ?? 0)
  return {
    each(tell) {
      for (const [key, p] of ends) {
        const retreated = key % 2 === 1
        const cell = Math.floor(key / 2)
        const pair = Math.floor(cell / field.cells)
        const i = Math.floor(pair / field.defender.nodes)
        const j = pair % field.defender.nodes
        tell(p, attackersLeft(field, i), defendersLeft(field, j), cell % field.cells, howOf(field, i, j, retreated))
      }
    },
    roundsMean: chances.reduce((sum, p, n) => sum + n * p, 0),
    rounds: chances,
    plusMinus: MARGIN * Math.sqrt(0.25 / samples),
  }
}

/** Cumulated chances: they map a number from 0 to 1 to a result. */
function cumulated(p: ArrayLike<number>): Float64Array {
  const sum = new Float64Array(p.length)
  let all = 0
  for (let n = 0; n < p.length; n++) sum[n] = all += nth(p, n)
  return sum
}

function lands(sum: Float64Array, x: number): number {
  let lo = 0
  let hi = sum.length - 1
  while (lo < hi) {
    const mid = (lo + hi) >> 1
    if (f64At(sum, mid) > x) hi = mid
    else lo = mid + 1
  }
  return lo
}

/** One table on which the battle is played again and again. */
class Playing {
  private readonly field: Field
  private readonly limit: number
  private readonly rng: Rng4 = seedRng('odds')
  private readonly rolls = new Map<Battery, (Float64Array | undefined)[]>()
  private readonly barrages = new Map<number, { barrage: Barrage; sum: Float64Array }>()
  private readonly start: Float64Array
  private readonly bitten: Float64Array[]
  private readonly alsoBitten: Float64Array[]
  i = 0
  j = 0
  z = 0
  retreated = false

  constructor(field: Field, limit: number) {
    this.field = field
    this.limit = limit
    this.rolls.set(field.attack, [])
    this.rolls.set(field.defense, [])
    this.start = cumulated(field.zombies)
    const { attacker, defender } = field.bites
    this.bitten = binomialRows(field.cells - 1, attacker).map(cumulated)
    this.alsoBitten = binomialRows(field.cells - 1, attacker < 1 ? defender / (1 - attacker) : 0).map(cumulated)
  }

  private chance(): number {
    return next32(this.rng) / 4294967296
  }

  /** A battle from start to end; returns its rounds. */
  play(): number {
    const { attacker, defender, step8 } = this.field
    this.i = 0
    this.j = 0
    this.z = lands(this.start, this.chance())
    this.retreated = false
    if (defender.left[0] === 0 && this.z === 0) return 0
    for (let n = 1; ; n++) {
      this.round(n === 1)
      let what = step8(this.i, this.j, this.z, n >= this.limit)
      if (what === 'flak') {
        this.j = defender.nodes - 1
        what = step8(this.i, this.j, this.z, n >= this.limit)
      }
      if (what === 'part') {
        this.i = i32At(attacker.retreat, this.i)
        what = step8(this.i, this.j, this.z, n >= this.limit)
      }
      if (what === 'on') continue
      this.retreated = what === 'retreat'
      if (what !== 'airRound') return n
      this.round(false)
      return n + 1
    }
  }

  /** Steps 3 to 7. */
  private round(first: boolean): void {
    const { attacker, defender, attack, defense, barrage } = this.field
    const { i, j } = this
    if (first && this.field.silencing?.first) return this.opened(this.field.silencing)
    const a = lands(this.bitten[this.z] as Float64Array, this.chance())
    const d = lands(this.alsoBitten[this.z - a] as Float64Array, this.chance())
    const i1 = i32At(attacker.bites, i * attacker.stride + Math.min(a, i32At(attacker.land, i)))
    const j1 = i32At(defender.bites, j * defender.stride + Math.min(d, i32At(defender.land, j)))
    if (first && this.field.silencing) return this.silenced(this.field.silencing, i1, j1)
    const mine = first && barrage ? this.bombard(barrage, j1) : this.fire(attack, i, i32At(defender.left, j1))
    const theirs = this.fire(defense, j, i32At(attacker.left, i1))
    this.i = i32At(attacker.hits, i1 * attacker.stride + theirs.lost)
    this.j = first && barrage ? mine.lost : i32At(defender.hits, j1 * defender.stride + mine.lost)
    this.rise(i, j, mine.struck + theirs.struck)
  }

  /** Steps 6 and 7 after a round begun in (i, j). */
  private rise(i: number, j: number, struck: number): void {
    const { attacker, defender, cells } = this.field
    if (cells === 1) return
    const risen = i32At(attacker.rises, i) - i32At(attacker.rises, this.i) + i32At(defender.rises, j) - i32At(defender.rises, this.j)
    this.z = Math.max(0, this.z - struck) + risen
  }

  private draw({ p, columns }: Salvo): { row: number; struck: number } {
    const cell = lands(cumulated(p), this.chance())
    return { row: Math.floor(cell / columns), struck: cell % columns }
  }

  /** A first round in which the ships fire first, before the zombies bite. */
  private opened(silencing: Silencing): void {
    const { attacker, defender, attack, cells } = this.field
    const shells = this.draw(silencing.shells(0))
    if (cells > 1) this.z = Math.max(0, this.z - shells.struck)
    const shelled = i32At(defender.shells, shells.row)
    const a = lands(this.bitten[this.z] as Float64Array, this.chance())
    const d = lands(this.alsoBitten[this.z - a] as Float64Array, this.chance())
    const i1 = i32At(attacker.bites, Math.min(a, i32At(attacker.land, 0)))
    const j1 = i32At(defender.bites, shelled * defender.stride + Math.min(d, i32At(defender.land, shelled)))
    const shots = this.fire(attack, 0, i32At(defender.left, j1))
    const reply = this.draw(silencing.opened(shelled, i32At(attacker.left, i1)))
    this.i = i32At(attacker.hits, i1 * attacker.stride + reply.row)
    this.j = i32At(defender.hits, j1 * defender.stride + shots.lost)
    this.rise(0, 0, shots.struck + reply.struck)
  }

  /** A first round in which bombardment silences what it hits. */
  private silenced(silencing: Silencing, i1: number, j1: number): void {
    const { attacker, defender, attack } = this.field
    const shells = this.draw(silencing.shells(j1))
    const shelled = i32At(defender.shells, j1 * defender.stride + shells.row)
    const shots = this.fire(attack, 0, i32At(defender.left, shelled))
    const reply = this.draw(silencing.reply(0, j1, shelled, i32At(attacker.left, i1)))
    this.i = i32At(attacker.hits, i1 * attacker.stride + reply.row)
    this.j = i32At(defender.hits, shelled * defender.stride + shots.lost)
    this.rise(0, 0, shells.struck + shots.struck + reply.struck)
  }

  private fire(battery: Battery, node: number, targets: number): { lost: number; struck: number } {
    const known = this.rolls.get(battery) as (Float64Array | undefined)[]
    let sum = known[node]
    if (!sum) known[node] = sum = cumulated(battery.bare(node))
    const cell = lands(sum, this.chance())
    if (this.field.cells === 1) return { lost: Math.min(cell, targets), struck: 0 }
    const width = Math.round(Math.sqrt(sum.length))
    const hits = Math.floor(cell / width)
    const lost = Math.min(hits, targets)
    return { lost, struck: (cell % width) + hits - lost }
  }

  /** `lost` is the defender's node here. */
  private bombard(barrageAt: (j: number) => Barrage, j: number): { lost: number; struck: number } {
    let known = this.barrages.get(j)
    if (!known) {
      const barrage = barrageAt(j)
      known = { barrage, sum: cumulated(barrage.salvo.p) }
      this.barrages.set(j, known)
    }
    const { barrage, sum } = known
    const cell = lands(sum, this.chance())
    return { lost: i32At(barrage.to, Math.floor(cell / barrage.salvo.columns)), struck: cell % barrage.salvo.columns }
  }
}
