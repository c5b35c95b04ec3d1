import { type Refusal, refuse, type RuleId } from '@deadfront/kernel'

/** Every reason the referee of this game gives, besides the kernel's own. words/es.ts has a sentence for each. */
export type RefusalCode =
  | 'answer.unreadable'
  | 'answer.unknown-key'
  | 'units.unknown'
  | 'units.none'
  | 'units.not-there'
  | 'units.moved'
  | 'space.unknown'
  | 'move.domain'
  | 'move.too-far'
  | 'move.no-way'
  | 'move.closed'
  | 'move.neutral'
  | 'move.passage'
  | 'move.stopped'
  | 'move.hostile'
  | 'move.no-fight'
  | 'move.no-landing'
  | 'move.nowhere'
  | 'attack.nothing'
  | 'attack.all-or-none'
  | 'attack.transports-alone'
  | 'attack.empty'
  | 'ship.none'
  | 'ship.capacity'
  | 'ship.load-hostile'
  | 'ship.load-where'
  | 'ship.two-coasts'
  | 'ship.must-land'
  | 'ship.land-where'
  | 'ship.escort'
  | 'ship.zombies'
  | 'phase.support'
  | 'phase.left'
  | 'phase.landing'
  | 'carrier.duty'
  | 'plan.empty'
  | 'ray.none'
  | 'ray.used'
  | 'ray.where'
  | 'buy.money'
  | 'buy.never'
  | 'buy.slots'
  | 'buy.where'
  | 'buy.captured'
  | 'buy.center'
  | 'buy.deck'
  | 'buy.promise'
  | 'buy.later'
  | 'buy.none'
  | 'loss.wrong'
  | 'loss.maximum'
  | 'loss.transports'
  | 'loss.ineligible'
  | 'press.not-now'
  | 'press.retreat-where'
  | 'orders.unreadable'
  | 'bid.where'
  | 'bid.money'
  | 'measure.compulsory'

export const no = (rule: RuleId, code: RefusalCode, say: string, about: readonly (string | number)[] = []): Refusal =>
  refuse(rule, code, say, about)

/** A count of units by name, as answers carry it. */
export function refuseBadCount(given: unknown, rule: RuleId): Refusal | null {
  const fine =
    typeof given === 'object' &&
    given !== null &&
    !Array.isArray(given) &&
    Object.values(given).every((n) => typeof n === 'number' && Number.isInteger(n) && n >= 0)
  return fine ? null : no(rule, 'answer.unreadable', 'expected units by name with whole numbers')
}

export const refuseBadLoss = (rule: RuleId, what: string): Refusal => no(rule, 'loss.wrong', `these losses do not fit: ${what}`, [what])
