import type { Game, Seat, Setup } from '@deadfront/kernel'
import { type Bot, middleBot, USUAL } from './bot.ts'
import type { Measured, Measures } from './measures.ts'
import { playout, UNFINISHED } from './playout.ts'
import { random } from './random.ts'

/** How well bots play a position or a scenario: games are played to their end and counted. */

export interface Trial {
  played: number
  /** The number of games by outcome. */
  outcomes: { readonly [outcome: string]: number }
  /** Games that did not end: they took too long, or a bot failed. */
  open: number
  /** Why the last one of these did not end. */
  why?: string
  /** How many games each seat won. */
  wins: { readonly [seat: string]: number }
  /** The losses by place, over all games. */
  losses: { readonly [place: string]: number }
}

export const NO_TRIAL: Trial = { played: 0, outcomes: {}, open: 0, wins: {}, losses: {} }

/** The result of one game; no outcome if it did not end. */
export type TrialGame = Pick<Trial, 'losses' | 'why'> & { outcome: string | null; winners?: readonly Seat[] }

/** The maximum of games for a verdict, how long they may take together in milliseconds, and how long a game may be. */
export const TRIAL_GAMES = 100
export const TRIAL_MS = 60_000
export const MAX_TRIAL_ACTIONS = 20_000

const trialBot = (bots: readonly Bot[], seat: Seat): Bot => (bots.some((bot) => bot.plays?.(seat) ?? true) ? middleBot(bots, seat) : random)

/** One game from the set-up, every seat played by the middle bot. */
export function playOut(game: Game, bots: readonly Bot[], setup: Setup, measures?: Measures): TrialGame {
  try {
    const { outcome, winners, measured } = playout(game, setup, (seat) => trialBot(bots, seat), {
      budget: USUAL,
      maxActions: MAX_TRIAL_ACTIONS,
      measures,
    })
    const losses = measures && measured ? lossesIn(measures, measured) : {}
    if (outcome === UNFINISHED) return { outcome: null, losses, why: `no end after ${MAX_TRIAL_ACTIONS} actions` }
    return { outcome, winners, losses }
  } catch (error) {
    // The rules or a bot can fail on content that players made.
    return { outcome: null, losses: {}, why: error instanceof Error ? error.message : String(error) }
  }
}

/** By the names in the game's texts; squares of a scenario are named by column and row. */
function lossesIn({ specs, losses }: Measures, { tallies }: Measured): Counts {
  const names = specs.find(({ id }) => id === losses)?.names
  const named = (place: string): string => (names === undefined ? place.slice(place.indexOf('/') + 1) : names + place)
  return Object.fromEntries(Object.entries(tallies[losses] ?? {}).map(([place, count]) => [named(place), count]))
}

export const withGame = (trial: Trial, { outcome, winners = [], losses, why = trial.why }: TrialGame): Trial => ({
  played: trial.played + 1,
  outcomes: outcome === null ? trial.outcomes : addCounts(trial.outcomes, { [outcome]: 1 }),
  open: trial.open + (outcome === null ? 1 : 0),
  wins: addCounts(trial.wins, Object.fromEntries(winners.map((seat) => [seat, 1]))),
  losses: addCounts(trial.losses, losses),
  ...(why === undefined ? {} : { why }),
})

type Counts = { readonly [name: string]: number }

function addCounts(before: Counts, more: Counts): Counts {
  const sum = { ...before }
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/** The bots that play a trial, each once: one where every seat has the same. */
export const trialBots = (bots: readonly Bot[], seats: readonly Seat[]): Bot[] => [...new Set(seats.map((seat) => trialBot(bots, seat)))]

/** The progress of a trial: by games, or by time where the games are long. */
export interface TrialProgress {
  over: boolean
  /** From 0 to 1. */
  share: number
  /** Seconds left; null before the first game has ended. */
  left: number | null
}

export function trialProgress({ played }: Trial, ms: number): TrialProgress {
  const share = Math.min(1, Math.max(played / TRIAL_GAMES, ms / TRIAL_MS))
  const inAll = played === 0 ? null : Math.min(TRIAL_MS, (ms / played) * TRIAL_GAMES)
  return { over: share >= 1, share, left: inAll === null ? null : Math.ceil(Math.max(0, inAll - ms) / 1000) }
}

/** Why no game ended; null while games are still to be played, or if one has ended. */
export const noEnd = ({ played, open, why = '' }: Trial, over = played >= TRIAL_GAMES): string | null =>
  over && played > 0 && open === played ? why : null

/** With fewer losses than one in so many games, their places are only chance. */
const RARE = 10

/** The places with the most losses, each with its share of all of them. */
export function worstPlaces({ losses, played }: Trial, max = 3): { place: string; share: number }[] {
  const all = Object.values(losses).reduce((sum, count) => sum + count, 0)
  if (all * RARE < played) return []
  return Object.entries(losses)
    .filter(([place, count]) => count > 0 && place !== '')
    .sort(([, a], [, b]) => b - a)
    .slice(0, max)
    .map(([place, count]) => ({ place, share: count / all }))
}
