import { type Bot, type CatalogEntry, random } from '@deadfront/ai'
import { type Answer, below, type Game } from '@deadfront/kernel'
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

/** Sees with this chance that a cell wins at once, else takes any. The weight `idle` changes nothing. */
const tuned = (sees: number): Bot => ({
  ...first,
  id: 'tuned',
  tuning: {
    weights: { sees: { value: 0.2, low: 0, high: 1 }, idle: { value: 1, low: 0, high: 2 } },
    made: (values) => tuned(values.sees ?? 0.2),
  },
  answer(game, world, seat, rng) {
    const [form] = game.space(world, seat)
    const wins = (answer: Answer): boolean => {
      const after = game.copy(world)
      game.play(after, seat, answer)
      return after.result?.winners.includes(seat) ?? false
    }
    const found = form?.form === 'pick' && below(rng, 1000) < 1000 * sees ? form.options.find(wins) : undefined
    return found ?? game.sample(world, seat, rng)
  },
})

/** Random under another name. */
const onlyRandom: Bot = { ...random, id: 'only-random' }

export const TEST_CATALOG: readonly CatalogEntry[] = [
  {
    id: 'ttt',
    name: 'Noughts and crosses',
    load: async () => ticTacToe as unknown as Game,
    bots: async () => [random, first, cheat, onlyO, onlyRandom, tuned(0.2)],
  },
]
