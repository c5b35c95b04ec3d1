import type { OptionSpec, Scenario, Setup } from './game.ts'
import type { Json } from './json.ts'
import { BadInput } from './refusal.ts'
import { type Rng4, seedRng } from './rng.ts'

/** Every option named and legal, defaults filled in. */
export function checkSetup(game: { id: string; scenarios: readonly Scenario[] }, setup: Setup): Setup {
  const scenario = game.scenarios.find((x) => x.id === setup.scenario)
  if (!scenario)
    throw new BadInput({
      place: 'scenario',
      say: `${game.id} has no scenario "${setup.scenario}"; it has ${game.scenarios.map((x) => x.id).join(', ')}`,
    })
  if (typeof setup.seed !== 'string') throw new BadInput({ place: 'seed', say: 'expected a text' })
  if (typeof setup.options !== 'object' || setup.options === null || Array.isArray(setup.options))
    throw new BadInput({ place: 'options', say: 'expected an object' })
  const options: Record<string, Json> = {}
  for (const spec of scenario.options) options[spec.id] = spec.default
  for (const [id, value] of Object.entries(setup.options)) {
    const spec = scenario.options.find((x) => x.id === id)
    if (!spec)
      throw new BadInput({
        place: `options.${id}`,
        say: `unknown option; ${game.id} has ${scenario.options.map((x) => x.id).join(', ') || 'none'}`,
      })
    const expected = expectedOfOption(spec, value)
    if (expected)
      throw new BadInput({ place: `options.${id}`, say: `expected ${expected}, found ${JSON.stringify(value)}`, rule: spec.rule })
    options[id] = value
  }
  return { ...setup, options }
}

/** The values that the option takes; null when the given value is one of them. */
function expectedOfOption(spec: OptionSpec, value: Json): string | null {
  if (spec.choices)
    return spec.choices.some((c) => c.value === value) ? null : `one of ${spec.choices.map((c) => JSON.stringify(c.value)).join(', ')}`
  if (typeof spec.default === 'boolean') return typeof value === 'boolean' ? null : 'true or false'
  if (typeof spec.default === 'number') {
    const low = spec.min ?? 0
    const high = spec.max ?? Number.MAX_SAFE_INTEGER
    return typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high
      ? null
      : `a whole number from ${low} to ${high}`
  }
  return typeof value === typeof spec.default ? null : `a ${typeof spec.default}`
}

/** The generator of a new state, from the seed of its set-up. */
export const rngOf = (setup: Setup): Rng4 => seedRng(setup.seed)
