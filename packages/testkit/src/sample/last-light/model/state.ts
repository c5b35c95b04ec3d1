import type { Seat, State } from '@deadfront/kernel'
import type { HouseData } from './content.ts'
import type { LastFrame } from './frames.ts'

/** `flare.2` is the second flare: every card of the deck has its own id. */
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
  /** The built-in house by name, or complete custom content. Never changed by play. */
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

export const HEALTH = 3
export const HAND = 5
export const MAX_PLANKS = 4
export const PLANKS_A_NIGHT = 2
export const WALK = 2
export const SEATS: readonly Seat[] = ['ash', 'briar', 'cole']
