import { Whole } from '@deadfront/protocol'
import * as v from 'valibot'
import { recordOf } from '../match/online-record.ts'
import type { ApiContext } from './context.ts'
import { HttpProblem, type Router, signedIn } from './route.ts'

/** Looking back at a table, its record, and private notes. */
export function registerRecords(route: Router, api: ApiContext): void {
  const { store } = api

  route('GET /api/tables/:id/at/:seq', async ({ person, params, query }) => {
    const match = await api.match(params.id as string)
    await api.checkMaySee(match, person, query.invite)
    const seq = Number(params.seq)
    if (!v.is(Whole, seq)) throw new HttpProblem('bad-request', 'expected a number of commands')
    return match.broadcaster.viewAt(person?.id ?? null, seq)
  })

  route('GET /api/tables/:id/record', async ({ person, params, query }) => {
    const match = await api.match(params.id as string)
    await api.checkMaySee(match, person, query.invite)
    const record = await recordOf(match)
    if (!record) throw new HttpProblem('not-allowed', 'the record is shown when the game is over')
    return record
  })

  route('GET /api/tables/:id/note', async (call) => ({ text: await store.note(call.params.id as string, signedIn(call).id) }))
  route('PUT /api/tables/:id/note', async (call) => {
    const person = signedIn(call)
    const match = await api.match(call.params.id as string)
    if (!match.row.people.includes(person.id)) throw new HttpProblem('not-allowed', 'notes are for those who sit at the table')
    await store.saveNote(match.id, person.id, call.body.text)
    return {}
  })
}
