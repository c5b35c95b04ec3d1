import type { RawContent } from '../model/raw.ts'
import type { Count } from '../model/events.ts'

export type Armies = { readonly [power: string]: Count }

export interface Rank {
  power: string
  unit: string
  n: number
}

interface Side {
  armies: Armies
  /** Units that are hit and still fire (AAZ-AFIRE.3). */
  behind: Armies
  side: 'attack' | 'defense'
  sea: boolean
}

/**
 * The units of a side by the number they hit on, the lowest first: one infantry for each artillery hits on a higher number
 * (AAZ-U-ART.2). A function instead of a question: a battle board draws it for every event of a battle, when the
 * state of the referee is already a later one.
 */
export function ranksOf(
  { armies, behind, side, sea }: Side,
  unitOf: (unit: string) => RawContent['units'][string] | undefined,
): [number, Rank[]][] {
  const has = (unit: string, trait: string): boolean => (unitOf(unit)?.traits ?? []).some((each) => each === trait)
  const all = [armies, behind].flatMap((each) => Object.values(each).flatMap((count) => Object.entries(count)))
  const isHelped = side === 'attack' && !sea
  let guns = isHelped ? all.reduce((sum, [unit, n]) => sum + (has(unit, 'supports') ? n : 0), 0) : 0
  const ranks = new Map<number, Rank[]>()
  const add = (value: number, rank: Rank): void => {
    if (rank.n > 0) ranks.set(value, [...(ranks.get(value) ?? []), rank])
  }
  for (const [power, count] of Object.entries(armies))
    for (const [unit, n] of Object.entries(count)) {
      const value = unitOf(unit)?.[side] ?? 0
      const helped = has(unit, 'supported') ? Math.min(n, guns) : 0
      guns -= helped
      add(value, { power, unit, n: n - helped })
      add(value + 1, { power, unit, n: helped })
    }
  return [...ranks].sort(([a], [b]) => a - b)
}
