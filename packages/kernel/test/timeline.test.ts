import { type Aside, isRefusal, Match, readRecord, refuse, replay, type Rng4, seedRng, Snapshots, Timeline } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { listen, START, toy, type Toy, type ToyEvent } from './toy.ts'

const aside: Aside<Toy, ToyEvent> = {
  is: (answer) => 'aside' in answer,
  whyNot: (s, _seat, { aside: said }) => (said === 'later' && s.diary.length === 0 ? refuse('T-1', 'say.early', 'too early') : null),
  answer: (t, { aside: said }, seat) => void t.s.diary.push(`${seat} aside ${String(said)}`),
}
const game = toy({ talk: listen(['a']) }, { kind: 'talk' }, { aside })

const dice = (seq: number): Rng4 => seedRng(`dice ${seq}`)
const open = (): Timeline<Toy, ToyEvent> => new Timeline(game, game.start(START).state, dice)

function give(timeline: Timeline<Toy, ToyEvent>, seat: string, answer: { [key: string]: string }): void {
  const applied = timeline.dryRun(seat, answer)
  if (isRefusal(applied)) throw new Error(applied.say)
  timeline.accept({ seat, answer }, applied)
}

describe('a timeline with dice for each command', () => {
  test('counts undos as commands of their own, so that the same answer rolls other dice', () => {
    const timeline = open()
    give(timeline, 'a', { say: 'x' })
    const before = timeline.dryRun('a', { say: 'roll' })
    const plan = timeline.planUndo(0, 0)
    if (plan) timeline.takeUndo(plan)
    expect([timeline.seq, timeline.length, timeline.canRedo]).toEqual([2, 0, true])
    give(timeline, 'a', { say: 'x' })
    const after = timeline.dryRun('a', { say: 'roll' })
    if (isRefusal(before) || isRefusal(after)) throw new Error('refused')
    expect(after.state.rng).not.toEqual(before.state.rng)
  })

  test('the questions of the next state are found once, before it is accepted', () => {
    let found = 0
    const counted = {
      ...game,
      asks: (s: Toy) => {
        found++
        return game.asks(s)
      },
    }
    const timeline = new Timeline<Toy, ToyEvent>(counted, game.start(START).state, dice)
    const answer = { say: 'x' }
    const applied = timeline.dryRun('a', answer)
    if (isRefusal(applied)) throw new Error(applied.say)
    const next = timeline.asksAfter(applied.state)
    expect([timeline.seatsAsked, found]).toEqual([['a'], 2])
    timeline.accept({ seat: 'a', answer }, applied)
    expect(timeline.asks).toBe(next)
    expect([timeline.seatsAsked, found]).toEqual([['a'], 2])
  })

  test('an undo gives orders of other seats again, each with the dice of its own number', () => {
    const timeline = open()
    give(timeline, 'a', { say: 'x' })
    give(timeline, 'b', { aside: 'hold' })
    expect([timeline.undoable('a'), timeline.undoable('b'), timeline.undoable()]).toEqual([2, 0, 2])
    const plan = timeline.planUndo(0, 1)
    expect(plan?.orders.map(({ command }) => command.seq)).toEqual([2])
    if (plan) timeline.takeUndo(plan)
    expect([timeline.seq, timeline.length, timeline.state.diary]).toEqual([3, 1, ['b aside hold']])
    expect(timeline.undoable('a')).toBe(0)
  })

  test('an order that would not be possible any more keeps everything as it is', () => {
    const timeline = open()
    give(timeline, 'a', { say: 'x' })
    give(timeline, 'b', { aside: 'later' })
    expect(timeline.planUndo(0, 1)).toBeNull()
    expect(timeline.length).toBe(2)
  })

  test('further back than it remembers, an undo needs the stored part', () => {
    const timeline = open()
    give(timeline, 'a', { say: 'roll' })
    give(timeline, 'a', { say: 'x' })
    expect([timeline.remembers(1), timeline.remembers(0)]).toEqual([true, false])
    expect(() => timeline.planUndo(0, 0)).toThrow('needs the stored commands')
    const start = game.start(START).state
    expect(timeline.planUndo(0, 0, { state: start, orders: [] })).toEqual({ to: 0, state: start, orders: [], taken: [] })
  })
})

describe('a match and a batch', () => {
  test('stores only what was taken, and the record replays', () => {
    const match = new Match(game, START)
    const step = match.command('a', [{ say: 'x' }, { say: 'roll' }, { say: 'y' }])
    expect(step).toMatchObject({ taken: 2, barrier: true, command: { answer: [{ say: 'x' }, { say: 'roll' }] } })
    expect(match.canUndo).toBe(false)
    expect(replay(game, match.record()).mismatch).toBeNull()
  })
})

test('snapshots: the nearest, and none of what was taken back', () => {
  const snapshots = new Snapshots(2, 'start')
  for (const at of [1, 2, 3, 4]) snapshots.offer(at, `after ${at}`)
  expect([0, 1, 2, 3, 9].map((at) => snapshots.nearest(at).state)).toEqual(['start', 'start', 'after 2', 'after 2', 'after 4'])
  snapshots.dropAfter(3)
  expect(snapshots.nearest(9).at).toBe(2)
  snapshots.dropAfter(0)
  expect(snapshots.nearest(9).at).toBe(0)
})

describe('the versions of a record', () => {
  const record = (versions: unknown) => ({ ...new Match(game, START).record(), commands: [], versions })
  test('are a rising list from the first version at 0', () => {
    expect(readRecord(record([{ version: 1, at: 0 }]))).toHaveProperty('record')
    const command = { seat: 'a', answer: { say: 'x' }, hash: '' }
    const two = {
      ...record([
        { version: 1, at: 0 },
        { version: 2, at: 1, state: {} },
      ]),
      commands: [command],
    }
    expect(readRecord(two)).toHaveProperty('record')
  })
  test.each([
    [{}],
    [[]],
    [[1]],
    [[{ version: 2, at: 0 }]],
    [[{ version: 1, at: 1 }]],
    [
      [
        { version: 1, at: 0 },
        { version: 1, at: 0 },
      ],
    ],
    [
      [
        { version: 1, at: 0 },
        { version: 2, at: 1 },
      ],
    ],
    [
      [
        { version: 1, at: 0 },
        { version: 2, at: '1' },
      ],
    ],
  ])('malformed: %j', (versions) => {
    expect(readRecord(record(versions))).toMatchObject({ problem: { place: 'versions' } })
  })
})
