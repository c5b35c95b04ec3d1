import { parentPort } from 'node:worker_threads'
import { random, USUAL } from '@deadfront/ai'
import { type Game, type Seat, seedRng, type State } from '@deadfront/kernel'
import { ticTacToe } from '@deadfront/testkit/tic-tac-toe'

const game = ticTacToe as unknown as Game
parentPort?.on('message', ({ state, seat, seed }: { state: State; seat: Seat; seed: string }) => {
  const rng = seedRng(seed)
  parentPort?.postMessage({ answer: random.answer(game, state, seat, rng, USUAL) })
})
