import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer, openOnline } from '@deadfront/server'
import { dotz } from '@deadfront/dotz'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { BotPool } from '../src/match/bot-pool.ts'
import { readEnvironment } from '../src/environment.ts'

const CLI = fileURLToPath(new URL('../../cli/bin/deadfront.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'deadfront-serve-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A server in a process of its own, with its address. */
async function started(name: string): Promise<{ child: ChildProcess; port: number; said(): string }> {
  const child = spawn(process.execPath, [CLI, 'serve', '--port', '0', '--data', join(folder, name)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  while (!said.includes('this machine only')) await once(child.stdout, 'data')
  return { child, port: Number(/http:\/\/localhost:(\d+)/.exec(said)?.[1]), said: () => said }
}

test('serve prints its address when ready, listens on this machine only, and goes quietly on SIGINT', async () => {
  const { child, port } = await started('SIGINT')
  const health = await fetch(`http://127.0.0.1:${port}/healthz`)
  expect(await health.json()).toMatchObject({ ok: true })
  const elsewhere = Object.values(networkInterfaces())
    .flat()
    .find((a) => a?.family === 'IPv4' && !a.internal)
  if (elsewhere) await expect(fetch(`http://${elsewhere.address}:${port}/healthz`)).rejects.toThrow()
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  expect(await exited).toEqual([0, null])
})

/** A raw connection that sends this and then does nothing: it neither reads nor closes its side. */
async function silent(port: number, text: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

const upgrade = (more = ''): string =>
  `GET /api/socket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
  `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`

test('with players connected, and clients that never close their side, SIGTERM ends the server within 5 seconds', async () => {
  const { child, port } = await started('players')
  const closed = []
  const problems: unknown[] = []
  for (let i = 0; i < 5; i++) {
    const player = new WebSocket(`ws://127.0.0.1:${port}/api/socket`)
    await once(player, 'open')
    player.on('message', (data) => problems.push(JSON.parse(String(data)).problem?.code))
    closed.push(once(player, 'close'))
  }
  const idle = await Promise.all([
    silent(port, upgrade()), // a WebSocket client that never answers the close frame
    silent(port, upgrade('Origin: http://elsewhere\r\n')), // refused
    silent(port, upgrade().replace('13', '8')), // refused: an old version
    silent(port, 'GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n'), // an idle connection that is kept alive
    silent(port, 'GET /healthz HTTP/1.1\r\nHost:'), // half a request
    silent(port, ''), // nothing at all
  ])
  const begun = performance.now()
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await Promise.all(closed)).map(([code]) => code)).toEqual(closed.map(() => 1012))
  expect(problems).toEqual(closed.map(() => 'closing'))
  // It still waits for the silent ones. The signal comes again when a parent passes on what its group has got.
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(performance.now() - begun).toBeLessThan(5000)
  for (const socket of idle) socket.destroy()
})

test('behind a proxy on this machine everybody counts for themselves', async () => {
  const app = await buildServer({
    extend: async (server) => {
      const online = await openOnline(server, { data: ':memory:', rate: { burst: 2, perSecond: 0.001 } })
      return () => online.close()
    },
  })
  const from = async (address: string): Promise<number> =>
    (await app.inject({ url: '/api/tables', headers: { 'x-forwarded-for': address } })).statusCode
  expect(await Promise.all(['203.0.113.1', '203.0.113.1', '203.0.113.1'].map(from))).toEqual([200, 200, 429])
  expect(await from('203.0.113.2')).toBe(200)
  // What a client writes in front of the proxy's word counts for nothing.
  expect(await from('198.51.100.9, 203.0.113.1')).toBe(429)
  // Nor does the operator's page open to somebody the proxy brings.
  expect((await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.1' } })).statusCode).toBe(404)
  const metrics = await app.inject({ url: '/metrics' })
  expect(metrics.statusCode).toBe(200)
  expect(metrics.body).toMatch(/^# TYPE deadfront_store_append_seconds histogram$/m)
  expect(metrics.body).toMatch(/^deadfront_store_append_seconds_bucket\{le="\+Inf"\} 0$/m)
  await app.close()
})

test('a Redis without a common database is left alone', async () => {
  const app = await buildServer({
    extend: async (server) => {
      const online = await openOnline(server, { data: ':memory:', redisUrl: 'redis://127.0.0.1:1' })
      return () => online.close()
    },
  })
  expect((await app.inject({ url: '/readyz' })).json()).toEqual({ store: true, cluster: true, troubles: [] })
  await app.close()
})

test('lists in the environment may have spaces and empty places', () => {
  const [webhook] = readEnvironment({ WEBHOOK_HOSTS: ' chat.example, ,hooks.example ,' }).notices.channels
  expect(webhook?.hosts).toEqual(['chat.example', 'hooks.example'])
})

test('an empty variable is one that is not set: compose files pass such', () => {
  const names = 'PUBLIC_URL TRUST_PROXY METRICS_TOKEN LOG_LEVEL SMTP_URL VAPID_PUBLIC_KEY GUEST_DAYS OTEL_EXPORTER_OTLP_ENDPOINT'
  const empty = Object.fromEntries(names.split(' ').map((name) => [name, '']))
  expect(readEnvironment(empty, 'http://localhost:4242')).toMatchObject({
    ...{ publicUrl: undefined, trustProxy: undefined, metricsToken: undefined, collector: undefined, guestDays: undefined },
    notices: { publicUrl: 'http://localhost:4242' },
  })
  // Links in notices have one slash after the host.
  expect(readEnvironment({ PUBLIC_URL: 'https://table.example/' })).toMatchObject({
    ...{ publicUrl: 'https://table.example', notices: { publicUrl: 'https://table.example' } },
  })
})

test.each([
  ['PUBLIC_URL', 'table.example', 'table.example'],
  ['PUBLIC_URL', '${PUBLIC_URL:-}', '${PUBLIC_URL:-}'],
  ['PUBLIC_URL', 'https://table.example/games', 'without a path'],
  ['TRUST_PROXY', 'my-proxy', 'my-proxy'],
  ['LOG_LEVEL', 'loud', 'one of trace, debug, info'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'http:// or https://'],
  ['SMTP_URL', 'mail.example', 'smtp:// or smtps://'],
  ['VAPID_SUBJECT', 'me', 'mailto:'],
  ['VAPID_PRIVATE_KEY', 'short', '32 bytes'],
  ['BOT_THREADS', 'all', 'a whole number'],
])('%s=%s is refused by its name', (name, value, said) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(said)
  expect(() => readEnvironment({ [name]: value })).toThrow(name)
})

test('everything that is wrong in the environment is told at once, without passwords', () => {
  const bad = { LOG_LEVEL: 'loud', SMTP_URL: 'http://me:hunter2@mail.example', GUEST_DAYS: 'many' }
  expect(() => readEnvironment(bad)).toThrow(/LOG_LEVEL.*GUEST_DAYS.*SMTP_URL/)
  expect(() => readEnvironment(bad)).not.toThrow('hunter2')
})

test('a table that names a bot of an earlier release is played by the middle bot', async () => {
  const botPool = new BotPool(1)
  const { state } = dotz.start({ scenario: 'basic', options: {}, seed: 's' })
  const seat = dotz.asks(state)[0]?.seat ?? ''
  const answer = await botPool.answer({ game: 'dotz', bot: 'oldtimer', state, seat, seed: '1' })
  expect(answer).toEqual(await botPool.answer({ game: 'dotz', bot: 'steady', state, seat, seed: '1' }))
  await botPool.close()
})

test('a server that closes waits for no thought', async () => {
  const botPool = new BotPool(1, new URL('data:text/javascript,setInterval(() => 0, 1e6)'))
  const thoughts = [1, 2].map((n) => botPool.answer({ game: 'tally', bot: 'random', state: {} as never, seat: 'a', seed: String(n) }))
  const ends = Promise.allSettled(thoughts)
  await botPool.close()
  expect((await ends).map((end) => end.status)).toEqual(['rejected', 'rejected'])
  await expect(botPool.answer({ game: 'tally', bot: 'random', state: {} as never, seat: 'a', seed: '3' })).rejects.toThrow('closing')
})
