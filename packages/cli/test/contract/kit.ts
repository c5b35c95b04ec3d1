import { type Game, type GameRecord, Match } from '@deadfront/kernel'
import { ticTacToe } from '@deadfront/testkit/tic-tac-toe'
import { expect } from 'vitest'
import { run } from '../run.ts'

export const game = ticTacToe as unknown as Game

/** x takes the left column while o dawdles. */
export function wonRecord(): GameRecord {
  const match = new Match(game, { scenario: 'plain', options: {}, seed: 'abc' })
  for (const cell of [0, 1, 3, 4, 6]) match.command(game.asks(match.state)[0]?.seat ?? '', { cell })
  return match.record({ x: 'me', o: 'bot:random' })
}

export const winCase = {
  format: 'deadfront-case/1',
  game: 'ttt',
  case: 'CASE-TTT-1',
  title: 'three in a line win',
  rules: ['TTT-3'],
  position: { cells: [1, 1, 0, 2, 2, 0, 0, 0, 0], player: 'x' },
  do: [
    { seat: 'x', answer: { cell: 0 }, refused: 'TTT-2' },
    { seat: 'x', answer: { cell: 2 } },
  ],
  expect: { result: { outcome: 'x', rule: 'TTT-3' }, events: [{ type: 'marked', cell: 2 }] },
}

/** Exit 2, nothing on stdout, one line on stderr that says all of `words`. */
export async function refused(argv: string[], ...words: string[]): Promise<void> {
  const ran = await run(argv)
  expect(ran.err.trimEnd().split('\n')).toHaveLength(1)
  for (const word of words) expect(ran.err).toContain(word)
  expect(ran.out).toBe('')
  expect(ran.code).toBe(2)
}
