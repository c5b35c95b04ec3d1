import { type Bot, random, type Shelf } from '@deadfront/ai'
import type { Game } from '@deadfront/kernel'
import { ticTacToe } from '@deadfront/testkit/tic-tac-toe'

/** Takes the first free cell: x always wins against another one of these. */
const first: Bot = {
  id: 'first',
  level: 2,
  name: 'First',
  text: 'The first free cell.',
  answer(game, world, seat) {
    const [form] = game.space(world, seat)
    if (form?.form !== 'pick' || form.options[0] === undefined) throw new Error('expected a pick')
    return form.options[0]
  },
}

const cheat: Bot = { ...first, id: 'cheat', answer: () => ({ cell: 0 }) }
const onlyO: Bot = { ...first, id: 'only-o', plays: (seat) => seat === 'o' }

/** Random under another name. */
const onlyRandom: Bot = { ...random, id: 'only-random' }

export const SHELVES: readonly Shelf[] = [
  {
    id: 'ttt',
    name: 'Noughts and crosses',
    load: async () => ticTacToe as unknown as Game,
    bots: async () => [random, first, cheat, onlyO, onlyRandom],
  },
]
