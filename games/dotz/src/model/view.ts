import type { Json, Result } from '@deadfront/kernel'
import type { Phase, Shift, Side } from './events.ts'
import type { CardKind, SpaceKind, UnitKind } from './raw.ts'

/** What every player and spectator sees: everything except the order of the decks. */
export interface SiegeView {
  turn: number
  phase: Phase
  /** The Current Event card; `done` counts the track symbols already worked off. */
  card: CardView | null
  ammo: number
  /** The resource marker: its space and the side that shows. */
  ammoMarker: { space: number; plusTen: boolean }
  eventActions: number
  players: PlayerView[]
  units: UnitView[]
  zeds: ZedView[]
  /** The Zeds Cup: how many of each notation. */
  cup: { left: number; of: { [notation: string]: number } }
  tracks: TrackView[]
  town: { id: string; name: string }
  spaces: { [id: string]: SpaceView }
  events: { left: number; acts: { act: number | 'final'; left: number }[]; spent: string[] }
  fate: { left: number; spent: string[]; held: HeldView[] }
  /** The effects of cards that still last. */
  lasting: LastingView
  /** The current combat; of several, the innermost. */
  combat: CombatView | null
  /** What other players have proposed for the open question. */
  proposals: { seat: string; answer: Json }[]
  tale: TaleView
  result: Result | null
  /** The epilogue band of a finished game. */
  band: string | null
}

export interface CardView {
  id: string
  name: string
  /** The text of a card from custom content; the texts of the game's own cards are in the words. */
  text?: string
  kind: CardKind
  act: number | 'final'
  tracks: string[]
  done: number
  actions: number
  pressure: { movement: number; placement: number }
}

export interface PlayerView {
  seat: string
  hero: string | null
  action: 'ready' | 'spent'
  /** Has agreed to end the Action Phase. */
  done: boolean
}

/** What the counters of both sides show. */
interface CounterView {
  id: string
  /** A place id; of a unit also `available`, `aside` or an off-track place such as `Cemetery`. */
  at: string
  side: Side
  /** The Strength showing. */
  strength: number
  strengths: [number, number]
  hits: number
  capacity: [number, number]
  markers: string[]
}

export interface UnitView extends CounterView {
  name: string
  kind: UnitKind
  class: string | null
  move: number
  abilities: string[]
  actions: { id: string; per: 'phase' | 'game'; spent: boolean }[]
  /** The seat whose personal Hero it is. */
  seat: string | null
}

export type ZedView = CounterView

export interface TrackView {
  id: string
  name: string
  /** From the space next to Town Center to the Start space. */
  spaces: string[]
  zeds: number
}

export interface SpaceView {
  name: string | null
  kind: SpaceKind
  track: string
  /** Steps to Town Center. */
  steps: number
  terrain: number
  forage: string | null
  noEntry: boolean
  /** Its place on the map, 0 to 1. */
  x: number
  y: number
}

export interface HeldView {
  id: string
  name: string
  text?: string
  moments: string[]
}

export interface LastingView {
  noTerrain: boolean
  mayLeave: boolean
  spread: boolean
  heroShift: { unit: string; shift: number } | null
  shifts: Shift[]
}

export interface CombatView {
  at: string
  attacker: 'zeds' | 'player'
  unit: string | null
  units: string[]
  zeds: string[]
  zedsStrength: number
  unitStrength: number | null
  initial: string | null
  shifts: Shift[]
  net: number
  column: string | null
  dice: [number, number] | null
  sum: number | null
  result: { zedsHits: number; unitHits: number; loser: 'zeds' | 'player' } | null
}

/** The source of the chronicle. */
export interface TaleView {
  fallen: { unit: string; at: string; turn: number }[]
  saved: { unit: string; at: string; turn: number }[]
  kills: { [unit: string]: number }
  ammoUsed: number
  shots: number
  fights: { won: number; lost: number }
  /** The defence won against the greatest odds. */
  bestStand: { unit: string; at: string; turn: number; zedsStrength: number; unitStrength: number } | null
  nearest: { at: string; turn: number; steps: number } | null
}
