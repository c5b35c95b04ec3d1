import { checkSetup, type Game, type Json, RECORD_FORMAT, type Setup } from '@deadfront/kernel'
import { ALL_TABLES, exportPerson } from '../admin.ts'
import { type BodyOf, commitmentOf, LIMITS, type TableInfo, Whole, type WireProblem } from '@deadfront/protocol'
import type { Invitation, Person, Store, TableRow } from '@deadfront/store'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { type Head, infoOf, peopleOf, secretOf } from '../match/head.ts'
import type { TableHost } from '../match/host.ts'
import { leaveSeat, leaveSeats, leaveStoredTable } from '../leave.ts'
import { standing } from '../match/ledger.ts'
import type { Tables } from '../match/tables.ts'
import type { Channel } from '../notify/channels.ts'
import type { Notifier } from '../notify/notifier.ts'
import { hashSecret, newId, newSecret, type People } from '../people.ts'
import { registerNotices } from './notices.ts'
import { registerPasskeys } from './passkeys.ts'
import { me, No, router, signedIn } from './route.ts'

export interface ApiSetting {
  store: Store
  tables: Tables
  people: People
  notifier: Pick<Notifier, 'trial'>
  /** How people can be reached. */
  channels: readonly Channel[]
  /** The address people use, if the host has said so. */
  publicUrl: string
  now(): number
  /** A table's secret, of which its dice are made; always random but where a load test plays recorded games. */
  secret?(): string
  /** Requests a second, and at once, for one address. */
  rate?: { burst: number; perSecond: number }
}

/** Tables opened to see whether they wait for somebody. */
const MOST_LOOKED_INTO = 30

/** The HTTP side: people, tables, seats. Moves go over the socket. Bearer tokens only, no cookies: there is nothing for another site to ride on. */
export function registerApi(app: FastifyInstance, setting: ApiSetting): void {
  const { store, tables, people } = setting
  const route = router(app, setting)
  registerNotices(route, setting)
  registerPasskeys(route, setting)

  const info = (row: TableRow): TableInfo => infoOf(row, (person) => tables.isHere(person))

  async function hostOf(id: string): Promise<TableHost> {
    const host = await tables.get(id)
    if (!host) throw new No('not-found', 'there is no such table')
    return host
  }

  /** One of many: a table that cannot be opened must not keep the others back. */
  async function hostOrNull(id: string): Promise<TableHost | null> {
    try {
      return await tables.get(id)
    } catch (error) {
      app.log.error({ table: id, error: String(error) }, 'a table cannot be opened')
      return null
    }
  }

  /** Private tables are for those who sit there or hold a link. */
  async function maySee(host: TableHost, person: Person | null, invite: string | undefined): Promise<void> {
    if (host.row.listed || (person && (host.row.people.includes(person.id) || host.row.owner === person.id))) return
    if (invite && (await store.invitation(hashSecret(invite)))?.table === host.id) return
    throw new No('not-found', 'there is no such table')
  }

  const ownerOnly = (host: TableHost, person: Person): void => {
    if (host.row.owner !== person.id) throw new No('not-allowed', 'only the owner of the table may do that')
  }

  async function change(host: TableHost, by: (head: Head, row: TableRow) => Head | WireProblem): Promise<{ table: TableInfo }> {
    const refused = await host.change(by)
    if (refused) throw new No(refused.code, refused.say)
    return { table: host.info() }
  }

  // People

  route('POST /api/people', async ({ body }) => {
    const { person, token } = await people.create(body.name)
    return { person: me(person), token }
  })
  route('POST /api/recover', async ({ body }) => {
    const found = await people.recover(body.code)
    if (!found) throw new No('not-allowed', 'that code is not known, or was used already')
    return { person: me(found.person), token: found.token }
  })
  route('GET /api/me', async (call) => me(signedIn(call)))
  route('PATCH /api/me', async (call) => {
    const person = signedIn(call)
    const { name, settings = {} } = call.body
    await store.updatePerson(person.id, { ...(name === undefined ? {} : { name }), seen: setting.now() })
    const kept = await store.changeSettings(person.id, (stored) => ({ ...(stored as object), ...settings }) as Json)
    if (!kept) throw new No('not-signed-in', 'sign in first')
    return me(kept)
  })
  route('POST /api/me/recovery', async (call) => ({ code: await people.newRecovery(signedIn(call).id) }))
  route('GET /api/me/data', async (call) => exportPerson(store, signedIn(call).id))
  route('DELETE /api/me', async (call) => {
    const person = signedIn(call)
    for (const { id, game } of await store.tablesOf(person.id, ALL_TABLES)) {
      const bot = await tables.warmBot(game)
      const host = await hostOrNull(id)
      const refused = await host?.change((head, row) => leaveSeats(head, person.id, row.status === 'open' ? null : bot))
      if (!host || refused) await leaveStoredTable(store, id, person.id, bot)
    }
    await store.deletePerson(person.id)
    people.signOut(person.id)
    return {}
  })

  // Tables

  route('GET /api/tables', async () => ({ tables: (await store.listedTables(100)).map(info) }))
  route('GET /api/tables/mine', async (call) => {
    const person = signedIn(call)
    const rows = await store.tablesOf(person.id, LIMITS.tablesPerPerson)
    const waiting: string[] = []
    for (const { id } of rows.filter((row) => row.status === 'playing').slice(0, MOST_LOOKED_INTO))
      if ((await hostOrNull(id))?.waitsFor(person.id)) waiting.push(id)
    return { tables: rows.map(info), waiting }
  })

  route('POST /api/tables', async (call) => {
    const person = signedIn(call)
    const { body } = call
    const shelf = tables.shelf(body.game)
    if (!shelf) throw new No('bad-request', `there is no game "${body.game}" here`)
    if ((await store.countTables(person.id)) >= LIMITS.tablesPerPerson) throw new No('too-many', 'you have too many games under way')
    const game = await shelf.load()
    const setup = setupOf(game, body)
    const bots = new Set((await shelf.bots()).map((b) => b.id))
    const head = newHead(game, setup, body, person, bots)
    const secret = (setting.secret ?? newSecret)()
    head.commitment = commitmentOf(secret)
    const at = setting.now()
    const row: TableRow = {
      id: newId(),
      seq: 0,
      version: 1,
      owner: person.id,
      game: body.game,
      scenario: body.scenario,
      status: 'open',
      listed: body.listed,
      created: at,
      updated: at,
      due: null,
      people: peopleOf(head),
      head: head as unknown as Json,
      secret: { secret },
    }
    await store.createTable(row)
    return { table: info(row) }
  })

  route('GET /api/tables/:id', async ({ person, params, query }) => {
    const host = await hostOf(params.id as string)
    await maySee(host, person, query.invite)
    return { table: host.info() }
  })

  route('DELETE /api/tables/:id', async (call) => {
    const host = await hostOf(call.params.id as string)
    ownerOnly(host, signedIn(call))
    if (host.row.status !== 'open') throw new No('not-allowed', 'the game has begun; end it by agreement')
    await store.deleteTable(host.id)
    tables.forget(host.id)
    return {}
  })

  route('POST /api/tables/:id/invite', async (call) => {
    const person = signedIn(call)
    const host = await hostOf(call.params.id as string)
    const { kind, seat } = call.body
    if (host.row.owner !== person.id && !host.row.people.includes(person.id))
      throw new No('not-allowed', 'only people at the table may invite')
    if (kind === 'seat') {
      const chair = seat === null ? undefined : host.head.seats[seat]
      if (!chair) throw new No('bad-request', 'name the seat the link is for')
      if (chair.person !== null && chair.person !== person.id) throw new No('not-allowed', 'that seat is taken')
      if (chair.person === null && host.row.owner !== person.id) throw new No('not-allowed', 'only the owner gives out open seats')
    }
    const invite = newSecret()
    const invitation: Invitation = {
      tokenHash: hashSecret(invite),
      table: host.id,
      kind,
      seat: kind === 'seat' ? seat : null,
      created: setting.now(),
    }
    await store.createInvitation(invitation, LIMITS.invitationsPerTable)
    return { invite }
  })

  route('GET /api/invitations/:token', async ({ params }) => {
    const invitation = await store.invitation(hashSecret(params.token as string))
    if (!invitation) throw new No('not-found', 'this link is no longer good')
    return { table: (await hostOf(invitation.table)).info(), kind: invitation.kind, seat: invitation.seat }
  })

  route('POST /api/tables/:id/sit', async (call) => {
    const person = signedIn(call)
    const host = await hostOf(call.params.id as string)
    const { seat, invite, entropy } = call.body
    const link = invite ? await store.invitation(hashSecret(invite)) : null
    const invited = link !== null && link.table === host.id && link.kind === 'seat' && link.seat === seat
    if (!invited && !host.row.listed && host.row.owner !== person.id) throw new No('not-allowed', 'this table is private: ask for a link')
    const seated = await change(host, (head, row) => {
      const chair = head.seats[seat]
      if (!chair) return { code: 'not-found', say: `there is no seat ${seat}` }
      if (chair.person === person.id) return head
      // A link of its own player hands the seat over; otherwise only an empty chair, or one a bot keeps, can be taken.
      if (chair.person !== null && !invited) return { code: 'taken', say: 'that seat is taken' }
      if (chair.bot !== null && !invited && row.owner !== person.id && row.status !== 'open')
        return { code: 'taken', say: 'a bot sits there' }
      head.seats[seat] = { name: person.name, person: person.id, bot: null, warm: null, since: setting.now() }
      if (entropy && row.status === 'open') head.entropy[seat] = entropy
      return head
    })
    if (invited) await store.deleteInvitations(host.id, seat)
    return seated
  })

  route('POST /api/tables/:id/stand', async (call) => {
    const person = signedIn(call)
    const host = await hostOf(call.params.id as string)
    const bot = host.row.status === 'open' ? null : await tables.warmBot(host.row.game)
    return change(host, (head) =>
      head.seats[call.body.seat]?.person === person.id
        ? leaveSeat(head, call.body.seat, bot)
        : { code: 'not-allowed', say: 'you do not sit there' },
    )
  })

  route('POST /api/tables/:id/bot', async (call) => {
    const host = await hostOf(call.params.id as string)
    ownerOnly(host, signedIn(call))
    const { seat, bot } = call.body
    const known = (await tables.shelf(host.row.game)?.bots())?.some((b) => b.id === bot)
    if (bot !== null && !known) throw new No('bad-request', `there is no bot "${bot}" for this game`)
    return change(host, (head, row) => {
      const chair = head.seats[seat]
      if (!chair) return { code: 'not-found', say: `there is no seat ${seat}` }
      if (chair.person !== null) return { code: 'taken', say: 'somebody sits there' }
      if (bot === null && row.status !== 'open') return { code: 'not-allowed', say: 'in a running game every seat is kept' }
      head.seats[seat] = { ...chair, bot }
      return head
    })
  })

  route('POST /api/tables/:id/start', async (call) => {
    const host = await hostOf(call.params.id as string)
    ownerOnly(host, signedIn(call))
    const refused = await host.start()
    if (refused) throw new No(refused.code, refused.say)
    return { table: host.info() }
  })

  route('GET /api/tables/:id/at/:seq', async ({ person, params, query }) => {
    const host = await hostOf(params.id as string)
    await maySee(host, person, query.invite)
    const seq = Number(params.seq)
    if (!v.is(Whole, seq)) throw new No('bad-request', 'expected a number of commands')
    return host.telling.at(person?.id ?? null, seq)
  })

  route('GET /api/tables/:id/record', async ({ person, params, query }) => {
    const host = await hostOf(params.id as string)
    await maySee(host, person, query.invite)
    const done = await host.commandsForRecord()
    if (!done) throw new No('not-allowed', 'the record is shown when the game is over')
    const { ledger, rows } = done
    const seats = Object.fromEntries(
      Object.entries(host.head.seats).map(([seat, chair]) => [seat, chair.bot ? `bot:${chair.bot}` : chair.name]),
    )
    return {
      format: RECORD_FORMAT,
      game: host.row.game,
      rulesVersion: host.head.rulesVersion,
      setup: ledger.setup as unknown as Json,
      seats,
      start: ledger.game.hash(ledger.game.start(ledger.setup).state),
      commands: standing(rows).map((r) => ({ seat: r.seat, answer: (r.body as { answer: Json }).answer, hash: r.hash, n: r.seq })),
      result: ledger.state.result as unknown as Json,
      fairness: { commitment: host.head.commitment, secret: secretOf(host.row).secret, entropy: host.head.entropy },
    }
  })

  // Notes

  route('GET /api/tables/:id/note', async (call) => ({ text: await store.note(call.params.id as string, signedIn(call).id) }))
  route('PUT /api/tables/:id/note', async (call) => {
    const person = signedIn(call)
    const host = await hostOf(call.params.id as string)
    if (!host.row.people.includes(person.id)) throw new No('not-allowed', 'notes are for those who sit at the table')
    await store.saveNote(host.id, person.id, call.body.text)
    return {}
  })
}

function setupOf(game: Game, body: BodyOf<'POST /api/tables'>): Setup {
  const setup: Setup = { scenario: body.scenario, options: body.options as Setup['options'], seed: 'not yet drawn' }
  if (body.position !== undefined) setup.position = body.position
  if (body.content !== undefined) setup.content = body.content
  const checked = checkSetup(game, setup)
  game.start(checked) // a position or content that cannot be read is refused here, before the table exists
  return checked
}

function newHead(game: Game, setup: Setup, body: BodyOf<'POST /api/tables'>, person: Person, bots: ReadonlySet<string>): Head {
  const scenario = game.scenarios.find((s) => s.id === setup.scenario)
  const seats: Head['seats'] = {}
  for (const { id, name } of scenario?.seats(setup.options) ?? []) {
    const wish = body.seats[id] ?? 'open'
    const bot = wish.startsWith('bot:') ? wish.slice(4) : null
    if (bot !== null && !bots.has(bot)) throw new No('bad-request', `seats.${id}: there is no bot "${bot}" for this game`)
    seats[id] = wish === 'me' ? { name: person.name, person: person.id, bot: null, warm: null } : { name, person: null, bot, warm: null }
  }
  for (const seat of Object.keys(body.seats)) if (!seats[seat]) throw new No('bad-request', `seats.${seat}: there is no such seat`)
  const mine = Object.keys(seats).find((seat) => seats[seat]?.person === person.id)
  const head: Head = {
    options: setup.options,
    seats,
    clock: body.clock,
    commitment: '',
    entropy: body.entropy && mine ? { [mine]: body.entropy } : {},
    rulesVersion: game.rulesVersion,
    proposal: null,
    agreed: null,
  }
  if (setup.position !== undefined) head.position = setup.position
  if (setup.content !== undefined) head.content = setup.content
  return head
}
