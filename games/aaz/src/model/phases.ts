/** The phases of a turn (AAZ-TURN.2), and the check at the end of a round. */
export const PHASES = [
  'zombieCard',
  'zombiesAttack',
  'zombiesCapture',
  'combatMove',
  'combat',
  'noncombatMove',
  'purchase',
  'income',
  'victoryCheck',
] as const

/** AAZ42-TURN.1: nine phases where units are bought before combat and mobilized after it. */
export const PHASES_BUYING_FIRST = [
  'zombieCard',
  'zombiesAttack',
  'zombiesCapture',
  'purchase',
  'combatMove',
  'combat',
  'noncombatMove',
  'mobilize',
  'income',
  'victoryCheck',
] as const

export type Phase = (typeof PHASES)[number] | (typeof PHASES_BUYING_FIRST)[number]
