import type { GameEvent, Viewer } from '@deadfront/kernel'
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { BoardUpdate, Effect, Report } from '../../board/board.ts'
import type { MatchHost } from '../../host/local.ts'
import type { Span } from '../../saves/save.ts'
import { choices } from '../settings.ts'
import { play } from '../sound.ts'

const DRAMA: { readonly [K in NonNullable<Report['drama']>]: Effect } = { reveal: 'card', death: 'lose', alarm: 'dead', last: 'card' }

/** The part of the table that it uses. */
interface Source {
  /** The events as texts of the board; null if there are none, or while there is no board. */
  tell(update: BoardUpdate): Report | null
  /** The events that one update showed to the person at this screen, read again; null if they are not stored any more. */
  read(span: Span): Promise<BoardUpdate | null>
  /** Stores the events not seen yet for the next time that the table is opened. */
  keep(unseen: readonly Span[]): void
}

interface Told {
  span: Span
  update: BoardUpdate
  report: Report | null
}

/** The events since the last decision of the person at this screen. They stay until they are seen, also after a reload. */
export class Unseen {
  private readonly told = signal<readonly Told[]>([])
  /** All of it as one card; null if there are none. */
  readonly report: ReadonlySignal<Report | null> = computed(() => {
    const reports = this.told.value.flatMap(({ report }) => report ?? [])
    const last = reports.at(-1)
    if (!last) return null
    const drama = reports.findLast((report) => report.drama !== null)?.drama ?? null
    return { ...last, lines: reports.flatMap(({ lines }) => lines), drama }
  })
  private readonly source: Source

  constructor(source: Source) {
    this.source = source
  }

  /** Adds the events of an update, with its sound; unseen ones stay. `since`: the update has the events after that command. */
  add(update: BoardUpdate, since = update.at - 1): void {
    const report = this.tell(update)
    if (!report) return
    this.set([...this.told.value, { span: { since, at: update.at }, update, report }])
    if (choices.value.drama && report.drama) play(DRAMA[report.drama])
  }

  /** The person has seen it, or has made a decision since. */
  seen(): void {
    this.set([])
  }

  /** Commands after this one were taken back: their events are removed. */
  takeBack(at: number): void {
    this.set(this.told.value.filter(({ span }) => span.at <= at))
  }

  /** There is another board, maybe in another language: the same events get its texts. */
  sayAgain(): void {
    this.told.value = this.told.value.map((one) => ({ ...one, report: this.tell(one.update) }))
  }

  /** The events not seen when the table was last closed. */
  async restore(unseen: readonly Span[]): Promise<void> {
    const earlier: Told[] = []
    for (const span of unseen) {
      const update = await this.source.read(span)
      if (update) earlier.push({ span, update, report: this.tell(update) })
    }
    this.told.value = [...earlier, ...this.told.value]
  }

  private tell(update: BoardUpdate): Report | null {
    const report = this.source.tell(update)
    return report === null || report.lines.length === 0 ? null : report
  }

  private set(told: readonly Told[]): void {
    if (told.length === this.told.value.length) return
    this.told.value = told
    this.source.keep(told.map(({ span }) => span))
  }
}

/** The events of the commands, as the viewer may see them; null if they are not available. */
export async function readSpan(
  call: MatchHost['call'],
  { since, at }: Span,
  viewer: Viewer,
  turnEvent: string | undefined,
): Promise<BoardUpdate | null> {
  try {
    const picture = await call('picture', { at, viewer })
    const steps = await call('history', { from: since + 1, to: at, viewer })
    const events = steps.flatMap((step) => (step.at === 0 ? firstTurnOf(step.events, turnEvent) : step.events))
    return { ...picture, events, spaces: {}, live: true }
  } catch {
    return null
  }
}

/** The events since the first turn began: those before it are the set-up. */
function firstTurnOf(events: readonly GameEvent[], turnEvent: string | undefined): readonly GameEvent[] {
  const began = events.findIndex(({ type }) => type === turnEvent)
  return began < 0 ? [] : events.slice(began)
}
