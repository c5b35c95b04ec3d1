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

/**
 * A lesson is a real game from a position, played here on the page with scripted dice. What is taught is accepted; another
 * legal answer is gently turned away, an illegal one gets its rule as everywhere.
 */
export class LessonTable {
  readonly lesson: Lesson
  readonly seat: string
  private readonly game: AnyGame
  private readonly script: Script
  private state: State
  private readonly began: readonly GameEvent[]
  /** How many of the taught answers have been given. */
  done = 0

  constructor(game: AnyGame, lesson: Lesson) {
    this.game = game
    this.lesson = lesson
    this.script = new Script(lesson.dice ? [...lesson.dice] : [], lesson.draws ? [...lesson.draws] : [])
    const setup = { scenario: 'basic', options: {}, seed: 'guide', position: lesson.position }
    const started = game.start(setup, this.script)
    this.state = started.state
    this.began = started.events
    this.seat = game.asks(this.state)[0]?.seat ?? 'p1'
  }

  get finished(): boolean {
    return this.done >= this.lesson.teach.length
  }

  /** The answer that is taught next. */
  get wanted(): Answer | null {
    return this.lesson.teach[this.done] ?? null
  }

  first(): BoardFrame {
    return this.frame(this.lesson.playFirst ? this.began : [])
  }

  frame(events: readonly GameEvent[]): BoardFrame {
    const { game, state, seat } = this
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
    return this.game.whyNot(this.state, this.seat, answer)
  }

  inspect(question: Json): Json {
    return this.game.inspect(this.state, this.seat, question)
  }

  /** The events of an accepted answer; a refusal; or null when it is legal but not what is taught. */
  answer(answer: Answer): { frame: BoardFrame } | Refusal | null {
    const no = this.whyNot(answer)
    if (no) return no
    const wanted = this.wanted
    if (!wanted || !isWanted(wanted, answer)) return null
    const applied = this.game.apply(this.state, this.seat, answer, { script: this.script })
    if (isRefusal(applied)) return applied
    this.state = applied.state
    this.done++
    return { frame: this.frame(applied.events) }
  }
}

/** How it is paid for is left to the pupil. */
const isWanted = (wanted: Answer, answer: Answer): boolean => {
  const { pay: _, ...rest } = answer
  return sameJson(wanted, rest) || sameJson(wanted, answer)
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
      const one = (Array.isArray(answer) ? answer[0] : answer) as Answer
      const outcome = table.answer(one)
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
