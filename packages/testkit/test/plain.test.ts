import { expect, test } from 'vitest'
import { isSameData, isSamePlain, notPlain } from '../src/checks/plain.ts'

/** A state with a long list, as the counts of a map are. */
const withLong = (change: (list: unknown[]) => void = () => {}) => {
  const list: unknown[] = Array.from({ length: 1000 }, (_, i) => (i % 7 === 0 ? i : 0))
  change(list)
  return { name: 'map', count: list, stack: [{ kind: 'turn', step: 'move' }] }
}
const same = withLong()
const others: readonly (readonly [what: string, value: unknown])[] = [
  ['another number at the end of a long list', withLong((list) => list.splice(999, 1, 5))],
  ['a text for a number', withLong((list) => list.splice(7, 1, '7'))],
  ['null for 0', withLong((list) => list.splice(1, 1, null))],
  ['a list in the list', withLong((list) => list.splice(7, 1, [7]))],
  ['a shorter list', withLong((list) => list.pop())],
  ['another order of keys', { count: same.count, name: 'map', stack: same.stack }],
  ['a key more', { ...same, more: undefined }],
  ['another text deep inside', { ...same, stack: [{ kind: 'turn', step: 'fight' }] }],
]

test('data read back from a file are the same', () => {
  const read: unknown = JSON.parse(JSON.stringify(same))
  expect(isSameData(same, read)).toBe(true)
  expect(isSamePlain(same, read)).toBe(true)
})

test.each(others)('not the same: %s', (_what, other) => {
  expect(isSameData(same, other)).toBe(false)
  expect(isSamePlain(same, other)).toBe(false)
})

test('-0 is not plain, also in a long list', () => {
  const odd = withLong((list) => list.splice(1, 1, -0))
  expect(notPlain(odd, 'state')).toBe('state.count[1] is -0')
  expect(isSamePlain(odd, same)).toBe(false)
  expect(isSamePlain(same, odd)).toBe(false)
  expect(isSamePlain(odd, odd)).toBe(false)
})

test('fractions in a long list are compared too', () => {
  const half = withLong((list) => list.splice(3, 1, 0.5))
  expect(isSamePlain(half, JSON.parse(JSON.stringify(half)))).toBe(true)
  expect(isSameData(half, same)).toBe(false)
})
