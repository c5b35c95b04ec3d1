import type { Reader, RuleId } from '@deadfront/kernel'
import { lastOf, nth } from '@deadfront/kernel'
import { type Content, OFF_TRACK, unitOf, zedOf } from '../model/content.ts'
import {
  CUP,
  DEFIANT,
  FIRED,
  FOR_GOOD,
  LEADER,
  MOVED,
  NONE,
  TC,
  THIS_PHASE,
  THIS_TURN,
  TOUGH,
  WELL_ARMED,
  addUnitFlag,
  addZedFlag,
  hasUnitFlag,
} from '../model/state.ts'
import { findSpace } from '../read/names.ts'
import type { CounterSpec, Counters } from './counters.ts'
import type { Table } from './table.ts'

/** Counters and markers: their places and the sides that show. */

/** How long something lasts, by its word. */
export const UNTIL: { readonly [word: string]: number } = { phase: THIS_PHASE, turn: THIS_TURN, game: FOR_GOOD }
const UNIT_MARKERS: { readonly [word: string]: number } = { defiant: DEFIANT, 'well-armed': WELL_ARMED, leader: LEADER, fired: FIRED }
const ZED_MARKERS: { readonly [word: string]: number } = { tough: TOUGH, moved: MOVED }
/** A counter that in this position is neither on the map nor in the Cup. */
const OUT_OF_GAME = -8

export const isShift = (x: unknown): x is number => typeof x === 'number' && Number.isInteger(x) && Math.abs(x) <= 20

/** The places that can be named, for error lines. */
const placesOf = (c: Content): string => {
  const tracks = c.trackSpaces.map((line) => `${c.spaces[nth(line, 0)]} to ${c.spaces[lastOf(line)]}`)
  return `a space (${tracks.join(', ')}, TC) or ${Object.keys(OFF_TRACK).join(', ')}`
}

/** A space by any of its names, or a place beside the tracks; null when there is no such place. */
export function placeCalled(c: Content, name: string): number | null {
  const at = findSpace(c, name)
  if (at !== NONE) return at
  return Object.entries(OFF_TRACK).find(([id]) => id.toLowerCase() === name.trim().toLowerCase())?.[1] ?? null
}

function readPlace({ reader, c }: Table, name: string, where: string): number | null {
  const at = placeCalled(c, name)
  if (at === null) reader.expected(where, placesOf(c), name)
  return at
}

export function readUnits(table: Table, counters: Counters): void {
  const { reader, s, c } = table
  for (const spec of counters.units.values()) {
    const u = c.unitIx.get(spec.id)
    if (u === undefined) continue
    const unit = unitOf(c, u)
    const at = spec.at === null ? null : readPlace(table, spec.at, spec.place)
    if (at !== null) s.uAt[u] = at
    const side = spec.side === 'reduced' ? 1 : 0
    s.uSide[u] = side
    s.uHits[u] = hitsOf(reader, spec, unit.capacity[side])
    for (const flag of flagsOf(reader, spec, UNIT_MARKERS)) addUnitFlag(s, u, flag)
    if (hasUnitFlag(s, u, DEFIANT) && !(unit.kind === 'civilians' && at !== null && at > TC && c.isVillage[at] === true))
      reader.bad(spec.place, `${spec.id} cannot be Defiant there: only Civilians in a Village are`, 'DOTZ-4.3.4')
  }
}

export function readZeds(table: Table, counters: Counters): void {
  const { reader, s, c } = table
  for (const spec of counters.zeds.values()) {
    const z = c.zedIx.get(spec.id)
    if (z === undefined) {
      reader.expected(spec.place, 'a Zeds unit', spec.id)
      continue
    }
    const at = spec.at === null || spec.at.toLowerCase() === 'cup' ? null : readPlace(table, spec.at, spec.place)
    if (at === TC) reader.bad(spec.place, 'Zeds in Town Center: the game would be lost', 'DOTZ-1.3.2')
    else if (at !== null && at < 0) reader.bad(spec.place, 'Zeds stand on track spaces and Start spaces only', 'DOTZ-4.7.3')
    else if (at !== null) s.zAt[z] = at
    const side = spec.side === 'reduced' ? 1 : 0
    s.zSide[z] = side
    s.zHits[z] = hitsOf(reader, spec, zedOf(c, z).capacity[side])
    for (const flag of flagsOf(reader, spec, ZED_MARKERS)) addZedFlag(s, z, flag)
  }
  if (counters.cup === null) return
  for (let z = 0; z < s.zAt.length; z++) if (s.zAt[z] === CUP && !counters.cup.includes(zedOf(c, z).id)) s.zAt[z] = OUT_OF_GAME
}

/** DOTZ-6.2.8: the last Hit of a side turns the counter over, so a counter never has that many. */
function hitsOf(reader: Reader, spec: CounterSpec, capacity: number): number {
  const rule: RuleId = 'DOTZ-6.2.8'
  if (spec.hits >= capacity)
    reader.bad(spec.place, `expected fewer than ${capacity} Hits on that side of ${spec.id}, found ${spec.hits}`, rule)
  return spec.hits
}

/** `keep-calm` is written on its unit too; it is read from `lasting`. */
function flagsOf(reader: Reader, spec: CounterSpec, known: { readonly [word: string]: number }): number[] {
  return spec.markers.flatMap((marker) => {
    const flag = known[marker]
    if (flag === undefined && marker !== 'keep-calm') reader.expected(spec.place, `one of ${Object.keys(known).join(', ')}`, marker)
    return flag ?? []
  })
}

export function readMarkers(table: Table, counters: Counters): void {
  const { reader, s } = table
  for (const { at, until, place } of counters.noEntry) {
    const space = readPlace(table, at, place)
    const lasts = UNTIL[until]
    if (lasts === undefined) reader.expected(place, 'true, "phase", "turn" or "game"', until)
    else if (space !== null && space > TC) s.noEntry[space] = lasts
    else if (space !== null) reader.expected(place, 'a No Entry marker on a track space', at)
  }
  for (const { at, shift, place } of counters.terrain) {
    const space = readPlace(table, at, place)
    if (!isShift(shift)) reader.expected(place, 'a shift from -20 to 20', shift)
    else if (space !== null && space > TC) s.terrain[space] = shift
  }
}
