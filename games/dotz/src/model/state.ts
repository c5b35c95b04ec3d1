import type { Json, State } from '@deadfront/kernel'
import type { ContentName } from './difficulty.ts'
import type { SiegeFrame } from './frames.ts'
import type { Overlay } from './raw.ts'

/** Inside the game places and things are dense indexes; answers, events and files use names. */
export type SpaceIx = number
export type UnitIx = number
export type ZedIx = number
export type TrackIx = number

/** Where a unit can be besides the spaces of the board (0 is Town Center). */
export const AVAILABLE = -1
export const CEMETERY = -2
export const ASIDE = -3
export const HOSPITAL = -4
export const LABORATORY = -5
export const REFUGEE_CAMP = -6
/** A Zeds counter in the Cup. */
export const CUP = -1
export const TC: SpaceIx = 0
export const NONE = -1

/** Unit flags. */
export const DEFIANT = 1
export const WELL_ARMED = 2
export const LEADER = 4
/** Has fired this turn. */
export const FIRED = 8
/** Zeds flags: the Tough marker; has moved in this activation or for this pressure symbol. */
export const TOUGH = 1
export const MOVED = 2

export const PHASES = ['setUp', 'zeds', 'action', 'housekeeping', 'brains'] as const
export const [IN_SETUP, IN_ZEDS, IN_ACTION, IN_HOUSEKEEPING, IN_BRAINS] = [0, 1, 2, 3, 4] as const
/** How long a card's effect lasts. */
export const [NOT, THIS_PHASE, THIS_TURN, FOR_GOOD] = [0, 1, 2, 3] as const

export interface SiegeOptions {
  players: number
  length: string
  group: 'anyone' | 'owner' | 'vote'
  /** GAP-DOTZ-6: surplus Gunfire Hits go on to the other Zeds unit of a mob. */
  spill: boolean
  /** GAP-DOTZ-31: the final card wins before its Zeds Phase. */
  earlyWin: boolean
  /** GAP-DOTZ-24: a shot for free needs no Ammo. */
  freeShotNeedsAmmo: boolean
  /** GAP-DOTZ-15: units in Town Center may not fire. */
  townFire: boolean
  /** GAP-DOTZ-12: once-per-game markers come back in Housekeeping. */
  speechReturns: boolean
  /** GAP-DOTZ-32: only Mr. Johnson backs up; his partner fights. */
  trapsAlone: boolean
}

export interface Siege extends State<SiegeFrame> {
  content: ContentName | Overlay
  options: SiegeOptions
  turn: number
  phase: number
  /** The Current Event card, or NONE; track symbols worked off. */
  card: number
  symbols: number
  ammo: number
  eventActions: number
  /** By seat: 1 ready, 0 spent. */
  playerAction: number[]
  /** By seat: 1 if the player has agreed to end the Action Phase. */
  seatDone: number[]
  /** By seat: the personal Hero. */
  hero: number[]
  /** By Character Action of the content: 1 spent. */
  spent: number[]
  uAt: number[]
  uSide: number[]
  uHits: number[]
  uFlags: number[]
  zAt: number[]
  zSide: number[]
  zHits: number[]
  zFlags: number[]
  /** By space: how long its No Entry marker lasts. */
  noEntry: number[]
  /** By space: a marker that gives a Terrain shift. */
  terrain: number[]
  /** Event deck, the top card last, with the Act each card is stacked in; cards left in the box. */
  deck: number[]
  deckAct: number[]
  box: number[]
  discard: number[]
  fateDeck: number[]
  fateDiscard: number[]
  held: number[]
  noTerrain: number
  mayLeave: number
  spread: number
  /** Keep Calm: the unit and the amount. */
  shiftedHero: number
  heroShift: number
  heroShiftUntil: number
  /** Shifts a card gives to every Hand-to-Hand combat or Gunfire attack for a while. */
  cardShifts: { by: string; handToHand: number; gunfire: number; until: number }[]
  /** What other players have proposed for the open question. */
  proposals: { seat: number; answer: Json }[]
  tale: Tale
}

export interface Tale {
  fallen: number[][] // unit, space, turn
  saved: number[][]
  kills: number[] // by unit
  ammoUsed: number
  shots: number
  won: number
  lost: number
  /** unit, space, turn, Zeds Strength, unit Strength; empty before the first one. */
  bestStand: number[]
  /** space, turn. */
  nearest: number[]
}

// --- Access by index ----------------------------------------------------------------------------------------------------
// One small function for each table. The tables are dense, so an index of the game is always in range.

export const unitAt = (s: Siege, u: UnitIx): SpaceIx => s.uAt[u] as SpaceIx
export const unitSide = (s: Siege, u: UnitIx): 0 | 1 => s.uSide[u] as 0 | 1
export const unitHits = (s: Siege, u: UnitIx): number => s.uHits[u] as number
export const unitFlags = (s: Siege, u: UnitIx): number => s.uFlags[u] as number
export const zedAt = (s: Siege, z: ZedIx): SpaceIx => s.zAt[z] as SpaceIx
export const zedSide = (s: Siege, z: ZedIx): 0 | 1 => s.zSide[z] as 0 | 1
export const zedHits = (s: Siege, z: ZedIx): number => s.zHits[z] as number
export const zedFlags = (s: Siege, z: ZedIx): number => s.zFlags[z] as number

export const hasUnitFlag = (s: Siege, u: UnitIx, flag: number): boolean => (unitFlags(s, u) & flag) !== 0
export const hasZedFlag = (s: Siege, z: ZedIx, flag: number): boolean => (zedFlags(s, z) & flag) !== 0
export function addUnitFlag(s: Siege, u: UnitIx, flag: number): void {
  s.uFlags[u] = unitFlags(s, u) | flag
}
export function dropUnitFlag(s: Siege, u: UnitIx, flag: number): void {
  s.uFlags[u] = unitFlags(s, u) & ~flag
}
export function addZedFlag(s: Siege, z: ZedIx, flag: number): void {
  s.zFlags[z] = zedFlags(s, z) | flag
}
export function dropZedFlag(s: Siege, z: ZedIx, flag: number): void {
  s.zFlags[z] = zedFlags(s, z) & ~flag
}

/** How long the No Entry marker of the space lasts. */
export const noEntryAt = (s: Siege, at: SpaceIx): number => s.noEntry[at] as number
export const terrainMarker = (s: Siege, at: SpaceIx): number => s.terrain[at] as number
export const phaseName = (phase: number): (typeof PHASES)[number] => PHASES[phase] ?? 'action'

/** The frame on top of the decision stack. */
export const topFrame = (s: Siege): SiegeFrame => s.stack[s.stack.length - 1] as SiegeFrame
