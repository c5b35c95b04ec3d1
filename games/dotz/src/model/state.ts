import type { Json, State } from '@deadfront/kernel'
import type { MoveCause } from './events.ts'
import type { Overlay } from './content.ts'
import type { HoldMoment } from './raw.ts'

/** Dense numbers inside, names at the edges. */
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
  content: 'basic' | Overlay
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
  /** By seat: 1 has said the Action Phase may end. */
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
  /** By space: how long a No Entry marker lies there. */
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
  /** Keep Calm: who, how much. */
  calm: number
  calmShift: number
  calmUntil: number
  /** Shifts a card gives to every Hand-to-Hand combat or Gunfire attack for a while. */
  cardShifts: { by: string; handToHand: number; gunfire: number; until: number }[]
  /** What other players have proposed for the open question. */
  said: { seat: number; answer: Json }[]
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
  /** unit, space, turn, Zeds Strength, unit Strength; empty while there was none. */
  bestStand: number[]
  /** space, turn. */
  nearest: number[]
}

/** What an effect list belongs to: an Event card, a Fate card, or the `then` part of one of their effects. */
export interface EffectSource {
  of: 'event' | 'fate'
  card: number
  /** The moment of an Event card ('' for Fate cards). */
  moment: string
  /** The effect whose `then` list is meant; NONE for the list itself. */
  then: number
}

export interface Sequence {
  step?: string
}

/** Held cards that the players do not want to be asked about before this turn or phase is over. */
export interface Waived {
  waived?: number[]
}

export type SiegeFrame =
  | ({ kind: 'setUp' } & Sequence)
  | { kind: 'hero.choose'; seat: number }
  | { kind: 'hero.take'; seat: number }
  | ({ kind: 'turn' } & Sequence & Waived)
  | ({ kind: 'zedsPhase' } & Sequence & Waived)
  | ({ kind: 'brains' } & Sequence & Waived)
  | ({ kind: 'actionPhase' } & Sequence & Waived)
  | { kind: 'tracks'; i: number }
  | { kind: 'tracks.order'; left: number[]; queue: number[]; brains: number }
  | ({ kind: 'activate'; track: number; nth: number; of: number; brains: number; steps: number } & Sequence)
  | ({ kind: 'march'; zeds: number[]; at: number; cause: MoveCause; brains: number; pick: number; won: number } & Sequence)
  | ({ kind: 'enter'; zeds: number[]; at: number; cause: MoveCause; sprung: number; pick: number } & Sequence)
  | ({ kind: 'place'; at: number; count: number; side: number; zed: number; went: number[]; pick: number } & Sequence)
  | ({ kind: 'pressure'; symbol: 'movement' | 'placement'; nth: number; of: number; pick: number } & Sequence)
  | ({ kind: 'fate'; card: number; track: number; source: EffectSource; activations: number; pick: number } & Sequence)
  | { kind: 'effects'; source: EffectSource; i: number; track: number; pick: number }
  | ({ kind: 'effect'; source: EffectSource; i: number; track: number; pick: number; list: number[]; won: number } & Sequence)
  | { kind: 'suffer'; unit: number; zed: number; hits: number }
  | ({ kind: 'combat' } & CombatFrame & Sequence)
  | ({ kind: 'zedsBack'; zeds: number[]; from: number; went: number[]; pick: number } & Sequence)
  | ({
      kind: 'unitsBack'
      units: number[]
      from: number
      back: number[]
      why: 'lost' | 'withdrew'
      went: number[]
      pick: number
    } & Sequence)
  | { kind: 'action' }
  | { kind: 'free'; units: number[]; acts: string[]; forFree: number; left: number; each: number; by: string }
  | { kind: 'track'; of: number[]; why: string }
  | { kind: 'start'; of: number[]; why: string }
  | { kind: 'place.choose'; of: number[]; why: string }
  | { kind: 'group'; of: number[]; why: string }
  | { kind: 'zed'; of: number[]; why: string }
  | { kind: 'unit'; of: number[]; why: string }
  | { kind: 'fighter'; of: number[]; why: string }
  | { kind: 'retreat'; of: number[]; why: string }
  | { kind: 'leave'; at: number; of: number[] }
  | { kind: 'traps'; at: number; unit: number }
  | { kind: 'held'; moment: HoldMoment }
  | { kind: 'reroll'; unit: number }
  | { kind: 'hits'; at: number; hits: number }
  | { kind: 'die'; unit: number; dice: number[]; bonus: number }
  | { kind: 'overwatch'; unit: number; of: number[] }
  /** `own`: it is about the marker of the one player who is asked. */
  | { kind: 'vote'; by: number; answer: Json; yes: number[]; no: number[]; own: number }

export interface CombatFrame {
  at: number
  /** Who entered: 1 the Zeds (the Player unit defends), 0 the Player unit. */
  zedsAttack: number
  /** Player units of this side in the space. */
  units: number[]
  unit: number
  /** The spaces a beaten Player side goes back to, nearest first. */
  back: number[]
  /** Shifts given to this combat alone. */
  extra: { by: string; shift: number }[]
  /** A column set by a card instead of the ratio; NONE otherwise. */
  fixed: number
  /** The Player unit only takes Hits: no Zeds, no retreat. */
  harmOnly: number
  column: number
  dice: number[]
  again: number
  zedsHits: number
  unitHits: number
  /** 1 when the Zeds lost. */
  zedsLose: number
  /** A fallen Civilians unit leaves a new Zeds unit here when the combat is over. */
  left: number
  /** What a question about this combat was answered with. */
  pick: number
}

export type FrameOf<K extends SiegeFrame['kind']> = Extract<SiegeFrame, { kind: K }>
