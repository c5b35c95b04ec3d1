import { add, at, cellsFor, put, roll, rollTwice, room, setDie, setDieToo, setStride, stay, stride } from './cells'
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

let width: i32 = 0
let faint: f64 = 0
/** What may be counted wrong because strikes were not lost that should have been. */
export let misplaced: f64 = 0

export function openSheets(columns: i32, tooFaint: f64): void {
  width = columns
  setStride(columns)
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
    sheet.cells = cellsFor(rows * width + 2)
    sheet.dry = cellsFor(width + 2)
    sheet.plenty = cellsFor(width + 2)
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
  return sheet.cells + ((<usize>(e * width + y)) << 3)
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
  const bytes = (sheet.right - sheet.left + 1) << 3
  for (let e = sheet.top; e <= sheet.bottom; e++) memory.fill(cell(sheet, e, sheet.left), 0, bytes)
  if (sheet.dryTo >= 0) memory.fill(sheet.dry + (sheet.dryFrom << 3), 0, (sheet.dryTo - sheet.dryFrom + 1) << 3)
  if (sheet.plentyTo >= 0) memory.fill(sheet.plenty + (sheet.plentyFrom << 3), 0, (sheet.plentyTo - sheet.plentyFrom + 1) << 3)
  empty(sheet)
}

/**
 * Sorts out what is dry and what is plenty, with attackers from s on and defenders from t on still to roll and i and j
 * lost; drops what is too faint. Of rounds that have just begun, which are a row or two, only now and then. False when
 * nothing is left.
 */
export function trim(sheet: Sheet, s: i32, t: i32, i: i32, j: i32, carries: bool): bool {
  if (isEmpty(sheet)) return false
  dryUp(sheet)
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

/** What has no zombie left to strike is dry. */
function dryUp(sheet: Sheet): void {
  if (sheet.bottom < 0 || sheet.left > 0) return
  for (let e = sheet.top; e <= sheet.bottom; e++) {
    const x = load<f64>(cell(sheet, e, 0))
    put(sheet.dry, e, at(sheet.dry, e) + x)
    sheet.mass -= x
    store<f64>(cell(sheet, e, 0), 0)
  }
  reachDry(sheet, sheet.top, sheet.bottom)
  sheet.left = 1
  if (sheet.right < 1) noRows(sheet)
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

function trimRows(sheet: Sheet): void {
  while (sheet.top <= sheet.bottom && rowIsFaint(sheet, sheet.top)) sheet.top++
  while (sheet.top <= sheet.bottom && rowIsFaint(sheet, sheet.bottom)) sheet.bottom--
  if (sheet.top > sheet.bottom) return noRows(sheet)
  while (sheet.left < sheet.right && columnIsFaint(sheet, sheet.left)) sheet.left++
  while (sheet.right > sheet.left && columnIsFaint(sheet, sheet.right)) sheet.right--
}

function rowIsFaint(sheet: Sheet, e: i32): bool {
  const end = cell(sheet, e, sheet.right)
  for (let p = cell(sheet, e, sheet.left); p <= end; p += 8) if (load<f64>(p) >= faint) return false
  memory.fill(cell(sheet, e, sheet.left), 0, (sheet.right - sheet.left + 1) << 3)
  return true
}

function columnIsFaint(sheet: Sheet, y: i32): bool {
  const end = cell(sheet, sheet.bottom, y)
  const step = (<usize>width) << 3
  for (let p = cell(sheet, sheet.top, y); p <= end; p += step) if (load<f64>(p) >= faint) return false
  for (let p = cell(sheet, sheet.top, y); p <= end; p += step) store<f64>(p, 0)
  return true
}

function cellIn(strip: usize, n: i32): usize {
  return strip + ((<usize>n) << 3)
}

/** One die, and the sheet is empty after it: to another what misses and what strikes, a part laid down. It has been trimmed. */
export function rollSheet(sheet: Sheet, to: Sheet, miss: f64, strike: f64, laid: usize, part: f64): void {
  setDie(miss, strike, part)
  if (sheet.bottom >= 0) {
    const left = sheet.left - 1
    const n = sheet.right - left + 1
    const rows = sheet.bottom - sheet.top + 1
    roll(cell(sheet, sheet.top, left), rows, n, cell(to, sheet.top, left), laid)
    laid += (rows * n) << 3
    reach(to, sheet.top, sheet.bottom, left, sheet.right)
    to.mass += sheet.mass * (miss + strike)
  }
  if (sheet.dryTo >= 0) {
    const n = sheet.dryTo - sheet.dryFrom + 1
    setDie(miss + strike, 0, part)
    roll(cellIn(sheet.dry, sheet.dryFrom), 1, n, cellIn(to.dry, sheet.dryFrom), laid)
    setDie(miss, strike, part)
    laid += n << 3
    reachDry(to, sheet.dryFrom, sheet.dryTo)
  }
  if (sheet.plentyTo >= 0) {
    const from = max(0, sheet.plentyFrom - 1)
    roll(cellIn(sheet.plenty, from), 1, sheet.plentyTo - from + 1, cellIn(to.plenty, from), laid)
    reachPlenty(to, from, sheet.plentyTo)
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
  setDie(miss, strike, partToo)
  setDieToo(missToo, strikeToo)
  if (sheet.bottom >= 0) {
    const left = sheet.left - 1
    const n = sheet.right - left + 1
    const rows = sheet.bottom - sheet.top + 1
    const top = sheet.top
    rollTwice(cell(sheet, top, left), rows, n, cell(to, top, left), cell(too, top, left), laid)
    laid += (rows * n) << 3
    reach(to, sheet.top, sheet.bottom, left, sheet.right)
    reach(too, sheet.top, sheet.bottom, left, sheet.right)
    to.mass += sheet.mass * (miss + strike)
    too.mass += sheet.mass * (missToo + strikeToo)
  }
  if (sheet.dryTo >= 0) {
    const from = sheet.dryFrom
    const n = sheet.dryTo - from + 1
    setDie(miss + strike, 0, partToo)
    setDieToo(missToo + strikeToo, 0)
    rollTwice(cellIn(sheet.dry, from), 1, n, cellIn(to.dry, from), cellIn(too.dry, from), laid)
    setDie(miss, strike, partToo)
    setDieToo(missToo, strikeToo)
    laid += n << 3
    reachDry(to, from, sheet.dryTo)
    reachDry(too, from, sheet.dryTo)
  }
  if (sheet.plentyTo >= 0) {
    const from = max(0, sheet.plentyFrom - 1)
    rollTwice(cellIn(sheet.plenty, from), 1, sheet.plentyTo - from + 1, cellIn(to.plenty, from), cellIn(too.plenty, from), laid)
    reachPlenty(to, from, sheet.plentyTo)
    reachPlenty(too, from, sheet.plentyTo)
  }
  empty(sheet)
}

/** One die in place; adds a part to another sheet. */
export function staySheet(sheet: Sheet, miss: f64, strike: f64, to: Sheet, part: f64): void {
  if (sheet.dryTo >= 0) {
    setDie(miss + strike, 0, part)
    stay(cellIn(sheet.dry, sheet.dryFrom), 1, sheet.dryTo - sheet.dryFrom + 1, cellIn(to.dry, sheet.dryFrom))
    reachDry(to, sheet.dryFrom, sheet.dryTo)
  }
  setDie(miss, strike, part)
  if (sheet.plentyTo >= 0) {
    reachPlenty(to, sheet.plentyFrom, sheet.plentyTo)
    sheet.plentyFrom = max(0, sheet.plentyFrom - 1)
    const n = sheet.plentyTo - sheet.plentyFrom + 1
    stay(cellIn(sheet.plenty, sheet.plentyFrom), 1, n, cellIn(to.plenty, sheet.plentyFrom))
  }
  if (sheet.bottom < 0) return
  reach(to, sheet.top, sheet.bottom, sheet.left, sheet.right)
  to.mass += sheet.mass * part
  sheet.mass *= miss + strike
  sheet.left--
  const n = sheet.right - sheet.left + 1
  const rows = sheet.bottom - sheet.top + 1
  stay(cell(sheet, sheet.top, sheet.left), rows, n, cell(to, sheet.top, sheet.left))
  dryUp(sheet)
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
