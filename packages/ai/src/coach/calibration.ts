import type { Seat, State } from '@deadfront/kernel'
import type { Advisor, AnyGame } from './advisor.ts'
import { MEASURED } from './calibration-priors.ts'
import type { Estimate } from './playouts.ts'

/**
 * Games that are added to the imagined ones, with so many of them won. The share of wins in a few games is usually farther from the
 * middle than the true chance; the more games were imagined, the less the added games count.
 */
export interface Prior {
  won: number
  games: number
  /** Chances are told, but nothing is marked: it was not shown that marked answers lose. */
  unmarked?: true
}

export interface Calibration {
  /** The rules version under which chances and results were compared. */
  rulesVersion: number
  /** By scenario, or `*` for all others: by seat, or `*` for all others. A scenario without seats is told nothing. */
  scenarios: { readonly [scenario: string]: { readonly [seat: string]: Prior } }
}

/** The game and the seat whose chances are told. */
export interface ChanceOwner<S extends State> {
  game: Pick<AnyGame<S>, 'id' | 'rulesVersion'>
  advisor: Pick<Advisor<S>, 'scenarioOf'>
  seat: Seat
}

/**
 * The prior of a scenario and a seat; null if the chances of the coach were not compared with results, or differed from them by more
 * than 5 points: then the coach tells no chances and marks nothing.
 */
export function priorOf<S extends State>({ game, advisor, seat }: ChanceOwner<S>, s: S): Prior | null {
  const known = MEASURED[game.id]
  if (known === undefined || known.rulesVersion !== game.rulesVersion) return null
  const seats = known.scenarios[advisor.scenarioOf(s)] ?? known.scenarios['*']
  return seats?.[seat] ?? seats?.['*'] ?? null
}

/** Are costly answers marked? Not where no chances are told, nor where marks were not checked. */
export const isMarked = (prior: Prior | null): boolean => prior !== null && prior.unmarked !== true

/**
 * A chance that was measured in so many games, with the games of the prior added. Its error is that of a share of all these games: five
 * games with the same result are not certain. A prior without games is that of a curve which is right as it is: the chance stays what it
 * is, and so does its error, because values of a curve spread less than results.
 */
export function calibrated(prior: Prior | null, measured: Estimate, games: number): Estimate {
  if (prior === null || prior.games === 0) return measured
  const all = games + prior.games
  const value = (measured.value * games + prior.won) / all
  return { value, error: Math.sqrt((value * (1 - value)) / (all + 1)) }
}
