import { add, move, room, space } from './cells'
import { cell, empty, reach, reachDry, reachPlenty, Sheet } from './sheet'

/** A sheet laid down in little space, to be taken up when so many attackers have fallen; its cells follow. */
@unmanaged
class Laid extends Sheet {
  /** The next one of the same place. */
  next: usize
}

/** Sheets are laid down in chunks, which are used again when all in them have been taken up. */
@unmanaged
class Chunk {
  next: usize
  used: i32
}

let chunkSize: i32 = 0
let places: i32 = 0
/** By attackers fallen: the chunk in use, which leads to those used before; and by place the sheet last laid. */
let chunks: usize = 0
let heads: usize = 0
let spare: usize = 0

export function openArena(lists: i32, placesOfList: i32, largest: i32): void {
  places = placesOfList
  chunkSize = max(1 << 16, (largest << 3) + offsetof<Laid>() + offsetof<Chunk>() + 16)
  chunks = room(lists << 2)
  heads = room((lists * places) << 2)
  spare = 0
}

/** Makes room for a part of a sheet that is to be rolled: where its cells are to be put. */
export function open(list: i32, place: i32, sheet: Sheet, part: f64): usize {
  return layOut(list, place, sheet, sheet.left - 1, max(0, sheet.plentyFrom - 1), part)
}

/** Lays down a sheet whole, which is empty afterwards. */
export function lay(list: i32, place: i32, sheet: Sheet): void {
  let to = layOut(list, place, sheet, sheet.left, sheet.plentyFrom, 1)
  if (sheet.bottom >= 0) {
    const columns = sheet.right - sheet.left + 1
    const rows = sheet.bottom - sheet.top + 1
    move(to, rows, columns, cell(sheet, sheet.top, sheet.left))
    to += (rows * columns) << 3
  }
  if (sheet.dryTo >= 0) {
    const n = sheet.dryTo - sheet.dryFrom + 1
    move(to, 1, n, sheet.dry + (sheet.dryFrom << 3))
    to += n << 3
  }
  if (sheet.plentyTo >= 0) move(to, 1, sheet.plentyTo - sheet.plentyFrom + 1, sheet.plenty + (sheet.plentyFrom << 3))
  empty(sheet)
}

function layOut(list: i32, place: i32, sheet: Sheet, left: i32, plentyFrom: i32, part: f64): usize {
  let n = 0
  if (sheet.bottom >= 0) n += (sheet.bottom - sheet.top + 1) * (sheet.right - left + 1)
  if (sheet.dryTo >= 0) n += sheet.dryTo - sheet.dryFrom + 1
  if (sheet.plentyTo >= 0) n += sheet.plentyTo - plentyFrom + 1
  const laid = changetype<Laid>(inChunk(list, offsetof<Laid>() + (n << 3)))
  const head = heads + ((list * places + place) << 2)
  laid.next = load<usize>(head)
  store<usize>(head, changetype<usize>(laid))
  laid.top = sheet.top
  laid.bottom = sheet.bottom
  laid.left = left
  laid.right = sheet.right
  laid.dryFrom = sheet.dryFrom
  laid.dryTo = sheet.dryTo
  laid.plentyFrom = plentyFrom
  laid.plentyTo = sheet.plentyTo
  laid.mass = sheet.mass * part
  return changetype<usize>(laid) + offsetof<Laid>()
}

function inChunk(list: i32, bytes: i32): usize {
  const slot = chunks + (list << 2)
  let chunk = changetype<Chunk>(load<usize>(slot))
  if (changetype<usize>(chunk) === 0 || chunk.used + bytes > chunkSize) {
    const before = changetype<usize>(chunk)
    if (spare !== 0) {
      chunk = changetype<Chunk>(spare)
      spare = chunk.next
    } else chunk = changetype<Chunk>(space(chunkSize))
    chunk.next = before
    chunk.used = (offsetof<Chunk>() + 15) & ~15
    store<usize>(slot, changetype<usize>(chunk))
  }
  const at = changetype<usize>(chunk) + chunk.used
  chunk.used += (bytes + 15) & ~15
  return at
}

/** Adds all that was laid down in a place to a sheet. */
export function take(list: i32, place: i32, sheet: Sheet): void {
  let at = load<usize>(heads + ((list * places + place) << 2))
  while (at !== 0) {
    const laid = changetype<Laid>(at)
    let from = at + offsetof<Laid>()
    if (laid.bottom >= 0) {
      const columns = laid.right - laid.left + 1
      const rows = laid.bottom - laid.top + 1
      add(cell(sheet, laid.top, laid.left), rows, columns, from, columns << 3)
      from += (rows * columns) << 3
      reach(sheet, laid.top, laid.bottom, laid.left, laid.right)
      sheet.mass += laid.mass
    }
    if (laid.dryTo >= 0) {
      const n = laid.dryTo - laid.dryFrom + 1
      add(sheet.dry + (laid.dryFrom << 3), 1, n, from, 0)
      from += n << 3
      reachDry(sheet, laid.dryFrom, laid.dryTo)
    }
    if (laid.plentyTo >= 0) {
      add(sheet.plenty + (laid.plentyFrom << 3), 1, laid.plentyTo - laid.plentyFrom + 1, from, 0)
      reachPlenty(sheet, laid.plentyFrom, laid.plentyTo)
    }
    at = laid.next
  }
}

/** All that was laid down for so many fallen has been taken up. */
export function clear(list: i32): void {
  const slot = chunks + (list << 2)
  let at = load<usize>(slot)
  while (at !== 0) {
    const chunk = changetype<Chunk>(at)
    const next = chunk.next
    chunk.next = spare
    spare = at
    at = next
  }
  store<usize>(slot, 0)
}
