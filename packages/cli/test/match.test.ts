import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inFolder, run } from './run.ts'

const match = (...more: string[]) => run(['match', 'ttt', 'twin', 'random', '--pairs', '4', '--seed', 's', '--threads', '1', ...more])

test('match prints score, Elo and thought, and one JSON document as the contract says', async () => {
  const { code, out } = await match()
  expect(code).toBe(0)
  expect(out).toContain('ttt plain: twin v. random, 4 pairs (sides swapped), seed gate/s')
  const report = (await match('--json')).json()
  expect(report).toMatchObject({ game: 'ttt', scenario: 'plain', a: 'twin', b: 'random', pairs: 4, open: 0 })
  for (const key of ['score', 'elo']) expect(report[key]).toMatchObject({ value: expect.any(Number), low: expect.any(Number) })
  expect(report.msPerDecision).toMatchObject({ a: expect.any(Number), b: expect.any(Number) })
  expect((await run(['match', 'ttt', 'plain', 'twin', 'random', '--pairs', '4', '--seed', 's', '--threads', '1'])).code).toBe(0)
})

test('match keeps its results, and the sequential test can be asked for', async () => {
  const file = inFolder('results/m.jsonl')
  const tested = (await match('--results', file, '--sprt', '0,400')).out
  expect(tested).toMatch(/llr +-?\d/)
  expect(tested).toContain('elo0 0, elo1 400, alpha 0.05, beta 0.05')
  expect(readFileSync(file, 'utf8').trim().split('\n').length).toBeGreaterThan(1)
})

test('ladder rates all bots and keeps a file for each match', async () => {
  const folder = inFolder('ladder')
  const { code, out } = await run([
    'ladder',
    'ttt',
    '--bots',
    'twin,random',
    '--pairs',
    '3',
    '--seed',
    's',
    '--threads',
    '1',
    '--results',
    folder,
  ])
  expect(code).toBe(0)
  expect(out).toContain('above the next')
  expect(existsSync(inFolder('ladder/ttt-plain-twin-random.jsonl'))).toBe(true)
})

test('tune prints the weights and how to compare them, and one JSON document', async () => {
  const tune = (...more: string[]) =>
    run(['tune', 'ttt', 'twin', '--iterations', '3', '--pairs', '2', '--seed', 's', '--threads', '1', ...more])
  const { code, out } = await tune()
  expect(code).toBe(0)
  expect(out).toContain('ttt plain: twin, 3 iterations, 12 games, seed tune/s')
  expect(out).toMatch(/compare with: deadfront match ttt plain 'twin:care=[\d.]+' twin/)
  expect((await tune('--json', '--results', inFolder('tune/t.jsonl'))).json()).toMatchObject({
    bot: 'twin',
    start: { care: 0.5 },
    games: 12,
  })
  expect(readFileSync(inFolder('tune/t.jsonl'), 'utf8').trim().split('\n')).toHaveLength(4)
})

test('bad input gets one line and exit code 2', async () => {
  const refused = async (argv: string[], says: string) => {
    const { code, err } = await run(argv)
    expect([code, err.trim().split('\n').length]).toEqual([2, 1])
    expect(err).toContain(says)
  }
  await refused(['match', 'ttt', 'twin', '--pairs', '2'], 'expected match GAME [SCENARIO] BOT_A BOT_B')
  await refused(['match', 'ttt', 'twin', 'deep', '--pairs', '2', '--threads', '1'], 'no bot "deep"')
  await refused(['match', 'ttt', 'twin', 'random', '--pairs', 'x'], 'whole number')
  await refused(['match', 'ttt', 'twin', 'random', '--pairs', '2', '--sprt', '9,3'], 'expected two numbers of Elo')
  await refused(['match', 'ttt', 'twin', 'random', '--pairs', '2', '--purpose', 'publish'], '--results')
  await refused(['tune', 'ttt', 'random', '--iterations', '2', '--pairs', '2'], 'has no weights')
  await refused(['ladder', 'ttt', '--bots', 'twin', '--pairs', '2'], 'at least two')
})
