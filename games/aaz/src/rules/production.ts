import { isRefusal, nth, type Refusal } from '@deadfront/kernel'
import type { BuyAnswer } from '../model/answers.ts'
import { AIR, type Content, findKind, kindName, LAND, landNear, powerName, SEA, seaNear, spaceName, statedOf } from '../model/content.ts'
import type { AazTurn } from '../model/events.ts'
import { addTo } from '../model/list.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, activePower, addUnits, contentOf, controlAt, openKeys, treasuryOf } from '../model/state.ts'
import {
  allied,
  buysFirst,
  capacityOf,
  costOf,
  deckAt,
  eligibleFacilities,
  facilityAt,
  isEligible,
  isIC,
  isRC,
  ownDeckRoom,
  waitingOf,
} from '../read/board.ts'
import { CENTER, COMPLEX, facilityNamed, facilityPrice, goodsName, isFacility, complexesBeside } from '../read/goods.ts'
import { allLanded, planLanding } from '../read/landing.ts'
import { readSpace } from './moves.ts'

export interface Buy {
  kind: number
  count: number
  at: number
  /** The complex charged, -1 when any next to the zone will do (AAZ-PLACE.12). */
  by: number
}

/** What is bought: a kind of unit, or a facility where the board sells it (AAZ-EXP42.4, AAZ42-PURCH.11). */
export function readGoods(c: Content, answer: Pick<BuyAnswer, 'unit' | 'n'>): { k: number; n: number } | Refusal {
  const name = answer.unit
  const facility = facilityNamed(name)
  if (facility !== 0 && facilityPrice(c, facility) === undefined)
    return refuse('AAZ-PURCH.7', 'buy.never', 'complexes and centers cannot be bought', [name])
  if (/^zom/i.test(name)) return refuse('AAZ-UREF.11', 'buy.never', 'nobody buys zombies', [name])
  const k = facility === 0 ? findKind(c, name) : facility
  if (k < 0 && facility === 0) return refuse('AAZ-COMP.14', 'units.unknown', `unknown unit "${name}"`, [name])
  const n = answer.n === undefined ? 1 : answer.n
  if (typeof n !== 'number' || !Number.isInteger(n) || n < 1 || n > 1000)
    return refuse('AAZ-PURCH.1', 'answer.unreadable', 'expected a number of units')
  return { k, n }
}

/** `{ do: 'buy', unit, n?, at, by? }`; where units are bought first, without a place. `{ do: 'place', … }` then gives it. */
export function readBuy(s: Readonly<Aaz>, answer: BuyAnswer): Buy | Refusal {
  const c = contentOf(s)
  const p = activePower(s)
  const goods = readGoods(c, answer)
  if (isRefusal(goods)) return goods
  const { k, n } = goods
  if (buysFirst(c) && answer.do === 'buy')
    return answer.at === undefined
      ? { kind: k, count: n, at: -1, by: -1 }
      : refuse(statedOf(c, 'AAZ-EXP42.13', 'order'), 'buy.later', 'units are bought now and placed after the noncombat move')
  const at = readSpace(c, answer.at)
  if (isRefusal(at)) return at
  if (answer.by === undefined) return { kind: k, count: n, at, by: usualServer(s, c, p, at) }
  const by = readSpace(c, answer.by)
  if (isRefusal(by)) return by
  return { kind: k, count: n, at, by }
}

/** The facility charged with a unit where the answer does not name it: in the territory itself, or the only complex at a zone. */
export const usualServer = (s: Aaz, c: Content, p: number, at: number): number => (c.isLand[at] ? at : onlyComplex(s, c, p, at))

/** The single complex that serves a zone, or -1 when there are several (or none). */
function onlyComplex(s: Aaz, c: Content, p: number, zone: number): number {
  const found = complexesBeside(s, c, p, zone)
  return found.length === 1 ? nth(found, 0) : -1
}

/** AAZ-PLACE.1: a complex raises no more than its value; a facility is not raised by any complex. */
export function whyNotCharge(s: Aaz, c: Content, p: number, buy: Buy): Refusal | null {
  if (isFacility(buy.kind) || chargeable(s, c, p, buy)) return null
  const name = spaceName(c, buy.by >= 0 ? buy.by : buy.at)
  return refuse('AAZ-PLACE.1', 'buy.slots', `${name} can place no more units this turn`, [name])
}

/** Can a facility be put there? The same as `whyNotSite`, without its reasons. */
export const isSite = (s: Aaz, c: Content, p: number, k: number, at: number): boolean =>
  s.control[at] === p && s.start[at] === p && c.isLand[at] === true && whyNotSite(s, c, p, k, at) === null

/** AAZ-EXP42.4, GAP-60, AAZ42-MOB.5: one per territory, on land with an income that was the buyer's since the turn began. */
function whyNotSite(s: Aaz, c: Content, p: number, k: number, at: number): Refusal | null {
  const where = (say: string): Refusal => refuse('AAZ-EXP42.4', 'buy.where', say, [goodsName(c, k), spaceName(c, at)])
  if (!c.isLand[at] || c.ipc[at] === 0) return where('a facility needs a territory with an income')
  if (s.control[at] !== p || s.start[at] !== p || s.taken.includes(at)) return where(`${c.spaces[at]} was not yours when the turn began`)
  // AAZ42-U-FAC.1 as a switch: a complex may take the place of a center.
  const grows = k === COMPLEX && s.options.centersBecomeComplexes === true && isRC(s, c, at)
  return facilityAt(s, c, at) > 0 && !grows ? where(`one complex or center to a territory`) : null
}

export function whyNotPlace(s: Aaz, c: Content, p: number, buy: Buy): Refusal | null {
  const { kind: k, count: n, at, by } = buy
  if (isFacility(k))
    return (
      whyNotSite(s, c, p, k, at) ??
      (n > 1 ? refuse('AAZ-EXP42.4', 'buy.where', 'one complex or center to a territory', [goodsName(c, k), spaceName(c, at)]) : null)
    )
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
  const found = by >= 0 ? complexesBeside(s, c, p, at).filter((x) => x === by) : complexesBeside(s, c, p, at)
  if (found.length === 0) {
    const near = by >= 0 ? [by] : landNear(c, at)
    const center = near.find((x) => isRC(s, c, x) && isEligible(s, c, x, p))
    if (center !== undefined)
      return refuse('AAZ-PLACE.9', 'buy.center', 'a recruitment center raises infantry only', [unit, spaceName(c, center)])
    const lost = near.find((x) => isIC(s, c, x) && controlAt(s, x) >= 0 && allied(c, controlAt(s, x), p))
    if (lost !== undefined) return whyNotComplex(s, c, p, lost, k)
    return where(c.domain[k] === AIR ? 'AAZ-PLACE.6' : 'AAZ-PLACE.5', `no eligible complex of yours borders ${name}`)
  }
  if (c.domain[k] === AIR && ownDeckRoom(s, c, at, p) < n) {
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
  if (s.control[at] === p && s.raised?.includes(at))
    return refuse(statedOf(c, 'AAZ-PURCH.4', 'new'), 'buy.new', `what is new in ${name} works from your next turn on`, [unit, name])
  if (s.control[at] === p) return refuse('AAZ-PURCH.4', 'buy.captured', `${name} was not yours when the turn began`, [unit, name])
  return allied(c, controlAt(s, at), p)
    ? refuse('AAZ-PURCH.4', 'buy.captured', `${name} belongs to an ally`, [unit, name])
    : refuse(rule, 'buy.where', `${name} has no complex of yours`, [unit, name])
}

/** Is this complex charged with no more than it raises? */
function hasRoom(s: Aaz, c: Content, p: number, at: number, extra: Buy): boolean {
  let charged = at === extra.by ? extra.count : 0
  for (const b of s.bought) if (b.by === at && b.at >= 0 && !isFacility(b.kind)) charged += b.count
  return charged === 0 || charged <= (isEligible(s, c, at, p) ? capacityOf(s, c, at) : 0)
}

/** Is no complex charged with more than it raises, where each unit is charged to one of them? */
function hasSlots(s: Aaz, c: Content, p: number, extra: Buy): boolean {
  if (!isEligible(s, c, extra.by, p)) return false
  if (!hasRoom(s, c, p, extra.by, extra)) return false
  for (const { by } of s.bought) if (by >= 0 && by !== extra.by && facilityAt(s, c, by) > 0 && !hasRoom(s, c, p, by, extra)) return false
  return true
}

/** AAZ-PLACE.1, PLACE.12: is there a slot for everything bought, and for this? Open units go to any complex that borders their zone. */
function chargeable(s: Aaz, c: Content, p: number, extra: Buy): boolean {
  if (extra.by >= 0 && s.bought.every((b) => b.by >= 0 || b.at < 0 || isFacility(b.kind))) return hasSlots(s, c, p, extra)
  const left = new Map<number, number>()
  for (const at of eligibleFacilities(s, c, p)) left.set(at, capacityOf(s, c, at))
  const open: number[][] = []
  for (const b of [...s.bought, extra]) {
    if (b.at < 0 || isFacility(b.kind)) continue
    if (b.by >= 0) left.set(b.by, (left.get(b.by) ?? 0) - b.count)
    else for (let i = 0; i < b.count; i++) open.push(complexesBeside(s, c, p, b.at))
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
 * AAZ-PLACE.8, FLY.13: money and slots that a waiting fighter needs for its carrier are used for nothing else; nor is the
 * carrier itself, where it was bought first (AAZ-EXP42.13).
 */
export function whyNotPromise(s: Readonly<Aaz>, c: Content, p: number, buy: Buy): Refusal | null {
  if (isFacility(buy.kind) || !touchesPromise(s, c, buy) || allLanded(s, c, p)) return null
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

/** Units that were bought first affect no landing while no carrier waits for its place, except aircraft that are put on a deck. */
const touchesPromise = (s: Readonly<Aaz>, c: Content, { kind, at }: Buy): boolean =>
  !buysFirst(c) || (c.domain[kind] === AIR && !c.isLand[at]) || c.carrierKinds.some((k) => waitingOf(s, k) > 0)

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

/** AAZ-EXP42.4, AAZ42-MOB.5: it is there from now on, and works from the next turn. */
export function raiseFacility(t: AazTurn, { kind, at }: Pick<Buy, 'kind' | 'at'>, cost: number): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  const ordered = (list: readonly number[] | undefined): number[] => [...(list ?? []), at].sort((a, b) => a - b)
  openKeys(s)
  if (kind === CENTER) s.centers = ordered(s.centers)
  else s.complexes = ordered(s.complexes)
  s.raised = [...(s.raised ?? []), at]
  const told = { power: powerName(c, p), at: spaceName(c, at), cost, treasury: treasuryOf(s, p) }
  t.emit(kind === CENTER ? { type: 'centerBuilt', rule: 'AAZ-EXP42.4', ...told } : { type: 'complexBuilt', rule: 'AAZ42-MOB.5', ...told })
}

export function withoutWaiting(bought: Aaz['bought'], k: number, n: number): Aaz['bought'] {
  let left = n
  const rest: Aaz['bought'] = []
  for (const b of bought) {
    const gone = b.at < 0 && b.kind === k ? Math.min(left, b.count) : 0
    left -= gone
    if (b.count > gone) rest.push({ ...b, count: b.count - gone })
  }
  return rest
}

/** One of each of these goods in each place where a complex could raise it, and facilities in every territory. */
export function placesFor(s: Aaz, goods: readonly number[]): { kind: number; at: number }[] {
  if (goods.length === 0) return []
  const c = contentOf(s)
  const p = activePower(s)
  const places = new Set<number>()
  for (const at of eligibleFacilities(s, c, p)) {
    places.add(at)
    if (isIC(s, c, at)) for (const sea of seaNear(c, at)) places.add(sea)
  }
  const units = goods.filter((k) => !isFacility(k))
  const facilities = goods.filter(isFacility)
  return [
    ...[...places].flatMap((at) => units.map((kind) => ({ kind, at }))),
    ...facilities.flatMap((kind) => c.lands.filter((at) => isSite(s, c, p, kind, at)).map((at) => ({ kind, at }))),
  ]
}
