import type { AazView, Count, Threat, MoveAnswer, Questions, UnitReach } from '@deadfront/aaz'
import type { Answer } from '@deadfront/kernel'
import type { Facts } from './ground.ts'

/** The landing of every aircraft that has to land: the answers, and where they land. */
export interface HomeFlights {
  answers: readonly Answer[]
  where: readonly { at: string; n: number }[]
}

type LandingPlan = Questions['landing']['out']

const LAND_ALL: Answer = { do: 'landAll', safe: true }

/** Where the aircraft of the plan could land, and the holders of these lands, for whom threats are computed. */
export function holdersOf(plan: LandingPlan, reach: readonly UnitReach[], view: AazView): string[] {
  const ends = plan.planes.flatMap(({ at, unit }) => endsOf(reach, at, unit, view).map(({ to }) => view.spaces[to]?.control ?? ''))
  return [...new Set(ends)].filter((power) => power in view.powers)
}

/** Aircraft with a place on a carrier stay there, unless the plan needs carriers to sail or land is not enough. */
const flying = ({ planes, carriers }: LandingPlan, view: AazView): LandingPlan['planes'] => {
  const sails = carriers.some(({ from, to, used }) => from !== null && from !== to && used > 0)
  const away = planes.filter(({ at, to }) => to !== null && to !== at)
  // The referee lands the others all together, those that could stay too.
  return sails || away.some(({ to, stays }) => !stays && !isLand(view, to ?? '')) ? away : away.filter(({ stays }) => !stays)
}

/**
 * Safe places first: no zombies, and the smallest surplus that an enemy can bring against the units there; then own ones, then those
 * with a garrison, then the nearest. Decks and landings that need a carrier to move are left to the referee's own plan.
 */
export function homeFlightsOf(
  plan: LandingPlan,
  reach: readonly UnitReach[],
  view: AazView,
  facts: Facts,
  threats: readonly Threat[],
): HomeFlights {
  const moves = new Map<string, MoveAnswer & { units: Count }>()
  const where = new Map<string, number>()
  let rest = 0
  for (const { at, unit, to } of flying(plan, view)) {
    if (to === null) continue
    const best = isLand(view, to) ? safestOf(reach, at, unit, view, (place) => dangerAt(view, facts, threats, place)) : null
    const end = best ?? to
    where.set(end, (where.get(end) ?? 0) + 1)
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

const isLand = (view: AazView, at: string): boolean => view.spaces[at]?.control !== undefined

const endsOf = (reach: readonly UnitReach[], from: string, unit: string, view: AazView): UnitReach['to'] =>
  reach.find((r) => r.from === from && r.unit === unit)?.to.filter(({ to, refused }) => !refused && isLand(view, to)) ?? []

function safestOf(reach: readonly UnitReach[], from: string, unit: string, view: AazView, danger: (at: string) => number): string | null {
  const foreign = (at: string): number => Number(view.spaces[at]?.control !== view.turn)
  const empty = (at: string): number => Number(view.spaces[at]?.units === undefined)
  const ranked = endsOf(reach, from, unit, view)
    .map(({ to, left }) => ({ to, left, danger: danger(to) }))
    .sort((a, b) => a.danger - b.danger || foreign(a.to) - foreign(b.to) || empty(a.to) - empty(b.to) || b.left - a.left)
  return ranked[0]?.to ?? null
}

/** What the strongest enemy can bring against a place minus its garrison, in IPCs; zombies there count as an enemy too. */
function dangerAt(view: AazView, facts: Facts, threats: readonly Threat[], at: string): number {
  const worth = (count: { readonly [unit: string]: number }): number =>
    Object.entries(count).reduce((sum, [unit, n]) => sum + n * (facts.unit(unit)?.cost ?? 0), 0)
  const held = Object.values(view.spaces[at]?.units ?? {}).reduce((sum, count) => sum + worth(count), 0)
  const comers = threats.flatMap((threat) => (threat.at === at ? threat.by : []))
  const excess = Math.max(0, ...comers.map(({ attackers }) => worth(attackers) - held))
  return 10 * (view.spaces[at]?.zombies ?? 0) + excess
}
