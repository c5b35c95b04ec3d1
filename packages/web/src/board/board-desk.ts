import type { AnyAbout, AnyAnswers, AnyQuestions, AskOf, GameEvent, Seat, Words } from '@deadfront/kernel'
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { BoardApi, BoardUpdate } from './board.ts'
import { type MapView, NO_MAP } from './map-view.ts'
import { asksOf, type Question, questionOf } from './question.ts'

/**
 * The state that the board and the panels of one table share; a game extends it with its selection and plans. It uses no
 * DOM, so tests drive it without a screen.
 */
export class BoardDesk<
  View,
  Event extends GameEvent = GameEvent,
  Answers extends AnyAnswers = AnyAnswers,
  Questions extends AnyQuestions = AnyQuestions,
  About extends AnyAbout = AnyAbout,
> {
  readonly api: BoardApi<Event, Answers, Questions>
  readonly words: Words
  /** The newest update that has been shown. */
  readonly update = signal<BoardUpdate<View, Event> | null>(null)
  readonly view: ReadonlySignal<View | null>
  /** Events are being played on the map. */
  readonly playing = signal(false)
  /** The seat that answers next at a shared screen; null leaves the choice to `questionOf`. */
  readonly speaker = signal<Seat | null>(null)
  /** The open question of this screen; null while events are played. */
  readonly question: ReadonlySignal<Question<Answers, About> | null>
  /** The open questions of all seats. */
  readonly asks: ReadonlySignal<readonly AskOf<Answers, About>[]>
  /** Set by the board when it is created. */
  map: MapView = NO_MAP

  constructor(api: BoardApi<Event, Answers, Questions>) {
    this.api = api
    this.words = api.words
    this.asks = computed(() => (this.update.value ? asksOf<Answers, About>(this.update.value) : []))
    this.view = computed(() => this.update.value?.view ?? null)
    this.question = computed(() => {
      const update = this.update.value
      return update && !this.playing.value ? questionOf<Answers, About>(update, this.speaker.value) : null
    })
  }
}
