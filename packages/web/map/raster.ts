import { createRequire } from 'node:module'
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Disc, Ring } from './lands.ts'
import { keyOf } from './key.ts'
import type { MapPlan } from './plans.ts'
import { latOf, type Projection, rowOf, SHEET } from './warp.ts'

/** The sheet as cells: every cell belongs to one space, to the ice, to a lake or to the rim. */
export interface Sheet {
  w: number
  h: number
  /** Cells per sheet unit. */
  fine: number
  names: string[]
  of: Uint8Array
}

export const ICE = 'ice'
export const LAKE = 'lake'
const WATER = 0
const FINE = 2

const atlas = createRequire(import.meta.url)('world-atlas/countries-50m.json') as Topology<{
  countries: GeometryCollection<{ name: string }>
}>

/** The last cells of a coast are settled by the borders of the plan, not by the pen. */
export function cutTheWorld(plan: MapPlan): Sheet {
  const names = ['', ...plan.territories, ...plan.zones, ICE, LAKE]
  const sheet: Sheet = { w: SHEET.w * FINE, h: SHEET.h * FINE, fine: FINE, names, of: new Uint8Array(SHEET.w * FINE * SHEET.h * FINE) }
  fillCountries(sheet, plan)
  dropSpecks(sheet)
  for (const [territory, { over, by }] of Object.entries(plan.grown))
    grow(
      sheet,
      index(sheet, territory),
      by * FINE,
      over.map((name) => (name === 'sea' ? WATER : index(sheet, name))),
    )
  for (const channel of plan.channels) strokeLine(sheet, softened(plan, channel.line), (channel.width * FINE) / 2, WATER, true)
  for (const [territory, disc] of Object.entries(plan.discs)) stampIsland(sheet, plan, index(sheet, territory), disc)
  floodSeas(sheet, plan)
  settleContacts(sheet, plan)
  return sheet
}

const index = (sheet: Sheet, name: string): number => {
  const at = sheet.names.indexOf(name)
  if (at < 0) throw new Error(`no such space: ${name}`)
  return at
}

/* ---------------------------------------------------------------- land */

type TerritoryAt = (lon: number, lat: number) => string | null

function territoryOf(plan: MapPlan, country: string): TerritoryAt {
  for (const [territory, countries] of Object.entries(plan.whole)) if (countries.includes(country)) return () => territory
  const cuts = plan.cut[country]
  if (!cuts) return () => null
  return (lon, lat) => {
    const to = cuts.find((cut) => inside(cut.ring, lon, lat))?.to ?? null
    if (to !== 'seam') return to
    const [west, east] = plan.atSeam[country]!
    const seam = plan.projection.seamAt(lat)
    return lon < seam || lon > seam + 180 ? west : east
  }
}

export function inside(ring: Ring, x: number, y: number): boolean {
  let odd = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i]!
    const [xj, yj] = ring[j]!
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd
  }
  return odd
}

/** A row of the sheet is a line of latitude, so a country is filled between the longitudes where its coast crosses it. */
function fillCountries(sheet: Sheet, plan: MapPlan): void {
  const rows = rowsOf(sheet, plan)
  const { features } = feature(atlas, atlas.objects.countries)
  for (const country of features as Feature<Polygon | MultiPolygon, { name: string }>[]) {
    const territory = territoryOf(plan, country.properties.name)
    const polygons = country.geometry.type === 'Polygon' ? [country.geometry.coordinates] : country.geometry.coordinates
    for (const rings of polygons) fillPolygon(sheet, rows, rings.map(unwound), territory)
  }
}

/** A ring over the date line goes on past 180 instead of jumping back. */
function unwound(ring: readonly Position[]): Position[] {
  let turn = 0
  return ring.map(([lon, lat], i) => {
    const before = ring[i - 1]?.[0]
    if (before !== undefined && Math.abs(lon! - before) > 180) turn += lon! > before ? -360 : 360
    return [lon! + turn, lat!]
  })
}

function fillPolygon(sheet: Sheet, rows: readonly Row[], rings: readonly Position[][], territory: TerritoryAt): void {
  const all = rings.flat().map((p) => p[1]!)
  const [low, high] = [Math.min(...all), Math.max(...all)]
  for (let y = 0; y < sheet.h; y++) {
    const row = rows[y]!
    const { lat } = row
    if (lat < low || lat > high) continue
    const cross: number[] = []
    for (const ring of rings)
      for (let i = 1; i < ring.length; i++) {
        const [x0, y0] = ring[i - 1] as [number, number]
        const [x1, y1] = ring[i] as [number, number]
        if (y0 > lat !== y1 > lat) cross.push(x0 + ((x1 - x0) * (lat - y0)) / (y1 - y0))
      }
    cross.sort((a, b) => a - b)
    for (let i = 0; i + 1 < cross.length; i += 2) fillRun(sheet, row, cross[i]!, cross[i + 1]!, territory)
  }
}

function fillRun(sheet: Sheet, row: Row, from: number, to: number, territory: TerritoryAt) {
  const { lat, seam } = row
  const rim = seam + 360
  const start = row.projection.unrolled(from, lat)
  const end = start + (to - from)
  const stretches = end > rim ? [[start, rim] as const, [seam, end - 360] as const] : [[start, end] as const]
  for (const [west, east] of stretches) {
    const first = Math.max(0, Math.round(row.projection.columnOf(west, lat) * FINE))
    const last = Math.min(sheet.w, Math.round(row.projection.columnOf(east, lat) * FINE))
    for (let x = first; x < last; x++) {
      const lon = row.lon()[x]!
      const name = territory(lon, lat) ?? territory(lon - 360, lat)
      if (name !== null) sheet.of[row.y * sheet.w + x] = index(sheet, name)
    }
  }
}

/** A row of cells: its latitude, where the seam is, and the longitude of each cell's middle. */
interface Row {
  y: number
  lat: number
  seam: number
  projection: Projection
  lon(): Float64Array
}

function rowsOf(sheet: Sheet, { projection }: MapPlan): Row[] {
  return Array.from({ length: sheet.h }, (_, y) => {
    const lat = latOf((y + 0.5) / FINE)
    const seam = projection.seamAt(lat)
    let known: Float64Array | null = null
    return { y, lat, seam, projection, lon: () => (known ??= lonsOf(sheet, projection, lat)) }
  })
}

function lonsOf(sheet: Sheet, projection: Projection, lat: number): Float64Array {
  const lon = new Float64Array(sheet.w)
  let at = projection.seamAt(lat) - 1
  for (let i = 0; i < sheet.w; i++) {
    while (projection.columnOf(at, lat) * FINE < i + 0.5) at += 0.02
    lon[i] = at
  }
  return lon
}

/** Islets and rocks that only make the coast ragged go back to the sea; a territory keeps its largest piece in any case. */
function dropSpecks(sheet: Sheet): void {
  const small = 30 * FINE * FINE
  for (const piece of piecesOf(sheet)) {
    if (piece.label === WATER) {
      // A pinhole of water inside one land: it belongs to that land.
      if (piece.cells.length > 12 * FINE * FINE) continue
      const around = neighboursOf(sheet, piece.cells)
      if (around.size === 1) for (const cell of piece.cells) sheet.of[cell] = [...around][0]!
      continue
    }
    const largest = piecesOf.size(sheet, piece.label)
    if (piece.cells.length >= small || piece.cells.length === largest) continue
    const around = neighboursOf(sheet, piece.cells)
    const land = [...around].find((label) => label !== WATER)
    for (const cell of piece.cells) sheet.of[cell] = land ?? WATER
  }
}

interface Piece {
  label: number
  cells: number[]
}

function piecesOf(sheet: Sheet): Piece[] {
  const seen = new Uint8Array(sheet.of.length)
  const pieces: Piece[] = []
  for (let start = 0; start < sheet.of.length; start++) {
    if (seen[start]) continue
    const label = sheet.of[start]!
    const cells = [start]
    seen[start] = 1
    for (let i = 0; i < cells.length; i++)
      for (const next of around4(sheet, cells[i]!))
        if (!seen[next] && sheet.of[next] === label) {
          seen[next] = 1
          cells.push(next)
        }
    pieces.push({ label, cells })
  }
  largestOf.clear()
  for (const piece of pieces) largestOf.set(piece.label, Math.max(largestOf.get(piece.label) ?? 0, piece.cells.length))
  return pieces
}
const largestOf = new Map<number, number>()
piecesOf.size = (_: Sheet, label: number): number => largestOf.get(label) ?? 0

const near = [0, 0, 0, 0]
/** The cells beside this one; the array is used again by the next call. */
function around4(sheet: Sheet, cell: number): readonly number[] {
  const x = cell % sheet.w
  near[0] = x > 0 ? cell - 1 : cell
  near[1] = x < sheet.w - 1 ? cell + 1 : cell
  near[2] = cell >= sheet.w ? cell - sheet.w : cell
  near[3] = cell + sheet.w < sheet.of.length ? cell + sheet.w : cell
  return near
}

function neighboursOf(sheet: Sheet, cells: readonly number[]): Set<number> {
  const own = sheet.of[cells[0]!]
  const found = new Set<number>()
  for (const cell of cells) for (const next of around4(sheet, cell)) if (sheet.of[next] !== own) found.add(sheet.of[next]!)
  return found
}

function grow(sheet: Sheet, label: number, cells: number, over: readonly number[]): void {
  const mine: number[] = []
  for (let i = 0; i < sheet.of.length; i++) if (sheet.of[i] === label) mine.push(i)
  for (const cell of mine) {
    const [cx, cy] = [cell % sheet.w, Math.floor(cell / sheet.w)]
    for (let dy = -cells; dy <= cells; dy++)
      for (let dx = -cells; dx <= cells; dx++) {
        if (dx * dx + dy * dy > cells * cells) continue
        const at = (cy + dy) * sheet.w + cx + dx
        if (at >= 0 && at < sheet.of.length && over.includes(sheet.of[at]!)) sheet.of[at] = label
      }
  }
}

/** A round island with a few bays, so that it looks like one. */
function stampIsland(sheet: Sheet, { projection }: MapPlan, label: number, disc: Disc): void {
  for (let i = 0; i < sheet.of.length; i++) if (sheet.of[i] === label) sheet.of[i] = WATER
  const [lon, lat] = disc.at
  const [cx, cy] = [projection.columnOf(projection.unrolled(lon, lat), lat) * FINE, rowOf(lat) * FINE]
  const r = disc.r * FINE
  for (let y = Math.floor(cy - 1.4 * r); y <= cy + 1.4 * r; y++)
    for (let x = Math.floor(cx - 1.4 * r); x <= cx + 1.4 * r; x++) {
      const a = Math.atan2(y - cy, x - cx)
      const coast =
        r * (1 + 0.1 * Math.sin(3 * a + disc.bays) + 0.07 * Math.sin(5 * a + 2 * disc.bays) + 0.04 * Math.sin(9 * a + disc.bays))
      if (Math.hypot(x - cx, y - cy) < coast) sheet.of[y * sheet.w + x] = label
    }
}

/* ---------------------------------------------------------------- sea */

const point = ({ projection }: MapPlan, lon: number, lat: number): [number, number] => {
  // Lines at the seam are drawn up to the rim on their own side: longitudes are written unrolled.
  const at = lon < projection.seamAt(lat) - 0.2 ? lon + 360 : lon
  return [projection.columnOf(at, lat) * FINE, rowOf(lat) * FINE]
}

/** A soft curve through the points (Catmull and Rom), in cells. */
function softened(plan: MapPlan, line: Ring): [number, number][] {
  const p = line.map(([lon, lat]) => point(plan, lon, lat))
  const out: [number, number][] = []
  for (let i = 0; i + 1 < p.length; i++) {
    const [a, b, c, d] = [p[i - 1] ?? p[i]!, p[i]!, p[i + 1]!, p[i + 2] ?? p[i + 1]!]
    const steps = Math.max(2, Math.ceil(Math.hypot(c[0] - b[0], c[1] - b[1]) * 2))
    for (let s = 0; s <= steps; s++) {
      const t = s / steps
      const at = (k: 0 | 1): number =>
        0.5 *
        (2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t ** 3)
      out.push([at(0), at(1)])
    }
  }
  return out
}

function strokeLine(sheet: Sheet, line: readonly [number, number][], half: number, label: number, overLand: boolean): void {
  for (const [px, py] of line)
    for (let y = Math.floor(py - half); y <= py + half; y++)
      for (let x = Math.floor(px - half); x <= px + half; x++) {
        if (x < 0 || y < 0 || x >= sheet.w || y >= sheet.h) continue
        const at = y * sheet.w + x
        if (overLand || sheet.of[at] === WATER) sheet.of[at] = label
      }
}

/** Draws the lines as dams, floods each zone from its seeds, then lets the zones meet on the lines. */
function floodSeas(sheet: Sheet, plan: MapPlan): void {
  const DAM = 255
  for (const line of plan.seaLines) strokeLine(sheet, softened(plan, line), 1, DAM, false)
  const front: number[] = []
  for (const [zone, seeds] of Object.entries(plan.seeds))
    for (const [lon, lat] of seeds) {
      const [x, y] = point(plan, lon, lat)
      const at = Math.floor(y) * sheet.w + Math.floor(x)
      const label = index(sheet, zone)
      const there = sheet.of[at]!
      if (there === label) continue
      if (there !== WATER)
        throw new Error(`the seed of ${zone} at ${lon},${lat} stands on ${there === DAM ? 'a line' : sheet.names[there]}`)
      for (const cell of flood(sheet, at, label)) front.push(cell)
    }
  for (let i = 0; i < front.length; i++)
    for (const next of around4(sheet, front[i]!))
      if (sheet.of[next] === DAM) {
        sheet.of[next] = sheet.of[front[i]!]!
        front.push(next)
      }
  // What no seed reached is the frozen north, a lake, or a pinhole on the coast.
  const [lake, ice] = [index(sheet, LAKE), index(sheet, ICE)]
  for (const piece of piecesOf(sheet)) {
    if (piece.label !== WATER && piece.label !== DAM) continue
    const land = [...neighboursOf(sheet, piece.cells)]
    const arctic = latOf(Math.floor(piece.cells[0]! / sheet.w) / FINE) > 65
    const large = piece.cells.length > 150 * FINE * FINE
    const fill = arctic ? ice : large ? lake : land.find((label) => label !== WATER && label !== DAM)
    for (const cell of piece.cells) sheet.of[cell] = fill ?? lake
  }
}

function flood(sheet: Sheet, start: number, label: number): number[] {
  const cells = [start]
  sheet.of[start] = label
  for (let i = 0; i < cells.length; i++)
    for (const next of around4(sheet, cells[i]!))
      if (sheet.of[next] === WATER) {
        sheet.of[next] = label
        cells.push(next)
      }
  return cells
}

/** Where a line meets the coast a few cells beside the border of two lands, the cells go to a zone that land does touch. */
function settleContacts(sheet: Sheet, { territories, zones, borders }: MapPlan): void {
  const isLand = sheet.names.map((name) => territories.includes(name))
  const isSea = sheet.names.map((name) => zones.includes(name))
  const legal = (a: number, b: number): boolean => borders.has(keyOf(sheet.names[a]!, sheet.names[b]!))
  for (let round = 0; round < 12; round++) {
    let moved = 0
    for (let cell = 0; cell < sheet.of.length; cell++) {
      const sea = sheet.of[cell]!
      if (!isSea[sea]) continue
      const land = [...around4(sheet, cell)].map((next) => sheet.of[next]!).find((label) => isLand[label] && !legal(label, sea))
      if (land === undefined) continue
      const zone = nearestZone(sheet, cell, 16 * FINE, (label) => isSea[label]! && legal(label, land) && label !== sea)
      if (zone === undefined) continue
      paintDisc(sheet, cell, round < 2 ? 2 * FINE : round < 4 ? 1 : 0, sea, zone)
      moved++
    }
    if (moved === 0) return
  }
}

function nearestZone(sheet: Sheet, cell: number, most: number, good: (label: number) => boolean): number | undefined {
  const [cx, cy] = [cell % sheet.w, Math.floor(cell / sheet.w)]
  for (let r = 1; r <= most; r++)
    for (let d = -r; d <= r; d++)
      for (const [x, y] of [
        [cx + d, cy - r],
        [cx + d, cy + r],
        [cx - r, cy + d],
        [cx + r, cy + d],
      ] as const) {
        if (x < 0 || y < 0 || x >= sheet.w || y >= sheet.h) continue
        const label = sheet.of[y * sheet.w + x]!
        if (good(label)) return label
      }
  return undefined
}

function paintDisc(sheet: Sheet, cell: number, r: number, from: number, to: number): void {
  const [cx, cy] = [cell % sheet.w, Math.floor(cell / sheet.w)]
  for (let y = Math.max(0, cy - r); y <= Math.min(sheet.h - 1, cy + r); y++)
    for (let x = Math.max(0, cx - r); x <= Math.min(sheet.w - 1, cx + r); x++)
      if (Math.hypot(x - cx, y - cy) <= r && sheet.of[y * sheet.w + x] === from) sheet.of[y * sheet.w + x] = to
}
