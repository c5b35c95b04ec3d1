import type { Finding, Hint, Outline, Piece, Plan } from '@deadfront/ai/coach'
import type { Ask, Seat, State } from '@deadfront/kernel'
import type { AnyRecord } from '@deadfront/protocol'

/** The calls of the page to a worker of the coach. */
export type CoachCalls = {
  /** `guess` is a state with hidden things dealt anew, so the coach knows no more than the seat. */
  hint: { in: { game: string; guess: State; seat: Seat; own: Plan | null; ms: number }; out: Hint }
  /** Begins a review; `nodes` is the usual thought for it. */
  open: { in: { record: AnyRecord; seat: Seat }; out: { outline: Outline; nodes: number } }
  work: { in: { piece: Piece }; out: Finding }
  /** The questions of the reviewed seat after so many commands. */
  asks: { in: { at: readonly number[] }; out: (Ask | null)[] }
}
