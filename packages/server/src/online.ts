import { timingSafeEqual } from 'node:crypto'
import type { CatalogEntry } from '@deadfront/ai'
import type { Json } from '@deadfront/kernel'
import type { Store } from '@deadfront/store'
import type { FastifyInstance } from 'fastify'
import type { Cluster } from './cluster/cluster.ts'
import { type ApiSetting, registerApi } from './http/api.ts'
import type { Tables } from './match/tables.ts'
import { openEngine } from './engine.ts'
import type { NoticeSetting } from './environment.ts'
import { GUEST_DAYS, GuestExpiry } from './guest-expiry.ts'
import { Health } from './health.ts'
import { logOnce } from './log.ts'
import { Metrics } from './metrics.ts'
import type { Notifier } from './notify/notifier.ts'
import { People } from './people.ts'
import { SharedLimits } from './shared-limits.ts'
import { type TrialLimits, Trials } from './published-works/trials.ts'
import { Sockets, type SocketSetting } from './ws/sockets.ts'

export interface OnlineSetting {
  /** Folder of the embedded database; not used with `databaseUrl`. */
  data: string
  databaseUrl?: string | undefined
  redisUrl?: string | undefined
  now?(): number
  /** Milliseconds that never go back, for rate limits. */
  monotonic?(): number
  catalogEntry?(id: string): CatalogEntry | undefined
  botWorker?: URL
  /** The thread that tries works before they are published, and how long it may take. */
  trialWorker?: URL
  trialLimits?: Partial<TrialLimits>
  /** Threads for bots. 0 leaves their turns to `deadfront work`, unless Redis is away. */
  botThreads?: number | undefined
  /** After this time another node takes the job of a node that has died. */
  jobLockMs?: number
  /** Guests without a seat expire after so many days. */
  guestDays?: number | undefined
  idleMs?: number
  /** A person who was away for less has not left. */
  reloadGraceMs?: number
  secret?: ApiSetting['secret']
  rate?: ApiSetting['rate']
  workRates?: ApiSetting['workRates']
  socketRate?: SocketSetting['rate']
  trustProxy?: SocketSetting['trustProxy']
  socketsPerAddress?: SocketSetting['socketsPerAddress']
  helloMs?: SocketSetting['helloMs']
  /** The address people use, if the host has a fixed one: passkeys belong to it. */
  publicUrl?: string | undefined
  /** A Prometheus on another machine shows this token. */
  metricsToken?: string | undefined
  notices?: NoticeSetting
  log?(level: 'info' | 'warn' | 'error', message: string, about: Json): void
}

/** The online part of a server: tables, sockets, notices. */
export interface Online {
  store: Store
  cluster: Cluster
  tables: Tables
  sockets: Sockets
  notifier: Notifier
  close(): Promise<void>
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `Bearer` with this token. Without a token in the settings always false. */
function isToken(header: string | undefined, token: string | undefined): boolean {
  if (!token || !header) return false
  const [given, wanted] = [Buffer.from(header), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

interface StatusSetting {
  metrics: Metrics
  health: Health
  metricsToken: string | undefined
}

/** The pages for monitoring and for a proxy: `/metrics` and `/readyz`. */
function serveStatus(app: FastifyInstance, { metrics, health, metricsToken }: StatusSetting): void {
  // For a Prometheus on this machine, or one that shows the token.
  app.get('/metrics', async (request, reply) => {
    if (!LOOPBACK.has(request.ip) && !isToken(request.headers.authorization, metricsToken))
      return reply.code(404).send({ problem: { code: 'not-found', say: 'not here' } })
    return reply.type(metrics.contentType).send(await metrics.text())
  })
  app.get('/readyz', async (_request, reply) => {
    const report = await health.check()
    // Without Redis, or with a slow store, a node still plays: it stays in the proxy's list.
    const works = report.store && !report.troubles.includes('disk')
    return reply.code(works ? 200 : 503).send(report)
  })
}

export async function openOnline(app: FastifyInstance, setting: OnlineSetting): Promise<Online> {
  const now = setting.now ?? Date.now
  const log = logOnce(setting.log ?? ((level, message, about) => app.log[level]({ about }, message)))
  const engine = await openEngine(setting, {
    now,
    log,
    measure: (verdict, seconds) => {
      metrics.note(verdict, seconds)
      if (seconds !== null) health.noteAppend(seconds)
    },
  })
  const { store, cluster, tables, notifier, botPool } = engine
  const people = new People(store, now)
  const limits = { limits: new SharedLimits(cluster.spend), ...(setting.monotonic ? { monotonic: setting.monotonic } : {}) }
  const health = new Health({ store, cluster, folder: engine.folder, log })
  const guests = new GuestExpiry({ store, cluster, now, log, days: setting.guestDays ?? GUEST_DAYS })
  const { channels } = engine
  const trials = new Trials(setting.trialWorker, setting.trialLimits)
  registerApi(app, {
    store,
    tables,
    people,
    notifier,
    channels,
    trials,
    publicUrl: setting.publicUrl ?? '',
    now,
    ...limits,
    ...(setting.secret ? { secret: setting.secret } : {}),
    ...(setting.rate ? { rate: setting.rate } : {}),
    ...(setting.workRates ? { workRates: setting.workRates } : {}),
  })
  const { trustProxy, socketsPerAddress, helloMs } = setting
  const sockets = new Sockets(app.server, {
    ...{ store, tables, people, now, log, trustProxy, socketsPerAddress, helloMs, publicUrl: setting.publicUrl },
    ...limits,
    ...(setting.socketRate ? { rate: setting.socketRate } : {}),
  })
  cluster.onSignOut((person) => sockets.disconnect(person))
  people.onSignOut((person) => {
    sockets.disconnect(person)
    cluster.signOut(person)
  })
  const metrics = new Metrics({
    connections: () => sockets.connections.size,
    tables: () => tables.inMemory,
    clusterHealthy: () => cluster.healthy,
    botsWaiting: () => botPool.queued,
    freeBytes: () => health.free,
    troubles: () => health.troubles,
  })
  serveStatus(app, { metrics, health, metricsToken: setting.metricsToken })
  // Before the HTTP server waits for its connections to end: open sockets would keep it waiting.
  app.addHook('preClose', () => sockets.close())
  return {
    store,
    cluster,
    tables,
    sockets,
    notifier,
    async close() {
      await sockets.close()
      health.close()
      limits.limits.close()
      guests.close()
      await trials.close()
      await engine.close()
    },
  }
}
