import type { Seat, State } from '@deadfront/kernel'
import type { Advisor, AnyGame } from './advisor.ts'
import { MEASURED } from './calibration-priors.ts'
import type { Estimate } from './playouts.ts'

/**
 * Games that are counted besides the imagined ones, so many of them won. A share of few games is farther from the middle than the
 * truth mostly is; the more games were imagined, the less these count.
 */
export interface Prior {
  won: number
  games: number
}

export interface Calibration {
  /** The rules version under which chances and results were compared. */
  rulesVersion: number
  /** By scenario, or `*` for all others: by seat, or `*` for all others. A scenario without seats is told nothing. */
  scenarios: { readonly [scenario: string]: { readonly [seat: string]: Prior } }
}

/** Whose chances are told, of which game. */
export interface Told<S extends State> {
  game: Pick<AnyGame<S>, 'id' | 'rulesVersion'>
  advisor: Pick<Advisor<S>, 'scenarioOf'>
  seat: Seat
}

/**
 * The prior of a scenario and a seat; null where what the coach says was not compared with what happens, or was more than 5 points
 * off: there it tells no chances and marks nothing.
 */
export function priorOf<S extends State>({ game, advisor, seat }: Told<S>, s: S): Prior | null {
  const known = MEASURED[game.id]
  if (known === undefined || known.rulesVersion !== game.rulesVersion) return null
  const seats = known.scenarios[advisor.scenarioOf(s)] ?? known.scenarios['*']
  return seats?.[seat] ?? seats?.['*'] ?? null
}

/**
 * A chance that was won in a share of so many games, as it is told. Its error is that of a share of all games counted: five games
 * with the same result are not certain.
 */
export function calibrated(prior: Prior | null, measured: Estimate, games: number): Estimate {
  if (prior === null || games + prior.games === 0) return measured
  const all = games + prior.games
  const value = (measured.value * games + prior.won) / all
  return { value, error: Math.sqrt((value * (1 - value)) / (all + 1)) }
}
