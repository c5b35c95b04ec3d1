import { aaz } from '@deadfront/aaz'
import { differenceOf, type GameEvent, isRefusal, Script } from '@deadfront/kernel'
import { describe, expect, it } from 'vitest'
import { LESSONS } from '../src/games/aaz/guide/lessons.ts'
import { guideWords } from '../src/games/aaz/guide/words.ts'
import { PLACES } from '../src/games/aaz/map/world.ts'

describe('the prelude taught by doing', () => {
  it('has words for every lesson in both languages', () => {
    for (const { id } of LESSONS) {
      for (const language of ['en', 'es'] as const)
        for (const text of Object.values(guideWords(language).lessons[id])) expect(text).not.toBe('')
      expect(guideWords('es').lessons[id].text).not.toBe(guideWords('en').lessons[id].text)
    }
  })

  for (const lesson of LESSONS)
    describe(lesson.id, () => {
      const setup = { scenario: 'intro', options: {}, seed: 'guide', position: lesson.position }

      it('stands on a position the referee reads, at a place that is drawn', () => {
        const read = aaz.position.read(lesson.position, setup, new Script([...(lesson.dice ?? [])], []))
        expect('problems' in read ? read.problems : []).toEqual([])
        expect(PLACES.has(lesson.at)).toBe(true)
      })

      it('teaches what is legal, and it comes out as described', () => {
        const script = new Script([...(lesson.dice ?? [])], [])
        const started = aaz.start(setup, script)
        let { state } = started
        const events: GameEvent[] = [...started.events]
        for (const answer of lesson.teach) {
          expect(aaz.whyNot(state, 'Germany', answer), JSON.stringify(answer)).toBeNull()
          const done = aaz.apply(state, 'Germany', answer, { script })
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
