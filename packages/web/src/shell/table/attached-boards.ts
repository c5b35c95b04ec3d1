import type { Answer, Ask } from '@deadfront/kernel'
import { signal } from '@preact/signals'
import type { Board, BoardUpdate, Report } from '../../board/board.ts'

/** The board of a game with its panels and its end screen. Updates are drawn one after the other. */
export class AttachedBoards {
  readonly drawing = signal(false)
  /** The board is mounted and has been drawn once. Before that it is unknown which questions it asks by itself. */
  readonly ready = signal(false)
  /** The game's own board failed: the plain board is shown instead. */
  readonly broken = signal(false)

  private readonly board = signal<Board | null>(null)
  private readonly extras = new Set<Board>()
  private drawn: Promise<void> = Promise.resolve()
  private readonly shownNow: () => BoardUpdate | null
  private readonly onFault: (error: unknown) => void

  constructor(shownNow: () => BoardUpdate | null, onFault: (error: unknown) => void) {
    this.shownNow = shownNow
    this.onFault = onFault
  }

  /** The view as of the event that the board shows now; null while it plays none. Reads a signal. */
  get shownView(): unknown {
    return this.board.value?.shownView?.value ?? null
  }

  attach(board: Board): () => void {
    this.ready.value = false
    this.board.value = board
    this.redraw()
    return () => {
      if (this.board.value === board) this.board.value = null
      board.destroy()
    }
  }

  /** Attaches a panel or end screen of the game. */
  attachExtra(extra: Board): () => void {
    this.extras.add(extra)
    const update = this.shownNow()
    if (update) void extra.update(update)
    return () => {
      this.extras.delete(extra)
      extra.destroy()
    }
  }

  /** Reads a signal: panels that call this are drawn again when the board is attached or removed. */
  covers(ask: Ask): boolean {
    return this.board.value?.covers?.(ask) ?? false
  }

  preview(answer: Answer | null, ask: Ask): void {
    this.board.peek()?.preview?.(answer, ask)
  }

  /** Ends the running animation. */
  skip(): void {
    this.board.peek()?.skip?.()
  }

  /** The events as texts of the board. */
  report(update: BoardUpdate): Report | null {
    return this.board.peek()?.report?.(update) ?? null
  }

  redraw(): void {
    const update = this.shownNow()
    if (update) void this.draw(update)
  }

  /** Draws one update after the other: each waits for the one before. */
  draw(update: BoardUpdate): Promise<void> {
    this.drawn = this.drawn.then(() => this.drawNow(update))
    return this.drawn
  }

  private async drawNow(update: BoardUpdate): Promise<void> {
    this.drawing.value = true
    try {
      const board = this.board.peek()
      await Promise.all([...(board ? [board] : []), ...this.extras].map((each) => each.update(update)))
      if (board && board === this.board.peek()) this.ready.value = true
    } catch (error) {
      this.failed(error)
    } finally {
      this.drawing.value = false
    }
  }

  /** A board threw: the plain board replaces it. */
  failed(error: unknown): void {
    this.broken.value = true
    this.onFault(error)
  }
}
