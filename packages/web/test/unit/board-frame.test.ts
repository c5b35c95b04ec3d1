import { type Ask, type GameEvent, isRefusal, type Refusal, type Seat } from '@deadfront/kernel'
import { signal } from '@preact/signals'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { BoardApi, BoardUpdate } from '../../src/board/board.ts'
import { BoardDesk } from '../../src/board/board-desk.ts'
import { MotionQueue, pause } from '../../src/board/motion.ts'
import { asksOf, type Question, questionOf } from '../../src/board/question.ts'
import { motionsOf, noPicture, type Stage } from '../../src/board/stage.ts'
import { UpdateLoop } from '../../src/board/update-loop.ts'

/** A game of two events, two kinds of questions and two `inspect` questions. */
interface View {
  left: number
}
type Event = GameEvent & ({ type: 'walked'; to: string } | { type: 'slept' })
type Answers = {
  walk: { do: 'walk'; to: string }
  window: { do: 'play'; card: string } | { do: 'pass' }
}
type About = { window: { card: string } }
type Questions = {
  reach: { in: { ask: 'reach'; who: string; far?: boolean }; out: { places: string[] } }
  odds: { in: { ask: 'odds' }; out: number }
}
type Api = BoardApi<Event, Answers, Questions>

const ask = (seat: Seat, kind: string, about: Ask['about'] = null): Ask => ({ seat, kind, rule: 'T-1', about })
const pass = { do: 'pass' } as const
const updateOf = (over: Partial<BoardUpdate<View, Event>> = {}): BoardUpdate<View, Event> => ({
  view: { left: 3 },
  viewer: 'a',
  asks: [ask('a', 'window'), ask('b', 'window')],
  spaces: { b: [{ form: 'pick', options: [pass] }], a: [{ form: 'pick', options: [{ do: 'play', card: 'x' }, pass] }] },
  events: [],
  live: true,
  at: 1,
  ...over,
})
const walked: Event = { type: 'walked', rule: 'T-1', to: 'x' }

describe('the question of this screen', () => {
  test('is the chosen speaker’s, else the viewer’s, else that of any seat of this screen', () => {
    expect(questionOf(updateOf())?.seat).toBe('a')
    expect(questionOf(updateOf(), 'b')?.seat).toBe('b')
    expect(questionOf(updateOf(), 'c')?.seat).toBe('a')
    expect(questionOf(updateOf({ viewer: null }))?.seat).toBe('b')
  })

  test('has its kind and the answers of one click', () => {
    expect(questionOf(updateOf())).toMatchObject({ kind: 'window', options: [{ do: 'play', card: 'x' }, pass] })
  })

  test('is null in replay and if no seat of this screen is asked', () => {
    expect(questionOf(updateOf({ live: false }))).toBeNull()
    expect(questionOf(updateOf({ spaces: {} }))).toBeNull()
    expect(questionOf(updateOf({ asks: [] }))).toBeNull()
  })

  test('says what it is about', () => {
    const about = { card: 'x' }
    const update = updateOf({ asks: [ask('a', 'window', about), ask('b', 'walk')] })
    const question = questionOf<Answers, About>(update)
    expect(question).toMatchObject({ kind: 'window', about })
    if (question?.kind === 'window') expectTypeOf(question.about).toEqualTypeOf<{ card: string }>()
    if (question?.kind === 'walk') expectTypeOf(question.about).toEqualTypeOf<null>()
    // What others are asked may be hidden from the viewer.
    expectTypeOf(asksOf<Answers, About>(update)[0]?.about).toEqualTypeOf<{ card: string } | null | undefined>()
    expect(asksOf<Answers, About>(update).map((x) => x.about)).toEqual([about, null])
  })

  test('has the answers of its kind, by type', () => {
    const question = questionOf<Answers>(updateOf())
    expectTypeOf(question).toEqualTypeOf<Question<Answers> | null>()
    if (question?.kind === 'walk') expectTypeOf(question.options).toEqualTypeOf<readonly Answers['walk'][]>()
  })
})

describe('the update loop', () => {
  function loopWith(canPlay = true) {
    const calls: string[] = []
    const playing = signal(false)
    const loop = new UpdateLoop<View, Event>(new MotionQueue(() => 0), {
      playing,
      noteEvent: (event) => calls.push(`note ${event.type}${playing.value ? ' playing' : ''}`),
      canPlay: () => canPlay,
      beforePlay: () => calls.push('before'),
      motionsOf: (event) => {
        calls.push(`motions ${event.type}`)
        return [pause(10)]
      },
      show: (update, first) => calls.push(`show ${update.at}${first ? ' first' : ''}`),
    })
    return { loop, calls, playing }
  }

  test('notes the events of the first update and does not play them', async () => {
    const { loop, calls } = loopWith()
    await loop.run(updateOf({ events: [walked] }))
    expect(calls).toEqual(['note walked', 'show 1 first'])
    expect(loop.drawn).toBe(true)
  })

  test('plays the events of later updates, then shows the view', async () => {
    const { loop, calls, playing } = loopWith()
    await loop.run(updateOf())
    calls.length = 0
    await loop.run(updateOf({ events: [walked, { type: 'slept', rule: 'T-1' }], at: 2 }))
    expect(calls).toEqual(['before', 'note walked playing', 'motions walked', 'note slept playing', 'motions slept', 'show 2'])
    expect(playing.value).toBe(false)
  })

  test('does not play where the board cannot', async () => {
    const { loop, calls } = loopWith(false)
    await loop.run(updateOf())
    await loop.run(updateOf({ events: [walked], at: 2 }))
    expect(calls).toEqual(['show 1 first', 'note walked', 'show 2'])
  })
})

test('the desk hides the question while events are played', () => {
  const desk = new BoardDesk<View, Event, Answers, Questions>({} as Api)
  expect(desk.question.value).toBeNull()
  desk.update.value = updateOf()
  expect(desk.view.value).toEqual({ left: 3 })
  expect(desk.question.value?.seat).toBe('a')
  desk.speaker.value = 'b'
  expect(desk.question.value?.seat).toBe('b')
  desk.playing.value = true
  expect(desk.question.value).toBeNull()
})

describe('the stage', () => {
  const stage: Stage<Event> = { walked: (event) => [pause(event.to.length)], slept: noPicture }

  test('has a picture for every event type', () => {
    expect(motionsOf(stage, walked)).toEqual([{ ms: 1 }])
    expect(motionsOf(stage, { type: 'slept', rule: 'T-1' })).toEqual([])
    expect(motionsOf(stage, { type: 'unheard', rule: 'T-1' } as unknown as Event)).toEqual([])
  })

  test('without one of them does not compile', () => {
    // @ts-expect-error `slept` has no picture.
    const torn: Stage<Event> = { walked: noPicture }
    expect(motionsOf(torn, { type: 'slept', rule: 'T-1' })).toEqual([])
  })
})

describe('inspect by type', () => {
  const inspect = (async (question: { ask: string }) => (question.ask === 'odds' ? 0.5 : { places: ['x'] })) as Api['inspect']

  test('the question names the type of the answer', async () => {
    const reach = await inspect({ ask: 'reach', who: 'ana' })
    expectTypeOf(reach).toEqualTypeOf<{ places: string[] } | Refusal>()
    expect(isRefusal(reach) ? [] : reach.places).toEqual(['x'])
    expectTypeOf(await inspect({ ask: 'odds' })).toEqualTypeOf<number | Refusal>()
  })

  test('a wrong question or answer does not compile', () => {
    const wrong = [
      // @ts-expect-error There is no such question.
      () => inspect({ ask: 'weather' }),
      // @ts-expect-error `who` is missing.
      () => inspect({ ask: 'reach' }),
      // @ts-expect-error An answer has the fields of its kind.
      (api: Api) => api.answer({ do: 'play' }),
    ]
    expect(wrong).toHaveLength(3)
  })
})
