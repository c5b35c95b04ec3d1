import { LIMITS, type WireProblem } from '@deadfront/protocol'
import type { Invitation, TableMeta, TableRow } from '@deadfront/store'
import { problem } from '../match/problem.ts'
import { hashSecret, newSecret } from '../people.ts'
import { withLink } from '../seats.ts'
import type { ApiContext } from './context.ts'
import { HttpProblem, type Router, signedIn } from './route.ts'

/** Invitation links to a seat, or to watch. */
export function registerInvitations(route: Router, api: ApiContext): void {
  const { store } = api

  route('POST /api/tables/:id/invite', async (call) => {
    const person = signedIn(call)
    const match = await api.match(call.params.id as string)
    const { kind, seat } = call.body
    const invite = newSecret()
    const tokenHash = hashSecret(invite)
    const whyNot = (meta: TableMeta, row: TableRow): WireProblem | null => {
      if (row.owner !== person.id && !row.people.includes(person.id)) return problem('not-allowed', 'only people at the table may invite')
      return kind === 'seat' ? whyNotInviteTo(meta, row, seat, person.id) : null
    }
    // A link for a seat is noted on the seat itself: the next sitting removes it in the same write.
    if (kind === 'seat') await api.change(match, (meta, row) => whyNot(meta, row) ?? withLink(meta, seat, tokenHash))
    const refused = whyNot(match.meta, match.row)
    if (refused) throw new HttpProblem(refused.code, refused.say)
    const invitation: Invitation = { tokenHash, table: match.id, kind, seat: kind === 'seat' ? seat : null, created: api.now() }
    await store.createInvitation(invitation, LIMITS.invitationsPerTable)
    return { invite }
  })

  route('GET /api/invitations/:token', async ({ params }) => {
    const invitation = await store.invitation(hashSecret(params.token as string))
    if (!invitation) throw new HttpProblem('not-found', 'this link is no longer good')
    return { table: (await api.match(invitation.table)).info(), kind: invitation.kind, seat: invitation.seat }
  })
}

function whyNotInviteTo(meta: TableMeta, row: TableRow, seat: string | null, person: string): WireProblem | null {
  const stored = seat === null ? undefined : meta.seats[seat]
  if (!stored) return problem('bad-request', 'name the seat the link is for')
  if (stored.person !== null && stored.person !== person) return problem('not-allowed', 'that seat is taken')
  return stored.person === null && row.owner !== person ? problem('not-allowed', 'only the owner gives out open seats') : null
}
