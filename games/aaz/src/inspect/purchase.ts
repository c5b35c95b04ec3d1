import { isRefusal, optional, question, type Refusal, text, whole } from '@deadfront/kernel'
import type { BuyAnswer } from '../model/answers.ts'
import { seaNear, spaceName } from '../model/content.ts'
import type { Count } from '../model/events.ts'
import { type Aaz, activePower, contentOf, treasuryOf } from '../model/state.ts'
import { capacityOf, costOf, damageAt, facilitiesOf, isEligible, isIC } from '../read/board.ts'
import { boughtGoods, facilitiesSold, facilityPrice, goodsName } from '../read/goods.ts'
import { slotsLeft } from '../read/landing.ts'
import { listPlaces, whyNotMobilize } from '../rules/mobilize.ts'
import { listBuys, whyNotBuy } from '../rules/purchase.ts'
import { type RefusedBy, refusedBy, spaceIn } from './common.ts'

/** The shop of phase 7: money, prices, slots, what may be bought where, and which units wait for a place (AAZ-EXP42.13). */
export interface Shop {
  treasury: number
  prices: Count
  complexes: { at: string; limit: number; left: number; center: boolean; zones: string[]; damage?: number }[]
  buys: BuyAnswer[]
  waiting: Count
  /** Where the waiting units can be placed, in the phase that places them. */
  places: BuyAnswer[]
  /** Repairs that can be paid now (AAZ42-PURCH.7). */
  repairs: { at: string; damage: number; max: number }[]
  /** What was bought in this phase and can be given back, with its place. */
  basket: { unit: string; at: string | null; n: number }[]
  /** Why the requested purchase is not allowed; null when it is. */
  refused?: RefusedBy | null
}

export const purchase = question(
  { unit: optional(text('a unit')), at: optional(text('a space')), n: optional(whole('a number of units')) },
  (s: Aaz, q): Shop | Refusal => {
    const shop = shopOf(s)
    const at = q.at === undefined ? -1 : spaceIn(contentOf(s), 'at', q.at)
    if (isRefusal(at)) return at
    if (q.unit === undefined) return shop
    // Where units are bought first the order names no place.
    const order = { unit: q.unit, n: q.n ?? 1, ...(q.at === undefined ? {} : { at: q.at }) }
    const isPlacing = s.stack.at(-1)?.kind === 'mobilize'
    const refusal = isPlacing ? whyNotMobilize(s, { do: 'place', ...order }) : whyNotBuy(s, { do: 'buy', ...order })
    return { ...shop, refused: refusal && refusedBy(contentOf(s), refusal) }
  },
)

function shopOf(s: Aaz): Shop {
  const c = contentOf(s)
  const p = activePower(s)
  const slots = slotsLeft(s, c, p)
  return {
    treasury: treasuryOf(s, p),
    prices: {
      ...Object.fromEntries(c.kinds.map((unit, k) => [unit, costOf(s, c, k)])),
      ...Object.fromEntries(facilitiesSold(c).map((k) => [goodsName(c, k), facilityPrice(c, k) ?? 0])),
    },
    complexes: facilitiesOf(s, c)
      .filter((at) => isEligible(s, c, at, p))
      .map((at) => ({
        at: spaceName(c, at),
        limit: capacityOf(s, c, at),
        left: slots.get(at) ?? 0,
        center: !isIC(s, c, at),
        ...(damageAt(s, at) > 0 ? { damage: damageAt(s, at) } : {}),
        zones: isIC(s, c, at) ? seaNear(c, at).map((zone) => spaceName(c, zone)) : [],
      })),
    buys: s.phase === 'purchase' ? listBuys(s) : [],
    waiting: waitingGoods(s),
    places: s.stack.at(-1)?.kind === 'mobilize' ? listPlaces(s) : [],
    repairs: s.phase === 'purchase' ? repairsOf(s) : [],
    basket: s.phase === 'purchase' ? basketOf(s) : [],
  }
}

function repairsOf(s: Aaz): Shop['repairs'] {
  const c = contentOf(s)
  const p = activePower(s)
  return facilitiesOf(s, c)
    .filter((at) => damageAt(s, at) > 0 && isEligible(s, c, at, p))
    .map((at) => ({ at: spaceName(c, at), damage: damageAt(s, at), max: Math.min(damageAt(s, at), treasuryOf(s, p)) }))
}

const basketOf = (s: Aaz): Shop['basket'] => {
  const c = contentOf(s)
  return boughtGoods(s, c).map(({ kind, at, count }) => ({ unit: goodsName(c, kind), at: at < 0 ? null : spaceName(c, at), n: count }))
}

function waitingGoods(s: Aaz): Count {
  const c = contentOf(s)
  const waiting: Count = {}
  for (const b of s.bought) if (b.at < 0) waiting[goodsName(c, b.kind)] = (waiting[goodsName(c, b.kind)] ?? 0) + b.count
  return waiting
}
