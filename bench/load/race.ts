/** What a load run measures: moves a second, and how long a move takes from one seat to the other. */
export interface LoadResult {
  moves: number
  seconds: number
  movesPerSecond: number
  p50: number
  p99: number
  worst: number
}

/** A table with two seats that can be played by whoever drives it. */
export interface LoadTable {
  /** Sends a move of the seat; resolves when the *other* seat has it. */
  move(seat: 0 | 1, cell: number): Promise<void>
  close(): void
}

/** A draw, so that every game has its nine moves. */
export const MOVES = [0, 1, 2, 4, 3, 5, 7, 6, 8] as const

export function summary(latencies: number[], seconds: number): LoadResult {
  latencies.sort((a, b) => a - b)
  const at = (share: number): number => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  return { moves: latencies.length, seconds, movesPerSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99), worst: at(1) }
}

/** Plays one game on every table at once, with the given think time between moves; only play is timed. */
export async function playAll(tables: readonly LoadTable[], thinkMs: number, latencies: number[]): Promise<number> {
  const began = performance.now()
  await Promise.all(
    tables.map(async (table, t) => {
      for (const [i, cell] of MOVES.entries()) {
        if (thinkMs > 0) await new Promise((resolve) => setTimeout(resolve, thinkMs * (0.5 + ((t * 7 + i * 13) % 100) / 100)))
        const sent = performance.now()
        await table.move((i % 2) as 0 | 1, cell)
        latencies.push(performance.now() - sent)
      }
    }),
  )
  return (performance.now() - began) / 1000
}

/** Rounds of games on so many tables at once, for about so long. */
export async function race(
  open: (count: number) => Promise<LoadTable[]>,
  count: number,
  thinkMs: number,
  forSeconds: number,
): Promise<LoadResult> {
  const warm = await open(count)
  await playAll(warm, 0, [])
  for (const table of warm) table.close()
  const latencies: number[] = []
  let seconds = 0
  while (seconds < forSeconds) {
    const tables = await open(count)
    seconds += await playAll(tables, thinkMs, latencies)
    for (const table of tables) table.close()
  }
  return summary(latencies, seconds)
}
