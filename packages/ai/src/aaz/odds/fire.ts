import { addF64, addTo, f64At, i32At } from './tables.ts'
import { type Distribution, tailOf } from '../../odds/dice.ts'
import type { Unit } from './battle.ts'
import type { Force } from './force.ts'
import { hasTrait } from './units.ts'

/**
 * What one side's dice do in a round: row h is "h enemy units lost", column k "k zombies struck". A die hits on its
 * value or less and strikes a zombie on Z (AAZ-COMP.3), with Z-4 Explosives on 5 too (AAZ-TECH.6). Hits beyond the
 * enemy's last unit go to zombies (AAZ-AFIRE.9, AAZ-DFIRE.5); strikes beyond `mostKills` are counted as that many.
 */
export interface Salvo {
  rows: number
  columns: number
  /** Chance of row h, column k at `h * columns + k`. */
  p: Float64Array
  /** Chance of row h and k or more strikes at `h * (columns + 1) + k`. */
  tail: Float64Array
  /** Largest entry of a row, and where its entries that are not too small begin and end. */
  max: Float64Array
  lo: Int32Array
  hi: Int32Array
}

/** Chances to hit no unit and strike k zombies, and k or more. */
export interface Quiet {
  p: Distribution
  tail: Distribution
}

/** Dice by value 0 to 5, and the chance to strike a zombie, in sixths. */
export interface Dice {
  byValue: readonly number[]
  strikes: number
}

/** The dice of a side in a node of its force. */
export function diceOf(force: Force, node: number, side: 'attack' | 'defense', z4: boolean, bombard = 0, bombardValue = 4): Dice {
  const byValue = [0, 0, 0, 0, 0, 0]
  let supports = 0
  let armed = false
  const have = (ix: number) => force.fighting[node * force.units.length + ix] as number
  force.units.forEach((unit, ix) => {
    if (have(ix) === 0) return
    addTo(byValue, unit[side], have(ix))
    if (hasTrait(unit, 'supports')) supports += have(ix)
    if (hasTrait(unit, 'explosives')) armed = true
  })
  // AAZ-U-ART.2: one infantry per artillery attacks one higher; nothing on defence (AAZ-U-ART.3).
  if (side === 'attack') force.units.forEach((unit, ix) => raise(unit, have(ix)))
  function raise(unit: Unit, n: number): void {
    if (!hasTrait(unit, 'supported')) return
    const raised = Math.min(n, supports)
    supports -= raised
    addTo(byValue, unit.attack, -raised)
    addTo(byValue, unit.attack + 1, raised)
  }
  addTo(byValue, bombardValue, bombard)
  return { byValue, strikes: z4 && armed ? 2 : 1 }
}

export const pointsOf = (dice: Dice): number => dice.byValue.reduce((sum, n, value) => sum + n * value, 0)

/** Units with value 0 roll no dice. */
const rollsOf = (dice: Dice): number => dice.byValue.reduce((sum, n, value) => (value > 0 ? sum + n : sum), 0)

/** Joint chances of hits and strikes before anything is capped: `(dice + 1)` squared. Shared by equal sets of dice. */
export class SalvoBook {
  private readonly raw = new Map<string, { n: number; p: Float64Array }>()
  private readonly strikes: boolean

  /** Without zombies on the table nothing is struck and only rows are used. */
  constructor(strikes: boolean) {
    this.strikes = strikes
  }

  /** Chance of h hits and k strikes at `h * (n + 1) + k`; without zombies, of h hits at `h`. */
  table(dice: Dice): { n: number; p: Float64Array } {
    const key = `${dice.byValue.join(' ')} ${dice.strikes}`
    const known = this.raw.get(key)
    if (known) return known
    const value = dice.byValue.findIndex((n, v) => v > 0 && n > 0)
    const made = value < 0 ? { n: 0, p: Float64Array.of(1) } : this.addDie(this.table(without(dice, value)), value / 6, dice.strikes / 6)
    this.raw.set(key, made)
    return made
  }

  private addDie(to: { n: number; p: Float64Array }, hit: number, strike: number): { n: number; p: Float64Array } {
    const n = to.n + 1
    if (!this.strikes) {
      const p = new Float64Array(n + 1)
      for (let h = 0; h < n; h++) {
        addF64(p, h, f64At(to.p, h) * (1 - hit))
        addF64(p, h + 1, f64At(to.p, h) * hit)
      }
      return { n, p }
    }
    const width = n + 1
    const p = new Float64Array(width * width)
    // A 5 is a hit for a unit that hits on 5, and a struck zombie for the others (AAZ-TECH.6).
    const struck = Math.min(strike, 1 - hit)
    const miss = 1 - hit - struck
    for (let h = 0; h < n; h++) {
      for (let k = 0; k < n - h; k++) {
        const q = f64At(to.p, h * n + k)
        if (q === 0) continue
        addF64(p, h * width + k, q * miss)
        addF64(p, (h + 1) * width + k, q * hit)
        addF64(p, h * width + k + 1, q * struck)
      }
    }
    return { n, p }
  }

  /** The salvo against `targets` enemy units, with at most `mostKills` zombies there. Entries below `faint` are skipped. */
  salvo(dice: Dice, targets: number, mostKills: number, faint: number): Salvo {
    const { n, p } = this.table(dice)
    const rows = Math.min(n, targets) + 1
    const columns = this.strikes ? Math.min(n, mostKills) + 1 : 1
    const folded = new Float64Array(rows * columns)
    const width = n + 1
    if (this.strikes)
      for (let h = 0; h <= n; h++) {
        const row = Math.min(h, targets)
        const excess = h - row
        for (let k = 0; k <= n - h; k++) addF64(folded, row * columns + Math.min(k + excess, columns - 1), f64At(p, h * width + k))
      }
    else for (let h = 0; h <= n; h++) addF64(folded, Math.min(h, targets), f64At(p, h))
    return measure(rows, columns, folded, faint)
  }
}

function without(dice: Dice, value: number): Dice {
  return { byValue: dice.byValue.map((n, v) => (v === value ? n - 1 : n)), strikes: dice.strikes }
}

/** Row sums, maxima and windows of a table. */
export function measure(rows: number, columns: number, p: Float64Array, faint: number): Salvo {
  const tail = new Float64Array(rows * (columns + 1))
  const max = new Float64Array(rows)
  const lo = new Int32Array(rows).fill(columns)
  const hi = new Int32Array(rows).fill(-1)
  for (let h = 0; h < rows; h++) {
    for (let k = columns - 1; k >= 0; k--) {
      const q = f64At(p, h * columns + k)
      tail[h * (columns + 1) + k] = f64At(tail, h * (columns + 1) + k + 1) + q
      if (q > f64At(max, h)) max[h] = q
      if (q <= faint) continue
      lo[h] = k
      if (hi[h] === -1) hi[h] = k
    }
  }
  return { rows, columns, p, tail, max, lo, hi }
}

/** The salvos of every node of a force, made when first needed. */
export class Battery {
  readonly dice: readonly Dice[]
  private readonly book: SalvoBook
  private readonly rolls: Int32Array
  private readonly bares: (Float64Array | undefined)[]
  private readonly salvos: (Salvo | undefined)[]
  private readonly quiets: (Quiet | undefined)[]
  private readonly stride: number
  private readonly mostKills: number
  private readonly faint: number

  constructor(dice: readonly Dice[], enemies: number, mostKills: number, faint: number, book: SalvoBook) {
    this.dice = dice
    this.book = book
    this.bares = new Array<Float64Array | undefined>(dice.length)
    this.rolls = Int32Array.from(dice, rollsOf)
    this.stride = enemies + 1
    this.mostKills = mostKills
    this.faint = faint
    this.salvos = new Array<Salvo | undefined>(dice.length * this.stride)
    this.quiets = new Array<Quiet | undefined>(dice.length * 2)
  }

  /** What a node rolls, for any number of targets: as in `SalvoBook.table`. */
  bare(node: number): Float64Array {
    const known = this.bares[node]
    if (known) return known
    const made = this.book.table(this.dice[node] as Dice).p
    this.bares[node] = made
    return made
  }

  /** What a node strikes when it hits none of `targets` enemy units. */
  quiet(node: number, targets: number): Quiet {
    const ix = node * 2 + (targets === 0 ? 1 : 0)
    const known = this.quiets[ix]
    if (known) return known
    const { byValue, strikes } = this.dice[node] as Dice
    const p: Distribution = new Float64Array(i32At(this.rolls, node) + 1)
    p[0] = 1
    let rolled = 0
    byValue.forEach((n, value) => {
      if (value === 0) return
      const strike = Math.min(strikes / 6, 1 - value / 6)
      const miss = 1 - value / 6 - strike
      const strikesThen = targets === 0 ? value / 6 + strike : strike
      for (let die = 0; die < n; die++) {
        rolled++
        for (let k = rolled; k > 0; k--) p[k] = f64At(p, k) * miss + f64At(p, k - 1) * strikesThen
        p[0] = f64At(p, 0) * miss
      }
    })
    const made = { p, tail: tailOf(p) }
    this.quiets[ix] = made
    return made
  }

  at(node: number, targets: number): Salvo {
    const n = i32At(this.rolls, node)
    const ix = node * this.stride + (targets < n ? targets : n)
    const known = this.salvos[ix]
    if (known) return known
    const made = this.book.salvo(this.dice[node] as Dice, targets, this.mostKills, this.faint)
    this.salvos[ix] = made
    return made
  }
}
