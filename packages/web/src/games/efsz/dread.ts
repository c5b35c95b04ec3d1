import { dreadCost, type RawScenario } from '@deadfront/efsz/content'

/** What can be bought in every scenario; a scenario adds its own (`versus`). */
const ALWAYS = ['haste', 'peek', 'door', 'extra', 'armoured'] as const

/** What Dread buys in a scenario, with its price, the cheaper first. */
export const powersIn = (raw: Pick<RawScenario, 'versus'>): readonly { power: string; dread: number }[] =>
  [...ALWAYS, ...Object.keys(raw.versus ?? {})]
    .map((power) => ({ power, dread: dreadCost(raw, power) ?? 0 }))
    .sort((a, b) => a.dread - b.dread)
