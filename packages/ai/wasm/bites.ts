import { at, cellsFor, put, room, weigh } from './cells'
import { enoughFor, risk } from './enough'
import { attackers, bittenTo, cells, defenders, hitOfToo, land, landToo, next, risersOf, strikeOfToo } from './forces'
import { cell, misplace, reach, reachDry, reachPlenty, sheetAt, sheetsFor, staySheet, trimEnds } from './sheet'

/**
 * Step 3 for forces in line (AAZ-BITE). The bitten fire (AAZ-BITE.6): attackers in their turn, defenders at once, one
 * after the other in their line's order. So rounds begun by different defenders merge as soon as the same of the bitten
 * are still to roll. Bites beyond the last land unit are lost (AAZ-BITE.4).
 */

/** Chances are sorted by size in steps of 1/16; those of the last step are as good as none. */
const STEPS: i32 = 24

let faint: f64 = 0
/** Rounds begun, by pair and zombies; the largest chance of each pair; for each step of bites the zombies that matter. */
let begun: usize = 0
let peaks: usize = 0
let froms: usize = 0
let tos: usize = 0
/** Rounds in progress by attackers lost, the first and last of them in use. */
let bitten: usize = 0
let first: i32 = 0
let last: i32 = 0

export function openBites(rows: i32, tooFaint: f64): void {
  faint = tooFaint
  const pairs = (attackers + 1) * (defenders + 1)
  begun = cellsFor(pairs * cells)
  peaks = cellsFor(pairs)
  froms = room((pairs * STEPS) << 1)
  tos = room((pairs * STEPS) << 1)
  bitten = sheetsFor(attackers + 2, rows)
  noneBitten()
}

/** Forgets the results: they have been read. */
export function noneBitten(): void {
  first = attackers + 1
  last = -1
}

function int(p: usize, n: i32): i32 {
  return load<i32>(p + (n << 2))
}

/** Rounds begin in (i, j) by the chances in `row`. */
export function beginBites(i: i32, j: i32, row: usize): void {
  const pair = i * (defenders + 1) + j
  memory.copy(begun + ((pair * cells) << 3), row, cells << 3)
  let peak: f64 = 0
  for (let z = 0; z < cells; z++) peak = max(peak, at(row, z))
  put(peaks, pair, peak)
  let from = 0
  let to = cells - 1
  let limit = faint
  for (let step = 0; step < STEPS; step++) {
    while (to >= from && at(row, to) < limit) to--
    while (from < to && at(row, from) < limit) from++
    store<i16>(froms + ((pair * STEPS + step) << 1), <i16>from)
    store<i16>(tos + ((pair * STEPS + step) << 1), <i16>to)
    limit *= 16
  }
}

/** Bites and answers that lead from rounds begun with i attackers lost and fewer than j defenders to j defenders lost. */
export function bite(i: i32, j: i32): void {
  for (let t = 0; t < j; t++) {
    if (j - t <= landToo(t)) addBites(i, t, j)
    if (last >= first) answer(t, (t & 3) === 3 || t === j - 1)
  }
}

/** The sheets with the results, by attackers lost, from the first to the last. */
export function bittenAt(): usize {
  return bitten
}

export function firstBitten(): i32 {
  return first
}

export function lastBitten(): i32 {
  return last
}

/** A bitten defender rolls. What is too faint is dropped now and then. */
function answer(t: i32, trims: bool): void {
  const hit = hitOfToo(t)
  const strike = strikeOfToo(t)
  const miss = 1 - hit - strike
  let end = last
  for (let i = last; i >= first; i--) {
    // AAZ-DFIRE.5: where no attacker is left to hit, a hit strikes a zombie.
    const hits = i < attackers
    staySheet(sheetAt(bitten, i), miss, hits ? strike : strike + hit, sheetAt(bitten, next(i)), hits ? hit : 0)
    if (hits) end = max(end, next(i))
  }
  if (!trims) {
    last = end
    return
  }
  const begin = first
  noneBitten()
  for (let i = begin; i <= end; i++) {
    if (!trimEnds(sheetAt(bitten, i))) continue
    first = min(first, i)
    last = i
  }
}

/** Adds the bites of rounds begun in (i, j0) that lead to j. */
export function addBites(i: i32, j0: i32, j: i32): void {
  const pair = i * (defenders + 1) + j0
  const peak = at(peaks, pair)
  const windows = (pair * STEPS) << 1
  const most = <i32>load<i16>(tos + windows)
  const d = j - j0
  if (most < d || peak * at(atLeastD, most * cells + d) < faint) return
  const everyD = d === landToo(j0)
  const landLeft = land(i)
  const risers = risersOf(i, j0)
  const start = begun + ((pair * cells) << 3)
  const fall = min(landLeft, most - d)
  // What is enough whoever falls; else it is asked for each.
  const surely = enoughFor(peak * <f64>cells, i, j0, bittenTo(i, fall), j)
  const riskThen = risk
  let some = false
  for (let a = 0; a <= fall; a++) {
    const row = rowOf(a, a === landLeft, d, everyD)
    const window = windows + (int(row, 2) << 1)
    const to = <i32>load<i16>(tos + window)
    let from = max(<i32>load<i16>(froms + window), a + d)
    if (from > to) {
      // Too few, or too many.
      if (some) break
      continue
    }
    some = true
    const chances = row + 16
    const node = bittenTo(i, a)
    const sheet = sheetAt(bitten, node)
    const asks = from < surely
    const enough = asks ? enoughFor(peak * load<f64>(row) * <f64>(to - from + 1), i, j0, node, j) : surely
    if (from === 0) {
      // No zombie to strike.
      put(sheet.dry, risers, at(sheet.dry, risers) + at(start, 0) * at(chances, 0))
      reachDry(sheet, risers, risers)
      from = 1
    }
    if (from < enough && from <= to) {
      const end = min(to, enough - 1)
      sheet.mass += weigh(cell(sheet, risers, from), start + (from << 3), chances + (from << 3), end - from + 1)
      reach(sheet, risers, risers, from, end)
    }
    if (to >= enough) {
      const begin = max(from, enough)
      const mass = weigh(sheet.plenty + ((risers + begin) << 3), start + (begin << 3), chances + (begin << 3), to - begin + 1)
      misplace(mass * (asks ? risk : riskThen))
      reachPlenty(sheet, risers + begin, risers + to)
    }
    first = min(first, node)
    last = max(last, node)
  }
}

/** Chances that n of z zombies bite a side, that n of those that did not bite the other do, and of n or more: `z * cells + n`. */
let firstA: usize = 0
let firstD: usize = 0
let thenA: usize = 0
let thenAtLeastA: usize = 0
let thenAtLeastD: usize = 0
let atLeastD: usize = 0
/** Rows made so far. */
let rowAt: usize = 0

/** Chances of a zombie die to bite the attacker, and the defender. */
export function openRows(toA: f64, toD: f64): void {
  firstA = binomials(toA)
  firstD = binomials(toD)
  atLeastD = tails(firstD)
  thenA = binomials(toD < 1 ? toA / (1 - toD) : 0)
  thenAtLeastA = tails(thenA)
  thenAtLeastD = tails(binomials(toA < 1 ? toD / (1 - toA) : 0))
  rowAt = room((cells * cells) << 4)
}

function binomials(p: f64): usize {
  const table = cellsFor(cells * cells)
  put(table, 0, 1)
  for (let n = 1; n < cells; n++)
    for (let k = 0; k < n; k++) {
      const before = at(table, (n - 1) * cells + k)
      put(table, n * cells + k, at(table, n * cells + k) + before * (1 - p))
      put(table, n * cells + k + 1, at(table, n * cells + k + 1) + before * p)
    }
  return table
}

function tails(table: usize): usize {
  const sums = cellsFor(cells * cells)
  for (let n = 0; n < cells; n++) {
    let sum: f64 = 0
    for (let k = n; k >= 0; k--) {
      sum += at(table, n * cells + k)
      put(sums, n * cells + k, sum)
    }
  }
  return sums
}

/**
 * Of z zombies a bite the attacker and d the defender, for all z; `every` when more than that come to the same. The
 * greatest chance comes first, then its step, then one for each z.
 */
export function rowOf(a: i32, everyA: bool, d: i32, everyD: bool): usize {
  const slot = rowAt + (((d * cells + a) * 4 + (everyA ? 2 : 0) + (everyD ? 1 : 0)) << 2)
  const known = load<usize>(slot)
  if (known !== 0) return known
  const row = room((cells + 2) << 3)
  store<usize>(slot, row)
  let most: f64 = 0
  for (let z = a + d; z < cells; z++) {
    const chance = biteChance(z, a, everyA, d, everyD)
    put(row, z + 2, chance)
    most = max(most, chance)
  }
  store<f64>(row, most)
  let step = 0
  while (step < STEPS - 1 && most * 16 <= 1) {
    most *= 16
    step++
  }
  store<i32>(row, step, 8)
  return row
}

function biteChance(z: i32, a: i32, everyA: bool, d: i32, everyD: bool): f64 {
  if (!everyD) return at(firstD, z * cells + d) * at(everyA ? thenAtLeastA : thenA, (z - d) * cells + a)
  if (!everyA) return at(firstA, z * cells + a) * at(thenAtLeastD, (z - a) * cells + d)
  let p: f64 = 0
  for (let n = d; n + a <= z; n++) p += at(firstD, z * cells + n) * at(thenAtLeastA, (z - n) * cells + a)
  return p
}
