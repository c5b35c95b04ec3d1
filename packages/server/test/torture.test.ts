import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresStore, SqliteStore } from '@deadfront/store'
import { type Service, startPostgres, startRedis } from '@deadfront/testkit/services'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { NodeProcess } from './torture/nodes.ts'
import type { Player } from './torture/player.ts'
import { check, sitDown, wait } from './torture/torture.ts'

// `npm run torture` raises these.
const ROUNDS = Number(process.env.TORTURE_ROUNDS ?? 2)
const TABLES = Number(process.env.TORTURE_TABLES ?? 12)

/** Somewhere in the first second: chosen by the round, so that a run can be repeated. */
const someMoment = (round: number): number => 250 + ((round * 397) % 700)

/** Waits until play has really gone on: a slow machine needs more than a moment. */
const acknowledgedMoreThan = (count: number, players: readonly Player[]): Promise<void> =>
  vi.waitFor(() => expect(acknowledgedBy(players)).toBeGreaterThan(count), { timeout: 60_000, interval: 5 })
const acknowledgedBy = (players: readonly Player[]): number => players.reduce((sum, p) => sum + p.acks.length, 0)

const clean = { lost: [], doubled: [], forked: [] }

test('SQLite: killed at any moment, nothing acknowledged is lost, doubled or forked', { timeout: 120_000 + ROUNDS * 30_000 }, async () => {
  const data = mkdtempSync(join(tmpdir(), 'deadfront-torture-'))
  const node = await NodeProcess.start({ DATA: data })
  try {
    const { players, ids } = await sitDown(() => [node.base], TABLES, 0)
    for (let round = 0; round < ROUNDS; round++) {
      await wait(someMoment(round))
      await acknowledgedMoreThan((round + 1) * TABLES, players)
      await node.kill()
      await node.start()
    }
    await acknowledgedMoreThan(acknowledgedBy(players) + TABLES, players)
    await Promise.all(players.map((p) => p.stop()))
    await node.kill('SIGTERM')
    const store = await SqliteStore.open(join(data, 'deadfront.sqlite'))
    const report = await check(store, ids, players)
    await store.close()
    console.info(`${report.tables} tables, ${report.acknowledged} acknowledged, ${report.stored} stored`)
    expect(report).toMatchObject(clean)
    expect(report.acknowledged).toBeGreaterThan(ROUNDS * TABLES)
  } finally {
    await node.kill()
    rmSync(data, { recursive: true, force: true })
  }
})

interface Site {
  pg: Service
  redis: Service
  nodes: readonly [NodeProcess, NodeProcess]
}

/** Two nodes on a database and a Redis of their own, or why they cannot be had. */
async function twoNodes(): Promise<string | Site> {
  const pg = await startPostgres()
  if ('missing' in pg) return pg.missing
  stops.push(() => pg.service.stop())
  const redis = await startRedis()
  if ('missing' in redis) return redis.missing
  stops.push(() => redis.service.stop())
  const env = { DATABASE_URL: pg.service.url, REDIS_URL: redis.service.url }
  const start = async (): Promise<NodeProcess> => {
    const node = await NodeProcess.start(env)
    stops.push(() => node.kill())
    return node
  }
  return { pg: pg.service, redis: redis.service, nodes: await Promise.all([start(), start()]) }
}

const stops: (() => Promise<void>)[] = []
let site: string | Site = ''
beforeAll(async () => {
  site = await twoNodes()
}, 120_000)
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

/** Stops the players, and compares what they were told with what is stored. */
async function checkAll(url: string, players: readonly Player[], ids: readonly string[]): Promise<void> {
  await Promise.all(players.map((p) => p.stop()))
  const store = await PostgresStore.open(url)
  const report = await check(store, ids, players)
  await store.close()
  console.info(`${report.tables} tables, ${report.acknowledged} acknowledged, ${report.stored} stored`)
  expect(report).toMatchObject(clean)
  expect(report.acknowledged).toBeGreaterThan(ROUNDS * TABLES)
}

test('PostgreSQL, two nodes: nodes killed, Redis gone, the database restarted in mid-load', {
  timeout: 180_000 + ROUNDS * 30_000,
}, async (t) => {
  if (typeof site === 'string') return t.skip(site)
  const { pg, redis, nodes } = site
  const { players, ids } = await sitDown(() => nodes.map((n) => n.base), TABLES, 0)
  for (let round = 0; round < ROUNDS; round++) {
    await wait(someMoment(round))
    await acknowledgedMoreThan((round + 1) * TABLES, players)
    const node = nodes[round % 2] as NodeProcess
    await node.kill()
    await wait(100)
    await node.start()
  }
  await redis.halt()
  await acknowledgedMoreThan(acknowledgedBy(players) + TABLES, players)
  await pg.restart()
  await acknowledgedMoreThan(acknowledgedBy(players) + TABLES, players)
  await redis.resume()
  // Play goes on after all of it.
  await acknowledgedMoreThan(acknowledgedBy(players) + TABLES, players)
  await checkAll(pg.url, players, ids)
})

test('PostgreSQL, two nodes: in a rolling restart every client is told, and is back at once on the other node', {
  timeout: 180_000 + ROUNDS * 30_000,
}, async (t) => {
  if (typeof site === 'string') return t.skip(site)
  const { pg, redis, nodes } = site
  const { players, ids } = await sitDown(() => nodes.map((n) => n.base), TABLES, 0)
  const stopped: number[] = []
  for (let round = 0; round < ROUNDS * 2; round++) {
    await wait(someMoment(round))
    await acknowledgedMoreThan(acknowledgedBy(players) + TABLES, players)
    // In the last rounds without Redis: nodes then find out about each other's moves from the database.
    if (round === ROUNDS * 2 - 2) await redis.halt()
    const node = nodes[round % 2] as NodeProcess
    const begun = performance.now()
    await node.kill('SIGTERM')
    stopped.push(Math.round(performance.now() - begun))
    await node.start()
  }
  await redis.resume()
  await acknowledgedMoreThan(acknowledgedBy(players) + TABLES, players)
  const outages = players.flatMap((player) => player.outages)
  const longest = Math.max(...outages.map(({ ms }) => ms))
  console.info(`${outages.length} reconnects, the longest took ${longest.toFixed(0)} ms; nodes stopped in ${stopped.join(', ')} ms`)
  expect(Math.max(...stopped)).toBeLessThan(5000)
  expect(outages.length).toBeGreaterThanOrEqual(ROUNDS * 2)
  // Each was told to come back (1012), and one of the next two attempts, one for each node, was enough.
  expect(outages.filter(({ code, attempts }) => code !== 1012 || attempts > 2)).toEqual([])
  expect(players.flatMap((player) => player.faults)).toEqual([])
  await checkAll(pg.url, players, ids)
})
