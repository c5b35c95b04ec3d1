import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresStore, SqliteStore } from '@deadfront/store'
import { startPostgres, startRedis } from '@deadfront/testkit/services'
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

test('PostgreSQL, two nodes: nodes killed, Redis gone, the database restarted in mid-load', {
  timeout: 180_000 + ROUNDS * 30_000,
}, async (t) => {
  const pg = await startPostgres()
  if ('missing' in pg) return t.skip(pg.missing)
  const redis = await startRedis()
  if ('missing' in redis) {
    await pg.service.stop()
    return t.skip(redis.missing)
  }
  const env = { DATABASE_URL: pg.service.url, REDIS_URL: redis.service.url }
  const nodes = [await NodeProcess.start(env), await NodeProcess.start(env)] as const
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
    await redis.service.halt()
    await wait(700)
    await pg.service.restart()
    await wait(1500)
    await redis.service.resume()
    await wait(1000)
    // Play goes on after all of it.
    await acknowledgedMoreThan(acknowledgedBy(players), players)
    await Promise.all(players.map((p) => p.stop()))
    for (const node of nodes) await node.kill('SIGTERM')
    const store = await PostgresStore.open(pg.service.url)
    const report = await check(store, ids, players)
    await store.close()
    console.info(`${report.tables} tables, ${report.acknowledged} acknowledged, ${report.stored} stored`)
    expect(report).toMatchObject(clean)
    expect(report.acknowledged).toBeGreaterThan(ROUNDS * TABLES)
  } finally {
    for (const node of nodes) await node.kill()
    await redis.service.stop()
    await pg.service.stop()
  }
})
