import type { Seat } from '@deadfront/kernel'
import type { CardId, Dead, RoomId } from './state.ts'

/** The kinds of frames; they hold names only, so that people can read a save as well. */
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
