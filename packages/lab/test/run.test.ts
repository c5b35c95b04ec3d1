import { catalogEntry, nothingMeasured } from '@deadfront/ai'
import {
  type Arm,
  armsIn,
  balancedAt,
  commandOf,
  type LabPlan,
  nextArm,
  type Player,
  type Playout,
  readPlan,
  readValues,
  runPlan,
  runSeries,
  type Series,
  tryEnds,
  withValue,
} from '@deadfront/lab'
import { expect, test } from 'vitest'

const TEAMS = [{ name: 'red', seats: ['r'] }]
const game = (won: boolean, actions = 10): Playout => ({ outcome: won ? 'red' : 'blue', winners: won ? ['r'] : ['b'], actions, score: {} })
const series = (more: Partial<Series>): Series => ({ game: 'x', scenario: 's', games: 100, seed: 'lab', ...more })

/** Plays game i by a rule, and notes which were asked for. */
function player(rule: (i: number) => Playout, threads = 1): Player & { asked: number[] } {
  const asked: number[] = []
  return {
    threads,
    asked,
    async play({ first, count }) {
      await Promise.resolve()
      const numbers = Array.from({ length: count }, (_, i) => first + i)
      asked.push(...numbers)
      return numbers.map(rule)
    },
  }
}

test('a series plays every game once, in any number of threads, and goes on from those that are known', async () => {
  for (const threads of [1, 3]) {
    const by = player((i) => game(i % 3 === 0, i), threads)
    const played = await runSeries(series({}), by)
    expect(played.map(({ actions }) => actions)).toEqual(Array.from({ length: 100 }, (_, i) => i))
    expect(by.asked.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i))
  }
  const known = new Map([0, 1, 7].map((i) => [i, game(true, i)]))
  const by = player((i) => game(true, i))
  const kept: number[] = []
  await runSeries(series({ games: 10 }), by, { known, onPlayed: (played, first) => void kept.push(...played.map((_, i) => first + i)) })
  expect(by.asked.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 8, 9])
  expect(kept.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 8, 9])
})

test('a series ends when the interval is narrow enough, at the same game whatever the threads', async () => {
  const lengths = await Promise.all(
    [1, 2, 5].map(
      async (threads) =>
        (
          await runSeries(
            series({ games: 5000, width: 0.2 }),
            player((i) => game(i % 2 === 0), threads),
          )
        ).length,
    ),
  )
  expect(new Set(lengths).size).toBe(1)
  // 1.96 · sqrt(1/4 / n) · 2 = 0.2 at about 96 games.
  expect(lengths[0]).toBeGreaterThanOrEqual(80)
  expect(lengths[0]).toBeLessThanOrEqual(100)
  expect(
    await runSeries(
      series({ games: 60, width: 0.01 }),
      player(() => game(true)),
    ),
  ).toHaveLength(60)
})

test('a series that is stopped keeps what was played', async () => {
  const stop = new AbortController()
  const played = await runSeries(
    series({ games: 1000 }),
    player(() => game(true)),
    {
      signal: stop.signal,
      onPlayed: () => stop.abort(),
    },
  )
  expect(played.length).toBeGreaterThan(0)
  expect(played.length).toBeLessThan(1000)
})

const arm: Arm = { scenario: 's', options: { bid: 0 }, bots: { '*': 'middle' } }
const plan = (more: Partial<LabPlan>): LabPlan => ({
  format: 'deadfront-lab/1',
  kind: 'series',
  game: 'x',
  arms: [arm],
  games: 100,
  seed: 'lab',
  maxActions: 200_000,
  ...more,
})

/** Red wins more often the higher the bid. */
const carryOut = (what: LabPlan, known: { [arm: number]: Map<number, Playout> } = {}) =>
  runPlan(what, {
    teams: TEAMS,
    known: (i) => known[i] ?? new Map(),
    open: async ({ options }) => ({ ...player((i) => game((i * 37) % 100 < 20 + 4 * Number(options?.bid))), close: async () => {} }),
  })

test('the bid that balances is found by bisection, in few arms', async () => {
  const what = plan({ kind: 'balance', vary: { path: 'option.bid', values: readValues('0..16') ?? [] }, metric: 'win:red', target: 0.5 })
  const runs = await carryOut(what)
  expect(runs.map(({ value }) => value)).toEqual([0, 16, 8, 4, 6, 7])
  expect(runs.length).toBeLessThanOrEqual(armsIn(what))
  expect(balancedAt(what, runs, TEAMS)?.value).toBe(8)
  // A target that no value reaches is said to be so.
  const never = { ...what, target: 0.99 }
  const ends = await carryOut(never)
  expect(ends.map(({ value }) => value)).toEqual([0, 16])
  expect(balancedAt(never, ends, TEAMS)).toBeNull()
})

test('a plan that was stopped goes on with the arm it was at', async () => {
  const what = plan({ kind: 'curve', vary: { path: 'option.bid', values: [0, 5, 10] }, metric: 'win:red' })
  const whole = await carryOut(what)
  expect(whole.map(({ value, played }) => [value, played.filter(({ outcome }) => outcome === 'red').length])).toEqual([
    [0, 20],
    [5, 40],
    [10, 60],
  ])
  const known = { 0: new Map(whole[0]?.played.entries()), 1: new Map([...(whole[1]?.played.entries() ?? [])].slice(0, 50)) }
  expect(await carryOut(what, known)).toEqual(whole)
  expect(nextArm(what, whole, TEAMS)).toBeNull()
})

test('one number of options, content or a position is changed, and nothing else', () => {
  expect(withValue(arm, 'option.bid', 7).options).toEqual({ bid: 7 })
  const own: Arm = { ...arm, content: { units: { tnk: { cost: 5, move: 2 } }, deck: [1, 2, 3] } }
  expect(withValue(own, 'content.units.tnk.cost', 6).content).toEqual({ units: { tnk: { cost: 6, move: 2 } }, deck: [1, 2, 3] })
  expect(withValue(own, 'content.deck.1', 9).content).toEqual({ units: { tnk: { cost: 5, move: 2 } }, deck: [1, 9, 3] })
  expect(own.content).toEqual({ units: { tnk: { cost: 5, move: 2 } }, deck: [1, 2, 3] })
})

test('values are read as people write them', () => {
  expect(readValues('0..3')).toEqual([0, 1, 2, 3])
  expect(readValues('0..24:8')).toEqual([0, 8, 16, 24])
  expect(readValues('0..1 by 0.25')).toEqual([0, 0.25, 0.5, 0.75, 1])
  expect(readValues('4, 5,6')).toEqual([4, 5, 6])
  for (const wrong of ['', '3', '5..1', '1..1000000', 'a..b', '1,,2', '0..5:0']) expect(readValues(wrong), wrong).toBeNull()
})

test('a plan is read back as it was written; anything else gets one line with its place', () => {
  const what = plan({ kind: 'compare', arms: [arm, { ...arm, options: { bid: 6 } }], metric: 'win:red', nodes: 50 })
  expect(readPlan(JSON.parse(JSON.stringify(what)))).toEqual({ plan: what })
  expect(readPlan({ plan: what, more: 'results' })).toEqual({ plan: what })
  const problem = (given: unknown) => {
    const read = readPlan(given)
    return 'problem' in read ? `${read.problem.place}: ${read.problem.say}` : 'none'
  }
  expect(problem('text')).toContain('expected a plan of the lab')
  expect(problem({ format: 'deadfront-lab/9' })).toMatch(/^format: expected "deadfront-lab\/1"/)
  expect(problem({ ...what, arms: [arm] })).toBe('arms: expected 2, found 1')
  expect(problem({ ...what, games: -3 })).toMatch(/^games: /)
  expect(problem({ ...what, arms: [{ ...arm, bots: { r: 4 } }, arm] })).toMatch(/^arms\.0\.bots\.r: expected a text/)
  expect(problem({ ...what, kind: 'curve', arms: [arm] })).toBe('vary: missing')
  expect(problem({ ...what, surprise: 1 })).toMatch(/surprise/)
})

test('the command makes the plan again', () => {
  const what = plan({ kind: 'compare', arms: [arm, { ...arm, options: { bid: 6 }, bots: { '*': 'weak' } }], metric: 'win:red' })
  expect(commandOf(what)).toBe(
    "npx deadfront lab compare x s --seat '*=bot:middle' --option bid=0 --b 'seat.*=bot:weak' --b option.bid=6 --metric win:red --games 100 --seed lab",
  )
  expect(commandOf(what, { defaults: () => ({ bid: 0 }) })).not.toContain('--option bid')
  expect(commandOf(plan({ arms: [{ ...arm, position: {} }] }), { file: "it's.html" })).toBe(`npx deadfront lab run 'it'\\''s.html'`)
})

test('nothing is measured where nothing was', () => {
  expect(nothingMeasured()).toEqual({ figures: {}, curves: {}, tallies: {}, rates: {}, moments: {}, luck: null })
})

test('a number that is varied is tried at both ends before anything is played', async () => {
  const efsz = await catalogEntry('efsz')?.load()
  if (!efsz) throw new Error('no efsz')
  const curve = (values: number[]): LabPlan => ({
    format: 'deadfront-lab/1',
    kind: 'curve',
    game: 'efsz',
    arms: [{ scenario: 'fubar', options: {}, bots: {} }],
    games: 10,
    seed: 'ends',
    maxActions: 100,
    vary: { path: 'option.players', values },
  })
  expect(() => tryEnds(efsz, curve([1, 2, 4]))).not.toThrow()
  expect(() => tryEnds(efsz, curve([1, 2, 5]))).toThrow(/from 1 to 4, found 5/)
  expect(() => tryEnds(efsz, curve([0, 1, 2]))).toThrow(/found 0/)
})
