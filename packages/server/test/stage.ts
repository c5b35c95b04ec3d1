import type { AddressInfo } from 'node:net'
import { type CatalogEntry, random } from '@deadfront/ai'
import type { Game } from '@deadfront/kernel'
import { buildServer, type Online, type OnlineSetting, openOnline } from '@deadfront/server'
import { lastLight, ticTacToe } from '@deadfront/testkit/sample'
import { tally } from '@deadfront/testkit/tally'
import { Client } from './client.ts'
import { testLog } from './test-log.ts'

const GAMES: Record<string, unknown> = { ttt: ticTacToe, tally, 'last-light': lastLight }

export const sampleEntry = (id: string): CatalogEntry | undefined =>
  GAMES[id] ? { id, name: id, load: async () => GAMES[id] as Game, bots: async () => [random] } : undefined

/** A server on a free loopback port: in memory, without limits, unless `setting` says otherwise. */
export async function openServer(
  setting: Partial<OnlineSetting> & Pick<OnlineSetting, 'catalogEntry'>,
  client?: string,
): Promise<{ port: number; online: Online; close(): Promise<void> }> {
  let online: Online | undefined
  const app = await buildServer({
    ...(client === undefined ? {} : { client }),
    // Everything is logged, and after the whole run no secret may be in it: scripts/log-check.ts.
    logLevel: 'trace',
    logTo: testLog,
    extend: async (server) => {
      const opened = await openOnline(server, {
        data: ':memory:',
        rate: { burst: 1e6, perSecond: 1e6 },
        ...setting,
      })
      online = opened
      return () => opened.close()
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  if (online === undefined) throw new Error('the server opened no tables')
  return { port: (app.server.address() as AddressInfo).port, online, close: () => app.close() }
}

/** A whole server on a free port with the sample games, and people who come to it. */
export class Stage {
  readonly base: string
  readonly online: Online
  private readonly stop: () => Promise<void>
  private readonly clients: Client[] = []

  private constructor(base: string, online: Online, stop: () => Promise<void>) {
    this.base = base
    this.online = online
    this.stop = stop
  }

  static async open(setting: Partial<OnlineSetting> = {}): Promise<Stage> {
    const { port, online, close } = await openServer({
      catalogEntry: sampleEntry,
      botWorker: new URL('./bot-worker.ts', import.meta.url),
      socketRate: { burst: 1e6, perSecond: 1e6 },
      ...setting,
    })
    return new Stage(`http://127.0.0.1:${port}`, online, close)
  }

  /** Somebody new, with an open socket. */
  async join(name: string): Promise<Client> {
    const client = await Client.join(this.base, name)
    this.clients.push(client)
    return client.connect()
  }

  /** Somebody without a name, who can only look on. */
  async stranger(): Promise<Client> {
    const client = new Client(this.base, 'nobody')
    this.clients.push(client)
    return client.connect()
  }

  /** The same person on another device. */
  async again(client: Client): Promise<Client> {
    const other = new Client(this.base, client.name)
    other.token = client.token
    other.id = client.id
    this.clients.push(other)
    return other.connect()
  }

  /** A game that has begun: Ann on the seats that `body` gives her, and a new person on each of the others. */
  async seated(body: object, others: readonly string[]): Promise<{ table: string; ann: Client; people: Client[] }> {
    const ann = await this.join('Ann')
    const { table } = (await ann.post('/api/tables', { listed: true, ...body } as never)) as { table: { id: string } }
    const people: Client[] = []
    for (const seat of others) {
      const person = await this.join(seat)
      await person.post(`/api/tables/${table.id}/sit`, { seat })
      people.push(person)
    }
    await ann.post(`/api/tables/${table.id}/start`, {})
    return { table: table.id, ann, people }
  }

  async leave(): Promise<void> {
    for (const client of this.clients.splice(0)) await client.close()
  }

  async close(): Promise<void> {
    await this.leave()
    await this.stop()
  }
}
