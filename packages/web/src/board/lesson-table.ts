import {
  type Answer,
  type GameEvent,
  isRefusal,
  type Json,
  type Refusal,
  refuse,
  sameJson,
  Script,
  type Seat,
  type State,
  type Words,
} from '@deadfront/kernel'
import type { BoardApi, BoardUpdate, Tip } from './board.ts'
import type { Course, Lesson } from './course.ts'

/**
 * A lesson is a real game from a position, played on the page with scripted dice. The answer that is taught is accepted;
 * another legal answer is refused with a hint, an illegal one with its rule.
 */
export class LessonTable {
  readonly lesson: Lesson
  readonly seat: Seat
  private readonly course: Course
  private script: Script
  private readonly began: readonly GameEvent[]
  private state: State
  /** How many of the taught answers have been given. */
  private done = 0
  /** The lesson ended with one of the other answers that are equally good. */
  other = false

  constructor(course: Course, lesson: Lesson) {
    this.course = course
    this.lesson = lesson
    this.script = scriptOf(lesson)
    const started = course.game.start(setupOf(course, lesson), this.script)
    this.state = started.state
    this.began = started.events
    this.seat = course.game.asks(this.state)[0]?.seat ?? ''
  }

  get finished(): boolean {
    return this.done >= this.lesson.teach.length
  }

  first(): BoardUpdate {
    return this.updateOf(this.lesson.playFirst ? this.began : [])
  }

  private updateOf(events: readonly GameEvent[]): BoardUpdate {
    const { game } = this.course
    const { state, seat } = this
    const live = !this.finished && state.result === null
    return {
      view: game.view(state, seat),
      viewer: seat,
      asks: game.asks(state),
      spaces: live ? { [seat]: game.space(state, seat) } : {},
      events,
      live,
      at: this.done,
    }
  }

  whyNot(answer: Answer): Refusal | null {
    return this.course.game.whyNot(this.state, this.seat, answer)
  }

  inspect(question: Json): Json {
    return this.course.game.inspectJson(this.state, this.seat, question)
  }

  /** The update after an accepted answer; a refusal; or null if the answer is legal but not the one that is taught. */
  answer(answer: Answer): BoardUpdate | Refusal | null {
    const no = this.whyNot(answer)
    if (no) return no
    const also = this.lesson.also?.find((one) => one.step === this.done && sameJson(one.answer, answer))
    if (!also && !this.isTaught(answer)) return null
    if (also) this.script = new Script([...(also.dice ?? [])], [])
    const applied = this.course.game.apply(this.state, this.seat, answer, { script: this.script })
    if (isRefusal(applied)) return applied
    this.state = applied.state
    this.other = also !== undefined
    this.done = also ? this.lesson.teach.length : this.done + 1
    return this.updateOf(applied.events)
  }

  private isTaught(answer: Answer): boolean {
    const wanted = this.lesson.teach[this.done]
    if (!wanted) return false
    const free = (this.course.free ?? []).filter((key) => !(key in wanted))
    return sameJson(wanted, Object.fromEntries(Object.entries(answer).filter(([key]) => !free.includes(key))))
  }
}

export const scenarioOf = (course: Course, lesson: Lesson): string => lesson.scenario ?? course.scenario

export const setupOf = (course: Course, lesson: Lesson) => ({
  scenario: scenarioOf(course, lesson),
  options: { ...course.options, ...lesson.options },
  seed: 'guide',
  position: lesson.position,
})

export const scriptOf = (lesson: Lesson): Script => new Script([...(lesson.dice ?? [])], [...(lesson.draws ?? [])])

const OTHER = 'lesson.other'

/** Callbacks of a lesson to its page. */
export interface LessonListener {
  /** A taught answer was given. */
  onStep(update: BoardUpdate, finished: boolean, other: boolean): void
  /** The answer is legal, but the lesson teaches another one. */
  onOther(): void
  onTip(tip: Tip): void
}

/** The API of a board in a lesson. `other` is the hint for a legal answer that is not taught. */
export function lessonApi(table: LessonTable, outer: BoardApi, other: string, listener: LessonListener): BoardApi {
  const words = Object.create(outer.words) as Words
  words.refusal = (refusal) => (refusal.code === OTHER ? refusal.say : outer.words.refusal(refusal))
  const showTip = (tip: Tip | null) => {
    if (tip) listener.onTip(tip)
  }
  return {
    ...outer,
    words,
    async answer(answer) {
      const outcome = table.answer((Array.isArray(answer) ? answer[0] : answer) as Answer)
      if (outcome === null) {
        listener.onOther()
        return refuse('', OTHER, other)
      }
      if (isRefusal(outcome)) {
        showTip({ refusal: outcome })
        return outcome
      }
      listener.onStep(outcome, table.finished, table.other)
      return null
    },
    whyNot: async (answer) => table.whyNot(answer),
    inspect: async (question) => table.inspect(question),
    tip: (_anchor, tip) => showTip(tip),
    openRule: (id) => showTip({ title: id, text: words.rule(id) }),
  }
}
