import { efsz } from '@deadfront/efsz'
import { differenceOf, type GameEvent, isRefusal, Script } from '@deadfront/kernel'
import { describe, expect, it } from 'vitest'
import { LESSONS, setupOf } from '../src/games/efsz/guide/lessons.ts'
import { lessonWords } from '../src/games/efsz/guide/words.ts'

describe('F.U.B.A.R. taught by doing', () => {
  it('has words in both languages for every step', () => {
    expect(LESSONS).toHaveLength(7)
    for (const { id } of LESSONS) {
      for (const language of ['en', 'es'] as const) for (const text of Object.values(lessonWords(language)[id])) expect(text).not.toBe('')
      expect(lessonWords('es')[id].text).not.toBe(lessonWords('en')[id].text)
    }
  })

  for (const lesson of LESSONS)
    it(`${lesson.id}: stands on a position the referee reads, teaches what is legal, and it comes out as described`, () => {
      const setup = setupOf(lesson)
      const read = efsz.position.read(lesson.position, setup, new Script([...(lesson.dice ?? [])]))
      expect('problems' in read ? read.problems : []).toEqual([])
      const script = new Script([...(lesson.dice ?? [])])
      const started = efsz.start(setup, script)
      let { state } = started
      const events: GameEvent[] = [...started.events]
      for (const answer of lesson.teach) {
        const seat = efsz.asks(state)[0]?.seat ?? ''
        expect(efsz.whyNot(state, seat, answer), JSON.stringify(answer)).toBeNull()
        const done = efsz.apply(state, seat, answer, { script })
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
