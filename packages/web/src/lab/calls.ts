import type { GameRecord } from '@deadfront/kernel'
import type { Batch, Playout, Series } from '@deadfront/lab'

/** The calls of a worker of the lab. */
export type LabCalls = {
  /** Sets the table for a series; throws BadInput if that is not possible. */
  open: { in: { series: Series }; out: null }
  play: { in: { batch: Batch }; out: Playout[] }
  /** One game of the series again, with its record. */
  record: { in: { game: number }; out: GameRecord }
}
