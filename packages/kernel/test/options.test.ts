import { optionsIn } from '@deadfront/kernel'
import { expect, test } from 'vitest'

test('options in a line each: a flag, a number, a choice', () => {
  const { flag, number, choice } = optionsIn('house')
  const told = { rule: 'TOY-1', name: 'Name', text: 'Text.', group: 'house' }
  expect(flag('a', 'TOY-1', 'Name', 'Text.')).toEqual({ id: 'a', ...told, default: false })
  expect(flag('a', 'TOY-1', 'Name', 'Text.', true).default).toBe(true)
  expect(number('b', 'TOY-1', 'Name', 'Text.', { min: 1, max: 4, usual: 2 })).toEqual({ id: 'b', ...told, default: 2, min: 1, max: 4 })
  const choices = [
    { value: 14, name: 'few' },
    { value: 18, name: 'many' },
  ]
  expect(
    choice('c', 'TOY-1', 'Name', 'Text.', [
      [14, 'few'],
      [18, 'many'],
    ]),
  ).toEqual({ id: 'c', ...told, default: 14, choices })
  expect(
    choice(
      'c',
      'TOY-1',
      'Name',
      'Text.',
      [
        [14, 'few'],
        [18, 'many'],
      ],
      18,
    ).default,
  ).toBe(18)
})
