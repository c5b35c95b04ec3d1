import type { RulebookEntry } from '@deadfront/kernel'
import english from '../../data/rulebook.en.json' with { type: 'json' }

/** Every statement of the rule index in our words, in its order. */
export const rulebook: readonly RulebookEntry[] = english as readonly RulebookEntry[]
