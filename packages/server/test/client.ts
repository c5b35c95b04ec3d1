import type { Answer, Json } from '@deadfront/kernel'
import { type ClientMessage, PROTOCOL_VERSION, type ServerMessage } from '@deadfront/protocol'
import { WebSocket } from 'ws'
import { noteSecrets } from './test-log.ts'

type Of<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>

/** A client for tests: HTTP with a token, and one socket. */
export class Client {
  readonly base: string
  readonly name: string
  token = ''
  id = ''
  socket: WebSocket | null = null
  readonly received: ServerMessage[] = []
  private waiting: { wanted: (m: ServerMessage) => boolean; resolve: (m: ServerMessage) => void }[] = []
  private n = 0

  constructor(base: string, name: string) {
    this.base = base
    this.name = name
  }

  static async join(base: string, name: string): Promise<Client> {
    const client = new Client(base, name)
    const { person, token } = (await client.post('/api/people', { name })) as { person: { id: string }; token: string }
    client.id = person.id
    client.token = token
    return client
  }

  async fetch(method: string, path: string, body?: Json): Promise<{ status: number; body: Record<string, never> }> {
    const reply = await fetch(this.base + path, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const read = (await reply.json()) as Record<string, never>
    noteSecrets(this.token, read, body)
    return { status: reply.status, body: read }
  }

  async post(path: string, body: Json): Promise<unknown> {
    const reply = await this.fetch('POST', path, body)
    if (reply.status >= 300) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }

  async get(path: string): Promise<unknown> {
    const reply = await this.fetch('GET', path)
    if (reply.status >= 300) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }

  /** `table`: for a proxy that sends everybody at a table to the same node. */
  async connect(table?: string): Promise<this> {
    const socket = new WebSocket(`${this.base.replace('http', 'ws')}/api/socket${table === undefined ? '' : `?table=${table}`}`)
    this.socket = socket
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    socket.on('error', () => undefined)
    socket.on('message', (data) => {
      const m = JSON.parse(String(data)) as ServerMessage
      this.received.push(m)
      const at = this.waiting.findIndex((w) => w.wanted(m))
      if (at >= 0) this.waiting.splice(at, 1)[0]?.resolve(m)
    })
    const welcome = this.next('welcome')
    this.send({ type: 'hello', version: PROTOCOL_VERSION, token: this.token || null })
    await welcome
    return this
  }

  send(m: ClientMessage): void {
    this.socket?.send(JSON.stringify(m))
  }

  /** The next message of that type (and, if asked, that kind). */
  next<T extends ServerMessage['type']>(type: T, wanted: (m: Of<T>) => boolean = () => true, ms = 60_000): Promise<Of<T>> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${this.name} waited for ${type}; last received ${JSON.stringify(this.received.slice(-3))}`)),
        ms,
      )
      this.waiting.push({
        wanted: (m) => m.type === type && wanted(m as Of<T>),
        resolve: (m) => {
          clearTimeout(timer)
          resolve(m as Of<T>)
        },
      })
    })
  }

  async watch(table: string, after?: number, invite?: string): Promise<Of<'table'>> {
    const opened = this.next('table', (m) => m.table.id === table)
    this.send({ type: 'watch', table, ...(after === undefined ? {} : { after }), ...(invite === undefined ? {} : { invite }) })
    return opened
  }

  /** Sends a command and waits for the verdict. */
  async command(
    table: string,
    seq: number,
    seat: string,
    answer: Answer | Answer[],
    id = `${this.name}-${Date.now().toString(36)}-${this.n++}`,
  ): Promise<Of<'accepted'> | Of<'rejected'>> {
    const verdict = Promise.race([this.next('accepted', (m) => m.id === id), this.next('rejected', (m) => m.id === id)])
    this.send({ type: 'command', table, id, seq, seat, answer })
    return verdict
  }

  async close(): Promise<void> {
    const { socket } = this
    if (!socket || socket.readyState === socket.CLOSED) return
    await new Promise((resolve) => {
      socket.once('close', resolve)
      socket.close()
    })
  }
}
