import type { Person, TableMeta } from '@deadfront/store'
import type { OnlineMatch } from '../match/online-match.ts'
import { swappedSeats } from '../match/rematch.ts'
import { nameAt } from '../names.ts'
import type { ApiContext } from './context.ts'
import { HttpProblem, type Router, signedIn } from './route.ts'
import { createTable, type NewTable } from './tables.ts'

/** The same people play again with their seats swapped: one click of each. */
export function registerRematch(route: Router, api: ApiContext, newSecret: () => string): void {
  route('POST /api/tables/:id/rematch', async (call) => {
    const person = signedIn(call)
    const old = await api.match(call.params.id as string)
    const { status } = old.row
    if (!old.row.people.includes(person.id)) throw new HttpProblem('not-allowed', 'only those who played may play again')
    if (!old.timeline || (status !== 'done' && status !== 'abandoned')) throw new HttpProblem('not-allowed', 'the game is not over')
    const match = await api.match(old.meta.rematch ?? (await newTable(api, old, person, newSecret())))
    if (match.row.status === 'open') await sitDown(api, match, old, person, call.body.entropy)
    if (match.row.status === 'open' && !call.body.wait) await beginIfFull(match)
    return { table: match.info() }
  })
}

/** The id of the new table. If two ask at once, the first table counts. */
async function newTable(api: ApiContext, old: OnlineMatch, person: Person, secret: string): Promise<string> {
  const { row, meta, game } = old
  const bots = Object.entries(swappedSeats(game, row)).flatMap(([seat, { bot }]) => (bot === null ? [] : [[seat, `bot:${bot}`]]))
  const body: NewTable = {
    ...{ game: row.game, scenario: row.scenario, options: meta.options, clock: meta.clock },
    // The open seats are for those who played.
    listed: false,
    seats: Object.fromEntries(bots),
    ...(meta.position === undefined ? {} : { position: meta.position }),
    ...(meta.content === undefined ? {} : { content: meta.content }),
    ...(meta.absence === undefined ? {} : { absence: meta.absence }),
  }
  const { id } = await createTable(api, person, body, secret)
  await old.change((stored) => (stored.rematch === undefined ? { ...stored, rematch: id } : stored))
  const chosen = old.meta.rematch ?? id
  if (chosen !== id) await api.store.deleteTable(id)
  return chosen
}

/** The person takes the seats that are theirs now. */
async function sitDown(api: ApiContext, match: OnlineMatch, old: OnlineMatch, person: Person, entropy: string | undefined): Promise<void> {
  const swapped = swappedSeats(old.game, old.row)
  await api.change(match, (meta) => {
    const seats: TableMeta['seats'] = { ...meta.seats }
    const mine = Object.keys(seats).filter((seat) => swapped[seat]?.person === person.id && seats[seat]?.person === null)
    for (const seat of mine)
      seats[seat] = { name: nameAt(meta, person), person: person.id, bot: null, warm: null, since: api.now(), links: [] }
    const [first] = mine
    return { ...meta, seats, ...(entropy && first ? { entropy: { ...meta.entropy, [first]: entropy } } : {}) }
  })
}

/** When every seat is taken, the game begins. */
async function beginIfFull(match: OnlineMatch): Promise<void> {
  const isFull = Object.values(match.meta.seats).every((seat) => seat.person !== null || seat.bot !== null)
  const refused = isFull ? await match.start() : null
  // Another player may have begun it at the same moment.
  if (refused && match.row.status === 'open') throw new HttpProblem(refused.code, refused.say)
}
