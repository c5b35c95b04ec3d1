import { add, at, cellsFor, die, padded, put, room, SPARE, setDie, setDieToo, setStride, stride, wipeCells } from './cells'
import { enoughFor, risk } from './enough'

/**
 * A round in progress: chances by the units that could still rise when it began (rows) and the zombies that can still be
 * struck (columns). Neither changes when somebody falls: who rises is told at the end, from those who are left. Two kinds
 * of chances need only one number, zombies and risers together, and lie apart. Once the last zombie has been struck
 * further strikes are lost: `dry`. Where there are so many zombies that every strike counts: `plenty`. Of each a window
 * is in use; everything outside it is 0, and so is the first column after a trim.
 */
@unmanaged
export class Sheet {
  /** First and last row and column in use. */
  top: i32
  bottom: i32
  left: i32
  right: i32
  dryFrom: i32
  dryTo: i32
  plentyFrom: i32
  plentyTo: i32
  cells: usize
  dry: usize
  plenty: usize
  /** The chances of the rows together, or a little more. */
  mass: f64
}

/** Columns of a sheet, and cells from one row to the next. */
let width: i32 = 0
let apart: i32 = 0
let faint: f64 = 0
/** What may be counted wrong because strikes were not lost that should have been. */
export let misplaced: f64 = 0

export function openSheets(columns: i32, tooFaint: f64): void {
  width = columns
  apart = padded(columns + SPARE)
  setStride(apart)
  faint = tooFaint
  misplaced = 0
}

export function misplace(mass: f64): void {
  misplaced += mass
}

/** So many empty sheets in a row. */
export function sheetsFor(n: i32, rows: i32): usize {
  const first = room(n * offsetof<Sheet>())
  for (let k = 0; k < n; k++) {
    const sheet = sheetAt(first, k)
    sheet.cells = cellsFor(rows * apart + SPARE)
    sheet.dry = cellsFor(width + SPARE)
    sheet.plenty = cellsFor(width + SPARE)
    empty(sheet)
  }
  return first
}

export function sheetAt(first: usize, n: i32): Sheet {
  return changetype<Sheet>(first + n * offsetof<Sheet>())
}

function isEmpty(sheet: Sheet): bool {
  return sheet.bottom < 0 && sheet.dryTo < 0 && sheet.plentyTo < 0
}

export function empty(sheet: Sheet): void {
  noRows(sheet)
  sheet.dryFrom = sheet.plentyFrom = width
  sheet.dryTo = sheet.plentyTo = -1
}

function noRows(sheet: Sheet): void {
  sheet.top = sheet.left = width
  sheet.bottom = sheet.right = -1
  sheet.mass = 0
}

export function cell(sheet: Sheet, e: i32, y: i32): usize {
  return sheet.cells + ((<usize>(e * apart + y)) << 3)
}

export function reach(sheet: Sheet, top: i32, bottom: i32, left: i32, right: i32): void {
  sheet.top = min(sheet.top, top)
  sheet.bottom = max(sheet.bottom, bottom)
  sheet.left = min(sheet.left, left)
  sheet.right = max(sheet.right, right)
}

export function reachDry(sheet: Sheet, from: i32, to: i32): void {
  sheet.dryFrom = min(sheet.dryFrom, from)
  sheet.dryTo = max(sheet.dryTo, to)
}

export function reachPlenty(sheet: Sheet, from: i32, to: i32): void {
  sheet.plentyFrom = min(sheet.plentyFrom, from)
  sheet.plentyTo = max(sheet.plentyTo, to)
}

export function wipe(sheet: Sheet): void {
  if (sheet.bottom >= 0) wipeCells(cell(sheet, sheet.top, sheet.left), sheet.bottom - sheet.top + 1, sheet.right - sheet.left + 1)
  if (sheet.dryTo >= 0) wipeCells(cellIn(sheet.dry, sheet.dryFrom), 1, sheet.dryTo - sheet.dryFrom + 1)
  if (sheet.plentyTo >= 0) wipeCells(cellIn(sheet.plenty, sheet.plentyFrom), 1, sheet.plentyTo - sheet.plentyFrom + 1)
  empty(sheet)
}

/**
 * Sorts out what is dry and what is plenty, with attackers from s on and defenders from t on still to roll and i and j
 * lost; drops what is too faint. Of rounds that have just begun, which are a row or two, only now and then. False when
 * nothing is left.
 */
export function trim(sheet: Sheet, s: i32, t: i32, i: i32, j: i32, carries: bool): bool {
  if (isEmpty(sheet)) return false
  if (!carries && ((s + t) & 3) !== 0) return true
  if (sheet.bottom >= 0) fillUp(sheet, enoughFor(sheet.mass, s, t, i, j))
  return trimEnds(sheet)
}

/** Drops what is too faint. False when nothing is left. */
export function trimEnds(sheet: Sheet): bool {
  if (sheet.bottom >= 0) trimRows(sheet)
  while (sheet.dryFrom <= sheet.dryTo && tooFaint(sheet.dry, sheet.dryFrom)) sheet.dryFrom++
  while (sheet.dryTo >= sheet.dryFrom && tooFaint(sheet.dry, sheet.dryTo)) sheet.dryTo--
  if (sheet.dryTo < sheet.dryFrom) {
    sheet.dryFrom = width
    sheet.dryTo = -1
  }
  while (sheet.plentyFrom <= sheet.plentyTo && tooFaint(sheet.plenty, sheet.plentyFrom)) sheet.plentyFrom++
  while (sheet.plentyTo >= sheet.plentyFrom && tooFaint(sheet.plenty, sheet.plentyTo)) sheet.plentyTo--
  if (sheet.plentyTo < sheet.plentyFrom) {
    sheet.plentyFrom = width
    sheet.plentyTo = -1
  }
  return sheet.bottom >= 0 || sheet.dryTo >= 0 || sheet.plentyTo >= 0
}

function tooFaint(p: usize, n: i32): bool {
  if (at(p, n) >= faint) return false
  put(p, n, 0)
  return true
}

/** The first column in use after a strike: what strikes the last zombie goes to `dry`, so column 0 stays empty. */
function leftAfter(sheet: Sheet): i32 {
  return max(1, sheet.left - 1)
}

/** What has one zombie left, and strikes it with this chance, goes to the strip `dry` of `to`. Tells how much has one left. */
function dryUp(sheet: Sheet, to: Sheet, strike: f64): f64 {
  let sum: f64 = 0
  let p = cell(sheet, sheet.top, 1)
  for (let e = sheet.top; e <= sheet.bottom; e++) {
    const x = load<f64>(p)
    sum += x
    put(to.dry, e, at(to.dry, e) + x * strike)
    p += stride
  }
  reachDry(to, sheet.top, sheet.bottom)
  return sum
}

/** The same for two sheets at once. */
function dryUpTwice(sheet: Sheet, to: Sheet, too: Sheet, strike: f64): f64 {
  const reply = strikeToo
  let sum: f64 = 0
  let p = cell(sheet, sheet.top, 1)
  for (let e = sheet.top; e <= sheet.bottom; e++) {
    const x = load<f64>(p)
    sum += x
    put(to.dry, e, at(to.dry, e) + x * strike)
    put(too.dry, e, at(too.dry, e) + x * reply)
    p += stride
  }
  reachDry(to, sheet.top, sheet.bottom)
  reachDry(too, sheet.top, sheet.bottom)
  return sum
}

function fillUp(sheet: Sheet, enough: i32): void {
  const right = sheet.right
  const first = max(sheet.left, enough)
  if (first > right) return
  let moved: f64 = 0
  // There are never more zombies than columns: beyond, the corner of the window is empty.
  for (let e = sheet.top; e <= sheet.bottom; e++) {
    const last = min(right, width - 1 - e)
    for (let y = first; y <= last; y++) {
      const x = load<f64>(cell(sheet, e, y))
      moved += x
      put(sheet.plenty, e + y, at(sheet.plenty, e + y) + x)
      store<f64>(cell(sheet, e, y), 0)
    }
  }
  if (sheet.top + first < width) reachPlenty(sheet, sheet.top + first, min(sheet.bottom + right, width - 1))
  misplaced += moved * risk
  sheet.mass -= moved
  sheet.right = first - 1
  if (sheet.right < sheet.left) noRows(sheet)
}

/** Many risers go with few zombies: where a row or a column has its larger chances is known, and the look begins there. */
function trimRows(sheet: Sheet): void {
  while (sheet.top <= sheet.bottom && topIsFaint(sheet)) sheet.top++
  while (sheet.top <= sheet.bottom && bottomIsFaint(sheet)) sheet.bottom--
  if (sheet.top > sheet.bottom) return noRows(sheet)
  while (sheet.left < sheet.right && leftIsFaint(sheet)) sheet.left++
  while (sheet.right > sheet.left && rightIsFaint(sheet)) sheet.right--
}

function topIsFaint(sheet: Sheet): bool {
  const first = cell(sheet, sheet.top, sheet.left)
  for (let p = cell(sheet, sheet.top, sheet.right); p >= first; p -= 8) if (load<f64>(p) >= faint) return false
  wipeCells(first, 1, sheet.right - sheet.left + 1)
  return true
}

function bottomIsFaint(sheet: Sheet): bool {
  const first = cell(sheet, sheet.bottom, sheet.left)
  const last = cell(sheet, sheet.bottom, sheet.right)
  for (let p = first; p <= last; p += 8) if (load<f64>(p) >= faint) return false
  wipeCells(first, 1, sheet.right - sheet.left + 1)
  return true
}

function leftIsFaint(sheet: Sheet): bool {
  const first = cell(sheet, sheet.top, sheet.left)
  for (let p = cell(sheet, sheet.bottom, sheet.left); p >= first; p -= stride) if (load<f64>(p) >= faint) return false
  wipeColumn(first, cell(sheet, sheet.bottom, sheet.left))
  return true
}

function rightIsFaint(sheet: Sheet): bool {
  const first = cell(sheet, sheet.top, sheet.right)
  const last = cell(sheet, sheet.bottom, sheet.right)
  for (let p = first; p <= last; p += stride) if (load<f64>(p) >= faint) return false
  wipeColumn(first, last)
  return true
}

function wipeColumn(first: usize, last: usize): void {
  for (let p = first; p <= last; p += stride) store<f64>(p, 0)
}

function cellIn(strip: usize, n: i32): usize {
  return strip + ((<usize>n) << 3)
}

/** One die, and the sheet is empty after it: to another what misses and what strikes, a part laid down. */
export function rollSheet(sheet: Sheet, to: Sheet, miss: f64, strike: f64, laid: usize, part: f64): void {
  if (sheet.dryTo >= 0) {
    const n = sheet.dryTo - sheet.dryFrom + 1
    setDie(miss + strike, 0, part)
    die.roll(cellIn(sheet.dry, sheet.dryFrom), 1, n, cellIn(to.dry, sheet.dryFrom), laid)
    laid += padded(n) << 3
    reachDry(to, sheet.dryFrom, sheet.dryTo)
  }
  setDie(miss, strike, part)
  if (sheet.plentyTo >= 0) {
    const from = max(0, sheet.plentyFrom - 1)
    const n = sheet.plentyTo - from + 1
    die.roll(cellIn(sheet.plenty, from), 1, n, cellIn(to.plenty, from), laid)
    laid += padded(n) << 3
    reachPlenty(to, from, sheet.plentyTo)
  }
  if (sheet.bottom >= 0) {
    const ones = sheet.left === 1 ? dryUp(sheet, to, strike) : 0
    const left = leftAfter(sheet)
    die.roll(cell(sheet, sheet.top, left), sheet.bottom - sheet.top + 1, sheet.right - left + 1, cell(to, sheet.top, left), laid)
    reach(to, sheet.top, sheet.bottom, left, sheet.right)
    to.mass += sheet.mass * (miss + strike) - ones * strike
  }
  empty(sheet)
}

/** What the die of a hit defender does, for the sheet that gets it and the part laid down: set before `rollSheetTwice`. */
let missToo: f64 = 0
let strikeToo: f64 = 0
let partToo: f64 = 0

export function setReply(miss: f64, strike: f64, part: f64): void {
  missToo = miss
  strikeToo = strike
  partToo = part
}

/** The same with two sheets to add to: the die of the attacker, and with it that of the defender it hits. */
export function rollSheetTwice(sheet: Sheet, to: Sheet, too: Sheet, miss: f64, strike: f64, laid: usize): void {
  if (sheet.dryTo >= 0) {
    const from = sheet.dryFrom
    const n = sheet.dryTo - from + 1
    setDie(miss + strike, 0, partToo)
    setDieToo(missToo + strikeToo, 0)
    die.rollTwice(cellIn(sheet.dry, from), 1, n, cellIn(to.dry, from), cellIn(too.dry, from), laid)
    laid += padded(n) << 3
    reachDry(to, from, sheet.dryTo)
    reachDry(too, from, sheet.dryTo)
  }
  setDie(miss, strike, partToo)
  setDieToo(missToo, strikeToo)
  if (sheet.plentyTo >= 0) {
    const from = max(0, sheet.plentyFrom - 1)
    const n = sheet.plentyTo - from + 1
    die.rollTwice(cellIn(sheet.plenty, from), 1, n, cellIn(to.plenty, from), cellIn(too.plenty, from), laid)
    laid += padded(n) << 3
    reachPlenty(to, from, sheet.plentyTo)
    reachPlenty(too, from, sheet.plentyTo)
  }
  if (sheet.bottom >= 0) {
    const ones = sheet.left === 1 ? dryUpTwice(sheet, to, too, strike) : 0
    const left = leftAfter(sheet)
    const top = sheet.top
    die.rollTwice(cell(sheet, top, left), sheet.bottom - top + 1, sheet.right - left + 1, cell(to, top, left), cell(too, top, left), laid)
    reach(to, top, sheet.bottom, left, sheet.right)
    reach(too, top, sheet.bottom, left, sheet.right)
    to.mass += sheet.mass * (miss + strike) - ones * strike
    too.mass += sheet.mass * (missToo + strikeToo) - ones * strikeToo
  }
  empty(sheet)
}

/** One die in place; adds a part to another sheet. */
export function staySheet(sheet: Sheet, miss: f64, strike: f64, to: Sheet, part: f64): void {
  if (sheet.dryTo >= 0) {
    setDie(miss + strike, 0, part)
    die.stay(cellIn(sheet.dry, sheet.dryFrom), 1, sheet.dryTo - sheet.dryFrom + 1, cellIn(to.dry, sheet.dryFrom))
    reachDry(to, sheet.dryFrom, sheet.dryTo)
  }
  setDie(miss, strike, part)
  if (sheet.plentyTo >= 0) {
    reachPlenty(to, sheet.plentyFrom, sheet.plentyTo)
    sheet.plentyFrom = max(0, sheet.plentyFrom - 1)
    const n = sheet.plentyTo - sheet.plentyFrom + 1
    die.stay(cellIn(sheet.plenty, sheet.plentyFrom), 1, n, cellIn(to.plenty, sheet.plentyFrom))
  }
  if (sheet.bottom < 0) return
  reach(to, sheet.top, sheet.bottom, sheet.left, sheet.right)
  to.mass += sheet.mass * part
  sheet.mass *= miss + strike
  if (sheet.left === 1) sheet.mass -= dryUp(sheet, sheet, strike) * strike
  else sheet.left--
  const n = sheet.right - sheet.left + 1
  die.stay(cell(sheet, sheet.top, sheet.left), sheet.bottom - sheet.top + 1, n, cell(to, sheet.top, sheet.left))
}

/** Adds a sheet to another. */
export function addSheet(sheet: Sheet, to: Sheet): void {
  if (sheet.bottom >= 0) {
    const n = sheet.right - sheet.left + 1
    add(cell(to, sheet.top, sheet.left), sheet.bottom - sheet.top + 1, n, cell(sheet, sheet.top, sheet.left), stride)
    reach(to, sheet.top, sheet.bottom, sheet.left, sheet.right)
    to.mass += sheet.mass
  }
  if (sheet.dryTo >= 0) {
    add(cellIn(to.dry, sheet.dryFrom), 1, sheet.dryTo - sheet.dryFrom + 1, cellIn(sheet.dry, sheet.dryFrom), 0)
    reachDry(to, sheet.dryFrom, sheet.dryTo)
  }
  if (sheet.plentyTo >= 0) {
    add(cellIn(to.plenty, sheet.plentyFrom), 1, sheet.plentyTo - sheet.plentyFrom + 1, cellIn(sheet.plenty, sheet.plentyFrom), 0)
    reachPlenty(to, sheet.plentyFrom, sheet.plentyTo)
  }
}

/** The round is over with so many risers left: adds each chance to the zombies there are. */
export function endIn(sheet: Sheet, row: usize, risers: i32): void {
  for (let e = sheet.top; e <= sheet.bottom; e++)
    for (let y = sheet.left; y <= sheet.right; y++) put(row, e + y - risers, at(row, e + y - risers) + load<f64>(cell(sheet, e, y)))
  for (let n = max(sheet.dryFrom, risers); n <= sheet.dryTo; n++) put(row, n - risers, at(row, n - risers) + at(sheet.dry, n))
  for (let n = max(sheet.plentyFrom, risers); n <= sheet.plentyTo; n++) put(row, n - risers, at(row, n - risers) + at(sheet.plenty, n))
}
