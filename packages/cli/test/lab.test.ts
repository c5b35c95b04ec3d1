import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inFolder, run } from './run.ts'

const lab = (kind: string, ...more: string[]) => run(['lab', kind, 'ttt', '--games', '12', '--seed', 's', '--threads', '1', ...more])

test('lab series prints shares, writes report, CSV and data, and a report is played again', async () => {
  const [report, csv, data] = [inFolder('lab.html'), inFolder('lab.csv'), inFolder('lab.json')]
  const { code, out } = await lab('series', '--seat', '*=bot:random', '--report', report, '--csv', csv, '--data', data)
  expect(code).toBe(0)
  expect(out).toContain('ttt plain, 12 games, seed s')
  expect(out).toContain("again    npx deadfront lab series ttt plain --seat '*=bot:random' --games 12 --seed s")
  expect(readFileSync(report, 'utf8')).toContain('<svg')
  const lines = readFileSync(csv, 'utf8').trim().split('\r\n')
  expect(lines).toHaveLength(13)
  expect(lines[1]).toMatch(/^1,0,s\/0,/)
  const first = JSON.parse(readFileSync(data, 'utf8'))
  for (const file of [report, data]) {
    const again = inFolder('again.json')
    expect((await run(['lab', 'run', file, '--threads', '1', '--data', again])).code).toBe(0)
    expect(JSON.parse(readFileSync(again, 'utf8'))).toEqual(first)
  }
  // The same games as sim plays.
  const sim = (await run(['sim', 'ttt', '--games', '12', '--seed', 's', '--seat', '*=bot:random', '--threads', '1', '--json'])).json()
  const json = (await lab('series', '--seat', '*=bot:random', '--json')).json()
  expect(json).toMatchObject({ arms: [{ results: sim.results }] })
})

test('lab compare, curve and balance answer in one line', async () => {
  const compared = (await lab('compare', '--seat', '*=bot:random', '--b', 'seat.x=bot:twin', '--metric', 'length', '--json')).json()
  expect(compared).toMatchObject({ kind: 'compare', arms: [{ games: 12 }, { games: 12 }], difference: { pairs: 12 } })
  expect(compared.verdict).not.toBe('')
  expect((await lab('compare', '--b', 'colour=red')).err).toContain('--b colour=red: expected scenario=')
  expect((await lab('curve', '--vary', 'option.size=x')).err).toContain('--vary option.size=x: expected PATH=LOW..HIGH')
  expect((await lab('balance', '--vary', 'nothing=0..3')).err).toContain('expected option.NAME, content.PATH or position.PATH')
  expect((await lab('compare', '--metric', 'win:nobody')).err).toContain('no side "nobody"')
})

test('a series goes on from its results file', async () => {
  const file = inFolder('results.jsonl')
  expect((await lab('series', '--seat', '*=bot:random', '--results', file)).code).toBe(0)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  writeFileSync(file, `${lines.slice(0, 6).join('\n')}\n`)
  expect((await lab('series', '--seat', '*=bot:random', '--results', file)).code).toBe(0)
  expect(readFileSync(file, 'utf8').trim().split('\n').toSorted()).toEqual(lines.toSorted())
})

test.each([
  ['nothing.json', '{}', 'format: expected "deadfront-lab/1"'],
  ['cut.json', '{"plan":{"format"', 'expected JSON'],
  ['page.html', '<p>hello</p>', 'expected a report of the lab'],
  [
    'plan.json',
    '{"format":"deadfront-lab/1","kind":"series","game":"chess","arms":[{"scenario":"x"}],"games":1,"seed":"s"}',
    'no game "chess"',
  ],
])('lab run %s: one clear line and exit code 2', async (name, text, says) => {
  const file = inFolder(name)
  writeFileSync(file, text)
  const { code, err } = await run(['lab', 'run', file])
  expect(code).toBe(2)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).toContain(says)
})

test('sim writes the report too, and plays one game of a series again', async () => {
  const report = inFolder('sim.html')
  const sim = (...more: string[]) => run(['sim', 'ttt', '--seed', 's', '--seat', '*=bot:random', '--threads', '1', ...more])
  expect((await sim('--games', '5', '--report', report)).code).toBe(0)
  expect(readFileSync(report, 'utf8')).toContain('npx deadfront lab series ttt')
  const folder = inFolder('one')
  await sim('--games', '5', '--records', folder)
  const third = JSON.parse(readFileSync(`${folder}/ttt-plain-3.record.json`, 'utf8'))
  const only = inFolder('only')
  await sim('--games', '1', '--only', '2', '--records', only)
  expect(JSON.parse(readFileSync(`${only}/ttt-plain-1.record.json`, 'utf8'))).toEqual(third)
})
