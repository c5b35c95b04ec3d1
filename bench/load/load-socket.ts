import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** All sockets read into the same buffer: a chunk is handled before the next is read. */
const SHARED = Buffer.allocUnsafeSlow(1 << 17)

const TEXT = 0x1
const CLOSE = 0x8
const PING = 0x9
const PONG = 0xa

/**
 * A WebSocket client with only the parts that a load test needs, so that the players' process takes little time from the server that it
 * measures. The same client plays against every server.
 */
export class LoadSocket {
  /** Called with every text that arrives; texts of both servers are plain ASCII in this test. */
  onText: (text: string) => void
  private readonly socket: Socket
  private readonly mask = randomBytes(4)
  private unread: Buffer | null = null
  private onOpen: (() => void) | null
  private isClosing = false

  private constructor(port: number, path: string, onText: (text: string) => void, onOpen: () => void, onFailed: (error: Error) => void) {
    this.onText = onText
    this.onOpen = onOpen
    this.socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: SHARED,
        callback: (length, buffer) => {
          this.read((buffer as Buffer).subarray(0, length))
          return true
        },
      },
    })
    this.socket.on('error', (error) => {
      if (!this.isClosing) onFailed(error)
    })
    const key = randomBytes(16).toString('base64')
    this.socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    )
  }

  static open(url: string, path: string, onText: (text: string) => void = () => undefined): Promise<LoadSocket> {
    return new Promise((resolve, reject) => {
      const socket: LoadSocket = new LoadSocket(Number(new URL(url).port), path, onText, () => resolve(socket), reject)
    })
  }

  send(text: string): void {
    this.frame(TEXT, text)
  }

  private frame(kind: number, text: string): void {
    const { length } = text
    const head = length < 126 ? 6 : 8
    const frame = Buffer.allocUnsafe(head + length)
    frame[0] = 0x80 | kind
    if (length < 126) frame[1] = 0x80 | length
    else {
      frame[1] = 0x80 | 126
      frame.writeUInt16BE(length, 2)
    }
    frame.set(this.mask, head - 4)
    frame.write(text, head, 'latin1')
    for (let i = 0; i < length; i++) frame[head + i] = (frame[head + i] as number) ^ (this.mask[i & 3] as number)
    this.socket.write(frame)
  }

  private read(chunk: Buffer): void {
    const all = this.unread ? Buffer.concat([this.unread, chunk]) : chunk
    let at = 0
    if (this.onOpen) {
      const end = all.indexOf('\r\n\r\n')
      if (end < 0) return this.keep(all)
      const status = all.toString('latin1', 0, 12)
      if (status !== 'HTTP/1.1 101') throw new Error(`the server said ${all.toString('latin1', 0, end)}`)
      at = end + 4
      this.onOpen()
      this.onOpen = null
    }
    for (;;) {
      const left = all.length - at
      if (left < 2) break
      const short = (all[at + 1] as number) & 127
      const head = short < 126 ? 2 : short === 126 ? 4 : 10
      if (left < head) break
      const length = short < 126 ? short : short === 126 ? all.readUInt16BE(at + 2) : Number(all.readBigUInt64BE(at + 2))
      if (left < head + length) break
      this.take((all[at] as number) & 15, all, at + head, at + head + length)
      at += head + length
    }
    this.keep(at === 0 ? all : all.subarray(at))
  }

  private keep(unread: Buffer): void {
    this.unread = unread.length === 0 ? null : Buffer.from(unread)
  }

  private take(kind: number, from: Buffer, start: number, end: number): void {
    if (kind === TEXT) this.onText(from.toString('latin1', start, end))
    else if (kind === PING) this.frame(PONG, from.toString('latin1', start, end))
    else if (kind === CLOSE) this.close()
  }

  close(): void {
    this.isClosing = true
    this.socket.destroy()
  }
}

/** The whole number after `key` in a JSON text, without parsing the rest of it. */
export function numberAfter(text: string, key: string): number {
  const at = text.indexOf(key)
  if (at < 0) return -1
  let n = 0
  for (let i = at + key.length; ; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) return n
    n = n * 10 + digit
  }
}
