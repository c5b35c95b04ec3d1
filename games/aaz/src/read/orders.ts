import { type Content, findKind, kindName, powerName, priceOfKind } from '../model/content.ts'
import { type Aaz, contentOf, DEFAULT_ORDERS, type Orders } from '../model/state.ts'
import { worthInBattle } from './losses.ts'

/** The standing orders that answer for a power. */
export const ordersOf = (s: Aaz, p: number): Orders => s.orders[powerName(contentOf(s), p)] ?? DEFAULT_ORDERS

/** Lower values are lost sooner: first what the orders name, then the cheapest. */
export const lossOrder = (c: Content, orders: Orders, k: number): number => placeOf(c, orders, k, priceOfKind(c, k))

/** The same in a battle, where antiaircraft artillery that is not named goes before all others that are not. */
export const lossOrderInBattle = (c: Content, orders: Orders, k: number): number => placeOf(c, orders, k, worthInBattle(c, k))

function placeOf(c: Content, orders: Orders, k: number, worth: number): number {
  const named = orders.losses.indexOf(kindName(c, k))
  return named >= 0 ? named - 1000 : worth * 10 + k
}

/** The kinds to lose first, each named once, by the names of the board; null when it cannot be read. */
export function readLossOrder(c: Content, value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length > c.K) return null
  const kinds = value.map((x) => (typeof x === 'string' ? findKind(c, x) : -1))
  return kinds.includes(-1) || new Set(kinds).size < kinds.length ? null : kinds.map((k) => kindName(c, k))
}

/** An order to retreat: at so many attackers or fewer, never with -1. */
export const isRetreatAt = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= -1
