import { binomialRows, type Distribution } from '../dice.ts'
import { type Battle, type Effort, lossOrder, type Unit, unitsOf } from './battle.ts'
import { barrageOf } from './bombard.ts'
import { Battery, type Dice, diceOf, SalvoBook } from './fire.ts'
import { type Force, musterForce } from './force.ts'
import { DeadRound, PlainRound, type Round } from './round.ts'
import { type Step8, step8Of } from './step8.ts'
import { hasTrait } from './units.ts'

/** How a land battle can end, with every chance: by attacker node, defender node and zombies left. */
export interface LandEnd {
  attacker: Force
  defender: Force
  /** Zombies left run from 0 to `cells - 1`. */
  cells: number
  /** Fought out or ceased: `(i * defender.nodes + j) * cells + z`. */
  over: Float64Array
  /** The attacker retreated. Absent when that cannot happen. */
  retreated: Float64Array | undefined
  roundsMean: number
  /** Chance of ending after so many rounds; absent where only the mean was reckoned. */
  rounds: Float64Array | undefined
  /** Probability not accounted for. */
  missing: number
}

/** Positions up to which the chance of each number of rounds is told unasked. */
const SMALL = 30_000
/** More positions than this do not fit; see `landFits`. */
const LARGEST = 6_000_000

export function landEnd(battle: Battle, effort: Effort): LandEnd {
  const field = deploy(battle, effort)
  const byRound = battle.rounds !== undefined || effort.rounds === true || field.size <= SMALL
  return byRound ? roundByRound(field, battle.rounds ?? Number.POSITIVE_INFINITY) : onceThrough(field)
}

export function landFits(battle: Battle): boolean {
  const { attacker, defender, cells } = forcesOf(battle)
  return attacker.nodes * defender.nodes * cells <= LARGEST
}

/** A battle ready to be reckoned. */
interface Field {
  attacker: Force
  defender: Force
  cells: number
  size: number
  attack: Battery
  defense: Battery
  bites: { attacker: number; defender: number }
  round: Round & { barrage: unknown }
  step8: (i: number, j: number, z: number, last: boolean) => Step8
  /** The positions after round 1, the ends, and the probability that ended before any round. */
  live: Float64Array
  over: Float64Array
  retreated: Float64Array | undefined
  endedAtOnce: number
  faint: number
}

function forcesOf(battle: Battle) {
  const units = unitsOf(battle)
  const landed = (unit: Unit) => {
    if (!battle.seaborne || unit.class !== 'land') return 0
    return battle.seaborne === true ? (battle.attacker[unit.id] ?? 0) : (battle.seaborne[unit.id] ?? 0)
  }
  const splits = battle.policy?.attacker?.retreat !== undefined || battle.rounds !== undefined
  const attacker = musterForce(units, lossOrder(units, battle.attacker, battle.policy?.attacker, 'attacker'), units.map(landed), splits)
  const defender = musterForce(units, lossOrder(units, battle.defender, battle.policy?.defender, 'defender'), [], false)
  const cells = battle.rising === false ? 1 : (battle.zombies ?? 0) + attacker.rises[0]! + defender.rises[0]! + 1
  return { attacker, defender, cells }
}

function deploy(battle: Battle, effort: Effort): Field {
  const { attacker, defender, cells } = forcesOf(battle)
  const faint = (effort.tolerance ?? 1e-12) * 1e-5
  const dead = cells > 1
  const book = new SalvoBook(dead)
  const z4 = (side: 'attacker' | 'defender') => battle.tech?.[side]?.includes('z4Explosives') ?? false
  const diceOfAll = (force: Force, side: 'attack' | 'defense', armed: boolean): Dice[] =>
    Array.from({ length: force.nodes }, (_, node) => diceOf(force, node, side, armed))
  const attack = new Battery(diceOfAll(attacker, 'attack', z4('attacker')), defender.stride, cells - 1, faint, book)
  const defense = new Battery(diceOfAll(defender, 'defense', z4('defender')), attacker.stride, cells - 1, faint, book)
  const bites = battle.bites ?? { attacker: 2 / 6, defender: 1 / 6 }
  const round = dead
    ? new DeadRound(attacker, defender, attack, defense, { cells, bites, faint })
    : new PlainRound(attacker, defender, attack, defense, faint)
  const size = attacker.nodes * defender.nodes * cells
  const mayLeave = battle.policy?.attacker?.retreat !== undefined || battle.rounds !== undefined
  const field: Field = {
    attacker,
    defender,
    cells,
    size,
    attack,
    defense,
    bites,
    round,
    step8: step8Of(battle, attacker, defender, attack, defense),
    live: new Float64Array(size),
    over: new Float64Array(size),
    retreated: mayLeave ? new Float64Array(size) : undefined,
    endedAtOnce: 0,
    faint,
  }
  firstRound(battle, field)
  return field
}

/** Chainsaws, then the compulsory first round with its bombardment (AAZ-GEN.3, AAZ-TECH.7, AAZ-BOMB.2). */
function firstRound(battle: Battle, field: Field): void {
  const { attacker, defender, cells, live, over, round } = field
  const start = new Float64Array(cells)
  sawn(battle).forEach((p, killed) => {
    const z = (battle.zombies ?? 0) - killed
    // AAZ-GEN.4: a territory with neither units nor zombies is entered without combat.
    if (z === 0 && defender.left[0] === 0) over[0]! += p
    else start[z]! += p
  })
  field.endedAtOnce = over[0]!
  if (field.endedAtOnce > 1 - 1e-15) return
  round.barrage = barrageOf(battle, attacker, defender, cells - 1, field.faint)
  round.spread(0, 0, start, 0, live, false)
  round.barrage = undefined
}

/** Zombies that Chainsaw Tanks kill before the battle: on the tank's attack value or Z (AAZ-TECH.7). */
function sawn(battle: Battle): Distribution {
  const zombies = battle.zombies ?? 0
  if (!battle.tech?.attacker?.includes('chainsawTanks')) return Float64Array.of(1)
  let killed: Distribution = Float64Array.of(1)
  for (const unit of unitsOf(battle)) {
    const n = battle.attacker[unit.id] ?? 0
    if (n === 0 || !hasTrait(unit, 'chainsaw')) continue
    const row = binomialRows(n, (unit.attack + 1) / 6)[n] as Distribution
    const sum = new Float64Array(zombies + 1)
    killed.forEach((p, a) => row.forEach((q, b) => (sum[Math.min(a + b, zombies)]! += p * q)))
    killed = sum
  }
  return killed
}

/** The nodes of a force by rank. */
function byRank(force: Force): number[] {
  return Array.from({ length: force.nodes }, (_, node) => node).sort((a, b) => force.rank[a]! - force.rank[b]!)
}

/** All pairs in an order in which every loss leads onward: by the units lost on both sides together. */
function pairsInOrder(attacker: Force, defender: Force): Int32Array {
  const most = attacker.stride + defender.stride
  const levels: number[][] = Array.from({ length: most }, () => [])
  const theirs = byRank(defender)
  for (const i of byRank(attacker)) for (const j of theirs) levels[attacker.rank[i]! + defender.rank[j]!]!.push(i * defender.nodes + j)
  return Int32Array.from(levels.flat())
}

/**
 * Step 8 for a pair: takes out of `row` what ends here. Returns true when something fights on. `count` is told each
 * probability that ends, and how many extra rounds it still fought.
 */
function settle(field: Field, pair: number, row: Float64Array, last: boolean, count: (p: number, extra: number) => void): boolean {
  const { attacker, defender, cells, over, retreated } = field
  const i = Math.floor(pair / defender.nodes)
  const j = pair - i * defender.nodes
  const at = pair * cells
  let fights = false
  for (let z = 0; z < cells; z++) {
    const p = row[at + z]!
    if (p === 0) continue
    const what = field.step8(i, j, z, last)
    if (what === 'on') {
      fights = true
      continue
    }
    row[at + z] = 0
    if (what === 'part') {
      // AAZ-AMPH.19: the landed units fight on; theirs is a later pair, settled in its turn.
      row[(attacker.retreat[i]! * defender.nodes + j) * cells + z]! += p
      continue
    }
    count(p, what === 'airRound' ? 1 : 0)
    if (what === 'retreat') (retreated as Float64Array)[at + z]! += p
    else if (what === 'over') over[at + z]! += p
    else airRound(field, i, at, z, p)
  }
  return fights
}

/** AAZ-TECH.9: one more round of aircraft against zombies. Bites find nobody (AAZ-BITE.4), every hit strikes a zombie. */
function airRound({ attack, over }: Field, i: number, at: number, z: number, p: number): void {
  const salvo = attack.at(i, 0)
  for (let k = 0; k < salvo.columns; k++) over[at + Math.max(0, z - k)]! += p * salvo.p[k]!
}

/**
 * Every pair once. Losses only ever lead onward; what can repeat is a round in which nobody falls, and that is summed in
 * closed form: in (i, j) zombies only grow fewer, so each number of zombies is divided by its chance to move on.
 */
function onceThrough(field: Field): LandEnd {
  const { defender, cells, live } = field
  let rounds = 1 - field.endedAtOnce
  const nothing = () => {}
  for (const pair of pairsInOrder(field.attacker, defender)) {
    if (!settle(field, pair, live, false, nothing)) continue
    const i = Math.floor(pair / defender.nodes)
    const j = pair - i * defender.nodes
    repeat(field, i, j, pair * cells)
    for (let z = 0; z < cells; z++) rounds += live[pair * cells + z]!
    field.round.spread(i, j, live, pair * cells, live, true)
  }
  return endOf(field, rounds, undefined)
}

/** Turns the chances of arriving in (i, j, z) into expected numbers of rounds begun there. */
function repeat(field: Field, i: number, j: number, at: number): void {
  const { attacker, defender, cells, live, bites } = field
  const mine = field.attack.at(i, defender.left[j]!)
  const theirs = field.defense.at(j, attacker.left[i]!)
  const quiet = 1 - (attacker.land[i]! > 0 ? bites.attacker : 0) - (defender.land[j]! > 0 ? bites.defender : 0)
  for (let z = cells - 1; z >= 0; z--) {
    if (live[at + z] === 0) continue
    const unbitten = quiet ** z
    const stay = z === 0 ? mine.tail[0]! * theirs.tail[0]! : unbitten * mine.p[0]! * theirs.p[0]!
    // A battle against zombies that goes on with `z` fewer zombies may end there: step 8 is asked again.
    const v = stay < 1 ? live[at + z]! / (1 - stay) : 0
    if (stay >= 1) field.over[at + z]! += live[at + z]!
    live[at + z] = v
    if (z === 0) continue
    for (let a = 0; a < mine.columns; a++)
      for (let b = a === 0 ? 1 : 0; b < theirs.columns; b++) fewer(field, i, j, at, z, a + b, v * unbitten * mine.p[a]! * theirs.p[b]!)
  }
}

function fewer(field: Field, i: number, j: number, at: number, z: number, struck: number, p: number): void {
  if (p === 0) return
  const left = Math.max(0, z - struck)
  const what = field.step8(i, j, left, false)
  if (what === 'on') field.live[at + left]! += p
  else if (what === 'retreat') (field.retreated as Float64Array)[at + left]! += p
  else if (what === 'over') field.over[at + left]! += p
  else if (what === 'airRound') airRound(field, i, at, left, p)
  else field.live[(field.attacker.retreat[i]! * field.defender.nodes + j) * field.cells + left]! += p
}

/** One round after the other, which also tells how long the battle lasts and can stop at a limit. */
function roundByRound(field: Field, limit: number): LandEnd {
  const { defender, cells } = field
  const pairs = pairsInOrder(field.attacker, defender)
  const rounds: number[] = [field.endedAtOnce]
  const ended = (n: number) => (p: number, extra: number) => {
    rounds[n + extra] = (rounds[n + extra] ?? 0) + p
  }
  let live = field.live
  let next = new Float64Array(field.size)
  const fighting = new Int32Array(pairs.length)
  for (let n = 1; ; n++) {
    const count = ended(n)
    let many = 0
    for (const pair of pairs) if (settle(field, pair, live, n >= limit, count)) fighting[many++] = pair
    let open = 0
    for (let f = 0; f < many; f++) {
      const at = fighting[f]! * cells
      for (let z = 0; z < cells; z++) open += live[at + z]!
    }
    if (open < field.faint) break
    for (let f = 0; f < many; f++) {
      const pair = fighting[f]!
      const i = Math.floor(pair / defender.nodes)
      field.round.spread(i, pair - i * defender.nodes, live, pair * cells, next, false)
      live.fill(0, pair * cells, pair * cells + cells)
    }
    ;[live, next] = [next, live]
  }
  const chances = Float64Array.from(rounds, (p) => p ?? 0)
  let mean = 0
  chances.forEach((p, n) => {
    mean += n * p
  })
  return endOf(field, mean, chances)
}

function endOf(field: Field, roundsMean: number, rounds: Float64Array | undefined): LandEnd {
  let sum = 0
  for (const p of field.over) sum += p
  for (const p of field.retreated ?? []) sum += p
  const { attacker, defender, cells, over, retreated } = field
  return { attacker, defender, cells, over, retreated, roundsMean, rounds, missing: Math.max(0, 1 - sum) }
}
