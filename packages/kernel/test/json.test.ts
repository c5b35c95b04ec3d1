import { copyJson, differenceOf, hashOf, isPlainAnswer, isPlainJson, sameJson } from '@deadfront/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, held]) => [key, reversed(held)]),
  )
}
const plain = fc.jsonValue().filter((x) => !JSON.stringify(x).includes('-0'))

describe('hash', () => {
  test('stays what it is, on every machine and in every version', () => {
    expect(hashOf({ a: 1, b: ['x', null, true], c: { d: 1.5 } })).toBe('ed39a735add5bf6e')
    expect(hashOf([])).toBe('5ba4481ff12a0579')
    expect(hashOf([3, -7, 2147483647, 2147483648, 'text', 0.5, [1, 2, [], {}], 9])).toBe('72bbcbab1f6dbea4')
  })

  test('does not care for the order of keys, and sees through a copy and a round trip', () => {
    fc.assert(
      fc.property(plain, (value) => {
        const hash = hashOf(value)
        expect(hashOf(reversed(value))).toBe(hash)
        expect(hashOf(copyJson(value))).toBe(hash)
        expect(hashOf(JSON.parse(JSON.stringify(value)))).toBe(hash)
      }),
    )
  })

  test('tells small differences', () => {
    const values = [
      0,
      1,
      -1,
      '0',
      '',
      null,
      false,
      true,
      [],
      {},
      [0],
      [[]],
      { a: 0 },
      { b: 0 },
      { a: '0' },
      [0, 0],
      0.5,
      2 ** 40,
      ['a', 'b'],
      ['ab'],
      { a: { b: 1 } },
      { a: {}, b: 1 },
    ]
    expect(new Set(values.map(hashOf)).size).toBe(values.length)
  })

  test('a key that holds undefined counts as absent; a function is a bug', () => {
    expect(hashOf({ a: 1, b: undefined })).toBe(hashOf({ a: 1 }))
    expect(() => hashOf({ a: () => 1 })).toThrow('a state may hold plain data only, found function')
  })
})

describe('plain data', () => {
  test('a copy is equal and shares nothing', () => {
    fc.assert(
      fc.property(plain, (value) => {
        const copied = copyJson(value)
        expect(copied).toEqual(value)
        expect(sameJson(copied, value)).toBe(true)
        if (typeof value === 'object' && value !== null) expect(copied).not.toBe(value)
      }),
    )
  })

  test('same: not by inherited keys', () => {
    expect(sameJson({}, JSON.parse('{"__proto__":{}}'))).toBe(false)
    expect(sameJson(JSON.parse('{"__proto__":{}}'), {})).toBe(false)
    expect(sameJson({}, { constructor: Object })).toBe(false)
    expect(sameJson({ a: undefined }, {})).toBe(true)
    expect(sameJson([1], { 0: 1 })).toBe(false)
    expect(sameJson([1, 2], [1])).toBe(false)
    expect(sameJson(null, {})).toBe(false)
  })

  test('a copy keeps a __proto__ key as a key', () => {
    const copied = copyJson(JSON.parse('{"__proto__":{"polluted":true}}'))
    expect(Object.keys(copied)).toEqual(['__proto__'])
    expect(copied.polluted).toBeUndefined()
  })

  test('what may come in from outside', () => {
    let deep: unknown = 1
    for (let i = 0; i < 10_000; i++) deep = { deep }
    for (const bad of [
      undefined,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      () => 1,
      1n,
      Symbol('x'),
      { a: undefined },
      [Number.NaN],
      JSON.parse('{"a":{"__proto__":1}}'),
      deep,
      new Array(30_000).fill(0),
    ]) {
      expect(isPlainJson(bad)).toBe(false)
      expect(isPlainAnswer({ x: bad })).toBe(false)
    }
    for (const bad of [null, 1, 'x', true, [], [{}], JSON.parse('{"__proto__":1}')]) expect(isPlainAnswer(bad)).toBe(false)
    fc.assert(
      fc.property(plain, (value) => {
        if (JSON.stringify(value).includes('__proto__')) return
        expect(isPlainJson(value)).toBe(true)
        expect(isPlainAnswer({ x: value })).toBe(true)
      }),
    )
  })

  test('difference: objects in part, lists whole, null for absent', () => {
    expect(differenceOf({ a: 1 }, { a: 1, b: 2 })).toBeNull()
    expect(differenceOf({ a: [1] }, { a: [1, 2] })).toEqual({ place: 'a[1]', expected: undefined, actual: 2 })
    expect(differenceOf({ a: { b: 'x' } }, { a: { b: 'y' } })).toEqual({ place: 'a.b', expected: 'x', actual: 'y' })
    expect(differenceOf({ a: null }, {})).toBeNull()
    expect(differenceOf([], {})).toEqual({ place: '', expected: [], actual: {} })
  })
})
