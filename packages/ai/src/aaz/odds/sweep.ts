import type { Field } from './field.ts'
import type { Dice } from './fire.ts'
import type { Force } from './force.ts'
import { SWEEP_MODULE } from './sweep-module.ts'

/** What `wasm/sweep.ts` exports. */
interface Exports {
  memory: { buffer: ArrayBuffer }
  open(attackers: number, defenders: number, cells: number): void
  diceAt(): number
  forcesAt(): number
  rowAt(): number
  ready(faint: number, leeway: number, bitesAttacker: number, bitesDefender: number): void
  carryOn(i: number, j: number): void
  begin(i: number, j: number): void
  wrong(): number
  worked(): number
}

/** What runs everywhere, but is not in the language's own types. */
interface Platform {
  atob(text: string): string
  WebAssembly: {
    Module: new (bytes: Uint8Array) => object
    Instance: new (module: object) => { exports: unknown }
  }
}

/** A module that has needed more memory than this for a battle is not kept. */
const KEPT = 64 << 20
let compiled: object | undefined
let running: Exports | undefined

/** The module, with the memory of the battle before: one battle is reckoned at a time. */
function start(): Exports {
  if (running && running.memory.buffer.byteLength <= KEPT) return running
  const { atob, WebAssembly } = globalThis as typeof globalThis & Platform
  compiled ??= new WebAssembly.Module(Uint8Array.from(atob(SWEEP_MODULE), (c) => c.charCodeAt(0)))
  running = new WebAssembly.Instance(compiled).exports as Exports
  return running
}

/**
 * The fast way through a battle with zombies, for forces that fall in one line (land units before aircraft). Every pair
 * of forces is visited once, attackers' losses outside, defenders' inside; how is told in `wasm/sweep.ts`.
 */
export class Sweep {
  private readonly field: Field
  private readonly sweep: Exports
  private row: Float64Array

  constructor(field: Field, mine: DiceInLine, theirs: DiceInLine) {
    this.field = field
    this.sweep = start()
    const { attacker, defender, cells, bites } = field
    const [a, d] = [attacker.nodes - 1, defender.nodes - 1]
    const { sweep } = this
    sweep.open(a, d, cells)
    const dice = new Float64Array(sweep.memory.buffer, sweep.diceAt(), 2 * (a + d))
    dice.set([...mine.hit.subarray(0, a), ...mine.strike.subarray(0, a), ...theirs.hit.subarray(0, d), ...theirs.strike.subarray(0, d)])
    const forces = new Int32Array(sweep.memory.buffer, sweep.forcesAt(), 2 * (a + d + 2))
    forces.set([...attacker.land, ...attacker.rises, ...defender.land, ...defender.rises])
    sweep.ready(field.faint, field.leeway, bites.attacker, bites.defender)
    this.row = this.rowNow()
  }

  /** What is still to roll in this pair, from rounds begun earlier. Pairs come in order, none left out. */
  carryOn(i: number, j: number, live: Float64Array): void {
    this.sweep.carryOn(i, j)
    const row = this.rowNow()
    const at = (i * this.field.defender.nodes + j) * row.length
    for (let z = 0; z < row.length; z++) live[at + z]! += row[z]!
  }

  /** Begins rounds in this pair, by the chances in `live`; the part in which nobody falls is left out. */
  begin(i: number, j: number, live: Float64Array): void {
    const { cells, defender } = this.field
    const at = (i * defender.nodes + j) * cells
    this.rowNow().set(live.subarray(at, at + cells))
    this.sweep.begin(i, j)
  }

  /** Probability that may have come to the wrong number of zombies. */
  get wrong(): number {
    return this.sweep.wrong()
  }

  /** Cells worked on so far: the same for the same battle everywhere. */
  get work(): number {
    return this.sweep.worked()
  }

  /** The chances of a pair in the module's memory, which moves when it grows. */
  private rowNow(): Float64Array {
    const { memory } = this.sweep
    if (this.row?.buffer !== memory.buffer) this.row = new Float64Array(memory.buffer, this.sweep.rowAt(), this.field.cells)
    return this.row
  }
}

interface DiceInLine {
  hit: Float64Array
  strike: Float64Array
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

/** Beyond this the sheets take too much memory. */
const LARGEST = 16_000_000

/** The sweep for a field, if its forces fall in line and it fits in memory. */
export function sweepOf(field: Field): Sweep | undefined {
  const { attacker, defender, cells } = field
  const risers = attacker.rises[0]! + defender.rises[0]! + 1
  if (cells === 1 || 3 * attacker.nodes * risers * cells > LARGEST || !isLine(attacker) || !isLine(defender)) return undefined
  const mine = diceInLine(attacker, field.attack.dice)
  const theirs = diceInLine(defender, field.defense.dice)
  return mine && theirs ? new Sweep(field, mine, theirs) : undefined
}
