import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Answer, Json } from '@deadfront/kernel'
import { ClientMessage, LIMITS, PROTOCOL_VERSION, type ServerMessage, type WireChat, type WireProblem } from '@deadfront/protocol'
import type { Person, Store } from '@deadfront/store'
import * as v from 'valibot'
import { type Bucket, RateLimit } from '../limits.ts'
import type { TableHost } from '../match/host.ts'
import { problem } from '../match/problem.ts'
import type { Tables } from '../match/tables.ts'
import type { Verdict, Watcher } from '../match/world.ts'
import { hashSecret, type People } from '../people.ts'
import { accept, CODES, type Hearer, Wire } from './wire.ts'

export interface SocketSetting {
  store: Store
  tables: Tables
  people: People
  now(): number
  rate?: { burst: number; perSecond: number }
  chatRate?: { burst: number; perSecond: number }
  log(level: 'info' | 'warn' | 'error', message: string, about: Json): void
}

export const SOCKET_PATH = '/api/socket'
const BEAT_MS = 30_000
const MOST_UNSENT = 4_194_304
/** Messages of one client that may wait for the one before them. */
const MOST_WAITING = 100

const SHAPES = new Map<unknown, v.GenericSchema<unknown, ClientMessage>>(
  ClientMessage.options.map((shape) => [shape.entries.type.literal, shape]),
)

/** Straight to the shape of the message's type; what has none is refused by the whole. */
const shapeOf = (parsed: unknown): v.GenericSchema<unknown, ClientMessage> =>
  (typeof parsed === 'object' && parsed !== null && 'type' in parsed && SHAPES.get(parsed.type)) || ClientMessage

/** The live side of the tables. Frames are checked before anything else; a bad one is answered, a flood is cut off. */
export class Sockets {
  readonly setting: SocketSetting
  readonly rate: RateLimit
  readonly chatRate: RateLimit
  private readonly beat: NodeJS.Timeout
  readonly connections = new Set<Connection>()
  private nextId = 0
  private closing = false
  private whenGone: (() => void) | null = null

  constructor(server: Server, setting: SocketSetting) {
    this.setting = setting
    const rate = setting.rate ?? { burst: 200, perSecond: 50 }
    const chat = setting.chatRate ?? { burst: 5, perSecond: 0.5 }
    this.rate = new RateLimit(rate.burst, rate.perSecond, setting.now)
    this.chatRate = new RateLimit(chat.burst, chat.perSecond, setting.now)
    server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head))
    this.beat = setInterval(() => void this.look(), BEAT_MS)
    this.beat.unref()
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy()) // who is turned away may hang up first
    if (URL.parse(request.url ?? '/', 'http://here')?.pathname !== SOCKET_PATH) return void socket.destroy()
    // A page of another origin, or of one that will not say, may not open a socket in a player's name.
    const origin = request.headers.origin
    if (origin && URL.parse(origin)?.host !== request.headers.host) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    if (this.closing) return void socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
    if (accept(request, socket)) this.connections.add(new Connection(socket, head, this, String(this.nextId++)))
  }

  left(connection: Connection): void {
    this.connections.delete(connection)
    if (this.connections.size === 0) this.whenGone?.()
  }

  /** Tokens of the person were withdrawn: a device that still has a good one comes back by itself. */
  hangUp(person: string): void {
    for (const connection of this.connections) if (connection.isOf(person)) connection.drop()
  }

  private async look(): Promise<void> {
    for (const connection of this.connections) connection.beat()
    const { store, log } = this.setting
    // A database in the data folder is ours alone: whatever was withdrawn was withdrawn here.
    if (store.kind === 'sqlite') return
    await this.checkTokens().catch((error: unknown) => log('warn', 'tokens could not be checked', { error: String(error) }))
  }

  /** Other nodes say so when a token is withdrawn; where their word was lost with Redis, the store knows. */
  async checkTokens(): Promise<void> {
    const shown = new Set<string>()
    for (const { token } of this.connections) if (token !== null) shown.add(token)
    const good = await this.setting.store.goodTokens([...shown])
    // Who came meanwhile has shown a token that was good then.
    for (const connection of this.connections)
      if (connection.token !== null && shown.has(connection.token) && !good.has(connection.token)) connection.drop()
  }

  async close(): Promise<void> {
    clearInterval(this.beat)
    this.closing = true
    if (this.connections.size === 0) return
    const gone = new Promise<void>((resolve) => {
      this.whenGone = resolve
    })
    for (const connection of this.connections) connection.goodbye()
    await gone
  }
}

/** One client. Messages of a client are dealt with in their order. */
class Connection implements Hearer {
  private readonly wire: Wire
  private readonly sockets: Sockets
  private readonly id: string
  private person: Person | null = null
  /** The hash of the token that was shown. */
  token: string | null = null
  private greeted = false
  /** How far tables have been seen, while that is being stored. */
  private readonly visits = new Map<string, number>()
  private readonly watching = new Map<string, { host: TableHost; watcher: Watcher }>()
  private readonly inbox: ClientMessage[] = []
  private working = false
  private alive = true
  /** What this client may still say. */
  private bucket: Bucket

  constructor(socket: Duplex, head: Buffer, sockets: Sockets, id: string) {
    this.sockets = sockets
    this.id = id
    this.bucket = sockets.rate.bucketOf(id)
    this.wire = new Wire(socket, head, LIMITS.frameBytes, this)
  }

  private get setting(): SocketSetting {
    return this.sockets.setting
  }

  gone(): void {
    this.sockets.left(this)
    for (const { host, watcher } of this.watching.values()) this.unwatch(host, watcher)
    this.watching.clear()
  }

  isOf(person: string): boolean {
    return this.person?.id === person
  }

  beat(): void {
    if (!this.alive) return this.wire.drop()
    this.alive = false
    this.wire.ping()
  }

  /** Hangs up without a word, as a lost network does. */
  drop(): void {
    this.wire.drop()
  }

  goodbye(): void {
    this.problem('closing', 'the server restarts; come back in a moment')
    this.wire.close(CODES.restart)
  }

  private send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message))
  }

  private sendText(message: string): void {
    if (!this.wire.open) return
    // A client that does not read what it is sent must not fill our memory: it can come back and catch up.
    if (this.wire.unsent > MOST_UNSENT) return this.wire.drop()
    this.wire.send(message)
  }

  private problem(code: WireProblem['code'], say: string): void {
    this.send({ type: 'problem', problem: { code, say } })
  }

  /** It is there. Signs of life count as messages, so that nobody floods us with them. */
  sign(): void {
    const { rate } = this.sockets
    this.alive = true
    if (this.bucket.forgotten) this.bucket = rate.bucketOf(this.person?.id ?? this.id)
    if (rate.takeFrom(this.bucket) && this.inbox.length <= MOST_WAITING) return
    this.problem('too-many', 'too many messages')
    this.wire.close(CODES.forbidden)
  }

  hear(message: string | null): void {
    this.sign()
    if (!this.wire.open) return
    let parsed: unknown
    try {
      if (message === null) throw new Error('not text')
      parsed = JSON.parse(message)
    } catch {
      return this.problem('bad-request', 'expected one JSON object in a text frame')
    }
    const read = v.safeParse(shapeOf(parsed), parsed)
    if (!read.success) {
      const [issue] = read.issues
      return this.problem('bad-request', `${v.getDotPath(issue) ?? 'message'}: ${issue.message}`)
    }
    this.inbox.push(read.output)
    if (!this.working) void this.work()
  }

  private async work(): Promise<void> {
    this.working = true
    for (let m = this.inbox.shift(); m; m = this.inbox.shift()) {
      try {
        const doing = this.handle(m)
        if (doing) await doing
      } catch (error) {
        this.setting.log('error', 'a message failed', { type: m.type, error: String(error) })
        const fault = problem('fault', 'something went wrong here; the table is as it was')
        // Whoever waits for an answer to this very message is told.
        if ('id' in m) this.send({ type: 'rejected', table: m.table, id: m.id, problem: fault })
        else this.send({ type: 'problem', problem: fault })
      }
    }
    this.working = false
  }

  private handle(m: ClientMessage): Promise<void> | void {
    if (m.type === 'ping') return this.send({ type: 'pong' })
    if (m.type === 'hello') return this.hello(m)
    if (!this.greeted) return this.problem('bad-request', 'say hello first')
    if (m.type === 'watch') return this.watch(m)
    const watched = this.watching.get(m.table)
    if (!watched) return this.problem('bad-request', 'open the table first')
    const { host } = watched
    if (m.type === 'leave') {
      this.unwatch(host, watched.watcher)
      this.watching.delete(m.table)
      return
    }
    if (m.type === 'inspect') return this.reply(m, host.telling.inspect(this.person?.id ?? null, m.seat, m.question))
    const { person } = this
    if (!person) return this.problem('not-signed-in', 'sign in first')
    switch (m.type) {
      case 'command':
        return this.command(host, person, m)
      case 'seen':
        return this.seen(host, person, m.seq)
      case 'undo':
        return host.undo(person.id, m).then((done) => this.settle(m, done))
      case 'why-not':
        return this.reply(m, host.telling.whyNot(person.id, m.seat, m.answer as Answer))
      case 'chat':
        return this.chat(host, person, m.text)
      case 'hide-chat':
        return this.hideChat(host, person, m.n)
      case 'propose':
        return host.propose(person.id, m.what, m.to).then((no) => this.unless(no))
      case 'consent':
        return host.consent(person.id, m.proposal, m.yes).then((no) => this.unless(no))
      case 'back':
        return host.back(person.id, m.seat).then((no) => this.unless(no))
    }
  }

  private async command(host: TableHost, person: Person, m: Extract<ClientMessage, { type: 'command' }>): Promise<void> {
    const { id, seq, ask } = m
    this.settle(m, await host.command(person.id, m.seat, { id, seq, ask, answer: m.answer as Answer | Answer[] }))
  }

  private async hello(m: Extract<ClientMessage, { type: 'hello' }>): Promise<void> {
    if (m.version !== PROTOCOL_VERSION) return this.problem('bad-request', `this server speaks version ${PROTOCOL_VERSION}`)
    const person = await this.setting.people.byToken(m.token)
    if (m.token !== null && !person) return this.problem('not-signed-in', 'that token is not known')
    this.person = person
    this.token = m.token === null ? null : hashSecret(m.token)
    this.greeted = true
    if (person) this.bucket = this.sockets.rate.bucketOf(person.id)
    this.send({ type: 'welcome', version: PROTOCOL_VERSION, person: person && { id: person.id, name: person.name } })
  }

  private async watch(m: Extract<ClientMessage, { type: 'watch' }>): Promise<void> {
    const { store, tables } = this.setting
    const host = await tables.get(m.table)
    const mine = host && this.person && (host.row.people.includes(this.person.id) || host.row.owner === this.person.id)
    const invited = host && m.invite !== undefined && (await store.invitation(hashSecret(m.invite)))?.table === host.id
    if (!host || !(host.row.listed || mine || invited)) return this.problem('not-found', 'there is no such table')
    if (!this.wire.open) return // gone while the table was fetched: nobody would see them off
    if (!this.watching.has(host.id)) {
      const watcher: Watcher = { person: this.person?.id ?? null, send: (message) => this.sendText(message) }
      this.watching.set(host.id, { host, watcher })
      host.telling.watchers.add(watcher)
      if (watcher.person !== null) {
        tables.arrive(watcher.person)
        host.telling.info()
      }
    }
    const sight = await host.sight(this.person?.id ?? null, m.after)
    const seen = mine && this.person ? await store.visit(host.id, this.person.id) : null
    this.send({ ...sight, chat: await this.lines(host), seen })
  }

  /** Kept for those who sit here; nobody has seen more than there is. No other message waits for it. */
  private seen(host: TableHost, person: Person, seq: number): void {
    if (!host.row.people.includes(person.id)) return this.problem('not-allowed', 'only those who sit at the table come back to it')
    const writing = this.visits.has(host.id)
    this.visits.set(host.id, Math.min(seq, host.row.seq))
    if (!writing) void this.saveVisits(host.id, person.id)
  }

  /** One write at a time, of the newest: who plays fast leaves no trail of them. */
  private async saveVisits(table: string, person: string): Promise<void> {
    try {
      for (let saved = -1; this.visits.get(table) !== saved; ) {
        saved = this.visits.get(table) as number
        await this.setting.store.saveVisit(table, person, { seq: saved, at: this.setting.now() })
      }
    } catch (error) {
      this.setting.log('warn', 'a visit was not noted', { table, error: String(error) })
    } finally {
      this.visits.delete(table)
    }
  }

  private unwatch(host: TableHost, watcher: Watcher): void {
    host.telling.watchers.delete(watcher)
    host.lastUse = this.setting.now()
    if (watcher.person !== null) {
      this.setting.tables.depart(watcher.person)
      host.telling.info()
    }
  }

  private settle(m: { table: string; id: string }, done: Verdict): void {
    if ('code' in done) this.send({ type: 'rejected', table: m.table, id: m.id, problem: done })
    else this.send({ type: 'accepted', table: m.table, id: m.id, seq: done.seq })
  }

  private reply(m: { table: string; id: string }, answer: Json | WireProblem): void {
    if (typeof answer === 'object' && answer !== null && 'code' in answer && 'say' in answer && !('refused' in answer))
      this.send({ type: 'rejected', table: m.table, id: m.id, problem: answer as WireProblem })
    else this.send({ type: 'answered', table: m.table, id: m.id, answer: answer as Json })
  }

  private unless(problem: WireProblem | null): void {
    if (problem) this.send({ type: 'problem', problem })
  }

  // Talk

  private nameOf(host: TableHost, person: string): string {
    return Object.values(host.head.seats).find((chair) => chair.person === person)?.name ?? '…'
  }

  private async lines(host: TableHost): Promise<WireChat[]> {
    return (await this.setting.store.chat(host.id, 0, 100)).map((line) => ({
      n: line.n,
      person: line.person,
      name: this.nameOf(host, line.person),
      at: line.at,
      text: line.hidden ? '' : line.text,
      hidden: line.hidden,
    }))
  }

  private async chat(host: TableHost, person: Person, text: string): Promise<void> {
    if (!host.row.people.includes(person.id)) return this.problem('not-allowed', 'only those who sit at the table may speak')
    if (!this.sockets.chatRate.take(person.id)) return this.problem('too-many', 'not so fast')
    const line = await this.setting.store.addChat({ table: host.id, person: person.id, at: this.setting.now(), text })
    const message: ServerMessage = {
      type: 'chat',
      table: host.id,
      line: { n: line.n, person: person.id, name: person.name, at: line.at, text, hidden: false },
    }
    host.telling.all(message)
  }

  private async hideChat(host: TableHost, person: Person, n: number): Promise<void> {
    if (host.row.owner !== person.id) return this.problem('not-allowed', 'only the owner of the table may hide a line')
    if (!(await this.setting.store.hideChat(host.id, n))) return this.problem('not-found', 'there is no such line')
    const line = (await this.setting.store.chat(host.id, n - 1, 1_000_000)).find((l) => l.n === n)
    if (!line) return
    const message: ServerMessage = {
      type: 'chat',
      table: host.id,
      line: { n, person: line.person, name: this.nameOf(host, line.person), at: line.at, text: '', hidden: true },
    }
    host.telling.all(message)
  }
}
