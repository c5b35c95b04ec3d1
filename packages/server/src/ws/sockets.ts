import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Json } from '@deadfront/kernel'
import { DEADLINES, HEARTBEAT_MS, LIMITS, type Rate, RATES } from '@deadfront/protocol'
import type { Person, Store } from '@deadfront/store'
import { AddressCount, Addresses } from '../addresses.ts'
import { isGoodHost, isOwnPage } from '../host.ts'
import type { Tables } from '../match/tables.ts'
import type { People } from '../people.ts'
import { RateLimit } from '../rate-limit.ts'
import type { SharedLimits } from '../shared-limits.ts'
import { Chat } from './chat.ts'
import { refuseUpgrade, SocketAcceptor } from './client-socket.ts'
import { Connection } from './connection.ts'

export interface SocketSetting {
  store: Store
  tables: Tables
  people: People
  now(): number
  /** Milliseconds that never go back, for rate limits. */
  monotonic?(): number
  rate?: Rate
  chatRate?: Rate
  /** The address people use, if the operator has set it. */
  publicUrl?: string | undefined
  limits?: SharedLimits
  /** The proxies whose `X-Forwarded-For` is trusted. */
  trustProxy?: string | undefined
  socketsPerAddress?: number | undefined
  /** The maximum time until `hello`. */
  helloMs?: number | undefined
  log(level: 'info' | 'warn' | 'error', message: string, about: Json): void
}

const SOCKET_PATH = '/api/socket'
/** The connections are split into so many parts, and each has its own heartbeat: thousands at once would stop the server for a moment. */
const BEATS = 30

/** The WebSocket connections of this node: upgrade, heartbeat, token checks and shutdown. */
export class Sockets {
  readonly setting: SocketSetting
  readonly rate: RateLimit
  readonly chat: Chat
  readonly connections = new Set<Connection>()
  readonly helloMs: number
  private readonly addresses: Addresses
  private readonly perAddress: AddressCount
  /** How often tokens were withdrawn. */
  private signOuts = 0
  private readonly acceptor = new SocketAcceptor(LIMITS.frameBytes)
  private readonly heartbeat: NodeJS.Timeout
  private nextId = 0
  private nextBeat = 0
  private closing = false
  private whenEmpty: (() => void) | null = null

  constructor(server: Server, setting: SocketSetting) {
    this.setting = setting
    this.rate = new RateLimit(setting.rate ?? RATES.socket, setting.monotonic)
    const chatRate = new RateLimit(setting.chatRate ?? RATES.chat, setting.monotonic)
    this.chat = new Chat(setting, chatRate)
    setting.limits?.add('socket', this.rate)
    setting.limits?.add('chat', chatRate)
    this.helloMs = setting.helloMs ?? DEADLINES.hello
    this.addresses = new Addresses(setting.trustProxy)
    this.perAddress = new AddressCount(setting.socketsPerAddress ?? LIMITS.socketsPerAddress)
    server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head))
    this.heartbeat = setInterval(() => void this.beat(this.nextPart()), HEARTBEAT_MS / BEATS)
    this.heartbeat.unref()
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', destroy) // a refused client may reset the connection
    if (URL.parse(request.url ?? '/', 'http://here')?.pathname !== SOCKET_PATH) return void socket.destroy()
    if (!isGoodHost(request.headers.host)) return refuseUpgrade(socket, '400 Bad Request')
    // A page of another origin, or of an unknown one, must not open a socket in a player's name.
    const { origin, host } = request.headers
    if (origin && !isOwnPage(origin, host, this.setting.publicUrl ?? '')) return this.refuseOrigin(socket, origin, host)
    if (this.closing) return refuseUpgrade(socket, '503 Service Unavailable')
    const address = this.addresses.of(request)
    if (!this.perAddress.take(address)) return refuseUpgrade(socket, '429 Too Many Requests')
    socket.once('close', () => this.perAddress.release(address))
    this.acceptor.accept(request, socket, head, (client) => this.connections.add(new Connection(client, this, this.nextId++)))
  }

  /** Usually a proxy that does not pass the host on: the operator has to see it. The page asks `GET /api/socket/check`. */
  private refuseOrigin(socket: Duplex, origin: string, host: string | undefined): void {
    const { log, publicUrl = '' } = this.setting
    log('warn', 'a socket was refused: its page has another address', { origin, host: host ?? '', publicUrl, error: origin })
    refuseUpgrade(socket, '403 Forbidden')
  }

  remove(connection: Connection): void {
    this.connections.delete(connection)
    if (this.connections.size === 0) this.whenEmpty?.()
  }

  /** Tokens of the person were withdrawn: their connections end. A device with a valid token connects again by itself. */
  disconnect(person: string): void {
    this.signOuts++
    for (const connection of this.connections) if (connection.isOf(person)) connection.drop()
  }

  /** The person with this token. A token that is withdrawn while the store is read does not count. */
  async personBy(token: string | null): Promise<Person | null> {
    for (;;) {
      const before = this.signOuts
      const person = await this.setting.people.byToken(token)
      if (person === null || this.signOuts === before) return person
    }
  }

  /** The connections whose turn it is; each has its turn once in `HEARTBEAT_MS`. */
  private nextPart(): Connection[] {
    const part = this.nextBeat++ % BEATS
    return [...this.connections].filter(({ id }) => id % BEATS === part)
  }

  async beat(part: readonly Connection[] = [...this.connections]): Promise<void> {
    for (const connection of part) connection.beat()
    const { log } = this.setting
    await this.checkTokens(part).catch((error: unknown) => log('warn', 'tokens could not be checked', { error: String(error) }))
  }

  /** Other nodes announce withdrawn tokens over Redis, an admin command does not, and a message can be lost: the store always has them. */
  async checkTokens(part: readonly Connection[] = [...this.connections]): Promise<void> {
    const shown = part.flatMap((connection) => (connection.token === null ? [] : [{ connection, token: connection.token }]))
    if (shown.length === 0) return
    const valid = await this.setting.store.validTokens([...new Set(shown.map(({ token }) => token))])
    for (const { connection, token } of shown) if (!valid.has(token) && this.connections.has(connection)) connection.drop()
  }

  /** Sends every client the message that the server restarts and waits until all connections are closed. Each has a deadline. */
  async close(): Promise<void> {
    clearInterval(this.heartbeat)
    this.closing = true
    if (this.connections.size === 0) return
    const empty = new Promise<void>((resolve) => {
      this.whenEmpty = resolve
    })
    for (const connection of this.connections) connection.closeForRestart()
    await empty
  }
}

function destroy(this: Duplex): void {
  this.destroy()
}
