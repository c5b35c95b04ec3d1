import type { Game, GameEvent, Json, Options, State } from '@deadfront/kernel'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { type Fault, type ProbeSetting, probeOf } from './checks/probe.ts'
import { faultsOfBook } from './checks/words.ts'
import { type Finding, findingText, playThrough } from './playthrough.ts'

export interface ConformanceSetting<S extends State> extends ProbeSetting<S> {
  /** All by default. */
  scenarios?: readonly string[]
  /** Option sets to play each scenario with; only the defaults when absent. */
  options?: readonly Options[]
  /** Random games per scenario and option set. */
  seeds?: number
  /** At most so many commands per game. */
  steps?: number
  /** The slow checks (every viewer's guess, position file, undo, hostile answers) at every n-th step. */
  deepEvery?: number
}

const SEEDS = 4
const STEPS = 300
const DEEP_EVERY = 4

/** The suite that every game passes. It plays at random and checks each settled state and each step; see docs/adding-a-game.md. */
export function conformance<S extends State, E extends GameEvent>(game: Game<S, E, unknown>, setting: ConformanceSetting<S> = {}): void {
  describe(`${game.id} conforms`, () => {
    test('words and rule ids of scenarios, options and the rulebook', async () => {
      const faults = await bookFaults(game)
      expect(faults.map((found) => `[${found.check}] ${found.say}`)).toEqual([])
    })
    for (const scenario of game.scenarios) {
      if (setting.scenarios && !setting.scenarios.includes(scenario.id)) continue
      for (const options of setting.options ?? [{}])
        for (let seed = 1; seed <= (setting.seeds ?? SEEDS); seed++)
          test(`${scenario.id} ${JSON.stringify(options)}, seed ${seed}`, async () => {
            const found = await examine(game, setting, scenario.id, options, seed)
            if (found) expect.fail(findingText(game.id, found))
          })
    }
  })
}

/** `npm run thorough` plays games that are three times as long. */
const LONGER = process.env.THOROUGH === '1' ? 3 : 1

/** One random game under all checks: the first fault, or null. The suite as a plain function. */
export async function examine<S extends State, E extends GameEvent>(
  game: Game<S, E, unknown>,
  setting: ConformanceSetting<S>,
  scenario: string,
  options: Options,
  seed: number,
): Promise<Finding | null> {
  const probe = await probeOf(game, { schemaProblem: schemaCheck(game.position.schema), ...setting })
  const plan = { steps: (setting.steps ?? STEPS) * LONGER, deepEvery: setting.deepEvery ?? DEEP_EVERY, seed: `conformance ${seed}` }
  return playThrough(probe, { ...plan, setup: { scenario, options, seed: `conformance ${seed}` } }).finding
}

/** What is wrong with the words and rule ids that need no play. */
export const bookFaults = async <S extends State, E extends GameEvent>(game: Game<S, E, unknown>): Promise<Fault[]> =>
  faultsOfBook(await probeOf(game))

const compiled = new WeakMap<object, (position: Json) => string | null>()

/** Compiled once per schema: that takes longer than a short game. */
function schemaCheck(schema: Json): (position: Json) => string | null {
  const known = compiled.get(schema as object)
  if (known) return known
  const draft2020 = JSON.stringify(schema).includes('draft/2020-12')
  const ajv = draft2020 ? new Ajv2020({ strict: false }) : new Ajv({ strict: false })
  const validate = ajv.compile(schema as object)
  const check = (position: Json) => (validate(position) ? null : ajv.errorsText(validate.errors))
  compiled.set(schema as object, check)
  return check
}
