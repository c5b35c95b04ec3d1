import { createRequire } from 'node:module'
import type { LoadTable } from './race.ts'

const require = createRequire(new URL('../peers/package.json', import.meta.url))

interface PeerSocket {
  on(event: string, heard: (...args: never[]) => void): void
  emit(event: string, ...args: unknown[]): void
  disconnect(): void
}

async function post(base: string, path: string, body: object): Promise<Record<string, unknown>> {
  const reply = await fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  return (await reply.json()) as Record<string, unknown>
}

/** One seat of a boardgame.io match, on its own socket, speaking its protocol without the cost of its client. */
class Seat {
  private readonly socket: PeerSocket
  private readonly match: string
  private readonly player: string
  private readonly credentials: string
  private readonly waiting = new Map<number, () => void>()
  private readonly synced: Promise<void>

  constructor(base: string, match: string, player: string, credentials: string) {
    const { io } = require('socket.io-client') as { io(url: string, how: object): PeerSocket }
    this.match = match
    this.player = player
    this.credentials = credentials
    this.socket = io(`${base}/tic-tac-toe`, { transports: ['websocket'], forceNew: true })
    this.synced = new Promise((resolve) => {
      this.socket.on('connect', () => this.socket.emit('sync', match, player, credentials, 2))
      this.socket.on('sync', () => resolve())
      this.socket.on('update', (_match: never, state: { _stateID: number }) => {
        this.waiting.get(state._stateID)?.()
        this.waiting.delete(state._stateID)
      })
    })
  }

  opened(): Promise<void> {
    return this.synced
  }

  has(stateId: number): Promise<void> {
    return new Promise((resolve) => this.waiting.set(stateId, resolve))
  }

  play(cell: number, stateId: number): void {
    const payload = { type: 'clickCell', args: [cell], playerID: this.player, credentials: this.credentials }
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, stateId, this.match, this.player)
  }

  close(): void {
    this.socket.disconnect()
  }
}

export function openTheirs(base: string): (count: number) => Promise<LoadTable[]> {
  return (count) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const match = (await post(base, '/games/tic-tac-toe/create', { numPlayers: 2 })).matchID as string
        const seats: Seat[] = []
        for (const playerID of ['0', '1']) {
          const joined = await post(base, `/games/tic-tac-toe/${match}/join`, { playerID, playerName: playerID })
          seats.push(new Seat(base, match, playerID, joined.playerCredentials as string))
        }
        await Promise.all(seats.map((s) => s.opened()))
        let stateId = 0
        return {
          move(seat, cell) {
            const heard = (seats[seat === 0 ? 1 : 0] as Seat).has(stateId + 1)
            ;(seats[seat] as Seat).play(cell, stateId)
            stateId++
            return heard
          },
          close() {
            for (const s of seats) s.close()
          },
        }
      }),
    )
}
