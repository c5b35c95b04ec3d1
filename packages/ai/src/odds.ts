import type { Json } from '@deadfront/kernel'

/**
 * `deadfront odds <game> …`: the command line for a game's exact odds. The game defines the options and
 * does the computation; the command line parses, prints and reports faults.
 */
export interface OddsCommand {
  /** One line for `--help`. */
  text: string
  options: readonly OddsOption[]
  /** Whole command lines, shown under `--help`. */
  examples?: readonly string[]
  /** Throws `BadInput` whose `place` is the option (`--attack`) when it cannot be read. */
  run(given: OddsGiven): OddsAnswer | Promise<OddsAnswer>
}

export interface OddsOption {
  /** As commander writes them: `--attack <units>` takes a text, `--sea` is a flag. */
  flags: string
  text: string
  required?: boolean
}

/** By name in camel case: `--attack X` is `{ attack: 'X' }`, `--sea` is `{ sea: true }`; options not given are absent. */
export type OddsGiven = { readonly [name: string]: string | true }

export interface OddsAnswer {
  /**
   * The document that `--json` prints; for a fight at least
   * `{ attackerWins, defenderWins, draw, rounds, attackerLeft, defenderLeft, zombiesLeft, ms, exact }`.
   */
  json: { readonly [key: string]: Json }
  /** The same as text, line by line. */
  lines: readonly string[]
}
