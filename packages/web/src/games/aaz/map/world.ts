import raw from './world.json' with { type: 'json' }

/**
 * The map as drawn by `packages/web/map/build.ts`: one topology of arcs, each shared by the spaces on its two sides.
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

export interface Room {
  x: number
  y: number
  r: number
}

interface RawSpace {
  rings: string
  at?: number[]
  name?: number[]
}

type Line = readonly (readonly [x: number, y: number])[]

// JSON has no tuples: the build script writes the pairs.
const data = raw as unknown as {
  size: [number, number]
  scale: number
  marks: { [name: string]: [number, number] }
  spaces: { [name: string]: RawSpace }
  sides: string
  arcs: string[]
}

export const WORLD = { w: data.size[0], h: data.size[1] } as const

/** Where canals and straits are marked. */
export const MARKS: { readonly [name: string]: readonly [number, number] } = data.marks

function unpacked(text: string): Line {
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
    points.push([x / data.scale, y / data.scale])
  }
  return points
}

const NAMES = Object.keys(data.spaces)
export const LINES: readonly Line[] = data.arcs.map(unpacked)
/** The names of the spaces left and right of each arc; null is the rim of the sheet. */
export const SIDES: readonly (readonly [string | null, string | null])[] = data.sides.split(',').map((pair) => {
  const [left, right] = pair.split(' ').map((i) => NAMES[Number(i)] ?? null)
  return [left ?? null, right ?? null] as const
})

const isSea = (name: string): boolean => /^sz\d+$/.test(name)
export const isSpace = (name: string | null): name is string => name !== null && name !== 'ice' && name !== 'lake'

function outline(rings: string): Line[] {
  return rings.split(',').map((ring) =>
    ring.split(' ').flatMap((text, i) => {
      const at = Number(text)
      const line = at >= 0 ? (LINES[at] as Line) : [...(LINES[~at] as Line)].reverse()
      return i === 0 ? line : line.slice(1)
    }),
  )
}

const write = (line: Line): string => `M${line.map(([x, y]) => `${x} ${y}`).join('L')}`
const shape = (rings: readonly Line[]): string => rings.map((ring) => `${write(ring)}Z`).join('')

function place(name: string, space: RawSpace): Place {
  const rings = outline(space.rings)
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

export const PLACES: ReadonlyMap<string, Place> = new Map(
  NAMES.filter(isSpace).map((name) => [name, place(name, data.spaces[name] as RawSpace)]),
)
export const placeOf = (name: string): Place => {
  const found = PLACES.get(name)
  if (!found) throw new Error(`not on the map: ${name}`)
  return found
}

/** Where the units of a space stand. */
export const centreOf = (name: string): Room => placeOf(name).rooms[0] as Room

/** Ice and lakes: drawn, nobody's. */
export const ICE = shape(outline(data.spaces.ice?.rings ?? ''))
export const LAKES = shape(outline(data.spaces.lake?.rings ?? ''))

export type Border = 'coast' | 'land' | 'sea' | 'seam'

function kindOf([left, right]: readonly [string | null, string | null]): Border | null {
  if (!isSpace(left) || !isSpace(right)) return left === null || right === null ? null : 'coast'
  if (isSea(left) !== isSea(right)) return 'coast'
  return isSea(left) ? 'sea' : 'land'
}

/** All borders of a kind as one path; with a tolerance only as exact as that, in sheet units. */
export const bordersOf = (kind: Border, tolerance = 0): string =>
  piecesOf(kind, tolerance)
    .map((piece) => piece.d)
    .join('')

/** How large a piece of the sheet is whose lines are drawn together. */
const PIECE = 240

/** Lines that are drawn together, and how far west and east they reach. */
export interface Piece {
  d: string
  from: number
  to: number
}

/**
 * The same in pieces of the sheet: what is out of sight, or need not be painted again, is passed over quickly, where one
 * path round all the coasts of the world would be followed to its end for every corner of the screen.
 */
export function piecesOf(kind: Border, tolerance = 0): Piece[] {
  const pieces = new Map<string, Piece>()
  for (const [i, line] of LINES.entries()) {
    if (kindOf(SIDES[i] as readonly [string | null, string | null]) !== kind) continue
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

/** Without the points that lie within the tolerance of the line between their neighbours (Douglas and Peucker). */
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

/** The shorter way round: over the seam when that is nearer. Gives the x to draw the end at. */
export function nearerX(from: number, to: number): number {
  const straight = to - from
  if (straight > WORLD.w / 2) return to - WORLD.w
  if (straight < -WORLD.w / 2) return to + WORLD.w
  return to
}
