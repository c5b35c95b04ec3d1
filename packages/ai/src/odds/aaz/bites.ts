import { binomialRows } from '../dice.ts'
import type { Field } from './field.ts'
import type { Sheet } from './sheet.ts'
import type { DiceInLine } from './sweep.ts'

/**
 * Step 3 for forces in line (AAZ-BITE). The bitten fire (AAZ-BITE.6): attackers in their turn, defenders at once. Bites
 * beyond the last land unit are lost (AAZ-BITE.4).
 */
export class Bites {
  private readonly field: Field
  private readonly cells: number
  private readonly faint: number
  /** Chances that n of z zombies bite a side, and that n of those that did not bite the other do: `z * cells + n`. */
  private readonly first: BySide
  private readonly then: BySide
  /** The chance of n or more. */
  private readonly atLeast: BySide
  private readonly thenAtLeast: BySide
  /** Of z zombies a bite the attacker and d the defender: `(d * cells + a) * cells + z`. */
  private readonly bothBite: Float64Array
  private readonly some: Float64Array
  /** What the defenders from j to j + d roll, by `j * nodes + d`; equal dice have equal numbers. */
  private readonly replies: Replies
  /**
   * Bites and answers together, where nobody runs out of land units: by roll and attackers fallen, where in `tolls` the
   * chances lie. For each number of zombies struck: the greatest, then one for each number of zombies at the start.
   */
  private readonly tollAt: Int32Array
  private tolls = new Float64Array(1 << 15)
  private tolled = 1
  /** Starts so far: first and last number of zombies, and the largest chance. */
  private readonly from: Int32Array
  private readonly to: Int32Array
  private readonly peak: Float64Array

  constructor(field: Field, theirs: DiceInLine) {
    this.field = field
    this.cells = field.cells
    this.faint = field.faint
    const { attacker: a, defender: d } = field.bites
    const { cells } = field
    this.first = { attacker: binomials(cells, a), defender: binomials(cells, d) }
    this.then = { attacker: binomials(cells, d < 1 ? a / (1 - d) : 0), defender: binomials(cells, a < 1 ? d / (1 - a) : 0) }
    this.atLeast = { attacker: tails(cells, this.first.attacker), defender: tails(cells, this.first.defender) }
    this.thenAtLeast = { attacker: tails(cells, this.then.attacker), defender: tails(cells, this.then.defender) }
    const pairs = field.attacker.nodes * field.defender.nodes
    this.from = new Int32Array(pairs)
    this.to = new Int32Array(pairs).fill(-1)
    this.peak = new Float64Array(pairs)
    this.replies = repliesOf(field, theirs)
    this.tollAt = new Int32Array(this.replies.tables.length * (field.attacker.nodes + field.defender.nodes))
    this.some = new Float64Array(cells)
    this.bothBite = new Float64Array(cells ** 3)
    for (let n = 0; n < cells; n++)
      for (let k = 0; k + n < cells; k++)
        for (let z = n + k; z < cells; z++) this.bothBite[(n * cells + k) * cells + z] = this.everyBite(z, k, false, n, false)
  }

  /** Rounds begin in (i, j) by the chances in `live`. Adds those in which nobody is bitten to `sheet`. */
  begin(i: number, j: number, live: Float64Array, sheet: Sheet): void {
    const { cells, faint } = this
    const pair = i * this.field.defender.nodes + j
    const at = pair * cells
    let to = cells - 1
    while (to >= 0 && live[at + to]! < faint) to--
    let from = 0
    while (from < to && live[at + from]! < faint) from++
    this.from[pair] = from
    this.to[pair] = to
    for (let z = from; z <= to; z++) if (live[at + z]! > this.peak[pair]!) this.peak[pair] = live[at + z]!
    this.addStart(i, j, i, j, 0, 0, live, sheet)
  }

  /** Adds to `sheet` every round begun with `start` attackers lost in which bites and answers led to (i, j). */
  collect(start: number, i: number, j: number, live: Float64Array, sheet: Sheet): void {
    const { attacker, defender } = this.field
    const fallen = i - start
    // Attackers beyond the last cannot fall: what would hit them strikes zombies (AAZ-DFIRE.5).
    const all = attacker.left[i] === 0
    for (let j0 = j; j0 >= 0; j0--) {
      const bitten = j - j0
      if (bitten > defender.land[j0]!) break
      if ((fallen === 0 && bitten === 0) || this.to[start * defender.nodes + j0]! < 0) continue
      const most = all ? attacker.land[start]! + bitten - fallen : 0
      for (let excess = 0; excess <= most; excess++) this.addStart(start, j0, i, j, fallen + excess, excess, live, sheet)
    }
  }

  /** Adds the rounds begun in (i0, j0) in which `fallen` attackers fall to bites and answers, `excess` of them in vain. */
  private addStart(i0: number, j0: number, i: number, j: number, fallen: number, excess: number, live: Float64Array, sheet: Sheet): void {
    const { attacker, defender } = this.field
    const { faint } = this
    const pair = i0 * defender.nodes + j0
    const bitten = j - j0
    const land = attacker.land[i0]!
    const to = this.to[pair]!
    const from = Math.max(this.from[pair]!, bitten, fallen)
    if (from > to || fallen > land + bitten || this.peak[pair]! * this.likely(to, bitten, fallen) < faint) return
    const allBitten = bitten === defender.land[j0]
    const risen = attacker.rises[i0]! - attacker.rises[i]! + defender.rises[j0]! - defender.rises[j]!
    const row = risen * sheet.width - excess
    const roll = this.replies.roll[j0 * defender.nodes + bitten]!
    const span =
      fallen < land && !allBitten
        ? this.addToll(roll, bitten, fallen, from, to, live, pair, sheet, row)
        : this.addCapped(roll, bitten, allBitten, fallen, land, from, to, live, pair, sheet, row)
    if (span > 0) sheet.reach(risen, risen, from - bitten > 0 ? Math.max(0, from - bitten - excess) : 0, to - excess)
  }

  /** Where land units are left on both sides, what bites do is the same for all starts. Returns the rows added. */
  private addToll(
    roll: number,
    bitten: number,
    fallen: number,
    from: number,
    to: number,
    live: Float64Array,
    pair: number,
    sheet: Sheet,
    row: number,
  ): number {
    const { cells, faint } = this
    const at = pair * cells
    const peak = this.peak[pair]!
    const block = this.tollOf(roll, bitten, fallen)
    const { tolls } = this
    const out = sheet.p
    let added = 0
    for (let k = 0; k <= bitten; k++) {
      const toll = block + k * (cells + 1)
      if (peak * tolls[toll]! < faint) continue
      const first = from > k ? from : k
      const shift = row - k
      for (let z = first; z <= to; z++) out[shift + z]! += live[at + z]! * tolls[toll + 1 + z]!
      added++
    }
    return added
  }

  private tollOf(roll: number, bitten: number, fallen: number): number {
    const { cells } = this
    const place = roll * (this.field.attacker.nodes + this.field.defender.nodes) + fallen
    if (this.tollAt[place]! > 0) return this.tollAt[place]!
    const size = (bitten + 1) * (cells + 1)
    if (this.tolled + size > this.tolls.length) {
      const wider = new Float64Array(Math.max(this.tolls.length * 2, this.tolled + size))
      wider.set(this.tolls)
      this.tolls = wider
    }
    const { tolls, tolled, bothBite } = this
    const reply = this.replies.tables[roll] as Float64Array
    for (let hits = 0; hits <= bitten && hits <= fallen; hits++) {
      const chances = (bitten * cells + fallen - hits) * cells
      for (let k = 0; k + hits <= bitten; k++) {
        const q = reply[hits * (bitten + 1) + k]!
        const toll = tolled + k * (cells + 1) + 1
        for (let z = fallen - hits + bitten; z < cells; z++) tolls[toll + z]! += q * bothBite[chances + z]!
      }
    }
    for (let k = 0; k <= bitten; k++) {
      const toll = tolled + k * (cells + 1)
      for (let z = 1; z <= cells; z++) if (tolls[toll + z]! > tolls[toll]!) tolls[toll] = tolls[toll + z]!
    }
    this.tollAt[place] = tolled
    this.tolled += size
    return tolled
  }

  /** Where all land units of a side are bitten, more bites than that come to the same. Returns the rows added. */
  private addCapped(
    roll: number,
    bitten: number,
    allBitten: boolean,
    fallen: number,
    land: number,
    from: number,
    to: number,
    live: Float64Array,
    pair: number,
    sheet: Sheet,
    row: number,
  ): number {
    const { some, bothBite, cells, faint } = this
    const reply = this.replies.tables[roll] as Float64Array
    const at = pair * cells
    const out = sheet.p
    const most = fallen < bitten ? fallen : bitten
    let added = 0
    for (let hits = fallen > land ? fallen - land : 0; hits <= most; hits++) {
      const a = fallen - hits
      const first = from > a + bitten ? from : a + bitten
      const chances = (bitten * cells + a) * cells
      if (allBitten || a === land)
        for (let z = first; z <= to; z++) some[z] = live[at + z]! * this.everyBite(z, a, a === land, bitten, allBitten)
      else for (let z = first; z <= to; z++) some[z] = live[at + z]! * bothBite[chances + z]!
      let peak = 0
      for (let z = first; z <= to; z++) if (some[z]! > peak) peak = some[z]!
      if (peak < faint) continue
      const entry = hits * (bitten + 1)
      for (let k = bitten - hits; k >= 0; k--) {
        const q = reply[entry + k]!
        if (peak * q < faint) continue
        const shift = row - k
        for (let z = first; z <= to; z++) out[shift + z]! += some[z]! * q
        added++
      }
    }
    return added
  }

  /** So many must bite at least; no chance is greater than that of it. */
  private likely(z: number, bitten: number, fallen: number): number {
    const bites = this.atLeast.defender[z * this.cells + bitten]!
    return fallen > bitten ? Math.min(bites, this.atLeast.attacker[z * this.cells + fallen - bitten]!) : bites
  }

  /** Of z zombies a bite the attacker and d the defender; `every` when more than that come to the same. */
  private everyBite(z: number, a: number, everyA: boolean, d: number, everyD: boolean): number {
    const { first, then, thenAtLeast, cells } = this
    if (!everyD) return first.defender[z * cells + d]! * (everyA ? thenAtLeast : then).attacker[(z - d) * cells + a]!
    if (!everyA) return first.attacker[z * cells + a]! * thenAtLeast.defender[(z - a) * cells + d]!
    let p = 0
    for (let n = d; n + a <= z; n++) p += first.defender[z * cells + n]! * thenAtLeast.attacker[(z - n) * cells + a]!
    return p
  }
}

interface BySide {
  attacker: Float64Array
  defender: Float64Array
}

/** Binomial rows up to `cells - 1` in one table. */
function binomials(cells: number, p: number): Float64Array {
  const table = new Float64Array(cells * cells)
  binomialRows(cells - 1, p).forEach((row, n) => table.set(row, n * cells))
  return table
}

function tails(cells: number, table: Float64Array): Float64Array {
  const sums = table.slice()
  for (let n = 0; n < cells; n++) for (let k = n - 1; k >= 0; k--) sums[n * cells + k]! += sums[n * cells + k + 1]!
  return sums
}

interface Replies {
  roll: Int32Array
  /** By roll of d dice: `hits * (d + 1) + strikes`. */
  tables: Float64Array[]
}

/** The dice of bitten defenders, for every defender next to fall and every number of them. */
function repliesOf({ defender }: Field, theirs: DiceInLine): Replies {
  const known = new Map<string, number>()
  const replies: Replies = { roll: new Int32Array(defender.nodes * defender.nodes), tables: [] }
  for (let j = 0; j < defender.nodes; j++) {
    const dice: number[] = []
    let table: Float64Array = Float64Array.of(1)
    for (let d = 0; d <= defender.land[j]!; d++) {
      if (d > 0) {
        const [hit, strike] = [theirs.hit[j + d - 1]!, theirs.strike[j + d - 1]!]
        dice.push(hit * 100 + strike)
        dice.sort()
        table = addDie(table, d, hit, strike)
      }
      const key = dice.join()
      const roll = known.get(key) ?? replies.tables.push(table) - 1
      known.set(key, roll)
      table = replies.tables[roll] as Float64Array
      replies.roll[j * defender.nodes + d] = roll
    }
  }
  return replies
}

/** Chances of hits and strikes of d dice, `hits * (d + 1) + strikes`, from those of one die fewer. */
function addDie(before: Float64Array, d: number, hit: number, strike: number): Float64Array {
  const after = new Float64Array((d + 1) * (d + 1))
  for (let h = 0; h < d; h++)
    for (let k = 0; k + h < d; k++) {
      const q = before[h * d + k]!
      after[h * (d + 1) + k]! += q * (1 - hit - strike)
      after[(h + 1) * (d + 1) + k]! += q * hit
      after[h * (d + 1) + k + 1]! += q * strike
    }
  return after
}
