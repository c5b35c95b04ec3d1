import { type Battle, oddsOf } from '@deadfront/ai/odds/aaz'
import type { OddsReply, OddsRequest } from './odds.ts'

/** Battles are reckoned apart from the page, so that it never stutters. */
self.onmessage = (event: MessageEvent<OddsRequest>) => {
  const { id, battle } = event.data
  self.postMessage(reckon(id, battle))
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
