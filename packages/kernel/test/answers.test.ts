import {
  type AnswersOf,
  answerQuestion,
  defineAnswers,
  flag,
  isRefusal,
  json,
  list,
  object,
  oneOf,
  optional,
  question,
  type QuestionsOf,
  record,
  refuseQuestion,
  text,
  whole,
  whyNotReadable,
  withVerb,
} from '@deadfront/kernel'
import { describe, expect, expectTypeOf, test } from 'vitest'

const ANSWERS = defineAnswers({
  walk: { walk: { path: list(text('a room')) } },
  fight: {
    fire: { at: text('a door'), shots: optional(whole('a number of shots')) },
    throw: { cards: record(whole('a count')) },
    hold: {},
  },
})
type Answers = AnswersOf<typeof ANSWERS>

describe('answers', () => {
  test('the type comes from the descriptor', () => {
    expectTypeOf<Answers['walk']>().toEqualTypeOf<{ readonly do: 'walk'; readonly path: readonly string[] }>()
    expectTypeOf<Extract<Answers['fight'], { do: 'fire' }>>().toEqualTypeOf<{
      readonly do: 'fire'
      readonly at: string
      readonly shots?: number
    }>()
  })

  test.each([
    [{ do: 'fire', at: 'porch' }, null],
    [{ do: 'fire', at: 'porch', shots: 2 }, null],
    [{ do: 'hold' }, null],
    [{ do: 'throw', cards: { flare: 1 } }, null],
    [{ do: 'flee' }, 'do: expected "fire" or "throw" or "hold", found "flee"'],
    [{ at: 'porch' }, 'do: expected "fire" or "throw" or "hold", found nothing'],
    [{ do: 'fire' }, 'at: expected a door, found nothing'],
    [{ do: 'fire', at: 3 }, 'at: expected a door, found 3'],
    [{ do: 'fire', at: 'porch', shots: 1.5 }, 'shots: expected a number of shots, found 1.5'],
    [{ do: 'fire', at: 'porch', aim: true }, 'unknown key "aim"; expected at, shots'],
    [{ do: 'hold', aim: true }, 'unknown key "aim"; expected no more keys'],
    [{ do: 'throw', cards: ['flare'] }, 'cards: expected an object, each value a count, found ["flare"]'],
    [{ do: 'constructor' }, 'do: expected "fire" or "throw" or "hold", found "constructor"'],
  ])('%j', (answer, say) => {
    expect(whyNotReadable(ANSWERS.fight, answer, 'T-1')?.say ?? null).toBe(say)
  })

  test('an answer of the time before every answer had a verb gets one by its fields', () => {
    expect(withVerb(ANSWERS.walk, { path: [] })).toEqual({ do: 'walk', path: [] })
    expect(withVerb(ANSWERS.fight, { at: 'porch' })).toEqual({ do: 'fire', at: 'porch' })
    expect(withVerb(ANSWERS.fight, { cards: {} })).toEqual({ do: 'throw', cards: {} })
    expect(withVerb(ANSWERS.fight, { other: 1 })).toEqual({ other: 1 })
  })
})

interface Room {
  size: number
}

const QUESTIONS = {
  size: question({}, (s: Room): { size: number } => ({ size: s.size })),
  fits: question({ count: whole('a count'), mode: optional(oneOf(['loose', 'tight'])) }, (s: Room, q) =>
    q.count < 0 ? refuseQuestion('count: expected at least 0', ['count']) : { fits: q.count <= s.size * (q.mode === 'tight' ? 2 : 1) },
  ),
  any: question({ deep: optional(object({ a: flag('a flag'), b: json('anything') })) }, (_s: Room) => null),
}
type Questions = QuestionsOf<typeof QUESTIONS>

describe('inspect', () => {
  test('question and answer types come from the descriptor', () => {
    expectTypeOf<Questions['size']['out']>().toEqualTypeOf<{ size: number }>()
    expectTypeOf<Questions['fits']['out']>().toEqualTypeOf<{ fits: boolean }>()
    expectTypeOf<Questions['fits']['in']['mode']>().toEqualTypeOf<'loose' | 'tight' | undefined>()
  })

  const ask = (given: unknown) => answerQuestion(QUESTIONS, { size: 3 }, given, null)

  test('answers', () => {
    expect(ask({ ask: 'size' })).toEqual({ size: 3 })
    expect(ask({ ask: 'fits', count: 5, mode: 'tight' })).toEqual({ fits: true })
    expect(ask({ ask: 'any', deep: { a: true, b: [1] } })).toBeNull()
  })

  test.each([
    ['nonsense', 'expected a question such as { "ask": "…" }'],
    [{ what: 'size' }, 'ask: expected one of size, fits, any, found nothing'],
    [{ ask: 'toString' }, 'ask: expected one of size, fits, any, found "toString"'],
    [{ ask: 'size', of: 1 }, 'unknown key "of"; expected no more keys'],
    [{ ask: 'fits', count: '3' }, 'count: expected a count, found "3"'],
    [{ ask: 'fits', count: 3, mode: 'cosy' }, 'mode: expected one of "loose", "tight", found "cosy"'],
    [{ ask: 'fits', count: -1 }, 'count: expected at least 0'],
    [{ ask: 'any', deep: { a: 1 } }, 'deep: expected an object with a, b, found {"a":1}'],
  ])('%j is refused in one shape', (given, say) => {
    const answer = ask(given)
    expect(isRefusal(answer) && answer.say).toBe(say)
  })
})
