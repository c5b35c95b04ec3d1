import type { Aim } from './aim.ts'
import { type AttackPolicy, type Battle, lossOrder, type Unit, unitsOf } from './battle.ts'
import { hasTrait } from './units.ts'

/** Kinds of fighting ships and aircraft up to which every order of loss is tried. */
const FEW_KINDS = 3

/** What a unit adds to an attack: artillery also lifts an infantry (AAZ-U-ART.2). */
const strengthOf = (unit: Unit): number => unit.attack + (hasTrait(unit, 'supports') ? 0.5 : 0)

/**
 * The battle with each order of the attacker's losses worth a try for the aim; only as it is when its policy gives an
 * order. On land one serves: the weakest first, or the cheapest first for the sake of IPCs; to capture or to go on
 * against zombies a land unit is kept before the aircraft (AAZ-CONC.1, AAZ-PRESS.3). At sea several are tried.
 */
export function attackersOrders(battle: Battle, aim: Aim): Battle[] {
  const policy = battle.policy?.attacker ?? {}
  if (policy.order !== undefined || policy.keepLand !== undefined) return [battle]
  const present = unitsOf(battle).filter((u) => (battle.attacker[u.id] ?? 0) > 0)
  const cheapest = present.toSorted((a, b) => a.cost - b.cost)
  const weakest = present.toSorted((a, b) => strengthOf(a) - strengthOf(b) || a.cost - b.cost)
  const keepLand = battle.kind === 'land' && (aim === 'take' || aim === 'clear')
  const land = (units: readonly Unit[]) => [...units.filter((u) => u.class === 'land'), ...units.filter((u) => u.class !== 'land')]
  const orders = battle.kind === 'land' ? [land(aim === 'swing' ? cheapest : weakest)] : seaOrders(cheapest, weakest)
  const known = new Set<string>()
  return orders.flatMap((units) => {
    const attacker: AttackPolicy = { ...policy, order: units.map((u) => u.id), ...(keepLand ? { keepLand } : {}) }
    const key = lossOrder(unitsOf(battle), battle.attacker, attacker, 'attacker').join(' ')
    if (known.has(key)) return []
    known.add(key)
    return [{ ...battle, policy: { ...battle.policy, attacker } }]
  })
}

/** The cheapest first, the weakest first, and for few kinds all others too. Transports fall last anyway (AAZ-AFIRE.8). */
function seaOrders(cheapest: readonly Unit[], weakest: readonly Unit[]): (readonly Unit[])[] {
  const fighting = weakest.filter((u) => !hasTrait(u, 'transport'))
  return [weakest, cheapest, ...(fighting.length <= FEW_KINDS ? permutations(fighting) : [])]
}

export function permutations<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]]
  return list.flatMap((first, ix) => permutations(list.toSpliced(ix, 1)).map((rest) => [first, ...rest]))
}
