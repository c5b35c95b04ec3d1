import { nth } from '@deadfront/kernel'
import { aimOf, onlyZombies } from './aim.ts'
import type { Battle } from './battle.ts'
import { deploy, type Field, roundOf } from './field.ts'
import { pointsOf } from './fire.ts'
import { EVERYBODY, type Force } from './force.ts'
import { linesOf } from './line.ts'
import { opened } from './module.ts'
import { mayLeave, overruns, type Step8 } from './step8.ts'
import { f64At, i32At } from './tables.ts'

/** What to do after each round, for every position. */
export interface LandPlan {
  step8: Field['step8']
  /** False when the battle was too large to compute all of it. */
  best: boolean
}

/** How much work a plan may take: in the module, and position by position. */
export interface PlanLimits {
  cells: number
  positions: number
}

const STEPS: readonly Step8[] = ['over', 'on', 'retreat', 'part', 'airRound', 'flak']
const OVER = 0
const ON = 1
const RETREAT = 2
const PART = 3
const AIR_ROUND = 4
const FLAK = 5

/** Gains below this count as 0. */
const EQUAL = 1e-12
/** The maximum of memory that the module gets for a plan. */
const LARGEST = 128 << 20

/**
 * The best play for the aim, by a fixed order of losses. Most of it needs no computing:
 * - ceasing captures (AAZ-PRESS.5), and fighting on against zombies only costs units: it is done only to clear;
 * - while a land unit is left, retreating gives up what can still be taken or cleared; while any unit is left, what can
 *   still be destroyed;
 * - IPCs decide the rest: for aircraft alone, when nothing can be taken any more, and for the whole battle when IPCs are
 *   the aim. That is computed backwards, from the last round to the first.
 */
export function landPlan(battle: Battle, field: Field, limits: PlanLimits): LandPlan {
  const { attacker, defender, cells } = field
  const table = new Uint8Array(field.size)
  const aim = aimOf(battle)
  const takes = aim === 'take' || aim === 'clear'
  const presses = aim === 'clear' || (aim === 'destroy' && onlyZombies(battle))
  const airDots = battle.tech?.attacker?.includes('airDots') ?? false
  const swings = (i: number): boolean => aim === 'swing' || (takes && attacker.troops[i] === 0)
  for (let i = 0; i < attacker.nodes; i++) {
    if (attacker.left[i] === 0) continue
    const troops = nth(attacker.troops, i)
    for (let j = 0; j < defender.nodes; j++) {
      const at = (i * defender.nodes + j) * cells
      if (nth(defender.left, j) > 0) table.fill(overruns(field.attack, defender, i, j) ? FLAK : ON, at, at + cells)
      else if (troops === 0) table.fill(airDots ? AIR_ROUND : OVER, at + 1, at + cells)
      else if (presses) table.fill(ON, at + 1, at + cells)
    }
  }
  const nodes = nodesWhere(attacker, swings)
  const best = nodes.length === 0 || solve(battle, field, nodes, limits, table)
  quietOnes(field, table)
  const width = defender.nodes * cells
  return { step8: (i, j, z) => nth(STEPS, nth(table, i * width + j * cells + z)), best }
}

const nodesWhere = (force: Force, test: (node: number) => boolean): number[] =>
  Array.from({ length: force.nodes }, (_, node) => node).filter((node) => nth(force.left, node) > 0 && test(node))

/** Nothing will ever change if neither side can hit the other and no zombie bites. */
function quietOnes(field: Field, table: Uint8Array): void {
  const { attacker, defender, cells } = field
  const guard = field.defense.dice.map(pointsOf)
  field.attack.dice.forEach((dice, i) => {
    if (pointsOf(dice) > 0 || attacker.left[i] === 0) return
    guard.forEach((points, j) => {
      if (points === 0 && nth(defender.left, j) > 0) table[(i * defender.nodes + j) * cells] = OVER
    })
  })
}

/** Sets what to do in these nodes to win the most IPCs. False when that is only nearly the best. */
function solve(battle: Battle, field: Field, nodes: readonly number[], limits: PlanLimits, table: Uint8Array): boolean {
  const { attacker, defender, cells, size } = field
  const from = nth(nodes, 0)
  // The module does not handle antiaircraft artillery that is destroyed without dice.
  const inLine = nodes.length === attacker.nodes - 1 - from && defender.lone.every((lone) => lone === 0)
  const lines = inLine ? linesOf(field) : undefined
  if (lines) {
    const rows = nth(attacker.rises, from) + nth(defender.rises, 0) + 1
    const work = ((nodes.length * nodes.length * defender.nodes * rows * cells) / 2) * 1.5
    const module = opened(field, lines)
    if (work <= limits.cells && module.bytesToSolve(from) <= LARGEST) {
      inModule(battle, field, from, module, table)
      return true
    }
  }
  if (nodes.length * defender.nodes * cells * size <= limits.positions) {
    oneByOne(battle, field, nodes, table)
    return true
  }
  withoutTheDead(battle, field, nodes, limits, table)
  return false
}

/** IPCs that the units of each node are worth, those that retreated from a landing included. */
function valueOf(force: Force): Float64Array {
  const n = force.units.length
  return Float64Array.from({ length: force.nodes }, (_, node) =>
    force.units.reduce((sum, { cost }, u) => sum + cost * (nth(force.fighting, node * n + u) + nth(force.away, node * n + u)), 0),
  )
}

/** IPC swing of a battle that ends in a pair: what the defender lost, less what the attacker lost. */
function swingOf({ attacker, defender }: Field): (i: number, j: number) => number {
  const [mine, theirs] = [valueOf(attacker), valueOf(defender)]
  return (i, j) => nth(theirs, 0) - nth(theirs, j) - (nth(mine, 0) - nth(mine, i))
}

function inModule(battle: Battle, field: Field, from: number, module: ReturnType<typeof opened>, table: Uint8Array): void {
  const { attacker, defender, cells, bites } = field
  const swing = swingOf(field)
  const many = attacker.nodes - from
  module.openValue(from, bites.attacker, bites.defender)
  const stops = new Float64Array(module.memory.buffer, module.stopsAt(), many * defender.nodes)
  const may = new Int32Array(module.memory.buffer, module.mayStopAt(), many)
  for (let i = from; i < attacker.nodes; i++) {
    may[i - from] = leaves(battle, attacker, i) ? 1 : 0
    for (let j = 0; j < defender.nodes; j++) stops[(i - from) * defender.nodes + j] = swing(i, j)
  }
  module.solve()
  const fights = new Uint8Array(module.memory.buffer, module.fightsAt(), many * defender.nodes * cells)
  for (let i = from; i < attacker.nodes - 1; i++)
    for (let j = 0; j < defender.nodes; j++) {
      if (defender.left[j] === 0) continue
      for (let z = 0; z < cells; z++) {
        const at = (i * defender.nodes + j) * cells + z
        table[at] = fights[at - from * defender.nodes * cells] === 1 ? ON : RETREAT
      }
    }
}

const leaves = (battle: Battle, attacker: Force, i: number): boolean =>
  attacker.retreat[i] === EVERYBODY && nth(attacker.left, i) > 0 && mayLeave(battle, attacker, i)

/** The same, computed position by position, for forces of any shape. */
function oneByOne(battle: Battle, field: Field, nodes: readonly number[], table: Uint8Array): void {
  const { attacker, defender, cells, size } = field
  const swing = swingOf(field)
  const worth = new Float64Array(size)
  for (let i = 0; i < attacker.nodes; i++)
    for (let j = 0; j < defender.nodes; j++) worth.fill(swing(i, j), (i * defender.nodes + j) * cells, (i * defender.nodes + j + 1) * cells)
  const round = roundOf(field)
  const start = new Float64Array(cells)
  const after = new Float64Array(size)
  const width = defender.nodes * cells
  const outer = [...nodes].sort((a, b) => nth(attacker.rank, b) - nth(attacker.rank, a))
  const inner = nodesWhere(defender, () => true).sort((a, b) => nth(defender.rank, b) - nth(defender.rank, a))
  for (const i of outer) {
    const rows = leadsTo(attacker, i)
    for (const j of inner) {
      const at = (i * defender.nodes + j) * cells
      if (overruns(field.attack, defender, i, j)) {
        worth.fill(swing(i, defender.nodes - 1), at, at + cells)
        continue
      }
      const leave = nth(attacker.retreat, i)
      const part = leave >= 0 && mayLeave(battle, attacker, i)
      for (let z = 0; z < cells; z++) {
        start.fill(0)
        start[z] = 1
        for (const row of rows) after.fill(0, row * width, (row + 1) * width)
        round.spread(i, j, start, 0, after, false)
        const stay = nth(after, at + z)
        after[at + z] = 0
        let sum = 0
        for (const row of rows) sum += dot(after, worth, row * width, (row + 1) * width)
        const on = stay < 1 ? sum / (1 - stay) : swing(i, j)
        const stop = leaves(battle, attacker, i) ? swing(i, j) : part ? nth(worth, (leave * defender.nodes + j) * cells + z) : undefined
        const press = stop === undefined || on > stop + EQUAL
        table[at + z] = press ? ON : part ? PART : RETREAT
        worth[at + z] = press ? on : stop
      }
    }
  }
}

/** A node and all nodes that losses lead to from it. */
function leadsTo({ hits, bites, stride }: Force, node: number): number[] {
  const found = new Set([node])
  if (stride > 1) for (const at of found) found.add(i32At(hits, at * stride + 1)).add(i32At(bites, at * stride + 1))
  return [...found].sort((a, b) => a - b)
}

function dot(a: Float64Array, b: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let n = from; n < to; n++) {
    const x = f64At(a, n)
    if (x !== 0) sum += x * f64At(b, n)
  }
  return sum
}

/** Nearly the best play for a battle that is too large: the best play if no unit rose, for any number of zombies. */
function withoutTheDead(battle: Battle, field: Field, nodes: readonly number[], limits: PlanLimits, table: Uint8Array): void {
  const { attacker, defender, cells } = field
  const plain = deploy({ ...battle, zombies: 0, rising: false }, {})
  const choices = new Uint8Array(plain.size).fill(RETREAT)
  if (nodes.length * defender.nodes * plain.size <= limits.positions) oneByOne(battle, plain, nodes, choices)
  for (const i of nodes)
    for (let j = 0; j < defender.nodes; j++) {
      const choice = nth(choices, i * defender.nodes + j)
      const may = choice === PART || leaves(battle, attacker, i)
      if (choice === ON || !may || defender.left[j] === 0 || overruns(field.attack, defender, i, j)) continue
      table.fill(choice, (i * defender.nodes + j) * cells, (i * defender.nodes + j + 1) * cells)
    }
}
