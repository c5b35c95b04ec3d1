import { type ClientMessage, PROTOCOL_VERSION, type ServerMessage } from '@deadfront/protocol'

export type ConnectionState = 'connecting' | 'open' | 'broken'

type Reply = Extract<ServerMessage, { type: 'accepted' | 'rejected' | 'answered' }>
/** Messages with an id; the server replies with the same id. */
type Request = Extract<ClientMessage, { id: string }>

const FIRST_RETRY_MS = 300
const MAX_RETRY_MS = 10_000
/** How often the connection is checked, after how much silence a ping is sent, and when it counts as broken: within 3 s in all. */
const CHECK_MS = 400
const PING_AFTER_MS = 1000
const BROKEN_AFTER_MS = 1200
/** After so much silence another connection is tried. */
const DROP_AFTER_MS = 6000

/** A hidden page is not checked: browsers slow its timers down. */
const isVisible = (): boolean => typeof document === 'undefined' || document.visibilityState === 'visible'

/**
 * The WebSocket connection to one table. After a disconnection it reconnects, opens the table where it stopped, and sends
 * requests without a reply again, with the same id. The server recognises a repeated id, so nothing is lost or done twice.
 * A connection that is silent is found by pings: a network can fail without a message.
 */
export class Connection {
  private readonly table: string
  private readonly invite: string | undefined
  private readonly token: () => string | null
  private readonly onMessage: (message: ServerMessage) => void
  private readonly onState: (state: ConnectionState) => void
  private readonly onWaiting: (messages: readonly ClientMessage[]) => void
  private readonly onRefused: () => void
  private readonly url: string
  private socket: WebSocket | null = null
  private state: ConnectionState = 'connecting'
  private closed = false
  private retryMs = FIRST_RETRY_MS
  private retry: ReturnType<typeof setTimeout> | undefined
  private readonly check: ReturnType<typeof setInterval>
  /** When the last message of the server arrived, and since when a ping or a new connection waits for an answer. */
  private heard = Date.now()
  private silentSince: number | null = null
  /** The last command that the server has sent. */
  private seen = 0
  private ready = false
  private readonly waiting = new Map<string, { message: Request; done(reply: Reply): void }>()
  /** Messages without a reply that could not be sent yet. */
  private unsent: ClientMessage[] = []

  constructor(how: {
    url: string
    table: string
    invite?: string | undefined
    token(): string | null
    onMessage(message: ServerMessage): void
    onState(state: ConnectionState): void
    onWaiting?(messages: readonly ClientMessage[]): void
    /** The connection could not even be opened. */
    onRefused?(): void
  }) {
    this.url = how.url
    this.table = how.table
    this.invite = how.invite
    this.token = how.token
    this.onMessage = how.onMessage
    this.onState = how.onState
    this.onWaiting = how.onWaiting ?? (() => undefined)
    this.onRefused = how.onRefused ?? (() => undefined)
    this.check = setInterval(() => this.checkLine(), CHECK_MS)
    globalThis.addEventListener?.('offline', this.onOffline)
    globalThis.addEventListener?.('online', this.onOnline)
    this.connect()
  }

  private readonly onOffline = (): void => this.setState('broken')
  private readonly onOnline = (): void => {
    if (this.state === 'broken') this.reconnect()
  }

  private setState(state: ConnectionState): void {
    if (this.state === state || this.closed) return
    this.state = state
    this.onState(state)
  }

  private connect(): void {
    if (this.closed) return
    // A proxy in front of several nodes sends all people of a table to the same one.
    const socket = new WebSocket(`${this.url}?table=${encodeURIComponent(this.table)}`)
    let opened = false
    this.socket = socket
    this.silentSince = Date.now()
    socket.onopen = () => {
      opened = true
      this.send({ type: 'hello', version: PROTOCOL_VERSION, token: this.token() })
    }
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(JSON.parse(String(event.data)) as ServerMessage)
    }
    socket.onclose = () => {
      if (this.socket !== socket) return
      this.ready = false
      if (this.closed) return
      if (!opened) this.onRefused()
      this.setState('broken')
      this.retry = setTimeout(() => this.connect(), this.retryMs)
      this.retryMs = Math.min(this.retryMs * 2, MAX_RETRY_MS)
    }
  }

  /** Gives the connection up, without waiting for the other end, and makes a new one. */
  private reconnect(): void {
    const old = this.socket
    this.socket = null
    this.ready = false
    clearTimeout(this.retry)
    old?.close()
    this.connect()
  }

  private checkLine(): void {
    if (!isVisible()) {
      this.silentSince = null
      return
    }
    const now = Date.now()
    if (this.silentSince === null) {
      if (this.ready && now - this.heard >= PING_AFTER_MS) {
        this.silentSince = now
        this.send({ type: 'ping' })
      }
      return
    }
    const silent = now - this.silentSince
    if (silent >= BROKEN_AFTER_MS) this.setState('broken')
    if (silent >= DROP_AFTER_MS && this.socket?.readyState !== WebSocket.CLOSED) this.reconnect()
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private watch(): void {
    this.send({
      type: 'watch',
      table: this.table,
      after: this.seen,
      ...(this.invite ? { invite: this.invite } : {}),
    })
  }

  private receive(message: ServerMessage): void {
    this.heard = Date.now()
    this.silentSince = null
    if (this.ready && this.state !== 'open') this.opened()
    switch (message.type) {
      case 'welcome':
        this.watch()
        return
      case 'table':
        this.retryMs = FIRST_RETRY_MS
        this.ready = true
        this.seen = message.seq
        this.onMessage(message)
        for (const { message: request } of this.waiting.values()) this.send(request)
        this.opened()
        return
      case 'step':
        this.seen = message.seq
        this.onMessage(message)
        return
      case 'accepted':
      case 'rejected':
      case 'answered': {
        const request = this.waiting.get(message.id)
        this.waiting.delete(message.id)
        this.tellWaiting()
        request?.done(message)
        return
      }
      case 'pong':
        return
      default:
        this.onMessage(message)
    }
  }

  /** The server answers again: what could not be sent is sent now. */
  private opened(): void {
    this.setState('open')
    for (const post of this.unsent.splice(0)) this.send(post)
    this.tellWaiting()
  }

  private tellWaiting(): void {
    this.onWaiting([...[...this.waiting.values()].map(({ message }) => message), ...this.unsent])
  }

  /** Sends the request and waits for its reply, over several connections if necessary. */
  request(message: Request): Promise<Reply> {
    return new Promise((done) => {
      this.waiting.set(message.id, { message, done })
      this.tellWaiting()
      if (this.ready) this.send(message)
    })
  }

  /** Sends a message without a reply (chat, proposals): at once, or when the connection is back. */
  post(message: ClientMessage): void {
    if (this.ready && this.state === 'open') return this.send(message)
    this.unsent.push(message)
    this.tellWaiting()
  }

  /** Sends a message that only counts now. Returns false if there is no connection. */
  tell(message: ClientMessage): boolean {
    if (!this.ready) return false
    this.send(message)
    return true
  }

  /** Asks for the table again: after a stale answer. */
  refresh(): void {
    if (this.ready) this.watch()
  }

  close(): void {
    this.closed = true
    clearInterval(this.check)
    clearTimeout(this.retry)
    globalThis.removeEventListener?.('offline', this.onOffline)
    globalThis.removeEventListener?.('online', this.onOnline)
    this.socket?.close()
  }
}
