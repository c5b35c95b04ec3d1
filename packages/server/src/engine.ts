import { availableParallelism } from 'node:os'
import { BadInput } from '@deadfront/kernel'
import { PostgresStore, SqliteStore, type Store } from '@deadfront/store'
import { type Cluster, SingleNode } from './cluster/cluster.ts'
import type { Job } from './cluster/jobs.ts'
import { RedisCluster } from './cluster/redis.ts'
import { databaseFile, lockFolder } from './data-folder.ts'
import { type Log, redact } from './log.ts'
import { BotPool } from './match/bot-pool.ts'
import type { MatchDeps } from './match/deps.ts'
import { Tables } from './match/tables.ts'
import { type Channel, ownPush } from './notify/channels.ts'
import { Notifier } from './notify/notifier.ts'
import type { OnlineSetting } from './online.ts'

/** What plays the games, without HTTP and sockets: a node has it, and a process for bots. */
export interface Engine {
  store: Store
  cluster: Cluster
  tables: Tables
  notifier: Notifier
  botPool: BotPool
  /** How people can be reached. */
  channels: readonly Channel[]
  /** The folder of the database file; null when the database is elsewhere. */
  folder: string | null
  close(): Promise<void>
}

/** Errors that an operator can correct: no server there, no such name, a wrong password, no such database, no right to it. */
const NOT_OPENED: ReadonlySet<unknown> = new Set(
  'ECONNREFUSED ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH ECONNRESET ENOENT ERR_INVALID_URL 28P01 28000 3D000 42501 57P03'.split(
    ' ',
  ),
)

async function openPostgres(url: string): Promise<Store> {
  try {
    return await PostgresStore.open(url)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!NOT_OPENED.has(code)) throw error
    // Of several addresses of one name each has failed: their error has no message of its own.
    throw new BadInput({ place: 'DATABASE_URL', say: `the database cannot be opened: ${redact(message || String(code))}` })
  }
}

export async function openStore(setting: Pick<OnlineSetting, 'data' | 'databaseUrl'>): Promise<Store> {
  if (setting.databaseUrl) return openPostgres(setting.databaseUrl)
  if (setting.data === ':memory:') return SqliteStore.open(':memory:')
  return SqliteStore.open(databaseFile(setting.data))
}

export interface EngineDeps {
  now(): number
  log: Log
  measure: MatchDeps['measure']
}

export async function openEngine(setting: OnlineSetting, { now, log, measure }: EngineDeps): Promise<Engine> {
  const folder = setting.databaseUrl || setting.data === ':memory:' ? null : setting.data
  const unlock = folder === null ? null : lockFolder(folder)
  const store = await openStore(setting)
  // A SQLite file belongs to one process: there are no other nodes.
  const cluster: Cluster =
    setting.redisUrl && setting.databaseUrl ? RedisCluster.open(setting.redisUrl, setting.jobLockMs) : new SingleNode()
  const { botThreads = Math.max(1, availableParallelism() - 1) } = setting
  // One thread at least: while Redis is away a node answers for its own bots.
  const botPool = new BotPool(Math.max(1, botThreads), setting.botWorker)
  const channels = [...(setting.notices?.channels ?? []), ...(await ownPush(store, setting.notices?.ownPush))]
  const tables = new Tables({
    ...{ store, cluster, botPool, now, log, measure },
    onTurn: channels.length === 0 ? null : (table, person, seat, asked) => notifier.turn(table, person, seat, asked),
    onNews: channels.length === 0 ? null : (table, news) => notifier.news(table, news),
    ...(setting.catalogEntry ? { catalogEntry: setting.catalogEntry } : {}),
    ...(setting.reloadGraceMs === undefined ? {} : { reloadGraceMs: setting.reloadGraceMs }),
    ...(setting.idleMs === undefined ? {} : { idleMs: setting.idleMs }),
  })
  const notifier = new Notifier({
    ...{ store, cluster, now, log, channels },
    publicUrl: setting.notices?.publicUrl ?? '',
    gameName: (id) => tables.catalogEntry(id)?.name ?? id,
    seatName: async (game, seat, language) => (await (await tables.game(game)).words[language]()).seat(seat),
    isHere: (person) => tables.isHere(person),
    ...(setting.notices?.delayMs === undefined ? {} : { delayMs: setting.notices.delayMs }),
  })
  const kinds: Job['kind'][] = botThreads > 0 || !cluster.jobs.shared ? ['notice', 'bot'] : ['notice']
  cluster.jobs.work((job) => (job.kind === 'bot' ? tables.answerBot(job.table, job.seq) : notifier.sendDue(job.id)), kinds)
  return {
    ...{ store, cluster, tables, notifier, botPool, channels, folder },
    async close() {
      notifier.close()
      await botPool.close()
      await tables.close()
      await cluster.close()
      await store.close()
      unlock?.()
    },
  }
}
