import type { AazEvent, AazView } from '@deadfront/aaz'
import type { AazApi } from './desk.ts'
import type { Facts } from './ground.ts'

/** The world at the beginning of a round, or as it is now. */
export interface RoundStats {
  round: number
  income: { readonly [power: string]: number }
  /** What the units of a power cost. */
  army: { readonly [power: string]: number }
  zombies: number
  /** Hits above the expected number, since the beginning. */
  luck: { readonly [power: string]: number }
}

/** The values of a round, read from a view. */
function roundOf(view: AazView, facts: Facts, luck: RoundStats['luck']): RoundStats {
  const army: { [power: string]: number } = {}
  let zombies = 0
  for (const space of Object.values(view.spaces)) {
    zombies += space.zombies ?? 0
    for (const [power, count] of Object.entries(space.units ?? {}))
      for (const [unit, n] of Object.entries(count)) army[power] = (army[power] ?? 0) + n * (facts.unit(unit)?.cost ?? 0)
  }
  const income = Object.fromEntries(Object.entries(view.powers).map(([power, { npl }]) => [power, npl]))
  return { round: view.round, income, army, zombies, luck }
}

/** Adds the hits of an event above the expected number. */
export function addLuck(luck: { [power: string]: number }, e: AazEvent): void {
  if (e.type !== 'unitsFired') return
  for (const { power, value, dice } of e.volleys) {
    const hits = dice.filter((pips) => pips <= value).length
    luck[power] = (luck[power] ?? 0) + hits - (dice.length * value) / 6
  }
}

/** Each round as it began, and the table as it is shown. */
export async function statsOf(api: AazApi, facts: Facts, now: AazView): Promise<RoundStats[]> {
  const steps = (await api.steps?.()) ?? []
  const rounds: RoundStats[] = []
  const luck: { [power: string]: number } = {}
  let known = 0
  for (const { at, events } of steps) {
    const begun = events.find((e) => e.type === 'turnStarted' && e.round > known)
    if (begun?.type === 'turnStarted') {
      known = begun.round
      const view = (await api.viewAt?.(at)) as AazView | null | undefined
      if (view) rounds.push({ ...roundOf(view, facts, { ...luck }), round: begun.round })
    }
    for (const event of events) addLuck(luck, event)
  }
  return [...rounds, roundOf(now, facts, luck)]
}

/** Round numbers for the axis: one or two above zero, one below it if lines go there. */
export function scaleOf(low: number, high: number): number[] {
  const step = stepOf(Math.max(high, -low))
  return [-1, 1, 2].map((n) => n * step).filter((value) => value >= low && value <= high)
}

/** The largest of 1, 2 and 5 times a power of ten that fits into it twice, or at least once. */
function stepOf(most: number): number {
  const ten = 10 ** Math.floor(Math.log10(Math.max(most, 1e-9)))
  return [5, 2, 1, 0.5].map((n) => n * ten).find((step) => 2 * step <= most) ?? ten
}
