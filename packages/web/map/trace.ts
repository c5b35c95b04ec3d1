import type { Sheet } from './raster.ts'

/** A stretch of border between two spaces, from meeting point to meeting point; drawn once, used by both. */
export interface Arc {
  left: number
  right: number
  points: [number, number][]
}

const STEP: readonly (readonly [dx: number, dy: number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]

/** Follows every border along the edges of the cells. */
export function traceArcs(sheet: Sheet): Arc[] {
  const { w, h } = sheet
  const cell = (x: number, y: number): number => (x < 0 || y < 0 || x >= w || y >= h ? 0 : sheet.of[y * w + x]!)
  // The cells left and right of the edge that leaves a corner in a direction.
  const sides = (x: number, y: number, d: number): [number, number] => {
    if (d === 0) return [cell(x, y - 1), cell(x, y)]
    if (d === 1) return [cell(x, y), cell(x - 1, y)]
    if (d === 2) return [cell(x - 1, y), cell(x - 1, y - 1)]
    return [cell(x - 1, y - 1), cell(x, y - 1)]
  }
  const isEdge = (x: number, y: number, d: number): boolean => {
    const [a, b] = sides(x, y, d)
    return a !== b
  }
  // The corners of the sheet end an arc too: they must stay sharp.
  const degree = (x: number, y: number): number =>
    (x === 0 || x === w) && (y === 0 || y === h) ? 4 : [0, 1, 2, 3].filter((d) => isEdge(x, y, d)).length
  const used = new Uint8Array((w + 1) * (h + 1))
  const take = (x: number, y: number, d: number): void => {
    used[y * (w + 1) + x]! |= 1 << d
    const [dx, dy] = STEP[d]!
    used[(y + dy) * (w + 1) + x + dx]! |= 1 << ((d + 2) % 4)
  }
  const isUsed = (x: number, y: number, d: number): boolean => (used[y * (w + 1) + x]! & (1 << d)) !== 0

  const follow = (x0: number, y0: number, d0: number): Arc => {
    const [left, right] = sides(x0, y0, d0)
    const points: [number, number][] = [[x0, y0]]
    let [x, y, d] = [x0, y0, d0]
    for (;;) {
      take(x, y, d)
      x += STEP[d]![0]
      y += STEP[d]![1]
      points.push([x, y])
      if ((x === x0 && y === y0) || degree(x, y) !== 2) return { left, right, points }
      d = [0, 1, 2, 3].find((way) => way !== (d + 2) % 4 && isEdge(x, y, way))!
    }
  }

  const arcs: Arc[] = []
  const corners: [number, number][] = []
  for (let y = 0; y <= h; y++)
    for (let x = 0; x <= w; x++) {
      const n = degree(x, y)
      if (n === 0) continue
      corners.push([x, y])
      if (n > 2) for (const d of [0, 1, 2, 3]) if (isEdge(x, y, d) && !isUsed(x, y, d)) arcs.push(follow(x, y, d))
    }
  for (const [x, y] of corners) for (const d of [0, 1, 2, 3]) if (isEdge(x, y, d) && !isUsed(x, y, d)) arcs.push(follow(x, y, d))
  return arcs
}

/** Steps of cells become a line: middles of the edges first, then the points that matter (Douglas and Peucker). */
export function simplified(points: readonly [number, number][], tolerance: number): [number, number][] {
  const closed = points[0]![0] === points.at(-1)![0] && points[0]![1] === points.at(-1)![1]
  const middles: [number, number][] = [points[0]!]
  for (let i = 1; i < points.length; i++) middles.push([(points[i - 1]![0] + points[i]![0]) / 2, (points[i - 1]![1] + points[i]![1]) / 2])
  middles.push(points.at(-1)!)
  if (!closed) return peucker(middles, tolerance)
  const half = Math.floor(middles.length / 2)
  return [...peucker(middles.slice(0, half + 1), tolerance), ...peucker(middles.slice(half), tolerance).slice(1)]
}

function peucker(points: readonly [number, number][], tolerance: number): [number, number][] {
  const keep = new Uint8Array(points.length)
  keep[0] = keep[points.length - 1] = 1
  const todo: [number, number][] = [[0, points.length - 1]]
  for (let span = todo.pop(); span; span = todo.pop()) {
    const [from, to] = span
    const [ax, ay] = points[from]!
    const [bx, by] = points[to]!
    const length = Math.hypot(bx - ax, by - ay)
    let [far, at] = [tolerance, -1]
    for (let i = from + 1; i < to; i++) {
      const [px, py] = points[i]!
      const off = length === 0 ? Math.hypot(px - ax, py - ay) : Math.abs((bx - ax) * (ay - py) - (ax - px) * (by - ay)) / length
      if (off > far) [far, at] = [off, i]
    }
    if (at < 0) continue
    keep[at] = 1
    todo.push([from, at], [at, to])
  }
  return points.filter((_, i) => keep[i])
}

/** The arcs of a space as rings; a backward arc is written `~i`. Where four spaces meet any way on will do (even-odd fill). */
export function ringsOf(arcs: readonly Arc[], label: number): number[][] {
  const ends = new Map<string, number[]>()
  const open = new Set<number>()
  const start = (i: number): string => String(i >= 0 ? arcs[i]!.points[0] : arcs[~i]!.points.at(-1))
  const end = (i: number): string => String(i >= 0 ? arcs[i]!.points.at(-1) : arcs[~i]!.points[0])
  for (const [i, arc] of arcs.entries())
    for (const way of [arc.left === label ? i : null, arc.right === label ? ~i : null]) {
      if (way === null) continue
      open.add(way)
      ends.set(start(way), [...(ends.get(start(way)) ?? []), way])
    }
  const rings: number[][] = []
  for (const first of open) {
    const ring: number[] = []
    for (let way: number | undefined = first; way !== undefined && open.has(way); ) {
      ring.push(way)
      open.delete(way)
      way = ends.get(end(way))?.find((next) => open.has(next))
    }
    rings.push(ring)
  }
  return rings
}
