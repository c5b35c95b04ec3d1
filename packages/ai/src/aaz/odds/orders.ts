import { type AttackPolicy, type Battle, type Effort, lossOrder, type SidePolicy, type Unit, unitsOf } from './battle.ts'
import type { Odds } from './index.ts'
import { permutations } from './loss-orders.ts'
import { oddsOf } from './outcome.ts'

/**
 * A seat's standing orders, as the game keeps them. In another seat's turn `losses` and `submerge` are used; in its
 * own turn `retreatAt` and `zombies` (AAZ-MULTI.4). An attacker is always asked for its losses.
 */
export interface StandingOrder {
  /** Which kinds to lose first; kinds not named come after them, cheapest first. */
  losses: readonly string[]
  submerge: 'never' | 'always'
  /** Retreat when no more than this many units are left and the enemy has more; -1 never. */
  retreatAt: number
  zombies: 'press' | 'cease'
}

/** Something that can be done in a battle, and its result for that side. */
export interface Choice {
  /** The policy that plays it. */
  policy: AttackPolicy
  /** The same as a standing order, if one says exactly this. */
  order: StandingOrder | null
  /** For the defender the chance to hold the place, zombies included (`Odds.holds`); at sea, that the attacker does not win. For the attacker his chance to win. */
  chance: number
  /** IPCs the enemy loses minus IPCs the side loses. */
  ipc: number
  /** The possible error of `chance`; nearly 0 if it is exact. */
  plusMinus: number
  odds: Odds
}

export interface OrderCost {
  /** What the standing order does here. */
  order: Choice
  /** The best choice: for the chance (when equal, for the IPCs), and for the IPCs. */
  best: { chance: Choice; ipc: Choice }
  /** What the order costs compared with the best: a probability and IPCs, never below 0. */
  cost: { chance: number; ipc: number }
  /** True when both sides of the cost are exact; otherwise say "approximate ± plusMinus". */
  exact: boolean
  plusMinus: number
  /** Choices computed, and all choices; if fewer were computed, the best may be better than this, and the cost higher. */
  tried: number
  of: number
  ms: number
}

export interface OrderEffort extends Effort {
  /** Milliseconds after which no further choice is tried. Default 100; the order itself and the usual best are always tried. */
  within?: number
}

type Side = 'attacker' | 'defender'

/**
 * What a standing order costs in a battle compared with the best choice. Give the battle as it is now (a planned attack, one
 * under way, or an attack that threatens), the side whose order it is, and the order. The other side plays by
 * `battle.policy`. Tried are, for the defender, all orders of loss by kind, the first hit of battleships before all or in
 * its turn, and submarines that submerge or strike; for the attacker, every number of units at which to retreat, and both
 * answers to zombies. Throws `BadBattle` for an impossible battle.
 */
export function orderCost(battle: Battle, side: Side, order: StandingOrder, effort: OrderEffort = {}): OrderCost {
  const clock = (globalThis as { performance?: { now(): number } }).performance ?? Date
  const begun = clock.now()
  const within = effort.within ?? 100
  const own = choose(battle, side, policyOf(battle, side, order), order, effort)
  const known = new Set([keyOf(battle, side, own.policy)])
  const best = { chance: own, ipc: own }
  const choices = side === 'defender' ? defences(battle) : attacks(battle)
  let tried = 0
  for (const { policy, order: same } of choices) {
    if (tried >= SURELY && clock.now() - begun > within) break
    tried++
    const key = keyOf(battle, side, policy)
    if (known.has(key)) continue
    known.add(key)
    const choice = choose(battle, side, policy, same, effort)
    if (better(choice, best.chance)) best.chance = choice
    if (choice.ipc > best.ipc.ipc) best.ipc = choice
  }
  const cost = { chance: Math.max(0, best.chance.chance - own.chance), ipc: Math.max(0, best.ipc.ipc - own.ipc) }
  const plusMinus = best.chance === own ? 0 : own.plusMinus + best.chance.plusMinus
  const exact = own.odds.exact && best.chance.odds.exact && best.ipc.odds.exact
  return { order: own, best, cost, exact, plusMinus, tried, of: choices.length, ms: clock.now() - begun }
}

/** So many choices are tried even without time left; the usual best is the first. */
const SURELY = 1
/** Battles to play where a choice has to be sampled: several must fit in the time. */
const SAMPLES = 20_000
/** Chances closer than this are equal. */
const EQUAL = 1e-9

const better = (a: Choice, b: Choice): boolean => (Math.abs(a.chance - b.chance) > EQUAL ? a.chance > b.chance : a.ipc > b.ipc)

function choose(battle: Battle, side: Side, policy: AttackPolicy, order: StandingOrder | null, effort: Effort): Choice {
  const odds = oddsOf({ ...battle, policy: { ...battle.policy, [side]: policy } }, { exactness: 'quick', samples: SAMPLES, ...effort })
  const swing = odds.ipcSwing.mean
  const held = battle.kind === 'land' ? odds.holds : 1 - odds.attackerWins
  const [chance, ipc] = side === 'defender' ? [held, -swing] : [odds.attackerWins, swing]
  return { policy, order, chance, ipc, plusMinus: odds.plusMinus, odds }
}

/** How a standing order plays. What it does not name stays as in the battle's policy. */
export function policyOf(battle: Battle, side: Side, order: StandingOrder): AttackPolicy {
  if (side === 'defender') {
    const { keepLand: _, ...rest } = battle.policy?.defender ?? {}
    const submarines = order.submerge === 'always' ? 'submerge' : 'strike'
    return { ...rest, order: order.losses.filter((id) => (battle.defender[id] ?? 0) > 0), damageLast: true, submarines }
  }
  const { retreat: _, ...rest } = battle.policy?.attacker ?? {}
  const press = order.zombies === 'press' ? 'clear' : 'cease'
  return {
    ...rest,
    press,
    airRound: order.zombies === 'press',
    ...(order.retreatAt < 0 ? {} : { retreat: { outnumberedAt: order.retreatAt } }),
  }
}

/** Two policies with the same effect in this battle have the same key. */
function keyOf(battle: Battle, side: Side, policy: AttackPolicy): string {
  const units = unitsOf(battle)
  const order = lossOrder(units, battle[side], policy, side)
  const tough = units.some((u) => (u.hits ?? 1) > 1 && (battle[side][u.id] ?? 0) > 0)
  return JSON.stringify([
    order,
    tough && policy.damageLast === true,
    policy.submarines ?? 'strike',
    policy.retreat,
    policy.press,
    policy.airRound,
  ])
}

interface Way {
  policy: AttackPolicy
  order: StandingOrder | null
}

const NO_ATTACK = { retreatAt: -1, zombies: 'cease' } as const

/** The defender's choices, likely good ones first. */
function defences(battle: Battle): Way[] {
  const units = unitsOf(battle)
  const present = units.filter((u) => (battle.defender[u.id] ?? 0) > 0)
  const kept: SidePolicy = battle.policy?.defender ?? {}
  const dives = present.some((u) => u.traits?.includes('submarine')) ? (['strike', 'submerge'] as const) : (['strike'] as const)
  const scratches = present.some((u) => (u.hits ?? 1) > 1) ? [false, true] : [true]
  return ordersOfLoss(present).flatMap((order) =>
    dives.flatMap((submarines) =>
      scratches.map((damageLast): Way => {
        const submerge = submarines === 'submerge' ? 'always' : 'never'
        return {
          policy: { ...kept, order, submarines, damageLast },
          order: damageLast ? { losses: order, submerge, ...NO_ATTACK } : null,
        }
      }),
    ),
  )
}

/** The attacker's choices: when to retreat, and what to do about zombies. */
function attacks(battle: Battle): Way[] {
  const units = Object.values(battle.attacker).reduce((a, b) => a + b, 0)
  const { retreat: _, ...kept } = battle.policy?.attacker ?? {}
  const answers = battle.kind === 'land' && battle.rising !== false ? (['cease', 'press'] as const) : (['cease'] as const)
  return [-1, ...Array.from({ length: units }, (_, n) => n + 1)].flatMap((retreatAt) =>
    answers.map((zombies): Way => {
      const press = zombies === 'press' ? 'clear' : 'cease'
      return {
        policy: { ...kept, press, airRound: zombies === 'press', ...(retreatAt < 0 ? {} : { retreat: { outnumberedAt: retreatAt } }) },
        order: { losses: [], submerge: 'never', retreatAt, zombies },
      }
    }),
  )
}

/**
 * All orders of the kinds present. The first order loses the weakest kind first (if equal, the cheapest); then come those that
 * differ least from it. Transports fall last by the rules and keep their place (AAZ-AFIRE.8).
 */
function ordersOfLoss(present: readonly Unit[]): string[][] {
  const fighting = present.filter((u) => !u.traits?.includes('transport'))
  const usual = [...fighting].sort((a, b) => a.defense - b.defense || a.cost - b.cost).map((u) => u.id)
  const cheapest = [...fighting].sort((a, b) => a.cost - b.cost).map((u) => u.id)
  const apart = (order: readonly string[], from: readonly string[]) =>
    order.reduce((n, id, ix) => n + order.slice(ix + 1).filter((later) => from.indexOf(later) < from.indexOf(id)).length, 0)
  const far = (order: readonly string[]) => Math.min(apart(order, usual), apart(order, cheapest))
  return permutations(usual)
    .map((order) => ({ order, far: far(order) }))
    .sort((a, b) => a.far - b.far)
    .map(({ order }) => order)
}
