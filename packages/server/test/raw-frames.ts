import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A server that speaks WebSocket. It answers the text `{"type":"ping"}` with `{"type":"pong"}`. */
export interface WebSocketEnd {
  port: number
  path: string
  /** The maximum size of a message. */
  maxBytes: number
  close(): Promise<void> | void
}

const PING = '{"type":"ping"}'
const PONG = '{"type":"pong"}'

/** The request that opens a WebSocket, with fields replaced or left out. */
export function greetingTo(path: string, change: Record<string, string | null> = {}, method = 'GET'): string {
  const fields: Record<string, string | null> = {
    Host: 'here',
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...change,
  }
  const lines = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}\r\n`]))
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

interface Frame {
  first: number
  payload: Buffer
}

/** The whole frames that follow the header of the handshake. */
function framesIn(all: Buffer): Frame[] {
  const frames: Frame[] = []
  let at = all.indexOf('\r\n\r\n') + 4
  while (at >= 4 && at + 2 <= all.length) {
    const short = all.readUInt8(at + 1)
    const head = short === 127 ? 10 : short === 126 ? 4 : 2
    if (at + head > all.length) break
    const length = short === 127 ? Number(all.readBigUInt64BE(at + 2)) : short === 126 ? all.readUInt16BE(at + 2) : short
    if (at + head + length > all.length) break
    frames.push({ first: all.readUInt8(at), payload: all.subarray(at + head, at + head + length) })
    at += head + length
  }
  return frames
}

/** The code of the close frame; null when it has none. NaN when no close frame came. */
function codeOf(frames: readonly Frame[]): number | null {
  const close = frames.find(({ first }) => first === 0x88)
  if (!close) return Number.NaN
  return close.payload.length < 2 ? null : close.payload.readUInt16BE(0)
}

const textsOf = (frames: readonly Frame[]): string[] => frames.filter(({ first }) => first === 0x81).map(({ payload }) => String(payload))

export interface RawClient {
  send(bytes: readonly number[] | Buffer): void
  /** Everything that came, when the server has closed the connection. */
  all: Promise<Buffer>
  /** Resolves when so many frames have come. */
  frames(count: number): Promise<Frame[]>
  disconnect(): void
}

/** A client that sends any bytes. */
export function rawClient(port: number, greeting: string): RawClient {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  const received = (): Buffer => Buffer.concat(chunks)
  const waiting: (() => void)[] = []
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    for (const wake of waiting.splice(0)) wake()
  })
  const all = new Promise<Buffer>((resolve) => socket.on('close', () => resolve(received())))
  socket.on('error', () => undefined)
  socket.write(greeting)
  return {
    send: (bytes) => void socket.write(Buffer.from(bytes)),
    all,
    async frames(count) {
      for (;;) {
        const frames = framesIn(received())
        if (frames.length >= count) return frames
        await new Promise<void>((resolve) => void waiting.push(resolve))
      }
    },
    disconnect: () => socket.end(),
  }
}

/** A frame with a mask, or without one. */
export function frame(first: number, payload: Buffer | string, masked = true): number[] {
  const mask = [0x37, 0xfa, 0x21, 0x3d]
  const bytes = [...Buffer.from(payload)].map((byte, i) => (masked ? byte ^ (mask[i % 4] ?? 0) : byte))
  const size = masked ? 0x80 : 0
  const n = bytes.length
  const head =
    n < 126
      ? [size | n]
      : n < 65_536
        ? [size | 126, n >> 8, n & 255]
        : [size | 127, 0, 0, 0, 0, n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255]
  return [first, ...head, ...(masked ? mask : []), ...bytes]
}

const letters = (n: number): Buffer => Buffer.alloc(n, 'x')
const closing = (code: number, reason: Buffer | string = ''): number[] =>
  frame(0x88, Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(reason)]))
const NO_UTF8 = Buffer.from([0xc3, 0x28])

/** Frames that break the standard, with the code that they are answered with. */
const BROKEN: readonly (readonly [what: string, bytes: readonly number[], code: number])[] = [
  ['without a mask', frame(0x81, 'hi', false), 1002],
  ...[0x40, 0x20, 0x10].map((bit) => [`with the reserved bit ${bit}`, frame(0x81 | bit, 'hi'), 1002] as const),
  ...[3, 4, 5, 6, 7].map((kind) => [`of the unknown kind ${kind}`, frame(0x80 | kind, 'hi'), 1002] as const),
  ...[11, 12, 13, 14, 15].map((kind) => [`of the unknown control kind ${kind}`, frame(0x80 | kind, 'hi'), 1002] as const),
  ['that continues nothing', frame(0x80, 'hi'), 1002],
  ['that begins a message inside another', [...frame(0x01, 'a'), ...frame(0x81, 'b')], 1002],
  ['of control in parts', frame(0x09, 'hi'), 1002],
  ['of control that is too long', frame(0x89, letters(126)), 1002],
  ['of closing that is too long', closing(1000, letters(124)), 1002],
  ['of closing with half a code', frame(0x88, Buffer.from([3])), 1002],
  ...[0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65_535].map(
    (code) => [`of closing with the code ${code}, which nobody may send`, closing(code), 1002] as const,
  ),
  ['of closing with a reason that is not UTF-8', closing(1000, NO_UTF8), 1007],
  ['of text that is not UTF-8', frame(0x81, NO_UTF8), 1007],
  ['of text that is not UTF-8 in its last part', [...frame(0x01, 'a'), ...frame(0x80, NO_UTF8)], 1007],
  ['of text that ends inside a letter', frame(0x81, Buffer.from('é').subarray(0, 1)), 1007],
  ['of text with half a surrogate pair', frame(0x81, Buffer.from([0xed, 0xa0, 0x80])), 1007],
  ['that says it is longer than anything', [0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0], 1009],
]

/**
 * What the standard (RFC 6455) asks of a server, tested with bytes and seen from outside only: the suite fits whatever speaks
 * WebSocket.
 */
export function rawFrameSuite(name: string, open: () => Promise<WebSocketEnd>): void {
  describe(`raw frames: ${name}`, () => {
    let end: WebSocketEnd
    beforeAll(async () => {
      end = await open()
    })
    afterAll(() => end.close())
    const greeting = (change: Record<string, string | null> = {}, method = 'GET'): string => greetingTo(end.path, change, method)
    const client = (): RawClient => rawClient(end.port, greeting())

    test.each(BROKEN)('a frame %s ends the connection with its code', async (_what, bytes, code) => {
      const { send, all } = client()
      send(bytes)
      expect(codeOf(framesIn(await all))).toBe(code)
    })

    test('a message that is too large ends the connection, whole or in parts', async () => {
      const whole = client()
      whole.send(frame(0x81, letters(end.maxBytes + 1)).slice(0, 20)) // its header is enough
      expect(codeOf(framesIn(await whole.all))).toBe(1009)
      const parts = client()
      const part = letters(Math.ceil(end.maxBytes / 20))
      parts.send([...frame(0x01, part), ...Array.from({ length: 21 }, () => frame(0x00, part)).flat()])
      expect(codeOf(framesIn(await parts.all))).toBe(1009)
    })

    // The standard has no code of its own for this: 1008 says that a rule of the server was broken, 1009 that it is too large.
    test('a message in too many parts ends the connection', async () => {
      const { send, all } = client()
      send([...frame(0x01, 'a'), ...Array.from({ length: 101 }, () => frame(0x00, 'a')).flat()])
      expect([1008, 1009]).toContain(codeOf(framesIn(await all)))
    })

    test.each([1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999])(
      'the close code %i is echoed',
      async (code) => {
        const { send, all } = client()
        send(closing(code, 'bye'))
        expect(codeOf(framesIn(await all))).toBe(code)
      },
    )

    test('a close frame without a code is answered with one that has none, or 1000', async () => {
      const { send, all } = client()
      send(frame(0x88, ''))
      expect([null, 1000]).toContain(codeOf(framesIn(await all)))
    })

    test('what comes after a close frame is not read', async () => {
      const { send, all } = client()
      send([...closing(1000), ...frame(0x81, PING), ...frame(0x89, 'here?')])
      expect(framesIn(await all).map(({ first }) => first)).toEqual([0x88])
    })

    test('a message may come in parts, with a ping between them, and byte by byte', async () => {
      const { send, all } = client()
      const bytes = [
        ...frame(0x01, PING.slice(0, 5)),
        ...frame(0x89, 'are you there'),
        ...frame(0x00, PING.slice(5, 9)),
        ...frame(0x00, ''),
        ...frame(0x80, PING.slice(9)),
        ...closing(1000),
      ]
      for (const byte of bytes) {
        send([byte])
        await new Promise((resolve) => setImmediate(resolve))
      }
      const frames = framesIn(await all)
      expect(frames.find(({ first }) => first === 0x8a)?.payload.toString()).toBe('are you there')
      expect(textsOf(frames)).toEqual([PONG])
      expect(codeOf(frames)).toBe(1000)
    })

    test('a letter may be cut in two by the parts of its message', async () => {
      const { send, all } = client()
      const text = Buffer.from('{"type":"é"}')
      const cut = text.indexOf(0xc3) + 1
      send([...frame(0x01, text.subarray(0, cut)), ...frame(0x80, text.subarray(cut)), ...closing(1000)])
      expect(codeOf(framesIn(await all))).toBe(1000)
    })

    test('pings are answered with what they carry, up to 125 bytes', async () => {
      const { send, frames } = client()
      const payloads = ['', 'x', 'y'.repeat(125)]
      for (const payload of payloads) send(frame(0x89, payload))
      expect((await frames(3)).map(({ first, payload }) => [first, String(payload)])).toEqual(payloads.map((payload) => [0x8a, payload]))
    })

    test('a pong that nobody asked for is no fault', async () => {
      const { send, frames } = client()
      send([...frame(0x8a, 'unasked'), ...frame(0x81, PING)])
      expect(textsOf(await frames(1))).toEqual([PONG])
    })

    test('frames that come in one packet with the handshake are read', async () => {
      const socket = rawClient(end.port, '')
      socket.send(Buffer.concat([Buffer.from(greeting()), Buffer.from(frame(0x81, PING))]))
      expect(textsOf(await socket.frames(1))).toEqual([PONG])
    })

    test.each([
      ['without a key', { 'Sec-WebSocket-Key': null }, 'GET', [400]],
      ['with a key that is too short', { 'Sec-WebSocket-Key': 'short' }, 'GET', [400]],
      ['for something else', { Upgrade: 'h2c' }, 'GET', [400]],
      ['by another method', {}, 'PUT', [400, 405]],
      ['of an old version', { 'Sec-WebSocket-Version': '8' }, 'GET', [426]],
      ['of no version', { 'Sec-WebSocket-Version': null }, 'GET', [400, 426]],
    ] as const)('a handshake %s is refused', async (_what, change, method, allowed) => {
      const [, status] = /^HTTP\/1\.1 (\d+) /.exec(String(await rawClient(end.port, greeting(change, method)).all)) ?? []
      expect(allowed).toContain(Number(status))
    })

    test('the handshake is answered as the standard’s own example says', async () => {
      const { send, all } = client()
      send(closing(1000))
      expect(String(await all)).toContain('Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=')
    })
  })
}
