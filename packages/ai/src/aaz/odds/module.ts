import { type Lines, tablesOf } from './line.ts'
import type { Field } from './field.ts'
import { SWEEP_MODULE } from './sweep-module.ts'

/** What `wasm/sweep.ts` exports. */
export interface Exports {
  memory: { buffer: ArrayBuffer }
  open(attackers: number, defenders: number, cells: number): void
  diceAt(): number
  tablesAt(): number
  rowAt(): number
  ready(faint: number, leeway: number, bitesAttacker: number, bitesDefender: number): void
  carryOn(i: number, j: number): void
  begin(i: number, j: number): void
  wrong(): number
  worked(): number
  bytesToSolve(from: number): number
  openValue(from: number, bitesAttacker: number, bitesDefender: number): void
  stopsAt(): number
  mayStopAt(): number
  solve(): void
  fightsAt(): number
}

/** Functions that exist on every platform, but not in the types of the language. */
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

/** The module, with the memory of the last battle: one battle is computed at a time. */
function start(): Exports {
  if (running && running.memory.buffer.byteLength <= KEPT) return running
  const { atob, WebAssembly } = globalThis as typeof globalThis & Platform
  compiled ??= new WebAssembly.Module(Uint8Array.from(atob(SWEEP_MODULE), (c) => c.charCodeAt(0)))
  running = new WebAssembly.Instance(compiled).exports as Exports
  return running
}

/** The module with both forces of a field in its memory. */
export function opened(field: Field, { mine, theirs }: Lines): Exports {
  const module = start()
  const { attacker, defender, cells } = field
  const [a, d] = [attacker.nodes - 1, defender.nodes - 1]
  module.open(a, d, cells)
  const dice = new Float64Array(module.memory.buffer, module.diceAt(), 2 * (a + d))
  dice.set([...mine.hit.subarray(0, a), ...mine.strike.subarray(0, a), ...theirs.hit.subarray(0, d), ...theirs.strike.subarray(0, d)])
  const tables = tablesOf(field)
  new Int32Array(module.memory.buffer, module.tablesAt(), tables.length).set(tables)
  return module
}
