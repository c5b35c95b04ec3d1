import { binomialRows, type Distribution } from '../dice.ts'
import type { Field } from './field.ts'
import type { Dice } from './fire.ts'
import type { Force } from './force.ts'

/**
 * A faster way through a battle with zombies, for forces that fall in one line (land units before aircraft).
 *
 * Seen die by die, a round needs no memory of how it began. Attackers roll in the line's order, the fallen too: `s` is
 * the next to roll, so rounds begun by different forces merge as soon as the same units are still to roll. A defender
 * rolls when it falls, the others after the attackers. What must be kept besides the two forces and `s` is the zombies
 * that can still be struck and those that have risen since the round began, which cannot (AAZ-GENZ.2).
 *
 * Every pair of forces is visited once, in the order of their losses.
 */
export class Sweep {
  private readonly field: Field
  private readonly cells: number
  private readonly faint: number
  /** Most units that can rise, plus one. */
  private readonly risen: number
  /** Chances of hit and strike of the unit at each place of a line. */
  private readonly mine: DiceInLine
  private readonly theirs: DiceInLine
  private readonly bitten: Distribution[]
  private readonly alsoBitten: Distribution[]
  private readonly rows: Rows
  /** Rounds in progress, by pair. */
  private readonly open: (InProgress | undefined)[]
  private readonly spare: InProgress[] = []
  private readonly rolled: Float64Array

  constructor(field: Field, mine: DiceInLine, theirs: DiceInLine) {
    this.field = field
    this.cells = field.cells
    this.faint = field.faint
    this.risen = field.attacker.rises[0]! + field.defender.rises[0]! + 1
    this.mine = mine
    this.theirs = theirs
    const { attacker: a, defender: d } = field.bites
    this.bitten = binomialRows(field.cells - 1, a)
    this.alsoBitten = binomialRows(field.cells - 1, a < 1 ? d / (1 - a) : 0)
    this.open = new Array<InProgress | undefined>(field.attacker.nodes * field.defender.nodes)
    this.rolled = new Float64Array((field.attacker.nodes + field.defender.nodes) * (field.cells + field.defender.nodes))
    this.rows = new Rows(field.cells)
  }

  /** What is still to roll in this pair, from rounds begun earlier. */
  carryOn(i: number, j: number, live: Float64Array): void {
    const here = this.open[i * this.field.defender.nodes + j]
    if (here) this.roll(here, i, j, 0, live, false)
  }

  /** Begins rounds in this pair, by the chances in `live`; the part in which nobody falls is left out. */
  begin(i: number, j: number, live: Float64Array): void {
    this.bite(i, j, live)
    const here = this.open[i * this.field.defender.nodes + j]
    if (here) this.roll(here, i, j, i, live, true)
  }

  private at(i: number, j: number): InProgress {
    const pair = i * this.field.defender.nodes + j
    const known = this.open[pair]
    if (known) return known
    const rows = this.field.attacker.nodes * this.risen
    const made = this.spare.pop() ?? {
      at: new Int32Array(rows).fill(-1),
      lo: new Int32Array(rows).fill(this.cells),
      hi: new Int32Array(rows).fill(-1),
      most: new Int32Array(this.field.attacker.nodes).fill(-1),
    }
    this.open[pair] = made
    return made
  }

  /** Step 3. The bitten attackers roll in their turn; the bitten defenders roll now. */
  private bite(i: number, j: number, live: Float64Array): void {
    const { defender } = this.field
    const { cells, faint } = this
    const from = (i * defender.nodes + j) * cells
    let top = cells - 1
    while (top >= 0 && live[from + top]! < faint) top--
    let bottom = 0
    while (bottom < top && live[from + bottom]! < faint) bottom++
    const land = defender.land[j]!
    if (land === 0) this.biteOne(i, j, 0, 0, top, bottom, top, from, live)
    else for (let d = 0; d <= top; d++) if (!this.biteOne(i, j, d, d < land ? d : land, d, bottom > d ? bottom : d, top, from, live)) break
  }

  /**
   * `d` zombies bite the defender (up to `d2`, where it does not matter) and `fallen` defenders fall. Fills a sheet with
   * a line for each number of attackers bitten, lets the fallen roll, and adds it to the rounds in progress. False when
   * more bites are not worth looking at.
   */
  private biteOne(
    i: number,
    j: number,
    d: number,
    fallen: number,
    d2: number,
    low: number,
    top: number,
    from: number,
    live: Float64Array,
  ): boolean {
    const { attacker, defender } = this.field
    const { cells, faint, rolled } = this
    const land = attacker.land[i]!
    const width = cells + fallen
    let lines = 0
    rolled.fill(0, 0, (Math.min(land, top - d) + 1 + fallen) * width)
    for (let z = low; z <= top; z++) {
      const v = live[from + z]!
      if (v < faint) continue
      const bitten = this.bitten[z] as Distribution
      for (let a = 0; a + d <= z; a++) {
        const b = v * bitten[a]!
        if (b < faint) continue
        const also = this.alsoBitten[z - a] as Distribution
        let w = also[d]!
        for (let n = d + 1; n <= d2 && a + n <= z; n++) w += also[n]!
        if (b * w < faint) continue
        const line = a < land ? a : land
        rolled[line * width + fallen + z]! += b * w
        if (line >= lines) lines = line + 1
      }
    }
    if (lines === 0) return d < 2
    for (let n = 0; n < fallen; n++)
      this.rollOne(this.theirs.hit[j + n]!, this.theirs.strike[j + n]!, lines + n, width, low - n - 1 + fallen, top + fallen)
    for (let e = 0; e < lines + fallen; e++) {
      const excess = Math.max(0, i + e - attacker.nodes + 1)
      const i2 = i + e - excess
      const c = attacker.rises[i]! - attacker.rises[i2]! + defender.rises[j]! - defender.rises[j + fallen]!
      this.pour(e * width + fallen, low - fallen, top, excess, this.at(i2, j + fallen), i, c)
    }
    return true
  }

  /** One fallen defender rolls over the whole sheet: `lines` in use, from column `low` (still empty) to `top`. */
  private rollOne(hit: number, strike: number, lines: number, width: number, low: number, top: number): void {
    const { rolled } = this
    const miss = 1 - hit - strike
    for (let e = lines; e >= 0; e--) {
      const line = e * width
      const fewer = e > 0 ? line - width : line
      const byHit = e > 0 ? hit : 0
      let x = rolled[line + low]!
      for (let y = low; y < top; y++) {
        const above = rolled[line + y + 1]!
        rolled[line + y] = x * miss + above * strike + rolled[fewer + y]! * byHit
        x = above
      }
      rolled[line + top] = x * miss + rolled[fewer + top]! * byHit
    }
  }

  /** Adds a line of `rolled` (zombies from `low`, which may be below 0, to `top`) to a row, with `struck` more struck. */
  private pour(line: number, low: number, top: number, struck: number, to: InProgress, s: number, c: number): void {
    const { rolled } = this
    while (low <= top && rolled[line + low] === 0) low++
    while (top >= low && rolled[line + top] === 0) top--
    if (low > top) return
    const base = this.rowOf(to, s, c)
    const p = this.rows.p
    let y = low
    for (; y <= top && y <= struck; y++) p[base]! += rolled[line + y]!
    for (; y <= top; y++) p[base + y - struck]! += rolled[line + y]!
    touch(to, s * this.risen + c, low > struck ? low - struck : 0, top > struck ? top - struck : 0)
  }

  /** The row of a pair for attacker `s` next and `c` risen: where it lies in `rows.p`. */
  private rowOf(pair: InProgress, s: number, c: number): number {
    const row = s * this.risen + c
    let at = pair.at[row]!
    if (at < 0) {
      at = this.rows.take()
      pair.at[row] = at
      if (c > pair.most[s]!) pair.most[s] = c
    }
    return at
  }

  /** Step 4 from attacker `first` on, then step 5; leaves the pair empty. */
  private roll(here: InProgress, i: number, j: number, first: number, live: Float64Array, moveOn: boolean): void {
    const { attacker, defender } = this.field
    const { risen } = this
    const dice = attacker.nodes - 1
    const falls = j < defender.nodes - 1
    const replyHit = falls ? this.theirs.hit[j]! : 0
    const replyStrike = falls ? this.theirs.strike[j]! : 0
    const rises = falls ? defender.rises[j]! - defender.rises[j + 1]! : 0
    const lost = i < attacker.nodes - 1
    const risesToo = lost ? attacker.rises[i]! - attacker.rises[i + 1]! : 0
    const next = falls ? this.at(i, j + 1) : here
    const both = falls && lost ? this.at(i + 1, j + 1) : here
    for (let s = first; s < dice; s++) {
      if (here.most[s]! < 0) continue
      const hit = this.mine.hit[s]!
      const strike = this.mine.strike[s]!
      const miss = 1 - hit - strike
      const end = here.most[s]!
      for (let c = 0; c <= end; c++) {
        const row = s * risen + c
        if (here.hi[row]! < 0 || !this.trim(here, row)) continue
        const lo = here.lo[row]!
        const hi = here.hi[row]!
        const stay = this.rowOf(here, s + 1, c)
        const stayRow = row + risen
        const low = lo > 0 ? lo - 1 : 0
        const from = here.at[row]!
        if (!falls) {
          // AAZ-AFIRE.9: no enemy is left; hits strike zombies like a Z.
          const p = this.rows.p
          let x = 0
          for (let y = hi; y >= lo; y--) {
            const above = x
            x = p[from + y]!
            p[stay + y]! += x * miss + above * (hit + strike)
          }
          p[stay + low]! += x * (hit + strike)
          touch(here, stayRow, low, hi)
          this.clear(here, row)
          continue
        }
        const fall = this.rowOf(next, s + 1, c + rises)
        const toMiss = hit * (1 - replyHit - replyStrike)
        if (lost) {
          const bothFall = this.rowOf(both, s + 1, c + rises + risesToo)
          const toStrike = hit * replyStrike
          const toHit = hit * replyHit
          rollRow(this.rows.p, from, lo, hi, stay, miss, strike, fall, toMiss, toStrike, bothFall, toHit)
          touch(both, stayRow + rises + risesToo, lo, hi)
        } else {
          // AAZ-DFIRE.5: no attacker is left to hit.
          const toStrike = hit * (replyStrike + replyHit)
          const p = this.rows.p
          let x = 0
          for (let y = hi; y >= lo; y--) {
            const above = x
            x = p[from + y]!
            p[stay + y]! += x * miss + above * strike
            p[fall + y]! += x * toMiss + above * toStrike
          }
          p[stay + low]! += x * strike
          p[fall + low]! += x * toStrike
        }
        touch(here, stayRow, low, hi)
        touch(next, stayRow + rises, low, hi)
        this.clear(here, row)
      }
      here.most[s] = -1
    }
    this.fireBack(here, i, j, live, moveOn)
    this.spare.push(here)
    this.open[i * defender.nodes + j] = undefined
  }

  /** Drops what is too faint at both ends of a row; false when nothing is left, and the row is given back. */
  private trim(pair: InProgress, row: number): boolean {
    const { p } = this.rows
    const at = pair.at[row]!
    let lo = pair.lo[row]!
    let hi = pair.hi[row]!
    while (lo <= hi && p[at + lo]! < this.faint) p[at + lo++] = 0
    while (hi >= lo && p[at + hi]! < this.faint) p[at + hi--] = 0
    pair.lo[row] = lo
    pair.hi[row] = hi
    if (lo <= hi) return true
    this.clear(pair, row)
    return false
  }

  /** Gives a row back, empty. */
  private clear(pair: InProgress, row: number): void {
    const at = pair.at[row]!
    const { p } = this.rows
    const end = at + pair.hi[row]!
    for (let cell = at + pair.lo[row]!; cell <= end; cell++) p[cell] = 0
    this.rows.give(at)
    pair.at[row] = -1
    pair.lo[row] = this.cells
    pair.hi[row] = -1
  }

  /** Step 5: the defenders still standing fire; then the dead have risen and the round is over. */
  private fireBack(here: InProgress, i: number, j: number, live: Float64Array, moveOn: boolean): void {
    const { attacker, defender, defense } = this.field
    const { cells, risen, faint } = this
    const s = attacker.nodes - 1
    const salvo = defense.at(j, attacker.left[i]!)
    const { p, tail, max, lo, hi, columns } = salvo
    for (let c = 0; c <= here.most[s]!; c++) {
      const row = s * risen + c
      if (here.hi[row]! < 0 || !this.trim(here, row)) continue
      const top = here.hi[row]!
      const bottom = here.lo[row]!
      const from = here.at[row]!
      const rows = this.rows.p
      for (let h = moveOn ? 1 : 0; h < salvo.rows; h++) {
        const i2 = i + h
        const cell = (i2 * defender.nodes + j) * cells + c + attacker.rises[i]! - attacker.rises[i2]!
        const line = h * columns
        if (max[h]! < faint) continue
        for (let k = lo[h]!; k <= hi[h]!; k++) {
          const q = p[line + k]!
          for (let y = bottom > k ? bottom : k + 1; y <= top; y++) live[cell + y - k]! += rows[from + y]! * q
        }
        for (let y = bottom; y <= top; y++) live[cell]! += rows[from + y]! * tail[h * (columns + 1) + (y < columns ? y : columns)]!
      }
      this.clear(here, row)
    }
    here.most[s] = -1
  }
}

interface DiceInLine {
  hit: Float64Array
  strike: Float64Array
}

/** Rounds in progress in one pair: a row by zombies that can be struck, for each `s * risen + c`. */
interface InProgress {
  /** Where a row lies, and the stretch of it in use. */
  at: Int32Array
  lo: Int32Array
  hi: Int32Array
  /** By `s`: the greatest number of risen in use. */
  most: Int32Array
}

function touch(pair: InProgress, row: number, lo: number, hi: number): void {
  if (lo < pair.lo[row]!) pair.lo[row] = lo
  if (hi > pair.hi[row]!) pair.hi[row] = hi
}

/** Rows of equal length in one block that grows. Take a row before reading `p`: it may move. */
class Rows {
  private readonly length: number
  private readonly free: number[] = []
  private used = 0
  p: Float64Array

  constructor(length: number) {
    this.length = length
    this.p = new Float64Array(4096 * length)
  }

  take(): number {
    const given = this.free.pop()
    if (given !== undefined) return given
    if ((this.used + 1) * this.length > this.p.length) {
      const wider = new Float64Array(this.p.length * 2)
      wider.set(this.p)
      this.p = wider
    }
    return this.used++ * this.length
  }

  give(row: number): void {
    this.free.push(row)
  }
}

/**
 * One die over a row: it misses, strikes a zombie, or fells a defender, who then misses, strikes or fells an attacker.
 * A strike when no zombie is left is lost.
 */
function rollRow(
  p: Float64Array,
  from: number,
  lo: number,
  hi: number,
  stay: number,
  miss: number,
  strike: number,
  fall: number,
  toMiss: number,
  toStrike: number,
  both: number,
  toHit: number,
): void {
  let x = 0
  for (let y = hi; y >= lo; y--) {
    const above = x
    x = p[from + y]!
    p[stay + y]! += x * miss + above * strike
    p[fall + y]! += x * toMiss + above * toStrike
    p[both + y]! += x * toHit
  }
  const low = lo > 0 ? lo - 1 : 0
  p[stay + low]! += x * strike
  p[fall + low]! += x * toStrike
}

/** A force that falls in one line: the node is the number of units lost, and bites take the same units as hits. */
function isLine(force: Force): boolean {
  if (force.nodes !== force.stride) return false
  for (let node = 0; node < force.nodes - 1; node++) {
    if (force.hits[node * force.stride + 1] !== node + 1) return false
    if (force.land[node]! > 0 && force.bites[node * force.stride + 1] !== node + 1) return false
  }
  return true
}

/** The die of each place of a line, when the dice of every node are its own die and those behind it; else nothing. */
function diceInLine(force: Force, dice: readonly Dice[]): DiceInLine | undefined {
  const line: DiceInLine = { hit: new Float64Array(force.nodes), strike: new Float64Array(force.nodes) }
  for (let node = 0; node < force.nodes - 1; node++) {
    const [here, behind] = [dice[node] as Dice, dice[node + 1] as Dice]
    const value = here.byValue.findIndex((n, v) => n === behind.byValue[v]! + 1)
    const same = here.byValue.every((n, v) => n === behind.byValue[v]! + (v === value ? 1 : 0))
    if (!same || (node + 2 < force.nodes && here.strikes !== behind.strikes)) return undefined
    line.hit[node] = value / 6
    line.strike[node] = value === 0 ? 0 : Math.min(here.strikes / 6, 1 - value / 6)
  }
  return line
}

/** Beyond this a pair takes too much memory. */
const LARGEST = 1_000_000

/** The sweep for a field, if its forces fall in line and it fits in memory. */
export function sweepOf(field: Field): Sweep | undefined {
  const { attacker, defender, cells } = field
  const risen = attacker.rises[0]! + defender.rises[0]! + 1
  if (cells === 1 || attacker.nodes * risen * cells > LARGEST || !isLine(attacker) || !isLine(defender)) return undefined
  const mine = diceInLine(attacker, field.attack.dice)
  const theirs = diceInLine(defender, field.defense.dice)
  return mine && theirs ? new Sweep(field, mine, theirs) : undefined
}
