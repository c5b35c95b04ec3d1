import { LIMITS } from '@deadfront/protocol'
import type { Invitation } from '@deadfront/store'
import { hashSecret, newSecret } from '../people.ts'
import { leaveSeat } from '../seats.ts'
import type { ApiContext } from './context.ts'
import { HttpProblem, type Router, signedIn } from './route.ts'

/** Invitation links, sitting down, standing up, and bots on seats. */
export function registerSeats(route: Router, api: ApiContext): void {
  const { store, tables } = api

  route('POST /api/tables/:id/invite', async (call) => {
    const person = signedIn(call)
    const match = await api.match(call.params.id as string)
    const { row, meta } = match
    const { kind, seat } = call.body
    if (row.owner !== person.id && !row.people.includes(person.id))
      throw new HttpProblem('not-allowed', 'only people at the table may invite')
    if (kind === 'seat') {
      const stored = seat === null ? undefined : meta.seats[seat]
      if (!stored) throw new HttpProblem('bad-request', 'name the seat the link is for')
      if (stored.person !== null && stored.person !== person.id) throw new HttpProblem('not-allowed', 'that seat is taken')
      if (stored.person === null && row.owner !== person.id) throw new HttpProblem('not-allowed', 'only the owner gives out open seats')
    }
    const invite = newSecret()
    const invitation: Invitation = {
      tokenHash: hashSecret(invite),
      table: match.id,
      kind,
      seat: kind === 'seat' ? seat : null,
      created: api.now(),
    }
    await store.createInvitation(invitation, LIMITS.invitationsPerTable)
    return { invite }
  })

  route('GET /api/invitations/:token', async ({ params }) => {
    const invitation = await store.invitation(hashSecret(params.token as string))
    if (!invitation) throw new HttpProblem('not-found', 'this link is no longer good')
    return { table: (await api.match(invitation.table)).info(), kind: invitation.kind, seat: invitation.seat }
  })

  route('POST /api/tables/:id/sit', async (call) => {
    const person = signedIn(call)
    const match = await api.match(call.params.id as string)
    const { seat, invite, entropy } = call.body
    const link = invite ? await store.invitation(hashSecret(invite)) : null
    const invited = link !== null && link.table === match.id && link.kind === 'seat' && link.seat === seat
    if (!invited && !match.row.listed && match.row.owner !== person.id)
      throw new HttpProblem('not-allowed', 'this table is private: ask for a link')
    const seated = await api.change(match, (meta, row) => {
      const stored = meta.seats[seat]
      if (!stored) return { code: 'not-found', say: `there is no seat ${seat}` }
      if (stored.person === person.id) return meta
      // A link from the seat's own player hands the seat over. Otherwise only an empty seat, or one that a bot plays, can be taken.
      if (stored.person !== null && !invited) return { code: 'taken', say: 'that seat is taken' }
      if (stored.bot !== null && !invited && row.owner !== person.id && row.status !== 'open')
        return { code: 'taken', say: 'a bot sits there' }
      meta.seats[seat] = { name: person.name, person: person.id, bot: null, warm: null, since: api.now() }
      if (entropy && row.status === 'open') meta.entropy[seat] = entropy
      return meta
    })
    if (invited) await store.deleteInvitations(match.id, seat)
    return seated
  })

  route('POST /api/tables/:id/stand', async (call) => {
    const person = signedIn(call)
    const match = await api.match(call.params.id as string)
    const bot = match.row.status === 'open' ? null : await tables.warmBot(match.row.game)
    return api.change(match, (meta) =>
      meta.seats[call.body.seat]?.person === person.id
        ? leaveSeat(meta, call.body.seat, bot)
        : { code: 'not-allowed', say: 'you do not sit there' },
    )
  })

  route('POST /api/tables/:id/bot', async (call) => {
    const match = await api.match(call.params.id as string)
    api.checkOwner(match, signedIn(call))
    const { seat, bot } = call.body
    const known = (await tables.shelf(match.row.game)?.bots())?.some((b) => b.id === bot)
    if (bot !== null && !known) throw new HttpProblem('bad-request', `there is no bot "${bot}" for this game`)
    return api.change(match, (meta, row) => {
      const stored = meta.seats[seat]
      if (!stored) return { code: 'not-found', say: `there is no seat ${seat}` }
      if (stored.person !== null) return { code: 'taken', say: 'somebody sits there' }
      if (bot === null && row.status !== 'open') return { code: 'not-allowed', say: 'in a running game every seat is kept' }
      meta.seats[seat] = { ...stored, bot }
      return meta
    })
  })
}
