import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { DEADLINES, LIMITS } from '@deadfront/protocol'
import fastify, { type FastifyInstance } from 'fastify'
import { Addresses, limitConnections } from './addresses.ts'
import { serveClient } from './client.ts'
import { readEnvironment } from './environment.ts'
import { loggerSetting } from './log.ts'
import { openOnline } from './online.ts'
import { startTracing } from './tracing.ts'

export interface ServerSetting {
  /** The proxies whose `X-Forwarded-For` is trusted: the one on this machine, or addresses separated by commas. */
  trustProxy?: string | undefined
  /** Folder of the built client. */
  client?: string
  /** The maximum time for the header of a request and for the whole of it, and how often it is checked. */
  deadlines?: { header: number; request: number; check: number }
  /** Open connections from one network address. */
  connectionsPerAddress?: number
  /** For tests: at which level and where to the server logs. */
  logLevel?: string
  logTo?: { write(line: string): void }
  /** Adds routes before the client's catch-all. Returns a function that is called when the server stops. */
  extend?(app: FastifyInstance): Promise<(() => Promise<void>) | undefined>
}

export interface ServeSetting extends ServerSetting {
  port: number
  /** `127.0.0.1` for this machine only. */
  host: string
  /** Folder of the embedded database. */
  data: string
  say(text: string): void
}

/** After a signal the process ends within this time, whatever happens. */
const STOP_MS = 4500
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])
/** How often Node looks for requests that take too long. */
const CHECK_MS = 2000
/** The folder that `npm start` builds the web client into. */
export const BUILT_CLIENT = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** The server without a port: tests use `inject`. */
export async function buildServer(setting: ServerSetting = {}): Promise<FastifyInstance> {
  const deadlines = setting.deadlines ?? { ...DEADLINES, check: CHECK_MS }
  const app = fastify({
    logger: loggerSetting(setting.logLevel ?? process.env.LOG_LEVEL, setting.logTo),
    bodyLimit: 1 << 20,
    forceCloseConnections: true,
    requestTimeout: deadlines.request,
    http: { headersTimeout: deadlines.header, connectionsCheckingInterval: deadlines.check },
    trustProxy: setting.trustProxy ?? 'loopback',
  })
  limitConnections(app.server, new Addresses(setting.trustProxy), setting.connectionsPerAddress ?? LIMITS.connectionsPerAddress)
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { ok: true, client: existsSync(setting.client ?? BUILT_CLIENT), uptime: Math.round(process.uptime()) }
  })
  const stop = await setting.extend?.(app)
  if (stop) app.addHook('onClose', stop)
  await serveClient(app, setting.client ?? BUILT_CLIENT)
  return app
}

/** Listens until SIGTERM or SIGINT, then closes. */
export async function serve(setting: ServeSetting): Promise<void> {
  const { collector, ...environment } = readEnvironment(process.env, setting.port === 0 ? '' : `http://localhost:${setting.port}`)
  const { trustProxy, socketsPerAddress, databaseUrl, redisUrl } = environment
  const endTracing = collector ? await startTracing(collector) : null
  const app = await buildServer({
    ...setting,
    trustProxy,
    ...(socketsPerAddress === undefined ? {} : { connectionsPerAddress: 2 * socketsPerAddress }),
    extend: async (server) => {
      if (redisUrl && !databaseUrl) setting.say('REDIS_URL is not used: several nodes need DATABASE_URL')
      const online = await openOnline(server, { data: setting.data, ...environment })
      return async () => {
        await online.close()
        await endTracing?.()
      }
    },
  })
  const stopped = new Promise<void>((resolve) => app.addHook('onClose', async () => resolve()))
  let stopping = false
  const stop = (): void => {
    // systemd and a terminal send the signal to every process of the group, and a parent process passes it on.
    if (stopping) return
    stopping = true
    void app.close()
    // Every part has its own deadline. If one still keeps the process alive, it ends here.
    setTimeout(() => process.exit(1), STOP_MS).unref()
  }
  // For good: a signal that comes again after everything is closed must not change the exit code.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  try {
    await app.listen({ port: setting.port, host: setting.host })
  } catch (error) {
    // What was opened before keeps the process alive.
    await app.close()
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  setting.say(`Deadfront is at http://localhost:${port}`)
  if (LOOPBACK.has(setting.host)) setting.say('  for this machine only; --host 0.0.0.0 lets your network in')
  await stopped
}
