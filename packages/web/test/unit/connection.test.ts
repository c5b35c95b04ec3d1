import type { ClientMessage, ServerMessage } from '@deadfront/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Connection, type ConnectionState } from '../../src/online/connection.ts'

/** A socket without a network: the test says what comes in. */
class FakeSocket {
  static readonly OPEN = 1
  static readonly CLOSED = 3
  static all: FakeSocket[] = []
  readyState = 0
  readonly sent: ClientMessage[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor() {
    FakeSocket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage)
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED
  }

  hear(message: Partial<ServerMessage>): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  /** The server greets and shows the table. */
  open(): void {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
    this.hear({ type: 'welcome' })
    this.hear({ type: 'table', seq: 0 })
  }
}

let states: ConnectionState[] = []
let waiting: readonly ClientMessage[] = []
let connection: Connection
const socket = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
  states = []
  waiting = []
  connection = new Connection({
    url: 'ws://here',
    table: 'table',
    token: () => null,
    onMessage: () => undefined,
    onState: (state) => states.push(state),
    onWaiting: (messages) => {
      waiting = messages
    },
  })
})
afterEach(() => {
  connection.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a line that falls silent counts as broken within three seconds, and another one is tried', () => {
  socket().open()
  expect(states).toEqual(['open'])
  for (let second = 0; second < 20; second++) {
    vi.advanceTimersByTime(1000)
    if (socket().sent.at(-1)?.type === 'ping') socket().hear({ type: 'pong' })
  }
  expect(states).toEqual(['open'])
  const first = socket()
  vi.advanceTimersByTime(3000)
  expect(states).toEqual(['open', 'broken'])
  vi.advanceTimersByTime(6000)
  expect(socket()).not.toBe(first)
  socket().open()
  expect(states).toEqual(['open', 'broken', 'open'])
})

test('what is said meanwhile is kept and sent once, in order, when the server is heard again', async () => {
  socket().open()
  vi.advanceTimersByTime(3000)
  const asked = connection.request({ type: 'inspect', table: 'table', id: 'ask-1', seat: null, question: {} })
  connection.post({ type: 'chat', table: 'table', text: 'one' })
  connection.post({ type: 'chat', table: 'table', text: 'two' })
  expect(waiting.map(({ type }) => type)).toEqual(['inspect', 'chat', 'chat'])
  expect(connection.tell({ type: 'seen', table: 'table', seq: 1 })).toBe(true)
  socket().hear({ type: 'pong' })
  expect(socket().sent.flatMap((message) => ('text' in message ? [message.text] : []))).toEqual(['one', 'two'])
  socket().hear({ type: 'answered', id: 'ask-1', answer: 7 })
  expect(await asked).toMatchObject({ answer: 7 })
  expect(waiting).toEqual([])
})

test('a server that never answers is a broken line too', () => {
  vi.advanceTimersByTime(3000)
  expect(states).toEqual(['broken'])
})
