import { parentPort } from 'node:worker_threads'
import { random, USUAL } from '@deadfront/ai'
import { type Game, type Seat, seedRng, type State } from '@deadfront/kernel'
import { sampleEntry } from './stage.ts'

/** As the server's own, with the sample games in the catalogue. */
parentPort?.on('message', async ({ game: id, state, seat, seed }: { game: string; state: State; seat: Seat; seed: string }) => {
  const game = (await sampleEntry(id)?.load()) as Game
  const rng = seedRng(seed)
  parentPort?.postMessage({ answer: random.answer(game, game.guess(state, seat, rng), seat, rng, USUAL) })
})
