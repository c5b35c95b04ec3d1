import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresStore, SqliteStore } from '@deadfront/store'
import { type Service, startPostgres, startRedis } from '@deadfront/testkit/services'
import { expect, test, vi } from 'vitest'
import { NodeProcess } from './torture/nodes.ts'
import type { Player } from './torture/player.ts'
import { check, sitDown, wait } from './torture/torture.ts'

// `npm run torture` raises these.
const ROUNDS = Number(process.env.TORTURE_ROUNDS ?? 3)
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
    await wait(500)
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

/** Two nodes on a database and a Redis of their own, or why they cannot be had. */
async function twoNodes(): Promise<
  string | { pg: Service; redis: Service; nodes: readonly [NodeProcess, NodeProcess]; stop(): Promise<void> }
> {
  const pg = await startPostgres()
  if ('missing' in pg) return pg.missing
  const redis = await startRedis()
  if ('missing' in redis) {
    await pg.service.stop()
    return redis.missing
  }
  const env = { DATABASE_URL: pg.service.url, REDIS_URL: redis.service.url }
  const stopServices = async (): Promise<void> => {
    await redis.service.stop()
    await pg.service.stop()
  }
  try {
    const nodes = [await NodeProcess.start(env), await NodeProcess.start(env)] as const
    const stop = async (): Promise<void> => {
      for (const node of nodes) await node.kill()
      await stopServices()
    }
    return { pg: pg.service, redis: redis.service, nodes, stop }
  } catch (error) {
    await stopServices()
    throw error
  }
}

/** Stops the players and nodes, and compares what players were told with what is stored. */
async function checkAll(url: string, nodes: readonly NodeProcess[], players: readonly Player[], ids: readonly string[]): Promise<void> {
  await Promise.all(players.map((p) => p.stop()))
  for (const node of nodes) await node.kill('SIGTERM')
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
  const site = await twoNodes()
  if (typeof site === 'string') return t.skip(site)
  const { pg, redis, nodes } = site
  try {
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
    await checkAll(pg.url, nodes, players, ids)
  } finally {
    await site.stop()
  }
})

test('PostgreSQL, two nodes: in a rolling restart every client is told, and is back at once on the other node', {
  timeout: 180_000 + ROUNDS * 30_000,
}, async (t) => {
  const site = await twoNodes()
  if (typeof site === 'string') return t.skip(site)
  const { pg, redis, nodes } = site
  try {
    const { players, ids } = await sitDown(() => nodes.map((n) => n.base), TABLES, 0)
    for (let round = 0; round < ROUNDS * 2; round++) {
      await wait(someMoment(round))
      await acknowledgedMoreThan(acknowledgedBy(players) + TABLES, players)
      // In the last rounds without Redis: nodes then find out about each other's moves from the database.
      if (round === ROUNDS * 2 - 2) await redis.halt()
      const node = nodes[round % 2] as NodeProcess
      const begun = performance.now()
      await node.kill('SIGTERM')
      expect(performance.now() - begun).toBeLessThan(5000)
      await node.start()
    }
    await redis.resume()
    await acknowledgedMoreThan(acknowledgedBy(players) + TABLES, players)
    const outages = players.flatMap((player) => player.outages)
    const longest = Math.max(...outages.map(({ ms }) => ms))
    console.info(`${outages.length} reconnects, the longest took ${longest.toFixed(0)} ms`)
    expect(outages.length).toBeGreaterThanOrEqual(ROUNDS * 2)
    // Each was told to come back (1012), and one of the next two attempts, one for each node, was enough.
    expect(outages.filter(({ code, attempts }) => code !== 1012 || attempts > 2)).toEqual([])
    expect(players.flatMap((player) => player.faults)).toEqual([])
    await checkAll(pg.url, nodes, players, ids)
  } finally {
    await site.stop()
  }
})
