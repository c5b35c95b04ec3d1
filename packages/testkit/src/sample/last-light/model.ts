import type { GameEvent, Seat, State } from '@deadfront/kernel'
import { type CardKind, contentOf, type HouseContent, type HouseData } from './content.ts'

/** `flare.2` is the second flare: every card of the deck is a thing of its own. */
export type CardId = string
export type RoomId = string
export type Dead = { [door: RoomId]: number }

export interface Survivor {
  seat: Seat
  room: RoomId
  health: number
  kills: number
  hand: CardId[]
}

export interface LastLight extends State<LastFrame> {
  /** The built-in house by name, or a whole one of its own. Never changed by play. */
  content: string | HouseData
  nights: number
  lastBullet: boolean
  night: number
  survivors: Survivor[]
  planks: { [door: RoomId]: number }
  breaches: number
  deck: CardId[]
  discards: CardId[]
}

/** What can be under way; names only, so that a save is read by people as well. */
export type LastFrame =
  | { kind: 'night'; step?: string }
  | { kind: 'plan'; plans: { [seat: Seat]: { [door: RoomId]: number } } }
  | { kind: 'walks'; left: Seat[] }
  | { kind: 'walk'; seat: Seat }
  | { kind: 'doors'; dead: Dead }
  | { kind: 'assault'; doors: RoomId[]; dead: Dead }
  | { kind: 'push'; door: RoomId; dead: number }
  | { kind: 'push.resolve'; door: RoomId; dead: number }
  | { kind: 'window'; on: Trigger; passed: Seat[] }
  | { kind: 'card'; card: CardId; by: Seat }
  | { kind: 'card.resolve'; card: CardId; by: Seat; hushed: boolean }
  | { kind: 'fight'; door: RoomId; dead: number; fired: Seat[] }
export type FrameOf<K extends LastFrame['kind']> = Extract<LastFrame, { kind: K }>

/** What a window interrupts. */
export type Trigger = { on: 'push'; door: RoomId } | { on: 'card'; card: CardId; by: Seat }

export type LastEvent = GameEvent &
  (
    | { type: 'nightFell'; night: number }
    | { type: 'deckShuffled' }
    | { type: 'cardsDrawn'; seat: Seat; cards: CardId[] | number }
    | { type: 'planned'; seat: Seat }
    | { type: 'planksNailed'; door: RoomId; planks: number }
    | { type: 'walked'; seat: Seat; walk: RoomId[] }
    | { type: 'deadCame'; dice: number[]; dead: Dead }
    | { type: 'doorsOrdered'; doors: RoomId[] }
    | { type: 'passed'; seat: Seat }
    | { type: 'cardPlayed'; seat: Seat; card: CardId }
    | { type: 'cardHushed'; seat: Seat; card: CardId }
    | { type: 'cardWorked'; seat: Seat; card: CardId }
    | { type: 'doorHeld'; door: RoomId; planks: number }
    | { type: 'doorBroke'; door: RoomId; dead: number }
    | { type: 'shotsFired'; seat: Seat; cards: CardId[]; dice: number[]; kills: number }
    | { type: 'bitten'; seat: Seat; health: number }
    | { type: 'fell'; seat: Seat }
    | { type: 'breached'; door: RoomId; dead: number; breaches: number }
  )

export const HEALTH = 3
export const HAND = 5
export const MAX_PLANKS = 4
export const PLANKS_A_NIGHT = 2
export const WALK = 2
export const SEATS: readonly Seat[] = ['ash', 'briar', 'cole']

export const houseOf = (s: LastLight): HouseContent => contentOf(s.content)
export const kindOf = (card: CardId): CardKind => card.slice(0, card.indexOf('.')) as CardKind
export const survivorOf = (s: LastLight, seat: Seat): Survivor => {
  const found = s.survivors.find((x) => x.seat === seat)
  if (!found) throw new Error(`no survivor ${seat}`)
  return found
}
export const isAlive = (survivor: Survivor): boolean => survivor.health > 0
export const livingSeats = (s: LastLight): Seat[] => s.survivors.filter(isAlive).map((x) => x.seat)
export const survivorsIn = (s: LastLight, room: RoomId): Survivor[] => s.survivors.filter((x) => isAlive(x) && x.room === room)

export function discard(s: LastLight, from: Survivor, cards: readonly CardId[]): void {
  from.hand = from.hand.filter((card) => !cards.includes(card))
  s.discards.push(...cards)
}
