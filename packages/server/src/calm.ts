import { setFlagsFromString, getHeapStatistics } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 5000
/** A share of the time in which something was done; below it nobody notices a pause. */
const CALM = 0.01
/** Less than this is not worth a pause. */
const WORTH_BYTES = 96e6
/** A pause that somebody might have noticed. */
const LONG_MS = 1000

/** V8's full collection, which also gives the pages back that it keeps for later. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void
  return () => gc({ type: 'major', flavor: 'last-resort' })
}

/**
 * Gives memory back in quiet times. V8 lets its heap grow to several times what lives in it while there is much to do, and
 * keeps it as long as nothing asks for more: on a server that has gone quiet, for ever. So when hardly anything happens and
 * the heap is twice what the last collection left, everything is collected once. That stops the process for about a
 * millisecond for each megabyte that lives; where it took long, the heap may grow to four times before the next.
 */
export class Calm {
  private readonly timer: NodeJS.Timeout
  private readonly heap: () => number
  private collect: (() => void) | null
  private seen = performance.eventLoopUtilization()
  private worth = WORTH_BYTES

  constructor(heap = (): number => getHeapStatistics().total_heap_size, collect: (() => void) | null = null) {
    this.heap = heap
    this.collect = collect
    this.timer = setInterval(() => this.look(this.busy()), LOOK_MS)
    this.timer.unref()
  }

  /** The share of the time since the last look in which something was done. */
  private busy(): number {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, this.seen)
    this.seen = now
    return utilization
  }

  look(busy: number): void {
    if (busy > CALM || this.heap() < this.worth) return
    this.collect ??= collector()
    const begun = performance.now()
    this.collect()
    const tookLong = performance.now() - begun > LONG_MS
    this.worth = Math.max(WORTH_BYTES, (tookLong ? 4 : 2) * this.heap())
  }

  close(): void {
    clearInterval(this.timer)
  }
}
