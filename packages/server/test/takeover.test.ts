import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Offer, startPostgres, startRedis } from '@deadfront/testkit/services'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Client } from './client.ts'
import { Stage } from './stage.ts'
import { NodeProcess } from './torture/nodes.ts'

let offers: Offer[] = []
const folder = mkdtempSync(join(tmpdir(), 'deadfront-takeover-'))
const thoughts = join(folder, 'thoughts')
beforeAll(async () => {
  writeFileSync(thoughts, '')
  offers = [await startPostgres(), await startRedis()]
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const offer of offers) if ('service' in offer) await offer.service.stop()
})

test('a node is killed while its bot thinks, nobody looks on, and another node takes the turn over', async (t) => {
  const [pg, redis] = offers as [Offer, Offer]
  if ('missing' in pg) return t.skip(pg.missing)
  if ('missing' in redis) return t.skip(redis.missing)
  const BOT_WORKER = new URL('./endless-bot-worker.ts', import.meta.url).href
  const dying = await NodeProcess.start({ DATABASE_URL: pg.service.url, REDIS_URL: redis.service.url, BOT_WORKER, THOUGHTS: thoughts })
  const ann = await Client.join(dying.base, 'Ann')
  const seats = { a: 'bot:random', b: 'me' }
  const { table } = (await ann.post('/api/tables', { game: 'tally', scenario: 'plain', listed: true, seats })) as { table: { id: string } }
  await ann.post(`/api/tables/${table.id}/start`, {})
  await vi.waitFor(() => expect(readFileSync(thoughts, 'utf8')).toBe('begun\n'), 60_000)
  const stage = await Stage.open({ databaseUrl: pg.service.url, redisUrl: redis.service.url })
  try {
    await dying.kill('SIGKILL')
    await vi.waitFor(async () => expect((await stage.online.store.table(table.id))?.seq).toBe(1), { timeout: 60_000, interval: 200 })
    expect((await stage.online.store.commands(table.id, 0))[0]).toMatchObject({ seat: 'a', by: 'bot:random' })
  } finally {
    await stage.close()
  }
}, 120_000)
