import type { Answer, Game, GameEvent, Rng4, Seat, State } from '@deadfront/kernel'

/** How much a bot may compute, counted in positions looked at, so that the same seed gives the same game on any machine. */
export interface Budget {
  nodes: number
}

/** A number that a bot's play depends on: what it is now, and the bounds between which it may be tuned. */
export interface Weight {
  value: number
  low: number
  high: number
}

/** The weights of a bot, and the same bot with others; weights that are not named stay as they are. */
export interface Tuning<S extends State = State> {
  weights: { readonly [name: string]: Weight }
  made(values: { readonly [name: string]: number }): Bot<S>
}

/** Bounds for weights that have none of their own: from a quarter to four times what they are now. */
export const boundsAround = (weights: object): Tuning['weights'] =>
  Object.fromEntries(
    (Object.entries(weights) as [string, number][]).map(([name, value]) => {
      const [low, high] = [value / 4, value * 4].sort((a, b) => a - b) as [number, number]
      return [name, { value, low, high: high > low ? high : low + 1 }]
    }),
  )

/**
 * A bot plays through the same interface as a person. `world` is a guess for its seat: hidden things are
 * dealt again and the dice reseeded before the bot gets it, so it cannot see them. It has its own random numbers.
 */
export interface Bot<S extends State = State> {
  id: string
  /** How strong it plays among the bots of its game: 1 is the weakest. */
  level: number
  /** It can be named, but no list offers it to players: it is not one of the levels, or was one of an earlier release. */
  unlisted?: true
  /**
   * As published in docs/ladder.md: wins of a hundred games alone, of a hundred campaigns of middle difficulty, or, by scenario, of
   * ten games against the level below.
   */
  measured?: { wins: number } | { campaigns: number } | { beats: { readonly [scenario: string]: number } }
  /** For the lobby: a name and one line of character. */
  name: string
  text: string
  /** The seats it can play; all when absent. */
  plays?(seat: Seat): boolean
  /** For `deadfront tune`; absent where the bot has no weights. */
  tuning?: Tuning<S>
  answer(game: Game<S, GameEvent, unknown>, world: S, seat: Seat, rng: Rng4, budget: Budget): Answer | readonly Answer[]
}

/** The usual budget. */
export const USUAL: Budget = { nodes: 2000 }

/** A budget so small that every bot gives its quick answer. */
export const FIRST_THOUGHT: Budget = { nodes: 1 }

/** The bots that lists offer for the seat, the weakest first; unlisted ones too if there are no others. */
export function botsFor(bots: readonly Bot[], seat: Seat): Bot[] {
  const able = bots.filter((bot) => bot.plays?.(seat) ?? true).toSorted((a, b) => a.level - b.level)
  const listed = able.filter((bot) => bot.unlisted !== true)
  return listed.length > 0 ? listed : able
}

/** The bot of middle strength among those that play the seat: used if no bot is named. */
export function middleBot(bots: readonly Bot[], seat: Seat): Bot {
  const able = botsFor(bots, seat)
  const bot = able[able.length >> 1]
  if (bot === undefined) throw new Error(`no bot plays the seat ${seat}`)
  return bot
}

/** The bot of that name; the middle one where a table or save names a bot that the game does not have any more. */
export const botNamed = (bots: readonly Bot[], id: string, seat: Seat): Bot => bots.find((bot) => bot.id === id) ?? middleBot(bots, seat)
