import type { RulebookEntry, RuleId } from '@deadfront/kernel'
import en1942 from '../../data/rulebook-1942.en.json' with { type: 'json' }
import en from '../../data/rulebook.en.json' with { type: 'json' }

/** Every statement of the two rule indexes in our words: the base game, then the 1942 board. */
export const rulebook = [...en, ...en1942] as readonly RulebookEntry[]

const byId = new Map(rulebook.map((entry) => [entry.id, entry]))
export const ruleText = (id: RuleId): string => byId.get(id)?.text ?? id
