import { dotz } from '@deadfront/dotz'
import { differenceOf, type GameEvent, isRefusal, Script } from '@deadfront/kernel'
import { describe, expect, it } from 'vitest'
import { LESSONS } from '../src/games/dotz/guide/lessons.ts'
import { lessonWords } from '../src/games/dotz/guide/words.ts'

describe('the first game', () => {
  it('has about ten steps, each with words in both languages', () => {
    expect(LESSONS.length).toBeGreaterThanOrEqual(10)
    for (const { id } of LESSONS)
      for (const language of ['en', 'es'] as const) for (const text of Object.values(lessonWords(language)[id])) expect(text).not.toBe('')
    for (const { id } of LESSONS) expect(lessonWords('es')[id].text).not.toBe(lessonWords('en')[id].text)
  })

  for (const lesson of LESSONS)
    describe(lesson.id, () => {
      const setup = { scenario: 'basic', options: {}, seed: 'guide', position: lesson.position }

      it('stands on a position the referee reads', () => {
        const read = dotz.position.read(lesson.position, setup, new Script([...(lesson.dice ?? [])], [...(lesson.draws ?? [])]))
        expect('problems' in read ? read.problems : []).toEqual([])
      })

      it('teaches what is legal, and it comes out as described', () => {
        const script = new Script([...(lesson.dice ?? [])], [...(lesson.draws ?? [])])
        const started = dotz.start(setup, script)
        let { state } = started
        const events: GameEvent[] = [...started.events]
        for (const answer of lesson.teach) {
          const seat = dotz.asks(state)[0]?.seat ?? ''
          expect(dotz.whyNot(state, seat, answer), JSON.stringify(answer)).toBeNull()
          const done = dotz.apply(state, seat, answer, { script })
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
})
