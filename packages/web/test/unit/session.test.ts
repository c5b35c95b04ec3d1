import { type Ask, type Game, Match } from '@deadfront/kernel'
import { ticTacToe } from '@deadfront/testkit/tic-tac-toe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Board } from '../../src/board/board.ts'
import type { MatchHost } from '../../src/host/local.ts'
import type { LiveUpdate, LogStep, Picture } from '../../src/host/protocol.ts'
import type { SaveHead, Span } from '../../src/saves/save.ts'
import type { Session } from '../../src/shell/table/session.ts'

const ttt = ticTacToe as unknown as Game
const ask = (seat: string, kind: string): Ask => ({ seat, kind, rule: 'T-1', about: null })

let make: typeof Session
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  ;({ Session: make } = await import('../../src/shell/table/session.ts'))
})
afterAll(() => vi.unstubAllGlobals())

const updateAt = (at: number, asks: readonly Ask[] = [], spaces: Picture['spaces'] = {}): LiveUpdate => ({
  view: null,
  viewer: null,
  asks,
  spaces,
  at,
  events: [],
  result: null,
  thinking: [],
  handOver: null,
  canUndo: false,
  canRedo: false,
})

/** Each command has one event, of the type `move <number>`. */
const stepsOf = (from: number, to: number): LogStep[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ at: from + i, seat: null, events: [{ type: `move ${from + i}`, rule: 'T-1' }] }))

/** A session at a host that answers only when the test says so. */
function sessionOf(unseen: readonly Span[] = []) {
  const { setup, start } = new Match(ttt, { scenario: ttt.scenarios[0]?.id ?? '', options: {}, seed: 'session' }).record()
  const head: SaveHead = {
    id: 's',
    name: 'n',
    game: ttt.id,
    rulesVersion: ttt.rulesVersion,
    setup,
    holders: { x: 'me', o: 'bot:steady' },
    start,
    count: 0,
    hash: start,
    result: null,
    created: 0,
    changed: 0,
    unseen,
  }
  const pictures: { at: number; answer: () => void }[] = []
  const call = (name: string, given: { at: number; from: number; to: number }): Promise<unknown> => {
    if (name === 'history') return Promise.resolve(stepsOf(given.from, given.to))
    if (name !== 'picture') return Promise.resolve(null)
    return new Promise((resolve) => pictures.push({ at: given.at, answer: () => resolve(updateAt(given.at)) }))
  }
  const host: MatchHost = { open: async () => ({ total: 9 }), call: call as MatchHost['call'], close: () => undefined }
  const session = new make(head, ttt, [], () => host)
  session.total.value = 9
  return { session, pictures }
}

const settle = () => new Promise((done) => setTimeout(done))

test('a picture of the replay that comes after the replay was left is not shown', async () => {
  const { session, pictures } = sessionOf()
  session.receive({ type: 'update', update: updateAt(9) })
  await settle()
  const first = session.jump(3)
  pictures[0]?.answer()
  await first
  expect([session.replaying.value, session.at.value]).toEqual([true, 3])
  const late = session.jump(4, true)
  session.leaveReplay()
  expect([session.replaying.value, session.at.value]).toEqual([false, 9])
  pictures[1]?.answer()
  await late
  expect([session.replaying.value, session.at.value]).toEqual([false, 9])
})

test('of two points of the replay the one asked for last is shown, whichever picture comes first', async () => {
  const { session, pictures } = sessionOf()
  session.receive({ type: 'update', update: updateAt(9) })
  await settle()
  const jumps = [session.jump(3), session.jump(5)]
  for (const { answer } of pictures.toReversed()) answer()
  await Promise.all(jumps)
  expect(session.at.value).toBe(5)
})

test('a replay from a point that was left while its picture was on the way does not play', async () => {
  const { session, pictures } = sessionOf()
  session.receive({ type: 'update', update: updateAt(9) })
  await settle()
  const replay = session.replayFrom(2)
  session.leaveReplay()
  pictures[0]?.answer()
  await replay
  expect([session.replaying.value, session.autoplay.value]).toEqual([false, false])
})

test('who is asked next is told only when the board has told what led to it', async () => {
  const { session } = sessionOf()
  const told = Promise.withResolvers<void>()
  const board: Board = { update: async ({ at }) => (at === 2 ? told.promise : undefined), destroy: () => undefined }
  session.boards.attach(board)
  session.receive({ type: 'update', update: updateAt(1, [ask('o', 'battle')]) })
  await settle()
  expect(session.otherAsks.value).toEqual([ask('o', 'battle')])
  expect([...session.asked.value]).toEqual(['o'])
  session.receive({ type: 'update', update: updateAt(2, [ask('o', 'noncombatMove')]) })
  await settle()
  // The battle is still told: its end is not known, and nobody decides.
  expect(session.otherAsks.value).toEqual([ask('o', 'battle')])
  expect([...session.asked.value]).toEqual([])
  told.resolve()
  await settle()
  expect(session.otherAsks.value).toEqual([ask('o', 'noncombatMove')])
  expect([...session.asked.value]).toEqual(['o'])
})

test('an own question that was answered is not shown as one that is waited for', async () => {
  const { session } = sessionOf()
  const board: Board = { update: async ({ at }) => (at === 2 ? new Promise(() => undefined) : undefined), destroy: () => undefined }
  session.boards.attach(board)
  session.receive({ type: 'update', update: updateAt(1, [ask('x', 'mark')], { x: [] }) })
  await settle()
  expect([session.otherAsks.value, [...session.asked.value]]).toEqual([[], ['x']])
  session.receive({ type: 'update', update: updateAt(2, [ask('o', 'mark')]) })
  await settle()
  expect([session.otherAsks.value, [...session.asked.value]]).toEqual([[], []])
})

test('what was not seen is told again after a reload: all that the commands led to, in the words of the board', async () => {
  const { session, pictures } = sessionOf([{ since: 4, at: 6 }])
  const board: Board = {
    update: () => undefined,
    report: ({ events }) => ({ title: 'Turn 3', lines: events.map(({ type }) => ({ text: type, tone: 'plain' })), drama: null }),
    destroy: () => undefined,
  }
  session.boards.attach(board)
  session.receive({ type: 'verified', total: 9 })
  session.receive({ type: 'update', update: updateAt(9) })
  await settle()
  expect(pictures.map(({ at }) => at)).toEqual([6])
  pictures[0]?.answer()
  await settle()
  expect(session.unseen.report.value?.lines.map(({ text }) => text)).toEqual(['move 5', 'move 6'])
})
