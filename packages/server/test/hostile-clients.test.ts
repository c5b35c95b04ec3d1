import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CLOSE_CODES, HEARTBEAT_MS, LIMITS, PROTOCOL_VERSION } from '@deadfront/protocol'
import { buildServer } from '@deadfront/server'
import type { TableRow } from '@deadfront/store'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { AddressCount, Addresses, limitConnections } from '../src/addresses.ts'
import { hashSecret } from '../src/people.ts'
import type { Client } from './client.ts'
import { frame, greetingTo, rawClient, rawFrameSuite } from './raw-frames.ts'
import { Stage } from './stage.ts'

const PATH = '/api/socket'
let stages: Stage[] = []
async function open(setting: Parameters<typeof Stage.open>[0] = {}): Promise<Stage> {
  const stage = await Stage.open(setting)
  stages.push(stage)
  return stage
}
afterEach(async () => {
  vi.useRealTimers()
  for (const stage of stages.splice(0)) await stage.close()
  stages = []
})

const portOf = (stage: Stage): number => Number(new URL(stage.base).port)

rawFrameSuite('the whole server', async () => {
  const stage = await Stage.open({ rate: { burst: 1e6, perSecond: 1e6 } })
  return { port: portOf(stage), path: PATH, maxBytes: LIMITS.frameBytes, close: () => stage.close() }
})

async function tableOf(who: Client, more: object = {}): Promise<string> {
  const made = await who.post('/api/tables', { game: 'ttt', scenario: 'plain', listed: true, seats: { x: 'me', o: 'me' }, ...more })
  return (made as { table: { id: string } }).table.id
}

describe('hello', () => {
  test('a second hello is refused, and the first person stays', async () => {
    const stage = await open()
    const [ann, bob] = [await stage.join('Ann'), await stage.join('Bob')]
    const table = await tableOf(ann)
    await ann.post(`/api/tables/${table}/start`, {})
    await bob.watch(table)
    const refused = bob.next('problem')
    bob.send({ type: 'hello', version: PROTOCOL_VERSION, token: ann.token })
    expect((await refused).problem).toMatchObject({ code: 'bad-request', say: 'you have said hello already' })
    expect(await bob.command(table, 0, 'x', { cell: 0 })).toMatchObject({ problem: { code: 'not-allowed' } })
  })

  test('who does not say hello in time is disconnected, who has said it is not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const stage = await open({ helloMs: 5000 })
    const ann = await stage.join('Ann')
    const silent = new WebSocket(`${stage.base.replace('http', 'ws')}${PATH}`)
    await once(silent, 'open')
    const closed = once(silent, 'close')
    vi.advanceTimersByTime(5000)
    expect((await closed)[0]).toBe(CLOSE_CODES.noHello)
    const pong = ann.next('pong')
    ann.send({ type: 'ping' })
    await pong
  })

  test('a token that is withdrawn while hello is under way does not count', async () => {
    const stage = await open()
    const ann = await stage.join('Ann')
    const { store } = stage.online
    const person = await store.person(ann.id)
    const reading = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<typeof person>()
    vi.spyOn(store, 'personBySecret').mockImplementationOnce(() => {
      reading.resolve()
      return gate.promise
    })
    const thief = new WebSocket(`${stage.base.replace('http', 'ws')}${PATH}`)
    await once(thief, 'open')
    const answer = once(thief, 'message')
    thief.send(JSON.stringify({ type: 'hello', version: PROTOCOL_VERSION, token: ann.token }))
    await reading.promise
    await store.updatePerson(ann.id, { secretHash: hashSecret('a new token') })
    stage.online.sockets.disconnect(ann.id)
    gate.resolve(person)
    expect(JSON.parse(String((await answer)[0]))).toMatchObject({ type: 'problem', problem: { code: 'not-signed-in' } })
    thief.terminate()
  })
})

describe('withdrawn tokens', () => {
  test('a connection leaves its tables at once, and nothing that waits is done', async () => {
    const stage = await open()
    const ann = await stage.join('Ann')
    const table = await tableOf(ann)
    await ann.post(`/api/tables/${table}/start`, {})
    await ann.watch(table)
    const { store, tables, sockets } = stage.online
    const match = await tables.get(table)
    const talking = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<never>()
    vi.spyOn(store, 'addChat').mockImplementationOnce(() => {
      talking.resolve()
      return gate.promise
    })
    ann.send({ type: 'chat', table, text: 'wait for me' })
    ann.send({ type: 'command', table, id: 'late', seq: 0, seat: 'x', answer: { cell: 0 } })
    await talking.promise
    // Until the answer to the ping, the command has arrived too.
    const pong = once(ann.socket as WebSocket, 'pong')
    ann.socket?.ping()
    await pong
    sockets.disconnect(ann.id)
    expect(match?.broadcaster.watchers.size).toBe(0)
    expect(tables.isHere(ann.id)).toBe(false)
    gate.reject(new Error('too late'))
    await vi.waitFor(() => expect(sockets.connections.size).toBe(0), 60_000)
    expect((await store.table(table))?.seq).toBe(0)
  })

  test('the heartbeat finds a token that another process has withdrawn', async () => {
    const stage = await open()
    const [ann, bob] = [await stage.join('Ann'), await stage.join('Bob')]
    await stage.online.store.updatePerson(ann.id, { secretHash: hashSecret('a new token') })
    const closed = once(ann.socket as WebSocket, 'close')
    await stage.online.sockets.beat()
    await closed
    expect(bob.socket?.readyState).toBe(WebSocket.OPEN)
  })

  test('the heartbeat reaches every connection once in its time, and never many at a moment', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const stage = await open()
      const people = await Promise.all(Array.from({ length: 60 }, (_, n) => stage.join(`Guest ${n}`)))
      const pings = people.map(() => 0)
      for (const [n, { socket }] of people.entries()) socket?.on('ping', () => void (pings[n] = (pings[n] ?? 0) + 1))
      const beat = vi.spyOn(stage.online.sockets, 'beat')
      vi.advanceTimersByTime(HEARTBEAT_MS)
      await vi.waitFor(() => expect(pings).toEqual(people.map(() => 1)), 60_000)
      expect(Math.max(...beat.mock.calls.map(([part]) => part?.length ?? 0))).toBeLessThanOrEqual(4)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('floods', () => {
  test('rate limits do not follow the wall clock', async () => {
    let wall = 10_000_000_000
    const rate = { burst: 50, perSecond: 1e6 }
    const stage = await open({ now: () => wall, rate, socketRate: rate })
    const ann = await stage.join('Ann')
    wall -= 3_600_000
    expect((await ann.fetch('GET', '/api/me')).status).toBe(200)
    const pong = ann.next('pong')
    ann.send({ type: 'ping' })
    await pong
  })

  test.each([
    ['pings', 0x89],
    ['pongs', 0x8a],
  ])('%s count as messages', async (_what, first) => {
    const stage = await open({ socketRate: { burst: 20, perSecond: 0.001 } })
    const { send, all } = rawClient(portOf(stage), greetingTo(PATH))
    send(Array.from({ length: 30 }, () => frame(first, '')).flat())
    const received = await all
    expect(received.subarray(received.lastIndexOf(0x88) + 2).readUInt16BE(0)).toBe(CLOSE_CODES.tooManyMessages)
  })

  test('sockets of one network address are limited, also behind a proxy', async () => {
    const stage = await open({ socketsPerAddress: 2 })
    const from = (address: string) =>
      new WebSocket(`${stage.base.replace('http', 'ws')}${PATH}`, { headers: { 'x-forwarded-for': address } })
    const first = from('2001:db8:1:2::1')
    const second = from('2001:db8:1:2:ffff::9')
    await Promise.all([once(first, 'open'), once(second, 'open')])
    const [refused] = (await once(from('2001:db8:1:2::3'), 'unexpected-response').then(([, response]) => [response])) as [
      { statusCode: number },
    ]
    expect(refused.statusCode).toBe(429)
    await once(from('2001:db8:1:3::1'), 'open')
    first.close()
    await vi.waitFor(() => expect(stage.online.sockets.connections.size).toBe(2), 60_000)
    await once(from('2001:db8:1:2::3'), 'open')
  })

  test('connections of one address are limited; a proxy and this machine are not', () => {
    const server = new EventEmitter() as Server
    limitConnections(server, new Addresses('192.0.2.1'), 2)
    const connected = (remoteAddress: string) => {
      const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: vi.fn<() => void>() })
      server.emit('connection', socket)
      return socket
    }
    const sockets = [1, 2, 3].map(() => connected('::ffff:198.51.100.7'))
    expect(sockets.map(({ destroy }) => destroy.mock.calls.length)).toEqual([0, 0, 1])
    sockets[0]?.emit('close')
    expect(connected('198.51.100.7').destroy).not.toHaveBeenCalled()
    for (const address of ['192.0.2.1', '127.0.0.1', '::1'])
      for (let i = 0; i < 5; i++) expect(connected(address).destroy).not.toHaveBeenCalled()
  })

  test('addresses of one IPv6 network count as one', () => {
    const count = new AddressCount(1)
    expect(count.take('2001:db8::1')).toBe(true)
    expect(count.take('2001:0db8:0:0:5::1')).toBe(false)
    expect(count.take('2001:db8:0:1::1')).toBe(true)
    count.release('2001:db8:0:0::ffff')
    expect(count.take('2001:db8::2')).toBe(true)
  })
})

describe('slow and broken requests', () => {
  const deadlines = { header: 150, request: 300, check: 50 }

  test.each([
    ['header', 'GET /healthz HTTP/1.1\r\nHost: here\r\nX-Slow:'],
    ['body', 'POST /healthz HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'],
  ])('a client that does not finish its %s is answered 408', async (_what, bytes) => {
    const app = await buildServer({ deadlines })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { all } = rawClient((app.server.address() as AddressInfo).port, bytes)
    expect(String(await all)).toMatch(/^HTTP\/1\.1 408 /)
    await app.close()
  })

  test('the server has deadlines by default', async () => {
    const app = await buildServer()
    expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([10_000, 30_000])
    await app.close()
  })

  test.each(['a b', 'x/y', 'user@host', 'host:port', '[::1', '..%00', '<script>'])('the host %s is a bad request', async (host) => {
    const stage = await open()
    const request = (path: string, more: string) => `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${more}`
    const body = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
    const asked = rawClient(portOf(stage), request('/api/passkeys/options', body))
    expect(String(await asked.all)).toMatch(/^HTTP\/1\.1 400 /)
    const upgraded = rawClient(portOf(stage), greetingTo(PATH, { Host: host }))
    expect(String(await upgraded.all)).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('content', () => {
  test('what a table is set up with is limited in size, compressed', async () => {
    const stage = await open()
    const ann = await stage.join('Ann')
    const table = (content: string) => ann.fetch('POST', '/api/tables', { game: 'ttt', scenario: 'plain', content, seats: {} })
    const large = await table(randomBytes(LIMITS.contentBytes).toString('base64'))
    expect([large.status, large.body]).toMatchObject([413, { problem: { code: 'too-large' } }])
    // Well within the limit when compressed: the game itself has the next word.
    expect((await table('x'.repeat(500_000))).status).toBe(400)
  })

  test('the content of all tables of one person is limited', async () => {
    const stage = await open()
    const [ann, bob] = [await stage.join('Ann'), await stage.join('Bob')]
    const { store } = stage.online
    const row = (await store.table(await tableOf(ann))) as TableRow
    const content = 'x'.repeat(1_000_000)
    for (let i = 0; i < 17; i++) await store.createTable({ ...row, id: `fat-${i}`, status: 'done', meta: { ...row.meta, content } })
    const table = (who: Client, own: object) => who.fetch('POST', '/api/tables', { game: 'tally', scenario: 'plain', seats: {}, ...own })
    const refused = await table(ann, { content: {} })
    expect([refused.status, refused.body]).toMatchObject([429, { problem: { say: expect.stringContaining('too much content') } }])
    expect((await table(ann, {})).status).toBe(200)
    expect((await table(bob, { content: {} })).status).toBe(400) // not too much: the game itself reads no content
  })

  test('lists hold no content', async () => {
    const stage = await open()
    const ann = await stage.join('Ann')
    const { store } = stage.online
    const row = (await store.table(await tableOf(ann))) as TableRow
    const content = `the content ${'x'.repeat(100_000)}`
    await store.createTable({ ...row, id: 'with-content', meta: { ...row.meta, content } })
    for (const path of ['/api/tables', '/api/tables/mine']) expect(JSON.stringify(await ann.get(path))).not.toContain('the content')
    const listed = [await store.listedTables(100), await store.tablesOf(ann.id, 100), await store.allTables('', 100)].flat()
    expect(listed.filter(({ id }) => id === 'with-content')).toHaveLength(3)
    expect(JSON.stringify(listed)).not.toContain('the content')
  })

  test('a connection watches a limited number of tables', async () => {
    const stage = await open()
    const ann = await stage.join('Ann')
    const tables: string[] = []
    for (let i = 0; i <= LIMITS.watchedTables; i++) tables.push(await tableOf(ann))
    const last = tables.pop() as string
    for (const table of tables) await ann.watch(table)
    await ann.watch(tables[0] as string) // a table that is watched already may be opened again
    const refused = ann.next('problem')
    ann.send({ type: 'watch', table: last })
    expect((await refused).problem.code).toBe('too-many')
    ann.send({ type: 'leave', table: tables[0] as string })
    await ann.watch(last)
  })

  test('a connection watches a limited amount of content', async () => {
    const stage = await open()
    const ann = await stage.join('Ann')
    const { store } = stage.online
    const row = (await store.table(await tableOf(ann))) as TableRow
    const fat = { ...row.meta, contentBytes: LIMITS.contentBytes }
    const many = LIMITS.watchedContentBytes / LIMITS.contentBytes
    for (let i = 0; i <= many; i++) await store.createTable({ ...row, id: `fat-table-${i}`, meta: fat })
    for (let i = 0; i < many; i++) await ann.watch(`fat-table-${i}`)
    const refused = ann.next('problem')
    ann.send({ type: 'watch', table: `fat-table-${many}` })
    expect((await refused).problem.code).toBe('too-many')
  })
})
