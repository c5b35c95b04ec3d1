import type { SiegeView, UnitView, ZedView } from '@deadfront/dotz'
import { type Face, MARKER_SIGN, type Marker } from './counters.ts'
import { at, type Point } from './map/geometry.ts'
import { CEMETERY, CEMETERY_BOX, COUNTER, spotOrNull, TC, TOWN, TOWN_BOX, trackOf } from './map/layout.ts'
import type { Speech } from './messages/messages.ts'

/** The position and the face of each counter of a view. It uses no DOM: the skin only draws this. */
export interface Piece {
  /** `zed:Z5|3`, `unit:schmidt`. */
  key: string
  side: 'zed' | 'unit'
  id: string
  /** The place it is on. */
  at: string
  x: number
  y: number
  scale: number
  face: Face
  label: string
}

const isMarker = (marker: string): marker is Marker => marker in MARKER_SIGN

/** The name of a place; spaces of player-made content bring their own. */
export function placeName(id: string, m: Speech, view?: SiegeView): string {
  const name = m.place(id)
  return name === id ? (view?.spaces[id]?.name ?? id) : name
}

const numberIn = (id: string): number => Number(/\d+/.exec(id)?.[0] ?? 0)

/** The name on the counter. */
export const shortName = (unit: Pick<UnitView, 'id' | 'name' | 'kind'>, m: Speech): string =>
  m.short[unit.id] ??
  (unit.kind === 'civilians' && /^civ-\d+$/.test(unit.id) ? m.civilians(numberIn(unit.id)) : (unit.name.split(' ').at(-1) ?? ''))

/** A name for sentences. */
export const fullName = (unit: Pick<UnitView, 'id' | 'name'>, m: Speech): string => m.unit(unit.id, unit.name)

const sideOf = (side: 'full' | 'reduced'): 0 | 1 => (side === 'full' ? 0 : 1)

export function unitFace(unit: UnitView, m: Speech): Face {
  return {
    kind: unit.kind,
    id: unit.id,
    name: shortName(unit, m),
    strength: unit.strength,
    capacity: unit.capacity[sideOf(unit.side)],
    hits: unit.hits,
    reduced: unit.side === 'reduced',
    move: unit.move,
    trade: unit.class ?? unit.kind,
    number: numberIn(unit.id),
    markers: unit.markers.filter(isMarker),
  }
}

export function zedFace(zed: ZedView, m: Speech): Face {
  return {
    kind: 'zed',
    id: zed.id,
    name: m.zeds(zed.strength),
    strength: zed.strength,
    capacity: zed.capacity[sideOf(zed.side)],
    hits: zed.hits,
    reduced: zed.side === 'reduced',
    move: null,
    trade: 'dead',
    number: [...zed.id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0),
    markers: zed.markers.filter(isMarker),
  }
}

function labelOf(face: Face, name: string, place: string, m: Speech): string {
  const hearts = face.capacity - face.hits
  const parts = [face.kind === 'zed' ? m.label.zed(face.strength, hearts, place) : m.label.unit(name, face.strength, hearts, place)]
  if (face.reduced) parts.push(m.label.reduced)
  for (const marker of face.markers) parts.push(m.label.marker[marker])
  return parts.join(', ')
}

const FAN = 47

/** Positions in a clearing: one counter in the middle, more side by side. Zeds are above our units if both are there. */
function inClearing(middle: Point, count: number, row: -1 | 0 | 1): Point[] {
  const step = count > 2 ? (FAN * 1.4) / (count - 1) : FAN
  return Array.from({ length: count }, (_, i) => at(middle.x + (i - (count - 1) / 2) * step, middle.y + row * 38))
}

/** Positions in Town Center: two rows, with less distance for more counters. */
function inTown(count: number, fallen: boolean): Point[] {
  const rows = count > 4 ? 2 : 1
  const cols = Math.ceil(count / rows)
  const room = TOWN_BOX.w - COUNTER - 20
  const step = cols > 1 ? Math.min(COUNTER + 5, room / (cols - 1)) : 0
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / cols)
    const inRow = row === rows - 1 ? count - cols * (rows - 1) : cols
    return at(TOWN.x + ((i % cols) - (inRow - 1) / 2) * step, TOWN.y + (rows === 1 ? (fallen ? -48 : 0) : (row - 0.5) * (COUNTER + 10)))
  })
}

const GRAVE = 0.66

function inCemetery(count: number): Point[] {
  const cols = Math.max(4, Math.ceil(count / 2))
  const step = Math.min(62, (CEMETERY_BOX.w - 76) / Math.max(1, cols - 1))
  return Array.from({ length: count }, (_, i) =>
    at(CEMETERY_BOX.x + 40 + (i % cols) * step, CEMETERY_BOX.y + 54 + Math.floor(i / cols) * 56),
  )
}

/** Puts the counters in their places; the order within a place is the order given. */
export function arrange(pieces: readonly Piece[]): void {
  const here = new Map<string, { zed: Piece[]; unit: Piece[] }>()
  for (const piece of pieces) {
    let entry = here.get(piece.at)
    if (!entry) {
      entry = { zed: [], unit: [] }
      here.set(piece.at, entry)
    }
    entry[piece.side].push(piece)
  }
  for (const [place, { zed, unit }] of here) {
    const where = spotOrNull(place)
    if (!where) continue
    const both = zed.length > 0 && unit.length > 0 && place !== TC
    put(zed, place === TC ? inClearing(at(TOWN.x, TOWN.y + 58), zed.length, 0) : inClearing(where.at, zed.length, both ? -1 : 0), 1)
    if (place === TC) put(unit, inTown(unit.length, zed.length > 0), 1)
    else if (place === CEMETERY) put(unit, inCemetery(unit.length), GRAVE)
    else put(unit, inClearing(where.at, unit.length, both ? 1 : 0), 1)
  }
}

function put(pieces: readonly Piece[], points: readonly Point[], scale: number): void {
  pieces.forEach((piece, i) => {
    Object.assign(piece, points[i], { scale })
  })
}

function pieceOf(side: Piece['side'], { id, at }: { id: string; at: string }, face: Face, name: string, m: Speech, view: SiegeView): Piece {
  return { key: `${side}:${id}`, side, id, at, x: 0, y: 0, scale: 1, face, label: labelOf(face, name, placeName(at, m, view), m) }
}

export function zedPiece(zed: ZedView, m: Speech, view: SiegeView): Piece {
  const face = zedFace(zed, m)
  return pieceOf('zed', zed, face, face.name, m, view)
}

export const unitPiece = (unit: UnitView, m: Speech, view: SiegeView): Piece =>
  pieceOf('unit', unit, unitFace(unit, m), fullName(unit, m), m, view)

/** Every counter on the map, Zeds and Player units. */
export function layOut(view: SiegeView, m: Speech): Piece[] {
  const pieces = [
    ...view.zeds.filter((zed) => spotOrNull(zed.at)).map((zed) => zedPiece(zed, m, view)),
    ...view.units.filter((unit) => spotOrNull(unit.at)).map((unit) => unitPiece(unit, m, view)),
  ]
  arrange(pieces)
  // A Zeds unit in Town Center is drawn on top of everything: it ends the game.
  return pieces.sort((a, b) => Number(a.side === 'zed' && a.at === TC) - Number(b.side === 'zed' && b.at === TC))
}

/** The name of the track with this letter of the referee. */
export const trackName = (letter: string, m: Speech): string => {
  const track = trackOf(letter)
  return track ? m.track(track) : letter
}
