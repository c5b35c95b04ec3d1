import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Offer, type Service, startPostgres, startRedis } from '@deadfront/testkit/services'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Channel } from '../src/notify/channels.ts'
import { Stage } from './stage.ts'

let offers: Offer[] = []
let nodes: [Stage, Stage] | null = null
let missing = ''
let redis: Service
const folder = mkdtempSync(join(tmpdir(), 'deadfront-cluster-'))
const thoughts = join(folder, 'thoughts')
/** What went out to people, with the node that sent it. */
const sent: { node: number; url: string }[] = []

beforeAll(async () => {
  offers = [await startPostgres(), await startRedis()]
  const [pg, cache] = offers as [Offer, Offer]
  if ('missing' in pg) missing = pg.missing
  else if ('missing' in cache) missing = cache.missing
  else {
    redis = cache.service
    writeFileSync(thoughts, '')
    process.env.THOUGHTS = thoughts
    const open = (node: number): Promise<Stage> => {
      const channel: Channel = {
        name: 'webhook',
        async send(_settings, { url }) {
          sent.push({ node, url })
          return { sent: true }
        },
      }
      const botWorker = new URL('./counting-bot-worker.ts', import.meta.url)
      const notices = { publicUrl: '', channels: [channel], delayMs: 200 }
      return Stage.open({ databaseUrl: pg.service.url, redisUrl: redis.url, botWorker, notices })
    }
    nodes = [await open(0), await open(1)]
  }
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const node of nodes ?? []) await node.close()
  for (const offer of offers) if ('service' in offer) await offer.service.stop()
})

/** Ann on the first node, Bob on the second, one game. */
async function acrossNodes() {
  const [a, b] = nodes as [Stage, Stage]
  const ann = await a.join('Ann')
  const bob = await b.join('Bob')
  const { table } = (await ann.post('/api/tables', { game: 'tally', scenario: 'plain', listed: true, seats: { a: 'me' } })) as {
    table: { id: string }
  }
  await bob.post(`/api/tables/${table.id}/sit`, { seat: 'b' })
  await ann.post(`/api/tables/${table.id}/start`, {})
  await ann.watch(table.id)
  await bob.watch(table.id)
  return { ann, bob, table: table.id }
}

test('a move on one node reaches the other seat on another', async (t) => {
  if (!nodes) return t.skip(missing)
  const { ann, bob, table } = await acrossNodes()
  for (let seq = 0; seq < 10; seq += 2) {
    const atBob = bob.next('step', (m) => m.seq === seq + 1)
    expect(await ann.command(table, seq, 'a', { add: 1 })).toMatchObject({ type: 'accepted', seq: seq + 1 })
    await atBob
    const atAnn = ann.next('step', (m) => m.seq === seq + 2)
    expect(await bob.command(table, seq + 1, 'b', { add: 2 })).toMatchObject({ type: 'accepted' })
    await atAnn
  }
})

test('who waits at one node is shown the game that begins on another, and may move', async (t) => {
  if (!nodes) return t.skip(missing)
  const [a, b] = nodes
  const ann = await a.join('Ann')
  const bob = await b.join('Bob')
  const { table } = (await ann.post('/api/tables', { game: 'tally', scenario: 'plain', listed: true, seats: { b: 'me' } })) as {
    table: { id: string }
  }
  await bob.post(`/api/tables/${table.id}/sit`, { seat: 'a' })
  await bob.watch(table.id)
  const begun = bob.next('step')
  await ann.post(`/api/tables/${table.id}/start`, {})
  expect(await begun).toMatchObject({ seq: 0, asks: [{ seat: 'a' }], viewer: 'a', steps: [{ seq: 0 }] })
  expect(await bob.command(table.id, 0, 'a', { add: 1 })).toMatchObject({ type: 'accepted', seq: 1 })
})

test('seats, chat rights and pauses agreed on one node hold on the other', async (t) => {
  if (!nodes) return t.skip(missing)
  const { ann, bob, table } = await acrossNodes()
  const asked = bob.next('info', (m) => m.table.proposal?.what === 'pause')
  ann.send({ type: 'propose', table, what: 'pause', to: null })
  const { proposal } = (await asked).table
  const paused = ann.next('info', (m) => m.table.status === 'paused')
  bob.send({ type: 'consent', table, proposal: proposal?.id ?? '', yes: true })
  await paused
  expect(await ann.command(table, 0, 'a', { add: 1 })).toMatchObject({ type: 'rejected', problem: { code: 'paused' } })
})

test('without Redis moves still arrive, only later', async (t) => {
  if (!nodes) return t.skip(missing)
  const { ann, bob, table } = await acrossNodes()
  await redis.halt()
  try {
    const atBob = bob.next('step', (m) => m.seq === 1, 30_000)
    expect(await ann.command(table, 0, 'a', { add: 1 })).toMatchObject({ type: 'accepted', seq: 1 })
    await atBob
    // A stale number on the other node is refused by the store, not by luck.
    expect(await bob.command(table, 1, 'b', { add: 3 })).toMatchObject({ type: 'accepted', seq: 2 })
    expect(await ann.command(table, 1, 'a', { add: 1 })).toMatchObject({ type: 'rejected' })
  } finally {
    await redis.resume()
  }
})

/** Redis forgets everything: it keeps nothing on disk here. */
async function restartRedis(): Promise<void> {
  await redis.restart()
  await vi.waitFor(() => expect(nodes?.every((node) => node.online.cluster.healthy)).toBe(true), 60_000)
}

/** How often each thought was had. */
const thoughtCounts = (): number[] => {
  const lines = readFileSync(thoughts, 'utf8').split('\n').filter(Boolean)
  return [...Map.groupBy(lines, (line) => line.split(' ')[0]).values()].map((same) => same.length)
}

test('a bot’s turn is thought by exactly one of two nodes that both hold the table, also after Redis was restarted', async (t) => {
  if (!nodes) return t.skip(missing)
  const [a, b] = nodes
  const ann = await a.join('Ann')
  const eve = await b.join('Eve')
  const seats = { a: 'me', b: 'bot:random' }
  const { table } = (await ann.post('/api/tables', { game: 'tally', scenario: 'plain', listed: true, seats })) as { table: { id: string } }
  await ann.post(`/api/tables/${table.id}/start`, {})
  await ann.watch(table.id)
  await eve.watch(table.id)
  writeFileSync(thoughts, '')
  for (let seq = 0; seq < 12; seq += 2) {
    if (seq === 6) await restartRedis()
    const answered = Promise.all([ann, eve].map((one) => one.next('step', (m) => m.seq === seq + 2)))
    expect(await ann.command(table.id, seq, 'a', { add: 1 })).toMatchObject({ type: 'accepted' })
    await answered
  }
  expect(thoughtCounts()).toEqual([1, 1, 1, 1, 1, 1])
})

test('a notice goes out once, by one of two nodes, also after Redis was restarted', async (t) => {
  if (!nodes) return t.skip(missing)
  const { ann, bob, table } = await acrossNodes()
  await bob.close()
  for (const [seq, again] of [
    [0, false],
    [2, true],
  ] as const) {
    if (again) {
      await bob.connect()
      expect((await bob.watch(table)).seq).toBe(1)
      const atAnn = ann.next('step', (m) => m.seq === 2)
      expect(await bob.command(table, 1, 'b', { add: 1 })).toMatchObject({ type: 'accepted' })
      // Word of the move travels by Redis, which is about to be restarted.
      await atAnn
      await bob.close()
      await restartRedis()
    }
    sent.length = 0
    const here = () => sent.filter(({ url }) => url.endsWith(table))
    expect(await ann.command(table, seq, 'a', { add: 1 })).toMatchObject({ type: 'accepted', seq: seq + 1 })
    await vi.waitFor(() => expect(here().length).toBeGreaterThan(0), 60_000)
    // Both nodes make their rounds too, and find nothing left.
    for (const node of nodes) await node.online.notifier.run()
    await vi.waitFor(async () => expect(await nodes?.[0].online.store.notice(`turn:${table}:${bob.id}`)).toBeNull())
    expect(here().length).toBe(1)
  }
})

test('a token withdrawn on one node is hung up on by the other', async (t) => {
  if (!nodes) return t.skip(missing)
  const { ann, bob } = await acrossNodes()
  const { code } = (await bob.post('/api/me/recovery', {})) as { code: string }
  const hungUp = once(bob.socket as NonNullable<typeof bob.socket>, 'close')
  expect((await ann.fetch('POST', '/api/recover', { code })).status).toBe(200)
  await hungUp
})

test('a token withdrawn while Redis is away is hung up on when the store is looked into', async (t) => {
  if (!nodes) return t.skip(missing)
  const { ann, bob } = await acrossNodes()
  const { code } = (await bob.post('/api/me/recovery', {})) as { code: string }
  await redis.halt()
  try {
    expect((await ann.fetch('POST', '/api/recover', { code })).status).toBe(200)
    const socket = bob.socket as NonNullable<typeof bob.socket>
    const hungUp = once(socket, 'close')
    expect(socket.readyState).toBe(socket.OPEN)
    for (const node of nodes) await node.online.sockets.checkTokens()
    await hungUp
    // Only on them.
    expect(ann.socket?.readyState).toBe(socket.OPEN)
  } finally {
    await redis.resume()
  }
})

test('who is connected to one node is here for those on another', async (t) => {
  if (!nodes) return t.skip(missing)
  const [, b] = nodes
  const { ann, bob, table } = await acrossNodes()
  // Word of who came travels by Redis, which has only just come back in the test before.
  await vi.waitFor(async () => expect((await ann.watch(table)).table.seats.b?.here).toBe(true), { timeout: 50_000, interval: 200 })
  const gone = ann.next('info', (m) => m.table.seats.b?.here === false)
  await bob.close()
  await gone
  const back = ann.next('info', (m) => m.table.seats.b?.here === true)
  const again = await b.again(bob)
  await again.watch(table)
  await back
})
