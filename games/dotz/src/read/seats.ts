import type { Seat } from '@deadfront/kernel'
import type { Siege } from '../model/state.ts'

/** Seats by number and by name, and who may answer for the group. */

const SEATS: readonly Seat[][] = [[], ['p1'], ['p1', 'p2'], ['p1', 'p2', 'p3'], ['p1', 'p2', 'p3', 'p4']]

export const seatsOf = (s: Siege): readonly Seat[] => SEATS[s.options.players] as Seat[]

export const seatName = (ix: number): Seat => `p${ix + 1}`

export const seatIx = (seat: Seat): number => Number(seat.slice(1)) - 1

/** The seats that may answer a group question now. */
export function groupSeats(s: Siege): readonly Seat[] {
  const seats = seatsOf(s)
  if (s.options.group !== 'owner' || seats.length === 1 || s.proposals.length === 0) return seats
  return seats.filter((_, ix) => ix === 0 || !s.proposals.some((p) => p.seat === ix))
}
