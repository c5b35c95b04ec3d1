import type { Field } from './field.ts'
import { type Lines, linesOf } from './line.ts'
import { type Exports, opened } from './module.ts'
import { addF64, f64At } from './tables.ts'

/**
 * The fast way to compute a battle with zombies, for forces that fall in line (land units before aircraft, except one that
 * may be kept). Every pair of forces is visited once: attackers' losses in the outer loop, defenders' in the inner. Described in
 * `wasm/sweep.ts`.
 */
export class Sweep {
  private readonly field: Field
  private readonly sweep: Exports
  private row: Float64Array

  constructor(field: Field, lines: Lines) {
    this.field = field
    this.sweep = opened(field, lines)
    this.sweep.ready(field.faint, field.leeway, field.bites.attacker, field.bites.defender)
    this.row = this.newRow()
  }

  /** The chances still to be rolled in this pair, from rounds begun earlier. Pairs come in order, none left out. */
  carryOn(i: number, j: number, live: Float64Array): void {
    this.sweep.carryOn(i, j)
    const row = this.rowNow()
    const at = (i * this.field.defender.nodes + j) * row.length
    for (let z = 0; z < row.length; z++) addF64(live, at + z, f64At(row, z))
  }

  /** Begins rounds in this pair, by the chances in `live`; the part in which no unit falls is left out. */
  begin(i: number, j: number, live: Float64Array): void {
    const { cells, defender } = this.field
    const at = (i * defender.nodes + j) * cells
    this.rowNow().set(live.subarray(at, at + cells))
    this.sweep.begin(i, j)
  }

  /** Probability that may be counted for the wrong number of zombies. */
  get wrong(): number {
    return this.sweep.wrong()
  }

  /** Cells computed so far: the same for the same battle everywhere. */
  get work(): number {
    return this.sweep.worked()
  }

  /** The chances of a pair in the module's memory, which moves when it grows. */
  private rowNow(): Float64Array {
    if (this.row.buffer !== this.sweep.memory.buffer) this.row = this.newRow()
    return this.row
  }

  private newRow(): Float64Array {
    return new Float64Array(this.sweep.memory.buffer, this.sweep.rowAt(), this.field.cells)
  }
}

/** Above this size the sheets take too much memory. */
const LARGEST = 16_000_000

/** The sweep for a field, if its forces fall in line and it fits in memory. */
export function sweepOf(field: Field): Sweep | undefined {
  const { attacker, defender, cells } = field
  const risers = (attacker.rises[0] ?? 0) + (defender.rises[0] ?? 0) + 1
  if (3 * attacker.nodes * risers * cells > LARGEST) return undefined
  const lines = linesOf(field)
  return lines && new Sweep(field, lines)
}
