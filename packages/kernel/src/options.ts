import type { OptionSpec } from './game.ts'
import type { Json } from './json.ts'
import type { RuleId } from './refusal.ts'

/** Options of one group, told in a line each: `const { flag, number, choice } = optionsIn('house')`. */
export const optionsIn = (group: OptionSpec['group']) => ({
  flag: (id: string, rule: RuleId, name: string, text: string, on = false): OptionSpec => ({ id, rule, name, text, default: on, group }),

  number: (id: string, rule: RuleId, name: string, text: string, range: { min: number; max: number; usual: number }): OptionSpec => ({
    id,
    rule,
    name,
    text,
    default: range.usual,
    min: range.min,
    max: range.max,
    group,
  }),

  /** One of these, the first unless told. */
  choice: (
    id: string,
    rule: RuleId,
    name: string,
    text: string,
    choices: readonly (readonly [value: Json, name: string])[],
    usual: Json = (choices[0] as readonly [Json, string])[0],
  ): OptionSpec => ({ id, rule, name, text, default: usual, choices: choices.map(([value, word]) => ({ value, name: word })), group }),
})
