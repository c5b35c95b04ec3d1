import { type AskRule, below, isRefusal, nth, pick, type Refusal, type Rng4 } from '@deadfront/kernel'
import type { Answers, BuyAnswer } from '../model/answers.ts'
import { type Content, kindName, powerName, SEA, seaNear, spaceName, statedOf } from '../model/content.ts'
import type { AazEvent, AazTurn } from '../model/events.ts'
import type { AazFrame } from '../model/frames.ts'
import { addTo } from '../model/list.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, activePower, addUnits, contentOf, seatOf, treasuryOf } from '../model/state.ts'
import { buysFirst, buysFitting, costOf, eligibleFacilities } from '../read/board.ts'
import { facilitiesSold, goodsName, isFacility, priceOf, complexesBeside } from '../read/goods.ts'
import { planLanding } from '../read/landing.ts'
import { whyNotFit } from './fitting.ts'
import { loseAircraft } from './noncombat-move.ts'
import { type Buy, placesFor, raiseFacility, readBuy, whyNotCharge, whyNotEndPurchase, whyNotPlace, whyNotPromise } from './production.ts'
import { listReturns, returnGoods, whyNotReturn } from './return-goods.ts'
import { listRepairs, repair, whyNotRepair } from './repair.ts'

type PurchaseFrame = Extract<AazFrame, { kind: 'purchase' }>

export function whyNotBuy(s: Readonly<Aaz>, answer: BuyAnswer): Refusal | null {
  const c = contentOf(s)
  const p = activePower(s)
  const buy = readBuy(s, answer)
  if (isRefusal(buy)) return buy
  if (buy.at < 0) return whyNotPay(s, c, p, buy) ?? (buysFitting(c) ? whyNotFit(s, c, p, buy) : null)
  return whyNotPlace(s, c, p, buy) ?? whyNotPay(s, c, p, buy) ?? whyNotCharge(s, c, p, buy) ?? whyNotPromise(s, c, p, buy)
}

function whyNotPay(s: Aaz, c: Content, p: number, buy: Buy): Refusal | null {
  const cost = buy.count * priceOf(s, c, buy.kind)
  if (cost <= treasuryOf(s, p)) return null
  return refuse('AAZ-PURCH.1', 'buy.money', `that costs ${cost}, you have ${s.treasury[p]}`, [cost, treasuryOf(s, p)])
}

function buyUnits(t: AazTurn, answer: BuyAnswer): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  const buy = readBuy(s, answer)
  if (isRefusal(buy)) throw new Error(buy.say)
  const cost = buy.count * priceOf(s, c, buy.kind)
  addTo(s.treasury, p, -cost)
  const power = powerName(c, p)
  const unit = goodsName(c, buy.kind)
  if (buy.at < 0) {
    s.bought.push({ by: -1, at: -1, kind: buy.kind, count: buy.count })
    return t.emit({
      type: 'unitsOrdered',
      rule: statedOf(c, 'AAZ-EXP42.13', 'order'),
      power,
      unit,
      n: buy.count,
      cost,
      treasury: treasuryOf(s, p),
    })
  }
  if (isFacility(buy.kind)) return raiseFacility(t, buy, cost)
  addUnits(s, c, buy.at, p, buy.kind, buy.count)
  s.bought.push({ by: buy.by, at: buy.at, kind: buy.kind, count: buy.count })
  if (!t.quiet)
    t.emit({
      type: 'unitsBought',
      rule: 'AAZ-PURCH.5',
      power: powerName(c, p),
      unit: kindName(c, buy.kind),
      n: buy.count,
      at: spaceName(c, buy.at),
      by: buy.by >= 0 ? spaceName(c, buy.by) : spaceName(c, complexesBeside(s, c, p, buy.at)[0] ?? buy.at),
      cost,
      treasury: treasuryOf(s, p),
    })
}

type Buying = Extract<Answers['purchase'], { do: 'buy' }>

/** Every single thing that can be bought now, with its place. */
export function listBuys(s: Aaz): Buying[] {
  const c = contentOf(s)
  const isAllowed = (buy: Buying): boolean => whyNotBuy(s, buy) === null
  const goods = [...c.kinds.keys(), ...facilitiesSold(c)]
  if (!buysFirst(c))
    return placesFor(s, goods)
      .map(({ kind, at }): Buying => ({ do: 'buy', unit: goodsName(c, kind), n: 1, at: spaceName(c, at) }))
      .filter(isAllowed)
  return goods.map((k): Buying => ({ do: 'buy', unit: goodsName(c, k), n: 1 })).filter(isAllowed)
}

/** Phase 7: buy and place at once (AAZ-TURN.4, PURCH.6). Where units are bought first it is phase 4, with repairs (AAZ42-PURCH.7). */
export const purchase: AskRule<Aaz, PurchaseFrame, Answers['purchase'], AazEvent> = {
  rule: 'AAZ-PURCH.1',
  who: (s) => [seatOf(s, activePower(s))],
  space(s) {
    const options = [...listBuys(s), ...listRepairs(s), ...listReturns(s)]
    return [pick(whyNotEndPurchase(s) === null ? [{ do: 'done' }, ...options] : options)]
  },
  whyNot(s, _f, answer) {
    if (answer.do === 'repair') return whyNotRepair(s, answer)
    if (answer.do === 'return') return whyNotReturn(s, answer)
    return answer.do === 'done' ? whyNotEndPurchase(s) : whyNotBuy(s, answer)
  },
  answer(t, _f, answer) {
    if (answer.do === 'buy') return buyUnits(t, answer)
    if (answer.do === 'repair') return repair(t, answer)
    if (answer.do === 'return') return returnGoods(t, answer)
    if (!buysFirst(contentOf(t.s))) loseAircraft(t, activePower(t.s))
    t.done()
  },
  sample: samplePurchase,
}

function samplePurchase(s: Aaz, _f: PurchaseFrame, _seat: string, rng: Rng4): Answers['purchase'] {
  const c = contentOf(s)
  const p = activePower(s)
  if (buysFitting(c)) return sampleFitting(s, c, p, rng)
  if (buysFirst(c)) {
    const buys: Answers['purchase'][] = below(rng, 3) === 0 ? [] : listBuys(s)
    return buys.length > 0 ? nth(buys, below(rng, buys.length)) : { do: 'done' }
  }
  const owed = whyNotEndPurchase(s)
  if (owed) {
    const x = planLanding(s, c, p, 'still').carriers.find((y) => y.by >= 0 && y.used > 0)
    if (x) return { do: 'buy', unit: kindName(c, x.k), n: 1, at: spaceName(c, x.to) }
  }
  const own = eligibleFacilities(s, c, p)
  for (let tries = 0; own.length > 0 && tries < 4; tries++) {
    const k = below(rng, c.K)
    if (costOf(s, c, k) > treasuryOf(s, p)) continue
    const home = nth(own, below(rng, own.length))
    const zones = seaNear(c, home)
    const at = c.domain[k] === SEA ? (zones.length > 0 ? nth(zones, below(rng, zones.length)) : home) : home
    const answer = { do: 'buy', unit: kindName(c, k), n: 1, at: spaceName(c, at) } as const
    if (whyNotBuy(s, answer) === null) return answer
  }
  return { do: 'done' }
}

/** Repairs sometimes, otherwise something that fits; after a few tries the phase ends. */
function sampleFitting(s: Aaz, c: Content, p: number, rng: Rng4): Answers['purchase'] {
  const repairs = s.damage !== undefined && below(rng, 2) === 0 ? listRepairs(s) : []
  if (repairs.length > 0) return nth(repairs, below(rng, repairs.length))
  const sold = facilitiesSold(c)
  for (let tries = 0; tries < 4 && below(rng, 5) > 0; tries++) {
    const i = below(rng, c.K + sold.length)
    const kind = i < c.K ? i : nth(sold, i - c.K)
    if (priceOf(s, c, kind) > treasuryOf(s, p)) continue
    const answer = { do: 'buy', unit: goodsName(c, kind), n: 1 } as const
    if (whyNotBuy(s, answer) === null) return answer
  }
  return { do: 'done' }
}
