import { isOwnPage } from '../host.ts'
import { ALL_TABLES, exportPerson } from '../admin.ts'
import { leaveSeats, leaveStoredTable } from '../seats.ts'
import type { ApiContext } from './context.ts'
import { HttpProblem, profileOf, type Router, signedIn } from './route.ts'

/** Guests: create, recover, settings, export, delete. */
export function registerPeople(route: Router, api: ApiContext): void {
  const { store, people, tables } = api

  route('POST /api/people', async ({ body }) => {
    const { person, token } = await people.create(body.name)
    return { person: profileOf(person), token }
  })
  route('POST /api/recover', async ({ body }) => {
    const found = await people.recover(body.code)
    if (!found) throw new HttpProblem('not-allowed', 'that code is not known, or was used already')
    return { person: profileOf(found.person), token: found.token }
  })
  route('GET /api/socket/check', async ({ query, host }) => {
    const { publicUrl } = api
    return { accepted: isOwnPage(query.origin ?? '', host, publicUrl), host, publicUrl }
  })
  route('GET /api/me', async (call) => profileOf(signedIn(call)))
  route('PATCH /api/me', async (call) => {
    const person = signedIn(call)
    const { name, settings = {} } = call.body
    await store.updatePerson(person.id, { ...(name === undefined ? {} : { name }), seen: api.now() })
    const kept = await store.changeSettings(person.id, (stored) => ({ ...stored, ...settings }))
    if (!kept) throw new HttpProblem('not-signed-in', 'sign in first')
    return profileOf(kept)
  })
  route('POST /api/me/recovery', async (call) => ({ code: await people.newRecovery(signedIn(call).id) }))
  route('GET /api/me/data', async (call) => exportPerson(store, signedIn(call).id))
  route('DELETE /api/me', async (call) => {
    const person = signedIn(call)
    for (const { id, game } of await store.tablesOf(person.id, ALL_TABLES)) {
      const bot = await tables.substituteBot(game)
      const match = await api.matchOrNull(id)
      const refused = await match?.change((meta, row) => leaveSeats(meta, person.id, row.status === 'open' ? null : bot))
      if (!match || refused) await leaveStoredTable(store, id, person.id, bot)
    }
    await store.deletePerson(person.id)
    people.signOut(person.id)
    return {}
  })
}
