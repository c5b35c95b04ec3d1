import { expect, test } from 'vitest'
import { textOfView } from '../src/match/view-text.ts'

/** A part of a view that counts how often it is written out. */
function counted(value: object): { part: object; written: () => number } {
  let written = 0
  const toJSON = (): object => {
    written++
    return value
  }
  return { part: { toJSON }, written: () => written }
}

test('a frozen part is written out once for all views, any other part every time', () => {
  const map = counted({ town: [1, 2] })
  const units = counted([{ id: 'a' }])
  Object.freeze(map.part)
  const view = (turn: number) => ({ map: map.part, turn, units: units.part, 'a "name"': Object.freeze(['x']) })
  for (const turn of [1, 2])
    expect(JSON.parse(textOfView(view(turn)))).toEqual({ map: { town: [1, 2] }, turn, units: [{ id: 'a' }], 'a "name"': ['x'] })
  expect([map.written(), units.written()]).toEqual([1, 2])
})

test('whatever a game shows is written as JSON has it', () => {
  const views = [null, 7, 'text', [1, { a: 2 }], {}, { only: Object.freeze({ a: 1 }) }, Object.freeze({ a: Object.freeze([]), b: null })]
  for (const view of views) expect(JSON.parse(textOfView(view))).toEqual(view)
  expect(textOfView({ a: undefined, b: 1 })).toBe('{"b":1}')
})
