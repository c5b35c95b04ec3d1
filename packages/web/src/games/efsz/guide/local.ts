import { efsz } from '@deadfront/efsz'
import { type Answer, type Game, type GameEvent, isRefusal, type Json, type Refusal, sameJson, Script, type State } from '@deadfront/kernel'
import type { BoardFrame } from '../../../board/board.ts'
import { type Lesson, setupOf } from './lessons.ts'

const game = efsz as unknown as Game<State, GameEvent, unknown>

/**
 * A lesson is a real game from a position, played here on the page with scripted dice. What is taught is accepted; another
 * legal answer is turned away gently, an illegal one gets its rule as everywhere.
 */
export class LessonTable {
  readonly lesson: Lesson
  private readonly script: Script
  private state: State
  private readonly seat: string
  /** How many of the taught answers have been given. */
  private done = 0

  constructor(lesson: Lesson) {
    this.lesson = lesson
    this.script = new Script(lesson.dice ? [...lesson.dice] : [])
    this.state = game.start(setupOf(lesson), this.script).state
    this.seat = game.asks(this.state)[0]?.seat ?? 'p1'
  }

  get finished(): boolean {
    return this.done >= this.lesson.teach.length
  }

  frame(events: readonly GameEvent[]): BoardFrame {
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
    return game.whyNot(this.state, this.seat, answer)
  }

  inspect(question: Json): Json {
    return game.inspect(this.state, this.seat, question)
  }

  /** The frame behind an accepted answer; a refusal; or null when it is legal but not what is taught. */
  answer(answer: Answer): BoardFrame | Refusal | null {
    const no = this.whyNot(answer)
    if (no) return no
    if (!sameJson(this.lesson.teach[this.done], answer)) return null
    const applied = game.apply(this.state, this.seat, answer, { script: this.script })
    if (isRefusal(applied)) return applied
    this.state = applied.state
    this.done++
    return this.frame(applied.events)
  }
}
