import { availableParallelism } from 'node:os'
import { openEngine } from './engine.ts'
import { readEnvironment } from './environment.ts'
import { type Log, logOnce } from './log.ts'

export interface WorkSetting {
  databaseUrl: string
  redisUrl: string
  threads?: number | undefined
  say(text: string): void
  log: Log
}

/** A process that answers for bots and does nothing else, until SIGTERM or SIGINT. It takes turns from the queue of all nodes. */
export async function work({ databaseUrl, redisUrl, threads = availableParallelism(), say, log }: WorkSetting): Promise<void> {
  const engine = await openEngine(
    { data: ':memory:', databaseUrl, redisUrl, botThreads: threads, notices: readEnvironment(process.env).notices },
    { now: Date.now, log: logOnce(log), measure: () => undefined },
  )
  const stopped = new Promise<void>((resolve) => {
    // Permanent: a parent process may pass on a signal that this process already has.
    process.on('SIGTERM', resolve)
    process.on('SIGINT', resolve)
  })
  say(`Deadfront plays bots on ${threads} ${threads === 1 ? 'thread' : 'threads'}`)
  // The queue does not keep the process alive while Redis is away.
  const alive = setInterval(() => undefined, 60_000)
  await stopped
  clearInterval(alive)
  await engine.close()
}
