import { PROTOCOL_VERSION } from '@deadfront/protocol'
import { LoadSocket } from './load-socket.ts'

export interface Guest {
  token: string
}

export async function post(base: string, path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const reply = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  const read = (await reply.json()) as Record<string, unknown>
  if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(read)}`)
  return read
}

export const becomeGuest = async (base: string): Promise<Guest> => ({
  token: (await post(base, '/api/people', { name: 'Load' })).token as string,
})

/** The data needed to set up a table: two people, each with the seats they hold. */
export interface Sitting {
  id: string
  scenario: string
  options: Record<string, unknown>
  seats: readonly [readonly string[], readonly string[]]
}

/** Two guests sit down at a new table and begin. */
export async function seatTwo(base: string, game: Sitting, [a, b]: readonly [Guest, Guest]): Promise<string> {
  const mine = Object.fromEntries(game.seats[0].map((seat) => [seat, 'me']))
  const body = { game: game.id, scenario: game.scenario, options: game.options, listed: true, seats: mine }
  const { id } = (await post(base, '/api/tables', body, a.token)).table as { id: string }
  for (const seat of game.seats[1]) await post(base, `/api/tables/${id}/sit`, { seat }, b.token)
  await post(base, `/api/tables/${id}/start`, {}, a.token)
  return id
}

/** A socket that is signed in and watches the table; `shown` is the first `table` message. */
export async function watch(
  base: string,
  token: string | null,
  table: string,
  after?: number,
): Promise<{ socket: LoadSocket; shown: string; tookMs: number }> {
  const socket = await LoadSocket.open(base, '/api/socket')
  let asked = 0
  const shown = await new Promise<string>((resolve, reject) => {
    socket.onText = (text) => {
      if (text.startsWith('{"type":"welcome"')) {
        asked = performance.now()
        socket.send(JSON.stringify({ type: 'watch', table, ...(after === undefined ? {} : { after }) }))
      } else if (text.startsWith('{"type":"table"')) resolve(text)
      else if (text.startsWith('{"type":"problem"')) reject(new Error(text))
    }
    socket.send(JSON.stringify({ type: 'hello', version: PROTOCOL_VERSION, token }))
  })
  return { socket, shown, tookMs: performance.now() - asked }
}
