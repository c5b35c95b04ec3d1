import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The results of a load run: moves per second, how long a move takes from one seat to the other, and its processor time. */
export interface LoadResult {
  moves: number
  seconds: number
  movesPerSecond: number
  p50: number
  p99: number
  worst: number
  /** Microseconds of processor time for each move, where the system reports it. */
  cpu: Cpu | null
}

/** `main` is the part of the server's time that its first thread took. */
interface Cpu {
  server: number
  main: number
  players: number
}

/** A table with two seats that any caller can play. */
export interface LoadTable {
  /** How many moves the game has. */
  readonly length: number
  /** Sends move number `n`; `onReceived` is called when the seat that did not move has it. */
  move(n: number, onReceived: () => void): void
  close(): void
}

export type OpenTables = (count: number) => Promise<LoadTable[]>

export interface Load {
  tables: number
  /** Mean time between receiving a move and sending the next. */
  thinkMs: number
  seconds: number
  /** Moves of each game that are played; all of them if it has fewer. */
  maxMoves: number
  /** The server's process, for its processor time. */
  pid: number
}

/** The value that this share of a sorted list does not exceed. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

function summary(latencies: number[], seconds: number, cpu: LoadResult['cpu']): LoadResult {
  latencies.sort((a, b) => a - b)
  const at = (share: number): number => percentile(latencies, share)
  return { moves: latencies.length, seconds, movesPerSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99), worst: at(1), cpu }
}

/** Processor time of a process, all threads and the first, in microseconds; zero where /proc does not give it. */
function cpuOf(pid: number): { all: number; main: number } {
  const folder = `/proc/${pid}/task`
  const time = { all: 0, main: 0 }
  if (!existsSync(folder)) return time
  for (const thread of readdirSync(folder)) {
    const micros = Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1000
    time.all += micros
    if (thread === String(pid)) time.main = micros
  }
  return time
}

/** Plays one game on every table at once; only play is timed. */
function playAll(tables: readonly LoadTable[], { thinkMs, maxMoves }: Load, latencies: number[]): Promise<void> {
  return new Promise((done) => {
    let open = tables.length
    for (const [t, table] of tables.entries()) {
      const length = Math.min(table.length, maxMoves)
      const play = (n: number): void => {
        if (n === length) {
          if (--open === 0) done()
          return
        }
        const sent = performance.now()
        table.move(n, () => {
          latencies.push(performance.now() - sent)
          next(n + 1)
        })
      }
      const next = (n: number): void => {
        // Not all at the same time: between half and one and a half times the mean, differently at every table.
        if (thinkMs > 0) setTimeout(play, thinkMs * (0.5 + ((t * 37 + n * 13) % 100) / 100), n)
        else play(n)
      }
      next(0)
    }
  })
}

/** Rounds of games on so many tables at the same time, for about this duration. The first round warms up and does not count. */
export async function race(open: OpenTables, load: Load): Promise<LoadResult> {
  const warm = await open(load.tables)
  await playAll(warm, { ...load, thinkMs: 0, maxMoves: Math.min(load.maxMoves, 20) }, [])
  for (const table of warm) table.close()
  const latencies: number[] = []
  let seconds = 0
  const cpu: Cpu = { server: 0, main: 0, players: 0 }
  while (seconds < load.seconds) {
    const tables = await open(load.tables)
    const before = { at: performance.now(), server: cpuOf(load.pid), players: cpuOf(process.pid) }
    await playAll(tables, load, latencies)
    seconds += (performance.now() - before.at) / 1000
    const server = cpuOf(load.pid)
    cpu.server += server.all - before.server.all
    cpu.main += server.main - before.server.main
    cpu.players += cpuOf(process.pid).all - before.players.all
    for (const table of tables) table.close()
  }
  const each = (micros: number): number => micros / Math.max(1, latencies.length)
  const costs = { server: each(cpu.server), main: each(cpu.main), players: each(cpu.players) }
  return summary(latencies, seconds, cpu.server > 0 ? costs : null)
}
