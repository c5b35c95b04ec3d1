import type { Forecaster } from './forecast.ts'

/** What makes one commander of another. */
export interface Style {
  /** A quick look at every force, and the true one at the best few. */
  look: Forecaster
  exact: Forecaster | null
  /** No attack with less chance of winning. */
  least: number
  /** What a point of production is worth, in IPCs. */
  income: number
  /** How much a zombie less is worth. */
  zombie: number
  /** Weighs what the enemy can do next against what is won now. */
  careful: boolean
  /** Sends transports and fleets out. */
  seafaring: boolean
}
