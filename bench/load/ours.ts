import { PROTOCOL_VERSION, type ServerMessage } from '@deadfront/protocol'
import { WebSocket } from 'ws'
import type { LoadTable } from './race.ts'

interface Guest {
  token: string
}

async function post(base: string, path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const reply = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  const read = (await reply.json()) as Record<string, unknown>
  if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(read)}`)
  return read
}

/** One seat on a socket of its own. */
class Seat {
  readonly socket: WebSocket
  private readonly ready: Promise<void>
  private readonly waiting = new Map<number, () => void>()

  constructor(base: string, guest: Guest, table: string) {
    this.socket = new WebSocket(`${base.replace('http', 'ws')}/api/socket`, { perMessageDeflate: false })
    this.ready = new Promise((resolve) => {
      this.socket.on('open', () => this.say({ type: 'hello', version: PROTOCOL_VERSION, token: guest.token }))
      this.socket.on('message', (data) => {
        const m = JSON.parse(String(data)) as ServerMessage
        if (m.type === 'welcome') this.say({ type: 'watch', table })
        else if (m.type === 'table') resolve()
        else if (m.type === 'step') {
          this.waiting.get(m.seq)?.()
          this.waiting.delete(m.seq)
        } else if (m.type === 'rejected' || m.type === 'problem') throw new Error(JSON.stringify(m))
      })
    })
  }

  opened(): Promise<void> {
    return this.ready
  }

  say(message: object): void {
    this.socket.send(JSON.stringify(message))
  }

  has(seq: number): Promise<void> {
    return new Promise((resolve) => this.waiting.set(seq, resolve))
  }
}

/** People are guests of the server; every table has two of them, each on its own connection. */
export function openOurs(base: string): (count: number) => Promise<LoadTable[]> {
  let guests: Promise<[Guest, Guest]>[] = []
  const guest = async (): Promise<Guest> => ({ token: (await post(base, '/api/people', { name: 'Load' })).token as string })
  return async (count) => {
    guests = [
      ...guests,
      ...Array.from({ length: Math.max(0, count - guests.length) }, async () => [await guest(), await guest()] as [Guest, Guest]),
    ]
    return Promise.all(
      Array.from({ length: count }, async (_, i) => {
        const [a, b] = await (guests[i] as Promise<[Guest, Guest]>)
        const made = (await post(base, '/api/tables', { game: 'ttt', scenario: 'plain', listed: true, seats: { x: 'me' } }, a.token))
          .table as { id: string }
        await post(base, `/api/tables/${made.id}/sit`, { seat: 'o' }, b.token)
        await post(base, `/api/tables/${made.id}/start`, {}, a.token)
        const seats = [new Seat(base, a, made.id), new Seat(base, b, made.id)] as const
        await Promise.all(seats.map((s) => s.opened()))
        let seq = 0
        return {
          move(seat, cell) {
            const heard = seats[seat === 0 ? 1 : 0].has(seq + 1)
            seats[seat].say({
              type: 'command',
              table: made.id,
              id: `${made.id.slice(0, 8)}-${seq}`,
              seq,
              seat: seat === 0 ? 'x' : 'o',
              answer: { cell },
            })
            seq++
            return heard
          },
          close() {
            for (const s of seats) s.socket.close()
          },
        }
      }),
    )
  }
}
