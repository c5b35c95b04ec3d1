import { nth } from '@deadfront/kernel'
import { binomialRows } from '../../odds/dice.ts'
import { addF64, f64At, i32At } from './tables.ts'
import type { Decisions } from './advice.ts'
import { aimOf } from './aim.ts'
import type { Battle } from './battle.ts'
import { shelledRound } from './bombard.ts'
import { type Field, roundOf } from './field.ts'
import type { Quiet } from './fire.ts'
import type { Force } from './force.ts'
import type { Round } from './round.ts'
import type { Step8 } from './step8.ts'
import { type Sweep, sweepOf } from './sweep.ts'

/** How a land battle can end, with every chance: by attacker node, defender node and zombies left. */
export interface LandEnd {
  /** Fought out or ceased: `(i * defender.nodes + j) * cells + z`. */
  over: Float64Array
  /** The attacker retreated. Absent when that cannot happen. */
  retreated: Float64Array | undefined
  roundsMean: number
  /** Chance of ending after so many rounds; absent where only the mean was computed. */
  rounds: Float64Array | undefined
  /** Probability that is missing, or that may be counted for another number of zombies. */
  missing: number
}

/** The computing in progress. */
interface Work extends Field {
  /** How a round goes pair by pair; absent where all rounds are swept. */
  round: Round | undefined
  /** Positions after a round, before step 8. */
  live: Float64Array
  over: Float64Array
  retreated: Float64Array | undefined
  endedAtOnce: number
  /** Rounds that are not counted where they begin: the first, unless it is swept like the others. */
  roundsBefore: number
  decisions: Decisions | undefined
  /** Powers of the chance that a zombie does not bite. */
  powers: Map<number, Float64Array>
  /** For the current pair: what step 8 does by zombies left, and the chances that no unit is hit and so many, or more, are struck. */
  steps: Step8[]
  struck: Float64Array
  struckTail: Float64Array
}

/** How much work a battle may take: positions times numbers of zombies pair by pair, cells when swept. */
export interface Limits {
  pairs: number
  swept: number
}

interface How {
  byRound: boolean
  limits: Limits
  /** Records what is decided in step 8. */
  decisions?: Decisions | undefined
}

/** All endings of a battle; undefined if that is too much work. With `byRound` also how long it lasts; a limit of rounds needs that. */
export function landEnd(battle: Battle, field: Field, how: How): LandEnd | undefined {
  const { limits, decisions } = how
  const inRounds = how.byRound || battle.rounds !== undefined
  const sweep = inRounds ? undefined : sweepOf(field)
  if (!sweep && field.size * field.cells > limits.pairs) return undefined
  const mayLeave = aimOf(battle) !== undefined || battle.policy?.attacker?.retreat !== undefined || battle.rounds !== undefined
  const work: Work = {
    ...field,
    round: undefined,
    live: new Float64Array(field.size),
    over: new Float64Array(field.size),
    retreated: mayLeave ? new Float64Array(field.size) : undefined,
    endedAtOnce: 0,
    roundsBefore: 0,
    decisions,
    powers: new Map(),
    steps: new Array<Step8>(field.cells).fill('over'),
    struck: new Float64Array(field.attacker.stride + field.defender.stride),
    struckTail: new Float64Array(field.attacker.stride + field.defender.stride),
  }
  if (sweep && isLikeOthers(work)) work.live.set(work.zombies)
  else firstRound(work)
  return inRounds ? roundByRound(work, battle.rounds ?? Number.POSITIVE_INFINITY) : onceThrough(work, sweep, limits.swept)
}

/**
 * Is the compulsory first round (AAZ-GEN.3) like a later one? There is no bombardment, and with as many zombies or fewer step 8 would go on
 * anyway, so a round in which no unit falls may be repeated in closed form. Nothing is decided before it, so no decision is noted.
 */
function isLikeOthers({ barrage, silencing, decisions, zombies, step8 }: Work): boolean {
  if (barrage || silencing || decisions) return false
  for (let z = topOf(zombies, 0, zombies.length); z >= 0; z--) if (step8(0, 0, z, false) !== 'on') return false
  return true
}

/** The compulsory first round with its bombardment (AAZ-GEN.3, AAZ-BOMB.2). */
function firstRound(work: Work): void {
  const { defender, live, over } = work
  const round = roundOf(work)
  work.round = round
  const start = work.zombies.slice()
  // AAZ-GEN.4: a territory with neither units nor zombies is entered without combat.
  if (defender.left[0] === 0) {
    work.endedAtOnce = over[0] = f64At(start, 0)
    start[0] = 0
  }
  work.roundsBefore = 1 - work.endedAtOnce
  const { silencing } = work
  if (silencing) return shelledRound({ ...work, silencing }, start, live)
  round.barrage = work.barrage
  round.spread(0, 0, start, 0, live, false)
  round.barrage = undefined
}

/** The nodes of a force by rank. */
function byRank(force: Force): number[] {
  return Array.from({ length: force.nodes }, (_, node) => node).sort((a, b) => i32At(force.rank, a) - i32At(force.rank, b))
}

/** All pairs in an order in which every loss leads to a later pair: by the units lost on both sides together. */
function pairsInOrder(attacker: Force, defender: Force): Int32Array {
  const most = attacker.stride + defender.stride
  const levels: number[][] = Array.from({ length: most }, () => [])
  const theirs = byRank(defender)
  for (const i of byRank(attacker))
    for (const j of theirs) nth(levels, i32At(attacker.rank, i) + i32At(defender.rank, j)).push(i * defender.nodes + j)
  return Int32Array.from(levels.flat())
}

/**
 * Step 8 for a pair: takes out of `row` what ends here. Returns true when something fights on. `count` is called with each
 * probability that ends, and how many extra rounds it still fought.
 */
function settle(work: Work, pair: number, row: Float64Array, last: boolean, count: (p: number, extra: number) => void): boolean {
  const { attacker, defender, cells, over, retreated, steps } = work
  const i = Math.floor(pair / defender.nodes)
  const j = pair - i * defender.nodes
  const at = pair * cells
  let fights = false
  let on = 0
  let off = 0
  for (let z = topOf(row, at, cells); z >= 0; z--) {
    const what = work.step8(i, j, z, last)
    steps[z] = what
    const p = f64At(row, at + z)
    if (p === 0) continue
    if (what === 'on') {
      fights = true
      on += p
      continue
    }
    row[at + z] = 0
    if (what === 'flak') {
      addF64(row, (i * defender.nodes + defender.nodes - 1) * cells + z, p)
      continue
    }
    if (z > 0 || defender.left[j] !== 0) off += p
    if (what === 'part') {
      // AAZ-AMPH.19: the landed units fight on; their pair comes later and is computed then.
      addF64(row, (i32At(attacker.retreat, i) * defender.nodes + j) * cells + z, p)
      continue
    }
    count(p, what === 'airRound' ? 1 : 0)
    if (what === 'retreat') addF64(retreated as Float64Array, at + z, p)
    else if (what === 'over') addF64(over, at + z, p)
    else airRound(work, i, at, z, p)
  }
  if (work.decisions) note(work, work.decisions, i, j, { on, off })
  return fights
}

/** The largest number of zombies with a chance above 0; -1 if there is none. */
function topOf(row: Float64Array, at: number, cells: number): number {
  let z = cells - 1
  while (z >= 0 && row[at + z] === 0) z--
  return z
}

/** What was decided in a pair: against enemies, or against zombies by an attacker that may choose. */
function note({ attacker, defender }: Work, decisions: Decisions, i: number, j: number, met: { on: number; off: number }): void {
  const [mine, theirs, land] = [attacker.left[i] ?? 0, defender.left[j] ?? 0, attacker.troops[i] ?? 0]
  if (mine === 0 || met.on + met.off === 0) return
  if (theirs > 0) decisions.enemies({ attackers: mine, defenders: theirs, ...met }, land > 0)
  else if (land > 0) decisions.dead(met)
}

/** AAZ-TECH.9: one more round of aircraft against zombies. Bites can hit only own flak (AAZ-BITE.4), every hit strikes a zombie. */
function airRound({ attack, attacker, defender, cells, bites, over }: Work, i: number, at: number, z: number, p: number): void {
  const salvo = attack.at(i, 0)
  const land = i32At(attacker.land, i)
  const bitten = land > 0 ? nth(binomialRows(z, bites.attacker), z) : [1]
  bitten.forEach((q, b) => {
    const to = at + (i32At(attacker.bites, i * attacker.stride + Math.min(b, land)) - i) * defender.nodes * cells
    for (let k = 0; k < salvo.columns; k++) addF64(over, to + Math.max(0, z - k), p * q * f64At(salvo.p, k))
  })
}

/**
 * Visits every pair once. Losses lead only to later pairs; a round in which no unit falls can repeat, and is summed in
 * closed form: in (i, j) the number of zombies never grows, so each number of zombies is divided by its chance to move on.
 */
function onceThrough(work: Work, sweep: Sweep | undefined, limit: number): LandEnd | undefined {
  const { defender, cells, live } = work
  let rounds = work.roundsBefore
  const more = (p: number, extra: number) => {
    rounds += p * extra
  }
  const pairs = sweep ? undefined : pairsInOrder(work.attacker, defender)
  const all = work.attacker.nodes * defender.nodes
  for (let n = 0; n < all; n++) {
    const pair = pairs ? i32At(pairs, n) : n
    const i = Math.floor(pair / defender.nodes)
    const j = pair - i * defender.nodes
    sweep?.carryOn(i, j, live)
    if (j === 0 && sweep && sweep.work > limit) return undefined
    if (!settle(work, pair, live, false, more)) continue
    repeat(work, { i, j, at: pair * cells }, more)
    for (let z = 0; z < cells; z++) rounds += f64At(live, pair * cells + z)
    if (sweep) sweep.begin(i, j, live)
    else work.round?.spread(i, j, live, pair * cells, live, true)
  }
  const end = endOf(work, rounds, undefined)
  return { ...end, missing: end.missing + (sweep?.wrong ?? 0) }
}

/** A pair of states of the two forces, and where its cells begin. */
interface PairAt {
  i: number
  j: number
  at: number
}

/** Turns the chances of arriving in (i, j, z) into expected numbers of rounds begun there. */
function repeat(work: Work, pair: PairAt, more: (p: number, extra: number) => void): void {
  const { i, j, at } = pair
  const { attacker, defender, cells, live, bites, faint, steps, struck, struckTail } = work
  const [mine, theirs] = [work.attack.quiet(i, i32At(defender.left, j)), work.defense.quiet(j, i32At(attacker.left, i))]
  const still = f64At(mine.tail, 0) * f64At(theirs.tail, 0)
  // Large forces have at least one hit in every round.
  if (still < faint) return
  const top = topOf(live, at, cells)
  const many = top > 0 ? strikesOf(work, mine, theirs) : 0
  const quiet = 1 - (i32At(attacker.land, i) > 0 ? bites.attacker : 0) - (i32At(defender.land, j) > 0 ? bites.defender : 0)
  const nobody = work.powers.get(quiet) ?? powersOf(quiet, cells)
  work.powers.set(quiet, nobody)
  for (let z = top; z >= 0; z--) {
    const begun = f64At(live, at + z)
    if (begun === 0) continue
    const unbitten = f64At(nobody, z)
    const stay = z === 0 ? still : unbitten * f64At(struck, 0)
    const v = stay < 1 ? begun / (1 - stay) : 0
    if (stay >= 1) addF64(work.over, at + z, begun)
    live[at + z] = v
    const w = v * unbitten
    for (let k = 1; k < z && k < many && w * f64At(struckTail, k) >= faint; k++) {
      const p = w * f64At(struck, k)
      if (steps[z - k] === 'on') addF64(live, at + z - k, p)
      else fewer(work, pair, z - k, p, more)
    }
    // Fewer dice than zombies cannot strike them all; more can, and then the rest of the strikes are lost.
    if (z > 0 && z < many && w * f64At(struckTail, z) >= faint) fewer(work, pair, 0, w * f64At(struckTail, z), more)
  }
}

/** Sets the chances that both sides together hit no unit and strike so many, if not too small; returns how many there are. */
function strikesOf({ struck, struckTail, faint }: Work, mine: Quiet, theirs: Quiet): number {
  const a = countOf(mine, faint / f64At(theirs.tail, 0))
  const b = countOf(theirs, faint / f64At(mine.tail, 0))
  const many = a + b - 1
  struck.fill(0, 0, many)
  for (let x = 0; x < a; x++) {
    const p = f64At(mine.p, x)
    for (let y = 0; y < b; y++) addF64(struck, x + y, p * f64At(theirs.p, y))
  }
  let sum = 0
  for (let k = many - 1; k >= 0; k--) {
    sum += f64At(struck, k)
    struckTail[k] = sum
  }
  return many
}

/** How many chances come before the rest is too small to count. */
function countOf({ p, tail }: Quiet, faint: number): number {
  let end = p.length
  while (end > 1 && f64At(tail, end - 1) < faint) end--
  return end
}

/** A product in a loop, because `**` can give another last bit on another machine. */
function powersOf(x: number, n: number): Float64Array {
  const powers = new Float64Array(n).fill(1)
  for (let k = 1; k < n; k++) powers[k] = f64At(powers, k - 1) * x
  return powers
}

/** No unit fell, but zombies did: step 8 is computed again for those left. */
function fewer(work: Work, { i, j, at }: PairAt, left: number, p: number, more: (p: number, extra: number) => void): void {
  const what = work.steps[left]
  if (what === 'on') addF64(work.live, at + left, p)
  else if (what === 'retreat') addF64(work.retreated as Float64Array, at + left, p)
  else if (what === 'over') addF64(work.over, at + left, p)
  else if (what === 'part') addF64(work.live, (i32At(work.attacker.retreat, i) * work.defender.nodes + j) * work.cells + left, p)
  else {
    more(p, 1)
    airRound(work, i, at, left, p)
  }
}

/** One round after the other, which also gives how long the battle lasts and can stop at a limit. */
function roundByRound(work: Work, limit: number): LandEnd {
  const { defender, cells } = work
  const pairs = pairsInOrder(work.attacker, defender)
  const rounds: number[] = [work.endedAtOnce]
  const ended = (n: number) => (p: number, extra: number) => {
    rounds[n + extra] = (rounds[n + extra] ?? 0) + p
  }
  let live: Float64Array = work.live
  let next: Float64Array = new Float64Array(work.size)
  const fighting = new Int32Array(pairs.length)
  for (let n = 1; ; n++) {
    const count = ended(n)
    let many = 0
    for (const pair of pairs) if (settle(work, pair, live, n >= limit, count)) fighting[many++] = pair
    let open = 0
    for (let f = 0; f < many; f++) {
      const at = i32At(fighting, f) * cells
      for (let z = 0; z < cells; z++) open += f64At(live, at + z)
    }
    if (open < work.faint) break
    for (let f = 0; f < many; f++) {
      const pair = i32At(fighting, f)
      const i = Math.floor(pair / defender.nodes)
      work.round?.spread(i, pair - i * defender.nodes, live, pair * cells, next, false)
      live.fill(0, pair * cells, pair * cells + cells)
    }
    ;[live, next] = [next, live]
  }
  const chances = Float64Array.from(rounds, (p) => p ?? 0)
  let mean = 0
  chances.forEach((p, n) => {
    mean += n * p
  })
  return endOf(work, mean, chances)
}

function endOf(work: Work, roundsMean: number, rounds: Float64Array | undefined): LandEnd {
  const sum = sumOf(work.over) + (work.retreated ? sumOf(work.retreated) : 0)
  return { over: work.over, retreated: work.retreated, roundsMean, rounds, missing: Math.max(0, 1 - sum) }
}

function sumOf(p: Float64Array): number {
  let sum = 0
  for (let n = 0; n < p.length; n++) sum += f64At(p, n)
  return sum
}
