import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TEST_CATALOG } from '../catalog.ts'
import { file, inFolder, run } from '../run.ts'
import { refused } from './kit.ts'

describe('sim', () => {
  test('the same seed gives the same results, whatever the threads', async () => {
    const from = { module: new URL('../catalog.ts', import.meta.url).href, name: 'TEST_CATALOG' }
    const runs = await Promise.all(
      ['1', '2', '3'].map((threads) =>
        run(['sim', 'ttt', '--games', '200', '--seed', 'abc', '--threads', threads, '--json'], {
          catalog: TEST_CATALOG,
          catalogFrom: from,
        }),
      ),
    )
    const [one, two, three] = runs.map((ran) => ran.json<{ results: Record<string, number>; actions: number; threads: number }>())
    expect([one?.threads, two?.threads, three?.threads]).toEqual([1, 2, 3])
    expect(two?.results).toEqual(one?.results)
    expect(three?.results).toEqual(one?.results)
    expect(two?.actions).toBe(one?.actions)
    const other = (await run(['sim', 'ttt', '--games', '200', '--seed', 'abd', '--json'])).json<{ actions: number }>()
    expect(other.actions).not.toBe(one?.actions)
  })

  test('the document has what the contract names', async () => {
    const ran = await run(['sim', 'ttt', 'plain', '--games', '50', '--seed', 's', '--seat', '*=bot:random', '--json'])
    const doc = ran.json<Record<string, unknown> & { results: Record<string, number> }>()
    expect(doc).toMatchObject({ game: 'ttt', scenario: 'plain', games: 50, seed: 's' })
    for (const key of ['actions', 'seconds', 'actionsPerSecond']) expect(doc[key]).toBeGreaterThan(0)
    expect(Object.values(doc.results).reduce((a, b) => a + b)).toBe(50)
    expect(ran.err).toBe('')
  })

  test('two bots change seats, and their wins are counted', async () => {
    const args = ['sim', 'ttt', '--games', '40', '--seed', 's', '--seat', 'x=bot:random', '--seat', 'o=bot:twin', '--swap']
    const doc = (await run([...args, '--json'])).json<{ match: { bot: string; won: number; as: { seats: string[]; games: number }[] }[] }>()
    expect(doc.match.map(({ bot, as }) => [bot, as.map(({ seats, games }) => [...seats, games])])).toEqual([
      [
        'random',
        [
          ['x', 20],
          ['o', 20],
        ],
      ],
      [
        'twin',
        [
          ['x', 20],
          ['o', 20],
        ],
      ],
    ])
    const told = await run(args)
    expect(told.out).toContain('wins by bot')
    expect(told.out).toMatch(new RegExp(`random +${doc.match[0]?.won}/40`))
    await refused(['sim', 'ttt', '--games', '4', '--swap'], 'swap', 'two different bots')
  })

  test('the middle bot plays where nobody is named', async () => {
    const doc = (await run(['sim', 'ttt', '--games', '2', '--seed', 's', '--json'])).json()
    expect(doc.bots).toEqual({ '*': 'twin' })
    const half = (await run(['sim', 'ttt', '--games', '2', '--seed', 's', '--seat', 'x=bot:random', '--json'])).json()
    expect(half.bots).toEqual({ x: 'random', o: 'twin' })
  })

  test('saves the record of each game, whatever the threads', async () => {
    const from = { module: new URL('../catalog.ts', import.meta.url).href, name: 'TEST_CATALOG' }
    const texts = []
    for (const threads of ['1', '2']) {
      const folder = inFolder(`records-${threads}`)
      const args = ['sim', 'ttt', '--games', '12', '--seed', 's', '--threads', threads, '--records', folder, '--json']
      const ran = await run(args, { catalogFrom: from })
      expect(ran.err).toBe(`saved 12 records in ${folder}\n`)
      const names = readdirSync(folder).sort()
      expect(names).toHaveLength(12)
      expect([names[0], names[11]]).toEqual(['ttt-plain-01.record.json', 'ttt-plain-12.record.json'])
      for (const name of names) expect((await run(['verify', `${folder}/${name}`])).code).toBe(0)
      texts.push(names.map((name) => readFileSync(`${folder}/${name}`, 'utf8')))
    }
    expect(texts[1]).toEqual(texts[0])
    expect(JSON.parse(texts[0]?.[0] ?? '')).toMatchObject({ seats: { x: 'bot:twin', o: 'bot:twin' }, setup: { seed: 's/0' } })
    await refused(['sim', 'ttt', '--games', '1', '--records', file('no-folder', 'a file')], '--records', 'cannot be made a folder')
  })

  test('starts from a position', async () => {
    const at = file('won.position.json', { game: 'ttt', scenario: 'plain', cells: [1, 1, 0, 2, 2, 1, 1, 2, 2], player: 'x' })
    const ran = await run(['sim', 'ttt', '--games', '5', '--position', at, '--json'])
    expect(ran.json()).toMatchObject({ results: { x: 5 }, actions: 5 })
  })
})
