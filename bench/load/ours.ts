import { becomeGuest, type Guest, type Sitting, seatTwo, watch } from './guests.ts'
import type { LoadTable, OpenTables } from './race.ts'
import { numberAfter, type LoadSocket } from './load-socket.ts'

/** A game as it is played on every table. */
export interface LoadGame extends Sitting {
  moves: readonly { seat: string; answer: unknown }[]
  /** The required end when every move has been played; null if the game continues. */
  outcome: string | null
}

/** A draw, so that every game has its nine moves. */
export const TTT_CELLS = [0, 1, 2, 4, 3, 5, 7, 6, 8] as const

export const TTT: LoadGame = {
  id: 'ttt',
  scenario: 'plain',
  options: {},
  seats: [['x'], ['o']],
  moves: TTT_CELLS.map((cell, n) => ({ seat: n % 2 === 0 ? 'x' : 'o', answer: { cell } })),
  outcome: 'draw',
}

/** The node of the first seat, and that of the second if it is a different node. */
export type Bases = readonly [string, string?]

/** One seat on its own socket. It reads only the number of each step. */
class Seat {
  private readonly socket: LoadSocket
  /** The newest step, as it was received. */
  last = ''
  private waitsFor = 0
  private onReceived: (() => void) | null = null

  private constructor(socket: LoadSocket) {
    this.socket = socket
    socket.onText = (text) => this.onText(text)
  }

  static async open(base: string, guest: Guest, table: string): Promise<Seat> {
    return new Seat((await watch(base, guest.token, table)).socket)
  }

  private onText(text: string): void {
    if (text.startsWith('{"type":"rejected"') || text.startsWith('{"type":"problem"')) throw new Error(text)
    if (!text.startsWith('{"type":"step"')) return
    this.last = text
    if (this.onReceived && numberAfter(text, '"seq":') >= this.waitsFor) {
      const { onReceived } = this
      this.onReceived = null
      onReceived()
    }
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message))
  }

  when(seq: number, onReceived: () => void): void {
    this.waitsFor = seq
    this.onReceived = onReceived
  }

  close(): void {
    this.socket.close()
  }
}

async function openTable([base, other = base]: Bases, game: LoadGame, guests: readonly [Guest, Guest]): Promise<LoadTable> {
  const table = await seatTwo(base, game, guests)
  const seats = [await Seat.open(base, guests[0], table), await Seat.open(other, guests[1], table)] as const
  return {
    length: game.moves.length,
    move(n, onReceived) {
      const { seat, answer } = game.moves[n] as LoadGame['moves'][number]
      const mover = game.seats[0].includes(seat) ? 0 : 1
      const opponent = seats[mover === 0 ? 1 : 0]
      opponent.when(n + 1, n + 1 < game.moves.length ? onReceived : () => finished(game, opponent.last, onReceived))
      seats[mover].send({ type: 'command', table, id: `move-${n}`, seq: n, seat, answer })
    },
    close() {
      for (const seat of seats) seat.close()
    },
  }
}

function finished(game: LoadGame, last: string, onReceived: () => void): void {
  const { result } = JSON.parse(last) as { result: { outcome: string } | null }
  if ((result?.outcome ?? null) !== game.outcome) throw new Error(`the game should end with ${game.outcome}: ${last}`)
  onReceived()
}

/** People are guests of the server; every table has two of them, each on a separate connection. */
export function openOurs(bases: Bases, game: LoadGame): OpenTables {
  const [base] = bases
  const guests: Promise<[Guest, Guest]>[] = []
  return async (count) => {
    while (guests.length < count) guests.push(Promise.all([becomeGuest(base), becomeGuest(base)]))
    return Promise.all(guests.slice(0, count).map(async (pair) => openTable(bases, game, await pair)))
  }
}
