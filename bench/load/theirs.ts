import { TTT_CELLS } from './ours.ts'
import type { LoadTable, OpenTables } from './race.ts'
import { numberAfter, LoadSocket } from './load-socket.ts'

const NAME = 'tic-tac-toe'

async function post(base: string, path: string, body: object): Promise<Record<string, unknown>> {
  const reply = await fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  return (await reply.json()) as Record<string, unknown>
}

/**
 * One seat of a boardgame.io match, on its own socket. It uses socket.io's wire format itself (`40` opens a namespace,
 * `42` carries an event, `2` is answered by `3`), so that neither its client nor socket.io's costs the players any time.
 */
class Seat {
  private readonly socket: LoadSocket
  private readonly match: string
  private readonly player: string
  private readonly credentials: string
  last = ''
  private waitsFor = 0
  private onReceived: (() => void) | null = null

  private constructor(socket: LoadSocket, match: string, player: string, credentials: string) {
    this.socket = socket
    this.match = match
    this.player = player
    this.credentials = credentials
  }

  static async open(base: string, match: string, player: string, credentials: string): Promise<Seat> {
    let greeted = (): void => undefined
    const greeting = new Promise<void>((resolve) => {
      greeted = resolve
    })
    // The server sends first, perhaps together with the end of the handshake.
    const socket = await LoadSocket.open(base, '/socket.io/?EIO=4&transport=websocket', (text) => text.startsWith('0') && greeted())
    await greeting
    const seat = new Seat(socket, match, player, credentials)
    await new Promise<void>((resolve) => {
      socket.onText = (text) => {
        if (text.startsWith('40')) seat.emit('sync', match, player, credentials, 2)
        else if (text.startsWith(`42/${NAME},["sync"`)) resolve()
      }
      socket.send(`40/${NAME},`)
    })
    socket.onText = (text) => seat.onText(text)
    return seat
  }

  private onText(text: string): void {
    if (text === '2') return this.socket.send('3')
    if (!text.startsWith(`42/${NAME},["update"`)) return
    this.last = text
    if (this.onReceived && numberAfter(text, '"_stateID":') >= this.waitsFor) {
      const { onReceived } = this
      this.onReceived = null
      onReceived()
    }
  }

  private emit(event: string, ...args: unknown[]): void {
    this.socket.send(`42/${NAME},${JSON.stringify([event, ...args])}`)
  }

  when(stateId: number, onReceived: () => void): void {
    this.waitsFor = stateId
    this.onReceived = onReceived
  }

  play(cell: number, stateId: number): void {
    const payload = { type: 'clickCell', args: [cell], playerID: this.player, credentials: this.credentials }
    this.emit('update', { type: 'MAKE_MOVE', payload }, stateId, this.match, this.player)
  }

  close(): void {
    this.socket.close()
  }
}

async function openTable(base: string): Promise<LoadTable> {
  const match = (await post(base, `/games/${NAME}/create`, { numPlayers: 2 })).matchID as string
  const seats: Seat[] = []
  for (const playerID of ['0', '1']) {
    const joined = await post(base, `/games/${NAME}/${match}/join`, { playerID, playerName: playerID })
    seats.push(await Seat.open(base, match, playerID, joined.playerCredentials as string))
  }
  return {
    length: TTT_CELLS.length,
    move(n, onReceived) {
      const other = seats[(n + 1) % 2] as Seat
      other.when(n + 1, n + 1 < TTT_CELLS.length ? onReceived : () => finished(other.last, onReceived))
      ;(seats[n % 2] as Seat).play(TTT_CELLS[n] as number, n)
    },
    close() {
      for (const seat of seats) seat.close()
    },
  }
}

function finished(last: string, onReceived: () => void): void {
  if (!last.includes('"gameover":{"draw":true}')) throw new Error(`the game should end in a draw: ${last}`)
  onReceived()
}

export const openTheirs =
  (base: string): OpenTables =>
  (count) =>
    Promise.all(Array.from({ length: count }, () => openTable(base)))
