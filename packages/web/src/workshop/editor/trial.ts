import { type Bot, middleBot, USUAL } from '@deadfront/ai'
import { type Game, isRefusal, type Seat, seedRng, type Setup } from '@deadfront/kernel'

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
const MAX_ANSWERS = 4000

/** One game from the set-up, every seat played by the middle bot; the outcome, or null where it does not end. */
export function playOut(game: Game, bots: readonly Bot[], setup: Setup): string | null {
  let { state } = game.start(setup)
  for (let answers = 0; answers < MAX_ANSWERS && state.result === null; answers++) {
    const seat = game.asks(state)[0]?.seat
    if (seat === undefined) return null
    const applied = game.apply(state, seat, answerOf(game, bots, state, seat, `${setup.seed}/${answers}`))
    if (isRefusal(applied)) return null
    state = applied.state
  }
  return state.result?.outcome ?? null
}

/** What the bot says; a random legal answer where no bot plays the seat. */
function answerOf(game: Game, bots: readonly Bot[], state: Parameters<Game['asks']>[0], seat: Seat, seed: string) {
  const rng = seedRng(seed)
  if (!bots.some((bot) => bot.plays?.(seat) ?? true)) return game.sample(state, seat, rng)
  return middleBot(bots, seat).answer(game, game.guess(state, seat, rng), seat, rng, USUAL)
}

export const withGame = (trial: Trial, outcome: string | null): Trial => ({
  played: trial.played + 1,
  outcomes: outcome === null ? trial.outcomes : { ...trial.outcomes, [outcome]: (trial.outcomes[outcome] ?? 0) + 1 },
  open: trial.open + (outcome === null ? 1 : 0),
})
