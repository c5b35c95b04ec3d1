import { clear, lay, open as openLaid, openArena, take } from './arena'
import { addBites, beginBites, bite, bittenAt, firstBitten, lastBitten, noneBitten, openBites, openRows } from './bites'
import { cellsFor, freeAll, SPARE, work } from './cells'
import { openEnough } from './enough'
import { attackers, cells, defenders, dice, hitOf, hitOfToo, next, openForces, risersOf, strikeOf, strikeOfToo, tables } from './forces'
import { addSheet, endIn, misplaced, openSheets, rollSheet, rollSheetTwice, setReply, sheetAt, sheetsFor, trim, wipe } from './sheet'

/**
 * The fast way through a battle with zombies, for forces that fall in one line (land units before aircraft).
 *
 * Seen die by die, a round needs no memory of how it began. Attackers roll in the line's order, the fallen too: `s` is
 * the next to roll, so rounds begun by different forces merge as soon as the same units are still to roll. A defender
 * rolls when it falls, the others after the attackers, in their line's order too: `t` is the next. What must be kept
 * besides the two forces is a `Sheet`.
 *
 * Every pair of forces is visited once: attackers' losses outside, defenders' inside. So only the sheets of this pair
 * and of the next defender to fall are kept, and what waits for more attackers to fall.
 */
let row: usize = 0
/** By `s`: rounds in progress in this pair, and in the one with the next defender fallen. */
let here: usize = 0
let beyond: usize = 0
/** Defenders' fire in progress: this die and the next. */
let firing: usize = 0
/** Takes what is not laid down. */
let scratch: usize = 0
let places: i32 = 0

/** Makes room for a battle of so many attacking and defending nodes, that of nobody left aside, and fewer than `columns` zombies. */
export function open(a: i32, d: i32, columns: i32): void {
  freeAll()
  openForces(a, d, columns)
  row = cellsFor(columns)
}

/** Where to put the dice: hit and strike by attacking node, then by defending node. */
export function diceAt(): usize {
  return dice
}

/** Where to put by attacking node the next, units left, land units, risers and the node after all bites; by defending node land units and risers. */
export function tablesAt(): usize {
  return tables
}

/** Where the chances of a pair are put and found, by number of zombies. */
export function rowAt(): usize {
  return row
}

/** Everything has been put in its place. Bites: chances of a zombie die. */
export function ready(faint: f64, leeway: f64, toA: f64, toD: f64): void {
  const rows = risersOf(0, 0) + 1
  openEnough(faint, leeway)
  openSheets(cells, faint)
  openRows(toA, toD)
  openBites(rows, faint)
  here = sheetsFor(attackers + 1, rows)
  beyond = sheetsFor(attackers + 1, rows)
  firing = sheetsFor(2, rows)
  const largest = (rows + 2) * (cells + SPARE)
  scratch = cellsFor(largest)
  places = attackers + defenders + 2
  openArena(attackers + 1, (defenders + 1) * places, largest)
}

/** What may be counted wrong. */
export function wrong(): f64 {
  return misplaced
}

export function worked(): f64 {
  return work
}

/** What is still to roll in this pair, from rounds begun earlier: the chances of its ending here. Pairs come in order, none left out. */
export function carryOn(i: i32, j: i32): void {
  if (j === 0) nextAttacker(i)
  else {
    const other = here
    here = beyond
    beyond = other
  }
  bite(i, j)
  handOver(i, j)
  roll(i, j, 0, true)
  memory.fill(row, 0, cells << 3)
  fireBack(i, j, true)
}

/** Begins rounds in this pair, by the chances given; the part in which nobody falls is left out. */
export function begin(i: i32, j: i32): void {
  beginBites(i, j, row)
  addBites(i, j, j)
  handOver(i, j)
  roll(i, j, i, false)
  fireBack(i, j, false)
}

function nextAttacker(i: i32): void {
  for (let s = 0; s <= attackers; s++) {
    wipe(sheetAt(here, s))
    wipe(sheetAt(beyond, s))
  }
  if (i > 0) clear(i - 1)
}

/** Where bites have led to: here, or where attackers have fallen to them. */
function handOver(i: i32, j: i32): void {
  for (let n = firstBitten(); n <= lastBitten(); n++) {
    const sheet = sheetAt(bittenAt(), n)
    if (n !== i) lay(n, j * places + i, sheet)
    else {
      addSheet(sheet, sheetAt(here, i))
      wipe(sheet)
    }
  }
  noneBitten()
}

/** Step 4 from attacker `first` on. What is done rolling is left in the last sheet. */
function roll(i: i32, j: i32, first: i32, carries: bool): void {
  const falls = j < defenders
  const lost = i < attackers
  const replyHit = falls ? hitOfToo(j) : 0
  const replyStrike = falls ? strikeOfToo(j) : 0
  for (let s = first; s <= attackers; s++) {
    const sheet = sheetAt(here, s)
    if (carries) take(i, j * places + s, sheet)
    if (s === attackers) return
    if (!trim(sheet, s, j, i, j, carries)) continue
    const hit = hitOf(s)
    const strike = strikeOf(s)
    const then = next(s)
    const after = sheetAt(here, then)
    // AAZ-AFIRE.9: where no enemy is left, hits strike zombies like a Z.
    if (!falls) rollSheet(sheet, after, 1 - hit - strike, hit + strike, scratch, 0)
    else {
      // AAZ-DFIRE.5: where no attacker is left to hit, the fallen defender's hit strikes a zombie.
      const laid = lost ? openLaid(next(i), (j + 1) * places + then, sheet, hit * replyHit) : scratch
      const struck = hit * (lost ? replyStrike : replyStrike + replyHit)
      setReply(hit * (1 - replyHit - replyStrike), struck, hit * replyHit)
      rollSheetTwice(sheet, after, sheetAt(beyond, then), 1 - hit - strike, strike, laid)
    }
  }
}

/** Step 5: the defenders still standing fire; then the dead have risen and the round is over. */
function fireBack(i: i32, j: i32, carries: bool): void {
  const lost = i < attackers
  let sheet = sheetAt(here, attackers)
  for (let t = j; t < defenders; t++) {
    const after = sheetAt(firing, t & 1)
    const place = j * places + attackers + 1 + t
    if (trim(sheet, attackers, t, i, j, carries)) {
      const hit = hitOfToo(t)
      const strike = strikeOfToo(t)
      const laid = lost ? openLaid(next(i), place, sheet, hit) : scratch
      rollSheet(sheet, after, 1 - hit - strike, lost ? strike : hit + strike, laid, hit)
    }
    sheet = after
    if (carries) take(i, place, sheet)
  }
  if (carries) endIn(sheet, row, risersOf(i, j))
  wipe(sheet)
}

export { bytesToSolve, fightsAt, mayStopAt, openValue, solve, stopsAt, worthAt } from './value'
