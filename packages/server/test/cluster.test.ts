import { type Offer, type Service, startPostgres, startRedis } from '@deadfront/testkit/services'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Stage } from './stage.ts'

let offers: Offer[] = []
let nodes: [Stage, Stage] | null = null
let missing = ''
let redis: Service

beforeAll(async () => {
  offers = [await startPostgres(), await startRedis()]
  const [pg, cache] = offers as [Offer, Offer]
  if ('missing' in pg) missing = pg.missing
  else if ('missing' in cache) missing = cache.missing
  else {
    redis = cache.service
    const setting = { databaseUrl: pg.service.url, redisUrl: redis.url }
    nodes = [await Stage.open(setting), await Stage.open(setting)]
  }
}, 120_000)
afterAll(async () => {
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
    const atBob = bob.next('step', (m) => m.seq === 1, 10_000)
    expect(await ann.command(table, 0, 'a', { add: 1 })).toMatchObject({ type: 'accepted', seq: 1 })
    await atBob
    // A stale number on the other node is refused by the store, not by luck.
    expect(await bob.command(table, 1, 'b', { add: 3 })).toMatchObject({ type: 'accepted', seq: 2 })
    expect(await ann.command(table, 1, 'a', { add: 1 })).toMatchObject({ type: 'rejected' })
  } finally {
    await redis.resume()
  }
})
