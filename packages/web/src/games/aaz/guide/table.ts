import {
  type Answer,
  type Game,
  type GameEvent,
  isRefusal,
  type Json,
  type Refusal,
  sameJson,
  Script,
  type State,
  type Words,
} from '@deadfront/kernel'
import type { BoardApi, BoardFrame, Tip } from '../../../board/board.ts'
import type { Lesson } from './lessons.ts'

type AnyGame = Game<State, GameEvent, unknown>
const SEAT = 'Germany'

/**
 * A lesson is a real game from a position, played on the page with scripted dice. What is taught is accepted; another legal
 * answer is gently turned away, an illegal one gets its rule as everywhere.
 */
export class LessonTable {
  private readonly game: AnyGame
  private readonly lesson: Lesson
  private readonly script: Script
  private state: State
  private readonly began: readonly GameEvent[]
  done = 0

  constructor(game: AnyGame, lesson: Lesson) {
    this.game = game
    this.lesson = lesson
    this.script = new Script([...(lesson.dice ?? [])], [])
    const started = game.start({ scenario: 'intro', options: {}, seed: 'guide', position: lesson.position }, this.script)
    this.state = started.state
    this.began = started.events
  }

  get finished(): boolean {
    return this.done >= this.lesson.teach.length
  }

  first(): BoardFrame {
    return this.frame(this.began)
  }

  private frame(events: readonly GameEvent[]): BoardFrame {
    const { game, state } = this
    const live = !this.finished
    return {
      view: game.view(state, SEAT),
      viewer: SEAT,
      asks: game.asks(state),
      spaces: live ? { [SEAT]: game.space(state, SEAT) } : {},
      events,
      live,
      at: this.done,
    }
  }

  whyNot(answer: Answer): Refusal | null {
    return this.game.whyNot(this.state, SEAT, answer)
  }

  inspect(question: Json): Json {
    return this.game.inspect(this.state, SEAT, question)
  }

  /** The next frame; a refusal; or null when it is legal but not what is taught. */
  answer(answer: Answer): { frame: BoardFrame } | Refusal | null {
    const no = this.whyNot(answer)
    if (no) return no
    const wanted = this.lesson.teach[this.done]
    if (!wanted || !sameJson(wanted, answer)) return null
    const applied = this.game.apply(this.state, SEAT, answer, { script: this.script })
    if (isRefusal(applied)) return applied
    this.state = applied.state
    this.done++
    return { frame: this.frame(applied.events) }
  }
}

/** The board's door to a lesson: like a table's, with the lesson behind it. */
export function lessonApi(
  table: LessonTable,
  outer: BoardApi,
  words: Words,
  heard: (outcome: { frame: BoardFrame } | Refusal | null) => void,
  tell: (tip: Tip) => void,
): BoardApi {
  return {
    ...outer,
    words,
    async answer(answer) {
      const outcome = table.answer((Array.isArray(answer) ? answer[0] : answer) as Answer)
      heard(outcome)
      return isRefusal(outcome) ? outcome : null
    },
    whyNot: async (answer) => table.whyNot(answer),
    inspect: async (question) => table.inspect(question),
    tip: (_anchor, tip) => {
      if (tip) tell(tip)
    },
    openRule: (id) => tell({ title: id, text: words.rule(id) }),
  }
}
