import { type Refusal, refuse as refusal, type RuleId } from '@deadfront/kernel'

/** Every refusal of the game: its sentence in the message files is found by this code. */
export type RefusalCode = 'plan.too-many' | 'walk.too-far' | 'card.needs-card' | 'card.hush-only' | 'fight.not-last'

export const refuse = (rule: RuleId, code: RefusalCode, say: string, about: readonly (string | number)[] = []): Refusal =>
  refusal(rule, code, say, about)
