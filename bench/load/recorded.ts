import { catalogEntry, USUAL } from '@deadfront/ai'
import { isRefusal, seedRng } from '@deadfront/kernel'
import { rngFor, seedOf } from '@deadfront/protocol'
import type { LoadGame } from './ours.ts'

/** The secret of every table of the load test's server, so that the dice are those of the recording. */
export const SECRET = 'load-test'

/** Dawn of the Zeds for two, played by bots, as a list of commands. */
export async function recordDotz(maxMoves: number): Promise<LoadGame> {
  const entry = catalogEntry('dotz')
  const bot = (await entry?.bots())?.find((b) => b.id === 'steady')
  if (!entry || !bot) throw new Error('dotz has no steady bot')
  const game = await entry.load()
  const options = { players: 2 }
  const seed = seedOf(SECRET, {})
  const rng = seedRng('load')
  const moves: { seat: string; answer: unknown }[] = []
  let { state } = game.start({ scenario: 'basic', options, seed })
  while (state.result === null && moves.length < maxMoves) {
    const asks = game.asks(state)
    const { seat } = asks[moves.length % asks.length] as { seat: string }
    const answer = bot.answer(game, game.guess(state, seat, rng), seat, rng, USUAL)
    const applied = game.apply({ ...state, rng: rngFor(seed, moves.length + 1) }, seat, answer)
    if (isRefusal(applied)) throw new Error(`the recording was refused: ${applied.say}`)
    state = applied.state
    moves.push({ seat, answer })
  }
  return { id: 'dotz', scenario: 'basic', options, seats: [['p1'], ['p2']], moves, outcome: state.result?.outcome ?? null }
}
