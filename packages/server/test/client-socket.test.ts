import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { rngFor as everywhere } from '@deadfront/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { rngFor } from '../src/match/dice.ts'
import { type ClientSocket, SocketAcceptor, type SocketListener } from '../src/ws/client-socket.ts'

/** What the server's end received, in order. */
class Listener implements SocketListener {
  readonly messages: (string | null)[] = []
  alive = 0
  readonly closed = Promise.withResolvers<void>()
  readonly socket: ClientSocket

  constructor(socket: ClientSocket) {
    this.socket = socket
    socket.listen(this)
  }

  onMessage(text: string | null): void {
    this.messages.push(text)
  }
  onAlive(): void {
    this.alive++
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

async function standardClient(): Promise<{ client: WebSocket; listener: Listener }> {
  const coming = nextListener()
  const client = new WebSocket(`ws://127.0.0.1:${port()}/`)
  await new Promise((resolve, reject) => client.once('open', resolve).once('error', reject))
  return { client, listener: await coming }
}

const GREETING = (change: Record<string, string> = {}, method = 'GET'): string => {
  const fields = { Upgrade: 'websocket', 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', ...change }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\n${lines.join('')}\r\n`
}

/** A client that says whatever bytes it likes, and hears what comes back until it is hung up on. */
function rawClient(greeting = GREETING()): { say(bytes: readonly number[]): void; all: Promise<Buffer>; disconnect(): void } {
  const socket = connect(port(), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const all = new Promise<Buffer>((resolve) => socket.on('close', () => resolve(Buffer.concat(chunks))))
  socket.on('error', () => undefined)
  socket.write(greeting)
  return { say: (bytes) => void socket.write(Buffer.from(bytes)), all, disconnect: () => socket.end() }
}

/** A frame with a mask of zeroes, or none. */
const frame = (first: number, payload: Buffer | string, masked = true): number[] => {
  const bytes = [...Buffer.from(payload)]
  const size = masked ? 0x80 : 0
  const head = bytes.length < 126 ? [size | bytes.length] : [size | 126, bytes.length >> 8, bytes.length & 255]
  return [first, ...head, ...(masked ? [0, 0, 0, 0] : []), ...bytes]
}

/** The code of the close frame at the end of what a client heard. */
const codeOf = (all: Buffer): number => (all.at(-4) === 0x88 ? all.readUInt16BE(all.length - 2) : Number.NaN)

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

test('a message may come in parts, with a ping between them, and byte by byte', async () => {
  const coming = nextListener()
  const { say, all } = rawClient()
  const listener = await coming
  const bytes = [...frame(0x01, 'one '), ...frame(0x89, 'are you there'), ...frame(0x00, 'and '), ...frame(0x80, 'three')]
  for (const byte of bytes) {
    say([byte])
    await new Promise((resolve) => setImmediate(resolve))
  }
  // The standard lets the answer to a close frame repeat its code, or be empty where it has none: so this one has a code.
  say([...frame(0x82, 'not text'), ...frame(0x88, Buffer.from([0x03, 0xe8]))])
  const heard = await all
  expect([listener.messages, listener.alive]).toEqual([['one and three', null], 1])
  expect(heard.toString('latin1')).toContain('\x8a\x0dare you there')
  expect(codeOf(heard)).toBe(1000)
})

const letters = (n: number): Buffer => Buffer.alloc(n, 'x')
test.each([
  ['without a mask', frame(0x81, 'hi', false), 1002],
  ['of an extension that was not agreed on', frame(0xc1, 'hi'), 1002],
  ['of an unknown kind', frame(0x83, 'hi'), 1002],
  ['of an unknown kind of control', frame(0x8b, 'hi'), 1002],
  ['that goes on with nothing', frame(0x80, 'hi'), 1002],
  ['that begins a message inside another', [...frame(0x01, 'a'), ...frame(0x81, 'b')], 1002],
  ['of control in parts', frame(0x09, 'hi'), 1002],
  ['of control that is too long', frame(0x89, letters(126)), 1002],
  ['that says it is longer than anything', [0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0], 1009],
  // The standard has no code of its own for this: the library takes the one for a broken rule of the server.
  ['in too many parts', [...frame(0x01, 'a'), ...Array.from({ length: 101 }, () => frame(0x00, 'a')).flat()], 1008],
  [
    'in parts that are too much together',
    [...frame(0x01, 'a'), ...Array.from({ length: 17 }, () => frame(0x00, letters(65_000))).flat()],
    1009,
  ],
  ['that is no UTF-8', frame(0x81, Buffer.from([0xc3, 0x28])), 1007],
])('a frame %s ends the connection with its code', async (_what, bytes, code) => {
  const coming = nextListener()
  const { say, all } = rawClient()
  const listener = await coming
  say(bytes)
  expect(codeOf(await all)).toBe(code)
  await listener.closed.promise
  expect(listener.messages).toEqual([])
})

test.each([
  ['without a key', GREETING({ 'Sec-WebSocket-Key': 'short' }), '400'],
  ['for something else', GREETING({ Upgrade: 'h2c' }), '400'],
  // The standard asks for a refusal, not for a certain status: the library says which method is wrong.
  ['by another method', GREETING({}, 'PUT'), '405'],
  ['of an old version', GREETING({ 'Sec-WebSocket-Version': '8' }), '426'],
])('a greeting %s is turned away', async (_what, greeting, status) => {
  expect(String(await rawClient(greeting).all)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

test('the greeting is answered as the standard’s own example says', async () => {
  const { all, disconnect } = rawClient()
  disconnect()
  expect(String(await all)).toContain('Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=')
})

test('who does not hang up when told to is dropped', async () => {
  const coming = nextListener()
  const socket = connect({ port: port(), host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined).resume()
  socket.write(GREETING())
  const listener = await coming
  listener.socket.close(1012)
  expect(listener.socket.open).toBe(false)
  await listener.closed.promise
  socket.destroy()
})

test('the server’s dice are those that browsers verify by', () => {
  for (let seq = 1; seq <= 50; seq++) expect(rngFor('a seed', seq)).toEqual(everywhere('a seed', seq))
})
