import { type ClientMessage, PROTOCOL_VERSION, type ServerMessage } from '@deadfront/protocol'

export type ConnectionState = 'connecting' | 'open' | 'broken'

type Reply = Extract<ServerMessage, { type: 'accepted' | 'rejected' | 'answered' }>
/** Messages with an id; the server replies with the same id. */
type Request = Extract<ClientMessage, { id: string }>

const FIRST_RETRY_MS = 300
const MAX_RETRY_MS = 10_000

/**
 * The WebSocket connection to one table. After a disconnection it reconnects, opens the table where it stopped, and sends
 * requests without a reply again, with the same id. The server recognises a repeated id, so nothing is lost or done twice.
 */
export class Connection {
  private readonly table: string
  private readonly invite: string | undefined
  private readonly token: () => string | null
  private readonly onMessage: (message: ServerMessage) => void
  private readonly onState: (state: ConnectionState) => void
  private readonly url: string
  private socket: WebSocket | null = null
  private closed = false
  private retryMs = FIRST_RETRY_MS
  /** The last command that the server has sent. */
  private seen = 0
  private ready = false
  private readonly waiting = new Map<string, { message: Request; done(reply: Reply): void }>()

  constructor(how: {
    url: string
    table: string
    invite?: string | undefined
    token(): string | null
    onMessage(message: ServerMessage): void
    onState(state: ConnectionState): void
  }) {
    this.url = how.url
    this.table = how.table
    this.invite = how.invite
    this.token = how.token
    this.onMessage = how.onMessage
    this.onState = how.onState
    this.connect()
  }

  private connect(): void {
    if (this.closed) return
    this.onState('connecting')
    const socket = new WebSocket(this.url)
    this.socket = socket
    socket.onopen = () => this.send({ type: 'hello', version: PROTOCOL_VERSION, token: this.token() })
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ServerMessage)
    socket.onclose = () => {
      if (this.socket !== socket) return
      this.ready = false
      if (this.closed) return
      this.onState('broken')
      setTimeout(() => this.connect(), this.retryMs)
      this.retryMs = Math.min(this.retryMs * 2, MAX_RETRY_MS)
    }
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
    switch (message.type) {
      case 'welcome':
        this.watch()
        return
      case 'table':
        this.retryMs = FIRST_RETRY_MS
        this.ready = true
        this.seen = message.seq
        this.onState('open')
        this.onMessage(message)
        for (const { message: request } of this.waiting.values()) this.send(request)
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
        request?.done(message)
        return
      }
      default:
        this.onMessage(message)
    }
  }

  /** Sends the request and waits for its reply, over several connections if necessary. */
  request(message: Request): Promise<Reply> {
    return new Promise((done) => {
      this.waiting.set(message.id, { message, done })
      if (this.ready) this.send(message)
    })
  }

  /** Sends a message without a reply (chat, proposals). Returns false if there is no connection; the message is then lost. */
  post(message: ClientMessage): boolean {
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
    this.socket?.close()
  }
}
