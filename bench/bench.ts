/** One line of the table. */
export interface BenchRow {
  /** The heading above it. */
  group: string
  name: string
  value: number
  unit: string
  /** The goal for the value, if it has one. */
  goal?: { at: 'least' | 'most'; value: number }
  note?: string
}

/** A file under `bench/rows/` exports this as `rows`. */
export type Rows = (how: BenchHow) => Promise<BenchRow[]> | BenchRow[]

export interface BenchHow {
  /** Rows with other engines were requested. */
  peers: boolean
  /** Shorter runs, for a quick look. */
  quick: boolean
}

/**
 * Operations per second: `round` does some work and returns how many operations it was. Warmed up first; then the median of
 * several runs, so that one short delay of the machine does not count.
 */
export function perSecond(round: () => number, how: BenchHow, warmUp = how.quick ? 0.15 : 0.6): number {
  const seconds = how.quick ? 0.15 : 0.6
  runFor(round, warmUp)
  const speeds = Array.from({ length: how.quick ? 3 : 5 }, () => runFor(round, seconds)).sort((a, b) => a - b)
  return speeds[speeds.length >> 1] as number
}

function runFor(round: () => number, seconds: number): number {
  const began = performance.now()
  let done = 0
  let spent = 0
  while (spent < seconds) {
    done += round()
    spent = (performance.now() - began) / 1000
  }
  return done / spent
}

export const meets = (row: BenchRow): boolean =>
  row.goal === undefined || (row.goal.at === 'least' ? row.value >= row.goal.value : row.value <= row.goal.value)
