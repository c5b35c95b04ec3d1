import { PROTOCOL_VERSION, type ServerMessage } from '@deadfront/protocol'
import { WebSocket } from 'ws'

export interface Ack {
  table: string
  id: string
  seq: number
}

/** A time without a line: how it was closed, how many attempts it took until the table was there again, and how long. */
export interface Outage {
  code: number
  attempts: number
  ms: number
}

/** Both seats' moves as one player saw them. */
export interface Witness {
  acks: Ack[]
  /** What was told about each row: if two players were told different things, the game forked. */
  told: { table: string; seq: number; seat: string; by: string; at: number; sum: unknown }[]
}

/**
 * A stubborn player: whenever it is asked it answers, whenever the line breaks it comes back (perhaps to another node)
 * and says the same command again, with the same id, until it knows what became of it.
 */
export class Player implements Witness {
  readonly acks: Ack[] = []
  readonly told: Witness['told'] = []
  readonly outages: Outage[] = []
  /** Problems that were not about the restart. */
  readonly faults: string[] = []
  private lost: { code: number; attempts: number; at: number } | null = null
  private isBack = false
  private readonly bases: () => readonly string[]
  private readonly token: string
  private readonly table: string
  private readonly seat: string
  private socket: WebSocket | null = null
  private stopped = false
  private seq = 0
  private asked = false
  private pending: { id: string; seq: number; add: number } | null = null
  private n = 0
  private readonly thinkMs: number
  private readonly label: string
  private turn = 0

  constructor(bases: () => readonly string[], token: string, table: string, seat: string, label: string, thinkMs: number) {
    this.bases = bases
    this.token = token
    this.table = table
    this.seat = seat
    this.label = label
    this.thinkMs = thinkMs
  }

  start(): void {
    if (this.stopped) return
    if (this.lost) this.lost.attempts++
    const bases = this.bases()
    const base = bases[this.turn++ % bases.length] as string
    const socket = new WebSocket(`${base.replace('http', 'ws')}/api/socket`)
    this.socket = socket
    socket.on('open', () => this.say({ type: 'hello', version: PROTOCOL_VERSION, token: this.token }))
    socket.on('error', () => undefined)
    socket.on('close', (code) => {
      if (this.isBack && !this.stopped) this.lost = { code, attempts: 0, at: performance.now() }
      this.isBack = false
      if (this.socket === socket) setTimeout(() => this.start(), 20)
    })
    socket.on('message', (data) => this.hear(JSON.parse(String(data)) as ServerMessage))
  }

  async stop(): Promise<void> {
    this.stopped = true
    const { socket } = this
    if (!socket || socket.readyState === socket.CLOSED) return
    await new Promise((resolve) => {
      socket.once('close', resolve)
      socket.close()
      setTimeout(resolve, 500)
    })
    socket.terminate()
  }

  /** The table is there again. */
  private back(): void {
    if (this.lost) this.outages.push({ code: this.lost.code, attempts: this.lost.attempts, ms: performance.now() - this.lost.at })
    this.lost = null
    this.isBack = true
  }

  private say(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private hear(m: ServerMessage): void {
    switch (m.type) {
      case 'welcome':
        return this.say({ type: 'watch', table: this.table, after: this.seq })
      case 'problem':
        if (m.problem.code !== 'closing') this.faults.push(m.problem.say)
        // The store is away for a moment, or the server closes: try again.
        setTimeout((socket) => socket?.close(), 50, this.socket)
        return
      case 'table':
      case 'step': {
        for (const step of m.steps) {
          const event = step.events[0] as { sum?: unknown } | undefined
          this.told.push({ table: this.table, seq: step.seq, seat: step.seat, by: step.by, at: step.at, sum: event?.sum })
        }
        if (m.type === 'table') this.back()
        this.seq = Math.max(this.seq, m.seq)
        this.asked = m.asks.some((a) => a.seat === this.seat)
        if (m.type === 'table' && this.pending) return this.repeat()
        if (!this.pending) this.think()
        return
      }
      case 'accepted':
        if (m.id !== this.pending?.id) return
        this.acks.push({ table: this.table, id: m.id, seq: m.seq })
        this.pending = null
        this.think()
        return
      case 'rejected':
        if (m.id !== this.pending?.id) return
        if (m.problem.code === 'fault') this.faults.push(m.problem.say)
        if (m.problem.code === 'fault') return void setTimeout(() => this.repeat(), 50)
        this.pending = null
        this.say({ type: 'watch', table: this.table, after: this.seq })
        return
    }
  }

  private think(): void {
    if (this.thinkMs > 0) setTimeout(() => this.move(), this.thinkMs)
    else this.move()
  }

  private move(): void {
    if (this.stopped || this.pending || !this.asked) return
    this.asked = false
    this.pending = { id: `${this.label}-${this.n++}`, seq: this.seq, add: 1 + (this.n % 3) }
    this.repeat()
  }

  private repeat(): void {
    if (!this.pending) return
    const { id, seq, add } = this.pending
    this.say({ type: 'command', table: this.table, id, seq, seat: this.seat, answer: { add } })
  }
}
