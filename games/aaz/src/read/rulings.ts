// Imports nothing: the pages that compute odds load this module without the game.

/** Options of the table that change a battle once it is set up. */
export const BATTLE_OPTIONS = [
  'noZombies',
  'bombardmentSilences',
  'bombardmentInStepFour',
  'bombardmentHitsAircraft',
  'explosivesAshoreOnly',
  'flakKillsZombies',
  'flakSafeFromZombies',
] as const

/**
 * Options that change a battle at a table: by their names, and `flakStandsAlone` on boards
 * where antiaircraft artillery alone is not lost (AAZ-EXP42.12).
 */
export const RULINGS = [...BATTLE_OPTIONS, 'flakStandsAlone'] as const
export type Ruling = (typeof RULINGS)[number]
