import { type ClientMessage, PROTOCOL_VERSION, type ServerMessage } from '@deadfront/protocol'

export type LineState = 'calling' | 'open' | 'broken'

type Verdict = Extract<ServerMessage, { type: 'accepted' | 'rejected' | 'answered' }>
/** What is sent with an id of its own and answered by that id. */
type Asked = Extract<ClientMessage, { id: string }>

const FIRST_WAIT_MS = 300
const LONGEST_WAIT_MS = 10_000

/**
 * The line to one table. It calls again when it breaks, opens the table where it left off, and repeats what was not
 * answered yet with the same id: the server knows a repeat when it hears one, so nothing is lost and nothing is done twice.
 */
export class Line {
  private readonly table: string
  private readonly invite: string | undefined
  private readonly token: () => string | null
  private readonly hear: (message: ServerMessage) => void
  private readonly state: (state: LineState) => void
  private readonly url: string
  private socket: WebSocket | null = null
  private closed = false
  private wait = FIRST_WAIT_MS
  private seen: number | undefined = 0
  private ready = false
  private readonly waiting = new Map<string, { message: Asked; done(verdict: Verdict): void }>()

  constructor(how: {
    url: string
    table: string
    invite?: string | undefined
    token(): string | null
    hear(message: ServerMessage): void
    state(state: LineState): void
  }) {
    this.url = how.url
    this.table = how.table
    this.invite = how.invite
    this.token = how.token
    this.hear = how.hear
    this.state = how.state
    this.call()
  }

  private call(): void {
    if (this.closed) return
    this.state('calling')
    const socket = new WebSocket(this.url)
    this.socket = socket
    socket.onopen = () => this.say({ type: 'hello', version: PROTOCOL_VERSION, token: this.token() })
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ServerMessage)
    socket.onclose = () => {
      if (this.socket !== socket) return
      this.ready = false
      if (this.closed) return
      this.state('broken')
      setTimeout(() => this.call(), this.wait)
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS)
    }
  }

  private say(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private watch(): void {
    this.say({
      type: 'watch',
      table: this.table,
      ...(this.seen === undefined ? {} : { after: this.seen }),
      ...(this.invite ? { invite: this.invite } : {}),
    })
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.watch()
        return
      case 'table':
        this.wait = FIRST_WAIT_MS
        this.ready = true
        this.seen = message.seq
        this.state('open')
        this.hear(message)
        for (const { message: again } of this.waiting.values()) this.say(again)
        return
      case 'step':
        this.seen = message.seq
        this.hear(message)
        return
      case 'accepted':
      case 'rejected':
      case 'answered': {
        const asked = this.waiting.get(message.id)
        this.waiting.delete(message.id)
        asked?.done(message)
        return
      }
      default:
        this.hear(message)
    }
  }

  /** Sends and waits for the verdict, over as many lines as it takes. */
  ask(message: Asked): Promise<Verdict> {
    return new Promise((done) => {
      this.waiting.set(message.id, { message, done })
      if (this.ready) this.say(message)
    })
  }

  /** Something nobody waits for: chat, proposals. Lost if the line is broken just now. */
  tell(message: ClientMessage): boolean {
    if (!this.ready) return false
    this.say(message)
    return true
  }

  /** Looks again: after a stale answer. */
  refresh(): void {
    if (this.ready) this.watch()
  }

  close(): void {
    this.closed = true
    this.socket?.close()
  }
}
