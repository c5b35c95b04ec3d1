import { beforeEach, expect, test, vi } from 'vitest'
import type { BoardUpdate, Report } from '../../src/board/board.ts'
import type { Span } from '../../src/saves/save.ts'

const play = vi.hoisted(() => vi.fn())
vi.mock('../../src/shell/sound.ts', () => ({ play }))
const choices = vi.hoisted(() => ({ value: { drama: true } }))
vi.mock('../../src/shell/settings.ts', () => ({ choices }))

const { Unseen } = await import('../../src/shell/table/unseen.ts')

const DRAMAS: readonly Report['drama'][] = ['death', 'alarm', 'reveal', 'last', null]

const updateAt = (at: number): BoardUpdate => ({ view: null, viewer: null, asks: [], spaces: {}, events: [], live: true, at })

/** A board that tells of each command: its line is the drama, in the words of `say`. */
function unseen(say: (drama: string) => string = (drama) => drama) {
  const board = { say }
  const kept: (readonly Span[])[] = []
  const tell = ({ at }: BoardUpdate): Report | null => {
    const drama = DRAMAS[at - 1] ?? null
    return { title: `Turn ${at}`, lines: at === 9 ? [] : [{ text: board.say(String(drama)), tone: 'bad' }], drama }
  }
  const it = new Unseen({ tell, read: async ({ at }) => updateAt(at), keep: (spans) => kept.push(spans) })
  const lines = () => it.report.value?.lines.map((line) => line.text)
  return { it, board, kept, lines }
}

beforeEach(() => {
  play.mockClear()
  choices.value = { drama: true }
})

test('a death, an alarm, a reveal and the last card have a sound each; what was not seen yet stays', () => {
  const { it, lines } = unseen()
  for (const at of [1, 2, 3, 4, 5]) it.add(updateAt(at))
  expect(play.mock.calls.flat()).toEqual(['lose', 'dead', 'card', 'card'])
  expect(lines()).toEqual(['death', 'alarm', 'reveal', 'last', 'null'])
  expect(it.report.value?.drama).toBe('last')
})

test('one switch turns the drama off; the lines are told all the same', () => {
  choices.value = { drama: false }
  const { it, lines } = unseen()
  it.add(updateAt(2))
  expect(play).not.toHaveBeenCalled()
  expect(lines()).toHaveLength(1)
})

test('what is not seen yet is kept for a reload and told again there, without its sound, until it is seen', async () => {
  const before = unseen()
  before.it.add(updateAt(1))
  before.it.add(updateAt(3), 1)
  before.it.add(updateAt(9)) // nothing to tell
  expect(before.kept.at(-1)).toEqual([
    { since: 0, at: 1 },
    { since: 1, at: 3 },
  ])
  play.mockClear()
  const after = unseen()
  await after.it.restore(before.kept.at(-1) ?? [])
  after.it.add(updateAt(5))
  expect(after.lines()).toEqual(['death', 'reveal', 'null'])
  expect(play).not.toHaveBeenCalled()
  after.it.seen()
  expect([after.it.report.value, after.kept.at(-1)]).toEqual([null, []])
})

test('another board says what was not seen yet in its own words', () => {
  const { it, board, lines } = unseen((drama) => `the ${drama}`)
  it.add(updateAt(1))
  board.say = (drama) => `la ${drama}`
  it.sayAgain()
  expect(lines()).toEqual(['la death'])
})

test('what was taken back is not told any more', () => {
  const { it, kept, lines } = unseen()
  for (const at of [1, 2, 3]) it.add(updateAt(at))
  it.takeBack(1)
  expect(lines()).toEqual(['death'])
  expect(kept.at(-1)).toEqual([{ since: 0, at: 1 }])
})
