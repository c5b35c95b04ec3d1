import { describe, expect, test } from 'vitest'
import { file, run } from '../run.ts'
import { refused } from './kit.ts'

describe('position', () => {
  test('the start position is a position file that checks', async () => {
    const ran = await run(['position', 'ttt', '--json'])
    expect(ran.json()).toEqual({
      format: 'deadfront-position/1',
      game: 'ttt',
      scenario: 'plain',
      cells: [0, 0, 0, 0, 0, 0, 0, 0, 0],
      player: 'x',
    })
    const at = file('start.position.json', ran.out)
    const checked = await run(['position', 'check', at])
    expect(checked.out).toContain('a legal position of ttt')
    expect(checked.code).toBe(0)
  })

  test('a wrong one is told by place', async () => {
    const shape = file('shape.position.json', { game: 'ttt', cells: [0, 0, 0, 0, 7, 0, 0, 0, 0] })
    await refused(['position', 'check', shape], 'shape.position.json: cells[4]: expected one of 0, 1, 2, found 7')
    await refused(['position', 'check', file('no.position.json', { game: 'ttt' })], 'cells: expected, but missing')
    await refused(['position', 'check', file('list.position.json', [])], 'expected a position object')
    await refused(['position', 'check', file('none.position.json', {})], 'game', '--game')
    const ran = await run(['position', 'check', shape, '--json'])
    expect(ran.json()).toMatchObject({ ok: false, problems: [{ place: 'cells[4]' }] })
    expect(ran.code).toBe(2)
  })
})
