import { type Battle, type Effort, oddsOf, type Odds } from './index.ts'

/** An order of loss and what it is worth. */
export interface RankedOrder {
  order: string[]
  worth: number
  /** What it costs against the best of the orders: 0 for the best itself. */
  cost: number
  odds: Odds
}

/** The chance to win; when equal, the IPCs gained. */
const winning = (side: 'attacker' | 'defender') => (odds: Odds) =>
  side === 'attacker' ? odds.attackerWins + odds.ipcSwing.mean * 1e-9 : odds.defenderWins - odds.ipcSwing.mean * 1e-9

/**
 * Every order in which the units of a side can fall, kind by kind, with its exact odds, best first. A standing order is
 * shown with its cost against the first of these.
 */
export function rankOrders(
  battle: Battle,
  side: 'attacker' | 'defender',
  worth: (odds: Odds) => number = winning(side),
  effort: Effort = { patience: 'quick', rounds: false },
): RankedOrder[] {
  const kinds = Object.entries(battle[side]).flatMap(([id, n]) => (n > 0 ? [id] : []))
  const ranked = permutations(kinds).map((order) => {
    const policy = { ...battle.policy, [side]: { ...battle.policy?.[side], order } }
    const odds = oddsOf({ ...battle, policy }, effort)
    return { order, odds, worth: worth(odds), cost: 0 }
  })
  ranked.sort((a, b) => b.worth - a.worth)
  for (const entry of ranked) entry.cost = (ranked[0] as RankedOrder).worth - entry.worth
  return ranked
}

function permutations(list: readonly string[]): string[][] {
  if (list.length <= 1) return [[...list]]
  return list.flatMap((first, ix) => permutations(list.toSpliced(ix, 1)).map((rest) => [first, ...rest]))
}
