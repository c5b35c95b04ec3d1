import { nth } from '@deadfront/kernel'
import { at, n, type Point } from './geometry.ts'
import { MAP } from './layout.ts'

/** Hills as sums of soft bumps: the mountains of the north-east, the forest ridges, a gentle south. */
const HILLS: readonly (readonly [x: number, y: number, height: number, wide: number])[] = [
  [1460, 380, 1.0, 190],
  [1300, 230, 0.85, 150],
  [1130, 210, 0.7, 120],
  [960, 120, 0.6, 130],
  [1560, 160, 0.7, 150],
  [950, 420, 0.28, 120],
  [300, 150, 0.55, 170],
  [520, 60, 0.45, 150],
  [120, 470, 0.42, 150],
  [420, 560, 0.22, 120],
  [700, 1180, 0.3, 170],
  [1080, 960, 0.22, 120],
  [1570, 1080, 0.3, 140],
  [60, 1080, 0.2, 120],
]

export const heightAt = (x: number, y: number): number => {
  let sum = 0
  for (const [hx, hy, height, wide] of HILLS) sum += height * Math.exp(-((x - hx) ** 2 + (y - hy) ** 2) / (2 * wide * wide))
  return sum
}

const CELL = 20

/** Lines of equal height by marching squares, each joined into one pen stroke. */
export function contours(levels: readonly number[]): { level: number; d: string }[] {
  const cols = MAP.w / CELL
  const rows = MAP.h / CELL
  const field: number[] = []
  for (let r = 0; r <= rows; r++) for (let c = 0; c <= cols; c++) field.push(heightAt(c * CELL, r * CELL))
  return levels.map((level) => ({ level, d: strokes(segmentsAt(field, cols, rows, level)) }))
}

type Segment = readonly [Point, Point]

function segmentsAt(field: readonly number[], cols: number, rows: number, level: number): Segment[] {
  const value = (c: number, r: number): number => nth(field, r * (cols + 1) + c)
  const out: Segment[] = []
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const [a, b, d, e] = [value(c, r), value(c + 1, r), value(c + 1, r + 1), value(c, r + 1)]
      const cuts: Point[] = []
      const [x, y] = [c * CELL, r * CELL]
      const share = (from: number, to: number): number => ((level - from) / (to - from)) * CELL
      if (a > level !== b > level) cuts.push(at(x + share(a, b), y))
      if (b > level !== d > level) cuts.push(at(x + CELL, y + share(b, d)))
      if (e > level !== d > level) cuts.push(at(x + share(e, d), y + CELL))
      if (a > level !== e > level) cuts.push(at(x, y + share(a, e)))
      if (cuts.length === 2) out.push([nth(cuts, 0), nth(cuts, 1)])
      if (cuts.length === 4) out.push([nth(cuts, 0), nth(cuts, 1)], [nth(cuts, 2), nth(cuts, 3)])
    }
  }
  return out
}

const keyOf = (p: Point): string => `${p.x.toFixed(2)},${p.y.toFixed(2)}`

/** Joins the short pieces end to end. */
function strokes(segments: readonly Segment[]): string {
  const ends = new Map<string, number[]>()
  segments.forEach((segment, i) => {
    for (const p of segment) ends.set(keyOf(p), [...(ends.get(keyOf(p)) ?? []), i])
  })
  const used = new Set<number>()
  let d = ''
  const follow = (from: Point, line: Point[]): void => {
    let end = from
    for (;;) {
      const next = (ends.get(keyOf(end)) ?? []).find((i) => !used.has(i))
      if (next === undefined) return
      used.add(next)
      const [p, q] = nth(segments, next)
      end = keyOf(p) === keyOf(end) ? q : p
      line.push(end)
    }
  }
  segments.forEach(([p, q], i) => {
    if (used.has(i)) return
    used.add(i)
    const ahead = [q]
    follow(q, ahead)
    const behind = [p]
    follow(p, behind)
    const line = [...behind.reverse(), ...ahead]
    d += line.map((point, k) => `${k === 0 ? 'M' : 'L'}${n(point.x)} ${n(point.y)}`).join('')
  })
  return d
}
