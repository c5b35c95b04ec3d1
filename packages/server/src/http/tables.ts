import { checkSetup, type Game, type Setup } from '@deadfront/kernel'
import { type BodyOf, commitmentOf, LIMITS } from '@deadfront/protocol'
import type { Person, StoredSeat, TableMeta, TableRow } from '@deadfront/store'
import { checkContent } from '../content-limits.ts'
import { idleAt } from '../match/idle.ts'
import { peopleOf, waitsFor } from '../match/table-meta.ts'
import { newId } from '../people.ts'
import type { ApiContext } from './context.ts'
import { HttpProblem, readPlace, type Router, signedIn } from './route.ts'

export type NewTable = BodyOf<'POST /api/tables'>

/** Tables on one page of the lobby. */
const PAGE = 50

/** The list of tables, new tables, and deleting them. `newSecret` makes the secret behind the dice. */
export function registerTables(route: Router, api: ApiContext, newSecret: () => string): void {
  const { store, tables } = api

  route('GET /api/tables', async ({ query }) => {
    const after = query.after === undefined ? undefined : readPlace(query.after)
    const rows = await store.listedTables(PAGE + 1, after && { created: after.key, id: after.id })
    const page = rows.slice(0, PAGE)
    const last = page.at(-1)
    return { tables: page.map((row) => api.info(row)), next: rows.length > PAGE && last ? `${last.created}-${last.id}` : null }
  })
  route('GET /api/tables/mine', async (call) => {
    const person = signedIn(call)
    const rows = await store.tablesOf(person.id, LIMITS.tablesPerPerson)
    const waiting = await Promise.all(rows.map((row) => api.withAsked(row)))
    return { tables: rows.map((row) => api.info(row)), waiting: waiting.filter((row) => waitsFor(row, person.id)).map(({ id }) => id) }
  })

  route('POST /api/tables', async (call) => {
    return { table: api.info(await createTable(api, signedIn(call), call.body, newSecret())) }
  })

  route('GET /api/tables/:id', async ({ person, params, query }) => {
    const match = await api.match(params.id as string)
    await api.checkMaySee(match, person, query.invite)
    return { table: match.info() }
  })

  route('DELETE /api/tables/:id', async (call) => {
    const match = await api.match(call.params.id as string)
    api.checkOwner(match, signedIn(call))
    if (match.row.status !== 'open') throw new HttpProblem('not-allowed', 'the game has begun; end it by agreement')
    await store.deleteTable(match.id)
    tables.forget(match.id)
    return {}
  })

  route('POST /api/tables/:id/start', async (call) => {
    const match = await api.match(call.params.id as string)
    api.checkOwner(match, signedIn(call))
    const refused = await match.start()
    if (refused) throw new HttpProblem(refused.code, refused.say)
    return { table: match.info() }
  })
}

/** Checks and stores a new table. `secret` is behind its dice. */
export async function createTable(api: ApiContext, person: Person, body: NewTable, secret: string): Promise<TableRow> {
  const { store, tables } = api
  const entry = tables.catalogEntry(body.game)
  if (!entry) throw new HttpProblem('bad-request', `there is no game "${body.game}" here`)
  if ((await store.countTables(person.id)) >= LIMITS.tablesPerPerson) throw new HttpProblem('too-many', 'you have too many games under way')
  const game = await entry.load()
  const contentBytes = await checkContent(store, person.id, body)
  const setup = setupOf(game, body)
  const seats = newSeats(game, setup, body, person, new Set((await entry.bots()).map((bot) => bot.id)))
  const meta = newMeta({ game, setup, body, person, seats, contentBytes, commitment: commitmentOf(secret) })
  const row = { ...newRow(body, person, meta, api.now()), secret: { secret } }
  await store.createTable(row)
  return row
}

function setupOf(game: Game, body: NewTable): Setup {
  const setup: Setup = { scenario: body.scenario, options: body.options, seed: 'not yet drawn' }
  if (body.position !== undefined) setup.position = body.position
  if (body.content !== undefined) setup.content = body.content
  const checked = checkSetup(game, setup)
  game.start(checked) // a position or content that cannot be read is refused here, before the table exists
  return checked
}

function newSeats(game: Game, setup: Setup, body: NewTable, person: Person, bots: ReadonlySet<string>): TableMeta['seats'] {
  const scenario = game.scenarios.find((s) => s.id === setup.scenario)
  const seats: TableMeta['seats'] = {}
  for (const { id, name } of scenario?.seats(setup.options) ?? []) {
    const wish = body.seats[id] ?? 'open'
    const bot = wish.startsWith('bot:') ? wish.slice(4) : null
    if (bot !== null && !bots.has(bot)) throw new HttpProblem('bad-request', `seats.${id}: there is no bot "${bot}" for this game`)
    seats[id] = wish === 'me' ? takenBy(person) : { name, person: null, bot, warm: null }
  }
  for (const seat of Object.keys(body.seats)) if (!seats[seat]) throw new HttpProblem('bad-request', `seats.${seat}: there is no such seat`)
  return seats
}

const takenBy = (person: Person): StoredSeat => ({ name: person.name, person: person.id, bot: null, warm: null })

interface NewMeta {
  game: Game
  setup: Setup
  body: NewTable
  person: Person
  seats: TableMeta['seats']
  contentBytes: number
  commitment: string
}

function newMeta({ game, setup, body, person, seats, contentBytes, commitment }: NewMeta): TableMeta {
  const mine = Object.keys(seats).find((seat) => seats[seat]?.person === person.id)
  const meta: TableMeta = {
    options: setup.options,
    contentBytes,
    seats,
    clock: body.clock,
    commitment,
    entropy: body.entropy && mine ? { [mine]: body.entropy } : {},
    rulesVersion: game.rulesVersion,
    proposal: null,
    agreed: null,
    host: person.name,
  }
  if (body.absence !== undefined) meta.absence = body.absence
  if (setup.position !== undefined) meta.position = setup.position
  if (setup.content !== undefined) meta.content = setup.content
  return meta
}

const newRow = (body: NewTable, owner: Person, meta: TableMeta, at: number): Omit<TableRow, 'secret'> => ({
  id: newId(),
  seq: 0,
  version: 1,
  owner: owner.id,
  game: body.game,
  scenario: body.scenario,
  status: 'open',
  listed: body.listed,
  created: at,
  updated: at,
  due: idleAt('open', at),
  people: peopleOf(meta),
  meta,
})
