import { type Battle, oddsOf, orderCost } from '@deadfront/ai/aaz/odds'
import type { OddsReply, OddsRequest } from './odds-desk.ts'

/** Battles are reckoned apart from the page, so that it never stutters. */
self.onmessage = (event: MessageEvent<OddsRequest>) => {
  const { id, battle, orders } = event.data
  self.postMessage(orders ? weigh(id, battle, orders) : reckon(id, battle))
}

/** Milliseconds for one order; every choice of a usual battle is tried well within. */
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

function reckon(id: number, battle: Battle): OddsReply {
  try {
    const odds = oddsOf(battle, { patience: 'usual' })
    const { attackerWins, defenderWins, draw, captures, exact, plusMinus, ipcSwing, rounds } = odds
    return {
      id,
      odds: {
        attackerWins,
        defenderWins,
        draw,
        captures,
        exact,
        plusMinus,
        swing: ipcSwing.mean,
        rounds: rounds.mean,
        zombies: odds.zombies.mean,
        attackerLeft: odds.attacker.left,
        defenderLeft: odds.defender.left,
        attackerLost: odds.attacker.ipcLost,
        defenderLost: odds.defender.ipcLost,
      },
    }
  } catch (error) {
    return { id, failed: error instanceof Error ? error.message : String(error) }
  }
}
