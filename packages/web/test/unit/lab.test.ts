import { CATALOG } from '@deadfront/ai'
import { balancedAt, type LabPlan, type Playout, readValues } from '@deadfront/lab'
import { expect, test } from 'vitest'
import { LabRun, type LabStore } from '../../src/lab/lab-run.ts'
import type { LabHead } from '../../src/lab/store.ts'
import { rangeText } from '../../src/lab/varied.ts'
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
