import type { Json } from '@deadfront/kernel'
import {
  ClientMessage,
  CLOSE_CODES,
  LIMITS,
  MAX_UNSENT_BYTES,
  MAX_WAITING_MESSAGES,
  PROTOCOL_VERSION,
  type ServerMessage,
  type WireProblem,
} from '@deadfront/protocol'
import type { Person } from '@deadfront/store'
import * as v from 'valibot'
import type { Verdict, Watcher } from '../match/deps.ts'
import type { OnlineMatch } from '../match/online-match.ts'
import { isProblem, problem } from '../match/problem.ts'
import { contentBytesOf } from '../content-limits.ts'
import { hashSecret } from '../people.ts'
import type { Bucket } from '../rate-limit.ts'
import { traced } from '../tracing.ts'
import type { Chat } from './chat.ts'
import type { ClientSocket, SocketListener } from './client-socket.ts'
import type { Sockets, SocketSetting } from './sockets.ts'

type MessageOf<T extends ClientMessage['type']> = Extract<ClientMessage, { type: T }>

const SHAPES = new Map<unknown, v.GenericSchema<unknown, ClientMessage>>(
  ClientMessage.options.map((shape) => [shape.entries.type.literal, shape]),
)

/** The schema of the message's own type, which is faster than the whole union. An unknown type is refused by the union. */
const shapeOf = (parsed: unknown): v.GenericSchema<unknown, ClientMessage> =>
  (typeof parsed === 'object' && parsed !== null && 'type' in parsed && SHAPES.get(parsed.type)) || ClientMessage

const PING = JSON.stringify({ type: 'ping' } satisfies ClientMessage)
const PONG = JSON.stringify({ type: 'pong' } satisfies ServerMessage)

/** One client. Its messages are handled one after the other. A bad message is answered with a problem; too many end the connection. */
export class Connection implements SocketListener {
  private readonly socket: ClientSocket
  private readonly sockets: Sockets
  /** The number of the connection at this node. */
  readonly id: number
  private person: Person | null = null
  /** The hash of the token that was shown. */
  token: string | null = null
  private greeted = false
  /** The connection has ended, or is about to: its messages are ignored. */
  private ended = false
  private readonly helloTimer: NodeJS.Timeout
  /** How far tables have been seen, until it is stored. */
  private readonly visits = new Map<string, number>()
  private readonly watching = new Map<string, { match: OnlineMatch; watcher: Watcher }>()
  private readonly inbox: ClientMessage[] = []
  private working = false
  private alive = true
  private bucket: Bucket

  constructor(socket: ClientSocket, sockets: Sockets, id: number) {
    this.socket = socket
    this.sockets = sockets
    this.id = id
    this.bucket = sockets.rate.bucketOf(String(id))
    this.helloTimer = setTimeout(() => this.end(CLOSE_CODES.noHello), sockets.helloMs).unref()
    socket.listen(this)
  }

  private get setting(): SocketSetting {
    return this.sockets.setting
  }

  private get chat(): Chat {
    return this.sockets.chat
  }

  isOf(person: string): boolean {
    return this.person?.id === person
  }

  /** Sends a ping, unless the client has not answered the last one: then the connection ends. */
  beat(): void {
    if (!this.alive) return this.drop()
    this.alive = false
    this.socket.ping()
  }

  /** Ends the connection at once. From now on it sees nothing, and messages that still wait are not handled. */
  drop(): void {
    this.release()
    this.socket.drop()
  }

  closeForRestart(): void {
    this.problem('closing', 'the server restarts; come back in a moment')
    this.end(CLOSE_CODES.restart)
  }

  private end(code: number): void {
    this.release()
    this.socket.close(code)
  }

  /** Leaves all tables and forgets the messages that wait. */
  private release(): void {
    this.ended = true
    clearTimeout(this.helloTimer)
    this.inbox.length = 0
    for (const { match, watcher } of this.watching.values()) this.unwatch(match, watcher)
    this.watching.clear()
  }

  private send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message))
  }

  private sendText(message: string | Buffer): void {
    if (!this.socket.open) return
    // A client that does not read must not fill our memory: it can connect again and catch up.
    if (this.socket.unsent > MAX_UNSENT_BYTES) return this.drop()
    this.socket.send(message)
  }

  private problem(code: WireProblem['code'], say: string): void {
    this.send({ type: 'problem', problem: { code, say } })
  }

  // Incoming messages

  onClose(): void {
    this.release()
    this.sockets.remove(this)
  }

  /** Pings and pongs count as messages, so that they cannot be used to flood the server. */
  onAlive(): void {
    const { rate } = this.sockets
    this.alive = true
    if (this.bucket.forgotten) this.bucket = rate.bucketOf(this.person?.id ?? String(this.id))
    if (rate.takeFrom(this.bucket) && this.inbox.length <= MAX_WAITING_MESSAGES) return
    this.problem('too-many', 'too many messages')
    this.end(CLOSE_CODES.tooManyMessages)
  }

  onMessage(text: string | null): void {
    this.onAlive()
    if (this.ended) return
    // Every page that is open sends one a second: it is not worth reading. Answers come in the order of the messages.
    if (text === PING && !this.working) return this.sendText(PONG)
    let parsed: unknown
    try {
      if (text === null) throw new Error('not text')
      parsed = JSON.parse(text)
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
        // A message with an id gets its answer under this id.
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
    const { match } = watched
    if (m.type === 'leave') {
      this.unwatch(match, watched.watcher)
      this.watching.delete(m.table)
      return
    }
    if (m.type === 'inspect') return this.reply(m, match.broadcaster.inspect(this.person?.id ?? null, m.seat, m.question))
    if (!this.person) return this.problem('not-signed-in', 'sign in first')
    return this.handleSignedIn(m, match, this.person)
  }

  private handleSignedIn(
    m: Exclude<ClientMessage, { type: 'ping' | 'hello' | 'watch' | 'leave' | 'inspect' }>,
    match: OnlineMatch,
    person: Person,
  ): Promise<void> | void {
    switch (m.type) {
      case 'command':
        return traced('command', { table: m.table, seat: m.seat }, () => match.command(person.id, m.seat, m)).then((done) =>
          this.sendVerdict(m, done),
        )
      case 'seen':
        return this.seen(match, person, m.seq)
      case 'undo':
        return match.undo(person.id, m).then((done) => this.sendVerdict(m, done))
      case 'redo':
        return match.redo(person.id, m).then((done) => this.sendVerdict(m, done))
      case 'why-not':
        return this.reply(m, match.broadcaster.whyNot(person.id, m.seat, m.answer))
      case 'chat':
        return this.chat.say(match, person, m).then((no) => this.sendProblem(no))
      case 'hide-chat':
        return this.chat.hide(match, person, m.n).then((no) => this.sendProblem(no))
      case 'mute':
        return this.chat.mute(match, person, m).then((no) => this.sendProblem(no))
      case 'report':
        return this.chat.report(match, person, m.n).then((no) => this.sendProblem(no))
      case 'attend':
        return match.attend(person.id, m.seat, m.on).then((no) => this.sendProblem(no))
      case 'propose':
        return match.propose(person.id, m.what, m.to).then((no) => this.sendProblem(no))
      case 'consent':
        return match.consent(person.id, m.proposal, m.yes).then((no) => this.sendProblem(no))
      case 'back':
        return match.back(person.id, m.seat).then((no) => this.sendProblem(no))
      case 'stand-in':
        return match.standIn(person.id, m.seat).then((no) => this.sendProblem(no))
      case 'hurry':
        return match.hurry(person.id).then((no) => this.sendProblem(no))
      case 'claim':
        return match.claim(person.id).then((no) => this.sendProblem(no))
    }
  }

  private async hello(m: MessageOf<'hello'>): Promise<void> {
    if (m.version !== PROTOCOL_VERSION) return this.problem('bad-request', `this server speaks version ${PROTOCOL_VERSION}`)
    if (this.greeted) return this.problem('bad-request', 'you have said hello already')
    const person = await this.sockets.personBy(m.token)
    if (m.token !== null && !person) return this.problem('not-signed-in', 'that token is not known')
    if (this.ended) return
    this.person = person
    this.token = m.token === null ? null : hashSecret(m.token)
    this.greeted = true
    clearTimeout(this.helloTimer)
    if (person) this.bucket = this.sockets.rate.bucketOf(person.id)
    this.send({ type: 'welcome', version: PROTOCOL_VERSION, person: person && { id: person.id, name: person.name } })
  }

  private async watch(m: MessageOf<'watch'>): Promise<void> {
    const { store, tables } = this.setting
    const match = await tables.get(m.table)
    const mine = match && this.person && (match.row.people.includes(this.person.id) || match.row.owner === this.person.id)
    const invited = match && m.invite !== undefined && (await store.invitation(hashSecret(m.invite)))?.table === match.id
    if (!match || !(match.row.listed || mine || invited)) return this.problem('not-found', 'there is no such table')
    if (this.ended) return // closed while the table was loaded
    if (!this.watching.has(match.id)) {
      if (!this.mayWatch(match)) return this.problem('too-many', 'too many tables on one connection: leave one first')
      const watcher: Watcher = { person: this.person?.id ?? null, send: (message) => this.sendText(message) }
      this.watching.set(match.id, { match, watcher })
      match.broadcaster.watchers.add(watcher)
      if (watcher.person !== null) {
        tables.arrive(watcher.person)
        match.broadcaster.info()
      }
    }
    const table = await match.tableFor(this.person?.id ?? null, m.after)
    const seen = mine && this.person ? await store.visit(match.id, this.person.id) : null
    this.send({ ...table, chat: await this.chat.lines(match, this.person?.id ?? null), seen })
  }

  private mayWatch(match: OnlineMatch): boolean {
    let content = contentBytesOf(match.meta)
    for (const watched of this.watching.values()) content += contentBytesOf(watched.match.meta)
    return this.watching.size < LIMITS.watchedTables && content <= LIMITS.watchedContentBytes
  }

  /** Stored for players only, and never beyond the table's own number. No other message waits for it. */
  private seen(match: OnlineMatch, person: Person, seq: number): void {
    if (!match.row.people.includes(person.id)) return this.problem('not-allowed', 'only those who sit at the table come back to it')
    const writing = this.visits.has(match.id)
    this.visits.set(match.id, Math.min(seq, match.row.seq))
    if (!writing) void this.saveVisits(match.id, person.id)
  }

  /** One write at a time, always of the newest number. */
  private async saveVisits(table: string, person: string): Promise<void> {
    try {
      for (let saved: number | undefined, seq = this.visits.get(table); seq !== undefined && seq !== saved; seq = this.visits.get(table)) {
        saved = seq
        await this.setting.store.saveVisit(table, person, { seq, at: this.setting.now() })
      }
    } catch (error) {
      this.setting.log('warn', 'a visit was not noted', { table, error: String(error) })
    } finally {
      this.visits.delete(table)
    }
  }

  private unwatch(match: OnlineMatch, watcher: Watcher): void {
    match.broadcaster.watchers.delete(watcher)
    match.lastUse = this.setting.now()
    if (watcher.person !== null) {
      this.setting.tables.depart(watcher.person)
      match.broadcaster.info()
    }
  }

  // Replies

  private sendVerdict(m: { table: string; id: string }, done: Verdict): void {
    if (isProblem(done)) this.send({ type: 'rejected', table: m.table, id: m.id, problem: done })
    else this.send({ type: 'accepted', table: m.table, id: m.id, ...done })
  }

  private reply(m: { table: string; id: string }, found: { answer: Json } | WireProblem): void {
    if ('code' in found) this.send({ type: 'rejected', table: m.table, id: m.id, problem: found })
    else this.send({ type: 'answered', table: m.table, id: m.id, answer: found.answer })
  }

  private sendProblem(problem: WireProblem | null): void {
    if (problem) this.send({ type: 'problem', problem })
  }
}
