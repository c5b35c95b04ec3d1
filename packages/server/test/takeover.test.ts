import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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
  const dying = await NodeProcess.start({
    DATABASE_URL: pg.service.url,
    REDIS_URL: redis.service.url,
    JOB_LOCK_MS: '1000',
    BOT_WORKER,
    THOUGHTS: thoughts,
  })
  const ann = await Client.join(dying.base, 'Ann')
  const seats = { a: 'bot:random', b: 'me' }
  const { table } = (await ann.post('/api/tables', { game: 'tally', scenario: 'plain', listed: true, seats })) as { table: { id: string } }
  await ann.post(`/api/tables/${table.id}/start`, {})
  await vi.waitFor(() => expect(readFileSync(thoughts, 'utf8')).toBe('begun\n'), 60_000)
  const stage = await Stage.open({ databaseUrl: pg.service.url, redisUrl: redis.service.url, jobLockMs: 1000 })
  try {
    await dying.kill('SIGKILL')
    await vi.waitFor(async () => expect((await stage.online.store.table(table.id))?.seq).toBe(1), { timeout: 60_000 })
    expect((await stage.online.store.commands(table.id, 0))[0]).toMatchObject({ seat: 'a', by: 'bot:random' })
  } finally {
    await stage.close()
  }
}, 120_000)

const CLI = fileURLToPath(new URL('../../cli/bin/deadfront.mjs', import.meta.url))

test('a process of its own plays the bots of a node that leaves them to it, and goes quietly', async (t) => {
  const [pg, redis] = offers as [Offer, Offer]
  if ('missing' in pg) return t.skip(pg.missing)
  if ('missing' in redis) return t.skip(redis.missing)
  const env = { DATABASE_URL: pg.service.url, REDIS_URL: redis.service.url }
  // A bot on the node itself would think for ever.
  const BOT_WORKER = new URL('./endless-bot-worker.ts', import.meta.url).href
  const node = await NodeProcess.start({ ...env, BOT_THREADS: '0', BOT_WORKER, THOUGHTS: join(folder, 'none') })
  const worker = spawn(process.execPath, [CLI, 'work', '--threads', '1'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(worker.stdout, 'data')
    const ann = await Client.join(node.base, 'Ann')
    const seats = { p1: 'bot:steady', p2: 'bot:steady' }
    const made = (await ann.post('/api/tables', { game: 'dotz', scenario: 'basic', options: { players: 2 }, listed: true, seats })) as {
      table: { id: string }
    }
    await ann.post(`/api/tables/${made.table.id}/start`, {})
    await ann.connect()
    const { seq } = await ann.watch(made.table.id)
    await ann.next('step', (m) => m.seq >= seq + 3)
    await ann.close()
    const exited = once(worker, 'exit')
    worker.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  } finally {
    worker.kill('SIGKILL')
    await node.kill()
  }
}, 120_000)
