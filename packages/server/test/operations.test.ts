import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { backup, buildServer, openOnline } from '@deadfront/server'
import { startRedis } from '@deadfront/testkit/services'
import { afterAll, expect, test, vi } from 'vitest'
import { leakedSecrets } from '../../../scripts/log-check.ts'
import { RedisCluster } from '../src/cluster/redis.ts'
import { GUEST_DAYS, GuestExpiry } from '../src/guest-expiry.ts'
import { Health } from '../src/health.ts'
import { logOnce, redact } from '../src/log.ts'
import { RateLimit } from '../src/rate-limit.ts'
import { SharedLimits } from '../src/shared-limits.ts'
import { Client } from './client.ts'
import { Stage } from './stage.ts'

const CLI = fileURLToPath(new URL('../../cli/bin/deadfront.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'deadfront-operations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The server as an operator starts it. */
async function serve(data: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [CLI, 'serve', '--port', '0', '--data', data], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (chunk: Buffer): void => {
    said += chunk.toString()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const exited = once(child, 'exit')
  await Promise.race([exited, vi.waitFor(() => expect(said).toContain('Deadfront is at'), { timeout: 60_000, interval: 20 })])
  const base = `http://127.0.0.1:${/http:\/\/localhost:(\d+)/.exec(said)?.[1]}`
  const stop = async (): Promise<string> => {
    child.kill('SIGTERM')
    await exited
    return said
  }
  return { base, stop, said: () => said, exited }
}

test('tokens, invitations and codes never stand in the log', async () => {
  const server = await serve(join(folder, 'log'), { LOG_LEVEL: 'trace' })
  const ann = await Client.join(server.base, 'Ann')
  const { table } = (await ann.post('/api/tables', { game: 'dotz', scenario: 'basic', seats: { p1: 'me' }, options: { players: 2 } })) as {
    table: { id: string }
  }
  const { invite } = (await ann.post(`/api/tables/${table.id}/invite`, { kind: 'seat', seat: 'p2' })) as { invite: string }
  const { code } = (await ann.post('/api/me/recovery', {})) as { code: string }
  await ann.get(`/api/invitations/${invite}`)
  await ann.get(`/api/tables/${table.id}?invite=${invite}`)
  await ann.fetch('GET', `/api/nowhere/${invite}?token=${ann.token}&code=${code}`)
  await ann.connect()
  await ann.watch(table.id, undefined, invite)
  await ann.close()
  const said = await server.stop()
  expect(said).toContain('/api/invitations/[redacted]')
  expect(said).toContain('invite=[redacted]')
  expect(leakedSecrets(said.split('\n'), [invite, code, ann.token])).toEqual([])
})

test('what is redacted: long words, named values, bearers; ids stay', () => {
  const secret = 'abcdefghijklmnopqrstuvwxyz012345'
  expect(redact(`GET /api/invitations/${secret}?invite=short&x=1`)).toBe('GET /api/invitations/[redacted]?invite=[redacted]&x=1')
  expect(redact('authorization: Bearer abc')).toBe('authorization: Bearer [redacted]')
  expect(redact('/api/tables/oeFbBObB2rk6tw4/sit')).toBe('/api/tables/oeFbBObB2rk6tw4/sit')
  // The check of the whole run finds what is not redacted.
  expect(leakedSecrets(['a line', `url /x/${secret}`], [secret])).toEqual([`url /x/${secret}`])
  expect(() => leakedSecrets([''], [secret])).toThrow('the check is broken')
})

test('the same trouble is logged once a minute, with its count', () => {
  let now = 0
  const lines: unknown[] = []
  const log = logOnce(
    (...line) => void lines.push(line),
    () => now,
  )
  for (let i = 0; i < 5; i++) log('error', 'a message failed', { error: 'disk is full', i })
  log('error', 'a message failed', { error: 'another' })
  now = 60_000
  log('error', 'a message failed', { error: 'disk is full' })
  expect(lines).toEqual([
    ['error', 'a message failed', { error: 'disk is full', i: 0 }],
    ['error', 'a message failed', { error: 'another' }],
    ['error', 'a message failed', { error: 'disk is full', repeated: 4 }],
  ])
})

test('a second server on the same data folder is refused in one line; data, lock and backups are for their owner only', async () => {
  const data = join(folder, 'taken')
  const first = await serve(data)
  await Client.join(first.base, 'Ann')
  for (const file of readdirSync(data)) expect(statSync(join(data, file)).mode & 0o777, file).toBe(0o600)
  expect(statSync(data).mode & 0o777).toBe(0o700)
  const second = await serve(data)
  expect(await second.exited).toEqual([2, null])
  expect(second.said()).toBe(`deadfront: --data ${data}: another server uses this folder; choose another one with --data\n`)
  await first.stop()
  // Files of an earlier release were readable by all.
  chmodSync(join(data, 'deadfront.sqlite'), 0o644)
  const third = await serve(data)
  expect(statSync(join(data, 'deadfront.sqlite')).mode & 0o777).toBe(0o600)
  await third.stop()
  const stage = await Stage.open({ data })
  const file = join(folder, 'backup.jsonl')
  writeFileSync(`${file}.part`, 'of an earlier run', { mode: 0o644 })
  await backup(stage.online.store, file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await stage.close()
})

test('a lost Redis, a full disk, a slow or silent store: logged once, shown, and once more when it is over', async () => {
  const logged: string[] = []
  const state = { ping: true, healthy: true, free: 1e12, took: 0 }
  let now = 0
  const health = new Health({
    store: {
      ping: async () => {
        now += state.took
        return state.ping
      },
    },
    cluster: {
      get healthy() {
        return state.healthy
      },
    },
    folder,
    log: (level, message) => void logged.push(`${level}: ${message}`),
    freeBytes: async () => state.free,
    now: () => now,
  })
  const checked = async (change: Partial<typeof state>) => {
    Object.assign(state, change)
    now += 60_000
    await health.check()
    return (await health.check()).troubles
  }
  expect(await checked({})).toEqual([])
  expect(await checked({ healthy: false })).toEqual(['redis'])
  expect(await checked({ free: 1000 })).toEqual(['disk', 'redis'])
  expect(await checked({ healthy: true, free: 1e12, took: 1500 })).toEqual(['slow-store'])
  expect(await checked({ took: 0, ping: false })).toEqual(['store'])
  expect(await checked({ ping: true })).toEqual([])
  health.noteAppend(2)
  expect((await health.check()).troubles).toEqual(['slow-store'])
  health.close()
  expect(logged).toEqual([
    'error: the connection to Redis is lost; nodes look into the database instead',
    'error: the disk is full',
    'error: the store is slow',
    'info: the connection to Redis is back',
    'info: the disk has room again',
    'error: the store does not answer',
    'info: the store is fast again',
    'info: the store answers again',
    'error: the store is slow',
  ])
})

test('/metrics is for this machine, and for a Prometheus elsewhere that shows the token', async () => {
  const app = await buildServer({
    extend: async (server) => {
      const online = await openOnline(server, { data: ':memory:', metricsToken: 'for-prometheus' })
      return () => online.close()
    },
  })
  const from = async (authorization?: string) =>
    (await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.1', ...(authorization ? { authorization } : {}) } }))
      .statusCode
  expect(await from()).toBe(404)
  expect(await from('Bearer for-grafana')).toBe(404)
  expect(await from('Bearer for-prometheus')).toBe(200)
  await app.close()
})

test('traces go to the collector that one variable names', async () => {
  const spans: string[] = []
  const collector = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: { name: string; parentSpanId?: string }[] }[] }[]
      }
      for (const span of resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)))
        spans.push(`${span.parentSpanId ? '  ' : ''}${span.name}`)
      reply.end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const server = await serve(join(folder, 'traces'), {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
  })
  const ann = await (await Client.join(server.base, 'Ann')).connect()
  const { table } = (await ann.post('/api/tables', { game: 'dotz', scenario: 'basic', seats: { p1: 'me' } })) as { table: { id: string } }
  await ann.post(`/api/tables/${table.id}/start`, {})
  const { asks } = await ann.watch(table.id)
  await ann.command(table.id, 0, asks[0]?.seat ?? '', { do: 'nothing like this' })
  await ann.close()
  await server.stop()
  collector.close()
  expect(spans).toContain('POST /api/people')
  expect(spans).toContain('POST /api/tables')
  expect(spans).toContain('command')
})

test('rate limits are shared: what is spent on one node is missing on the other, and each node goes on alone without Redis', async (t) => {
  const offer = await startRedis()
  if ('missing' in offer) return t.skip(offer.missing)
  const clusters = [RedisCluster.open(offer.service.url), RedisCluster.open(offer.service.url)]
  try {
    for (const cluster of clusters) cluster.subscribe(() => undefined)
    await vi.waitFor(() => expect(clusters.every((cluster) => cluster.healthy)).toBe(true), 30_000)
    const nodes = clusters.map((cluster) => {
      const limit = new RateLimit({ burst: 10, perSecond: 0.001 })
      const shared = new SharedLimits(cluster.spend)
      shared.close() // the test says when
      shared.add('http', limit)
      return { limit, shared }
    })
    const [a, b] = nodes as [(typeof nodes)[0], (typeof nodes)[0]]
    const taken = (limit: RateLimit, n: number, key = 'ann') => Array.from({ length: n }, () => limit.take(key)).filter(Boolean).length
    expect(taken(a.limit, 7)).toBe(7)
    await a.shared.sync()
    expect(taken(b.limit, 1)).toBe(1)
    await b.shared.sync()
    // Ten in all: seven there, one here, two are left.
    expect(taken(b.limit, 9)).toBe(2)
    expect(taken(b.limit, 20, 'bob')).toBe(10)
    await offer.service.halt()
    await vi.waitFor(() => expect(clusters.some((cluster) => cluster.healthy)).toBe(false), 30_000)
    expect(taken(a.limit, 20, 'cat')).toBe(10)
    await a.shared.sync()
    expect(taken(a.limit, 1, 'dan')).toBe(1)
  } finally {
    for (const cluster of clusters) await cluster.close()
    await offer.service.stop()
  }
})

test('guests without a seat expire, seen ones do not, and one node does it', async () => {
  let clock = 1e12
  const stage = await Stage.open({ now: () => clock })
  const day = 86_400_000
  const people = await Promise.all(['Gone', 'Back', 'Sits'].map((name) => stage.join(name)))
  const [gone, back, sits] = people as [Client, Client, Client]
  await sits.post('/api/tables', { game: 'ttt', scenario: 'plain', seats: { x: 'me' } })
  clock += 60 * day
  await back.get('/api/me')
  clock += 40 * day
  const { store, cluster } = stage.online
  const lines: unknown[] = []
  const expiry = new GuestExpiry({ store, cluster, now: () => clock, log: (...line) => void lines.push(line), days: GUEST_DAYS })
  expect(await expiry.run()).toBe(1)
  expect(await Promise.all(people.map(async (one) => (await store.person(one.id)) !== null))).toEqual([false, true, true])
  expect((await gone.fetch('GET', '/api/me')).status).toBe(401)
  expect(lines).toEqual([['info', 'guests have expired', { count: 1 }]])
  const other = { ...cluster, lease: async () => false }
  expect(await new GuestExpiry({ store, cluster: other, now: () => clock + 1e12, log: () => undefined, days: 1 }).run()).toBe(0)
  expiry.close()
  await stage.close()
})
