import { problem } from '../match/problem.ts'
import { checkNote, setEntropy } from '../entropy.ts'
import { nameAt } from '../names.ts'
import { hashSecret } from '../people.ts'
import { isLinkOf, leaveSeat } from '../seats.ts'
import type { ApiContext } from './context.ts'
import { HttpProblem, type Router, signedIn } from './route.ts'

/** Sitting down, standing up, entropy, and bots on seats. */
export function registerSeats(route: Router, api: ApiContext): void {
  const { store, tables } = api

  route('POST /api/tables/:id/sit', async (call) => {
    const person = signedIn(call)
    const match = await api.match(call.params.id as string)
    const { seat, invite } = call.body
    await checkNote(match, seat, call.body)
    const link = invite ? await store.invitation(hashSecret(invite)) : null
    const forThis = link?.table === match.id && link.kind === 'seat' && link.seat === seat ? link.tokenHash : null
    let sat = false
    const seated = await api.change(match, (meta, row) => {
      const stored = meta.seats[seat]
      const invited = stored !== undefined && forThis !== null && isLinkOf(stored, forThis)
      if (!invited && !row.listed && row.owner !== person.id && stored?.person !== person.id)
        return problem('not-allowed', 'this table is private: ask for a link')
      if (!stored) return problem('not-found', `there is no seat ${seat}`)
      sat = stored.person !== person.id
      if (!sat) return meta
      // A link from the seat's own player hands the seat over. Otherwise only an empty seat, or one that a bot plays, can be taken.
      if (stored.person !== null && !invited) return problem('taken', 'that seat is taken')
      if (stored.bot !== null && !invited && row.owner !== person.id && row.status !== 'open') return problem('taken', 'a bot sits there')
      meta.seats[seat] = { name: nameAt(meta, person), person: person.id, bot: null, warm: null, since: api.now(), links: [] }
      return row.status === 'open' ? setEntropy(meta, seat, call.body) : meta
    })
    if (sat) await store.deleteInvitations(match.id, seat)
    return seated
  })

  route('POST /api/tables/:id/entropy', async (call) => {
    const person = signedIn(call)
    const match = await api.match(call.params.id as string)
    const { seat } = call.body
    await checkNote(match, seat, call.body)
    return api.change(match, (meta, row) => {
      if (meta.seats[seat]?.person !== person.id) return problem('not-allowed', 'you do not sit there')
      if (row.status !== 'open') return problem('over', 'the game has begun: its dice are sealed')
      return seat in meta.entropy ? problem('taken', 'this seat has put entropy into the dice already') : setEntropy(meta, seat, call.body)
    })
  })

  route('POST /api/tables/:id/stand', async (call) => {
    const person = signedIn(call)
    const match = await api.match(call.params.id as string)
    const bot = match.row.status === 'open' ? null : await tables.substituteBot(match.row.game)
    const { seat } = call.body
    return api.change(match, (meta, row) => {
      if (meta.seats[seat]?.person !== person.id) return problem('not-allowed', 'you do not sit there')
      const left = leaveSeat(meta, seat, bot)
      return row.status === 'open' ? setEntropy(left, seat, {}) : left
    })
  })

  route('POST /api/tables/:id/bot', async (call) => {
    const match = await api.match(call.params.id as string)
    api.checkOwner(match, signedIn(call))
    const { seat, bot } = call.body
    const known = (await tables.catalogEntry(match.row.game)?.bots())?.some((b) => b.id === bot)
    if (bot !== null && !known) throw new HttpProblem('bad-request', `there is no bot "${bot}" for this game`)
    return api.change(match, (meta, row) => {
      const stored = meta.seats[seat]
      if (!stored) return problem('not-found', `there is no seat ${seat}`)
      if (stored.person !== null) return problem('taken', 'somebody sits there')
      if (bot === null && row.status !== 'open') return problem('not-allowed', 'in a running game every seat is kept')
      meta.seats[seat] = { ...stored, bot }
      return meta
    })
  })
}
