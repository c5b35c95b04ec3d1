import type { JsonObject } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { dropAt, getAt, History, pathOfPlace, setAt } from '../../src/workshop/editor/document.ts'

describe('the document', () => {
  const doc: JsonObject = { zeds: { 'Z4|2.2': { at: 'S#6' } }, list: ['a', 'b'] }

  test('a change makes a new document and leaves the old one', () => {
    const next = setAt(doc, ['zeds', 'Z4|2.2', 'at'], 'M#6')
    expect(getAt(next, ['zeds', 'Z4|2.2', 'at'])).toBe('M#6')
    expect(getAt(doc, ['zeds', 'Z4|2.2', 'at'])).toBe('S#6')
    expect(dropAt(next, ['zeds', 'Z4|2.2'])).toEqual({ zeds: {}, list: ['a', 'b'] })
    expect(dropAt(doc, ['list', 0])).toEqual({ ...doc, list: ['b'] })
  })

  test('a place names its part, also where keys hold dots', () => {
    expect(pathOfPlace(doc, 'zeds.Z4|2.2.at')).toEqual(['zeds', 'Z4|2.2', 'at'])
    expect(pathOfPlace(doc, 'position.list[1]')).toEqual(['list', 1])
    expect(pathOfPlace(doc, 'spaces.F#4')).toEqual(['spaces'])
  })

  test('undo and redo have no limit', () => {
    const history = new History({ n: 0 })
    for (let n = 1; n <= 5000; n++) history.change({ n })
    for (let n = 0; n < 5000; n++) expect(history.undo()).toBe(true)
    expect(history.undo()).toBe(false)
    expect(history.now).toEqual({ n: 0 })
    while (history.canRedo) history.redo()
    expect(history.now).toEqual({ n: 5000 })
  })
})
