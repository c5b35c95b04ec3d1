import type { Aaz } from '@deadfront/aaz'
import { warFeatures } from './aaz-features.ts'
import { AAZ_WEIGHTS } from './aaz-weights.ts'

/** How much each feature of a scenario tells, besides what is told anyway. */
export interface WarWeights {
  start: number
  features: { readonly [feature: string]: number }
}

/** The options of the wars that chances were found and compared in; bids, an outbreak and Desperate Measures were among them. */
const COMPARED: Partial<Aaz['options']> = {
  balkansCard: false,
  noZombies: false,
  phase2Face: 'D',
  carrierCost: 14,
  bombardmentSilences: false,
  zombieCapitalIsLost: true,
  guestsBitten: false,
  straitsLikeCanals: false,
  survivorsMove: true,
  measuresCompulsory: false,
}
/** With these a war is won in another way. */
const OTHER_VICTORY = ['noZombies', 'capitalVictory', 'totalVictory', 'citiesAmongTheLiving'] as const

/** Was the coach compared with wars like this one? Boards of people's own, and tables with house rules, are other wars. */
export const isCompared = ({ content, scenario, options }: Aaz): boolean =>
  content === scenario &&
  Object.entries(options).every(([id, value]) => id === 'desperateMeasures' || COMPARED[id as keyof typeof COMPARED] === value)

/** The network of a scenario; null where no wars were looked at that are won in the same way: there plans are compared by `axisLead`. */
export const weightsFor = ({ scenario, options }: Aaz): WarWeights | null =>
  OTHER_VICTORY.some((id) => options[id]) ? null : (AAZ_WEIGHTS.scenarios[scenario] ?? null)

/**
 * How likely the Axis is to win a great war that goes on by the quick policy of the coach. Of a war without weights of its own it is
 * refused: those of another board say nothing of this one.
 */
export function axisChance(s: Aaz): number {
  const weights = weightsFor(s)
  if (weights === null) throw new Error(`no weights for the chances of ${s.scenario}`)
  return chanceBy(s, weights)
}

/** By forces, income and capitals alone, none of it fitted: good for the order of plans, not for chances. */
const PLAIN: WarWeights = { start: 0, features: { troops: 2, ships: 0.3, income: 2, 'capitals lost': -1.5 } }

/** Who is ahead, between 0 and 1: compares plans in wars whose chances nobody has looked at. */
export const axisLead = (s: Aaz): number => chanceBy(s, PLAIN)

function chanceBy(s: Aaz, { start, features }: WarWeights): number {
  const sum = warFeatures(s).reduce((total, [name, value]) => total + value * (features[name] ?? 0), start)
  return 1 / (1 + Math.exp(-sum))
}
