import type { BattleSetup, Threat, Orders } from '@deadfront/aaz'
import { total } from './tokens.ts'

/** A battle that standing orders would answer in, and on which side. */
export interface Trial {
  key: string
  setup: BattleSetup
  side: 'attacker' | 'defender'
  /** On the board now, planned, or only threatening. */
  when: 'now' | 'planned' | 'threat'
}

/** The maximum number of threatening battles that are shown. */
const SHOWN = 5

/** The referee's forecast of the next turns: battles that a power could start, and those that others could. */
export interface Prospects {
  attacks: readonly BattleSetup[]
  threats: readonly Threat[]
}

/** Battles in which the orders of a power would answer: on the board, planned, and those that threaten most. */
export function trialsOf(
  power: string,
  now: BattleSetup | null,
  planned: readonly BattleSetup[],
  { attacks, threats }: Prospects,
): Trial[] {
  const trials: Trial[] = []
  const note = (setup: BattleSetup, when: Trial['when']): void => {
    const side = setup.attacker === power ? 'attacker' : power in setup.defenders ? 'defender' : null
    if (side && total(setup.attackers) > 0 && !trials.some((trial) => trial.setup.at === setup.at && trial.side === side))
      trials.push({ key: `${side} ${setup.at}`, setup, side, when })
  }
  if (now) note(now, 'now')
  for (const setup of planned) note(setup, 'planned')
  // Where there is most to choose and to lose.
  const weight = (setup: BattleSetup): number => {
    const mine = setup.attacker === power ? setup.attackers : (setup.defenders[power] ?? {})
    return Object.values(mine).filter((n) => n > 0).length * 10 + total(mine) + Math.min(total(mine), total(setup.attackers))
  }
  const heaviest = (list: readonly BattleSetup[], n: number) => list.toSorted((a, b) => weight(b) - weight(a)).slice(0, n)
  const comers = threats.flatMap(({ by }) => by.filter(({ defenders }) => total(defenders[power] ?? {}) > 0))
  for (const setup of heaviest(comers, SHOWN)) note(setup, 'threat')
  const fights = attacks.filter((setup) => total(setup.attackers) > 1 && Object.keys(setup.defenders).length > 0)
  if (!trials.some((trial) => trial.side === 'attacker')) for (const setup of heaviest(fights, 2)) note(setup, 'threat')
  return trials
}

/** The complete order of losses that orders mean: the kinds they name, then the cheapest first. */
export function wholeOrder(orders: Pick<Orders, 'losses'>, kinds: readonly string[], cost: (unit: string) => number): string[] {
  const rest = kinds.filter((unit) => !orders.losses.includes(unit)).toSorted((a, b) => cost(a) - cost(b))
  return [...orders.losses.filter((unit) => kinds.includes(unit)), ...rest]
}

/** One place up or down in the list. */
export function shifted(order: readonly string[], unit: string, by: -1 | 1): string[] {
  const at = order.indexOf(unit)
  const to = at + by
  if (at < 0 || to < 0 || to >= order.length) return [...order]
  return order.with(at, order[to] as string).with(to, unit)
}
