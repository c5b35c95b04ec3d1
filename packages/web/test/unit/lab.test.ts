import { CATALOG } from '@deadfront/ai'
import type { Game, Json } from '@deadfront/kernel'
import { balancedAt, type LabPlan, type Playout, readValues, whyNotVary, withValue } from '@deadfront/lab'
import { expect, test } from 'vitest'
import { LabRun, type LabStore } from '../../src/lab/lab-run.ts'
import type { LabHead } from '../../src/lab/store.ts'
import { rangeAround, rangeIn, rangeOf, rangeText } from '../../src/lab/varied.ts'
import { numbersOfContent } from '../../src/lab/content-numbers.ts'
import aazContent from '../../src/games/aaz/editor/content.ts'
import dotzContent from '../../src/games/dotz/editor/content.ts'
import efszScenario from '../../src/games/efsz/editor/scenario.ts'
import type { Loaded } from '../../src/shell/use-game.ts'
import type { LabWorkers } from '../../src/lab/workers.ts'

const arm = { scenario: 's', options: { bid: 0 }, bots: { '*': 'random' } }
const plan: LabPlan = {
  format: 'deadfront-lab/1',
  kind: 'curve',
  game: 'x',
  arms: [arm],
  games: 40,
  seed: 'lab',
  maxActions: 100,
  metric: 'length',
  vary: { path: 'option.bid', values: [0, 1, 2] },
}

/** A store in memory: what a browser keeps over a reload. */
function memory(): LabStore & { head: LabHead | null; batches: [arm: number, first: number, games: readonly Playout[]][] } {
  const kept: ReturnType<typeof memory> = {
    head: null,
    batches: [],
    async loadGames() {
      const arms = new Map<number, Map<number, Playout>>()
      for (const [of, first, games] of kept.batches)
        for (const [i, game] of games.entries()) arms.set(of, (arms.get(of) ?? new Map()).set(first + i, game))
      return arms
    },
    async addGames(head, of, first, games) {
      kept.head = head
      kept.batches.push([of, first, games])
    },
    async putLab(head) {
      kept.head = head
    },
  }
  return kept
}

/** Game i of the arm with bid b has 100 · b + i actions. */
const workers =
  (asked: string[]) =>
  ({ options }: { options?: { readonly [id: string]: unknown } }): LabWorkers => ({
    threads: 2,
    async play({ first, count }) {
      await new Promise((resolve) => setImmediate(resolve))
      return Array.from({ length: count }, (_, i) => {
        asked.push(`${String(options?.bid)}/${first + i}`)
        return { outcome: 'won', winners: [], actions: 100 * Number(options?.bid) + first + i, score: {} }
      })
    },
    record: () => Promise.reject(new Error('no records here')),
    close: async () => {},
  })

test('an experiment is paused, and goes on in another page where it was; every game is played once', async () => {
  const store = memory()
  const head: LabHead = { id: 'one', plan, state: 'running', done: 0, created: 0, changed: 0 }
  const asked: string[] = []
  const first = new LabRun(head, { teams: [], open: workers(asked), store })
  await first.begin()
  while (first.done < 50) await new Promise((resolve) => setImmediate(resolve))
  await first.pause()
  expect(store.head?.state).toBe('paused')
  expect(store.head?.done).toBe(first.done)
  expect(first.done).toBeLessThan(120)

  if (!store.head) throw new Error('nothing is kept')
  const second = new LabRun({ ...store.head }, { teams: [], open: workers(asked), store })
  await second.begin()
  expect(second.runs.value.map(({ value }) => value)).toEqual([0, 1])
  second.goOn()
  while (second.head.value?.state !== 'done') await new Promise((resolve) => setImmediate(resolve))
  expect(second.runs.value.map(({ value, played }) => [value, played.map(({ actions }) => actions)])).toEqual(
    [0, 1, 2].map((bid) => [bid, Array.from({ length: 40 }, (_, i) => 100 * bid + i)]),
  )
  expect(store.head?.done).toBe(120)
  // A batch that was under way when it was paused may be played again, but is kept once.
  expect(new Set(asked).size).toBe(120)
})

test('a bid is found by bisection to its end, over a reload', async () => {
  const store = memory()
  const asked: string[] = []
  const balance: LabPlan = {
    ...plan,
    kind: 'balance',
    games: 20,
    metric: 'length',
    target: 1110,
    vary: { path: 'option.bid', values: Array.from({ length: 25 }, (_, i) => i) },
  }
  const first = new LabRun(
    { id: 'three', plan: balance, state: 'running', done: 0, created: 0, changed: 0 },
    { teams: [], open: workers(asked), store },
  )
  await first.begin()
  while (first.done < 50) await new Promise((resolve) => setImmediate(resolve))
  await first.pause()
  if (!store.head) throw new Error('nothing is kept')
  const second = new LabRun({ ...store.head }, { teams: [], open: workers(asked), store })
  await second.begin()
  second.goOn()
  while (second.head.value?.state !== 'done') await new Promise((resolve) => setImmediate(resolve))
  // Both ends first, then the half in which the target lies; the mean length at a bid of 11 is 1109.5.
  const tried = second.runs.value.map(({ value }) => value)
  expect(tried.slice(0, 3)).toEqual([0, 24, 12])
  expect(tried).toContain(11)
  expect(tried.length).toBeLessThan(9)
  expect(balancedAt(balance, second.runs.value, [])?.value).toBe(11)
})

test('a number of the content is chosen by its words, with a range around what it is now', async () => {
  const loadedOf = async (id: string): Promise<Loaded> => {
    const game = (await CATALOG.find((each) => each.id === id)?.load()) as Game
    return { game, words: await game.words.en(), bots: [] }
  }
  const numbersOf = async (id: string, scenario: string, own: Json | null = null) => {
    const editor = id === 'aaz' ? aazContent : id === 'dotz' ? dotzContent : efszScenario
    return numbersOfContent(await loadedOf(id), editor, scenario, own, 'en')
  }
  const war = await numbersOf('aaz', '1941')
  const tank = war.find(({ path }) => path === 'content.units.tnk.cost')
  expect(tank).toMatchObject({ part: 'Units', entry: 'tank', name: 'Cost', value: 5 })
  // What the maker wrote counts, and the game reads the content that the plan makes of it.
  const costly = await numbersOf('aaz', '1941', { units: { tnk: { cost: 6 } } })
  expect(costly.find(({ path }) => path === tank?.path)?.value).toBe(6)
  const { game } = await loadedOf('aaz')
  const arm = withValue({ scenario: '1941', options: {}, bots: {} }, tank?.path ?? '', 7)
  expect(() => game.start({ scenario: '1941', options: {}, seed: 'x', content: arm.content as Json })).not.toThrow()
  const town = await numbersOf('dotz', 'basic')
  expect(town.find(({ path }) => path === 'content.setup.ammo')).toMatchObject({ part: 'Set-up', entry: '', name: 'Ammo' })
  const block = await numbersOf('efsz', 'fubar')
  expect(block.find(({ path }) => path === 'content.scenario.pool.beta')).toMatchObject({ part: 'The dead and the round track' })
  // Every number can be put into a plan, and no two look the same.
  for (const found of [war, town, block]) {
    expect(found.filter(({ path }) => whyNotVary({ path, values: [1, 2] }) !== null)).toEqual([])
    const names = found.map(({ part, entry, name }) => `${part} ${entry} ${name}`)
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  }
  expect(rangeAround('curve', { value: 5, min: 0, max: null })).toBe('2..10:2')
  expect(rangeAround('balance', { value: 5, min: 0, max: 8 })).toBe('2..8')
  expect(rangeAround('curve', { value: 0, min: 0, max: 0 })).toBe('')
})

test('values are a range in three numbers where they can be', () => {
  expect(rangeIn('0..24:4')).toEqual({ from: 0, to: 24, step: 4 })
  expect(rangeIn('0,6,12')).toEqual({ from: 0, to: 12, step: 6 })
  expect(rangeIn('0,6,13')).toBeNull()
  expect(rangeIn('')).toBeNull()
  for (const text of ['0..24:4', '1..2']) expect(rangeOf(rangeIn(text) ?? { from: 0, to: 0, step: 1 })).toBe(text)
})

test('the values of a curve and of a balance begin with the whole range of the option', async () => {
  const game = await CATALOG.find(({ id }) => id === 'aaz')?.load()
  const bid = game?.scenarios[0]?.options.find(({ id }) => id === 'bid')
  expect(rangeText('curve', bid)).toBe('0..60:10')
  expect(rangeText('balance', bid)).toBe('0..60')
  expect(readValues(rangeText('balance', bid))).toHaveLength(61)
  // A number of the content has no range.
  expect(rangeText('curve', undefined)).toBe('')
})

test('a fault stops the experiment with its reason, and what was played is kept', async () => {
  const store = memory()
  const head: LabHead = { id: 'two', plan, state: 'running', done: 0, created: 0, changed: 0 }
  const open = (series: object): LabWorkers => ({
    ...workers([])(series),
    play: async ({ first }) => {
      if (first > 10) throw new Error('bot x in seat y breaks')
      return [{ outcome: 'won', winners: [], actions: 1, score: {} }]
    },
  })
  const run = new LabRun(head, { teams: [], open, store })
  await run.begin()
  while (run.fault.value === null) await new Promise((resolve) => setImmediate(resolve))
  expect(run.fault.value).toBe('bot x in seat y breaks')
})
