import { cachedContent, lastOf, nth } from '@deadfront/kernel'
import { mergeOverBasic } from './built-in.ts'
import { type ContentName, NAMED_CONTENT } from './difficulty.ts'
import type {
  Overlay,
  RawAbilities,
  RawCharacterAction,
  RawContent,
  RawEffect,
  RawEvent,
  RawFate,
  RawFind,
  SpaceKind,
  UnitKind,
} from './raw.ts'
import {
  ASIDE,
  AVAILABLE,
  CEMETERY,
  HOSPITAL,
  LABORATORY,
  NONE,
  REFUGEE_CAMP,
  type SpaceIx,
  TC,
  type TrackIx,
  type UnitIx,
  type ZedIx,
} from './state.ts'
import type { SiegeView, SpaceView } from './view.ts'

/** Content in a fast form: dense indexes, flat arrays, tables by number. */
export interface Content {
  raw: RawContent
  spaces: string[]
  spaceIx: Map<string, SpaceIx>
  /** By space: name, kind, track, steps to Town Center, next toward it and away from it, terrain, Forage column. */
  spaceName: (string | null)[]
  spaceKind: (SpaceKind | 'townCenter')[]
  trackOf: TrackIx[]
  steps: number[]
  toTown: SpaceIx[]
  toStart: SpaceIx[]
  terrain: number[]
  forageOf: string[]
  isStart: boolean[]
  isVillage: boolean[]
  /** The spaces as players see them while they hold no marker: frozen, the same object in every view. */
  bareSpaces: SiegeView['spaces']
  tracks: string[]
  trackNames: string[]
  trackSpaces: SpaceIx[][]
  starts: SpaceIx[]
  limits: RawContent['board']['limits']
  units: Unit[]
  unitIx: Map<string, UnitIx>
  zeds: Zed[]
  zedIx: Map<string, number>
  /** Character Actions of all units, in order. */
  marks: Mark[]
  columns: string[]
  /** By column and dice sum. */
  zedsHits: number[][]
  unitHits: number[][]
  zedsLose: boolean[][]
  /** By column (1 first) and dice sum. */
  gunfire: number[][]
  /** By Forage column: Ammo and supplies for each die, 1 to 6. */
  forage: Map<string, { ammo: number[]; supplies: number[] }>
  saved: boolean[]
  events: EventCard[]
  eventIx: Map<string, number>
  fates: FateCard[]
  fateIx: Map<string, number>
}

export interface Unit {
  id: string
  name: string
  kind: UnitKind
  class: string | null
  strength: [number, number]
  capacity: [number, number]
  move: number
  abilities: RawAbilities
  /** By die face 1 to 6: a Hit is cancelled. */
  tough: boolean[] | null
  marks: number[]
  range: number
}

export interface Zed {
  id: string
  notation: string
  strength: [number, number]
  capacity: [number, number]
}

export interface Mark extends RawCharacterAction {
  id: string
  unit: UnitIx
}

export interface EventCard extends RawEvent {
  id: string
  movement: number
  placement: number
}

export interface FateCard extends RawFate {
  id: string
}

export const OFF_TRACK: { readonly [name: string]: number } = {
  available: AVAILABLE,
  Cemetery: CEMETERY,
  aside: ASIDE,
  Hospital: HOSPITAL,
  Laboratory: LABORATORY,
  'Refugee Camp': REFUGEE_CAMP,
}
const OFF_NAMES = new Map(Object.entries(OFF_TRACK).map(([name, at]) => [at, name]))

export const nameOfPlace = (c: Content, at: number): string => (at >= 0 ? nth(c.spaces, at) : (OFF_NAMES.get(at) ?? 'aside'))

export function derive(raw: RawContent): Content {
  const c = emptyContent(raw)
  deriveBoard(c)
  deriveUnits(c)
  deriveTables(c)
  for (const [id, card] of Object.entries(raw.events)) {
    c.eventIx.set(id, c.events.length)
    c.events.push({ ...card, id, movement: card.pressure?.movement ?? 0, placement: card.pressure?.placement ?? 0 })
  }
  for (const [id, card] of Object.entries(raw.fates)) {
    c.fateIx.set(id, c.fates.length)
    c.fates.push({ ...card, id })
  }
  return c
}

function emptyContent(raw: RawContent): Content {
  return {
    raw,
    spaces: [],
    spaceIx: new Map(),
    spaceName: [],
    spaceKind: [],
    trackOf: [],
    steps: [],
    toTown: [],
    toStart: [],
    terrain: [],
    forageOf: [],
    isStart: [],
    isVillage: [],
    bareSpaces: {},
    tracks: [],
    trackNames: [],
    trackSpaces: [],
    starts: [],
    limits: raw.board.limits,
    units: [],
    unitIx: new Map(),
    zeds: [],
    zedIx: new Map(),
    marks: [],
    columns: [...raw.tables.handToHand.columns],
    zedsHits: [],
    unitHits: [],
    zedsLose: [],
    gunfire: [],
    forage: new Map(),
    saved: [],
    events: [],
    eventIx: new Map(),
    fates: [],
    fateIx: new Map(),
  }
}

function deriveBoard(c: Content): void {
  const { board } = c.raw
  const add = (id: string, kind: Content['spaceKind'][number], name: string | null, track: number, steps: number): number => {
    const ix = c.spaces.length
    c.spaceIx.set(id, ix)
    c.spaces.push(id)
    c.spaceName.push(name)
    c.spaceKind.push(kind)
    c.trackOf.push(track)
    c.steps.push(steps)
    c.toTown.push(NONE)
    c.toStart.push(NONE)
    c.terrain.push(0)
    c.forageOf.push('')
    c.isStart.push(kind === 'start')
    c.isVillage.push(kind === 'village')
    return ix
  }
  add(board.town.id, 'townCenter', board.town.name, NONE, 0)
  c.forageOf[TC] = board.town.forage
  for (const [id, track] of Object.entries(board.tracks)) {
    const ix = c.tracks.length
    c.tracks.push(id)
    c.trackNames.push(track.name)
    const line: number[] = []
    track.spaces.forEach((spaceId, i) => {
      const space = board.spaces[spaceId]
      const at = add(spaceId, space?.kind ?? 'numbered', space?.name ?? null, ix, i + 1)
      c.terrain[at] = space?.terrain ?? 0
      c.forageOf[at] = space?.forage ?? ''
      const before = line[i - 1]
      c.toTown[at] = before ?? TC
      if (before !== undefined) c.toStart[before] = at
      line.push(at)
    })
    c.trackSpaces.push(line)
    c.starts.push(lastOf(line))
  }
  c.bareSpaces = Object.freeze(Object.fromEntries(c.spaces.slice(1).map((id, i) => [id, Object.freeze(bareSpace(c, id, i + 1))])))
}

function bareSpace(c: Content, id: string, at: SpaceIx): SpaceView {
  const raw = c.raw.board.spaces[id]
  return {
    name: c.spaceName[at] ?? null,
    kind: raw?.kind ?? 'numbered',
    track: c.tracks[c.trackOf[at] ?? NONE] ?? '',
    steps: c.steps[at] ?? 0,
    terrain: c.terrain[at] ?? 0,
    forage: c.forageOf[at] || null,
    noEntry: false,
    x: raw?.at?.[0] ?? 0,
    y: raw?.at?.[1] ?? 0,
  }
}

const pair = (list: readonly number[]): [number, number] => [list[0] ?? 0, list[1] ?? 0]
const faces = (list: readonly number[]): boolean[] => [0, 1, 2, 3, 4, 5, 6].map((face) => list.includes(face))

function deriveUnits(c: Content): void {
  for (const [id, unit] of Object.entries(c.raw.units)) {
    const ix = c.units.length
    const abilities = unit.abilities ?? {}
    const marks: number[] = []
    for (const [action, mark] of Object.entries(unit.actions ?? {})) {
      marks.push(c.marks.length)
      c.marks.push({ ...mark, id: action, unit: ix })
    }
    c.unitIx.set(id, ix)
    c.units.push({
      id,
      name: unit.name,
      kind: unit.kind,
      class: unit.class ?? null,
      strength: pair(unit.strength),
      capacity: pair(unit.capacity),
      move: unit.move,
      abilities,
      tough: abilities.tough ? faces(abilities.tough) : null,
      marks,
      range: abilities.range?.max ?? 1,
    })
  }
  for (const [notation, zed] of Object.entries(c.raw.zeds)) {
    for (let i = 1; i <= (zed.count ?? 1); i++) {
      const id = i === 1 ? notation : `${notation}.${i}`
      c.zedIx.set(id, c.zeds.length)
      c.zeds.push({ id, notation, strength: pair(zed.strength), capacity: pair(zed.capacity ?? [3, 3]) })
    }
  }
}

function deriveTables(c: Content): void {
  const { handToHand, gunfire, forage, savingRoll } = c.raw.tables
  for (let column = 0; column < c.columns.length; column++) {
    const [zeds, unit, lose]: [number[], number[], boolean[]] = [[], [], []]
    for (const { sum, cells } of handToHand.rows) {
      const [, z, u, loser] = /^(\d+)\/(\d+) ([PZ])$/.exec(cells[column] ?? '') ?? []
      for (let n = nth(sum, 0); n <= nth(sum, 1); n++) {
        zeds[n] = Number(z)
        unit[n] = Number(u)
        lose[n] = loser === 'Z'
      }
    }
    c.zedsHits.push(zeds)
    c.unitHits.push(unit)
    c.zedsLose.push(lose)
  }
  for (const { sum, hits } of gunfire.rows)
    hits.forEach((hit, column) => {
      const byIx = (c.gunfire[column] ??= [])
      for (let n = nth(sum, 0); n <= nth(sum, 1); n++) byIx[n] = hit
    })
  const columns = new Set([...c.forageOf.filter((column) => column !== ''), 'any'])
  for (const column of columns) {
    const found = { ammo: [0, 0, 0, 0, 0, 0, 0], supplies: [0, 0, 0, 0, 0, 0, 0] }
    for (const row of forage.rows) {
      const find = (row[column] ?? row.any) as RawFind | undefined
      for (let die = nth(row.die, 0); die <= nth(row.die, 1); die++) {
        found.ammo[die] = ammoIn(find)
        found.supplies[die] = ammoIn(find) > 0 && find?.choose ? 0 : (find?.supplies ?? 0)
      }
    }
    c.forage.set(column, found)
  }
  c.saved = faces(savingRoll.saved)
}

// Supplies do nothing at this level (DOTZ-0.1), so of "supplies or Ammo" the Ammo is taken.
const ammoIn = (find: RawFind | undefined): number => (find?.choose ? Math.max(...find.choose.map(ammoIn)) : (find?.ammo ?? 0))

/** The list of effects that a frame carries out. */
export function effectsOf(c: Content, source: { of: 'event' | 'fate'; card: number; moment: string; then: number }): readonly RawEffect[] {
  const list = source.of === 'event' ? (c.events[source.card]?.effects?.[source.moment] ?? []) : (c.fates[source.card]?.effects ?? [])
  return source.then === NONE ? list : (list[source.then]?.then ?? [])
}

/** The id of the card that has the effect. */
export const cardIdOf = (c: Content, source: { of: 'event' | 'fate'; card: number }): string =>
  (source.of === 'event' ? c.events[source.card]?.id : c.fates[source.card]?.id) ?? ''

const contentFrom = cachedContent<Overlay, Content>(NAMED_CONTENT, (overlay) => derive(mergeOverBasic(overlay.over)))
const BASIC_CONTENT = contentFrom('basic')

export const contentOf = (s: { content: ContentName | Overlay }): Content =>
  s.content === 'basic' ? BASIC_CONTENT : contentFrom(s.content)

// --- Access by index ----------------------------------------------------------------------------------------------------
// One small function for each table. The tables are dense, so an index of the game is always in range.

export const unitOf = (c: Content, u: UnitIx): Unit => c.units[u] as Unit
export const zedOf = (c: Content, z: ZedIx): Zed => c.zeds[z] as Zed
export const markOf = (c: Content, m: number): Mark => c.marks[m] as Mark
export const eventOf = (c: Content, card: number): EventCard => c.events[card] as EventCard
export const fateOf = (c: Content, card: number): FateCard => c.fates[card] as FateCard
export const columnName = (c: Content, column: number): string => c.columns[column] as string
/** The next space toward Town Center, and the next away from it (NONE after a Start space). */
export const toTown = (c: Content, at: SpaceIx): SpaceIx => c.toTown[at] as SpaceIx
export const toStart = (c: Content, at: SpaceIx): SpaceIx => c.toStart[at] as SpaceIx
export const stepsTo = (c: Content, at: SpaceIx): number => c.steps[at] as number
export const trackAt = (c: Content, at: SpaceIx): TrackIx => c.trackOf[at] as TrackIx
export const terrainAt = (c: Content, at: SpaceIx): number => c.terrain[at] as number
export const forageAt = (c: Content, at: SpaceIx): string => c.forageOf[at] as string
/** The spaces of a track from the one next to Town Center to the Start space. */
export const spacesOf = (c: Content, track: TrackIx): SpaceIx[] => c.trackSpaces[track] as SpaceIx[]
export const startOf = (c: Content, track: TrackIx): SpaceIx => c.starts[track] as SpaceIx
/** A space by its id; the content check has verified that every id of a card is on the board. */
export const spaceCalled = (c: Content, id: unknown): SpaceIx => c.spaceIx.get(String(id)) as SpaceIx
/** The first space of each track: the neighbours of Town Center. */
export const townExits = (c: Content): SpaceIx[] => c.trackSpaces.map((_, track) => firstSpaceOf(c, track))
export const firstSpaceOf = (c: Content, track: TrackIx): SpaceIx => spaceAlong(spacesOf(c, track), 1)
/** The space so many steps from Town Center on a line of spaces. */
export const spaceAlong = (line: readonly SpaceIx[], steps: number): SpaceIx => line[steps - 1] as SpaceIx
