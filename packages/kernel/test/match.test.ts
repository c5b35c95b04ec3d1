import { type Aside, isRefusal, Match, migrate, pick, readRecord, refuse, replay, rngOf, type GameRecord } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { listen, START, toy, type Toy, type ToyEvent } from './toy.ts'

const game = toy({ talk: listen(['a']) }, { kind: 'talk' })
const words = (match: Match<never, never> | { state: unknown }) => (match.state as { diary: string[] }).diary

function played(...said: string[]) {
  const match = new Match(game, START)
  for (const say of said) expect(isRefusal(match.command('a', { say }))).toBe(false)
  return match
}

describe('a match', () => {
  test('undo and redo, to the last barrier and no further', () => {
    const match = played('x', 'roll', 'y', 'x')
    const after = match.record()
    expect([match.undo(), match.undo(), match.canUndo, match.undo(), match.undo()]).toEqual([true, true, false, false, false])
    expect(words(match)).toEqual(['a x', 'a roll', expect.stringMatching(/^rolled/)])
    expect(match.steps).toHaveLength(2) // an undo that is not allowed takes nothing out of the record
    expect(match.record().commands).toEqual(after.commands.slice(0, 2))
    expect(match.canRedo).toBe(true)
    expect([match.redo()?.command.hash, match.redo()?.command.hash, match.redo()]).toEqual([
      after.commands[2]?.hash,
      after.commands[3]?.hash,
      null,
    ])
    expect(match.record()).toEqual(after)
  })

  test('a new command forgets what was undone; a refused one does not', () => {
    const match = played('x', 'y')
    match.undo()
    match.command('a', { say: 'no' })
    expect(match.canRedo).toBe(true)
    match.command('a', { say: 'x' })
    expect(match.canRedo).toBe(false)
  })

  describe('with two seats that are asked together', () => {
    /** `a` and `b` talk until one of them is done; then the other goes on alone. */
    const both = listen(['a', 'b'], {
      who: (s) => ['a', 'b'].filter((seat) => !s.diary.includes(`${seat} end of talk`)),
      space: () => [pick(['x', 'y', 'roll', 'end of talk'].map((say) => ({ say })))],
    })
    const pair = toy({ talk: both }, { kind: 'talk' })
    const talked = (atOneScreen: ((s: Toy) => boolean) | null, ...said: readonly [string, string][]) => {
      const match = new Match(pair, START)
      if (atOneScreen) match.playAtOneScreen(atOneScreen)
      for (const [seat, say] of said) expect(isRefusal(match.command(seat, { say }))).toBe(false)
      return match
    }

    test('each at a screen of their own, every command stands', () => {
      for (const match of [talked(null, ['a', 'x']), talked(() => false, ['a', 'x'])]) {
        expect(match.steps[0]?.barrier).toBe(true)
        expect([match.canUndo, match.undo()]).toEqual([false, false])
      }
    })

    test('at one screen the commands of both are taken back, newest first, and done again', () => {
      const match = talked(() => true, ['a', 'x'], ['b', 'y'])
      const record = match.record()
      expect([match.undo(), match.undo(), match.undo()]).toEqual([true, true, false])
      expect(words(match)).toEqual([])
      expect([match.redo()?.command.seat, match.redo()?.command.seat]).toEqual(['a', 'b'])
      expect(match.record()).toEqual(record)
      expect(replay(pair, record).mismatch).toBeNull()
    })

    test('dice, and the end of what the seat is asked, still stand', () => {
      expect(talked(() => true, ['a', 'x'], ['b', 'roll']).canUndo).toBe(false)
      expect(talked(() => true, ['b', 'roll'], ['a', 'x']).undoAt).toBe(1)
      expect(talked(() => true, ['a', 'x'], ['b', 'end of talk']).canUndo).toBe(false)
    })

    test('both the state before and the state after are asked: what was hidden in one of them stands', () => {
      const hiddenAfter = (s: Toy) => s.diary.length < 2
      expect(talked(hiddenAfter, ['a', 'x'], ['b', 'y']).canUndo).toBe(false)
      const hiddenBefore = (s: Toy) => s.diary.length !== 1
      expect(talked(hiddenBefore, ['a', 'x'], ['b', 'y']).canUndo).toBe(false)
      expect(talked(hiddenBefore, ['a', 'x'], ['b', 'y'], ['a', 'x']).undoAt).toBe(2)
    })
  })

  describe('an aside', () => {
    const aside: Aside<Toy, ToyEvent> = {
      is: (answer) => 'aside' in answer,
      whyNot(s, seat, { aside }) {
        if (aside === 'later' && s.diary.length === 0) return refuse('T-1', 'say.early', 'too early')
        return (aside as string).startsWith('no') ? refuse('T-1', 'say.no', 'not that', [seat]) : null
      },
      answer(t, { aside }, seat) {
        t.s.diary.push(`${seat} aside ${String(aside)}`)
        if (aside === 'dice') t.roll()
      },
    }
    /** Asks until somebody has said hush. */
    const talk = listen(['a'], {
      who: (s) => (s.diary.some((line) => line.endsWith('hush')) ? [] : ['a']),
      whyNot: (s, _f, { say }) => (say === 'y' && s.diary.includes('b aside mute y') ? refuse('T-1', 'say.no', 'not that') : null),
      close: (t) => t.become({ kind: 'after' }),
    })
    const chatty = toy({ talk, after: listen(['a', 'b']) }, { kind: 'talk' }, { aside })
    const after = (...said: string[]) => {
      const match = new Match(chatty, START)
      for (const say of said) match.command('a', { say })
      return match
    }

    test('is said by a seat that is not asked, and leaves the question open', () => {
      const match = after('x')
      expect(isRefusal(match.command('b', { say: 'x' }))).toBe(true)
      expect(match.command('b', { aside: 'no' })).toMatchObject({ code: 'say.no', about: ['b'] })
      expect(match.command('b', { aside: 'psst' })).toMatchObject({ barrier: false })
      expect(words(match)).toEqual(['a x', 'b aside psst'])
      expect(match.game.asks(match.state).map((ask) => ask.seat)).toEqual(['a'])
      expect(replay(match.game, match.record()).mismatch).toBeNull()
    })

    test('of a shape its rule trips over is refused', () => {
      const match = after('x')
      for (const odd of [7, null, { say: 'psst' }])
        expect(match.command('b', { aside: odd })).toMatchObject({ refused: true, code: 'kernel.not-offered' })
      expect(match.steps).toHaveLength(1)
    })

    test('out of turn takes no undo from the seat that is asked, and is not taken back with its moves', () => {
      const match = after('x')
      match.command('b', { aside: 'one' })
      match.command('a', { say: 'y' })
      match.command('b', { aside: 'two' })
      expect([match.canUndo, match.undoAt, match.undo()]).toEqual([true, 2, true])
      expect(words(match)).toEqual(['a x', 'b aside one', 'b aside two'])
      expect([match.undoAt, match.undo(), match.canUndo, match.undo()]).toEqual([0, true, false, false])
      expect(words(match)).toEqual(['b aside one', 'b aside two'])
      expect(replay(match.game, match.record()).mismatch).toBeNull()
      // Nor does one that comes now take the redo.
      match.command('b', { aside: 'three' })
      expect([match.redo()?.command.answer, match.redo()?.command.answer, match.redo()]).toEqual([{ say: 'x' }, { say: 'y' }, null])
      expect(words(match)).toEqual(['b aside one', 'b aside two', 'b aside three', 'a x', 'a y'])
      expect(replay(match.game, match.record()).mismatch).toBeNull()
      expect(match.game.hash(match.stateAt(3))).toBe(match.steps[2]?.command.hash)
    })

    test('of the seat that is asked is taken back like a move', () => {
      const match = after('x')
      match.command('a', { aside: 'mine' })
      expect([match.undo(), words(match)]).toEqual([true, ['a x']])
    })

    test('that would not have been heard without a move keeps the move', () => {
      const match = after('x')
      match.command('b', { aside: 'later' })
      const record = match.record()
      expect(match.undo()).toBe(false)
      expect(match.record()).toEqual(record)
    })

    test('that forbids what was taken back leaves nothing to do again', () => {
      const match = after('x', 'y')
      match.undo()
      match.undo()
      match.command('b', { aside: 'mute y' })
      expect([match.redo()?.command.answer, match.canRedo]).toEqual([{ say: 'x' }, true])
      expect([match.redo(), match.canRedo]).toEqual([null, false])
    })

    test.each(['dice', 'hush'])('is a barrier when dice fall or the question closes: %s', (said) => {
      const match = after('x')
      expect(match.command('b', { aside: said })).toMatchObject({ barrier: true })
      expect(match.canUndo).toBe(false)
    })

    test('is known as one only if it leaves the question as it was', () => {
      const { state } = after('x')
      const asideOf = (seat: string, answer: object | object[]) => (chatty.apply(state, seat, answer as never) as { aside?: true }).aside
      expect(asideOf('b', { aside: 'psst' })).toBe(true)
      expect(asideOf('a', { aside: 'psst' })).toBe(true)
      expect(asideOf('a', [{ aside: 'psst' }, { aside: 'pst' }])).toBe(true)
      expect(asideOf('a', [{ aside: 'psst' }, { say: 'x' }])).toBeUndefined()
      expect(asideOf('b', { aside: 'hush' })).toBeUndefined()
      expect(asideOf('b', { aside: 'dice' })).toBeUndefined()
      expect(asideOf('a', { say: 'x' })).toBeUndefined()
    })
  })

  test('a observer sees every die as it falls, and changes nothing', () => {
    const { state } = game.start(START)
    const seen: string[] = []
    const observer = { rolled: (sides: number, pips: number) => void seen.push(`rolled ${pips}/${sides}`), drew: () => undefined }
    const watched = game.apply(state, 'a', { say: 'roll' }, { observer })
    const alone = game.apply(state, 'a', { say: 'roll' })
    if (isRefusal(watched) || isRefusal(alone)) throw new Error('refused')
    expect(watched.state).toEqual(alone.state)
    expect(seen.map((line) => line.split('/')[0])).toEqual(words(watched).slice(-1))
    expect(seen).toHaveLength(1)
  })

  test('a batch is taken back whole', () => {
    const match = played('x')
    match.command('a', [{ say: 'x' }, { say: 'y' }])
    expect(match.steps).toHaveLength(2)
    match.undo()
    expect(words(match)).toEqual(['a x'])
    match.redo()
    expect(words(match)).toEqual(['a x', 'a x', 'a y'])
  })

  test('an exception in the rules leaves it as it was', () => {
    const match = played('x', 'y')
    match.undo()
    const before = match.record()
    expect(() => match.command('a', { say: 'crash' })).toThrow('a bug in the rules')
    expect(match.record()).toEqual(before)
    expect(words(match)).toEqual(['a x'])
    expect([match.canUndo, match.canRedo]).toEqual([true, true])
  })

  test('the record keeps its own answers', () => {
    const match = new Match(game, START)
    const answer = { say: 'x' }
    match.command('a', answer)
    answer.say = 'y'
    expect(match.record().commands[0]?.answer).toEqual({ say: 'x' })
  })

  test('the record spells out every option', () => {
    expect(new Match(game, { ...START, options: { size: 4 } }).record().setup.options).toEqual({ flag: false, size: 4, way: 'a' })
  })

  test('and so it does when a position brings options: the record replays with them', () => {
    const sized = toy(
      { talk: listen(['a']) },
      { kind: 'talk' },
      {
        position: {
          schema: {},
          read: (_position, setup) => ({
            state: { rng: rngOf(setup), stack: [{ kind: 'talk' }], result: null, diary: [`size ${String(setup.options.size)}`] },
            events: [],
          }),
          write: (s) => ({ diary: s.diary }),
        },
      },
    )
    const match = new Match(sized, { ...START, position: { options: { size: 5 }, diary: [] } })
    expect(match.state.diary).toEqual(['size 5'])
    expect(match.setup).toMatchObject({ options: { flag: false, size: 5, way: 'a' }, position: { diary: [] } })
    expect(replay(sized, match.record()).mismatch).toBeNull()
  })

  test('any point of a long game is reached from a snapshot near it', () => {
    const said = Array.from({ length: 300 }, (_, i) => (i % 7 === 0 ? 'roll' : 'x'))
    const match = played(...said)
    for (const at of [0, 1, 63, 64, 65, 200, 299, 300, 999]) {
      const hash = at === 0 ? match.startHash : match.steps[Math.min(at, 300) - 1]?.command.hash
      expect(game.hash(match.stateAt(at))).toBe(hash)
    }
  })

  test('snapshots of what was undone are forgotten', () => {
    const match = played(...Array.from({ length: 64 }, () => 'x'))
    match.undo()
    match.command('a', { say: 'y' })
    match.command('a', { say: 'x' })
    expect(game.hash(match.stateAt(64))).toBe(match.steps[63]?.command.hash)
    expect(match.stateAt(64).diary.at(-1)).toBe('a y')
  })
})

describe('a record', () => {
  const good = JSON.parse(JSON.stringify(played('x', 'roll', 'end').record({ a: 'me' }))) as GameRecord

  test('replays hash by hash, whole or in part', () => {
    expect(readRecord(good)).toEqual({ record: good })
    const whole = replay(game, good)
    expect(whole.mismatch).toBeNull()
    expect(whole.match.record({ a: 'me' })).toEqual(good)
    expect(replay(game, good, 2).match.steps).toHaveLength(2)
    expect(replay(game, good, 2).mismatch).toBeNull()
  })

  test('is small', () => {
    expect(JSON.stringify(good.commands[0]).length).toBeLessThan(200)
  })

  test.each([
    [{ rulesVersion: 9 }, 0, 'the record needs rules version 9 of toy, this is 1'],
    [{ start: 'beef' }, 0, `the start position has hash ${good.start}, the record says beef`],
    [{ commands: [{ ...good.commands[0], answer: { say: 'no' } }] }, 0, 'command 1 is refused: not that (T-1)'],
    [
      { commands: [good.commands[0], { ...good.commands[1], hash: 'beef' }] },
      2,
      `after command 2 the hash is ${good.commands[1]?.hash}, the record says beef`,
    ],
    [{ setup: { ...good.setup, seed: 'other' }, start: '' }, 0, 'the record says '],
    [{ result: null }, 3, 'the result is over, the record says none'],
  ])('a mismatch: %j', (over, at, say) => {
    const { mismatch } = replay(game, { ...good, ...over } as GameRecord)
    expect(mismatch?.at).toBe(at)
    expect(mismatch?.say).toContain(say)
  })

  const bad = (over: object) => ({ ...good, ...over })
  test.each([
    [null, '', 'expected a record object'],
    [[], '', 'expected a record object'],
    ['text', '', 'expected a record object'],
    [bad({ format: 'other/1' }), 'format', 'expected "deadfront-record/1", found "other/1"'],
    [bad({ game: 1 }), 'game', 'expected a game id'],
    [bad({ rulesVersion: '1' }), 'rulesVersion', 'expected a whole number'],
    [bad({ setup: null }), 'setup', 'expected an object'],
    [bad({ setup: { seed: 'x', options: {} } }), 'setup.scenario', 'expected a scenario id'],
    [bad({ setup: { scenario: 'x', options: {} } }), 'setup.seed', 'expected a text'],
    [bad({ setup: { scenario: 'x', seed: 'x', options: [] } }), 'setup.options', 'expected an object'],
    [bad({ seats: [] }), 'seats', 'expected an object'],
    [bad({ start: 1 }), 'start', 'expected a hash'],
    [bad({ commands: {} }), 'commands', 'expected a list'],
    [bad({ commands: [null] }), 'commands[0]', 'expected { seat, answer, hash }'],
    [bad({ commands: [{ seat: 1, answer: {}, hash: '' }] }), 'commands[0].seat', 'expected a seat id'],
    [
      bad({ commands: [good.commands[0], { seat: 'a', answer: 'x', hash: '' }] }),
      'commands[1].answer',
      'expected an answer object or a list of them',
    ],
    [bad({ commands: [{ seat: 'a', answer: [], hash: '' }] }), 'commands[0].answer', 'expected an answer object or a list of them'],
    [bad({ commands: [{ seat: 'a', answer: [1], hash: '' }] }), 'commands[0].answer', 'expected an answer object or a list of them'],
    [bad({ commands: [{ seat: 'a', answer: {}, hash: 1 }] }), 'commands[0].hash', 'expected a hash'],
    [bad({ result: 'won' }), 'result', 'expected null or { outcome, winners, rule }'],
  ])('malformed: %#', (data, place, say) => {
    expect(readRecord(data)).toEqual({ problem: { place, say } })
  })
})

describe('versions', () => {
  const now = toy(
    { talk: listen(['a']) },
    { kind: 'talk' },
    {
      rulesVersion: 3,
      versions: {
        1: {
          migrate: ({ setup, state }) => ({
            setup,
            state: { ...(state as object), diary: (state as { log: string[] }).log.map((x) => `old ${x}`) },
          }),
        },
        2: { migrate: ({ setup, state }) => ({ setup: { ...setup, seed: `${setup.seed}!` }, state }) },
      },
    },
  )
  const save = { setup: START, state: { log: ['x'] } }

  test('run one after the other', () => {
    expect(migrate(now, 1, save)).toMatchObject({ setup: { seed: 'toy!' }, state: { diary: ['old x'] } })
    expect(migrate(now, 3, save)).toEqual(save)
  })

  test('gaps, the future and corrupt saves are problems, not exceptions', () => {
    expect(migrate(now, 0, save)).toEqual({ problem: 'no way from rules version 0 of toy to 3' })
    expect(migrate(now, 4, save)).toEqual({ problem: 'the save is of rules version 4, newer than 3' })
    expect(migrate(now, 1, { setup: START, state: null })).toEqual({
      problem: expect.stringContaining('the save of rules version 1 of toy cannot be read: '),
    })
  })
})
