import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { rngFor as everywhere } from '@deadfront/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { rngFor } from '../src/match/dice.ts'
import { greetingTo, rawFrameSuite } from './raw-frames.ts'
import { type ClientSocket, SocketAcceptor, type SocketListener } from '../src/ws/client-socket.ts'

/** What the server's end received, in order. */
class Listener implements SocketListener {
  readonly messages: (string | null)[] = []
  readonly closed = Promise.withResolvers<void>()
  readonly socket: ClientSocket

  constructor(socket: ClientSocket) {
    this.socket = socket
    socket.listen(this)
  }

  onMessage(text: string | null): void {
    this.messages.push(text)
    if (text === '{"type":"ping"}') this.socket.send('{"type":"pong"}')
  }
  onAlive(): void {
    // Pings and pongs are seen from outside.
  }
  onClose(): void {
    this.closed.resolve()
  }
}

const MAX_BYTES = 1_000_000
const server = createServer()
const acceptor = new SocketAcceptor(MAX_BYTES)
let waiting: ((listener: Listener) => void)[] = []

beforeAll(async () => {
  server.on('upgrade', (request, socket, head) => {
    acceptor.accept(request, socket, head, (client) => {
      const listener = new Listener(client)
      for (const resolve of waiting.splice(0)) resolve(listener)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())

const nextListener = (): Promise<Listener> => new Promise((resolve) => void (waiting = [...waiting, resolve]))
const port = (): number => (server.address() as AddressInfo).port

rawFrameSuite('the acceptor alone', async () => ({ port: port(), path: '/', maxBytes: MAX_BYTES, close: () => undefined }))

async function standardClient(): Promise<{ client: WebSocket; listener: Listener }> {
  const coming = nextListener()
  const client = new WebSocket(`ws://127.0.0.1:${port()}/`)
  await new Promise((resolve, reject) => client.once('open', resolve).once('error', reject))
  return { client, listener: await coming }
}

const LENGTHS = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000]
const TEXTS = LENGTHS.flatMap((n) => ['x'.repeat(n), 'é'.repeat(n), '…🧟\uFFFD'.repeat(n >> 2)])

test('texts of every length arrive whole, in order, whatever their letters, both ways', async () => {
  const { client, listener } = await standardClient()
  const heard: string[] = []
  const all = new Promise<void>((resolve) => {
    client.on('message', (data) => {
      heard.push(String(data))
      if (heard.length === TEXTS.length) resolve()
    })
  })
  for (const text of TEXTS) listener.socket.send(text)
  for (const text of TEXTS) client.send(text)
  await all
  client.close()
  await listener.closed.promise
  expect(heard).toEqual(TEXTS)
  expect(listener.messages).toEqual(TEXTS)
})

test('who does not hang up when told to is dropped', async () => {
  const coming = nextListener()
  const socket = connect({ port: port(), host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined).resume()
  socket.write(greetingTo('/'))
  const listener = await coming
  listener.socket.close(1012)
  expect(listener.socket.open).toBe(false)
  await listener.closed.promise
  socket.destroy()
})

test('the server’s dice are those that browsers verify by', () => {
  for (let seq = 1; seq <= 50; seq++) expect(rngFor('a seed', seq)).toEqual(everywhere('a seed', seq))
})
