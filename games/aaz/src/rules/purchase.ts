import { type AskRule, below, isRefusal, nth, pick, type Refusal, type Rng4 } from '@deadfront/kernel'
import type { Answers, BuyAnswer } from '../model/answers.ts'
import { AIR, type Content, findKind, ipcOf, kindName, LAND, landNear, powerName, SEA, seaNear, spaceName } from '../model/content.ts'
import type { AazEvent, AazTurn, Count } from '../model/events.ts'
import type { AazFrame } from '../model/frames.ts'
import { addTo } from '../model/list.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, activePower, addUnits, contentOf, controlAt, seatOf, treasuryOf } from '../model/state.ts'
import {
  allied,
  buysFirst,
  costOf,
  deckAt,
  facilitiesOf,
  facilityAt,
  fightersAtSea,
  isEligible,
  isIC,
  isRC,
  waitingOf,
} from '../read/board.ts'
import { CENTER, goodsName, IS_CENTER, priceOf, servers } from '../read/goods.ts'
import { allLanded, planLanding } from '../read/landing.ts'
import { readSpace } from './moves.ts'
import { loseAircraft } from './noncombat-move.ts'

type PurchaseFrame = Extract<AazFrame, { kind: 'purchase' }>

interface Buy {
  kind: number
  count: number
  at: number
  /** The complex charged, -1 when any next to the zone will do (AAZ-PLACE.12). */
  by: number
}

/** What is bought: a kind, or a center where the board sells them (AAZ-EXP42.4). */
function readGoods(c: Content, answer: BuyAnswer): { k: number; n: number } | Refusal {
  const name = answer.unit
  const center = IS_CENTER.test(name) && c.raw.center !== undefined
  if (!center && (IS_CENTER.test(name) || /^(IC|industrial complex)$/i.test(name)))
    return refuse('AAZ-PURCH.7', 'buy.never', 'complexes and centers cannot be bought', [name])
  if (/^zom/i.test(name)) return refuse('AAZ-UREF.11', 'buy.never', 'nobody buys zombies', [name])
  const k = center ? CENTER : findKind(c, name)
  if (k < 0 && !center) return refuse('AAZ-COMP.14', 'units.unknown', `unknown unit "${name}"`, [name])
  const n = answer.n === undefined ? 1 : answer.n
  if (typeof n !== 'number' || !Number.isInteger(n) || n < 1 || n > 1000)
    return refuse('AAZ-PURCH.1', 'answer.unreadable', 'expected a number of units')
  return { k, n }
}

/** `{ do: 'buy', unit, n?, at, by? }`; where units are bought first, without a place. `{ do: 'place', … }` then gives it. */
function readBuy(s: Readonly<Aaz>, answer: BuyAnswer): Buy | Refusal {
  const c = contentOf(s)
  const p = activePower(s)
  const goods = readGoods(c, answer)
  if (isRefusal(goods)) return goods
  const { k, n } = goods
  if (buysFirst(c) && answer.do === 'buy')
    return answer.at === undefined
      ? { kind: k, count: n, at: -1, by: -1 }
      : refuse('AAZ-EXP42.13', 'buy.later', 'units are bought now and placed after the noncombat move')
  const at = readSpace(c, answer.at)
  if (isRefusal(at)) return at
  if (answer.by === undefined) return { kind: k, count: n, at, by: c.isLand[at] ? at : onlyComplex(s, c, p, at) }
  const by = readSpace(c, answer.by)
  if (isRefusal(by)) return by
  return { kind: k, count: n, at, by }
}

/** The single complex that serves a zone, or -1 when there are several (or none). */
function onlyComplex(s: Aaz, c: Content, p: number, zone: number): number {
  const found = servers(s, c, p, zone)
  return found.length === 1 ? nth(found, 0) : -1
}

export function whyNotBuy(s: Readonly<Aaz>, answer: BuyAnswer): Refusal | null {
  const c = contentOf(s)
  const p = activePower(s)
  const buy = readBuy(s, answer)
  if (isRefusal(buy)) return buy
  if (buy.at < 0) return whyNotPay(s, c, p, buy)
  return whyNotPlace(s, c, p, buy) ?? whyNotPay(s, c, p, buy) ?? whyNotCharge(s, c, p, buy) ?? whyNotPromise(s, c, p, buy)
}

function whyNotPay(s: Aaz, c: Content, p: number, buy: Buy): Refusal | null {
  const cost = buy.count * priceOf(s, c, buy.kind)
  if (cost <= treasuryOf(s, p)) return null
  return refuse('AAZ-PURCH.1', 'buy.money', `that costs ${cost}, you have ${s.treasury[p]}`, [cost, treasuryOf(s, p)])
}

/** AAZ-EXP42.13: units bought first get their place in the last phase. */
function whyNotMobilize(s: Readonly<Aaz>, answer: BuyAnswer): Refusal | null {
  const c = contentOf(s)
  const buy = readBuy(s, answer)
  if (isRefusal(buy)) return buy
  const name = goodsName(c, buy.kind)
  const waiting = waitingOf(s, buy.kind)
  if (waiting < buy.count) return refuse('AAZ-EXP42.13', 'buy.none', `${waiting} ${name} wait for a place`, [name, waiting])
  const p = activePower(s)
  return whyNotPlace(s, c, p, buy) ?? whyNotCharge(s, c, p, buy) ?? whyNotPromise(s, c, p, buy)
}

/** AAZ-PLACE.1: a complex raises no more than its value; a center is raised by nobody. */
function whyNotCharge(s: Aaz, c: Content, p: number, buy: Buy): Refusal | null {
  if (buy.kind === CENTER || chargeable(s, c, p, buy)) return null
  const name = spaceName(c, buy.by >= 0 ? buy.by : buy.at)
  return refuse('AAZ-PLACE.1', 'buy.slots', `${name} can place no more units this turn`, [name])
}

/** AAZ-EXP42.4, GAP-60: one to a territory, on land with an income that was the buyer's since the turn began. */
function whyNotCenter(s: Aaz, c: Content, p: number, { count: n, at }: Buy): Refusal | null {
  const where = (say: string): Refusal => refuse('AAZ-EXP42.4', 'buy.where', say, ['RC', spaceName(c, at)])
  if (!c.isLand[at] || c.ipc[at] === 0) return where('a center needs a territory with an income')
  if (s.control[at] !== p || s.start[at] !== p || s.taken.includes(at)) return where(`${c.spaces[at]} was not yours when the turn began`)
  return facilityAt(s, c, at) > 0 || n > 1 ? where(`one complex or center to a territory`) : null
}

/** Where a unit may appear. */
function whyNotPlace(s: Aaz, c: Content, p: number, buy: Buy): Refusal | null {
  const { kind: k, count: n, at, by } = buy
  if (k === CENTER) return whyNotCenter(s, c, p, buy)
  const unit = kindName(c, k)
  const name = spaceName(c, at)
  const where = (rule: string, say: string): Refusal => refuse(rule, 'buy.where', say, [unit, name])
  if (c.blocked[at]) return refuse('AAZ-INTRO.2', 'move.closed', `${name} is closed in this scenario`, [unit, name])
  if (c.isLand[at]) {
    if (c.domain[k] === SEA) return where('AAZ-PLACE.5', `${unit} is placed in a sea zone`)
    if (!isEligible(s, c, at, p)) return whyNotComplex(s, c, p, at, k)
    return isRC(s, c, at) && !c.recruit[k]
      ? refuse('AAZ-PLACE.9', 'buy.center', `a recruitment center raises infantry only`, [unit, name])
      : null
  }
  if (c.domain[k] === LAND) return where('AAZ-PLACE.4', `${unit} is not placed at sea`)
  if (c.domain[k] === AIR && !c.onDeck[k]) return where('AAZ-PLACE.3', `${unit} is placed on land`)
  if (by >= 0 && !landNear(c, at).includes(by)) return where('AAZ-PLACE.5', `${c.spaces[by]} does not border ${name}`)
  const found = by >= 0 ? servers(s, c, p, at).filter((x) => x === by) : servers(s, c, p, at)
  if (found.length === 0) {
    const near = by >= 0 ? [by] : landNear(c, at)
    const center = near.find((x) => isRC(s, c, x) && isEligible(s, c, x, p))
    if (center !== undefined)
      return refuse('AAZ-PLACE.9', 'buy.center', 'a recruitment center raises infantry only', [unit, spaceName(c, center)])
    const lost = near.find((x) => isIC(c, x) && controlAt(s, x) >= 0 && allied(c, controlAt(s, x), p))
    if (lost !== undefined) return whyNotComplex(s, c, p, lost, k)
    return where(c.domain[k] === AIR ? 'AAZ-PLACE.6' : 'AAZ-PLACE.5', `no eligible complex of yours borders ${name}`)
  }
  if (c.domain[k] === AIR && deckAt(s, c, at, p) < fightersAtSea(s, c, at, p) + n) {
    const allies = c.powers.some((_, q) => q !== p && allied(c, p, q) && deckAt(s, c, at, q) > 0)
    return refuse(allies ? 'AAZ-PLACE.7' : 'AAZ-PLACE.6', 'buy.deck', `no carrier of yours with room in ${name}`, [unit, name])
  }
  return null
}

/** Why a territory cannot raise the unit: no complex, an ally's, or one taken this turn. */
function whyNotComplex(s: Aaz, c: Content, p: number, at: number, k: number): Refusal {
  const unit = kindName(c, k)
  const name = spaceName(c, at)
  const rule = c.domain[k] === AIR && c.onDeck[k] ? 'AAZ-PLACE.6' : 'AAZ-PLACE.3'
  if (facilityAt(s, c, at) === 0 || controlAt(s, at) < 0) return refuse(rule, 'buy.where', `${name} has no complex of yours`, [unit, name])
  if (s.control[at] === p) return refuse('AAZ-PURCH.4', 'buy.captured', `${name} was not yours when the turn began`, [unit, name])
  return allied(c, controlAt(s, at), p)
    ? refuse('AAZ-PURCH.4', 'buy.captured', `${name} belongs to an ally`, [unit, name])
    : refuse(rule, 'buy.where', `${name} has no complex of yours`, [unit, name])
}

/** AAZ-PLACE.1, PLACE.12: does everything bought, and this, find a slot? Open units go to any complex that borders their zone. */
function chargeable(s: Aaz, c: Content, p: number, extra: Buy): boolean {
  const left = new Map<number, number>()
  for (const at of facilitiesOf(s, c)) if (isEligible(s, c, at, p)) left.set(at, ipcOf(c, at))
  const open: number[][] = []
  for (const b of [...s.bought, extra]) {
    if (b.at < 0 || b.kind === CENTER) continue
    if (b.by >= 0) left.set(b.by, (left.get(b.by) ?? 0) - b.count)
    else for (let i = 0; i < b.count; i++) open.push(servers(s, c, p, b.at))
  }
  for (const n of left.values()) if (n < 0) return false
  const held = new Map<number, number[]>()
  const place = (i: number, seen: Set<number>): boolean => {
    for (const at of nth(open, i)) {
      if (seen.has(at)) continue
      seen.add(at)
      const here = held.get(at) ?? []
      held.set(at, here)
      if (here.length < (left.get(at) ?? 0)) {
        here.push(i)
        return true
      }
      for (let j = 0; j < here.length; j++)
        if (place(nth(here, j), seen)) {
          here[j] = i
          return true
        }
    }
    return false
  }
  return open.every((_, i) => place(i, new Set()))
}

/**
 * AAZ-PLACE.8, FLY.13: money and slots that a waiting fighter needs for its carrier are not for anything else; neither is the
 * carrier itself, where it was bought first (AAZ-EXP42.13).
 */
function whyNotPromise(s: Readonly<Aaz>, c: Content, p: number, buy: Buy): Refusal | null {
  if (allLanded(s, c, p) || buy.kind === CENTER) return null
  const before = planLanding(s, c, p, 'still').saved
  const table: Aaz = {
    ...s,
    count: s.count.slice(),
    treasury: s.treasury.slice(),
    bought: [
      ...(buysFirst(c) ? withoutWaiting(s.bought, buy.kind, buy.count) : s.bought),
      { by: buy.by, at: buy.at, kind: buy.kind, count: buy.count },
    ],
  }
  if (!buysFirst(c)) addTo(table.treasury, p, -(buy.count * costOf(s, c, buy.kind)))
  addUnits(table, c, buy.at, p, buy.kind, buy.count)
  const after = planLanding(table, c, p, 'still')
  const planes = c.domain[buy.kind] === AIR ? buy.count : 0
  return after.saved - (c.isLand[buy.at] ? 0 : planes) >= before
    ? null
    : refuse('AAZ-PLACE.8', 'buy.promise', 'a waiting fighter needs its carrier first', [kindName(c, buy.kind)])
}

/** AAZ-PLACE.8: a promised carrier has to be built. */
export function whyNotEndPurchase(s: Readonly<Aaz>): Refusal | null {
  const c = contentOf(s)
  const p = activePower(s)
  // Where units are bought first, the promise is kept when they are placed.
  if (allLanded(s, c, p) || (buysFirst(c) && s.stack.at(-1)?.kind !== 'mobilize')) return null
  const built = planLanding(s, c, p, 'still').carriers.find((x) => x.by >= 0 && x.used > 0)
  return built
    ? refuse('AAZ-PLACE.8', 'buy.promise', `fighters wait for ${c.kinds[built.k]} in ${c.spaces[built.to]}`, [
        kindName(c, built.k),
        spaceName(c, built.to),
      ])
    : null
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
    return t.emit({ type: 'unitsOrdered', rule: 'AAZ-EXP42.13', power, unit, n: buy.count, cost, treasury: treasuryOf(s, p) })
  }
  if (buy.kind === CENTER) return raiseCenter(t, buy.at, cost)
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
      by: buy.by >= 0 ? spaceName(c, buy.by) : spaceName(c, servers(s, c, p, buy.at)[0] ?? buy.at),
      cost,
      treasury: treasuryOf(s, p),
    })
}

/** AAZ-EXP42.4: it stands from now on, and works from the next turn. */
function raiseCenter(t: AazTurn, at: number, cost: number): void {
  const { s } = t
  const p = activePower(s)
  s.centers = [...(s.centers ?? []), at].sort((a, b) => a - b)
  s.raised = [...(s.raised ?? []), at]
  t.emit({
    type: 'centerBuilt',
    rule: 'AAZ-EXP42.4',
    power: powerName(contentOf(s), p),
    at: spaceName(contentOf(s), at),
    cost,
    treasury: treasuryOf(s, p),
  })
}

/** The purchases without so many of a kind that wait for a place. */
function withoutWaiting(bought: Aaz['bought'], k: number, n: number): Aaz['bought'] {
  let left = n
  const rest: Aaz['bought'] = []
  for (const b of bought) {
    const gone = b.at < 0 && b.kind === k ? Math.min(left, b.count) : 0
    left -= gone
    if (b.count > gone) rest.push({ ...b, count: b.count - gone })
  }
  return rest
}

/** What waits for a place gets it. */
function placeUnits(t: AazTurn, answer: BuyAnswer): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  const buy = readBuy(s, answer)
  if (isRefusal(buy)) throw new Error(buy.say)
  s.bought = withoutWaiting(s.bought, buy.kind, buy.count)
  if (buy.kind === CENTER) return raiseCenter(t, buy.at, 0)
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
  t.emit({ type: 'unitsReturned', rule: 'AAZ-EXP42.13', power: powerName(c, p), units, ipcs })
}

type Buying = Extract<Answers['purchase'], { do: 'buy' }>
type Placing = Extract<Answers['mobilize'], { do: 'place' }>

/** Everything that can be bought singly now, with its place. */
export function listBuys(s: Aaz): Buying[] {
  const c = contentOf(s)
  const isAllowed = (buy: Buying): boolean => whyNotBuy(s, buy) === null
  if (!buysFirst(c))
    return placesFor(s)
      .map((buy): Buying => ({ do: 'buy', ...buy }))
      .filter(isAllowed)
  const goods = [...c.kinds.keys(), ...(c.raw.center === undefined ? [] : [CENTER])]
  return goods.map((k): Buying => ({ do: 'buy', unit: goodsName(c, k), n: 1 })).filter(isAllowed)
}

const listPlaces = (s: Aaz): Placing[] =>
  placesFor(s)
    .map((buy): Placing => ({ do: 'place', ...buy }))
    .filter((place) => whyNotMobilize(s, place) === null)

/** One unit of each kind in each place where a complex could raise it, and centers in every territory that may get one. */
function placesFor(s: Aaz): { unit: string; n: number; at: string }[] {
  const c = contentOf(s)
  const p = activePower(s)
  const places = new Set<number>()
  for (const at of facilitiesOf(s, c)) {
    if (!isEligible(s, c, at, p)) continue
    places.add(at)
    if (isIC(c, at)) for (const sea of seaNear(c, at)) places.add(sea)
  }
  const units = [...places].flatMap((at) => c.kinds.map((unit) => ({ unit, n: 1, at: spaceName(c, at) })))
  const centers = c.raw.center === undefined ? [] : c.lands.map((at) => ({ unit: 'RC', n: 1, at: spaceName(c, at) }))
  return [...units, ...centers]
}

/** Phase 7: buy and place at once (AAZ-TURN.4, PURCH.6). */
export const purchase: AskRule<Aaz, PurchaseFrame, Answers['purchase'], AazEvent> = {
  rule: 'AAZ-PURCH.1',
  who: (s) => [seatOf(s, activePower(s))],
  space(s) {
    const options = listBuys(s)
    return [pick(whyNotEndPurchase(s) === null ? [{ do: 'done' }, ...options] : options)]
  },
  whyNot(s, _f, answer) {
    return answer.do === 'done' ? whyNotEndPurchase(s) : whyNotBuy(s, answer)
  },
  answer(t, _f, answer) {
    if (answer.do === 'buy') return buyUnits(t, answer)
    if (!buysFirst(contentOf(t.s))) loseAircraft(t, activePower(t.s))
    t.done()
  },
  sample: samplePurchase,
}

type MobilizeFrame = Extract<AazFrame, { kind: 'mobilize' }>
/** AAZ-EXP42.13: the last phase where units were bought first: each gets its place, by the limits of PLACE. */
export const mobilize: AskRule<Aaz, MobilizeFrame, Answers['mobilize'], AazEvent> = {
  rule: 'AAZ-EXP42.13',
  who: (s) => [seatOf(s, activePower(s))],
  space: (s) => [pick(whyNotEndPurchase(s) === null ? [{ do: 'done' }, ...listPlaces(s)] : listPlaces(s))],
  whyNot(s, _f, answer) {
    return answer.do === 'done' ? whyNotEndPurchase(s) : whyNotMobilize(s, answer)
  },
  answer(t, _f, answer) {
    if (answer.do === 'place') return placeUnits(t, answer)
    returnUnits(t)
    loseAircraft(t, activePower(t.s))
    t.done()
  },
}

function samplePurchase(s: Aaz, _f: PurchaseFrame, _seat: string, rng: Rng4): Answers['purchase'] {
  const c = contentOf(s)
  const p = activePower(s)
  if (buysFirst(c)) {
    const buys = below(rng, 3) === 0 ? [] : listBuys(s)
    return buys.length > 0 ? nth(buys, below(rng, buys.length)) : { do: 'done' }
  }
  const owed = whyNotEndPurchase(s)
  if (owed) {
    const x = planLanding(s, c, p, 'still').carriers.find((y) => y.by >= 0 && y.used > 0)
    if (x) return { do: 'buy', unit: kindName(c, x.k), n: 1, at: spaceName(c, x.to) }
  }
  const own = facilitiesOf(s, c).filter((at) => isEligible(s, c, at, p))
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
