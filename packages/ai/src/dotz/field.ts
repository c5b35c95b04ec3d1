import {
  type Content,
  initialColumn,
  shiftColumn,
  type Siege,
  type SpaceIx,
  terrainShift,
  type UnitIx,
  unitOf,
  unitStrength,
  type ZedIx,
} from '@deadfront/dotz/ai'
import type { Facts } from './facts.ts'
import type { Weights } from './weights.ts'

/** How often the next card activates a track: the chances of 0, 1, 2 … times, of a Brains! card, and of the times by the card after that. */
export interface NextCard {
  times: number[]
  brains: number
  after: number[]
}

/** Zeds in one space, and their distance from Town Center. */
export interface Group {
  at: SpaceIx
  track: number
  steps: number
  zeds: ZedIx[]
  strength: number
  life: number
  /** Steps of delay that all units between it and Town Center make, and those without the unit now examined. */
  delay: number
  base: number
  danger: number
  /** What is left of it after so many Hits, computed when needed. */
  after: Rest[]
}

/** What is left of Zeds. */
export interface Rest {
  strength: number
  life: number
}

/** The board as it is, read once for a question. */
export interface Field {
  s: Siege
  c: Content
  facts: Facts
  w: Weights
  /** By track, nearest Town Center first. */
  groups: Group[][]
  groupAt: (Group | undefined)[]
  /** By unit: its shift as a defender, without Terrain. */
  shifts: number[]
  /** By track: about how often the cards still to come will activate it. */
  coming: number[]
  /** By track: about how often the next card will activate it. */
  soon: number[]
  /** By unit: the part of its delay that counts, with the others of its space. */
  shares: number[]
  /** By track: how the danger of a group decreases with its steps, from a table. */
  fading: Float64Array[]
  /** By track: the danger of its groups, and of the track as a whole. */
  sums: number[]
  dangers: number[]
  /** By unit and Hits: what they cost us, computed when needed. */
  harms: number[][]
  /** By track: what the next card may do. The units next to Town Center, computed when needed. */
  next: NextCard[]
  guards: UnitIx[][][] | null
  /** Turns still to come, this one included. */
  turnsLeft: number
  /** Ammo that the current card gives if a unit is in that space when the phase ends. */
  cache: { at: SpaceIx; ammo: number } | null
}

/** The groups of a track, nearest Town Center first. The table is dense, so an index of the game is always in range. */
export const groupsOn = (f: Field, track: number): Group[] => f.groups[track] as Group[]

/** The chance that the unit, attacked in that space, makes so much Strength retreat. */
export function holdChance(f: Field, u: UnitIx, at: SpaceIx, strength: number): number {
  const { s, c, facts } = f
  const { abilities } = unitOf(c, u)
  if (abilities.holdTheLine === true) return 1
  const shift = (f.shifts[u] ?? 0) + terrainShift(s, c, at)
  const column = shiftColumn(initialColumn(strength, unitStrength(s, c, u)), shift, c.columns.length)
  return (abilities.reroll === true ? facts.winAgain : facts.win)[column] ?? 0
}
