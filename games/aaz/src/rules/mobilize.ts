import { type AskRule, below, isRefusal, nth, pick, type Refusal, type Rng4 } from '@deadfront/kernel'
import type { Answers, BuyAnswer } from '../model/answers.ts'
import { type Content, powerName, SEA, seaNear, spaceName, statedOf } from '../model/content.ts'
import type { AazEvent, AazTurn, Count } from '../model/events.ts'
import type { AazFrame } from '../model/frames.ts'
import { addTo } from '../model/list.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, activePower, addUnits, contentOf, seatOf } from '../model/state.ts'
import { buysFitting, eligibleFacilities, waitingOf } from '../read/board.ts'
import { goodsName, isFacility, priceOf, complexesBeside } from '../read/goods.ts'
import { loseAircraft } from './noncombat-move.ts'
import {
  type Buy,
  placesFor,
  raiseFacility,
  readBuy,
  usualServer,
  whyNotCharge,
  whyNotEndPurchase,
  whyNotPlace,
  whyNotPromise,
  withoutWaiting,
} from './production.ts'

/** AAZ-EXP42.13: units that were bought first are placed in the last phase. */
export function whyNotMobilize(s: Readonly<Aaz>, answer: BuyAnswer): Refusal | null {
  const c = contentOf(s)
  const buy = readBuy(s, answer)
  if (isRefusal(buy)) return buy
  const name = goodsName(c, buy.kind)
  const waiting = waitingOf(s, buy.kind)
  if (waiting < buy.count) return refuse('AAZ-EXP42.13', 'buy.none', `${waiting} ${name} wait for a place`, [name, waiting])
  return whyNotThere(s, c, activePower(s), buy)
}

/** The same for one unit that waits. */
function whyNotThere(s: Readonly<Aaz>, c: Content, p: number, buy: Buy): Refusal | null {
  return whyNotPlace(s, c, p, buy) ?? whyNotCharge(s, c, p, buy) ?? whyNotPromise(s, c, p, buy)
}

/** Places the unit that waits for a place. */
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
  const by = spaceName(c, buy.by >= 0 ? buy.by : (complexesBeside(s, c, p, buy.at)[0] ?? buy.at))
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

/** What found no place is given back for its price. */
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
  t.emit({ type: 'unitsReturned', rule: statedOf(c, 'AAZ-EXP42.13', 'return'), power: powerName(c, p), units, ipcs })
}

type Placing = Extract<Answers['mobilize'], { do: 'place' }>

/** One unit of a kind that waits, in a place where it may be put. */
function listOpenPlaces(s: Aaz): { kind: number; at: number }[] {
  const c = contentOf(s)
  const p = activePower(s)
  const waiting = [...new Set(s.bought.flatMap((b) => (b.at < 0 ? [b.kind] : [])))].sort((a, b) => a - b)
  return placesFor(s, waiting).filter(({ kind, at }) => isOpenPlace(s, c, p, kind, at))
}

const isOpenPlace = (s: Aaz, c: Content, p: number, kind: number, at: number): boolean =>
  whyNotThere(s, c, p, { kind, count: 1, at, by: usualServer(s, c, p, at) }) === null

const placing = (c: Content, kind: number, at: number): Placing => ({ do: 'place', unit: goodsName(c, kind), n: 1, at: spaceName(c, at) })

export const listPlaces = (s: Aaz): Placing[] => listOpenPlaces(s).map(({ kind, at }) => placing(contentOf(s), kind, at))

/** AAZ-PLACE.8: a promised carrier is placed; with the switch of AAZ42-MOB.10, all that has a place. */
function whyNotEndMobilize(s: Readonly<Aaz>): Refusal | null {
  const promised = whyNotEndPurchase(s)
  if (promised !== null || s.options.placingCompulsory !== true) return promised
  const [first] = listOpenPlaces(s)
  if (first === undefined) return null
  const unit = goodsName(contentOf(s), first.kind)
  return refuse('AAZ42-MOB.10', 'buy.unplaced', `${unit} can still be placed`, [unit])
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

/** Where everything bought has a place, one of the waiting goods in some place; otherwise any answer that is offered. */
function sampleMobilize(s: Aaz, _f: MobilizeFrame, _seat: string, rng: Rng4): Answers['mobilize'] {
  const c = contentOf(s)
  const p = activePower(s)
  const waiting = s.bought.filter((b) => b.at < 0)
  const homes = eligibleFacilities(s, c, p)
  if (buysFitting(c) && waiting.length > 0 && homes.length > 0 && below(rng, 16) > 0)
    for (let tries = 0; tries < 6; tries++) {
      const { kind } = nth(waiting, below(rng, waiting.length))
      const home = nth(homes, below(rng, homes.length))
      const zones = seaNear(c, home)
      const site = isFacility(kind) ? below(rng, c.lands.length) : home
      const at = !isFacility(kind) && c.domain[kind] === SEA && zones.length > 0 ? nth(zones, below(rng, zones.length)) : site
      if (isOpenPlace(s, c, p, kind, at)) return placing(c, kind, at)
    }
  below(rng, 1) // The question has one form; one is drawn all the same, so that a seed gives the same game as before.
  const places = listOpenPlaces(s)
  const done = whyNotEndMobilize(s) === null ? 1 : 0
  const i = below(rng, places.length + done) - done
  if (i < 0) return { do: 'done' }
  const { kind, at } = nth(places, i)
  return placing(c, kind, at)
}
