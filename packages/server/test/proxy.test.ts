import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PROTOCOL_VERSION, type ServerMessage } from '@deadfront/protocol'
import { freePort, type Service, startNginx, startPostgres, startRedis } from '@deadfront/testkit/services'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Client } from './client.ts'
import { Stage } from './stage.ts'

const documented = (name: string): string => readFileSync(fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url)), 'utf8')

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})
const keep = <T extends { close(): Promise<void> }>(one: T): T => {
  opened.push(one)
  return one
}
const keepService = (service: Service): Service => {
  opened.push({ close: () => service.stop() })
  return service
}

/** A socket as a page at this origin opens it: the server's welcome, or the status of its refusal. */
function welcome(url: string, origin: string, token: string): Promise<ServerMessage['type'] | string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { origin })
    socket.once('open', () => socket.send(JSON.stringify({ type: 'hello', version: PROTOCOL_VERSION, token })))
    socket.once('message', (data) => {
      resolve((JSON.parse(String(data)) as ServerMessage).type)
      socket.close()
    })
    socket.once('error', (error) => resolve(error.message))
  })
}

test('the documented nginx block works on any port: sockets, requests, addresses of clients, nothing for the operator', async (t) => {
  const stage = keep(await Stage.open())
  const port = await freePort()
  const block = documented('nginx.conf')
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('127.0.0.1:4242', new URL(stage.base).host)
  const nginx = await startNginx(block, port)
  if ('missing' in nginx) return t.skip(nginx.missing)
  keepService(nginx.service)
  const base = `http://127.0.0.1:${port}`
  const ann = await Client.join(base, 'Ann')
  expect(await welcome(`ws://127.0.0.1:${port}/api/socket`, base, ann.token)).toBe('welcome')
  expect(await welcome(`ws://127.0.0.1:${port}/api/socket`, 'http://evil.example', ann.token)).toContain('403')
  await ann.connect()
  const { table } = (await ann.post('/api/tables', { game: 'ttt', scenario: 'plain', seats: { x: 'me', o: 'me' } })) as {
    table: { id: string }
  }
  await ann.post(`/api/tables/${table.id}/start`, {})
  await ann.watch(table.id)
  expect(await ann.command(table.id, 0, 'x', { cell: 4 })).toMatchObject({ type: 'accepted' })
  for (const path of ['/metrics', '/readyz']) expect((await fetch(base + path)).status).toBe(403)
  await ann.close()
})

test('where the proxy changes the host, PUBLIC_URL says which page is the server’s own; other pages are refused, and told why', async () => {
  const logged: unknown[] = []
  const stage = keep(
    await Stage.open({ publicUrl: 'https://table.example', log: (level, message, about) => void logged.push([level, message, about]) }),
  )
  const ann = await Client.join(stage.base, 'Ann')
  const url = `${stage.base.replace('http', 'ws')}/api/socket`
  expect(await welcome(url, 'https://table.example', ann.token)).toBe('welcome')
  expect(await welcome(url, stage.base, ann.token)).toBe('welcome')
  expect(logged).toEqual([])
  for (let i = 0; i < 3; i++) expect(await welcome(url, 'https://table.example:8443', ann.token)).toContain('403')
  // Once, however often the page tries.
  expect(logged).toMatchObject([
    [
      'warn',
      'a socket was refused: its page has another address',
      { origin: 'https://table.example:8443', publicUrl: 'https://table.example' },
    ],
  ])
  const check = (origin: string) => ann.get(`/api/socket/check?origin=${encodeURIComponent(origin)}`)
  const host = new URL(stage.base).host
  expect(await check('https://table.example:8443')).toEqual({ accepted: false, host, publicUrl: 'https://table.example' })
  expect(await check('https://table.example')).toMatchObject({ accepted: true })
  expect(await check('')).toMatchObject({ accepted: false })
})

test('with two nodes the documented block sends everybody at a table to the same one, and to the other when that one stops', async (t) => {
  const pg = await startPostgres()
  if ('missing' in pg) return t.skip(pg.missing)
  keepService(pg.service)
  const redis = await startRedis()
  if ('missing' in redis) return t.skip(redis.missing)
  keepService(redis.service)
  const setting = { databaseUrl: pg.service.url, redisUrl: redis.service.url }
  const nodes = [await Stage.open(setting), await Stage.open(setting)] as const
  const port = await freePort()
  const block = documented('nginx.cluster.conf')
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('node-a:4242', new URL(nodes[0].base).host)
    .replace('node-b:4242', new URL(nodes[1].base).host)
  const nginx = await startNginx(block, port)
  if ('missing' in nginx) return t.skip(nginx.missing)
  keepService(nginx.service)
  const people = await Promise.all(['Ann', 'Bob'].map((name) => Client.join(`http://127.0.0.1:${port}`, name)))
  const [ann, bob] = people as [Client, Client]
  const ids: string[] = []
  for (let i = 0; i < 8; i++) {
    const { table } = (await ann.post('/api/tables', { game: 'ttt', scenario: 'plain', listed: true, seats: { x: 'me' } })) as {
      table: { id: string }
    }
    await bob.post(`/api/tables/${table.id}/sit`, { seat: 'o' })
    await ann.post(`/api/tables/${table.id}/start`, {})
    ids.push(table.id)
  }
  for (const id of ids)
    for (const person of people) {
      await person.connect(id)
      await person.watch(id)
    }
  // Each table is in the memory of one node only.
  expect(nodes[0].online.tables.inMemory + nodes[1].online.tables.inMemory).toBe(ids.length)
  for (const node of nodes) expect(node.online.tables.inMemory).toBeGreaterThan(0)
  await nodes[0].close()
  for (const id of ids) {
    await ann.connect(id)
    expect((await ann.watch(id)).table.id).toBe(id)
    expect(await ann.command(id, 0, 'x', { cell: 0 })).toMatchObject({ type: 'accepted' })
  }
  for (const person of people) await person.close()
  await nodes[1].close()
})
