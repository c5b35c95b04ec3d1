import type { Aaz, Content } from '@deadfront/aaz'
import {
  allied,
  allNear,
  capitalOf,
  contentOf,
  controlAt,
  countAt,
  incomeOfSide,
  powerName,
  priceOfKind,
  SEA,
  treasuryOf,
  zombieFree,
  zombieMarker,
} from '@deadfront/aaz/ai'
import type { Seat } from '@deadfront/kernel'
import { AAZ_WEIGHTS } from './aaz-weights.ts'

/** The side of a power, by name. */
export const sideOf = (s: Aaz, seat: Seat): string => contentOf(s).raw.powers[seat]?.side ?? ''

/** What the chances of a great war are made of, seen from the Axis. Any change here needs the weights found anew. */
export const AAZ_FEATURES = ['even', 'troops', 'ships', 'income', 'capitals', 'living', 'menace', 'fear'] as const

interface Side {
  troops: number
  ships: number
  cash: number
}

function forcesOfSide(s: Aaz, c: Content, p: number): Side {
  const side: Side = { troops: 0, ships: 0, cash: 0 }
  for (const q of c.order) {
    if (!allied(c, p, q)) continue
    side.cash += treasuryOf(s, q)
    for (let at = 0; at < c.N; at++)
      for (let k = 0; k < c.K; k++) {
        const ipcs = countAt(s, c, at, q, k) * priceOfKind(c, k)
        if (c.domain[k] === SEA) side.ships += ipcs
        else side.troops += ipcs
      }
  }
  return side
}

/** IPCs of land units and aircraft of a side in and around a space. */
function strengthAt(s: Aaz, c: Content, p: number, spaces: readonly number[]): number {
  let ipcs = 0
  for (const at of spaces)
    for (const q of c.order)
      if (allied(c, p, q)) for (let k = 0; k < c.K; k++) if (c.domain[k] !== SEA) ipcs += countAt(s, c, at, q, k) * priceOfKind(c, k)
  return ipcs
}

/** The worst that stands before a capital of a side: attackers beside it against those within. */
function menaceOn(s: Aaz, c: Content, p: number, enemy: number): number {
  let worst = -2
  for (const q of c.order) {
    const home = capitalOf(c, q)
    if (!allied(c, p, q) || home < 0 || !holds(s, c, p, home)) continue
    const beside = strengthAt(s, c, enemy, allNear(c, home))
    worst = Math.max(worst, Math.log((beside + 6) / (strengthAt(s, c, p, [home]) + 6)))
  }
  return Math.max(-2, Math.min(2, worst))
}

const holds = (s: Aaz, c: Content, p: number, at: number): boolean => controlAt(s, at) >= 0 && allied(c, p, controlAt(s, at))

/** Capitals of the enemy that a side holds, less those of its own that it has lost. */
function capitalsOf(s: Aaz, c: Content, p: number): number {
  let n = 0
  for (const q of c.order) {
    const home = capitalOf(c, q)
    if (home < 0) continue
    if (allied(c, p, q)) n -= holds(s, c, p, home) ? 0 : 1
    else n += holds(s, c, p, home) ? 1 : 0
  }
  return n
}

export function aazFeatures(s: Aaz): number[] {
  const c = contentOf(s)
  const axis = c.order.find((p) => sideOf(s, powerName(c, p)) === 'axis') ?? 0
  const other = c.order.find((p) => !allied(c, axis, p)) ?? 0
  const [ours, theirs] = [forcesOfSide(s, c, axis), forcesOfSide(s, c, other)]
  const ratio = (a: number, b: number): number => Math.log((a + 10) / (b + 10))
  const living = (zombieFree(s, 'axis') - zombieFree(s, 'allies')) / 20
  return [
    1,
    ratio(ours.troops + ours.cash, theirs.troops + theirs.cash),
    ratio(ours.ships, theirs.ships),
    ratio(incomeOfSide(s, 'axis'), incomeOfSide(s, 'allies')),
    capitalsOf(s, c, axis),
    living * Math.min(1, zombieMarker(s) / 25),
    menaceOn(s, c, other, axis),
    menaceOn(s, c, axis, other),
  ]
}

/** The weights of a scenario; null where no wars of it were looked at: there chances are not told, and plans are compared by `axisLead`. */
export const weightsFor = (scenario: string): readonly number[] | null => AAZ_WEIGHTS.scenarios[scenario] ?? null

/**
 * How likely the Axis is to win a great war that goes on, between players of middle strength. Of a scenario without weights of its
 * own it is refused: those of another board say nothing of this one.
 */
export function axisChance(s: Aaz): number {
  const weights = weightsFor(s.scenario)
  if (weights === null) throw new Error(`no weights for the chances of ${s.scenario}`)
  return chanceBy(s, weights)
}

/** By forces, income and capitals alone, none of it fitted: good for the order of plans, not for chances. */
const PLAIN: { readonly [feature in (typeof AAZ_FEATURES)[number]]?: number } = { troops: 2, ships: 0.3, income: 2, capitals: 1.5 }

/** Who is ahead, between 0 and 1: compares plans on a board whose chances nobody has looked at. */
export const axisLead = (s: Aaz): number =>
  chanceBy(
    s,
    AAZ_FEATURES.map((feature) => PLAIN[feature] ?? 0),
  )

function chanceBy(s: Aaz, weights: readonly number[]): number {
  const sum = aazFeatures(s).reduce((total, x, i) => total + x * (weights[i] ?? 0), 0)
  return 1 / (1 + Math.exp(-sum))
}
