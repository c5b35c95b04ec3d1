import { random } from '@deadfront/ai'
import { BadInput, Match, type Game, seedRng } from '@deadfront/kernel'
import { playout, type Series, UNFINISHED } from '@deadfront/lab'
import { simulate } from '@deadfront/lab/node'
import { ticTacToe } from '@deadfront/testkit/tic-tac-toe'
import { expect, test } from 'vitest'
import { TEST_CATALOG } from './catalog.ts'

const FROM = { module: new URL('./catalog.ts', import.meta.url).href, name: 'TEST_CATALOG' }
const series = (more: Partial<Series> = {}): Series => ({ game: 'ttt', scenario: 'plain', games: 300, seed: 'lab', ...more })

test('the same seed gives the same results, whatever the threads', async () => {
  const [one, two, four] = await Promise.all(
    [1, 2, 4].map((threads) => simulate(series(), { catalog: TEST_CATALOG, catalogFrom: FROM, threads })),
  )
  const told = (r: typeof one) => ({ results: r?.results, shares: r?.shares, length: r?.length, actions: r?.actions })
  expect(told(two)).toEqual(told(one))
  expect(told(four)).toEqual(told(one))
  expect([one?.threads, two?.threads, four?.threads]).toEqual([1, 2, 4])
})

test('game i is the game of seed <seed>/<i>, played by the same door as at the table', async () => {
  const game = ticTacToe as unknown as Game
  const report = await simulate(series({ games: 40 }), { catalog: TEST_CATALOG })
  const results: Record<string, number> = {}
  let actions = 0
  for (let i = 0; i < 40; i++) {
    const match = new Match(game, { scenario: 'plain', options: {}, seed: `lab/${i}` })
    const rng = seedRng(`lab/${i}/bots`)
    while (match.state.result === null) {
      const seat = game.asks(match.state)[0]?.seat ?? ''
      match.command(seat, game.sample(match.state, seat, rng))
    }
    results[match.state.result.outcome] = (results[match.state.result.outcome] ?? 0) + 1
    actions += match.steps.length
  }
  expect(report.results).toEqual(results)
  expect(report.actions).toBe(actions)
})

test('bots by seat, the star for the rest', async () => {
  const both = await simulate(series({ games: 10, bots: { '*': 'first' } }), { catalog: TEST_CATALOG })
  expect(both.results).toEqual({ x: 10 })
  expect(both.length).toMatchObject({ value: 7, min: 7, max: 7 })
  const mixed = await simulate(series({ games: 100, bots: { x: 'first', '*': 'random' } }), { catalog: TEST_CATALOG })
  expect(Object.keys(mixed.results).length).toBeGreaterThan(1)
})

test('two bots change seats in every second game, and their wins are counted', async () => {
  const swapped = series({ games: 100, bots: { x: 'first', '*': 'random' }, swap: true })
  const [here, there] = await Promise.all([1, 2].map((threads) => simulate(swapped, { catalog: TEST_CATALOG, catalogFrom: FROM, threads })))
  expect(there?.match).toEqual(here?.match)
  const [first, other] = here?.match ?? []
  expect([first?.bot, other?.bot]).toEqual(['first', 'random'])
  expect(first?.as.map((x) => [x.seats, x.games])).toEqual([
    [['x'], 50],
    [['o'], 50],
  ])
  // What one wins as x the other has lost as o, but for draws.
  expect(first?.as[0]?.won).toBe(first?.as[0]?.results.x)
  expect(other?.as[0]?.won).toBe(first?.as[1]?.results.x)
  expect((first?.won ?? 0) + (other?.won ?? 0) + (here?.results.draw ?? 0)).toBe(100)
  // Both games of a pair are dealt alike: without the change, the first of each is the game of that seed.
  const plain = await simulate(series({ games: 50, bots: { x: 'first', '*': 'random' } }), { catalog: TEST_CATALOG })
  expect(first?.as[0]?.results).toEqual(plain.results)
  const alone = simulate(series({ games: 4, bots: { '*': 'random' }, swap: true }), { catalog: TEST_CATALOG })
  await expect(alone).rejects.toThrow('exactly two different bots')
})

test('shares add up and lie in their intervals', async () => {
  const report = await simulate(series(), { catalog: TEST_CATALOG })
  const shares = Object.values(report.shares)
  expect(shares.reduce((sum, e) => sum + e.value, 0)).toBeCloseTo(1)
  for (const { value, low, high } of shares) expect(low <= value && value <= high).toBe(true)
  // Random play: x wins 58.5%, o 28.8%, drawn 12.7%, as the full game tree says.
  expect(report.shares.x?.low).toBeLessThan(0.585)
  expect(report.shares.x?.high).toBeGreaterThan(0.585)
})

test('a game that goes on too long counts as unfinished', async () => {
  const report = await simulate(series({ games: 5, maxActions: 3 }), { catalog: TEST_CATALOG })
  expect(report.results).toEqual({ [UNFINISHED]: 5 })
})

test('progress is told and reaches the end', async () => {
  for (const threads of [1, 2]) {
    const seen: number[] = []
    await simulate(series(), { catalog: TEST_CATALOG, catalogFrom: FROM, threads, onProgress: (done) => seen.push(done) })
    expect(seen.at(-1)).toBe(300)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  }
})

test('names that do not exist are refused before anything is played', async () => {
  const wrong = (more: Partial<Series>) => expect(simulate(series(more), { catalog: TEST_CATALOG })).rejects
  await wrong({ game: 'go' }).toThrow(BadInput)
  await wrong({ scenario: 'night' }).toThrow('no scenario')
  await wrong({ bots: { x: 'deep' } }).toThrow('no bot "deep"')
  await wrong({ bots: { z: 'random' } }).toThrow('no such seat')
  await wrong({ bots: { x: 'only-o' } }).toThrow('does not play this seat')
  await wrong({ games: 0 }).toThrow('at least 1')
  await wrong({ options: { fog: true } }).toThrow('unknown option')
})

test('a bot that answers against the rules is a fault that names it, on any thread', async () => {
  for (const threads of [1, 2])
    await expect(
      simulate(series({ games: 4, bots: { '*': 'cheat' } }), { catalog: TEST_CATALOG, catalogFrom: FROM, threads }),
    ).rejects.toThrow(/bot cheat in seat o.*TTT-2/)
})

test('one playout ends within nine marks', () => {
  const game = ticTacToe as unknown as Game
  const played = playout(game, { scenario: 'plain', options: {}, seed: 'one' }, () => random, { budget: { nodes: 1 } })
  expect(played.actions).toBeGreaterThan(4)
  expect(played.actions).toBeLessThan(10)
})
