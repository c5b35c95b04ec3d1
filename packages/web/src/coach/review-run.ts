import { COACH_VERSION, conduct, type Finding, type Review } from '@deadfront/ai/coach'
import type { Ask, Seat } from '@deadfront/kernel'
import type { AnyRecord } from '@deadfront/protocol'
import { signal } from '@preact/signals'
import { faultOf } from '../host/rpc.ts'
import { addFinding, knownFindings } from '../saves/reviews.ts'
import { type CoachWorker, ReviewWorkers, startWorker } from './workers.ts'

/** Where findings are kept; tests bring their own. */
export interface FindingStore {
  known(save: string, seat: Seat, of: string): Promise<Finding[]>
  add(save: string, seat: Seat, of: string, finding: Finding): Promise<void>
}

const IN_BROWSER: FindingStore = { known: knownFindings, add: addFinding }

export interface Told {
  review: Review
  /** The questions of the costliest decisions, in their order. */
  asks: (Ask | null)[]
}

/** One review: in workers, kept as it goes, so that it can be stopped and goes on later. */
export class ReviewRun {
  readonly progress = signal<{ done: number; total: number } | null>(null)
  readonly told = signal<Told | null>(null)
  readonly fault = signal<string | null>(null)
  private readonly workers: ReviewWorkers
  private readonly save: string
  private readonly record: AnyRecord
  private readonly seat: Seat
  private readonly store: FindingStore
  private stopped = false

  constructor(save: string, record: AnyRecord, seat: Seat, how: { start?: () => CoachWorker; store?: FindingStore } = {}) {
    this.save = save
    this.record = record
    this.seat = seat
    this.store = how.store ?? IN_BROWSER
    this.workers = new ReviewWorkers(record, seat, how.start ?? startWorker)
  }

  async start(width: number): Promise<void> {
    try {
      const { outline, nodes } = await this.workers.outline()
      const of = `${this.record.commands.at(-1)?.hash ?? this.record.start} ${outline.rulesVersion} ${COACH_VERSION} ${nodes}`
      const review = await conduct(outline, {
        nodes,
        width,
        known: await this.store.known(this.save, this.seat, of),
        run: this.workers.run,
        onFound: (finding) => void this.store.add(this.save, this.seat, of, finding),
        onProgress: (done, total) => {
          this.progress.value = { done, total }
        },
      })
      const asks = await this.workers.asks(review.costliest.map(({ at }) => at))
      this.told.value = { review, asks }
    } catch (error) {
      if (!this.stopped) this.fault.value = faultOf(error).message
    } finally {
      this.workers.close()
    }
  }

  /** What was found so far is kept. */
  stop(): void {
    this.stopped = true
    this.workers.close()
  }
}
