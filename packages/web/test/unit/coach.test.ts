import { catalogEntry } from '@deadfront/ai'
import { courseOf, type Finding, outlineOf, type Piece, type Reviewed, work } from '@deadfront/ai/coach'
import { type GameRecord, Match, nth, seedRng, type Seat } from '@deadfront/kernel'
import { beforeAll, expect, test } from 'vitest'
import { type FindingStore, ReviewRun } from '../../src/coach/review-run.ts'
import type { CoachWorker } from '../../src/coach/workers.ts'

interface Table {
  record: GameRecord
  of: Reviewed
  seat: Seat
}

let table: Table

beforeAll(async () => {
  const entry = catalogEntry('efsz')
  const [game, advisor] = [await entry?.load(), await entry?.advisor?.()]
  if (!game || !advisor) throw new Error('efsz has no coach')
  const match = new Match(game, { scenario: 'fubar', options: {}, seed: 'web' })
  const rng = seedRng('web')
  for (let n = 0; n < 3; n++) {
    const { seat } = nth(game.asks(match.state), 0)
    match.command(seat, advisor.policy(game, match.state, seat, rng))
  }
  const record = match.record()
  table = { record, seat: 'p1', of: { game, advisor, course: courseOf(game, advisor, record), seat: 'p1' } }
})

/** A worker in this thread; it dies at its first piece when told so. */
function workerOf(worked: Piece[], dies: boolean): CoachWorker {
  const hear: { message: ((event: MessageEvent) => void)[]; error: ((event: MessageEvent) => void)[] } = { message: [], error: [] }
  const say = (data: unknown) => queueMicrotask(() => hear.message.forEach((listen) => listen({ data } as MessageEvent)))
  return {
    addEventListener: (type, listener) => hear[type].push(listener),
    terminate: () => undefined,
    postMessage({ id, call, with: given }: { id: number; call: string; with: { piece: Piece; at: number[] } }) {
      if (call === 'open') return say({ id, out: { outline: outlineOf(table.of, table.record), nodes: 1 } })
      if (call === 'asks') return say({ id, out: given.at.map(() => null) })
      if (dies) return queueMicrotask(() => hear.error.forEach((listen) => listen({} as MessageEvent)))
      worked.push(given.piece)
      return say({ id, out: work(table.of, given.piece) })
    },
  }
}

function storeOf(): FindingStore & { kept: Finding[] } {
  const kept: Finding[] = []
  return { kept, known: async () => [...kept], add: async (_save, _seat, _of, finding) => void kept.push(finding) }
}

test('a review goes on when its worker dies, is kept as it goes, and a second look does nothing twice', async () => {
  const worked: Piece[] = []
  const store = storeOf()
  let started = 0
  const run = new ReviewRun('save', table.record, 'p1', { store, start: () => workerOf(worked, started++ === 0) })
  await run.start(1)
  expect(run.fault.value).toBeNull()
  expect(started).toBe(2)
  expect(run.told.value?.review.decisions).toBe(table.of.course.decisions.length)
  expect(store.kept).toHaveLength(worked.length)
  expect(run.progress.value?.done).toBe(run.progress.value?.total)
  const again: Piece[] = []
  const second = new ReviewRun('save', table.record, 'p1', { store, start: () => workerOf(again, false) })
  await second.start(2)
  expect(again).toEqual([])
  expect(second.told.value).toEqual(run.told.value)
})

test('a review whose workers all die says so', async () => {
  const run = new ReviewRun('save', table.record, 'p1', { store: storeOf(), start: () => workerOf([], true) })
  await run.start(1)
  expect(run.fault.value).toBe('3 workers of the coach ended')
})
