import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'

/** The maximum number of fragments of one message. */
const MAX_FRAGMENTS = 100
/** The maximum time a client may take to close its side. After that the connection is destroyed. */
const CLOSE_TIMEOUT_MS = 2000

/** The callbacks of one connection. */
export interface SocketListener {
  /** A complete message; null for a message that is not text. */
  onMessage(text: string | null): void
  /** A ping or a pong: the client is alive. */
  onAlive(): void
  onClose(): void
}

/** Accepts upgrade requests. There are no extensions: messages are small, and compression costs memory per connection. */
export class SocketAcceptor {
  private readonly server: WebSocketServer

  constructor(maxBytes: number) {
    // `maxFragments` and `closeTimeout` are newer than the type declarations of the library.
    const options = {
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: maxBytes,
      maxFragments: MAX_FRAGMENTS,
      closeTimeout: CLOSE_TIMEOUT_MS,
    }
    this.server = new WebSocketServer(options)
  }

  /** Answers the handshake, or refuses it with an HTTP status. `connected` runs only after a good handshake. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, connected: (client: ClientSocket) => void): void {
    // The library also accepts version 8, a draft of the standard.
    if (request.headers['sec-websocket-version'] !== '13')
      return refuseUpgrade(socket, '426 Upgrade Required', ['Sec-WebSocket-Version: 13'])
    this.server.handleUpgrade(request, socket, head, (ws) => connected(new ClientSocket(ws, socket)))
  }
}

/** Refuses an upgrade request. A client that does not close its side is disconnected after a timeout. */
export function refuseUpgrade(socket: Duplex, status: string, headers: readonly string[] = []): void {
  const timer = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS).unref()
  socket.once('close', () => clearTimeout(timer))
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${[status, ...headers, 'Connection: close', 'Content-Length: 0'].join('\r\n')}\r\n\r\n`)
}

const TEXT = { binary: false }

/** Sockets that hold back their output until the end of this tick. */
let corked: ClientSocket[] = []

function flushAll(): void {
  const sockets = corked
  corked = []
  for (const socket of sockets) socket.flush()
}

/**
 * The server's end of one WebSocket. All messages of one tick leave in one write: the verdict on a move and the step that
 * it made cost one system call and one packet.
 */
export class ClientSocket {
  private readonly ws: WebSocket
  private readonly raw: Duplex
  private isCorked = false

  constructor(ws: WebSocket, raw: Duplex) {
    this.ws = ws
    this.raw = raw
  }

  listen(listener: SocketListener): void {
    const { ws } = this
    // After a close frame of ours, messages of the client are not read any more.
    ws.on('message', (data, isBinary) => {
      if (this.open) listener.onMessage(isBinary ? null : textOf(data))
    })
    ws.on('ping', () => listener.onAlive())
    ws.on('pong', () => listener.onAlive())
    // After a protocol error the library has sent the close code. Nothing more is read, so our side ends here.
    ws.on('error', () => this.raw.end())
    ws.on('close', () => listener.onClose())
  }

  get open(): boolean {
    return this.ws.readyState === this.ws.OPEN
  }

  /** Bytes that are not yet handed to the operating system. */
  get unsent(): number {
    return this.ws.bufferedAmount
  }

  /** A message in a buffer is text too, already encoded. */
  send(message: string | Buffer): void {
    this.cork()
    this.ws.send(message, TEXT)
  }

  ping(): void {
    if (this.open) this.ws.ping()
  }

  private cork(): void {
    if (this.isCorked) return
    this.isCorked = true
    this.raw.cork()
    if (corked.push(this) === 1) process.nextTick(flushAll)
  }

  flush(): void {
    this.isCorked = false
    this.raw.uncork()
  }

  /** Sends what is queued, then the close frame. A client that does not close its side is disconnected after a timeout. */
  close(code: number): void {
    this.ws.close(code)
  }

  /** Destroys the connection without a close frame. */
  drop(): void {
    this.ws.terminate()
  }
}

const textOf = (data: RawData): string => (Array.isArray(data) ? Buffer.concat(data) : data).toString()
