import { type Advice, MAX_SPOKEN, type Odds, type Threshold } from '@deadfront/ai/aaz/odds'
import type { Messages } from '../messages/messages.ts'
import { comparedPercents, signed } from '../percent.ts'

function retreatWords(list: readonly Threshold[], t: Messages['odds']['advice']): string {
  const [only] = list
  if (!only) return t.never
  if (list.length === 1 && only.to === undefined && only.from <= 1) return t.retreatAt(only.at)
  const at = list.map((threshold) => threshold.at)
  if (list.length > MAX_SPOKEN) return t.retreatBetween(Math.min(...at), Math.max(...at))
  const enemies = ({ from, to }: Threshold): string => (to === undefined ? t.orMore(from) : to === from ? String(from) : t.range(from, to))
  return t.retreat(list.map((threshold) => t.against(threshold.at, enemies(threshold))).join(', '))
}

/** How a battle is played best, as a sentence; `airAlone` if only aircraft attack. Empty if there is nothing to decide. */
export function adviceWords(advice: Advice, m: Messages, airAlone = false): string {
  const t = m.odds.advice
  const { zombies, zombiesAlone, retreat, aircraft, exactly } = advice
  const parts: string[] = []
  if (airAlone) return aircraft === 'retreat' ? t.oneRound : retreatWords(Array.isArray(aircraft) ? aircraft : [], t)
  if (zombies === 'press') parts.push(t.press)
  else if (zombies === 'cease') parts.push(zombiesAlone ? t.ceaseFirst : t.cease)
  if (!zombiesAlone) parts.push(retreatWords(retreat, t))
  if (aircraft === 'retreat') parts.push(t.aircraft(t.atOnce))
  else if (Array.isArray(aircraft) && aircraft.length > 0) parts.push(t.aircraft(retreatWords(aircraft, t)))
  return [parts.join('; '), ...(exactly ? [] : [t.mostly])].join(' ')
}

/** An order of losses with the names of the units. */
export const fallWords = (order: readonly string[], unitName: (unit: string, n: number) => string): string =>
  order.map((entry) => entry.replace(/\S+$/, (id) => unitName(id, parseInt(entry, 10) || 1))).join(', ')

interface Ordered {
  attackOrder: readonly string[]
  usualOrder: Odds['usualOrder'] | null
  someOrders: boolean
  /** The chance that the order was chosen for; null where it was IPCs. */
  aimed: number | null
  swing: number
}

/** Less than this, in chances and in IPCs, is not worth a sentence. */
const WORTH_TELLING = { chance: 0.005, ipcs: 0.25 }

/** The order of losses that the figures assume, if it is not the usual one, and what it gains and costs against that. */
export function orderWords(of: Ordered, m: Messages, unitName: (unit: string, n: number) => string): string[] {
  const { usualOrder, attackOrder } = of
  if (!usualOrder) return []
  const t = m.odds.advice
  const chances = of.aimed === null ? null : comparedPercents(of.aimed, usualOrder.chance, m)
  const gain = chances === null ? '' : t.orderGain(...chances)
  const matters =
    Math.abs(of.swing - usualOrder.swing) >= WORTH_TELLING.ipcs ||
    (of.aimed !== null && Math.abs(of.aimed - usualOrder.chance) >= WORTH_TELLING.chance)
  return [
    `${m.odds.calculator.falls(fallWords(attackOrder, unitName))}${of.someOrders ? ` ${t.ofThoseTried}` : ''}.`,
    ...(matters ? [t.orderCost(fallWords(usualOrder.attackOrder, unitName), gain, signed(of.swing, m), signed(usualOrder.swing, m))] : []),
  ]
}
