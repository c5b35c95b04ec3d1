import type { GameEvent, Json } from '@deadfront/kernel'

/** What is added to a column, and its source: `terrain`, an ability, a marker, a card. */
export interface Shift {
  by: string
  shift: number
}

export type MoveCause = 'activation' | 'pressure' | 'brains' | 'retreat' | 'placement' | 'card'

/** Name and text of a card from custom content; the texts of the game's own cards are in the words. */
export type OwnCard = {
  name: string
  text?: string
}

/** The facts of a game, in the past tense. Places, units, Zeds, cards and tracks by their ids. */
export type SiegeEvent =
  // Turn and cards
  | Fact<'gameBegan', { players: number; ammo: number; cards: number }>
  | Fact<'heroTaken', { seat: string; unit: string; why: 'chosen' | 'dealt' | 'takenOver' }>
  | Fact<'turnBegan', { turn: number; card: string; left: number; own?: OwnCard }>
  | Fact<'phaseBegan', { phase: Phase; eventActions: number }>
  | Fact<'cardEffect', { card: string; effect: string; track: string | null }>
  | Fact<'effectSkipped', { card: string; effect: string; why: string }>
  | Fact<'fateDrawn', { card: string; where: string; own?: OwnCard }>
  | Fact<'fateShuffled', { cards: number }>
  | Fact<'trackFated', { card: string; track: string; chosen: boolean }>
  | Fact<'plotTwist', { card: string; mode: 'play' | 'hold'; own?: OwnCard }>
  | Fact<'heldCardPlayed', { card: string; moment: string; own?: OwnCard }>
  | Fact<'fateDiscarded', { card: string }>
  | Fact<'cardDiscarded', { card: string }>
  | Fact<'actionsReset', { ready: string[] }>
  | Fact<'trackOrdered', { track: string; left: string[] }>
  // Zeds
  | Fact<'trackActivated', { track: string; nth: number; of: number; brains: boolean }>
  | Fact<'pressure', { symbol: 'movement' | 'placement'; nth: number; of: number }>
  | Fact<'pressureNothing', { symbol: 'movement' | 'placement' }>
  | Fact<'zedDrawn', { zed: string; strength: number }>
  | Fact<'cupEmpty', { at: string }>
  | Fact<'zedPlaced', { zed: string; at: string; due: string; side: Side; strength: number }>
  | Fact<'zedsMoved', { zeds: string[]; from: string; to: string; stayed: string[]; cause: MoveCause }>
  | Fact<'zedsBlocked', { zeds: string[]; at: string; to: string; why: 'full' | 'noEntry' }>
  | Fact<'zedRetreated', { zed: string; from: string; to: string }>
  | Fact<'zedToCup', { zed: string; from: string; why: 'eliminated' | 'noRoom' | 'replaced' }>
  | Fact<'zedReplaced', { zed: string; by: string; at: string }>
  | Fact<'townEntered', { zeds: string[]; from: string; track: string }>
  | Fact<'defiantRemoved', { at: string; units: string[] }>
  | Fact<'trapsTried', { unit: string; at: string; die: number; sprung: boolean }>
  | Fact<'trapsDeclined', { unit: string; at: string }>
  // Fights
  | Fact<'combatBegan', CombatFacts>
  | Fact<'diceRolled', { unit: string; dice: [number, number]; sum: number; again: boolean }>
  | Fact<
      'combatResult',
      { at: string; unit: string; column: string; sum: number; zedsHits: number; unitHits: number; loser: 'zeds' | 'player' }
    >
  | Fact<'tablesTurned', { at: string; unit: string; card: string; zedsHits: number }>
  | Fact<'zedHit', { zed: string; at: string; hits: number; side: Side; strength: number }>
  | Fact<'unitHit', { unit: string; at: string; hits: number; side: Side; strength: number }>
  | Fact<'hitCancelled', { who: string; die: number; cancelled: boolean }>
  | Fact<'hitsLost', { hits: number; at: string }>
  | Fact<'turnedOver', { who: string; side: Side; strength: number }>
  | Fact<'savingRoll', { unit: string; at: string; die: number; saved: boolean }>
  | Fact<'unitFell', { unit: string; at: string; turn: number }>
  | Fact<'unitSaved', { unit: string; side: Side }>
  | Fact<'unitRetreated', { unit: string; from: string; to: string; why: 'lost' | 'withdrew' }>
  | Fact<'fighterNamed', { unit: string; at: string }>
  // Actions
  | Fact<'paid', { seat: string | null; pay: string; unit: string; left: number }>
  | Fact<'unitMoved', { unit: string; from: string; path: string[]; cost: number }>
  | Fact<'foraged', { unit: string; at: string; dice: number[]; die: number; bonus: number; times: number; ammo: number; supplies: number }>
  | Fact<'gunfire', GunfireFacts>
  | Fact<'ammoChanged', { by: number; ammo: number; lost: number; why: string }>
  | Fact<'eventActionsChanged', { by: number; now: number; lost: number }>
  | Fact<'abilityUsed', { unit: string; ability: string }>
  | Fact<'freeActionTaken', { unit: string; act: string }>
  | Fact<'seatDone', { seat: string }>
  // Markers and arrivals
  | Fact<'markerPut', { marker: string; on: string }>
  | Fact<'markerGone', { marker: string; on: string }>
  | Fact<'noEntryPut', { at: string; until: string }>
  | Fact<'noEntryGone', { at: string }>
  | Fact<'hitsCleared', { zeds: string[] }>
  | Fact<'unitArrived', { unit: string; at: string }>
  // The group
  | Fact<'proposed', { seat: string; ask: string; answer: Json }>
  | Fact<'voted', { seat: string; agree: boolean }>
  | Fact<'voteSettled', { carried: boolean; die: number | null; answer: Json }>
  // The end
  | Fact<'gameEnded', { outcome: 'won' | 'lost'; score: number; survivors: number; ammo: number; unrevealed: number; band: string }>

export interface CombatFacts {
  at: string
  attacker: 'zeds' | 'player'
  unit: string
  partners: string[]
  zeds: string[]
  zedsStrength: number
  unitStrength: number
  /** The initial column, the shifts by name, their sum, and the final column of the fight. */
  initial: string
  shifts: Shift[]
  net: number
  column: string
}

export interface GunfireFacts {
  unit: string
  from: string
  target: string
  at: string
  distance: number
  strength: number
  shifts: Shift[]
  net: number
  column: number
  dice: [number, number]
  sum: number
  hits: number
}

export type Phase = 'setUp' | 'zeds' | 'action' | 'housekeeping' | 'brains'
export type Side = 'full' | 'reduced'

type Fact<T extends string, F> = GameEvent & { type: T } & F
export type EventOf<K extends SiegeEvent['type']> = Extract<SiegeEvent, { type: K }>

/** Every type of event; a case file that names another type has a fault. */
export const EVENT_TYPES: { readonly [K in SiegeEvent['type']]: true } = {
  gameBegan: true,
  heroTaken: true,
  turnBegan: true,
  phaseBegan: true,
  cardEffect: true,
  effectSkipped: true,
  fateDrawn: true,
  fateShuffled: true,
  trackFated: true,
  plotTwist: true,
  heldCardPlayed: true,
  fateDiscarded: true,
  cardDiscarded: true,
  actionsReset: true,
  trackOrdered: true,
  trackActivated: true,
  pressure: true,
  pressureNothing: true,
  zedDrawn: true,
  cupEmpty: true,
  zedPlaced: true,
  zedsMoved: true,
  zedsBlocked: true,
  zedRetreated: true,
  zedToCup: true,
  zedReplaced: true,
  townEntered: true,
  defiantRemoved: true,
  trapsTried: true,
  trapsDeclined: true,
  combatBegan: true,
  combatResult: true,
  diceRolled: true,
  tablesTurned: true,
  zedHit: true,
  unitHit: true,
  hitCancelled: true,
  hitsLost: true,
  turnedOver: true,
  savingRoll: true,
  unitFell: true,
  unitSaved: true,
  unitRetreated: true,
  fighterNamed: true,
  paid: true,
  unitMoved: true,
  foraged: true,
  gunfire: true,
  ammoChanged: true,
  eventActionsChanged: true,
  abilityUsed: true,
  freeActionTaken: true,
  seatDone: true,
  markerPut: true,
  markerGone: true,
  noEntryPut: true,
  noEntryGone: true,
  hitsCleared: true,
  unitArrived: true,
  proposed: true,
  voted: true,
  voteSettled: true,
  gameEnded: true,
}
