import { STANDARD } from '@deadfront/efsz/content'
import { nth } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { efszSheets } from '../src/lab/sheets/efsz.ts'

const KEYS = ['fubar/3,5']
const named = () => ''

test('a plan of one’s own is drawn with its own walls', () => {
  const printed = STANDARD.scenarios.fubar?.map ?? []
  // The row of the start squares, all wall.
  const walled = printed.map((row, y) => (y === 6 ? '#'.repeat(row.length) : row))
  const wallsIn = (content: object | undefined): string => {
    const [sheet] = efszSheets({ scenario: 'fubar', ...(content ? { content: JSON.parse(JSON.stringify(content)) } : {}) }, KEYS, named)
    return JSON.stringify(nth([sheet], 0)?.ground)
  }
  const usual = wallsIn(undefined)
  expect(wallsIn({ scenario: { map: walled } })).not.toBe(usual)
  expect(wallsIn({ scenario: { map: walled } })).toBe(wallsIn({ scenarios: { fubar: { map: walled } } }))
  expect(wallsIn({ scenarios: { campaign: { map: walled } } })).toBe(usual)
})
