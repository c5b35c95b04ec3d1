import { Id, type KeptInfo, LIMITS } from '@deadfront/protocol'
import type { KeptWork } from '@deadfront/store'
import type { Work } from '@deadfront/kernel/works'
import * as v from 'valibot'
import { readGiven } from '../published-works/read-given.ts'
import type { RateLimit } from '../rate-limit.ts'
import type { ApiContext } from './context.ts'
import { HttpProblem, type Router, signedIn } from './route.ts'

/** The works that a person keeps on the server. */
export function registerKeptWorks(route: Router, api: ApiContext, rate: RateLimit): void {
  const { store, tables } = api

  route('GET /api/me/works', async (call) => ({ works: (await store.keptWorks(signedIn(call).id)).map(infoOf) }))

  route('GET /api/me/works/:work', async (call) => {
    const id = call.params.work
    const kept = v.is(Id, id) ? await store.keptWork(signedIn(call).id, id) : null
    if (!kept) throw new HttpProblem('not-found', 'you keep no such work here')
    return { kept: infoOf(kept), work: JSON.parse(kept.body) as Work }
  })

  route('PUT /api/me/works/:work', async (call) => {
    const person = signedIn(call)
    const id = call.params.work
    if (!v.is(Id, id)) throw new HttpProblem('bad-request', 'id: expected 4 to 64 letters, digits, _ and -')
    if (!rate.take(person.id)) throw new HttpProblem('too-many', 'too many works at once; wait a moment')
    const { work, body } = readGiven(call.body.work, tables)
    const others = (await store.keptWorks(person.id)).filter((each) => each.id !== id)
    if (others.length >= LIMITS.worksPerPerson)
      throw new HttpProblem('too-many', `you keep ${others.length} works here, which is the maximum: delete one first`)
    if (others.reduce((sum, { size }) => sum + size, body.length) > LIMITS.workCharsPerPerson)
      throw new HttpProblem('too-many', 'your works fill the space that you have here: delete one first')
    const { game, kind, title } = work
    const row = { person: person.id, id, changed: api.now(), game, kind, title, body }
    if (!(await store.keepWork(row, call.body.after))) throw new HttpProblem('stale', 'the server has another version of this work')
    return { kept: infoOf({ ...row, version: call.body.after + 1, size: body.length }) }
  })

  route('DELETE /api/me/works/:work', async (call) => {
    const id = call.params.work
    if (!v.is(Id, id) || !(await store.deleteKeptWork(signedIn(call).id, id)))
      throw new HttpProblem('not-found', 'you keep no such work here')
    return {}
  })
}

const infoOf = ({ id, version, changed, game, kind, title, size }: KeptWork): KeptInfo => ({
  ...{ id, version, changed, game, kind, title },
  bytes: size,
})
