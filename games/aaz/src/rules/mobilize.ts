import { type AskRule, below, isRefusal, nth, pick, type Refusal, type Rng4, sampleForm } from '@deadfront/kernel'
import type { Answers, BuyAnswer } from '../model/answers.ts'
import { powerName, SEA, seaNear, spaceName } from '../model/content.ts'
import type { AazEvent, AazTurn, Count } from '../model/events.ts'
import type { AazFrame } from '../model/frames.ts'
import { addTo } from '../model/list.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, activePower, addUnits, contentOf, seatOf } from '../model/state.ts'
import { buysFitting, facilitiesOf, isEligible, waitingOf } from '../read/board.ts'
import { goodsName, isFacility, priceOf, servers } from '../read/goods.ts'
import { loseAircraft } from './noncombat-move.ts'
import {
  placesFor,
  raiseFacility,
  readBuy,
  whyNotCharge,
  whyNotEndPurchase,
  whyNotPlace,
  whyNotPromise,
  withoutWaiting,
} from './production.ts'

/** AAZ-EXP42.13: units bought first get their place in the last phase. */
export function whyNotMobilize(s: Readonly<Aaz>, answer: BuyAnswer): Refusal | null {
  const c = contentOf(s)
  const buy = readBuy(s, answer)
  if (isRefusal(buy)) return buy
  const name = goodsName(c, buy.kind)
  const waiting = waitingOf(s, buy.kind)
  if (waiting < buy.count) return refuse('AAZ-EXP42.13', 'buy.none', `${waiting} ${name} wait for a place`, [name, waiting])
  const p = activePower(s)
  return whyNotPlace(s, c, p, buy) ?? whyNotCharge(s, c, p, buy) ?? whyNotPromise(s, c, p, buy)
}

/** What waits for a place gets it. */
function placeUnits(t: AazTurn, answer: BuyAnswer): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  const buy = readBuy(s, answer)
  if (isRefusal(buy)) throw new Error(buy.say)
  s.bought = withoutWaiting(s.bought, buy.kind, buy.count)
  if (isFacility(buy.kind)) return raiseFacility(t, buy, 0)
  addUnits(s, c, buy.at, p, buy.kind, buy.count)
  s.bought.push({ by: buy.by, at: buy.at, kind: buy.kind, count: buy.count })
  const by = spaceName(c, buy.by >= 0 ? buy.by : (servers(s, c, p, buy.at)[0] ?? buy.at))
  t.emit({
    type: 'unitsPlaced',
    rule: 'AAZ-EXP42.13',
    power: powerName(c, p),
    unit: goodsName(c, buy.kind),
    n: buy.count,
    at: spaceName(c, buy.at),
    by,
  })
}

/** What found no place goes back for its price. */
export function returnUnits(t: AazTurn): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  const units: Count = {}
  let ipcs = 0
  for (const b of s.bought) {
    if (b.at >= 0) continue
    units[goodsName(c, b.kind)] = (units[goodsName(c, b.kind)] ?? 0) + b.count
    ipcs += b.count * priceOf(s, c, b.kind)
  }
  if (ipcs === 0) return
  s.bought = s.bought.filter((b) => b.at >= 0)
  addTo(s.treasury, p, ipcs)
  t.emit({ type: 'unitsReturned', rule: c.cites === null ? 'AAZ-EXP42.13' : 'AAZ42-MOB.6', power: powerName(c, p), units, ipcs })
}

type Placing = Extract<Answers['mobilize'], { do: 'place' }>

export const listPlaces = (s: Aaz): Placing[] =>
  placesFor(
    s,
    [...new Set(s.bought.flatMap((b) => (b.at < 0 ? [b.kind] : [])))].sort((a, b) => a - b),
  )
    .map((buy): Placing => ({ do: 'place', ...buy }))
    .filter((place) => whyNotMobilize(s, place) === null)

/** AAZ-PLACE.8: a promised carrier is placed; with the switch of AAZ42-MOB.10, all that has a place. */
function whyNotEndMobilize(s: Readonly<Aaz>): Refusal | null {
  const promised = whyNotEndPurchase(s)
  if (promised !== null || s.options.placingCompulsory !== true) return promised
  const [first] = listPlaces(s)
  return first === undefined ? null : refuse('AAZ42-MOB.10', 'buy.unplaced', `${first.unit} can still be placed`, [first.unit])
}

type MobilizeFrame = Extract<AazFrame, { kind: 'mobilize' }>
/** AAZ-EXP42.13, AAZ42-MOB.1: the last phase where units were bought first: each gets its place, by the limits of PLACE. */
export const mobilize: AskRule<Aaz, MobilizeFrame, Answers['mobilize'], AazEvent> = {
  rule: 'AAZ-EXP42.13',
  who: (s) => [seatOf(s, activePower(s))],
  space: (s) => [pick(whyNotEndMobilize(s) === null ? [{ do: 'done' }, ...listPlaces(s)] : listPlaces(s))],
  whyNot(s, _f, answer) {
    return answer.do === 'done' ? whyNotEndMobilize(s) : whyNotMobilize(s, answer)
  },
  answer(t, _f, answer) {
    if (answer.do === 'place') return placeUnits(t, answer)
    returnUnits(t)
    loseAircraft(t, activePower(t.s))
    t.done()
  },
  sample: sampleMobilize,
}

/** Where everything bought has a place, one of the waiting goods somewhere; else any answer that is offered. */
function sampleMobilize(s: Aaz, f: MobilizeFrame, seat: string, rng: Rng4): Answers['mobilize'] {
  const c = contentOf(s)
  const p = activePower(s)
  const waiting = s.bought.filter((b) => b.at < 0)
  const homes = facilitiesOf(s, c).filter((at) => isEligible(s, c, at, p))
  if (buysFitting(c) && waiting.length > 0 && homes.length > 0 && below(rng, 16) > 0)
    for (let tries = 0; tries < 6; tries++) {
      const { kind } = nth(waiting, below(rng, waiting.length))
      const home = nth(homes, below(rng, homes.length))
      const zones = seaNear(c, home)
      const site = isFacility(kind) ? below(rng, c.lands.length) : home
      const at = !isFacility(kind) && c.domain[kind] === SEA && zones.length > 0 ? nth(zones, below(rng, zones.length)) : site
      const answer = { do: 'place', unit: goodsName(c, kind), n: 1, at: spaceName(c, at) } as const
      if (whyNotMobilize(s, answer) === null) return answer
    }
  const forms = mobilize.space(s, f, seat)
  // An offered answer fits the question.
  return sampleForm(nth(forms, below(rng, forms.length)), rng) as Answers['mobilize']
}
