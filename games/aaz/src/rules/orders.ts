import { type Answer, type Aside, isRefusal, type Refusal } from '@deadfront/kernel'
import { type Content, findKind } from '../model/content.ts'
import type { AazEvent, T } from '../model/events.ts'
import { type Aaz, C, DEFAULT_ORDERS, type Orders } from '../model/state.ts'
import { no } from '../model/refusals.ts'

/** The standing orders that answer for a power. */
export const ordersOf = (s: Aaz, p: number): Orders => s.orders[C(s).powers[p]!] ?? DEFAULT_ORDERS

/** Smaller is lost sooner: first what the orders name, then the cheapest. */
export function lossOrder(c: Content, orders: Orders, k: number): number {
  const named = orders.losses.indexOf(c.kinds[k]!)
  return named >= 0 ? named - 1000 : c.cost[k]! * 10 + k
}

/** The kinds to lose first, each named once, by the names of the board; null when it cannot be read. */
export function readLossOrder(c: Content, value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length > c.K) return null
  const kinds = value.map((x) => (typeof x === 'string' ? findKind(c, x) : -1))
  return kinds.includes(-1) || new Set(kinds).size < kinds.length ? null : kinds.map((k) => c.kinds[k]!)
}

/** An order to retreat: from so many attackers down, never with -1. */
export const isRetreatAt = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= -1

/** Orders as an answer gives them, laid over the ones in force. */
function readOrders(s: Aaz, p: number, answer: Answer): Orders | Refusal {
  const c = C(s)
  const bad = (say: string): Refusal => no('AAZ-MULTI.4', 'orders.unreadable', say)
  const extra = Object.keys(answer).find((key) => key !== 'do' && key !== 'orders')
  if (extra !== undefined)
    return no('AAZ-MULTI.4', 'answer.unknown-key', `unknown key "${extra}"; orders has ask, losses, submerge, retreatAt, zombies`, [extra])
  const given = answer.orders
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return bad('expected orders: ask, losses, submerge, retreatAt, zombies')
  const orders: Orders = { ...ordersOf(s, p) }
  for (const [key, value] of Object.entries(given)) {
    if (key === 'ask' && typeof value === 'boolean') orders.ask = value
    else if (key === 'losses') {
      const losses = readLossOrder(c, value)
      if (losses === null) return bad('losses names kinds of units, each once')
      orders.losses = losses
    } else if (key === 'submerge' && (value === 'never' || value === 'always')) orders.submerge = value
    else if (key === 'retreatAt' && isRetreatAt(value)) orders.retreatAt = value
    else if (key === 'zombies' && (value === 'press' || value === 'cease')) orders.zombies = value
    else return bad(`cannot read the order "${key}"`)
  }
  return orders
}

/** Orders are given by any power at any time, asked or not: the question that is open stays open. */
export const orders: Aside<Aaz, AazEvent> = {
  is: (answer) => answer.do === 'orders',
  whyNot(s, seat, answer) {
    const p = C(s).powers.indexOf(seat)
    if (p < 0) return no('AAZ-MULTI.4', 'orders.unreadable', `${seat} commands nobody`)
    const given = readOrders(s, p, answer)
    return isRefusal(given) ? given : null
  },
  answer: (t, answer, seat) => giveOrders(t, C(t.s).powers.indexOf(seat), answer),
}

function giveOrders(t: T, p: number, answer: Answer): void {
  const given = readOrders(t.s, p, answer)
  if (isRefusal(given)) return
  t.s.orders[C(t.s).powers[p]!] = given
  t.emit({ type: 'ordersGiven', rule: 'AAZ-MULTI.4', power: C(t.s).powers[p]! })
}
