import { add, move, padded, room, space } from './cells'
import { cell, empty, reach, reachDry, reachPlenty, Sheet } from './sheet'

/** A sheet stored in compact form until that many attackers have fallen; its cells follow it in memory. */
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
  return layOut(list, place, sheet, max(1, sheet.left - 1), max(0, sheet.plentyFrom - 1), part)
}

/** Stores a whole sheet in compact form; the sheet is empty afterwards. */
export function lay(list: i32, place: i32, sheet: Sheet): void {
  let to = layOut(list, place, sheet, sheet.left, sheet.plentyFrom, 1)
  if (sheet.dryTo >= 0) {
    const n = sheet.dryTo - sheet.dryFrom + 1
    move(to, 1, n, sheet.dry + (sheet.dryFrom << 3))
    to += padded(n) << 3
  }
  if (sheet.plentyTo >= 0) {
    const n = sheet.plentyTo - sheet.plentyFrom + 1
    move(to, 1, n, sheet.plenty + (sheet.plentyFrom << 3))
    to += padded(n) << 3
  }
  if (sheet.bottom >= 0) move(to, sheet.bottom - sheet.top + 1, sheet.right - sheet.left + 1, cell(sheet, sheet.top, sheet.left))
  empty(sheet)
}

function layOut(list: i32, place: i32, sheet: Sheet, left: i32, plentyFrom: i32, part: f64): usize {
  let n = 0
  if (sheet.bottom >= 0) n += (sheet.bottom - sheet.top + 1) * padded(sheet.right - left + 1)
  if (sheet.dryTo >= 0) n += padded(sheet.dryTo - sheet.dryFrom + 1)
  if (sheet.plentyTo >= 0) n += padded(sheet.plentyTo - plentyFrom + 1)
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
    if (laid.dryTo >= 0) {
      const n = laid.dryTo - laid.dryFrom + 1
      add(sheet.dry + (laid.dryFrom << 3), 1, n, from, 0)
      from += padded(n) << 3
      reachDry(sheet, laid.dryFrom, laid.dryTo)
    }
    if (laid.plentyTo >= 0) {
      const n = laid.plentyTo - laid.plentyFrom + 1
      add(sheet.plenty + (laid.plentyFrom << 3), 1, n, from, 0)
      from += padded(n) << 3
      reachPlenty(sheet, laid.plentyFrom, laid.plentyTo)
    }
    if (laid.bottom >= 0) {
      const columns = laid.right - laid.left + 1
      add(cell(sheet, laid.top, laid.left), laid.bottom - laid.top + 1, columns, from, padded(columns) << 3)
      reach(sheet, laid.top, laid.bottom, laid.left, laid.right)
      sheet.mass += laid.mass
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
