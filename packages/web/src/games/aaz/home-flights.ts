import type { AazView, Count, MoveAnswer, Questions, UnitReach } from '@deadfront/aaz'
import type { Answer } from '@deadfront/kernel'
import type { Facts } from './ground.ts'
import { threatAt } from './orders.ts'

/** The way home of every aircraft that has to land: the answers, and where they come down. */
export interface HomeFlights {
  answers: readonly Answer[]
  where: readonly { at: string; n: number }[]
}

type LandingPlan = Questions['landing']['out']

const LAND_ALL: Answer = { do: 'landAll', safe: true }

/**
 * Safe places first: no zombies, and the least that an enemy can bring against what stands there; then the nearest. Decks and
 * whatever needs a carrier to sail are left to the referee's own plan.
 */
export function homeFlightsOf(plan: LandingPlan, reach: readonly UnitReach[], view: AazView, facts: Facts): HomeFlights {
  const moves = new Map<string, MoveAnswer & { units: Count }>()
  const where = new Map<string, number>()
  let rest = 0
  for (const { at, unit, to } of plan.planes) {
    if (to === null) continue
    const best = view.spaces[to]?.control === undefined ? null : safestOf(reach, at, unit, view, facts)
    const end = best ?? to
    where.set(end, (where.get(end) ?? 0) + 1)
    // Who stands on safe ground stays there.
    if (best === at) continue
    if (best === null) {
      rest++
      continue
    }
    const key = `${at} ${unit} ${best}`
    const n = (moves.get(key)?.units[unit] ?? 0) + 1
    moves.set(key, { do: 'move', units: { [unit]: n }, from: at, to: best })
  }
  return {
    answers: [...moves.values(), ...(rest > 0 ? [LAND_ALL] : [])],
    where: [...where].map(([at, n]) => ({ at, n })),
  }
}

function safestOf(reach: readonly UnitReach[], from: string, unit: string, view: AazView, facts: Facts): string | null {
  const ends = reach.find((r) => r.from === from && r.unit === unit)?.to.filter(({ to, refused }) => !refused && isLand(view, to)) ?? []
  const ranked = ends
    .map(({ to, left }) => ({ to, left, danger: dangerAt(view, facts, to) }))
    .sort((a, b) => a.danger - b.danger || b.left - a.left)
  return ranked[0]?.to ?? null
}

const isLand = (view: AazView, at: string): boolean => view.spaces[at]?.control !== undefined

/** What can be brought against a place beyond what holds it, in IPCs; zombies count as an enemy within. */
function dangerAt(view: AazView, facts: Facts, at: string): number {
  const worth = (count: { readonly [unit: string]: number }): number =>
    Object.entries(count).reduce((sum, [unit, n]) => sum + n * (facts.unit(unit)?.cost ?? 0), 0)
  const threat = threatAt(facts.content, view, view.turn, at)
  const held = Object.values(view.spaces[at]?.units ?? {}).reduce((sum, count) => sum + worth(count), 0)
  const dead = view.spaces[at]?.zombies ?? 0
  return 10 * dead + (threat ? Math.max(1, worth(threat.attackers) - held) : 0)
}
