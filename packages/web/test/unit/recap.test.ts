import type { Words } from '@deadfront/kernel'
import type { WireStep } from '@deadfront/protocol'
import { expect, test } from 'vitest'
import { recapOf } from '../../src/online/recap-groups.ts'

const words = { event: (e: { type: string; say?: string }) => e.say ?? '' } as unknown as Words
const told = (seq: number, seat: string, by: string, say: string[], kind: WireStep['kind'] = 'answer'): WireStep => ({
  seq,
  seat,
  by,
  kind,
  at: 1000 * seq,
  events: say.map((line) => ({ type: 'said', rule: '', say: line })),
})

test('moves are told seat by seat, in their order, silent events left out', () => {
  const groups = recapOf(
    [
      told(0, '', '', ['set-up']),
      told(1, 'red', 'ann', ['red marches', '']),
      told(2, 'red', 'ann', ['red fires']),
      told(3, 'blue', 'bot:steady', ['blue holds']),
      told(4, 'red', 'ann', []),
    ],
    'cat',
    words,
  )
  expect(groups.map(({ seat, from, to, bot, lines }) => [seat, from, to, bot, lines])).toEqual([
    ['red', 1, 2, false, ['red marches', 'red fires']],
    ['blue', 3, 3, true, ['blue holds']],
    ['red', 4, 4, false, []],
  ])
  expect(groups[0]?.at).toBe(2000)
})

test('one’s own moves are no news but part the others; what was taken back is said', () => {
  const groups = recapOf(
    [
      told(1, 'red', 'ann', ['one']),
      told(2, 'blue', 'cat', ['mine']),
      told(3, 'red', 'ann', ['two']),
      told(4, 'red', 'ann', [], 'undo'),
      told(5, 'red', 'ann', ['three']),
    ],
    'cat',
    words,
  )
  expect(groups.map(({ from, undone, lines }) => [from, undone, lines])).toEqual([
    [1, false, ['one']],
    [3, false, ['two']],
    [4, true, []],
    [5, false, ['three']],
  ])
  expect(recapOf([told(1, 'blue', 'cat', ['mine'])], 'cat', words)).toEqual([])
})
