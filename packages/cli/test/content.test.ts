import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CATALOG } from '@deadfront/ai'
import { expect, test } from 'vitest'
import { file, run } from './run.ts'

const FUBAR = JSON.parse(readFileSync(fileURLToPath(new URL('../../../games/efsz/data/scenarios/fubar.json', import.meta.url)), 'utf8'))

const position = (game: string, content: unknown) =>
  run(['position', game, '--content', file('own.content.json', content), '--json'], { catalog: CATALOG })

test('a scenario under an unknown id in content is refused in one line, with the ids that there are', async () => {
  const wrong = await position('efsz', { scenarios: { fubr: FUBAR } })
  expect(wrong.code).toBe(2)
  expect(wrong.err).toMatch(/^deadfront: .*own\.content\.json: content\.scenarios\.fubr: no such scenario.*fubar.*\n$/)
  const list = await position('efsz', { scenarios: 'fubar' })
  expect(list.err).toContain('content.scenarios: expected an object')
})

test('a new scenario that an exit leads to is taken', async () => {
  const exits = { X1: { ...FUBAR.exits.X1, to: ['fubr'] } }
  const taken = await position('efsz', { scenarios: { fubr: FUBAR, fubar: { exits } } })
  expect(taken.err).toBe('')
  expect(taken.code).toBe(0)
})

test('a game that takes no content refuses any', async () => {
  const own = file('own.content.json', { cells: 3 })
  const refused = await run(['position', 'ttt', '--content', own])
  expect(refused).toMatchObject({ code: 2, out: '', err: `deadfront: ${own}: content: ttt takes no content of your own\n` })
  const inside = await run([
    'position',
    'check',
    file('own.position.json', { game: 'ttt', cells: [0, 0, 0, 0, 0, 0, 0, 0, 0], content: {} }),
  ])
  expect(inside.err).toContain('content: ttt takes no content of your own')
})
