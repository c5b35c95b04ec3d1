import { type Bot, type Measured, type Measures, middleBot, random, USUAL } from '@deadfront/ai'
import type { Game, Seat, Setup } from '@deadfront/kernel'
import { playout, UNFINISHED } from '@deadfront/lab'

/** How bots fare with a position or a scenario: games are played to their end and counted. */

export interface Trial {
  played: number
  /** How many games ended so, by outcome. */
  outcomes: { readonly [outcome: string]: number }
  /** Games that were stopped because they took too long. */
  open: number
  /** What was lost where, over all games. */
  losses: { readonly [place: string]: number }
}

export const NO_TRIAL: Trial = { played: 0, outcomes: {}, open: 0, losses: {} }

/** How one game went; no outcome where it did not end. */
export type TrialGame = Pick<Trial, 'losses'> & { outcome: string | null }

/** How many games a verdict is made of, and how long a game may be. */
export const TRIAL_GAMES = 100
const MAX_ACTIONS = 20_000

/** One game from the set-up, every seat played by the middle bot. */
export function playOut(game: Game, bots: readonly Bot[], setup: Setup, measures?: Measures): TrialGame {
  const botOf = (seat: Seat): Bot => (bots.some((bot) => bot.plays?.(seat) ?? true) ? middleBot(bots, seat) : random)
  try {
    const { outcome, measured } = playout(game, setup, botOf, { budget: USUAL, maxActions: MAX_ACTIONS, measures })
    return { outcome: outcome === UNFINISHED ? null : outcome, losses: measures && measured ? lossesIn(measures, measured) : {} }
  } catch {
    return { outcome: null, losses: {} } // content of one's own on which a bot breaks
  }
}

/** By the names that the words of the game know; squares of a scenario are named by column and row. */
function lossesIn({ specs, losses }: Measures, { tallies }: Measured): Counts {
  const names = specs.find(({ id }) => id === losses)?.names
  const named = (place: string): string => (names === undefined ? place.slice(place.indexOf('/') + 1) : names + place)
  return Object.fromEntries(Object.entries(tallies[losses] ?? {}).map(([place, count]) => [named(place), count]))
}

export const withGame = (trial: Trial, { outcome, losses }: TrialGame): Trial => ({
  played: trial.played + 1,
  outcomes: outcome === null ? trial.outcomes : addCounts(trial.outcomes, { [outcome]: 1 }),
  open: trial.open + (outcome === null ? 1 : 0),
  losses: addCounts(trial.losses, losses),
})

type Counts = { readonly [name: string]: number }

function addCounts(before: Counts, more: Counts): Counts {
  const sum = { ...before }
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/** The places with the most losses, each with its share of all of them. */
export function worstPlaces({ losses }: Trial, max = 3): { place: string; share: number }[] {
  const all = Object.values(losses).reduce((sum, count) => sum + count, 0)
  return Object.entries(losses)
    .filter(([place, count]) => count > 0 && place !== '')
    .sort(([, a], [, b]) => b - a)
    .slice(0, max)
    .map(([place, count]) => ({ place, share: count / all }))
}
