import type { Seat } from '@deadfront/kernel'
import { type CardKind, contentOf, type HouseContent } from '../model/content.ts'
import type { CardId, LastLight, RoomId, Survivor } from '../model/state.ts'

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
