import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Json } from '@deadfront/kernel'
import { HEARTBEAT_MS, LIMITS, type Rate, RATES } from '@deadfront/protocol'
import type { Store } from '@deadfront/store'
import type { Tables } from '../match/tables.ts'
import type { People } from '../people.ts'
import { RateLimit } from '../rate-limit.ts'
import { refuseUpgrade, SocketAcceptor } from './client-socket.ts'
import { Connection } from './connection.ts'

export interface SocketSetting {
  store: Store
  tables: Tables
  people: People
  now(): number
  rate?: Rate
  chatRate?: Rate
  log(level: 'info' | 'warn' | 'error', message: string, about: Json): void
}

const SOCKET_PATH = '/api/socket'

/** The WebSocket connections of this node: upgrade, heartbeat, token checks and shutdown. */
export class Sockets {
  readonly setting: SocketSetting
  readonly rate: RateLimit
  readonly chatRate: RateLimit
  readonly connections = new Set<Connection>()
  private readonly acceptor = new SocketAcceptor(LIMITS.frameBytes)
  private readonly heartbeat: NodeJS.Timeout
  private nextId = 0
  private closing = false
  private whenEmpty: (() => void) | null = null

  constructor(server: Server, setting: SocketSetting) {
    this.setting = setting
    this.rate = new RateLimit(setting.rate ?? RATES.socket, setting.now)
    this.chatRate = new RateLimit(setting.chatRate ?? RATES.chat, setting.now)
    server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head))
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS)
    this.heartbeat.unref()
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', destroy) // a refused client may reset the connection
    if (URL.parse(request.url ?? '/', 'http://here')?.pathname !== SOCKET_PATH) return void socket.destroy()
    // A page of another origin, or of an unknown one, must not open a socket in a player's name.
    const { origin, host } = request.headers
    if (origin && URL.parse(origin)?.host !== host) return refuseUpgrade(socket, '403 Forbidden')
    if (this.closing) return refuseUpgrade(socket, '503 Service Unavailable')
    this.acceptor.accept(request, socket, head, (client) => this.connections.add(new Connection(client, this, String(this.nextId++))))
  }

  remove(connection: Connection): void {
    this.connections.delete(connection)
    if (this.connections.size === 0) this.whenEmpty?.()
  }

  /** Tokens of the person were withdrawn: their connections end. A device with a valid token connects again by itself. */
  disconnect(person: string): void {
    for (const connection of this.connections) if (connection.isOf(person)) connection.drop()
  }

  private async beat(): Promise<void> {
    for (const connection of this.connections) connection.beat()
    const { store, log } = this.setting
    // A SQLite file belongs to this process: every token was withdrawn here.
    if (store.kind === 'sqlite') return
    await this.checkTokens().catch((error: unknown) => log('warn', 'tokens could not be checked', { error: String(error) }))
  }

  /** Other nodes announce withdrawn tokens over Redis. If such a message is lost, the store still knows. */
  async checkTokens(): Promise<void> {
    const shown = new Set<string>()
    for (const { token } of this.connections) if (token !== null) shown.add(token)
    const valid = await this.setting.store.goodTokens([...shown])
    // A client that connected meanwhile has shown a token that was valid then.
    for (const connection of this.connections)
      if (connection.token !== null && shown.has(connection.token) && !valid.has(connection.token)) connection.drop()
  }

  /** Tells every client that the server restarts and waits until all connections are closed. Each has a deadline. */
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
