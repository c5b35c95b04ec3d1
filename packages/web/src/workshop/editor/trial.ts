import { type Bot, middleBot, random, USUAL } from '@deadfront/ai'
import type { Game, Seat, Setup } from '@deadfront/kernel'
import { playout, UNFINISHED } from '@deadfront/lab'

/** How bots fare with a position or a scenario: games are played to their end and counted. */

export interface Trial {
  played: number
  /** How many games ended so, by outcome. */
  outcomes: { readonly [outcome: string]: number }
  /** Games that were stopped because they took too long. */
  open: number
}

export const NO_TRIAL: Trial = { played: 0, outcomes: {}, open: 0 }

/** How many games a verdict is made of, and how long a game may be. */
export const TRIAL_GAMES = 100
const MAX_ACTIONS = 20_000

/** One game from the set-up, every seat played by the middle bot; the outcome, or null where it does not end. */
export function playOut(game: Game, bots: readonly Bot[], setup: Setup): string | null {
  const botOf = (seat: Seat): Bot => (bots.some((bot) => bot.plays?.(seat) ?? true) ? middleBot(bots, seat) : random)
  try {
    const { outcome } = playout(game, setup, botOf, { budget: USUAL, maxActions: MAX_ACTIONS })
    return outcome === UNFINISHED ? null : outcome
  } catch {
    return null // content of one's own on which a bot breaks
  }
}

export const withGame = (trial: Trial, outcome: string | null): Trial => ({
  played: trial.played + 1,
  outcomes: outcome === null ? trial.outcomes : { ...trial.outcomes, [outcome]: (trial.outcomes[outcome] ?? 0) + 1 },
  open: trial.open + (outcome === null ? 1 : 0),
})
