import { nth } from '@deadfront/kernel'
/** Plain geometry for the map: points, boxes, smooth lines. No DOM. */

export interface Point {
  x: number
  y: number
}

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

export const at = (x: number, y: number): Point => ({ x, y })

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

export const boxAround = (c: Point, w: number, h: number): Box => ({ x: c.x - w / 2, y: c.y - h / 2, w, h })

export const overlaps = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

export const grown = (b: Box, by: number): Box => ({ x: b.x - by, y: b.y - by, w: b.w + 2 * by, h: b.h + 2 * by })

export const holds = (b: Box, p: Point): boolean => p.x >= b.x && p.x <= b.x + b.w && p.y >= b.y && p.y <= b.y + b.h

/** Rounds to one decimal, which is exact enough for a screen and keeps the drawing small. */
export const n = (x: number): string => {
  const s = x.toFixed(1)
  return s.endsWith('.0') ? s.slice(0, -2) : s
}

/** A smooth line through the points (Catmull-Rom written as cubic Béziers). */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length
  if (count < 2) return ''
  const get = (i: number): Point => (closed ? points[(i + count) % count] : points[Math.min(count - 1, Math.max(0, i))]) as Point
  let d = `M${n(get(0).x)} ${n(get(0).y)}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [get(i - 1), get(i), get(i + 1), get(i + 2)]
    const [ax, ay] = [p1.x + (p2.x - p0.x) / 6, p1.y + (p2.y - p0.y) / 6]
    const [bx, by] = [p2.x - (p3.x - p1.x) / 6, p2.y - (p3.y - p1.y) / 6]
    d += `C${n(ax)} ${n(ay)} ${n(bx)} ${n(by)} ${n(p2.x)} ${n(p2.y)}`
  }
  return closed ? `${d}Z` : d
}

/** The same smooth line as many short steps: to keep things off a road, and to move counters along it. */
export function walk(points: readonly Point[], steps = 12): Point[] {
  const out: Point[] = []
  const get = (i: number): Point => nth(points, Math.min(points.length - 1, Math.max(0, i)))
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [get(i - 1), get(i), get(i + 1), get(i + 2)]
    for (let k = 0; k < steps; k++) out.push(between(p0, p1, p2, p3, k / steps))
  }
  out.push(get(points.length - 1))
  return out
}

function between(p0: Point, p1: Point, p2: Point, p3: Point, t: number): Point {
  const mix = (a: number, b: number, c: number, d: number) =>
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
  return at(mix(p0.x, p1.x, p2.x, p3.x), mix(p0.y, p1.y, p2.y, p3.y))
}

export const nearest = (p: Point, line: readonly Point[]): number =>
  line.reduce((best, q) => Math.min(best, distance(p, q)), Number.POSITIVE_INFINITY)

/** A small repeatable generator, so that the drawing is the same on every screen. */
export function pencil(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
