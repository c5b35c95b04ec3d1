import type { RulebookEntry } from '@deadfront/kernel'
import entries from '../../data/rulebook.en.json' with { type: 'json' }

/** Every statement of the rule index in our own words; Spanish is in data/rulebook.es.json. */
export const rulebook: readonly RulebookEntry[] = entries as readonly RulebookEntry[]
