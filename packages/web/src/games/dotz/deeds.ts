import type { Desk, Verb } from './desk.ts'
import type { Destination, Target, UnitChances } from './referee.ts'

/** What the bar lists for the selected unit. The bar must not cover the map, so many targets are one button that opens a list. */
export interface Listed {
  /** Move and Forage, and the unit's own powers. */
  own: boolean
  shots: readonly Target[]
  fights: readonly Destination[]
  /** All shots, all attacks: one button each. */
  shotsAsOne: boolean
  fightsAsOne: boolean
}

/** The maximum number of targets beside the other deeds. */
const FEW_TARGETS = 3

/** Places to attack, each once: the path is chosen later. */
const fightsOf = ({ destinations }: UnitChances): Destination[] =>
  destinations.filter(({ fight, at }, i) => fight && destinations.findIndex((other) => other.fight && other.at === at) === i)

export function listedDeeds(chances: UnitChances, verb: Verb | null): Listed {
  const [shots, fights] = [chances.targets, fightsOf(chances)]
  if (verb !== null)
    return {
      own: false,
      shots: verb === 'gunfire' ? shots : [],
      fights: verb === 'attack' ? fights : [],
      shotsAsOne: false,
      fightsAsOne: false,
    }
  const many = shots.length + fights.length > FEW_TARGETS
  // While a power for a shot is in use there are only shots: they are listed at once.
  const others = chances.deeds.length > 0 || fights.length > 0
  return { own: true, shots, fights, shotsAsOne: many && others && shots.length > 1, fightsAsOne: many && fights.length > 1 }
}

/** The best shot: the highest chance to destroy, then the most Hits. */
export const bestShot = (targets: readonly Target[]): Target | undefined =>
  [...targets].sort((a, b) => b.odds.kill - a.odds.kill || b.odds.meanZedsHits - a.odds.meanZedsHits)[0]

/** The best attack: the chance to win and the chance to survive count the same. */
export const bestFight = (fights: readonly Destination[]): Destination | undefined => {
  const worth = ({ fight }: Destination): number => (fight ? fight.win - fight.lost : 0)
  return [...fights].sort((a, b) => worth(b) - worth(a))[0]
}

/** The reason why the unit can do nothing at all; null if it can do something, or if the deeds have different reasons. */
export function whyNothing(desk: Desk, { deeds }: UnitChances): string | null {
  const reasons = new Set(deeds.map(({ refusal }) => (refusal === null ? '' : desk.words.refusal(refusal))))
  const [reason] = reasons
  return reasons.size === 1 && deeds.length > 1 && reason !== '' ? (reason ?? null) : null
}
