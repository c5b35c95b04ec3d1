import { parentPort } from 'node:worker_threads'
import { shelfOf, USUAL } from '@deadfront/ai'
import { type Seat, seedRng, type State } from '@deadfront/kernel'

/** One bot's thought at a time. The bot sees only what `guess` leaves of the state for its seat. */
parentPort?.on(
  'message',
  async ({ game: id, bot: name, state, seat, seed }: { game: string; bot: string; state: State; seat: Seat; seed: string }) => {
    try {
      const shelf = shelfOf(id)
      const bot = (await shelf?.bots())?.find((b) => b.id === name)
      if (!shelf || !bot) throw new Error(`no bot ${name} for ${id}`)
      const game = await shelf.load()
      const rng = seedRng(`bot:${seed}:${seat}`)
      parentPort?.postMessage({ answer: bot.answer(game, game.guess(state, seat, rng), seat, rng, USUAL) })
    } catch (error) {
      parentPort?.postMessage({ error: String(error) })
    }
  },
)
