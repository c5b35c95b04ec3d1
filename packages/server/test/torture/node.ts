import type { AddressInfo } from 'node:net'
import type { CatalogEntry } from '@deadfront/ai'
import { catalogEntry, random } from '@deadfront/ai'
import type { Game } from '@deadfront/kernel'
import { buildServer, openOnline } from '@deadfront/server'
import { tally } from '@deadfront/testkit/tally'
import { ticTacToe } from '@deadfront/testkit/tic-tac-toe'

/** One node of the site, as a process of its own that can be killed: set up by its environment, says its port when ready. */
const games: Record<string, unknown> = { tally, ttt: ticTacToe }
const findGame = (id: string): CatalogEntry | undefined =>
  games[id] ? { id, name: id, load: async () => games[id] as Game, bots: async () => [random] } : catalogEntry(id)

const { DATA = ':memory:', DATABASE_URL, REDIS_URL, PORT = '0', SECRET, IDLE_MS, BOT_WORKER, BOT_THREADS, JOB_LOCK_MS } = process.env
const app = await buildServer({
  extend: async (server) => {
    const online = await openOnline(server, {
      data: DATA,
      databaseUrl: DATABASE_URL,
      redisUrl: REDIS_URL,
      catalogEntry: findGame,
      ...(SECRET ? { secret: () => SECRET } : {}),
      ...(BOT_WORKER ? { botWorker: new URL(BOT_WORKER) } : {}),
      ...(BOT_THREADS ? { botThreads: Number(BOT_THREADS) } : {}),
      ...(JOB_LOCK_MS ? { jobLockMs: Number(JOB_LOCK_MS) } : {}),
      ...(IDLE_MS ? { idleMs: Number(IDLE_MS) } : {}),
      rate: { burst: 1e9, perSecond: 1e9 },
      socketRate: { burst: 1e9, perSecond: 1e9 },
      log: (level, message, about) => {
        if (level !== 'info' && process.env.LOUD) console.error(level, message, JSON.stringify(about))
      },
    })
    return () => online.close()
  },
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.stdout.write(`ready ${(app.server.address() as AddressInfo).port}\n`)
process.once('SIGTERM', () => {
  void app.close()
  setTimeout(() => process.exit(1), 4000).unref() // the last deadline, as in serve.ts
})
