import type { RulebookEntry, RuleId } from '@deadfront/kernel'
import en from '../../data/rulebook.en.json' with { type: 'json' }

/** Every statement of the rule index in our words. */
export const rulebook = en as readonly RulebookEntry[]

const byId = new Map(rulebook.map((entry) => [entry.id, entry]))
export const ruleText = (id: RuleId): string => byId.get(id)?.text ?? id
