import type { Seat } from '@deadfront/kernel'
import type { SeatTime } from '@deadfront/protocol'

/** Whether a bot still thinks about the question for which the time of a late player has run out: no clock runs for it any more. */
export const isBotThinking = (seat: Seat, asked: readonly Seat[], clocks: { readonly [seat: Seat]: SeatTime }): boolean =>
  asked.includes(seat) && (clocks[seat]?.due ?? null) === null
