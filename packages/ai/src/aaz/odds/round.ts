import { addF64, f64At, i32At } from './tables.ts'
import { binomialRows, type Distribution } from '../../odds/dice.ts'
import type { Battery, Salvo } from './fire.ts'
import type { Force } from './force.ts'

/**
 * One combat round of a land battle, steps 3 to 7, for all numbers of zombies at once. The chances of being in attacker
 * node i and defender node j with z zombies are in a row of `cells` numbers; a round spreads them over other rows.
 */
export interface Round {
  /** The attackers' fire in a first round with bombardment. */
  barrage: ((j: number) => Barrage) | undefined
  /** Spreads `from[at…]` of the pair (i, j) over `to`. With `moveOn` the part that stays in (i, j) is left out. */
  spread(i: number, j: number, from: Float64Array, at: number, to: Float64Array, moveOn: boolean): void
}

/** Where the attackers' hits of a bombarded first round lead, from each defender node reached by bites. */
export interface Barrage {
  salvo: Salvo
  to: Int32Array
}

/** A battle without zombies: the two salvos are independent, and nothing else happens. */
export class PlainRound implements Round {
  private readonly attacker: Force
  private readonly defender: Force
  private readonly attack: Battery
  private readonly defense: Battery
  private readonly faint: number
  /** Chances of losing 0, 1, 2… units in the current pair. */
  private readonly mine: Float64Array
  private readonly theirs: Float64Array
  barrage: ((j: number) => Barrage) | undefined

  constructor(attacker: Force, defender: Force, attack: Battery, defense: Battery, faint: number) {
    this.attacker = attacker
    this.defender = defender
    this.attack = attack
    this.defense = defense
    this.faint = faint
    this.mine = new Float64Array(attacker.stride)
    this.theirs = new Float64Array(defender.stride)
  }

  spread(i: number, j: number, from: Float64Array, at: number, to: Float64Array, moveOn: boolean): void {
    const { attacker, defender, faint, mine } = this
    const v = f64At(from, at)
    const barrage = this.barrage?.(j)
    const theirs = barrage?.salvo.p ?? this.theirs
    const many = barrage ? barrage.salvo.rows : losses(this.attack.bare(i), i32At(defender.left, j), theirs)
    const fall = barrage?.to ?? defender.hits
    const fallAt = barrage ? 0 : j * defender.stride
    const rows = losses(this.defense.bare(j), i32At(attacker.left, i), mine)
    // Chances that are too small are dropped at both ends; one continuous range is left.
    let first = 0
    let last = many - 1
    while (first < last && v * f64At(theirs, first) < faint) first++
    while (last > first && v * f64At(theirs, last) < faint) last--
    for (let h = 0; h < rows; h++) {
      const w = v * f64At(mine, h)
      if (w < faint) continue
      const i2 = i32At(attacker.hits, i * attacker.stride + h)
      const row = i2 * defender.nodes
      for (let k = moveOn && i2 === i && first === 0 ? 1 : first; k <= last; k++)
        addF64(to, row + i32At(fall, fallAt + k), w * f64At(theirs, k))
    }
  }
}

/** Hits against `targets` units: those beyond the last are lost. Returns how many entries `out` has. */
function losses(hits: Distribution, targets: number, out: Float64Array): number {
  const rows = Math.min(hits.length - 1, targets)
  for (let h = 0; h < rows; h++) out[h] = f64At(hits, h)
  let rest = 0
  for (let h = hits.length - 1; h >= rows; h--) rest += f64At(hits, h)
  out[rows] = rest
  return rows + 1
}

/** What a round with zombies needs besides the forces. */
export interface Graveyard {
  /** Numbers of zombies run from 0 to `cells - 1`. */
  cells: number
  /** Chance that a zombie die bites the attacker, and the defender. */
  bites: { attacker: number; defender: number }
  /** Contributions below this are dropped; the sum of what was dropped is the missing probability at the end. */
  faint: number
}

/**
 * With zombies: bites (step 3), then both salvos, in four passes that each sum one die pool away:
 * 1. how many zombies bite the attacker; 2. the defenders' salvo; 3. how many of the others bite the defender;
 * 4. the attackers' salvo. Bitten units fire (AAZ-BITE.6), so both salvos are those of (i, j). Only the total of zombies
 * struck matters: each is removed at once and the risen cannot be struck (AAZ-AFIRE.12, AAZ-GENZ.2).
 */
export class DeadRound implements Round {
  private readonly attacker: Force
  private readonly defender: Force
  private readonly attack: Battery
  private readonly defense: Battery
  private readonly cells: number
  private readonly faint: number
  private readonly bitten: Distribution[]
  private readonly alsoBitten: Distribution[]
  /** By attacker node reached in this spread: a grid of (zombies that did not bite the attacker, zombies left). */
  private readonly slotOf: Int32Array
  private readonly slots: Slot[] = []
  private used = 0
  private readonly grid: Float64Array
  private readonly gridLo: Int32Array
  private readonly gridHi: Int32Array
  barrage: ((j: number) => Barrage) | undefined

  constructor(attacker: Force, defender: Force, attack: Battery, defense: Battery, yard: Graveyard) {
    this.attacker = attacker
    this.defender = defender
    this.attack = attack
    this.defense = defense
    this.cells = yard.cells
    this.faint = yard.faint
    const { attacker: a, defender: d } = yard.bites
    this.bitten = binomialRows(yard.cells - 1, a)
    this.alsoBitten = binomialRows(yard.cells - 1, a < 1 ? d / (1 - a) : 0)
    this.slotOf = new Int32Array(attacker.nodes).fill(-1)
    this.grid = new Float64Array(defender.stride * yard.cells)
    this.gridLo = new Int32Array(defender.stride).fill(yard.cells)
    this.gridHi = new Int32Array(defender.stride).fill(-1)
  }

  spread(i: number, j: number, from: Float64Array, at: number, to: Float64Array, moveOn: boolean): void {
    this.used = 0
    this.biteAndFireBack(i, j, from, at)
    for (let s = 0; s < this.used; s++) {
      const slot = this.slots[s] as Slot
      this.slotOf[slot.node] = -1
      this.biteDefenders(j, slot)
      this.fire(i, j, slot.node, to, moveOn)
    }
  }

  /** Passes 1 and 2. */
  private biteAndFireBack(i: number, j: number, from: Float64Array, at: number): void {
    const { attacker, cells, faint } = this
    const land = i32At(attacker.land, i)
    for (let z = 0; z < cells; z++) {
      const v = f64At(from, at + z)
      if (v < faint) continue
      const bitten = this.bitten[z] as Distribution
      for (let b = 0; b <= z; b++) {
        const w = v * f64At(bitten, b)
        if (w < faint) continue
        // AAZ-BITE.4: bites beyond the last land unit are lost.
        const i1 = i32At(attacker.bites, i * attacker.stride + (b < land ? b : land))
        const salvo = this.defense.at(j, i32At(attacker.left, i1))
        const { p, tail, max, lo, hi, columns } = salvo
        for (let h = 0; h < salvo.rows; h++) {
          if (w * f64At(max, h) < faint) continue
          const slot = this.slotFor(i32At(attacker.hits, i1 * attacker.stride + h))
          const m = z - b
          const y = slot.grid
          const base = m * cells + z
          const first = i32At(lo, h)
          const last = i32At(hi, h) < z ? i32At(hi, h) : z - 1
          const row = h * columns
          for (let k = first; k <= last; k++) addF64(y, base - k, w * f64At(p, row + k))
          addF64(y, m * cells, w * f64At(tail, h * (columns + 1) + (z < columns ? z : columns)))
          const bottom = z > i32At(hi, h) ? z - i32At(hi, h) : 0
          const top = z > first ? z - first : 0
          if (bottom < i32At(slot.lo, m)) slot.lo[m] = bottom
          if (top > i32At(slot.hi, m)) slot.hi[m] = top
        }
      }
    }
  }

  private slotFor(node: number): Slot {
    const known = i32At(this.slotOf, node)
    if (known >= 0) return this.slots[known] as Slot
    const ix = this.used++
    this.slotOf[node] = ix
    let slot = this.slots[ix]
    if (!slot) {
      const { cells } = this
      slot = { node, grid: new Float64Array(cells * cells), lo: new Int32Array(cells).fill(cells), hi: new Int32Array(cells).fill(-1) }
      this.slots.push(slot)
    }
    slot.node = node
    return slot
  }

  /** Pass 3: from a slot into the grid of (defenders bitten, zombies left). Leaves the slot clean. */
  private biteDefenders(j: number, slot: Slot): void {
    const { cells, faint, grid, gridLo, gridHi } = this
    const land = i32At(this.defender.land, j)
    const y = slot.grid
    for (let m = 0; m < cells; m++) {
      const top = i32At(slot.hi, m)
      if (top < 0) continue
      const bottom = i32At(slot.lo, m)
      const base = m * cells
      let most = 0
      for (let z = bottom; z <= top; z++) if (f64At(y, base + z) > most) most = f64At(y, base + z)
      if (f64At(y, base) > most) most = f64At(y, base)
      const bitten = this.alsoBitten[m] as Distribution
      for (let b = 0; b <= m; b++) {
        const q = f64At(bitten, b)
        if (q * most < faint) continue
        const bite = b < land ? b : land
        const row = bite * cells
        for (let z = bottom; z <= top; z++) addF64(grid, row + z, q * f64At(y, base + z))
        if (bottom > 0) addF64(grid, row, q * f64At(y, base))
        if (bottom < i32At(gridLo, bite)) gridLo[bite] = bottom
        if (top > i32At(gridHi, bite)) gridHi[bite] = top
      }
      for (let z = bottom; z <= top; z++) y[base + z] = 0
      y[base] = 0
      slot.lo[m] = cells
      slot.hi[m] = -1
    }
  }

  /** Pass 4: from the grid to the cells. Leaves the grid clean. */
  private fire(i: number, j: number, i2: number, to: Float64Array, moveOn: boolean): void {
    const { attacker, defender, cells, faint, grid, gridLo, gridHi } = this
    const land = i32At(defender.land, j)
    const risen = i32At(attacker.rises, i) - i32At(attacker.rises, i2) + i32At(defender.rises, j)
    for (let bite = 0; bite <= land; bite++) {
      const top = i32At(gridHi, bite)
      if (top < 0) continue
      const bottom = i32At(gridLo, bite)
      const base = bite * cells
      let most = f64At(grid, base)
      for (let z = bottom; z <= top; z++) if (f64At(grid, base + z) > most) most = f64At(grid, base + z)
      const j1 = i32At(defender.bites, j * defender.stride + bite)
      const barrage = this.barrage?.(j1)
      const salvo = barrage?.salvo ?? this.attack.at(i, i32At(defender.left, j1))
      const fall = barrage?.to ?? defender.hits
      const fallAt = barrage ? 0 : j1 * defender.stride
      const { p, tail, max, lo, hi, columns } = salvo
      for (let h = 0; h < salvo.rows; h++) {
        const strongest = f64At(max, h)
        if (most * strongest < faint) continue
        const j2 = i32At(fall, fallAt + h)
        if (moveOn && i2 === i && j2 === j) continue
        const cell = (i2 * defender.nodes + j2) * cells + risen - i32At(defender.rises, j2)
        const first = i32At(lo, h)
        const end = i32At(hi, h)
        const row = h * columns
        const tailRow = h * (columns + 1)
        if (bottom > 0) addF64(to, cell, f64At(grid, base) * f64At(tail, tailRow))
        for (let z = bottom; z <= top; z++) {
          const x = f64At(grid, base + z)
          if (x * strongest < faint) continue
          const last = end < z ? end : z - 1
          const here = cell + z
          for (let k = first; k <= last; k++) addF64(to, here - k, x * f64At(p, row + k))
          addF64(to, cell, x * f64At(tail, tailRow + (z < columns ? z : columns)))
        }
      }
      for (let z = bottom; z <= top; z++) grid[base + z] = 0
      grid[base] = 0
      gridLo[bite] = cells
      gridHi[bite] = -1
    }
  }
}

interface Slot {
  node: number
  grid: Float64Array
  /** By row: the least and the greatest number of zombies left, without 0. */
  lo: Int32Array
  hi: Int32Array
}
