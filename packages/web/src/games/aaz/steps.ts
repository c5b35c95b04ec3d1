import type { AazEvent } from '@deadfront/aaz'

/** The steps of a battle as the board shows them (AAZ-GEN.8). */
export const TRACK = [
  'strikeOrSubmerge',
  'zombiesBite',
  'attackersFire',
  'defendersFire',
  'deadRise',
  'removeCasualties',
  'press',
  'conclude',
]

const STEP_OF: { readonly [event: string]: string } = {
  roundFought: 'strikeOrSubmerge',
  chainsawsRolled: 'strikeOrSubmerge',
  submerged: 'strikeOrSubmerge',
  zombiesBit: 'zombiesBite',
  unitsFired: 'attackersFire',
  zombiesRose: 'deadRise',
  attackPressed: 'press',
  attackCeased: 'conclude',
  attackRetreated: 'conclude',
  battleEnded: 'conclude',
}

/**
 * The current step of the battle: that of the open question, else that of the last event. On boards where ships fire before the
 * first round (AAZ42-SEQ.1) bombardment belongs to the first step, else to that of the attackers (AAZ-BOMB.2).
 */
export function stepOf(kind: string | undefined, events: readonly AazEvent[], next: string, shipsFirst = false): string {
  if (kind === 'battle.press') return 'press'
  if (kind === 'battle.submerge' || kind === 'battle.chainsaw') return 'strikeOrSubmerge'
  if (kind === 'battle.bombard') return shipsFirst ? 'strikeOrSubmerge' : 'attackersFire'
  const told = events.findLast((event) => STEP_OF[event.type] !== undefined)
  // The referee names the next step.
  if (!told) return kind === 'battle.losses' ? (TRACK[TRACK.indexOf(next) - 1] ?? next) : next
  if (told.type !== 'unitsFired') return STEP_OF[told.type] as string
  if (told.step !== 'fire' || (shipsFirst && told.rule === 'AAZ42-BOMB.1')) return 'strikeOrSubmerge'
  return told.side === 'attacker' ? 'attackersFire' : 'defendersFire'
}
