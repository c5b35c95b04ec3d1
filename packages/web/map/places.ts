import type { Sheet } from './raster.ts'

export interface Circle {
  x: number
  y: number
  r: number
}

/** How far each cell is from the nearest border, in cells (two passes, 3-4 chamfer). */
export function depths(sheet: Sheet): Float32Array {
  const { w, h, of } = sheet
  const depth = new Float32Array(of.length).fill(1e9)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const at = y * w + x
      const rim = x === 0 || y === 0 || x === w - 1 || y === h - 1
      if (rim || of[at] !== of[at - 1] || of[at] !== of[at + 1] || of[at] !== of[at - w] || of[at] !== of[at + w]) depth[at] = 0.5
    }
  const pull = (at: number, from: number, by: number) => {
    const d = depth[from]! + by
    if (d < depth[at]!) depth[at] = d
  }
  for (let y = 1; y < h; y++)
    for (let x = 1; x < w - 1; x++) {
      const at = y * w + x
      pull(at, at - 1, 1)
      pull(at, at - w, 1)
      pull(at, at - w - 1, 1.36)
      pull(at, at - w + 1, 1.36)
    }
  for (let y = h - 2; y >= 0; y--)
    for (let x = w - 2; x > 0; x--) {
      const at = y * w + x
      pull(at, at + 1, 1)
      pull(at, at + w, 1)
      pull(at, at + w + 1, 1.36)
      pull(at, at + w - 1, 1.36)
    }
  return depth
}

/** The largest circle inside each space (its pole of inaccessibility), then the largest beside it, and so on. */
export function circlesOf(sheet: Sheet, depth: Float32Array, label: number, most: number): Circle[] {
  const candidates: Circle[] = []
  for (let y = 0; y < sheet.h; y += 2)
    for (let x = 0; x < sheet.w; x += 2) {
      const at = y * sheet.w + x
      if (sheet.of[at] === label && depth[at]! > 3) candidates.push({ x: x / sheet.fine, y: y / sheet.fine, r: depth[at]! / sheet.fine })
    }
  const chosen: Circle[] = []
  while (chosen.length < most) {
    let best: Circle | null = null
    for (const c of candidates) {
      const r = chosen.reduce((room, other) => Math.min(room, Math.hypot(c.x - other.x, c.y - other.y) - other.r), c.r)
      if (!best || r > best.r) best = { ...c, r }
    }
    if (!best || (chosen.length > 0 && best.r < 7)) break
    chosen.push({ x: round(best.x), y: round(best.y), r: round(best.r) })
  }
  return chosen
}

/** The longest level stretch in which a line of letters of that height stays inside. */
export function stretchOf(sheet: Sheet, label: number, height: number): { x: number; y: number; w: number } {
  const half = Math.round((height / 2) * sheet.fine)
  let best = { x: 0, y: 0, w: 0 }
  for (let y = half; y < sheet.h - half; y += 2) {
    let from = -1
    for (let x = 0; x <= sheet.w; x++) {
      const inside =
        x < sheet.w &&
        sheet.of[y * sheet.w + x] === label &&
        sheet.of[(y - half) * sheet.w + x] === label &&
        sheet.of[(y + half) * sheet.w + x] === label
      if (inside && from < 0) from = x
      if (inside || from < 0) continue
      const w = (x - from) / sheet.fine
      if (w > best.w) best = { x: round((x + from) / 2 / sheet.fine), y: round(y / sheet.fine), w: round(w) }
      from = -1
    }
  }
  return best
}

const round = (n: number): number => Math.round(n * 10) / 10
