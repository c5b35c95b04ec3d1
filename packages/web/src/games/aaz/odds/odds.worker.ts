import { type Battle, orderCost } from '@deadfront/ai/aaz/odds'
import { type CalculatorRequest, wholeOf } from './calculator-sum.ts'
import { forecastOf } from './forecast.ts'
import type { OddsReply, OddsRequest } from './odds-desk.ts'

/** Battles are computed in a worker, so that the page never blocks. */
self.onmessage = (event: MessageEvent<OddsRequest>) => {
  const { id, battle, orders, whole } = event.data
  self.postMessage(orders ? weigh(id, battle, orders) : whole ? tellAll(id, battle, whole) : forecast(id, battle))
}

/** Milliseconds for one order; every choice of a usual battle takes much less. */
const WITHIN = 2500

function weigh(id: number, battle: Battle, { side, order }: NonNullable<OddsRequest['orders']>): OddsReply {
  try {
    const { order: own, best, cost, exact, plusMinus, tried, of } = orderCost(battle, side, order, { within: WITHIN })
    const advice = best.chance.order
    return { id, toll: { chance: own.chance, best: best.chance.chance, cost, advice, exact, plusMinus, partial: tried < of } }
  } catch (error) {
    return { id, failed: error instanceof Error ? error.message : String(error) }
  }
}

function forecast(id: number, battle: Battle): OddsReply {
  try {
    return { id, odds: forecastOf(battle) }
  } catch (error) {
    return { id, failed: error instanceof Error ? error.message : String(error) }
  }
}

function tellAll(id: number, battle: Battle, whole: CalculatorRequest): OddsReply {
  try {
    return { id, whole: wholeOf(battle, whole) }
  } catch (error) {
    return { id, failed: error instanceof Error ? error.message : String(error) }
  }
}
