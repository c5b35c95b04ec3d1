/**
 * The declared effects of cards and the keys that each takes. The list is closed, so a custom card can be made of
 * them in a content file. What an effect does is in rules/cards/.
 */
export interface EffectShape {
  /** The keys it takes besides `do` and `if`. */
  keys: readonly string[]
  /** The keys it requires. */
  needs: readonly string[]
}

export const EFFECTS = {
  place: { keys: ['at', 'count', 'side'], needs: ['at'] },
  noTerrain: { keys: ['until'], needs: [] },
  mayLeave: { keys: ['until'], needs: [] },
  spread: { keys: ['until'], needs: [] },
  shift: { keys: ['handToHand', 'gunfire', 'until'], needs: [] },
  gain: { keys: ['ammo'], needs: [] },
  lose: { keys: ['ammo'], needs: [] },
  eventActions: { keys: ['add'], needs: ['add'] },
  win: { keys: [], needs: [] },
  clearHits: { keys: [], needs: [] },
  replaceWeak: { keys: ['strength'], needs: [] },
  marker: { keys: ['marker', 'on'], needs: ['marker'] },
  heroShift: { keys: ['attack', 'until'], needs: [] },
  fate: { keys: ['then'], needs: [] },
  activate: { keys: ['track', 'times'], needs: [] },
  brains: { keys: [], needs: [] },
  attack: { keys: ['column', 'track'], needs: [] },
  arrive: { keys: ['who', 'at'], needs: [] },
  explode: { keys: ['at', 'hits'], needs: ['at'] },
  noEntry: { keys: ['at', 'until'], needs: ['at'] },
  toughZed: { keys: [], needs: [] },
  ambush: { keys: [], needs: [] },
  grant: { keys: ['to', 'acts', 'count', 'forFree', 'each'], needs: [] },
  combatShift: { keys: ['shift'], needs: ['shift'] },
  turnTables: { keys: ['hits'], needs: [] },
  ignored: { keys: ['text'], needs: [] },
} as const satisfies { readonly [name: string]: EffectShape }

export type EffectName = keyof typeof EFFECTS

export const isEffectName = (name: string): name is EffectName => Object.hasOwn(EFFECTS, name)
