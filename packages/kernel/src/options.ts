import type { Options, OptionSpec, Scenario, Setup } from './game.ts'
import type { Json } from './json.ts'
import type { RuleId } from './refusal.ts'

/** Short constructors for the options of one group: `const { flag, number, choice } = optionsIn('house')`. */
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

  /** One of a list of values; the default is the first. */
  choice: (
    id: string,
    rule: RuleId,
    name: string,
    text: string,
    choices: readonly (readonly [value: Json, name: string])[],
    usual: Json = (choices[0] as readonly [Json, string])[0],
  ): OptionSpec => ({ id, rule, name, text, default: usual, choices: choices.map(([value, word]) => ({ value, name: word })), group }),
})

/**
 * The set-up of a record, a save or a running table. An option that it does not name did not exist when it was made, so it
 * has the value that was fixed when the option was introduced, never today's default.
 */
export function recordedSetup(game: { scenarios: readonly Scenario[] }, setup: Setup): Setup {
  const scenario = game.scenarios.find((x) => x.id === setup.scenario)
  const missing = scenario?.options.filter((spec) => spec.absent !== undefined && !Object.hasOwn(setup.options, spec.id)) ?? []
  if (missing.length === 0) return setup
  return { ...setup, options: { ...Object.fromEntries(missing.map((spec) => [spec.id, spec.absent as Json])), ...setup.options } }
}

/** The values that the game proposes to people in place of its defaults. */
export const proposedOptions = (scenario: Scenario): Options =>
  Object.fromEntries(scenario.options.flatMap(({ id, proposed }) => (proposed === undefined ? [] : [[id, proposed]])))

/** The options beside a position: the position's own value replaces one that is only proposed. */
export const besidePosition = (scenario: Scenario, options: Options): Options => {
  const proposed = proposedOptions(scenario)
  return Object.fromEntries(Object.entries(options).filter(([id, value]) => proposed[id] !== value))
}
