import { type Bot, type CatalogEntry, random } from '@deadfront/ai'
import { BadInput, type Game } from '@deadfront/kernel'
import { ticTacToe } from '@deadfront/testkit/tic-tac-toe'

/** Plays at random under another name, so that two bots can change seats; its weight changes nothing. */
const twin: Bot = {
  ...random,
  id: 'twin',
  name: 'Twin',
  level: 2,
  tuning: { weights: { care: { value: 0.5, low: 0, high: 1 } }, made: () => twin },
}

/** A catalogue with the sample game alone, with made-up odds to see that options and faults get through. */
export const TEST_CATALOG: readonly CatalogEntry[] = [
  {
    id: 'ttt',
    name: 'Noughts and crosses',
    load: async () => ticTacToe as unknown as Game,
    bots: async () => [random, twin],
    odds: async () => ({
      text: 'how often x wins',
      options: [
        { flags: '--attack <units>', text: 'the attackers', required: true },
        { flags: '--sea', text: 'at sea' },
      ],
      examples: ['deadfront odds ttt --attack 3'],
      run({ attack, sea }) {
        if (Number.isNaN(Number(attack))) throw new BadInput({ place: '--attack', say: `expected a number, found "${attack}"` })
        return { json: { attackerWins: Number(attack) / 10, sea: sea === true }, lines: [`attacker wins ${Number(attack) * 10}%`] }
      },
    }),
  },
]
