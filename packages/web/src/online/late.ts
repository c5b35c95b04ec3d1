import type { Seat } from '@deadfront/kernel'
import type { SeatTime } from '@deadfront/protocol'

/** Whether a bot still computes the answer for a player whose time has run out: no clock runs for the question any more. */
export const isBotThinking = (seat: Seat, asked: readonly Seat[], clocks: { readonly [seat: Seat]: SeatTime }): boolean =>
  asked.includes(seat) && (clocks[seat]?.due ?? null) === null
