import { PROTOCOL_VERSION } from '@deadfront/protocol'
import type { LoadTable, OpenTables } from './race.ts'
import { numberAfter, Wire } from './wire.ts'

/** A game as it is played on every table: the seats of its two players, and their moves. */
export interface LoadGame {
  id: string
  scenario: string
  options: Record<string, unknown>
  /** The seats each of the two holds. */
  seats: readonly [readonly string[], readonly string[]]
  moves: readonly { seat: string; answer: unknown }[]
  /** How it must have ended when every move has been played; null if it goes on. */
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

/** One seat on a socket of its own. It looks for the number of each step and reads no more of it. */
class Seat {
  private readonly wire: Wire
  /** The newest step, as it came. */
  last = ''
  private waitsFor = 0
  private heard: (() => void) | null = null

  private constructor(wire: Wire) {
    this.wire = wire
  }

  static async open(base: string, guest: Guest, table: string): Promise<Seat> {
    const wire = await Wire.open(base, '/api/socket')
    const seat = new Seat(wire)
    await new Promise<void>((resolve, reject) => {
      wire.hear = (text) => {
        if (text.startsWith('{"type":"welcome"')) wire.send(JSON.stringify({ type: 'watch', table }))
        else if (text.startsWith('{"type":"table"')) resolve()
        else if (text.startsWith('{"type":"problem"')) reject(new Error(text))
      }
      wire.send(JSON.stringify({ type: 'hello', version: PROTOCOL_VERSION, token: guest.token }))
    })
    wire.hear = (text) => seat.hear(text)
    return seat
  }

  private hear(text: string): void {
    if (text.startsWith('{"type":"rejected"') || text.startsWith('{"type":"problem"')) throw new Error(text)
    if (!text.startsWith('{"type":"step"')) return
    this.last = text
    if (this.heard && numberAfter(text, '"seq":') >= this.waitsFor) {
      const { heard } = this
      this.heard = null
      heard()
    }
  }

  say(message: object): void {
    this.wire.send(JSON.stringify(message))
  }

  when(seq: number, heard: () => void): void {
    this.waitsFor = seq
    this.heard = heard
  }

  close(): void {
    this.wire.close()
  }
}

async function openTable(base: string, game: LoadGame, [a, b]: readonly [Guest, Guest]): Promise<LoadTable> {
  const mine = Object.fromEntries(game.seats[0].map((seat) => [seat, 'me']))
  const body = { game: game.id, scenario: game.scenario, options: game.options, listed: true, seats: mine }
  const made = (await post(base, '/api/tables', body, a.token)).table as { id: string }
  for (const seat of game.seats[1]) await post(base, `/api/tables/${made.id}/sit`, { seat }, b.token)
  await post(base, `/api/tables/${made.id}/start`, {}, a.token)
  const seats = [await Seat.open(base, a, made.id), await Seat.open(base, b, made.id)] as const
  const label = made.id.slice(0, 8)
  return {
    length: game.moves.length,
    move(n, heard) {
      const { seat, answer } = game.moves[n] as LoadGame['moves'][number]
      const mover = game.seats[0].includes(seat) ? 0 : 1
      const other = seats[mover === 0 ? 1 : 0]
      other.when(n + 1, n + 1 < game.moves.length ? heard : () => finished(game, other.last, heard))
      seats[mover].say({ type: 'command', table: made.id, id: `${label}-${n}`, seq: n, seat, answer })
    },
    close() {
      for (const seat of seats) seat.close()
    },
  }
}

function finished(game: LoadGame, last: string, heard: () => void): void {
  const { result } = JSON.parse(last) as { result: { outcome: string } | null }
  if ((result?.outcome ?? null) !== game.outcome) throw new Error(`the game should end with ${game.outcome}: ${last}`)
  heard()
}

/** People are guests of the server; every table has two of them, each on its own connection. */
export function openOurs(base: string, game: LoadGame): OpenTables {
  const guests: Promise<[Guest, Guest]>[] = []
  const guest = async (): Promise<Guest> => ({ token: (await post(base, '/api/people', { name: 'Load' })).token as string })
  return async (count) => {
    while (guests.length < count) guests.push(Promise.all([guest(), guest()]))
    return Promise.all(guests.slice(0, count).map(async (pair) => openTable(base, game, await pair)))
  }
}
