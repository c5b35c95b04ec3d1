import { nth } from '@deadfront/kernel'

/**
 * A map as drawn by `packages/web/map/build.ts`: one topology of arcs, each shared by the spaces on its two sides.
 * Everything here is plain data in sheet units; the skin makes paths of it.
 */
export interface Place {
  name: string
  sea: boolean
  /** Outlines, to be filled even-odd. */
  d: string
  /** Room for units: the largest circle inside, then the next beside it. */
  rooms: readonly Room[]
  /** Where the name goes: the middle of the longest level stretch, and its length. */
  label: { x: number; y: number; w: number }
  box: { x: number; y: number; w: number; h: number }
  area: number
}

interface Room {
  x: number
  y: number
  r: number
}

interface RawSpace {
  rings: string
  at?: readonly number[]
  name?: readonly number[]
}

type Line = readonly (readonly [x: number, y: number])[]
/** The names of the spaces left and right of an arc; null is the rim of the sheet. */
type Sides = readonly [left: string | null, right: string | null]

/** A map in the file that the builder writes. JSON has no tuples: pairs and triples are plain lists. */
export interface RawWorld {
  scale: number
  marks: { readonly [passage: string]: readonly number[] }
  spaces: { readonly [name: string]: RawSpace }
  sides: string
  arcs: readonly string[]
}

/** The map of one board. */
export interface WorldMap {
  places: ReadonlyMap<string, Place>
  /** Where canals and straits are marked. */
  marks: { readonly [passage: string]: readonly [number, number] }
  lines: readonly Line[]
  sides: readonly Sides[]
  /** Ice and lakes: drawn, but without an owner. */
  ice: string
  lakes: string
  placeOf(name: string): Place
  /** Where the units of a space are drawn. */
  centreOf(name: string): Room
}

/** The size of every sheet (`SHEET` of the builder). */
export const WORLD = { w: 2000, h: 1240 } as const

function unpacked(text: string, scale: number): Line {
  const points: [number, number][] = []
  let [x, y, at] = [0, 0, 0]
  const next = (): number => {
    let [n, shift, byte] = [0, 0, 0]
    do {
      const code = text.charCodeAt(at++)
      byte = (code === 33 ? 92 : code) - 63
      n |= (byte & 0x1f) << shift
      shift += 5
    } while (byte >= 0x20)
    return n & 1 ? ~(n >> 1) : n >> 1
  }
  while (at < text.length) {
    x += next()
    y += next()
    points.push([x / scale, y / scale])
  }
  return points
}

const isSea = (name: string): boolean => /^sz\d+$/.test(name)
export const isSpace = (name: string | null): name is string => name !== null && name !== 'ice' && name !== 'lake'

function outline(lines: readonly Line[], rings: string): Line[] {
  return rings.split(',').map((ring) =>
    ring.split(' ').flatMap((text, i) => {
      const at = Number(text)
      const line = at >= 0 ? nth(lines, at) : [...nth(lines, ~at)].reverse()
      return i === 0 ? line : line.slice(1)
    }),
  )
}

const write = (line: Line): string => `M${line.map(([x, y]) => `${x} ${y}`).join('L')}`
const shape = (rings: readonly Line[]): string => rings.map((ring) => `${write(ring)}Z`).join('')

function place(lines: readonly Line[], name: string, space: RawSpace): Place {
  const rings = outline(lines, space.rings)
  const xs = rings.flat().map((p) => p[0])
  const ys = rings.flat().map((p) => p[1])
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const at = space.at ?? []
  const [lx = 0, ly = 0, lw = 0] = space.name ?? []
  return {
    name,
    sea: isSea(name),
    d: shape(rings),
    rooms: at.flatMap((n, i) => (i % 3 === 0 ? [{ x: n, y: at[i + 1] as number, r: at[i + 2] as number }] : [])),
    label: { x: lx, y: ly, w: lw },
    box: { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y },
    area: Math.abs(rings.reduce((sum, ring) => sum + areaOf(ring), 0)),
  }
}

function areaOf(ring: Line): number {
  return ring.reduce((sum, [x, y], i) => {
    const [px, py] = ring[i === 0 ? ring.length - 1 : i - 1] as readonly [number, number]
    return sum + (px * y - x * py) / 2
  }, 0)
}

/** Unpacks a map. */
export function readWorld(raw: RawWorld): WorldMap {
  const names = Object.keys(raw.spaces)
  const lines = raw.arcs.map((arc) => unpacked(arc, raw.scale))
  const places = new Map(
    Object.entries(raw.spaces).flatMap(([name, space]) => (isSpace(name) ? [[name, place(lines, name, space)] as const] : [])),
  )
  const placeOf = (name: string): Place => {
    const found = places.get(name)
    if (!found) throw new Error(`not on the map: ${name}`)
    return found
  }
  const water = (name: string): string => shape(outline(lines, raw.spaces[name]?.rings ?? ''))
  return {
    places,
    marks: Object.fromEntries(Object.entries(raw.marks).map(([passage, [x = 0, y = 0]]) => [passage, [x, y] as const])),
    lines,
    sides: raw.sides.split(',').map((pair) => {
      const [left, right] = pair.split(' ').map((i) => names[Number(i)] ?? null)
      return [left ?? null, right ?? null]
    }),
    ice: water('ice'),
    lakes: water('lake'),
    placeOf,
    centreOf: (name) => nth(placeOf(name).rooms, 0),
  }
}

export type Border = 'coast' | 'land' | 'sea' | 'seam'

function kindOf([left, right]: Sides): Border | null {
  if (!isSpace(left) || !isSpace(right)) return left === null || right === null ? null : 'coast'
  if (isSea(left) !== isSea(right)) return 'coast'
  return isSea(left) ? 'sea' : 'land'
}

/** All borders of a kind as one path; `tolerance` simplifies it, in sheet units. */
export const bordersOf = (map: WorldMap, kind: Border, tolerance = 0): string =>
  piecesOf(map, kind, tolerance)
    .map((piece) => piece.d)
    .join('')

/** The size of a piece of the sheet whose lines are drawn together. */
const PIECE = 240

/** Lines that are drawn together, and how far west and east they reach. */
export interface Piece {
  d: string
  from: number
  to: number
}

/**
 * The same in pieces of the sheet: pieces that are not visible, or need no repaint, are skipped quickly. One
 * path of all coasts of the world would be processed completely for every part of the screen.
 */
export function piecesOf(map: WorldMap, kind: Border, tolerance = 0): Piece[] {
  const pieces = new Map<string, Piece>()
  for (const [i, line] of map.lines.entries()) {
    if (kindOf(nth(map.sides, i)) !== kind) continue
    const [x, y] = line[Math.floor(line.length / 2)] as Line[number]
    const key = `${Math.floor(x / PIECE)} ${Math.floor(y / PIECE)}`
    const piece = pieces.get(key) ?? { d: '', from: x, to: x }
    const xs = line.map((point) => point[0])
    pieces.set(key, {
      d: piece.d + write(tolerance > 0 ? simplified(line, tolerance) : line),
      from: Math.min(piece.from, ...xs),
      to: Math.max(piece.to, ...xs),
    })
  }
  return [...pieces.values()]
}

/** Removes the points within the tolerance of the line between their neighbours (Douglas and Peucker). */
export function simplified(line: Line, tolerance: number): Line {
  const keep = new Set([0, line.length - 1])
  const spans: [number, number][] = [[0, line.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    let [far, most] = [-1, tolerance]
    for (let i = from + 1; i < to; i++) {
      const away = distance(line[i] as Line[number], line[from] as Line[number], line[to] as Line[number])
      if (away > most) [far, most] = [i, away]
    }
    if (far < 0) continue
    keep.add(far)
    spans.push([from, far], [far, to])
  }
  return line.filter((_, i) => keep.has(i))
}

function distance([x, y]: Line[number], [ax, ay]: Line[number], [bx, by]: Line[number]): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** The x at which the end of a line is drawn, so that it takes the shorter way: over the seam if that is nearer. */
export function nearerX(from: number, to: number): number {
  const straight = to - from
  if (straight > WORLD.w / 2) return to - WORLD.w
  if (straight < -WORLD.w / 2) return to + WORLD.w
  return to
}
