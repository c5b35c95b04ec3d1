import {
  applyAll,
  defineGame,
  type Frame,
  GAME_OVER,
  isRefusal,
  KERNEL_REFUSALS,
  notAsked,
  notOffered,
  notPlain,
  otherAsk,
  pathOf,
  type Refusal,
  Script,
  ScriptFault,
  seedRng,
  sequence,
  text,
  type Turn,
  whyNotReadable,
} from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { listen, START, toy, type Toy, type ToyEvent, type ToyRules } from './toy.ts'

const say = (game: ReturnType<typeof toy>, s: Toy, seat: string, ...words: string[]): Toy => {
  for (const word of words) {
    const done = game.apply(s, seat, { say: word })
    if (isRefusal(done)) throw new Error(done.say)
    s = done.state
  }
  return s
}
const note = (text: string) => (t: { s: Toy }) => void t.s.diary.push(text)

describe('the stack', () => {
  const rules: ToyRules = {
    day: sequence<Toy, Frame, ToyEvent>({
      morning: note('morning'),
      noon: (t) => t.call({ kind: 'talk' }),
      evening: note('evening'),
      night(t) {
        t.s.diary.push('night')
        if (t.s.diary.length > 10) t.end({ outcome: 'tired', winners: [], rule: 'T-1' })
        else t.goto('noon')
      },
    }),
    talk: listen(['a']),
  }

  test('a sequence runs its steps in order, waits for what it calls, goes on behind it, and jumps by name', () => {
    const game = toy(rules, { kind: 'day' })
    const { state } = game.start(START)
    expect(state.diary).toEqual(['morning'])
    expect(pathOf(state)).toBe('day:evening > talk')
    const later = say(game, state, 'a', 'x', 'done')
    expect(later.diary).toEqual(['morning', 'a x', 'a done', 'evening', 'night'])
    expect(pathOf(later)).toBe('day:evening > talk')
  })

  test('a sequence that has run out is done', () => {
    const game = toy(
      {
        talk: listen(['a']),
        short: sequence<Toy, Frame, ToyEvent>({ only: (t) => t.call({ kind: 'talk' }) }),
        long: sequence<Toy, Frame, ToyEvent>({
          one: (t) => t.call({ kind: 'short' }),
          two: (t) => t.end({ outcome: 'over', winners: [], rule: 'T-1' }),
        }),
      },
      { kind: 'long' },
    )
    const ended = say(game, game.start(START).state, 'a', 'done')
    expect(ended.result?.outcome).toBe('over')
    expect(ended.stack).toEqual([])
    expect(game.asks(ended)).toEqual([])
    expect(game.whyNot(ended, 'a', { say: 'x' })).toMatchObject({ code: 'kernel.game-over' })
  })

  test('become goes on as something else, also under what was called', () => {
    const game = toy(
      {
        first: {
          run(t) {
            t.call({ kind: 'talk' })
            t.become({ kind: 'second' })
          },
        },
        second: {
          run(t) {
            t.s.diary.push('second')
            t.call({ kind: 'talk' })
            t.done()
          },
        },
        talk: listen(['a']),
      },
      { kind: 'first' },
    )
    const { state } = game.start(START)
    expect(state.stack.map((f) => f.kind)).toEqual(['second', 'talk'])
    const later = say(game, state, 'a', 'done')
    expect(later.diary).toEqual(['a done', 'second'])
    expect(later.stack.map((f) => f.kind)).toEqual(['talk']) // done, though something was called above it
  })

  test('what one becomes can be done at once', () => {
    const game = toy(
      {
        first: {
          run(t) {
            t.become({ kind: 'second' })
            t.call({ kind: 'talk' })
            t.done()
          },
        },
        second: { run: (t) => t.s.diary.push('never') },
        talk: listen(['a']),
      },
      { kind: 'first' },
    )
    expect(game.start(START).state.stack.map((f) => f.kind)).toEqual(['talk'])
  })

  test.each([
    ['an empty stack without a result', { go: { run: (t) => t.done() } }, 'the stack is empty and the game has no result'],
    ['rules that never come to rest', { go: { run() {} } }, 'runaway rules: go'],
    ['a frame without a rule', { go: { run: (t) => t.call({ kind: 'nothing' }) } }, 'no rule for nothing'],
    [
      'done twice',
      {
        go: {
          run(t) {
            t.done()
            t.done()
          },
        },
      },
      'go is no longer on the stack',
    ],
    ['a step that does not exist', { go: sequence<Toy, Frame, ToyEvent>({ one: (t) => t.goto('two') }) }, 'no step two in go'],
    ['an empty pile', { go: { run: (t) => void t.draw([], String) } }, 'drew from an empty pile'],
  ] as [string, ToyRules, string][])('throws at %s', (_what, rules, message) => {
    expect(() => toy(rules, { kind: 'go' }).start(START)).toThrow(message)
  })

  test('an ask with nobody left closes itself, in its own way if it has one', () => {
    const closing = (close?: 'close') =>
      toy(
        {
          day: sequence<Toy, Frame, ToyEvent>({ ask: (t) => t.call({ kind: 'nobody' }), then: (t) => t.call({ kind: 'talk' }) }),
          nobody: listen(
            [],
            close
              ? {
                  close(t) {
                    t.s.diary.push('closed')
                    t.done()
                  },
                }
              : {},
          ),
          talk: listen(['a']),
        },
        { kind: 'day' },
      ).start(START).state.diary
    expect(closing()).toEqual([])
    expect(closing('close')).toEqual(['closed'])
  })
})

describe('the door', () => {
  const game = toy({ talk: listen(['a', 'b']) }, { kind: 'talk' })
  const alone = toy({ talk: listen(['a']) }, { kind: 'talk' })
  const { state } = game.start(START)

  test('several seats are asked at once, and a command may name its question', () => {
    expect(game.asks(state)).toEqual([
      { seat: 'a', kind: 'talk', rule: 'T-1', about: null },
      { seat: 'b', kind: 'talk', rule: 'T-1', about: null },
    ])
    expect(game.whyNot(state, 'b', { say: 'x' }, 'talk')).toBeNull()
    expect(game.whyNot(state, 'b', { say: 'x' }, 'other')).toMatchObject({ code: 'kernel.other-question', about: ['talk'] })
    expect(game.whyNot(state, 'c', { say: 'x' })).toMatchObject({ code: 'kernel.not-asked', rule: 'T-1' })
    expect(game.space(state, 'c')).toEqual([])
    expect(() => game.sample(state, 'c', seedRng('x'))).toThrow('c is not asked: talk')
  })

  test.each([
    null,
    undefined,
    1,
    'x',
    [],
    [[{ say: 'x' }]],
    {},
    { say: 1 },
    { say: null },
    { say: { startsWith: 1 } },
    { say: Number.NaN },
    { say: 'x', more: undefined },
    JSON.parse('{"say":"x","__proto__":{"polluted":1}}'),
    { say: () => 1 },
  ])('%j is refused and changes nothing', (answer) => {
    const before = game.hash(state)
    expect(isRefusal(game.apply(state, 'a', answer as never))).toBe(true)
    if (!Array.isArray(answer)) expect(game.whyNot(state, 'a', answer as never)).toMatchObject({ refused: true, rule: 'T-1' })
    expect(game.hash(state)).toBe(before)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('a bug met by an answer that was offered is not hidden as a refusal', () => {
    const buggy = toy(
      {
        talk: listen(['a'], {
          whyNot: () => {
            throw new Error('a bug in whyNot')
          },
        }),
      },
      { kind: 'talk' },
    )
    const s = buggy.start(START).state
    expect(() => buggy.whyNot(s, 'a', { say: 'x' })).toThrow('a bug in whyNot')
    expect(buggy.whyNot(s, 'a', { say: 'unheard of' })).toMatchObject({ code: 'kernel.not-offered', rule: 'T-1' })
  })

  test('a batch is taken up to and including its first barrier', () => {
    const s = alone.start(START).state
    const batch = alone.apply(s, 'a', [{ say: 'x' }, { say: 'roll' }, { say: 'y' }])
    expect(batch).toMatchObject({ barrier: true, taken: 2, events: [{ note: 'x' }, { note: 'roll' }] })
    expect(alone.hash((batch as { state: Toy }).state)).toBe(alone.hash(say(alone, s, 'a', 'x', 'roll')))
    expect(alone.apply(s, 'a', [{ say: 'x' }, { say: 'y' }])).toMatchObject({ barrier: false, taken: 2 })
    expect(alone.apply(s, 'a', [{ say: 'end' }, { say: 'x' }])).toMatchObject({ barrier: true, taken: 1 })
    // Whoever knows the dice, as a case does, may give the rest as well.
    const all = applyAll(alone, s, 'a', [{ say: 'x' }, { say: 'roll' }, { say: 'y' }])
    expect(all).toMatchObject({ taken: 3, events: [{ note: 'x' }, { note: 'roll' }, { note: 'y' }] })
    expect(alone.hash((all as { state: Toy }).state)).toBe(alone.hash(say(alone, s, 'a', 'x', 'roll', 'y')))
  })

  test('a batch is no dice oracle: what stands behind the dice is never looked at', () => {
    const s = alone.start(START).state
    const legal = alone.apply(s, 'a', [{ say: 'roll' }, { say: 'y' }])
    const illegal = alone.apply(s, 'a', [{ say: 'roll' }, { say: 'no way' }])
    expect(legal).toEqual(illegal)
    expect(legal).toMatchObject({ taken: 1 })
  })

  test('an illegal answer before any barrier refuses the whole batch', () => {
    const s = alone.start(START).state
    const before = alone.hash(s)
    expect(alone.apply(s, 'a', [{ say: 'x' }, { say: 'no way' }])).toMatchObject({ code: 'say.no', about: ['no way', 'answer 2 of 2'] })
    expect(alone.apply(s, 'a', [])).toMatchObject({ refused: true })
    expect(alone.hash(s)).toBe(before)
  })

  test('a batch that is refused uses no dice', () => {
    const script = new Script([6, 1])
    const s = alone.start(START).state
    expect(isRefusal(alone.apply(s, 'a', [{ say: 'x' }, { say: 'no' }, { say: 'roll' }], { script }))).toBe(true)
    expect(script.left().dice).toEqual([6, 1])
    expect(alone.apply(s, 'a', { say: 'roll' }, { script })).toHaveProperty('state.diary', ['a roll', 'rolled 6'])
  })

  test('a sequence may not have a step named like its own end', () => {
    expect(() => sequence({ begin: () => undefined, end: () => undefined })).toThrow('a step named "end"')
  })

  test('barriers: dice, a result, another seat', () => {
    const barrier = (g: typeof game, word: string) => (g.apply(g.start(START).state, 'a', { say: word }) as { barrier: boolean }).barrier
    expect(barrier(alone, 'x')).toBe(false)
    expect(barrier(alone, 'roll')).toBe(true)
    expect(barrier(alone, 'end')).toBe(true)
    expect(barrier(game, 'x')).toBe(true)
  })

  test('play does in place what apply does on a copy, with and without telling', () => {
    const s = alone.start(START).state
    const done = alone.apply(s, 'a', { say: 'roll' }) as { state: Toy; events: ToyEvent[] }
    const [told, untold] = [alone.copy(s), alone.copy(s)]
    const events: ToyEvent[] = []
    alone.play(told, 'a', { say: 'roll' }, events)
    alone.play(untold, 'a', { say: 'roll' })
    expect([told, untold]).toEqual([done.state, done.state])
    expect(events).toEqual(done.events)
  })

  test('an exception spoils neither the state nor the next command', () => {
    const s = alone.start(START).state
    const before = alone.hash(s)
    expect(() => alone.apply(s, 'a', { say: 'crash' })).toThrow('a bug in the rules')
    expect(alone.hash(s)).toBe(before)
    const done = alone.apply(s, 'a', { say: 'x' }) as { state: Toy; events: ToyEvent[]; barrier: boolean }
    expect(done).toMatchObject({ events: [{ note: 'x' }], barrier: false, state: { diary: ['a x'] } })
  })

  test('rules may try something out on the way: a turn within a turn', () => {
    const outer: ReturnType<typeof toy> = toy(
      {
        talk: listen(['a'], {
          answer(t, f, answer, seat) {
            const tried = alone.apply(alone.start(START).state, 'a', { say: 'roll' }) as { state: Toy }
            if (answer.say === 'deep') outer.apply(outer.start(START).state, 'a', { say: 'roll' })
            t.s.diary.push(`${seat} tried ${tried.state.diary.length}`)
            t.emit({ type: 'said', rule: 'T-1', note: answer.say })
            t.frame = f
          },
        }),
      },
      { kind: 'talk' },
    )
    const done = outer.apply(outer.start(START).state, 'a', { say: 'deep' })
    expect(done).toMatchObject({ state: { diary: ['a tried 2'] }, events: [{ note: 'deep' }], barrier: false })
  })

  test('sampling: the forms, whyNot deciding; a sampler of its own; and no form at all', () => {
    const s = alone.start(START).state
    const rng = seedRng('sample')
    const seen = new Set(Array.from({ length: 200 }, () => (alone.sample(s, 'a', rng) as { say: string }).say))
    expect(seen.size).toBe(6)
    const own = toy({ talk: listen(['a'], { sample: () => ({ say: 'mine' }) }) }, { kind: 'talk' })
    expect(own.sample(own.start(START).state, 'a', rng)).toEqual({ say: 'mine' })
    const empty = toy({ talk: listen(['a'], { space: () => [] }) }, { kind: 'talk' })
    expect(() => empty.sample(empty.start(START).state, 'a', rng)).toThrow('a is asked, but no form is offered: talk')
    const none = toy({ talk: listen(['a'], { space: () => [{ form: 'pick', options: [] }] }) }, { kind: 'talk' })
    expect(() => none.sample(none.start(START).state, 'a', rng)).toThrow('no legal answer found')
  })

  test.each([
    [{ scenario: 'nowhere' }, 'scenario: toy has no scenario "nowhere"; it has plain'],
    [{ seed: 5 }, 'seed: expected a text'],
    [{ options: null }, 'options: expected an object'],
    [{ options: [] }, 'options: expected an object'],
    [{ options: { colour: 1 } }, 'options.colour: unknown option; toy has flag, size, way'],
    [{ options: { flag: 1 } }, 'options.flag: expected true or false, found 1 (T-1)'],
    [{ options: { size: 10 } }, 'options.size: expected a whole number from 1 to 9, found 10 (T-1)'],
    [{ options: { size: 1.5 } }, 'options.size: expected a whole number from 1 to 9, found 1.5 (T-1)'],
    [{ options: { way: 'c' } }, 'options.way: expected one of "a", "b", found "c" (T-1)'],
    [{ position: { diary: 1 } }, 'diary: expected a list'],
    [{ position: { format: 'x', diary: [] } }, 'position.format: expected "deadfront-position/1", found "x"'],
    [{ position: { game: 'other', diary: [] } }, 'position.game: expected "toy", found "other"'],
  ])('a set-up with a mistake: %j', (over, line) => {
    expect(() => game.start({ ...START, ...over } as never)).toThrow(line)
  })

  test('every refusal of the kernel has words in every language', () => {
    const forms = { say: { word: text('a word') } }
    const unreadable = [{ do: 'sing' }, { do: 'say' }, { do: 'say', word: 'x', loud: true }].map(
      (no) => whyNotReadable(forms, no, 'T-1') as Refusal,
    )
    const refusals = [notAsked('a'), GAME_OVER, otherAsk('talk'), notOffered('T-1'), notPlain('T-1'), ...unreadable]
    for (const words of Object.values(KERNEL_REFUSALS)) expect(Object.keys(words).sort()).toEqual(refusals.map((no) => no.code).sort())
  })

  test('definitions without the optional parts still make a whole game', () => {
    expect(game.inspectJson(state, 'a', 'anything')).toBeNull()
    expect(game.show({ type: 'said', rule: 'T-1', note: 'x' }, null)).toEqual({ type: 'said', rule: 'T-1', note: 'x' })
    expect(game.versions).toEqual({})
    expect(defineGame).toBeTypeOf('function')
  })
})

describe('chance', () => {
  test.each([
    ['a roll', (t) => t.roll()],
    ['a draw', (t) => t.draw(['x'], String)],
    ['a choice', (t) => t.chance(2)],
    ['a shuffle', (t) => t.shuffle(['x', 'y'])],
    ['a reveal', (t) => t.reveal()],
  ] as [string, (t: Turn<Toy, ToyEvent>) => void][])('%s closes the past', (_what, happen) => {
    const game = toy({ talk: listen(['a'], { answer: happen }) }, { kind: 'talk' })
    expect(game.apply(game.start(START).state, 'a', { say: 'x' })).toHaveProperty('barrier', true)
  })

  const rolling = toy(
    {
      go: {
        run(t) {
          const pile = ['x', 'y', 'z', 'y']
          t.s.diary.push(
            `${t.roll()} ${t.roll(8)}`,
            t.draw(pile, (card) => card),
            pile.join(''),
            String(t.chance(3)),
          )
          t.shuffle(pile)
          t.become({ kind: 'talk' })
        },
      },
      talk: listen(['a']),
    },
    { kind: 'go' },
  )

  test('a script says the dice and draws, and is checked', () => {
    const script = new Script([5, 8, 3], ['y'])
    expect(rolling.start(START, script).state.diary).toEqual(['5 8', 'y', 'xzy', '2'])
    expect(script.left()).toEqual({ dice: [], draws: [] })
    expect(() => rolling.start(START, new Script([5]))).toThrow(new ScriptFault('a 8-sided die is rolled, but the script has no dice left'))
    expect(() => rolling.start(START, new Script([5, 9]))).toThrow('the script says 9 where a 8-sided die is rolled')
    expect(() => rolling.start(START, new Script([5, 8, 3], ['w']))).toThrow('the script draws w, but the pile holds x, y, z')
  })

  test('dice may be laid down for what they are rolled for; other rolls take the plain ones', () => {
    const script = new Script([6, { tnk: [3], inf: [1] }, 5])
    script.add({ tnk: [2] })
    expect(script.left().dice).toEqual([6, 5, 'tnk 3', 'tnk 2', 'inf 1'])
    expect([script.roll(6, { label: 'tnk' }), script.roll(6), script.roll(6, { label: 'tnk' })]).toEqual([3, 6, 2])
    expect(script.roll(6, { label: 'tnk' })).toBe(5) // none left for tanks: the next plain one
    expect(() => script.roll(6, { label: 'art' })).toThrow('a 6-sided die for art is rolled, but the script has no dice left')
    expect(script.left().dice).toEqual(['inf 1'])
    expect(script.labels).toEqual(['art', 'tnk'])
    expect(new Script({ inf: [4] }).roll(6, { label: 'inf' })).toBe(4)
  })

  test('a script may call faces and drawn things by their other names', () => {
    const script = new Script(['Z', 2, 'A'], ['Alaska', 'c2'])
    expect(script.roll(6, { faces: ['1', '2', '3', '4', '5', 'Z'] })).toBe(6)
    expect(script.roll(6, { faces: ['A', 'A', 'D', '-', '-', '-'] })).toBe(2)
    expect(() => script.roll(6, { faces: ['1', '2', '3', '4', '5', 'Z'] })).toThrow(
      'the script says "A" where a 6-sided die with the faces 1 2 3 4 5 Z is rolled',
    )
    const also = (at: number) => ['Alaska', 'Borneo'][at] as string
    expect(script.draw(['c1', 'c2'], also)).toBe(0)
    expect(script.draw(['c1', 'c2'], also)).toBe(1)
    const pile = Array.from({ length: 60 }, (_, i) => `c${i}`)
    expect(() => new Script([], ['w']).draw(pile)).toThrow(/c19 and 40 more$/)
  })

  test('draws a script does not name are left to chance; a seed says them all', () => {
    expect(rolling.start(START, new Script([1, 1, 1])).state.diary).toHaveLength(4)
    expect(rolling.start(START).state).toEqual(rolling.start(START).state)
    expect(rolling.start({ ...START, seed: 'other' }).state).not.toEqual(rolling.start(START).state)
  })
})

test('a removable key that a rule sets to undefined is gone from what `apply` returns; `play` keeps it in place', () => {
  const forget = listen(['a'], { answer: (t) => void Object.assign(t.s, { mark: undefined }) })
  const game = toy(
    { forget },
    { kind: 'forget' },
    {
      copy: (s) => JSON.parse(JSON.stringify(s)) as Toy,
      removableKeys: ['mark'],
    },
  )
  const state = Object.assign(game.start(START).state, { mark: 1 })
  const applied = game.apply(state, 'a', { say: 'x' })
  if (isRefusal(applied)) throw new Error(applied.say)
  expect([Object.keys(applied.state), Object.hasOwn(applied.state, 'mark')]).toEqual([['rng', 'stack', 'result', 'diary'], false])
  game.play(state, 'a', { say: 'x' })
  expect(Object.keys(state)).toEqual(['rng', 'stack', 'result', 'diary', 'mark'])
  expect(game.hash(state)).toBe(game.hash(applied.state))
})
