import { differenceOf, type GameEvent, isRefusal } from '@deadfront/kernel'
import { describe, expect, it } from 'vitest'
import type { Course } from '../src/board/course.ts'
import { LessonTable, scriptOf, setupOf } from '../src/board/lesson-table.ts'
import aaz from '../src/games/aaz/course.ts'
import { mapOf } from '../src/games/aaz/map/maps.ts'
import dotz from '../src/games/dotz/course.ts'
import efsz from '../src/games/efsz/course.ts'

/** Every course, with the fewest lessons it may have. */
const COURSES: readonly [Course, number][] = [
  [dotz, 10],
  [efsz, 7],
  [aaz, 17],
]

for (const [course, fewest] of COURSES)
  describe(`${course.game.id} taught by doing`, () => {
    it('has its lessons, each with words in both languages', () => {
      expect(course.lessons.length).toBeGreaterThanOrEqual(fewest)
      for (const { id } of course.lessons) {
        const [en, es] = [course.words.en[id], course.words.es[id]]
        for (const text of [...Object.values(en ?? {}), ...Object.values(es ?? {})]) expect(text).not.toBe('')
        expect(es?.text).not.toBe(en?.text)
      }
    })

    for (const lesson of course.lessons)
      it(`${lesson.id}: stands on a position the referee reads, teaches what is legal, and it comes out as described`, () => {
        const { game } = course
        const setup = setupOf(course, lesson)
        const read = game.position.read(lesson.position, setup, scriptOf(lesson))
        expect('problems' in read ? read.problems : []).toEqual([])
        const script = scriptOf(lesson)
        const started = game.start(setup, script)
        let { state } = started
        const events: GameEvent[] = [...started.events]
        for (const answer of lesson.teach) {
          const seat = game.asks(state)[0]?.seat ?? ''
          expect(game.whyNot(state, seat, answer), JSON.stringify(answer)).toBeNull()
          const done = game.apply(state, seat, answer, { script })
          if (isRefusal(done)) throw new Error(done.say)
          state = done.state
          events.push(...done.events)
        }
        let from = 0
        for (const wanted of lesson.expect) {
          const found = events.findIndex((event, i) => i >= from && differenceOf(wanted, event) === null)
          expect(found, `${JSON.stringify(wanted)} among ${JSON.stringify(events)}`).toBeGreaterThanOrEqual(0)
          from = found + 1
        }
        expect(script.left()).toEqual({ dice: [], draws: [] })
      })
  })

describe('answers that are as good', () => {
  for (const [course] of COURSES)
    for (const lesson of course.lessons)
      for (const also of lesson.also ?? [])
        it(`${course.game.id} ${lesson.id}: ${JSON.stringify(also.answer)} ends the lesson, and its dice suffice`, () => {
          const table = new LessonTable(course, lesson)
          for (const answer of lesson.teach.slice(0, also.step)) table.answer(answer)
          const update = table.answer(also.answer)
          expect(update !== null && !isRefusal(update)).toBe(true)
          expect(table.finished && table.other).toBe(true)
        })
})

describe('the table of a lesson', () => {
  const lesson = dotz.lessons[0] as (typeof dotz.lessons)[0]

  it('takes what is taught, turns another legal answer away, refuses an illegal one with its rule', () => {
    const table = new LessonTable(dotz, lesson)
    expect(table.answer({ do: 'choose', at: 'F-Start' })).toBeNull()
    expect(table.answer({ do: 'choose', at: 'S-Start' })).toMatchObject({ rule: expect.stringMatching(/^DOTZ-/) })
    expect(table.finished).toBe(false)
    expect(table.answer({ do: 'choose', at: 'M-Start' })).toMatchObject({ live: false, at: 1 })
    expect(table.finished).toBe(true)
  })

  it('leaves to the pupil what the course leaves free', () => {
    const moving = dotz.lessons.find((each) => each.id === 'move')
    if (!moving) throw new Error('no lesson about moving')
    expect(new LessonTable(dotz, moving).answer({ ...moving.teach[0], pay: 'event' })).toMatchObject({ at: 1 })
  })

  it('looks at places that are drawn', () => {
    for (const { at, scenario } of aaz.lessons) expect(at === undefined || mapOf(scenario ?? aaz.scenario).places.has(at)).toBe(true)
  })
})
