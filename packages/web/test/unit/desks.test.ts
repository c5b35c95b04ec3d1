import { expect, it } from 'vitest'
import { desksOf } from '../../src/board/desks.ts'

const DESKS = desksOf((api: { table: string }) => ({ of: api.table }))

it('board and panels of a table share a desk, whoever comes first', () => {
  const [boardFirst, panelFirst] = [{ table: 'a' }, { table: 'b' }]
  const board = DESKS.open(boardFirst)
  expect(DESKS.of(boardFirst)).toBe(board)
  const panel = DESKS.of(panelFirst)
  expect(DESKS.open(panelFirst)).toBe(panel)
  expect(DESKS.of(panelFirst)).toBe(panel)
})

it('a board that is made anew has a new desk', () => {
  const api = { table: 'c' }
  const first = DESKS.open(api)
  const second = DESKS.open(api)
  expect(second).not.toBe(first)
  expect(DESKS.of(api)).toBe(second)
})
