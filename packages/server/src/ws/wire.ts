import { isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** Answers a request for a WebSocket (RFC 6455, section 4.2). False: it was none that we can take, and the socket is done with. */
export function accept({ method, headers }: IncomingMessage, socket: Duplex): boolean {
  const key = headers['sec-websocket-key']
  if (method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket' || !key || !/^[+/0-9A-Za-z]{22}==$/.test(key)) {
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
    return false
  }
  if (headers['sec-websocket-version'] !== '13') {
    socket.end('HTTP/1.1 426 Upgrade Required\r\nSec-WebSocket-Version: 13\r\nConnection: close\r\n\r\n')
    return false
  }
  const proof = hash('sha1', key + GUID, 'base64')
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${proof}\r\n\r\n`)
  return true
}

/** Kinds of frames. */
const CONTINUED = 0
const TEXT = 1
const BINARY = 2
const CLOSE = 8
const PING = 9
const PONG = 10
const FINAL = 0x80

/** Why a client is hung up on (RFC 6455, section 7.4.1). */
export const CODES = { normal: 1000, wrong: 1002, notText: 1007, forbidden: 1008, tooLarge: 1009, restart: 1012 } as const
/** Parts that one message may come in. */
const MOST_PARTS = 100
/** How long a client may take to hang up when it was told to. */
const PATIENCE_MS = 2000

/** Who listens at our end. */
export interface Hearer {
  /** A whole message; null for one that is not text. */
  hear(message: string | null): void
  /** Something that only shows that the other side is there. */
  sign(): void
  gone(): void
}

/** The first bytes of a frame, as characters: a server's frames are not masked. */
function headOf(kind: number, length: number): string {
  if (length < 126) return String.fromCharCode(FINAL | kind, length)
  if (length < 65_536) return String.fromCharCode(FINAL | kind, 126, length >> 8, length & 255)
  return String.fromCharCode(
    FINAL | kind,
    127,
    ...[0, 0, 0, 0, (length >>> 24) & 255, (length >>> 16) & 255, (length >>> 8) & 255, length & 255],
  )
}

/** Those with something to say, in the order in which they got it. */
let waiting: Wire[] = []

function flushAll(): void {
  const all = waiting
  waiting = []
  for (const wire of all) wire.flush()
}

/**
 * The server's end of one WebSocket, without extensions. Texts of one turn of the event loop leave together in one write, so
 * the verdict on a move and the step it made cost one call of the system and one packet. Plain ASCII, which nearly all of it
 * is, goes to the socket as the string it is, without a buffer in between.
 */
export class Wire {
  private readonly socket: Duplex
  private readonly hearer: Hearer
  private readonly mostBytes: number
  private text = ''
  private queued = false
  /** A frame of which the end has not come yet. */
  private rest: Buffer | null = null
  /** A message of which the end has not come yet, in its parts. */
  private parts: Buffer[] | null = null
  private partsKind = TEXT
  private closing = false

  constructor(socket: Duplex, head: Buffer, mostBytes: number, hearer: Hearer) {
    this.socket = socket
    this.hearer = hearer
    this.mostBytes = mostBytes
    socket.on('data', (chunk: Buffer) => this.read(chunk))
    socket.on('end', () => this.socket.end())
    socket.on('close', () => this.left())
    if (head.length > 0) socket.unshift(head)
  }

  get open(): boolean {
    return !this.closing && this.socket.writable
  }

  /** Bytes that the other side has not taken yet. */
  get unsent(): number {
    return this.socket.writableLength
  }

  send(message: string): void {
    const bytes = Buffer.byteLength(message)
    this.say(TEXT, bytes === message.length ? message : Buffer.from(message).toString('latin1'), bytes)
  }

  ping(): void {
    this.say(PING, '', 0)
  }

  private say(kind: number, payload: string, bytes: number): void {
    this.text += headOf(kind, bytes) + payload
    if (this.queued) return
    this.queued = true
    if (waiting.push(this) === 1) process.nextTick(flushAll)
  }

  flush(): void {
    const { text } = this
    this.text = ''
    this.queued = false
    if (text && this.socket.writable) this.socket.write(text, 'latin1')
  }

  /** What was said before goes out before; a client that does not hang up then is dropped. */
  close(code: number): void {
    if (!this.open) return
    this.say(CLOSE, String.fromCharCode(code >> 8, code & 255), 2)
    this.flush()
    this.closing = true
    this.socket.end()
    setTimeout(() => this.drop(), PATIENCE_MS).unref()
  }

  /** Hangs up without a word, as a lost network does. */
  drop(): void {
    this.socket.destroy()
  }

  private left(): void {
    this.closing = true
    this.hearer.gone()
  }

  // What comes in (RFC 6455, section 5)

  private read(chunk: Buffer): void {
    const bytes = this.rest ? Buffer.concat([this.rest, chunk]) : chunk
    this.rest = null
    let at = 0
    while (!this.closing) {
      const left = bytes.length - at
      if (left < 2) break
      const size = bytes[at + 1] as number
      if (size < 128) return this.close(CODES.wrong) // a client's frames are masked
      const head = size < 254 ? 6 : size === 254 ? 8 : 14
      if (left < head) break
      const length = size < 254 ? size & 127 : size === 254 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
      if (length > this.mostBytes) return this.close(CODES.tooLarge)
      if (left < head + length) break
      const start = at + head
      for (let i = 0; i < length; i++) bytes[start + i]! ^= bytes[start - 4 + (i & 3)] as number
      this.take(bytes[at] as number, bytes, start, start + length)
      at = start + length
    }
    if (at < bytes.length && !this.closing) this.rest = Buffer.from(bytes.subarray(at))
  }

  private take(first: number, bytes: Buffer, start: number, end: number): void {
    const kind = first & 15
    const final = first >= FINAL
    if ((first & 0x70) !== 0) return this.close(CODES.wrong) // no extension was agreed on
    if (kind >= CLOSE) return final && end - start < 126 ? this.control(kind, bytes, start, end) : this.close(CODES.wrong)
    if (kind > BINARY || (kind === CONTINUED) !== (this.parts !== null)) return this.close(CODES.wrong)
    if (!this.parts && final) return this.whole(kind, bytes, start, end)
    if (!this.parts) this.partsKind = kind
    const parts = (this.parts ??= [])
    parts.push(Buffer.from(bytes.subarray(start, end)))
    if (parts.length > MOST_PARTS || parts.reduce((sum, part) => sum + part.length, 0) > this.mostBytes) return this.close(CODES.tooLarge)
    if (!final) return
    this.parts = null
    const all = Buffer.concat(parts)
    this.whole(this.partsKind, all, 0, all.length)
  }

  private whole(kind: number, bytes: Buffer, start: number, end: number): void {
    if (kind !== TEXT) return this.hearer.hear(null)
    const text = bytes.toString('utf8', start, end)
    // Where something could not be read stands this letter; it may also have been sent.
    if (text.includes('\uFFFD') && !isUtf8(bytes.subarray(start, end))) return this.close(CODES.notText)
    this.hearer.hear(text)
  }

  private control(kind: number, bytes: Buffer, start: number, end: number): void {
    if (kind === CLOSE) return this.close(CODES.normal)
    this.hearer.sign()
    if (kind === PING && this.open) this.say(PONG, bytes.toString('latin1', start, end), end - start)
    else if (kind !== PING && kind !== PONG) this.close(CODES.wrong)
  }
}
