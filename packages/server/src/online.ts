import { availableParallelism } from 'node:os'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Shelf } from '@deadfront/ai'
import type { Json } from '@deadfront/kernel'
import { PostgresStore, SqliteStore, type Store } from '@deadfront/store'
import type { FastifyInstance } from 'fastify'
import { Alone, type Cluster } from './cluster/cluster.ts'
import { RedisCluster } from './cluster/redis.ts'
import { type ApiSetting, registerApi } from './http/api.ts'
import type { World } from './match/host.ts'
import { Tables } from './match/tables.ts'
import { Thinker } from './match/thinker.ts'
import { People } from './people.ts'
import { Sockets, type SocketSetting } from './ws/socket.ts'

export interface OnlineSetting {
  /** Folder of the embedded database; not used with `databaseUrl`. */
  data: string
  databaseUrl?: string | undefined
  redisUrl?: string | undefined
  now?(): number
  shelf?(id: string): Shelf | undefined
  botWorker?: URL
  threads?: number
  idleMs?: number
  rate?: ApiSetting['rate']
  socketRate?: SocketSetting['rate']
  onTurn?: World['onTurn']
  log?(level: 'info' | 'warn' | 'error', message: string, about: Json): void
}

/** The online table: everything that is needed to play by link, hung onto a server. */
export interface Online {
  store: Store
  cluster: Cluster
  tables: Tables
  sockets: Sockets
  close(): Promise<void>
}

export async function openStore(setting: Pick<OnlineSetting, 'data' | 'databaseUrl'>): Promise<Store> {
  if (setting.databaseUrl) return PostgresStore.open(setting.databaseUrl)
  if (setting.data === ':memory:') return SqliteStore.open(':memory:')
  mkdirSync(setting.data, { recursive: true })
  return SqliteStore.open(join(setting.data, 'deadfront.sqlite'))
}

export async function openOnline(app: FastifyInstance, setting: OnlineSetting): Promise<Online> {
  const now = setting.now ?? Date.now
  const log = setting.log ?? ((level, message, about) => app.log[level]({ about }, message))
  const store = await openStore(setting)
  const cluster: Cluster = setting.redisUrl ? RedisCluster.open(setting.redisUrl) : new Alone()
  const threads = setting.threads ?? Math.max(1, availableParallelism() - 1)
  const thinker = setting.botWorker ? new Thinker(threads, setting.botWorker) : new Thinker(threads)
  const people = new People(store, now)
  const tables = new Tables({
    store,
    cluster,
    thinker,
    now,
    log,
    onTurn: setting.onTurn ?? (() => undefined),
    ...(setting.shelf ? { shelf: setting.shelf } : {}),
    ...(setting.idleMs === undefined ? {} : { idleMs: setting.idleMs }),
  })
  registerApi(app, { store, tables, people, now, ...(setting.rate ? { rate: setting.rate } : {}) })
  const sockets = new Sockets(app.server, { store, tables, people, now, log, ...(setting.socketRate ? { rate: setting.socketRate } : {}) })
  return {
    store,
    cluster,
    tables,
    sockets,
    async close() {
      await sockets.close()
      tables.close()
      await thinker.close()
      await cluster.close()
      await store.close()
    },
  }
}
