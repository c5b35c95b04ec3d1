import { catalogEntry } from '@deadfront/ai'
import { type Advice, courseOf, type Finding, type Hint, outlineOf, type Piece, type Reviewed, work } from '@deadfront/ai/coach'
import { type GameRecord, Match, nth, type Refusal, refuse, seedRng, type Seat } from '@deadfront/kernel'
import { type Signal, signal } from '@preact/signals'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Coach } from '../../src/coach/coach.ts'
import { type FindingStore, ReviewRun } from '../../src/coach/review-run.ts'
import type { CoachWorker } from '../../src/coach/workers.ts'
import type { Choices } from '../../src/shell/settings.ts'
import type { Session } from '../../src/shell/table/session.ts'

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

describe('an answer before it is sent', () => {
  let make: typeof Coach
  let choices: Signal<Choices>
  const wish = (coach: 'ask' | 'bar'): void => {
    choices.value = { ...choices.value, coach }
  }
  beforeAll(async () => {
    vi.stubGlobal('localStorage', { getItem: () => null })
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
    ;({ choices } = await import('../../src/shell/settings.ts'))
    ;({ Coach: make } = await import('../../src/coach/coach.ts'))
    wish('ask')
  })
  afterEach(() => wish('ask'))
  afterAll(() => {
    choices.value = { ...choices.value, coach: 'off' }
    vi.unstubAllGlobals()
  })

  const adviceOf = (cell: number, behind: number): Advice => ({
    plan: [{ cell }],
    chance: { value: 0.6 - behind, error: 0.01 },
    behind: { value: behind, error: 0.01 },
    reasons: [],
  })
  /** A coach whose worker finds the answer so much worse than the best. */
  function coachWith(behind: number, guess: Session['guess'] = async () => table.of.game.start(table.record.setup).state, marked = true) {
    let thought = 0
    const own = adviceOf(1, behind)
    const hint: Hint = {
      seat: 'p1',
      kind: 'act',
      goal: 'win',
      advice: [adviceOf(2, 0), own],
      own,
      games: 9,
      nodes: 9,
      calibrated: true,
      marked,
    }
    const listeners: ((event: MessageEvent) => void)[] = []
    const worker: CoachWorker = {
      addEventListener: (type, listener) => void (type === 'message' && listeners.push(listener)),
      terminate: () => undefined,
      postMessage({ id }: { id: number }) {
        thought++
        queueMicrotask(() => listeners.forEach((listen) => listen({ data: { id, out: hint } } as MessageEvent)))
      },
    }
    const live = signal({ asks: [{ seat: 'p1', kind: 'act', rule: '', about: null }] })
    const sent: { plan: unknown; reply(refusal: Refusal | null): void }[] = []
    const answer = (plan: unknown) => new Promise<Refusal | null>((reply) => sent.push({ plan, reply }))
    const coach = new make({ game: table.of.game, at: signal(0), live, guess, answer } as unknown as Session, () => worker)
    return { coach, thoughts: () => thought, sent }
  }
  const asked = async (coach: Coach): Promise<(send: boolean) => void> => {
    await expect.poll(() => coach.costly.value?.decide ?? null).not.toBeNull()
    const { decide } = coach.costly.value ?? {}
    if (!decide) throw new Error('nothing is asked')
    return decide
  }

  test.each([true, false])('that is costly waits for the player: sent is %s', async (send) => {
    const { coach } = coachWith(0.2)
    const judged = coach.judge({ cell: 1 }, 'p1')
    const decide = await asked(coach)
    expect([coach.costly.value?.own.plan, coach.costly.value?.better.plan]).toEqual([[{ cell: 1 }], [{ cell: 2 }]])
    decide(send)
    expect(await judged).toBe(send)
    expect(coach.costly.value).toBeNull()
  })

  test('that costs little, or where marks were not checked, is sent at once; with the bar alone a costly one is marked, and sent', async () => {
    const cheap = coachWith(0.03)
    expect(await cheap.coach.judge({ cell: 1 }, 'p1')).toBe(true)
    expect([cheap.coach.costly.value, cheap.thoughts()]).toEqual([null, 1])
    const unchecked = coachWith(0.2, undefined, false)
    expect(await unchecked.coach.judge({ cell: 1 }, 'p1')).toBe(true)
    expect(unchecked.coach.costly.value).toBeNull()
    wish('bar')
    const marked = coachWith(0.2)
    expect(await marked.coach.judge({ cell: 1 }, 'p1')).toBe(true)
    await expect.poll(() => marked.coach.costly.value?.own.plan).toEqual([{ cell: 1 }])
    expect(marked.coach.costly.value?.decide).toBeNull()
  })

  test('an advised answer is sent once, however often it is pressed, and its advice is over', async () => {
    const { coach, sent } = coachWith(0.2)
    await coach.ask('p1')
    const pressed = [coach.play([{ cell: 2 }], 'p1'), coach.play([{ cell: 2 }], 'p1')]
    expect(coach.playing.value).toBe(true)
    sent[0]?.reply(null)
    await Promise.all(pressed)
    expect(sent.map(({ plan }) => plan)).toEqual([[{ cell: 2 }]])
    expect([coach.playing.value, coach.hint.value]).toEqual([false, null])
  })

  test('an advised answer that is refused can be given again', async () => {
    const { coach, sent } = coachWith(0.2)
    await coach.ask('p1')
    const pressed = coach.play([{ cell: 2 }], 'p1')
    sent[0]?.reply(refuse('T-1', 'no', 'not here'))
    await pressed
    expect([coach.playing.value, coach.hint.value?.hint.advice[0]?.plan]).toEqual([false, [{ cell: 2 }]])
  })

  test('at a table on a server, which tells no state, nothing is thought about and nothing is told', async () => {
    const { coach, thoughts } = coachWith(0.2, async () => null)
    expect(await coach.judge({ cell: 1 }, 'p1')).toBe(true)
    await coach.watch('p1')
    await coach.ask('p1')
    expect([thoughts(), coach.hint.value, coach.chance.value, coach.costly.value]).toEqual([0, null, null, null])
  })

  /** A coach whose workers never answer, and what ends them. */
  function silentCoach() {
    const deaths: (() => void)[] = []
    let begun = 0
    const start = (): CoachWorker => {
      begun++
      return {
        addEventListener: (type, listener) => void (type === 'error' && deaths.push(() => listener({} as MessageEvent))),
        terminate: () => undefined,
        postMessage: () => undefined,
      }
    }
    const live = signal({ asks: [{ seat: 'p1', kind: 'act', rule: '', about: null }] })
    const guess = async () => table.of.game.start(table.record.setup).state
    const coach = new make({ game: table.of.game, at: signal(0), live, guess } as unknown as Session, start)
    return { coach, die: () => deaths.at(-1)?.(), begun: () => begun }
  }

  test('is sent when the thinking is stopped, also when a hint was asked for at the same time', async () => {
    const { coach, begun } = silentCoach()
    const judged = coach.judge({ cell: 1 }, 'p1')
    await expect.poll(begun).toBe(1)
    const hinted = coach.ask('p1')
    await expect.poll(() => coach.thinking.value).toBe(true)
    await Promise.resolve()
    coach.stop()
    expect(await judged).toBe(true)
    await hinted
    expect([coach.thinking.value, coach.failed.value]).toEqual([false, false])
  })

  test('is sent when the worker dies; a hint says so, and the next one starts another worker', async () => {
    const { coach, die, begun } = silentCoach()
    const judged = coach.judge({ cell: 1 }, 'p1')
    const hinted = coach.ask('p1')
    await expect.poll(begun).toBe(1)
    await Promise.resolve()
    die()
    expect(await judged).toBe(true)
    await hinted
    expect([coach.thinking.value, coach.failed.value]).toEqual([false, true])
    void coach.ask('p1')
    await expect.poll(begun).toBe(2)
    coach.stop()
  })
})
