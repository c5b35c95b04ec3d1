import { type CaseFile, cachedContent, judge, mergeContent, question, readCase, refuse, Script } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { listen, toy, type Toy } from './toy.ts'

const game = toy(
  { talk: listen(['a']) },
  { kind: 'talk' },
  {
    questions: { length: question({}, (s: Toy) => s.diary.length) },
  },
)
const file = (over: Partial<CaseFile>): CaseFile => ({
  format: 'deadfront-case/1',
  game: 'toy',
  case: 'C-1',
  title: 'A case',
  rules: ['T-1'],
  ...over,
})
const verdict = (over: Partial<CaseFile>) => judge(game, file(over)).flatMap((r) => r.failures.map((f) => `${f.at}: ${f.say}`))

const AFTER = '; it comes after {"type":"said","rule":"T-1","note":"roll"}'

test('a script reads labels, faces and drawn names whatever their capitals and signs', () => {
  const script = new Script({ AAA: [2], tnk: ['z'] }, ['spain-portugal', 'Z41-02'])
  expect(script.roll(6, { label: 'aaa' })).toBe(2)
  expect(script.roll(6, { label: 'Tnk', faces: ['1', '2', '3', '4', '5', 'Z'] })).toBe(6)
  expect(script.draw(['Z41-01', 'Z41-02'], (at) => ['Spain/Portugal', 'Turkey'][at] ?? '')).toBe(0)
  expect(script.draw(['Z41-01', 'Z41-02'])).toBe(1)
  expect(() => new Script({ tank: [3] }).roll(6, { label: 'tnk' })).toThrow(
    'a 6-sided die for tnk is rolled, but the script has no dice left but for tank',
  )
})

describe('judge', () => {
  test('a refusal may be named by any statement that forbids the same, the table’s own or the one it stands in for', () => {
    const restating = toy({ talk: listen(['a']) }, { kind: 'talk' }, { cites: () => ({ 'T-1': 'T2-1' }), restated: { 'T2-1': ['T2-5'] } })
    const failures = (refused: string) =>
      judge(restating, file({ do: [{ answer: { say: 'no' }, refused }] })).flatMap((r) => r.failures.map((f) => f.say))
    for (const rule of ['T2-1', 'T2-5', 'T-1', '5']) expect(failures(rule), rule).toEqual([])
    expect(failures('T2-9')).toEqual(['refused by T2-1 (not that), expected T2-9'])
  })

  test('so may the rule that an event or a question cites', () => {
    const restating = toy({ talk: listen(['a']) }, { kind: 'talk' }, { restated: { 'T-1': ['T-5'] } })
    const failures = (rule: string) =>
      judge(restating, file({ do: [{ answer: { say: 'x' }, expect: { events: [{ rule }], asks: [{ rule }] } }] })).flatMap((r) =>
        r.failures.map((f) => f.say),
      )
    for (const rule of ['T-1', '1', 'T-5', '5']) expect(failures(rule), rule).toEqual([])
    expect(failures('T-9')).toEqual(['asks[0].rule: expected "T-9", found "T-1"', 'events: no {"rule":"T-9"}; there were said'])
  })

  test('a case that happens as written passes', () => {
    const reports = judge(
      game,
      file({
        position: { diary: ['before'] },
        dice: [4],
        do: [
          { seat: 'a', ask: 'talk', answer: { say: 'roll' } },
          { answer: { say: 'no' }, refused: 'T-1' },
          { answer: { say: 'nope' }, refused: true },
          {
            expect: {
              events: [{ type: 'said', note: 'roll' }],
              asks: [{ seat: 'a' }],
              offers: [{ answer: { say: 'x' } }],
              refuses: [{ answer: { say: 'no' }, rule: 'T-1' }],
            },
          },
          { answer: [{ say: 'x' }, { say: 'roll' }], dice: [1] },
        ],
        expect: {
          position: { diary: ['before', 'a roll', 'rolled 4', 'a x', 'a roll', 'rolled 1'] },
          events: [{ note: 'x' }],
          noEvents: [{ note: 'y' }],
          inspect: [{ question: { ask: 'length' }, answer: 6 }],
          result: null,
        },
      }),
    )
    expect(reports).toEqual([{ case: 'C-1', variant: '', passed: true, failures: [] }])
  })

  test.each([
    [{ do: [{ answer: { say: 'no' } }] }, 'do[0]: a answers {"say":"no"}: refused, not that (T-1); asked is talk (a)'],
    [{ do: [{ answer: { say: 'x' }, refused: 'T-1' }] }, 'do[0]: a answers {"say":"x"}: accepted, expected a refusal by T-1'],
    [{ do: [{ answer: { say: 'no' }, refused: 'T-9' }] }, 'do[0]: refused by T-1 (not that), expected T-9'],
    [
      { do: [{ seat: 'b', answer: { say: 'x' } }] },
      'do[0]: b answers {"say":"x"}: refused, b has nothing to decide now (T-1); asked is talk (a)',
    ],
    [
      { do: [{ ask: 'other', answer: { say: 'x' } }] },
      'do[0]: a answers {"say":"x"}: refused, the question now is talk; asked is talk (a)',
    ],
    [{ do: [{ answer: { say: 'roll' } }] }, `do[0]: a 6-sided die is rolled, but the script has no dice left${AFTER}`],
    [{ dice: ['Z'], do: [{ answer: { say: 'roll' } }] }, `do[0]: the script says "Z" where a 6-sided die is rolled${AFTER}`],
    [{ dice: [9], do: [{ answer: { say: 'roll' } }] }, `do[0]: the script says 9 where a 6-sided die is rolled${AFTER}`],
    [{ dice: [1, 2] }, 'dice: left over: 1, 2'],
    [{ draws: ['x'] }, 'draws: left over: x'],
    [{ expect: { position: { diary: ['x'] } } }, 'expect: position.diary[0]: expected "x", found nothing'],
    [{ expect: { result: { outcome: 'over' } } }, 'expect: result: expected {"outcome":"over"}, found null'],
    [{ expect: { asks: [] } }, 'expect: asks[0]: expected nothing, found {"seat":"a","kind":"talk","rule":"T-1","about":null}'],
    [{ expect: { offers: [{ answer: { say: 'no' } }] } }, 'expect: {"say":"no"} should be legal, but: not that (T-1)'],
    [{ expect: { refuses: [{ answer: { say: 'x' }, rule: 'T-1' }] } }, 'expect: {"say":"x"} should be refused by T-1, but is legal'],
    [{ expect: { refuses: [{ answer: { say: 'no' }, rule: 'T-9' }] } }, 'expect: {"say":"no"} is refused by T-1 (not that), expected T-9'],
    [{ expect: { inspect: [{ question: { ask: 'length' }, answer: 5 }] } }, 'expect: inspect {"ask":"length"}: expected 5, found 0'],
    [{ expect: { events: [{ type: 'said' }] } }, 'expect: events: no {"type":"said"}; there were none'],
    [
      { do: [{ answer: { say: 'x' } }], expect: { events: [{ type: 'said', note: 'y' }] } },
      'expect: events: no {"type":"said","note":"y"}; nearest is {"type":"said","rule":"T-1","note":"x"}',
    ],
    [
      { do: [{ answer: { say: 'x' } }], expect: { noEvents: [{ note: 'x' }] } },
      'expect: events: {"type":"said","rule":"T-1","note":"x"} should not have happened',
    ],
    [
      { do: [{ answer: [{ say: 'x' }, { say: 'y' }] }], expect: { events: [{ note: 'y' }, { note: 'x' }] } },
      'expect: events: no {"note":"x"}; there were none',
    ],
    [{ options: { size: 99 } }, 'start: options.size: expected a whole number from 1 to 9, found 99 (T-1)'],
    [{ scenario: 'nowhere' }, 'start: scenario: toy has no scenario "nowhere"; it has plain'],
    [{ position: {} }, 'start: diary: expected a list'],
  ] as [Partial<CaseFile>, string][])('%j fails', (over, line) => {
    expect(verdict(over)).toEqual([line])
  })

  test('events, questions and the result may be told in a word', () => {
    const happened = { do: [{ answer: { say: 'x' } }], expect: { events: ['said'], noEvents: ['sung'], asks: ['talk'] } } as never
    expect(verdict(happened)).toEqual([])
    expect(verdict({ do: [{ answer: { say: 'end' } }], expect: { result: 'over', asks: [] } })).toEqual([])
    const other = {
      do: [{ answer: { say: 'x' } }],
      expect: { events: ['sung'], noEvents: ['said'], asks: ['walk'], result: 'over' },
    } as never
    expect(verdict(other)).toEqual([
      'expect: result: expected {"outcome":"over"}, found null',
      'expect: asks[0].kind: expected "walk", found "talk"',
      'expect: events: no {"type":"sung"}; there were said',
      'expect: events: {"type":"said","rule":"T-1","note":"x"} should not have happened',
    ])
  })

  test('events may be told in any order, as a whole or as a group in a row', () => {
    const say = (...words: string[]) => words.map((word) => ({ answer: { say: word } }))
    const happened = (events: unknown) => verdict({ do: say('x', 'y', 'z', 'w'), expect: { events } as never })
    expect(happened({ inAnyOrder: [{ note: 'z' }, { note: 'x' }] })).toEqual([])
    expect(happened([{ note: 'x' }, { inAnyOrder: [{ note: 'z' }, { note: 'y' }] }, { note: 'w' }])).toEqual([])
    // A pattern that fits several events leaves the others theirs.
    expect(happened({ inAnyOrder: ['said', { note: 'x' }, 'said', 'said'] })).toEqual([])
    expect(happened({ inAnyOrder: ['said', 'said', 'said', 'said', 'said'] })).toEqual([
      'expect: events: no {"inAnyOrder":[{"type":"said"},{"type":"said"},{"type":"said"},{"type":"said"},{"type":"said"}]}; there were said, said, said, said',
    ])
    expect(happened([{ inAnyOrder: [{ note: 'z' }, { note: 'x' }] }, { note: 'y' }])).toEqual([
      'expect: events: no {"note":"y"}; there were said',
    ])
    expect(happened({ inAnyOrder: [{ note: 'q' }, { note: 'x' }] })).toEqual([
      'expect: events: no {"note":"q"}; there were said, said, said, said',
    ])
  })

  test('unknown rules, types of events and names of a position are faults', () => {
    expect(verdict({ rules: ['T-1', 'T-7'] })).toEqual(['rules[1]: no rule "T-7" in the rulebook of toy'])
    const strict = toy(
      { talk: listen(['a']) },
      { kind: 'talk' },
      {
        eventTypes: { said: true } as never,
        position: {
          ...game.position,
          schema: { properties: { diary: {} } },
          unknownNames: (part) => (JSON.stringify(part).includes('Q') ? [{ place: 'diary', say: 'no word "Q"' }] : []),
        },
      },
    )
    const told = (over: Partial<CaseFile>) => judge(strict, file(over)).flatMap((r) => r.failures.map((f) => `${f.at}: ${f.say}`))
    expect(told({ expect: { noEvents: ['saidd', { type: 'sung' }], events: [{ type: 'sung' }] } })).toEqual([
      'expect: events: toy has no event "sung"; it has said',
      'expect: noEvents: toy has no event "saidd"; near are said',
      'expect: noEvents: toy has no event "sung"; it has said',
    ])
    expect(told({ expect: { position: { diarie: null } } })).toEqual(['expect: position.diarie: unknown key; a position has diary'])
    expect(told({ expect: { position: { diary: ['Q'] } } })).toEqual(['expect: position.diary: no word "Q"'])
    expect(told({ expect: { noEvents: ['said'], position: { diary: [] } } })).toEqual([])
  })

  test('every difference of a position is shown', () => {
    expect(verdict({ do: [{ answer: { say: 'x' } }], expect: { position: { diary: ['b x', 'more'], other: 1 } } })).toEqual([
      'expect: position.diary[0]: expected "b x", found "a x"',
      'expect: position.diary[1]: expected "more", found nothing',
      'expect: position.other: expected 1, found nothing',
    ])
  })

  test('lists in what a question is about are sets', () => {
    const asking = toy(
      { talk: listen(['a']) },
      { kind: 'talk' },
      { about: { talk: () => ({ squares: ['1,1', '2,1', '2,1'], rows: [{ at: 1 }, { at: 2 }] }) } },
    )
    const about = (expected: object) => judge(asking, file({ expect: { asks: [{ about: expected as never }] } }))[0]?.passed
    expect(about({ squares: ['2,1', '1,1', '2,1'] })).toBe(true)
    expect(about({ squares: ['2,1', '1,1'] })).toBe(false)
    expect(about({ squares: ['1,1', '1,1', '2,1'] })).toBe(false)
    expect(about({ rows: [{ at: 1 }, { at: 2 }] })).toBe(true)
    expect(about({ rows: [{ at: 2 }, { at: 1 }] })).toBe(false)
  })

  test('a refusal of inspect is shown, and can be expected', () => {
    const asked = toy(
      { talk: listen(['a']) },
      { kind: 'talk' },
      {
        questions: { how: question({}, (_s: Toy) => refuse('T-1', 'no', 'no such question')) },
      },
    )
    const told = (inspect: object) =>
      judge(asked, file({ expect: { inspect: [{ question: { ask: 'how' }, ...inspect }] } })).flatMap((r) => r.failures.map((f) => f.say))
    expect(told({ answer: 5 })).toEqual(['inspect {"ask":"how"}: refused, no such question (T-1)'])
    expect(told({ answer: {} })).toEqual(['inspect {"ask":"how"}: refused, no such question (T-1)'])
    expect(told({ answer: { refused: true } })).toEqual([])
    expect(told({ refused: 'T-1' })).toEqual([])
    expect(told({ refused: true })).toEqual([])
    expect(told({ refused: 'T-2' })).toEqual(['inspect {"ask":"how"}: refused by T-1 (no such question), expected T-2'])
    expect(verdict({ expect: { inspect: [{ question: { ask: 'length' }, refused: true }] } })).toEqual([
      'expect: inspect {"ask":"length"}: answered, expected a refusal by true',
    ])
  })

  test('a rule may be cited without the name of its game', () => {
    const cites = toy({ talk: { ...listen(['a']), whyNot: () => refuse('TOY-1.2', 'no', 'not that') } as never }, { kind: 'talk' })
    const told = (rule: string) =>
      judge(cites, file({ do: [{ answer: { say: 'x' }, refused: rule, expect: { refuses: [{ answer: { say: 'x' }, rule }] } }] })).flatMap(
        (r) => r.failures.length,
      )
    expect(['TOY-1.2', '1.2', '2', 'TOY-1'].map(told)).toEqual([[0], [0], [2], [2]])
  })

  test('variants lay their keys over those of the file and are judged one by one', () => {
    const reports = judge(
      game,
      file({
        options: { size: 2 },
        do: [{ answer: { say: 'x' } }],
        variants: [{ name: 'good' }, { do: [{ answer: { say: 'no' } }] }, { options: { size: 99 } }],
      }),
    )
    expect(reports.map((r) => [r.variant, r.passed])).toEqual([
      ['good', true],
      ['2', false],
      ['3', false],
    ])
  })

  test('events are checked once; a seed without dice plays by the seed', () => {
    expect(
      verdict({
        seed: 's',
        do: [{ answer: { say: 'roll' } }, { expect: { events: [{ note: 'roll' }] } }],
        expect: { events: [{ note: 'roll' }] },
      }),
    ).toEqual(['expect: events: no {"note":"roll"}; there were none'])
  })

  test('a bug in the rules is not a failed case', () => {
    expect(() => verdict({ do: [{ answer: { say: 'crash' } }] })).toThrow('a bug in the rules')
  })
})

describe('reading a case', () => {
  test('a good one', () => expect(readCase(file({ $schema: 'x', note: 'x' } as never))).toHaveProperty('case'))

  test.each([
    [null, '', 'expected a case object'],
    [file({ format: 'x' as never }), 'format', 'expected "deadfront-case/1", found "x"'],
    [file({ title: 1 as never }), 'title', 'expected a text'],
    [file({ rules: 'T-1' as never }), 'rules', 'expected a list of rule ids'],
    [file({ dices: [] } as never), 'dices', /^unknown key; a case has /],
    [
      file({ dice: [1.5] }),
      'dice',
      'expected a list of dice: whole numbers, or names of their faces; or dice by the kind of unit, { "tnk": [3, 1] }',
    ],
    [file({ draws: [1] as never }), 'draws', 'expected a list of names'],
    [file({ scenario: 1 as never }), 'scenario', 'expected a scenario id'],
    [file({ seed: 1 as never }), 'seed', 'expected a text'],
    [file({ options: [] as never }), 'options', 'expected an object'],
    [file({ do: {} as never }), 'do', 'expected a list of steps'],
    [file({ do: [1 as never] }), 'do[0]', 'expected a step object'],
    [file({ do: [{}] }), 'do[0]', 'expected an answer or an expectation'],
    [file({ do: [{ answer: {}, seats: 'a' } as never] }), 'do[0].seats', /^unknown key; a step has /],
    [file({ do: [{ answer: 'x' as never }] }), 'do[0].answer', 'expected an answer object'],
    [
      file({ do: [{ answer: {}, dice: [null as never] }] }),
      'do[0].dice',
      'expected a list of dice: whole numbers, or names of their faces; or dice by the kind of unit, { "tnk": [3, 1] }',
    ],
    [file({ do: [{ answer: {}, draws: 'x' as never }] }), 'do[0].draws', 'expected a list of names'],
    [file({ do: [{ answer: {}, refused: false as never }] }), 'do[0].refused', 'expected a rule id or true'],
    [file({ do: [{ expect: { event: [] } as never }] }), 'do[0].expect.event', /^unknown key; an expectation has /],
    [file({ expect: [] as never }), 'expect', 'expected an object'],
    [file({ expect: { asks: {} as never } }), 'expect.asks', 'expected a list'],
    [file({ variants: [] }), 'variants', 'expected a list of variants'],
    [file({ variants: [1 as never] }), 'variants[0]', 'expected an object'],
    [file({ variants: [{ rules: [] } as never] }), 'variants[0].rules', /^unknown key; a variant has /],
    [file({ variants: [{ do: [{}] }] }), 'variants[0].do[0]', 'expected an answer or an expectation'],
  ] as [unknown, string, string | RegExp][])('malformed: %#', (data, place, say) => {
    expect(readCase(data)).toEqual({ problem: { place, say: typeof say === 'string' ? say : expect.stringMatching(say) } })
  })
})

describe('content', () => {
  test('lays one over the other: objects merge, lists replace, null removes', () => {
    const base = { map: { a: ['b'], b: ['a'] }, size: 2, list: [1, 2] }
    expect(mergeContent(base, { map: { b: null, c: ['a'] }, list: [3], more: { x: null } })).toEqual({
      map: { a: ['b'], c: ['a'] },
      size: 2,
      list: [3],
      more: { x: null },
    })
    expect(base).toEqual({ map: { a: ['b'], b: ['a'] }, size: 2, list: [1, 2] })
    expect(mergeContent(base, JSON.parse('{"__proto__":{"polluted":1}}'))).toEqual(base)
    expect(mergeContent(1, 2)).toBe(2)
  })

  test('what is derived is derived once, by name or by object', () => {
    let derived = 0
    const contentOf = cachedContent({ small: { n: 1 } }, (raw: { n: number }) => {
      derived++
      return { twice: raw.n * 2 }
    })
    const own = { n: 4 }
    expect([contentOf('small'), contentOf('small'), contentOf(own), contentOf(own)].map((x) => x.twice)).toEqual([2, 2, 8, 8])
    expect(derived).toBe(2)
    for (const name of ['large', 'constructor', '__proto__']) expect(() => contentOf(name)).toThrow(`no content ${name}`)
  })
})
