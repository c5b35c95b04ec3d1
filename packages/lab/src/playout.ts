import { type Bot, type Budget, random } from '@deadfront/ai'
import { type Answer, type Game, type GameEvent, type Rng4, type Seat, type Setup, seedRng, type State } from '@deadfront/kernel'

/** How one game of a series went. */
export interface Playout {
  outcome: string
  /** Seats that won; none when nobody did, or while play goes on. */
  winners: readonly Seat[]
  actions: number
  score: { readonly [name: string]: number }
}

/** The outcome of a game that was still going when its actions ran out. */
export const UNFINISHED = 'unfinished'

export type BotOf = (seat: Seat) => Bot

/**
 * One game from the set-up to its end, as fast as the rules go: changed in place, nothing told. The dice come from the
 * set-up's seed, the bots' own randomness from the same text, so the game is the same on every machine and thread.
 */
export function playout(
  game: Game<State, GameEvent, unknown>,
  setup: Setup,
  botOf: BotOf,
  budget: Budget,
  maxActions = Number.POSITIVE_INFINITY,
): Playout {
  const rng = seedRng(`${setup.seed}/bots`)
  const { state } = game.start(setup)
  let actions = 0
  while (state.result === null && actions < maxActions) {
    const ask = game.asks(state)[0]
    if (ask === undefined) throw new Error('nobody is asked and the game has no result')
    actions += takeTurn(game, state, ask.seat, botOf(ask.seat), rng, budget)
  }
  return { outcome: state.result?.outcome ?? UNFINISHED, winners: state.result?.winners ?? [], actions, score: state.result?.score ?? {} }
}

/** Lets the bot answer; returns how many answers it gave. */
function takeTurn(game: Game<State, GameEvent, unknown>, state: State, seat: Seat, bot: Bot, rng: Rng4, budget: Budget): number {
  // Any legal answer will do for `random`: it looks at nothing, so there is nothing to hide from it.
  if (bot === random) {
    game.play(state, seat, game.sample(state, seat, rng))
    return 1
  }
  const said = bot.answer(game, game.guess(state, seat, rng), seat, rng, budget)
  const answers = (Array.isArray(said) ? said : [said]) as readonly Answer[]
  for (const answer of answers) {
    const no = game.whyNot(state, seat, answer)
    if (no) throw new Error(`bot ${bot.id} in seat ${seat} answers ${JSON.stringify(answer)}: ${no.say}${no.rule ? ` (${no.rule})` : ''}`)
    game.play(state, seat, answer)
  }
  return answers.length
}
