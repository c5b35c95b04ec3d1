import { amounts, type Answer, fits, type Form, order, path, pick, sampleForm, seedRng, sizeOf, subset, ownAnswer } from '@deadfront/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const ids = fc.uniqueArray(fc.stringMatching(/^[a-e][0-9]$/), { minLength: 1, maxLength: 8 })
const fixed = fc.option(fc.constant({ unit: 'inf', deep: { x: [1] } } as Answer), { nil: undefined })
const RING = { a: ['b'], b: ['c', 'a'], c: ['a'] }

const form: fc.Arbitrary<Form> = fc.oneof(
  ids.map((some) => pick(some.map((id) => ({ id })))),
  fc.tuple(ids, fixed, fc.nat(8), fc.nat(8)).map(([some, w, x, y]) => {
    const [min, max] = [Math.min(x, y, some.length), Math.max(x, y)]
    return subset('chosen', some, min, max, w)
  }),
  fc
    .tuple(ids, fixed, fc.array(fc.tuple(fc.nat(3), fc.nat(4)), { minLength: 8, maxLength: 8 }), fc.nat(6))
    .map(([some, w, bounds, more]) => {
      const items = some.map((id, i) => ({ id, min: bounds[i]?.[0] ?? 0, max: (bounds[i]?.[0] ?? 0) + (bounds[i]?.[1] ?? 0) }))
      const low = items.reduce((sum, x) => sum + x.min, 0)
      const high = items.reduce((sum, x) => sum + x.max, 0)
      return amounts('count', items, Math.min(low + more, high), high, w)
    }),
  fc.tuple(fixed, fc.nat(4), fc.nat(4)).map(([w, x, y]) => path('way', 'a', RING, Math.min(x, y), Math.max(x, y), w)),
  fc.tuple(ids, fixed).map(([some, w]) => order('order', some, w)),
)

describe('forms', () => {
  test('what is sampled fits', () => {
    fc.assert(
      fc.property(form, fc.string(), (f, seed) => {
        const answer = sampleForm(f, seedRng(seed))
        expect(fits(f, answer), JSON.stringify([f, answer])).toBe(true)
        expect(fits(JSON.parse(JSON.stringify(f)) as Form, JSON.parse(JSON.stringify(answer)))).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('a key too many, or one not our own, does not fit', () => {
    fc.assert(
      fc.property(form, fc.constantFrom('junk', 'constructor', 'toString', '__proto__'), (f, key) => {
        const answer = sampleForm(f, seedRng('x'))
        const more = JSON.parse(`{"${key}":1}`) as object
        expect(fits(f, { ...answer, ...more })).toBe(false)
      }),
    )
  })

  test('whatever is thrown at it, fits says yes or no', () => {
    fc.assert(fc.property(form, fc.anything(), (f, junk) => typeof fits(f, junk) === 'boolean'))
    fc.assert(
      fc.property(form, fc.anything(), (f, junk) => {
        if (f.form !== 'pick') expect(typeof fits(f, { ...f.with, [f.key]: junk })).toBe('boolean')
      }),
    )
  })

  test('every answer of a small form comes up', () => {
    const rng = seedRng('all')
    const seen = (f: Form) => new Set(Array.from({ length: 500 }, () => JSON.stringify(sampleForm(f, rng)))).size
    expect(seen(pick([{ a: 1 }, { a: 2 }]))).toBe(2)
    expect(seen(order('o', ['x', 'y', 'z']))).toBe(6)
    expect(seen(path('p', 'b', RING, 0, 1))).toBe(3)
    expect(
      seen(
        amounts(
          'n',
          [
            { id: 'x', min: 0, max: 1 },
            { id: 'y', min: 0, max: 1 },
          ],
          0,
          2,
        ),
      ),
    ).toBeGreaterThanOrEqual(4)
    expect(
      new Set(Array.from({ length: 500 }, () => JSON.stringify((sampleForm(subset('s', ['x', 'y'], 0, 2), rng).s as string[]).sort())))
        .size,
    ).toBe(4)
  })

  test.each([
    [subset('s', ['x', 'y'], 1, 1), { s: ['x', 'x'] }],
    [subset('s', ['x', 'y'], 1, 2), { s: ['x', 'x'] }],
    [subset('s', ['x', 'y'], 1, 1), { s: [] }],
    [subset('s', ['x', 'y'], 1, 1), { s: ['z'] }],
    [order('o', ['x', 'y']), { o: ['x'] }],
    [order('o', ['x', 'y']), { o: ['x', 'x'] }],
    [order('o', ['x', 'y']), { o: 'xy' }],
    [amounts('n', [{ id: 'x', min: 0, max: 2 }], 1, 2), { n: { x: 0 } }],
    [amounts('n', [{ id: 'x', min: 0, max: 2 }], 1, 2), { n: { x: 1.5 } }],
    [amounts('n', [{ id: 'x', min: 0, max: 2 }], 1, 2), { n: { x: 3 } }],
    [amounts('n', [{ id: 'x', min: 0, max: 2 }], 1, 2), { n: { x: 1, z: 1 } }],
    [amounts('n', [{ id: 'x', min: 0, max: 2 }], 0, 2), { n: [] }],
    [path('p', 'a', RING, 1, 2), { p: ['c'] }],
    [path('p', 'a', RING, 1, 2), { p: ['constructor'] }],
    [path('p', 'a', RING, 1, 2), { p: ['b', 'c', 'a'] }],
    [path('p', 'a', RING, 1, 2, { unit: 1 }), { p: ['b'] }],
    [pick([{ a: 1 }]), { a: 1, b: 2 }],
    [pick([{ a: 1 }]), [{ a: 1 }]],
  ] as [Form, unknown][])('%j does not take %j', (f, answer) => {
    expect(fits(f, answer)).toBe(false)
  })

  test('a walk into a dead end stops there', () => {
    expect(sampleForm(path('p', 'a', { a: ['b'] }, 3, 3), seedRng('x'))).toEqual({ p: ['b'] })
  })

  test('size and own answers', () => {
    expect(sizeOf(pick([{ a: 1 }]))).toBe(1)
    expect(sizeOf(order('o', ['x']))).toBe(Number.POSITIVE_INFINITY)
    const answer = { a: ['x'] }
    expect(ownAnswer(answer)).toEqual(answer)
    expect(ownAnswer(answer).a).not.toBe(answer.a)
  })
})
