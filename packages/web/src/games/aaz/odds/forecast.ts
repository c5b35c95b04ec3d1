import type { BattleSetup } from '@deadfront/aaz'
import { type Advice, type Aim, type Battle, type Odds, oddsOf } from '@deadfront/ai/aaz/odds'

/** The odds of a battle that every panel shows. */
export interface Figures {
  /** The territory is taken, at sea the battle won; null in a friendly territory. */
  take: number | null
  /** No enemy unit is left. */
  destroy: number
  defenderWins: number
  draw: number
  /** Part of `draw`: only zombies are left. */
  zombiesHold: number
  retreats: number
  exact: boolean
  plusMinus: number
  rounds: number
  /** How to play for the first of the figures. */
  advice: Advice | null
  /** The order of the attacker's losses that is best for it, as `1 cv`, `ftr`. */
  attackOrder: readonly string[]
  /** The usual order, if another is better: its chance of the first figure, and its IPC swing. */
  usualOrder: Odds['usualOrder'] | null
  /** Not every order of losses was tried. */
  someOrders: boolean
  /** The chance that the order and the policy maximise; null for IPCs, and if the attacker plays as ordered. */
  aimed: number | null
  attackerLeft: { [unit: string]: number }
  defenderLeft: { [unit: string]: number }
}

/** What the table shows for a battle to come. Every chance assumes best play for that chance. */
export interface Forecast extends Figures {
  /** The place is taken and no zombie is left; null at sea and where no zombies rise. */
  clear: number | null
  /** The defender keeps the place; false where only the dead are left, to whom it falls (AAZ-ZCAP.7). */
  holds: number
  swing: number
  zombies: number
  attackerLost: number
  defenderLost: number
}

/** The most important figure, and what it is the chance of. */
export interface Headline {
  kind: 'take' | 'clear' | 'win' | 'destroy'
  chance: number
}

/** Aircraft alone take nothing: the chance shown is that all enemies are destroyed. */
export function headlineOf(
  forecast: Forecast,
  setup: { sea: boolean; friendly: boolean; attackers: BattleSetup['attackers'] },
  air: (unit: string) => boolean,
): Headline {
  if (setup.sea) return { kind: 'win', chance: forecast.take ?? 0 }
  if (setup.friendly) return { kind: 'clear', chance: forecast.clear ?? 0 }
  const land = Object.entries(setup.attackers).some(([unit, n]) => n > 0 && !air(unit))
  return land ? { kind: 'take', chance: forecast.take ?? 0 } : { kind: 'destroy', chance: forecast.destroy }
}

/** Computes a battle for each possible aim: to take the place, and to clear it if there are zombies. */
export function forecastOf(battle: Battle, aim: Aim = 'take'): Forecast {
  const odds = oddsOf({ ...battle, aim }, { exactness: 'usual' })
  const dead = battle.kind === 'land' && battle.rising !== false
  const cleared = dead && aim === 'take' && !battle.friendly ? oddsOf({ ...battle, aim: 'clear' }, { exactness: 'usual' }) : odds
  return usualUnlessWorth({ ...summaryOf(odds), clear: dead ? cleared.clear : null })
}

/** The finest gain of a chance that is shown: a tenth of a percent. */
const SHOWN = 5e-4

/**
 * Units are lost in the usual order if another one gains less than is shown and costs IPCs: that is not worth a bomber.
 * The chance stays that of best play.
 */
function usualUnlessWorth(forecast: Forecast): Forecast {
  const { usualOrder, aimed } = forecast
  if (!usualOrder || aimed === null || aimed - usualOrder.chance >= SHOWN || usualOrder.swing <= forecast.swing) return forecast
  return { ...forecast, attackOrder: usualOrder.attackOrder, swing: usualOrder.swing, usualOrder: null }
}

const summaryOf = (odds: Odds): Forecast => ({
  ...figuresOf(odds),
  clear: odds.clear,
  holds: odds.holds,
  swing: odds.ipcSwing.mean,
  zombies: odds.zombies.mean,
  attackerLost: odds.attacker.ipcLost,
  defenderLost: odds.defender.ipcLost,
})

export function figuresOf(odds: Odds): Figures {
  const { take, destroy, defenderWins, draw, zombiesHold, retreats, exact, plusMinus } = odds
  return {
    take,
    destroy,
    defenderWins,
    draw,
    zombiesHold,
    retreats,
    exact,
    plusMinus,
    rounds: odds.rounds.mean,
    advice: odds.advice ?? null,
    attackOrder: odds.attackOrder,
    usualOrder: odds.usualOrder ?? null,
    someOrders: odds.ordersTried === 'some',
    aimed: odds.aim === undefined || odds.aim === 'swing' ? null : (odds[odds.aim] ?? odds.clear),
    attackerLeft: odds.attacker.left,
    defenderLeft: odds.defender.left,
  }
}
