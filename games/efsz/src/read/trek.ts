import type { RawScenario } from '../model/raw.ts'
import { contentOf, DEAD, type Fighter, type Stalingrad, type Trek, UNKNOWN } from '../model/state.ts'

// The campaign of the table: only the rules of a campaign call it.

export const trekOf = (s: Stalingrad): Trek => s.trek as Trek

/** Known to the team and not dead, on the map or elsewhere. */
export const isAlive = (f: Fighter): boolean => f.status !== UNKNOWN && f.status !== DEAD

export const scenarioOf = (s: Stalingrad): RawScenario => contentOf(s).raw.scenarios[s.scenario] as RawScenario

export const scenarioKind = (s: Stalingrad): string => scenarioOf(s).kind
