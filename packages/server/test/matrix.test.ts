import { connect } from 'node:net'
import { type ClientMessage, ROUTES, type Route } from '@deadfront/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import webpush from 'web-push'
import { pushChannel } from '../src/notify/channels.ts'
import type { Client } from './client.ts'
import { Stage } from './stage.ts'

type Who = 'owner' | 'seated' | 'watcher' | 'stranger' | 'nobody'
const KINDS: readonly Who[] = ['owner', 'seated', 'watcher', 'stranger', 'nobody']

const SUBSCRIPTION = { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys: { p256dh: 'BAbc', auth: 'xyz' } }

let stage: Stage
beforeAll(async () => {
  const keys = webpush.generateVAPIDKeys()
  stage = await Stage.open({
    publicUrl: 'https://here.example',
    notices: { publicUrl: 'https://here.example', channels: [pushChannel({ subject: 'mailto:x@y.example', ...keys })] },
  })
})
afterAll(() => stage.close())

/** A private, running table, and one person of every kind. The watcher holds a link for looking on. */
async function scene(started: boolean): Promise<{ table: string; who: Record<Who, Client>; watchLink: string }> {
  const owner = await stage.join('Owner')
  const seated = await stage.join('Seated')
  const { table } = (await owner.post('/api/tables', { game: 'ttt', scenario: 'plain', seats: { x: 'me' } })) as { table: { id: string } }
  const seat = (await owner.post(`/api/tables/${table.id}/invite`, { kind: 'seat', seat: 'o' })) as { invite: string }
  await seated.post(`/api/tables/${table.id}/sit`, { seat: 'o', invite: seat.invite })
  const watch = (await owner.post(`/api/tables/${table.id}/invite`, { kind: 'watch' })) as { invite: string }
  if (started) await owner.post(`/api/tables/${table.id}/start`, {})
  return {
    table: table.id,
    who: { owner, seated, watcher: await stage.join('Watcher'), stranger: await stage.join('Stranger'), nobody: await stage.stranger() },
    watchLink: watch.invite,
  }
}

describe('HTTP: every action as every kind of person', () => {
  /** The status each kind gets, in the order of KINDS. Tables are private and running unless said otherwise. */
  const expected: { [R in Route]?: { body?: unknown; started?: boolean; path?: string; get: readonly number[] } } = {
    'GET /api/me': { get: [200, 200, 200, 200, 401] },
    'PATCH /api/me': { body: { name: 'New' }, get: [200, 200, 200, 200, 401] },
    'POST /api/me/recovery': { body: {}, get: [200, 200, 200, 200, 401] },
    'POST /api/me/push': { body: { subscription: SUBSCRIPTION }, get: [200, 200, 200, 200, 401] },
    'DELETE /api/me/push': { body: { endpoint: SUBSCRIPTION.endpoint }, get: [200, 200, 200, 200, 401] },
    'POST /api/me/email': { body: { email: 'x@there.example' }, get: [400, 400, 400, 400, 401] },
    'POST /api/me/email/code': { body: { email: 'x@there.example', code: 'ABCDE-FGHJK' }, get: [403, 403, 403, 403, 401] },
    'POST /api/me/trial': { body: {}, get: [200, 200, 200, 200, 401] },
    'GET /api/me/passkeys': { get: [200, 200, 200, 200, 401] },
    'POST /api/me/passkeys/options': { body: {}, get: [200, 200, 200, 200, 401] },
    'POST /api/me/passkeys': { body: { name: 'phone', response: {} }, get: [400, 400, 400, 400, 401] },
    'DELETE /api/me/passkeys/:key': { get: [404, 404, 404, 404, 401] },
    'GET /api/me/data': { get: [200, 200, 200, 200, 401] },
    'GET /api/tables/mine': { get: [200, 200, 200, 200, 401] },
    'POST /api/tables': { body: { game: 'ttt', scenario: 'plain' }, get: [200, 200, 200, 200, 401] },
    'GET /api/tables/:id': { get: [200, 200, 404, 404, 404] },
    'DELETE /api/tables/:id': { started: false, get: [200, 403, 403, 403, 401] },
    'POST /api/tables/:id/invite': { body: { kind: 'watch' }, get: [200, 200, 403, 403, 401] },
    'POST /api/tables/:id/sit': { body: { seat: 'x' }, get: [200, 403, 403, 403, 401] },
    'POST /api/tables/:id/stand': { body: { seat: 'x' }, get: [200, 403, 403, 403, 401] },
    'POST /api/tables/:id/bot': { body: { seat: 'x', bot: 'random' }, get: [409, 403, 403, 403, 401] },
    'POST /api/tables/:id/rematch': { body: {}, get: [403, 403, 403, 403, 401] },
    'POST /api/tables/:id/start': { body: {}, started: false, get: [200, 403, 403, 403, 401] },
    'GET /api/tables/:id/record': { get: [403, 403, 404, 404, 404] },
    'GET /api/tables/:id/at/:seq': { path: '/at/0', get: [200, 200, 404, 404, 404] },
    'GET /api/tables/:id/note': { get: [200, 200, 200, 200, 401] },
    'PUT /api/tables/:id/note': { body: { text: 'x' }, get: [200, 200, 403, 403, 401] },
    'GET /api/me/works': { get: [200, 200, 200, 200, 401] },
    'GET /api/me/works/:work': { get: [404, 404, 404, 404, 401] },
    'PUT /api/me/works/:work': { body: { work: {}, after: 0 }, get: [400, 400, 400, 400, 401] },
    'DELETE /api/me/works/:work': { get: [404, 404, 404, 404, 401] },
    'GET /api/me/shelf': { get: [200, 200, 200, 200, 401] },
    'POST /api/shelf': { body: { work: {}, source: 'mine', listed: true }, get: [400, 400, 400, 400, 401] },
    'PATCH /api/shelf/:work': { body: { listed: true }, get: [404, 404, 404, 404, 401] },
    'DELETE /api/shelf/:work': { get: [404, 404, 404, 404, 401] },
    'PUT /api/shelf/:work/rating': { body: { stars: 5 }, get: [404, 404, 404, 404, 401] },
    'POST /api/shelf/:work/report': { body: { reason: 'broken' }, get: [404, 404, 404, 404, 401] },
    'DELETE /api/me': { get: [200, 200, 200, 200, 401] },
  }
  /** Open to everybody, or tried in tests of their own. */
  const elsewhere: readonly Route[] = [
    'POST /api/people',
    'POST /api/recover',
    'POST /api/passkeys/options',
    'POST /api/passkeys',
    'GET /api/notices',
    'GET /api/socket/check',
    'POST /api/tables/:id/entropy',
    'GET /api/tables',
    'GET /api/shelf',
    'GET /api/shelf/:work',
    'POST /api/shelf/:work/play',
    'GET /api/invitations/:token',
  ]

  test('no route is forgotten', () => {
    expect([...Object.keys(expected), ...elsewhere].sort()).toEqual(Object.keys(ROUTES).sort())
  })

  for (const [route, { body, started = true, path, get }] of Object.entries(expected))
    test(route, async () => {
      for (const [i, kind] of KINDS.entries()) {
        const { table, who } = await scene(started)
        const [method, pattern] = route.split(' ') as [string, string]
        const url = pattern.replace(':id', table).replace(/\/at\/:seq/, path ?? '')
        const reply = await who[kind].fetch(method, url, body as never)
        expect([kind, reply.status]).toEqual([kind, get[i]])
        if (reply.status >= 400) expect(reply.body).toMatchObject({ problem: { code: expect.any(String), say: expect.any(String) } })
        await stage.leave()
      }
    })

  test('forged, withdrawn and reused keys open nothing', async () => {
    const ann = await stage.join('Ann')
    const { code } = (await ann.post('/api/me/recovery', {})) as { code: string }
    const old = ann.token
    const back = (await ann.post('/api/recover', { code })) as { token: string }
    expect((await ann.fetch('GET', '/api/me')).status).toBe(401)
    ann.token = back.token
    expect((await ann.fetch('GET', '/api/me')).status).toBe(200)
    expect((await ann.fetch('POST', '/api/recover', { code })).status).toBe(403)
    ann.token = `${old}x`
    expect((await ann.fetch('GET', '/api/me')).status).toBe(401)
  })

  test('a seat link works once and for its seat alone', async () => {
    const ann = await stage.join('Ann')
    const bob = await stage.join('Bob')
    const { table } = (await ann.post('/api/tables', { game: 'ttt', scenario: 'plain' })) as { table: { id: string } }
    const { invite } = (await ann.post(`/api/tables/${table.id}/invite`, { kind: 'seat', seat: 'o' })) as { invite: string }
    expect((await bob.fetch('POST', `/api/tables/${table.id}/sit`, { seat: 'x', invite })).status).toBe(403)
    expect((await bob.fetch('POST', `/api/tables/${table.id}/sit`, { seat: 'o', invite })).status).toBe(200)
    const cat = await stage.join('Cat')
    expect((await cat.fetch('POST', `/api/tables/${table.id}/sit`, { seat: 'o', invite })).status).toBe(403)
    expect((await cat.fetch('GET', `/api/invitations/${invite}`)).status).toBe(404)
  })
})

describe('socket: every message as every kind of person', () => {
  const messages: { m: (table: string) => ClientMessage; may: readonly Who[] }[] = [
    { m: (table) => ({ type: 'command', table, id: 'cmd-1', seq: 0, seat: 'x', answer: { cell: 0 } }), may: ['owner'] },
    { m: (table) => ({ type: 'undo', table, id: 'cmd-2', seq: 0, seat: 'x' }), may: [] },
    { m: (table) => ({ type: 'inspect', table, id: 'ask-1', seat: 'x', question: {} }), may: ['owner'] },
    { m: (table) => ({ type: 'inspect', table, id: 'ask-2', seat: null, question: {} }), may: ['owner', 'seated', 'watcher'] },
    { m: (table) => ({ type: 'why-not', table, id: 'ask-3', seat: 'x', answer: { cell: 0 } }), may: ['owner'] },
    { m: (table) => ({ type: 'chat', table, text: 'hello' }), may: ['owner', 'seated'] },
    { m: (table) => ({ type: 'chat', table, room: 'onlookers', text: 'hello' }), may: ['watcher'] },
    { m: (table) => ({ type: 'report', table, n: 1 }), may: ['owner', 'seated', 'watcher'] },
    { m: (table) => ({ type: 'hide-chat', table, n: 1 }), may: ['owner'] },
    { m: (table) => ({ type: 'mute', table, person: 'somebody', on: true }), may: ['owner'] },
    { m: (table) => ({ type: 'redo', table, id: 'cmd-3', seq: 0, seat: 'x' }), may: [] },
    { m: (table) => ({ type: 'attend', table, seat: 'x', on: true }), may: [] },
    { m: (table) => ({ type: 'stand-in', table, seat: 'x' }), may: [] },
    { m: (table) => ({ type: 'claim', table }), may: [] },
    { m: (table) => ({ type: 'hurry', table }), may: ['owner', 'seated'] },
    { m: (table) => ({ type: 'propose', table, what: 'pause', to: null }), may: ['owner', 'seated'] },
    { m: (table) => ({ type: 'consent', table, proposal: 'none', yes: true }), may: [] },
    { m: (table) => ({ type: 'back', table, seat: 'x' }), may: ['owner'] },
    { m: (table) => ({ type: 'seen', table, seq: 0 }), may: ['owner', 'seated'] },
  ]

  for (const kind of KINDS)
    test(kind, async () => {
      const { table, who, watchLink } = await scene(true)
      // Everybody but the stranger and nobody can open the table; the watcher by the link.
      const client = who[kind]
      const opens = kind !== 'stranger' && kind !== 'nobody'
      if (opens) await client.watch(table, undefined, kind === 'watcher' ? watchLink : undefined)
      else {
        const refused = client.next('problem')
        client.send({ type: 'watch', table })
        expect((await refused).problem.code).toBe('not-found')
      }
      await who.owner.watch(table)
      const line = who.owner.next('chat')
      who.owner.send({ type: 'chat', table, text: 'first' })
      await line
      for (const { m, may } of messages) {
        const message = m(table)
        const from = client.received.length
        client.send(message)
        const pong = client.next('pong')
        client.send({ type: 'ping' })
        await pong
        const refused = client.received.slice(from).some((h) => h.type === 'problem' || h.type === 'rejected')
        expect([message.type, !refused]).toEqual([message.type, may.includes(kind)])
      }
      await stage.leave()
    })
})

test('nobody looks with the eyes of a bot, least of all who has no name', async () => {
  const owner = await stage.join('Owner')
  const seats = { x: 'me', o: 'bot:random' }
  const { table } = (await owner.post('/api/tables', { game: 'ttt', scenario: 'plain', listed: true, seats })) as { table: { id: string } }
  await owner.post(`/api/tables/${table.id}/start`, {})
  for (const client of [owner, await stage.join('Watcher'), await stage.stranger()]) {
    await client.watch(table.id)
    const refused = client.next('rejected')
    client.send({ type: 'inspect', table: table.id, id: 'ask-1', seat: 'o', question: {} })
    expect((await refused).problem.code).toBe('not-allowed')
  }
  await stage.leave()
})

describe('bad frames', () => {
  const frames: [string, string][] = [
    ['not JSON', 'hello'],
    ['a list', '[]'],
    ['no type', '{}'],
    ['unknown type', '{"type":"sudo"}'],
    ['unknown field', '{"type":"ping","extra":1}'],
    ['wrong type of field', '{"type":"watch","table":7}'],
    ['bad id', '{"type":"watch","table":"../../etc"}'],
    ['null', 'null'],
    ['proto', '{"type":"command","table":"abcd","id":"abcd","seq":0,"seat":"x","answer":{"__proto__":{"a":1}},"constructor":{}}'],
  ]
  for (const [name, frame] of frames)
    test(name, async () => {
      const client = await stage.stranger()
      const problem = client.next('problem')
      client.socket?.send(frame)
      expect((await problem).problem.code).toBe('bad-request')
      await stage.leave()
    })

  test('binary and oversized frames', async () => {
    const client = await stage.stranger()
    const problem = client.next('problem')
    client.socket?.send(Buffer.from([1, 2, 3]))
    expect((await problem).problem.code).toBe('bad-request')
    const closed = new Promise((resolve) => client.socket?.once('close', resolve))
    client.socket?.send('x'.repeat(100_000))
    expect(await closed).toBe(1009)
  })

  test('a flood is cut off', async () => {
    const small = await Stage.open({ socketRate: { burst: 20, perSecond: 1 }, rate: { burst: 5, perSecond: 0.001 } })
    const client = await small.stranger()
    const closed = new Promise((resolve) => client.socket?.once('close', resolve))
    for (let i = 0; i < 50; i++) client.send({ type: 'ping' })
    expect(await closed).toBe(1008)
    const codes: number[] = []
    for (let i = 0; i < 8; i++) codes.push((await client.fetch('GET', '/api/tables')).status)
    expect(codes.filter((c) => c === 429).length).toBeGreaterThanOrEqual(3)
    await small.close()
  })

  test('a page of another origin cannot open a socket', async () => {
    const { WebSocket } = await import('ws')
    const socket = new WebSocket(`${stage.base.replace('http', 'ws')}/api/socket`, { origin: 'http://evil.example' })
    await expect(new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))).rejects.toThrow('403')
  })

  test('addresses and origins that cannot be read are turned away, and the server lives on', async () => {
    const upgrade = (path: string, origin: string): Promise<string> =>
      new Promise((resolve, reject) => {
        let heard = ''
        const socket = connect(Number(new URL(stage.base).port), '127.0.0.1')
        socket.on('data', (data) => void (heard += String(data))).on('error', reject)
        socket.on('close', () => resolve(heard))
        const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: here\r\nOrigin: ${origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${key}\r\n\r\n`,
        )
      })
    expect(await upgrade('//', 'http://here')).toBe('')
    expect(await upgrade('/api/socket', 'null')).toMatch(/^HTTP\/1.1 403/)
    expect(await upgrade('/api/socket', 'http://[')).toMatch(/^HTTP\/1.1 403/)
    expect((await (await stage.stranger()).fetch('GET', '/api/tables')).status).toBe(200)
    await stage.leave()
  })
})
