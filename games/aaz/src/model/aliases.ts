import { type Content, findSpace, plain } from './content.ts'
import type { Phase } from './phases.ts'

/** The names of the phases in the rulebook and on the reference, without blanks and capitals. */
const PHASE_NAMES: { readonly [name: string]: Phase } = {
  playzombiecard: 'zombieCard',
  playazombiecard: 'zombieCard',
  zombiescaptureterritories: 'zombiesCapture',
  combatmovement: 'combatMove',
  conductcombat: 'combat',
  conductcombatandcapture: 'combat',
  noncombatmovement: 'noncombatMove',
  purchasenewunits: 'purchase',
  purchaseunits: 'purchase',
  purchaserepair: 'purchase',
  purchaseandrepair: 'purchase',
  purchaseandmobilize: 'purchase',
  collectincome: 'income',
  mobilize: 'purchase',
  mobilizenewunits: 'purchase',
}

/** A phase by its name, or by its number in the turn (AAZ-TURN.2). */
export function findPhase(c: Content, name: unknown): Phase | undefined {
  if (typeof name === 'number') return c.phases[name - 1]
  const low = plain(String(name))
  const known = c.phases.find((phase) => phase.toLowerCase() === low || (phase === 'mobilize' && low.startsWith(phase)))
  return known ?? (Object.hasOwn(PHASE_NAMES, low) ? PHASE_NAMES[low] : undefined)
}

/** A technology by its id or by its printed name; -1 when there is none. */
export function findTech(c: Content, name: string): number {
  const low = plain(name)
  return c.techs.findIndex((id) => id === name || plain(id) === low || plain(c.raw.technologies[id]?.name ?? '') === low)
}

/** A card by its id, or by the territory that only this card names. */
export function findCard(c: Content, name: string): number | undefined {
  const exact = c.cardIx.get(name)
  if (exact !== undefined) return exact
  const at = findSpace(c, name)
  const same = at < 0 ? [] : c.cards.flatMap((card, i) => (card.at === at ? [i] : []))
  return same.length === 1 ? same[0] : undefined
}
