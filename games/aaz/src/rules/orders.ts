import { type Answer, type Aside, isRefusal, type Refusal } from '@deadfront/kernel'
import { powerName } from '../model/content.ts'
import type { AazEvent, AazTurn } from '../model/events.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, contentOf, type Orders } from '../model/state.ts'
import { isRetreatAt, ordersOf, readLossOrder } from '../read/orders.ts'

/** Orders as an answer gives them, merged over those in force. */
function readOrders(s: Aaz, p: number, answer: Answer): Orders | Refusal {
  const c = contentOf(s)
  const bad = (say: string): Refusal => refuse('AAZ-MULTI.4', 'orders.unreadable', say)
  const extra = Object.keys(answer).find((key) => key !== 'do' && key !== 'orders')
  if (extra !== undefined)
    return refuse('AAZ-MULTI.4', 'answer.unknown-key', `unknown key "${extra}"; orders has ask, losses, submerge, retreatAt, zombies`, [
      extra,
    ])
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

/** Orders are given by any power at any time, asked or not: the open question stays open. */
export const orders: Aside<Aaz, AazEvent> = {
  is: (answer) => answer.do === 'orders',
  attendance: { here: { do: 'orders', orders: { ask: true } }, away: { do: 'orders', orders: { ask: false } } },
  whyNot(s, seat, answer) {
    const p = contentOf(s).powers.indexOf(seat)
    if (p < 0) return refuse('AAZ-MULTI.4', 'orders.unreadable', `${seat} commands nobody`)
    const given = readOrders(s, p, answer)
    return isRefusal(given) ? given : null
  },
  answer: (t, answer, seat) => giveOrders(t, contentOf(t.s).powers.indexOf(seat), answer),
}

function giveOrders(t: AazTurn, p: number, answer: Answer): void {
  const given = readOrders(t.s, p, answer)
  if (isRefusal(given)) return
  t.s.orders[powerName(contentOf(t.s), p)] = given
  t.emit({ type: 'ordersGiven', rule: 'AAZ-MULTI.4', power: powerName(contentOf(t.s), p) })
}
