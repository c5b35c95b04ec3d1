import type { GameEvent } from '@deadfront/kernel'
import type { Signal } from '@preact/signals'
import type { BoardUpdate } from './board.ts'
import type { MotionQueue, Motions } from './motion.ts'

/** What a board does in the parts of an update. */
export interface UpdateSteps<View, Event extends GameEvent> {
  /** True while the events of an update are played; the desk hides the question meanwhile. */
  readonly playing: Signal<boolean>
  /** Called for every event, in order, before its motions. Called without motions if the update is not animated. */
  noteEvent(event: Event, update: BoardUpdate<View, Event>): void
  motionsOf(event: Event, update: BoardUpdate<View, Event>): Motions
  /** True if the events can be animated from what is drawn now (default: true). Not called for the first update. */
  canPlay?(update: BoardUpdate<View, Event>): boolean
  /** Called before the first event is played: set up the stage from what is drawn now. */
  beforePlay?(update: BoardUpdate<View, Event>): void
  /** Draws the view exactly and passes the update to the desk. `first` is true for the first update. */
  show(update: BoardUpdate<View, Event>, first: boolean): void
}

/** The update of every board: play the events, then show the view. */
export class UpdateLoop<View, Event extends GameEvent> {
  private readonly queue: MotionQueue
  private readonly steps: UpdateSteps<View, Event>
  private first = true

  constructor(queue: MotionQueue, steps: UpdateSteps<View, Event>) {
    this.queue = queue
    this.steps = steps
  }

  /** True as soon as the first update has been drawn. */
  get drawn(): boolean {
    return !this.first
  }

  async run(update: BoardUpdate<View, Event>): Promise<void> {
    const { steps, first } = this
    if (update.events.length > 0 && !first && (steps.canPlay?.(update) ?? true)) await this.play(update)
    else for (const event of update.events) steps.noteEvent(event, update)
    this.first = false
    steps.show(update, first)
  }

  skip(): void {
    this.queue.skip()
  }

  /** Ends only the motion that runs now. */
  next(): void {
    this.queue.next()
  }

  private async play(update: BoardUpdate<View, Event>): Promise<void> {
    const { steps } = this
    steps.playing.value = true
    steps.beforePlay?.(update)
    await this.queue.show(
      update.events,
      (event) => steps.noteEvent(event, update),
      (event) => steps.motionsOf(event, update),
    )
    steps.playing.value = false
  }
}
