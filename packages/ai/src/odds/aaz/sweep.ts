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
  private readonly mine: readonly Die[]
  private readonly theirs: readonly Die[]
  private readonly strike: { attack: number; defense: number }
  private readonly bitten: Distribution[]
  private readonly alsoBitten: Distribution[]
  /** Rounds in progress, by pair: `(s * risen + c) * cells + y`. */
  private readonly open: (InProgress | undefined)[]
  private readonly spare: InProgress[] = []
  private readonly ranges = new Map<number, Float64Array>()
  private readonly column: Float64Array

  constructor(field: Field, mine: readonly Die[], theirs: readonly Die[]) {
    this.field = field
    this.cells = field.cells
    this.faint = field.faint
    this.risen = field.attacker.rises[0]! + field.defender.rises[0]! + 1
    this.mine = mine
    this.theirs = theirs
    this.strike = { attack: field.attack.dice[0]!.strikes / 6, defense: field.defense.dice[0]!.strikes / 6 }
    const { attacker: a, defender: d } = field.bites
    this.bitten = binomialRows(field.cells - 1, a)
    this.alsoBitten = binomialRows(field.cells - 1, a < 1 ? d / (1 - a) : 0)
    this.open = new Array<InProgress | undefined>(field.attacker.nodes * field.defender.nodes)
    this.column = new Float64Array(field.cells)
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
      p: new Float64Array(rows * this.cells),
      lo: new Int32Array(rows).fill(this.cells),
      hi: new Int32Array(rows).fill(-1),
      most: new Int32Array(this.field.attacker.nodes).fill(-1),
    }
    this.open[pair] = made
    return made
  }

  /** Step 3. The bitten attackers roll in their turn; the bitten defenders roll now. */
  private bite(i: number, j: number, live: Float64Array): void {
    const { attacker, defender } = this.field
    const { cells, faint, column, risen } = this
    const from = (i * defender.nodes + j) * cells
    const [landA, landD] = [attacker.land[i]!, defender.land[j]!]
    let top = cells - 1
    while (top >= 0 && live[from + top]! < faint) top--
    for (let a = 0; a <= top; a++) {
      for (let d = 0; a + d <= top; d++) {
        let low = top + 1
        let most = 0
        for (let z = top; z >= a + d; z--) {
          const w = live[from + z]! * (this.bitten[z] as Distribution)[a]! * (this.alsoBitten[z - a] as Distribution)[d]!
          column[z] = w
          if (w >= faint) low = z
          if (w > most) most = w
        }
        if (low > top) continue
        const i1 = i + (a < landA ? a : landA)
        const fallen = d < landD ? d : landD
        const j1 = j + fallen
        const table = this.range(j, j1)
        for (let h = 0; h <= fallen; h++) {
          const excess = Math.max(0, i1 + h - attacker.nodes + 1)
          const i2 = i1 + h - excess
          const c = attacker.rises[i]! - attacker.rises[i2]! + defender.rises[j]! - defender.rises[j1]!
          const to = this.at(i2, j1)
          const row = i * risen + c
          for (let k = 0; k <= fallen - h; k++) {
            const q = table[h * (fallen + 1) + k]!
            if (q * most < faint) continue
            const struck = k + excess
            const base = row * cells
            for (let z = low; z <= top; z++) to.p[base + (z > struck ? z - struck : 0)]! += q * column[z]!
            touch(to, i, risen, c, low > struck ? low - struck : 0, top > struck ? top - struck : 0)
          }
        }
      }
    }
  }

  /** Joint chances of hits and strikes of the defenders at the places `from` to `to - 1`. */
  private range(from: number, to: number): Float64Array {
    const key = from * this.field.defender.nodes + to
    const known = this.ranges.get(key)
    if (known) return known
    let made: Float64Array = Float64Array.of(1)
    if (to > from) {
      const before = this.range(from, to - 1)
      const n = to - from
      const { hit, strike } = this.theirs[to - 1] as Die
      made = new Float64Array((n + 1) * (n + 1))
      for (let h = 0; h < n; h++)
        for (let k = 0; k < n - h; k++) {
          const q = before[h * n + k]!
          made[h * (n + 1) + k]! += q * (1 - hit - strike)
          made[(h + 1) * (n + 1) + k]! += q * hit
          made[h * (n + 1) + k + 1]! += q * strike
        }
    }
    this.ranges.set(key, made)
    return made
  }

  /** Step 4 from attacker `first` on, then step 5; leaves the pair empty. */
  private roll(here: InProgress, i: number, j: number, first: number, live: Float64Array, moveOn: boolean): void {
    const { attacker, defender } = this.field
    const { cells, faint, risen } = this
    const dice = attacker.nodes - 1
    const falls = j < defender.nodes - 1
    const reply = this.theirs[j]
    const rises = falls ? defender.rises[j]! - defender.rises[j + 1]! : 0
    const lost = i < attacker.nodes - 1
    const risesToo = lost ? attacker.rises[i]! - attacker.rises[i + 1]! : 0
    for (let s = first; s < dice; s++) {
      const { hit, strike } = this.mine[s] as Die
      const miss = 1 - hit - strike
      const end = here.most[s]!
      for (let c = 0; c <= end; c++) {
        const row = s * risen + c
        const lo = here.lo[row]!
        const hi = here.hi[row]!
        if (hi < 0) continue
        here.lo[row] = cells
        here.hi[row] = -1
        const p = here.p
        const from = row * cells
        const stay = from + risen * cells
        const low = lo > 0 ? lo - 1 : 0
        if (!falls || !reply) {
          // AAZ-AFIRE.9: no enemy is left; hits strike zombies like a Z.
          for (let y = lo; y <= hi; y++) {
            const x = p[from + y]!
            p[from + y] = 0
            p[stay + y]! += x * miss
            p[stay + (y > 0 ? y - 1 : 0)]! += x * (hit + strike)
          }
          touch(here, s + 1, risen, c, low, hi)
          continue
        }
        const next = this.at(i, j + 1)
        const q = next.p
        const fall = ((s + 1) * risen + c + rises) * cells
        const toMiss = hit * (1 - reply.hit - reply.strike)
        if (lost) {
          const both = this.at(i + 1, j + 1)
          const r = both.p
          const bothFall = fall + risesToo * cells
          const toStrike = hit * reply.strike
          const toHit = hit * reply.hit
          for (let y = lo; y <= hi; y++) {
            const x = p[from + y]!
            if (x === 0) continue
            p[from + y] = 0
            if (x < faint) continue
            const fewer = y > 0 ? y - 1 : 0
            p[stay + y]! += x * miss
            p[stay + fewer]! += x * strike
            q[fall + y]! += x * toMiss
            q[fall + fewer]! += x * toStrike
            r[bothFall + y]! += x * toHit
          }
          touch(both, s + 1, risen, c + rises + risesToo, lo, hi)
        } else {
          // AAZ-DFIRE.5: no attacker is left to hit.
          const toStrike = hit * (reply.strike + reply.hit)
          for (let y = lo; y <= hi; y++) {
            const x = p[from + y]!
            p[from + y] = 0
            const fewer = y > 0 ? y - 1 : 0
            p[stay + y]! += x * miss
            p[stay + fewer]! += x * strike
            q[fall + y]! += x * toMiss
            q[fall + fewer]! += x * toStrike
          }
        }
        touch(here, s + 1, risen, c, low, hi)
        touch(next, s + 1, risen, c + rises, low, hi)
      }
      here.most[s] = -1
    }
    this.fireBack(here, i, j, live, moveOn)
    this.spare.push(here)
    this.open[i * defender.nodes + j] = undefined
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
      const top = here.hi[row]!
      if (top < 0) continue
      const bottom = here.lo[row]!
      const from = row * cells
      for (let h = moveOn ? 1 : 0; h < salvo.rows; h++) {
        const i2 = i + h
        const cell = (i2 * defender.nodes + j) * cells + c + attacker.rises[i]! - attacker.rises[i2]!
        const line = h * columns
        for (let y = bottom; y <= top; y++) {
          const x = here.p[from + y]!
          if (x * max[h]! < faint) continue
          const last = hi[h]! < y ? hi[h]! : y - 1
          for (let k = lo[h]!; k <= last; k++) live[cell + y - k]! += x * p[line + k]!
          live[cell]! += x * tail[h * (columns + 1) + (y < columns ? y : columns)]!
        }
      }
      here.p.fill(0, from + bottom, from + top + 1)
      here.lo[row] = cells
      here.hi[row] = -1
    }
    here.most[s] = -1
  }
}

interface Die {
  hit: number
  strike: number
}

/** Rounds in progress in one pair, with the stretch of each row that is in use. */
interface InProgress {
  p: Float64Array
  lo: Int32Array
  hi: Int32Array
  /** By `s`: the greatest number of risen in use. */
  most: Int32Array
}

function touch(at: InProgress, s: number, risen: number, c: number, lo: number, hi: number): void {
  const row = s * risen + c
  if (lo < at.lo[row]!) at.lo[row] = lo
  if (hi > at.hi[row]!) at.hi[row] = hi
  if (c > at.most[s]!) at.most[s] = c
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
function diceInLine(force: Force, dice: readonly Dice[]): Die[] | undefined {
  const line: Die[] = []
  for (let node = 0; node < force.nodes - 1; node++) {
    const [here, behind] = [dice[node] as Dice, dice[node + 1] as Dice]
    const value = here.byValue.findIndex((n, v) => n === behind.byValue[v]! + 1)
    const same = here.byValue.every((n, v) => n === behind.byValue[v]! + (v === value ? 1 : 0))
    if (!same || (node + 2 < force.nodes && here.strikes !== behind.strikes)) return undefined
    const hit = value / 6
    line.push(value === 0 ? { hit: 0, strike: 0 } : { hit, strike: Math.min(here.strikes / 6, 1 - hit) })
  }
  return line
}

/** The sweep for a field, if its forces fall in line and it fits in memory. */
export function sweepOf(field: Field): Sweep | undefined {
  const { attacker, defender, cells } = field
  const risen = attacker.rises[0]! + defender.rises[0]! + 1
  if (cells === 1 || attacker.nodes * risen * cells > 60_000 || !isLine(attacker) || !isLine(defender)) return undefined
  const mine = diceInLine(attacker, field.attack.dice)
  const theirs = diceInLine(defender, field.defense.dice)
  return mine && theirs ? new Sweep(field, mine, theirs) : undefined
}
