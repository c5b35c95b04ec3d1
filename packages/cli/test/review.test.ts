import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { CATALOG } from '@deadfront/ai'
import { POSITION_FORMAT } from '@deadfront/kernel'
import { beforeAll, expect, test } from 'vitest'
import { documentOf } from '../src/review/document.ts'
import { openThreads } from '../src/review/threads.ts'
import { file, inFolder, run } from './run.ts'

const around = { catalog: CATALOG }
const FOLDER = inFolder('records')
const RECORD = `${FOLDER}/efsz-fubar.record.json`
const KEPT = `${FOLDER}/efsz-fubar.review-p1.jsonl`

beforeAll(async () => {
  await run(
    ['sim', 'efsz', 'fubar', '--games', '1', '--seed', 'review', '--seat', '*=bot:steady', '--threads', '1', '--records', FOLDER],
    around,
  )
  const { readdirSync } = await import('node:fs')
  const [made = ''] = readdirSync(FOLDER)
  writeFileSync(RECORD, readFileSync(`${FOLDER}/${made}`))
})

const hint = (...more: string[]) => run(['hint', RECORD, ...more], around)
const review = (...more: string[]) => run(['review', RECORD, '--nodes', '1', '--threads', '1', ...more], around)

test('hint tells the best answers of a record at a command, the same for the same thought', async () => {
  const { code, out } = await hint('--at', '2', '--nodes', '50')
  expect(code).toBe(0)
  expect(out).toMatch(/^1\. \d+ % ±[\d.]+ {2}\S/m)
  const [one, two] = [await hint('--at', '2', '--nodes', '50', '--json'), await hint('--at', '2', '--nodes', '50', '--json')]
  expect(one.json()).toEqual(two.json())
  expect(one.json()).toMatchObject({ seat: 'p1', calibrated: true, advice: [{ chance: { value: expect.any(Number) } }, {}] })
})

test('hint reads a position file as well', async () => {
  const position = (await run(['position', 'efsz', 'fubar'], around)).json()
  expect(position.format).toBe(POSITION_FORMAT)
  const { code, out } = await run(['hint', file('fubar.position.json', position), '--nodes', '1', '--language', 'es'], around)
  expect(code).toBe(0)
  expect(out).toContain('Jugador 1')
})

test('hint refuses in one line what cannot be thought about', async () => {
  const lines = [
    await hint('--nodes', '0'),
    await hint('--seconds', '0'),
    await hint('--nodes', '5'),
    await hint('--at', '9999'),
    await hint('--at', '2', '--seat', 'p9', '--nodes', '5'),
    await run(['hint', file('other.json', { format: 'x' })], around),
    await run(
      ['hint', file('odd.position.json', { format: POSITION_FORMAT, game: 'efsz', scenario: 'fubar', nonsense: 1 }), '--nodes', '5'],
      around,
    ),
  ]
  for (const { code, out, err } of lines) {
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err.trim().split('\n')).toHaveLength(1)
  }
  expect(lines.map((line) => line.err)[0]).toContain('--nodes 0: expected a whole number of at least 1')
  expect(lines.map((line) => line.err)[2]).toContain('the game is over')
})

test('review prints the sum, keeps what it found beside the record and goes on from it', async () => {
  const { code, out } = await review()
  expect(code).toBe(0)
  expect(out).toMatch(/own decisions +[+−]/)
  expect(out).toMatch(/rest +[+−][\d.]+ % +±/)
  expect(out).toContain('above its mean when it is redrawn')
  const kept = readFileSync(KEPT, 'utf8')
  const lines = kept.trim().split('\n')
  // Stopped in the middle of a line: what is whole stays, the rest is done again.
  writeFileSync(KEPT, `${lines.slice(0, 5).join('\n')}\n${lines[5]?.slice(0, 20)}`)
  const page = inFolder('review.html')
  const again = await review('--json', '--html', page)
  expect(again.json()).toMatchObject({ format: 'deadfront-review/1', seat: 'p1', game: 'efsz' })
  const { sum, ...parts } = again.json<{ sum: Record<string, number> }>()
  expect(parts).toMatchObject({ ...sum, curve: expect.any(Array), decisions: expect.any(Array), decided: expect.any(Number) })
  const { start, luck, own, others, rest, result } = sum
  expect((start ?? 0) + (luck ?? 0) + (own ?? 0) + (others ?? 0) + (rest ?? 0)).toBeCloseTo(result ?? 2, 9)
  expect(readFileSync(KEPT, 'utf8')).toBe(kept)
  const html = readFileSync(page, 'utf8')
  expect(html).toContain('<polyline class="curve"')
  expect(html).not.toMatch(/<script|https?:|src=/)
})

test('for scripts a review names the costliest decisions with what was played and what is better', () => {
  const found = (value: number) => ({ value, error: 0.02 })
  const document = documentOf({
    ...{
      format: 'deadfront-review/1',
      game: 'efsz',
      rulesVersion: 6,
      scenario: 'fubar',
      seat: 'p1',
      goal: 'win',
      calibrated: true,
      marked: true,
    },
    ...{ curve: [], luckiest: [], decisions: 9, games: 40, errors: { start: 0, luck: 0, own: 0, others: 0, rest: 0 } },
    sum: { start: 0.9, luck: -0.5, own: -0.4, others: 0, rest: 0, result: 0 },
    costliest: [
      {
        ...{ at: 3, to: 4, seat: 'p1', kind: 'act', plan: [{ do: 'wait' }], mark: '??', cost: found(0.4), chance: found(0.5) },
        ...{ better: { plan: [{ do: 'run' }], chance: found(0.9) }, reasons: [], parts: [] },
      },
    ],
  })
  expect(document).toMatchObject({
    ...{ game: 'efsz', start: 0.9, luck: -0.5, own: -0.4, others: 0, rest: 0, result: 0, decided: 9 },
    decisions: [{ at: 3, seat: 'p1', played: [{ do: 'wait' }], best: [{ do: 'run' }], cost: 0.4, error: 0.02, mark: '??' }],
    dearest: [{ at: 3, plan: [{ do: 'wait' }], better: { plan: [{ do: 'run' }] }, reasons: [] }],
  })
})

test('review refuses other rules, a broken hash and a budget of nothing, and writes nothing', async () => {
  const record = JSON.parse(readFileSync(RECORD, 'utf8'))
  const broken = file('broken.record.json', { ...record, commands: [{ ...record.commands[0], hash: '0' }, ...record.commands.slice(1)] })
  const newer = file('newer.record.json', { ...record, rulesVersion: 99 })
  const empty = file('empty.record.json', { ...record, commands: [], result: null })
  const page = inFolder('none.html')
  const runs = await Promise.all([
    run(['review', broken, '--html', page], around),
    run(['review', newer, '--html', page], around),
    run(['review', empty, '--html', page], around),
    run(['review', RECORD, '--nodes', '0', '--html', page], around),
    run(['review', RECORD, '--seat', 'dead', '--html', page], around),
  ])
  for (const { code, out, err } of runs) {
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err.trim().split('\n')).toHaveLength(1)
  }
  expect(runs.map((one) => one.err)[0]).toContain('after command 1 the hash is')
  expect(runs.map((one) => one.err)[1]).toContain('rules version 99')
  for (const name of [page, inFolder('broken.review-p1.jsonl'), inFolder('newer.review-p1.jsonl'), inFolder('empty.review-p1.jsonl')])
    expect(existsSync(name)).toBe(false)
})

test('a thread that dies is started again and its piece is done', async () => {
  const { Worker } = await import('node:worker_threads')
  let started = 0
  const dies = 'process.exit(3)'
  const works = `require('node:worker_threads').parentPort.on('message', (piece) => require('node:worker_threads').parentPort.postMessage({ finding: piece }))`
  const start = () => new Worker(started++ === 0 ? dies : works, { eval: true })
  const threads = openThreads({ record: JSON.parse(readFileSync(RECORD, 'utf8')), seat: 'p1', from: { module: '', name: '' } }, start)
  expect(await threads.run({ do: 'screen', decision: 0, nodes: 1 })).toMatchObject({ decision: 0 })
  expect(started).toBe(2)
  await threads.close()
})
