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
 * What a table may play otherwise, as far as it changes a battle: its options by their names, and `flakStandsAlone` on boards
 * where flak alone is no lost unit (AAZ-EXP42.12).
 */
export const RULINGS = [...BATTLE_OPTIONS, 'flakStandsAlone'] as const
export type Ruling = (typeof RULINGS)[number]
