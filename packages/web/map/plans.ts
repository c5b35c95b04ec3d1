import { readFileSync } from 'node:fs'
import { BUILTIN } from '@deadfront/aaz/content'
import { keyOf } from './key.ts'
import {
  AT_SEAM,
  type Channel,
  CHANNELS,
  type Cut,
  CUT,
  type Disc,
  DISCS,
  EVERYWHERE,
  GROWN,
  type Growth,
  type Ring,
  WHOLE,
} from './lands.ts'
import { SEA_LINES, SEEDS } from './seas.ts'
import { type Knots, type Projection, projectionOf, SEAM_1941 } from './warp.ts'

/** What a map is drawn from: the spaces of a board with their borders, and our lines over land and sea. */
export interface MapPlan {
  /** The file that is written, in `src/games/aaz/map`. */
  file: string
  territories: readonly string[]
  zones: readonly string[]
  /** Pairs of spaces that touch. */
  borders: ReadonlySet<string>
  projection: Projection
  whole: { readonly [territory: string]: readonly string[] }
  cut: { readonly [country: string]: readonly Cut[] }
  atSeam: { readonly [country: string]: readonly [west: string, east: string] }
  discs: { readonly [territory: string]: Disc }
  grown: { readonly [territory: string]: Growth }
  channels: readonly Channel[]
  seaLines: readonly Ring[]
  seeds: { readonly [zone: string]: Ring }
  /** Where canals and straits are marked. */
  marks: { readonly [passage: string]: readonly [lon: number, lat: number] }
}

function spacesOf(id: string): Pick<MapPlan, 'territories' | 'zones' | 'borders'> {
  const board = BUILTIN[id]
  if (!board) throw new Error(`no such board: ${id}`)
  const spaces = Object.entries({ ...board.territories, ...board.seaZones })
  return {
    territories: Object.keys(board.territories),
    zones: Object.keys(board.seaZones),
    borders: new Set(spaces.flatMap(([name, { borders = [] }]) => borders.map((other) => keyOf(name, other)))),
  }
}

const plan1941: MapPlan = {
  file: 'world.json',
  ...spacesOf('1941'),
  projection: projectionOf(SEAM_1941),
  whole: WHOLE,
  cut: CUT,
  atSeam: AT_SEAM,
  discs: DISCS,
  grown: GROWN,
  channels: CHANNELS,
  seaLines: SEA_LINES.map(({ line }) => line),
  seeds: SEEDS,
  marks: { Panama: [-79.7, 9.1], Suez: [32.5, 30.4], Dardanelles: [26.6, 40.2] },
}

/** The file of 1942; a cut without a ring takes the whole country. */
interface File1942 extends Pick<MapPlan, 'whole' | 'atSeam' | 'discs' | 'grown' | 'channels' | 'seeds' | 'marks'> {
  seam: Knots
  cut: { readonly [country: string]: readonly (Pick<Cut, 'to'> & Partial<Cut>)[] }
  seaLines: readonly { between: string; line: Ring }[]
}

function plan1942(): MapPlan {
  const { seam, cut, seaLines, ...rest } = JSON.parse(readFileSync(new URL('board-1942.json', import.meta.url), 'utf8')) as File1942
  return {
    file: 'world-1942.json',
    ...spacesOf('1942'),
    ...rest,
    projection: projectionOf(seam),
    cut: Object.fromEntries(Object.entries(cut).map(([country, cuts]) => [country, cuts.map((one) => ({ ring: EVERYWHERE, ...one }))])),
    seaLines: seaLines.map(({ line }) => line),
  }
}

export const PLANS: readonly MapPlan[] = [plan1941, plan1942()]
