import {
  type Answer,
  type Command,
  type Game,
  type GameEvent,
  type GameRecord,
  RECORD_FORMAT,
  type Rng4,
  type Seat,
  type Setup,
  seedRng,
  type State,
} from '@deadfront/kernel'
import type { Bot, Budget } from './bot.ts'
import type { Measured, Measures } from './measures.ts'
import { random } from './random.ts'

/** The result of one game of a series. */
export interface Playout {
  outcome: string
  /** Seats that won; none if no seat won, or while play goes on. */
  winners: readonly Seat[]
  actions: number
  score: { readonly [name: string]: number }
  /** Only if records were requested. */
  record?: GameRecord
  /** Only with a clock: how often each bot was asked, and how long it computed, in milliseconds. */
  thought?: { [bot: string]: Thought }
  /** Only with measures. */
  measured?: Measured
}

export interface Thought {
  decisions: number
  ms: number
}

/** The outcome of a game that was still going when its actions ran out. */
export const UNFINISHED = 'unfinished'

export type BotOf = (seat: Seat) => Bot

export interface PlayoutHow {
  budget: Budget
  /** A game that takes longer than this many actions counts as unfinished. */
  maxActions?: number | undefined
  /** Keep the record of the game. It costs a hash after each action. */
  record?: boolean | undefined
  /** Milliseconds; the answers of the bots are measured with it. */
  clock?: (() => number) | undefined
  /** What to collect during the game. */
  measures?: Measures | undefined
}

/**
 * Plays one game from the set-up to its end, as fast as possible: the state is changed in place, and events are made only for
 * measures. The dice and the bots' random numbers come from the set-up's seed, so the game is the same on every machine and thread.
 */
export function playout(game: Game<State, GameEvent, unknown>, setup: Setup, botOf: BotOf, how: PlayoutHow): Playout {
  const rng = seedRng(`${setup.seed}/bots`)
  const { state, events: opening } = game.start(setup)
  const collector = how.measures?.collector(game, setup, state)
  collector?.see(state, opening)
  const { budget, maxActions = Number.POSITIVE_INFINITY } = how
  const start = how.record ? game.hash(state) : ''
  const commands: Command[] = []
  let actions = 0
  const play = (seat: Seat, answer: Answer): void => {
    if (collector) {
      const events: GameEvent[] = []
      game.play(state, seat, answer, events)
      collector.see(state, events)
    } else game.play(state, seat, answer)
    actions++
    if (how.record) commands.push({ seat, answer, hash: game.hash(state) })
  }
  const thought: { [bot: string]: Thought } = {}
  const turn: TurnHow = { rng, budget, play, clock: how.clock, thought }
  while (state.result === null && actions < maxActions) {
    const ask = game.asks(state)[0]
    if (ask === undefined) throw new Error('nobody is asked and the game has no result')
    takeTurn(game, state, ask.seat, botOf(ask.seat), turn)
  }
  const { result } = state
  const played: Playout = {
    outcome: result?.outcome ?? UNFINISHED,
    winners: result?.winners ?? [],
    actions,
    score: result?.score ?? {},
    ...(how.clock ? { thought } : {}),
    ...(collector ? { measured: collector.done(state) } : {}),
  }
  if (!how.record) return played
  const seats = Object.fromEntries(seatsOf(game, setup).map((seat) => [seat, `bot:${botOf(seat).id}`]))
  const { id, rulesVersion } = game
  return { ...played, record: { format: RECORD_FORMAT, game: id, rulesVersion, setup, seats, start, commands, result } }
}

/** The seats of a set-up. */
export const seatsOf = (game: Game<State, GameEvent, unknown>, setup: Setup): Seat[] =>
  (game.scenarios.find((x) => x.id === setup.scenario)?.seats(setup.options) ?? []).map((seat) => seat.id)

interface TurnHow {
  rng: Rng4
  budget: Budget
  play(seat: Seat, answer: Answer): void
  clock: (() => number) | undefined
  thought: { [bot: string]: Thought }
}

/** Lets the bot answer once; it may give several answers together. */
function takeTurn(game: Game<State, GameEvent, unknown>, state: State, seat: Seat, bot: Bot, how: TurnHow): void {
  const { rng, budget, play, clock } = how
  // `random` takes any legal answer without reading the state, so the state can be given to it as it is.
  if (bot === random) return play(seat, game.sample(state, seat, rng))
  const began = clock?.() ?? 0
  const said = bot.answer(game, game.guess(state, seat, rng), seat, rng, budget)
  if (clock) addThought(how.thought, bot.id, clock() - began)
  const answers = (Array.isArray(said) ? said : [said]) as readonly Answer[]
  for (const answer of answers) {
    const no = game.whyNot(state, seat, answer)
    if (no) throw new Error(`bot ${bot.id} in seat ${seat} answers ${JSON.stringify(answer)}: ${no.say}${no.rule ? ` (${no.rule})` : ''}`)
    play(seat, answer)
  }
}

function addThought(thought: { [bot: string]: Thought }, bot: string, ms: number): void {
  const sum = (thought[bot] ??= { decisions: 0, ms: 0 })
  sum.decisions++
  sum.ms += ms
}
