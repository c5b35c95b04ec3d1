import { expect, test } from 'vitest'
import type { LiveUpdate } from '../../src/host/protocol.ts'
import { en } from '../../src/messages/en.ts'
import { es } from '../../src/messages/es.ts'
import { whyNoUndo } from '../../src/shell/table/why-no-undo.ts'

const ask = (seat: string) => ({ seat, kind: 'k', rule: '', about: {} })

const live = (more: Partial<LiveUpdate> = {}): LiveUpdate => ({
  at: 3,
  viewer: 'a',
  view: {},
  asks: [ask('a')],
  spaces: { a: [] },
  result: null,
  events: [],
  canUndo: false,
  canRedo: false,
  handOver: null,
  thinking: [],
  ...more,
})

test('what cannot be taken back says why: the one reason that holds', () => {
  expect(whyNoUndo(live({ canUndo: true }), false)).toBeNull()
  expect(whyNoUndo(live({ canUndo: true }), true)).toBe('replay')
  expect(whyNoUndo(live({ at: 0 }), false)).toBe('nothing')
  expect(whyNoUndo(live({ result: { outcome: 'won', winners: [], rule: '' } }), false)).toBe('over')
  expect(whyNoUndo(live({ spaces: {}, asks: [ask('b')] }), false)).toBe('others')
  expect(whyNoUndo(live({ events: [{ type: 'rolled', rule: '', dice: [3, 4] }] as never }), false)).toBe('dice')
  // Somebody at another screen is asked together: a plain move of the one stands at once.
  expect(whyNoUndo(live({ asks: [ask('a'), ask('b')], spaces: { a: [] } }), false)).toBe('together')
  expect(whyNoUndo(live({ asks: [ask('a'), ask('b')], spaces: { a: [], b: [] } }), false)).toBe('barrier')
  expect(whyNoUndo(live(), false)).toBe('barrier')
  for (const words of [en, es]) expect(new Set(Object.values(words.table.noUndo)).size).toBe(Object.keys(words.table.noUndo).length)
})
