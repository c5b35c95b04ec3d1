import { appendFileSync } from 'node:fs'
import { parentPort, threadId } from 'node:worker_threads'
import { random, USUAL } from '@deadfront/ai'
import { type Game, type Seat, seedRng, type State } from '@deadfront/kernel'
import { sampleEntry } from './stage.ts'

/** Writes down every thought, so that a test can see how many nodes had it. */
parentPort?.on('message', async ({ game: id, state, seat, seed }: { game: string; state: State; seat: Seat; seed: string }) => {
  appendFileSync(process.env.THOUGHTS as string, `${seed} ${threadId}\n`)
  const game = (await sampleEntry(id)?.load()) as Game
  const rng = seedRng(seed)
  parentPort?.postMessage({ answer: random.answer(game, game.guess(state, seat, rng), seat, rng, USUAL) })
})
