import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultIn, placeOfFault } from '../src/json-fault.ts'

test('agrees with JSON.parse on what is JSON', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), (json, at, junk) => {
      expect(faultIn(json)).toBe(-1)
      const cut = at % (json.length + 1)
      const text = json.slice(0, cut) + junk + json.slice(cut)
      let parses = true
      try {
        JSON.parse(text)
      } catch {
        parses = false
      }
      expect(faultIn(text) === -1).toBe(parses)
    }),
    { seed: 7, numRuns: 500 },
  )
})

test('names line and column', () => {
  expect(placeOfFault('{\n  "a": oops\n}')).toBe('line 2, column 8')
  expect(placeOfFault('[1, 2')).toBe('line 1, column 6')
  expect(placeOfFault('{} x')).toBe('line 1, column 4')
  expect(placeOfFault('{"a":1,}')).toBe('line 1, column 8')
})
