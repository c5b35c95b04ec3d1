import { optional, question, sameJson, text } from '@deadfront/kernel'
import { type RawScenario, STANDARD } from '../model/content.ts'
import { contentOf, type Stalingrad } from '../model/state.ts'

/** The page of a scenario that a player wrote or changed; null for one of the game's own. Needs no map. */
export const scenario = question({ id: optional(text('a scenario')) }, (s: Stalingrad, { id = s.scenario }): RawScenario | null => {
  const { scenarios } = contentOf(s).raw
  const page = Object.hasOwn(scenarios, id) ? (scenarios[id] ?? null) : null
  return sameJson(page, STANDARD.scenarios[id] ?? null) ? null : page
})
