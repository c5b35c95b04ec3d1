import { problemLine } from '@deadfront/kernel'
import { type Work, WORK_KINDS } from '@deadfront/kernel/works'
import { type BodyOf, Id, LIMITS, PUBLISHED_SORTS, type PublishedInfo } from '@deadfront/protocol'
import type { Person, PublishedRow } from '@deadfront/store'
import * as v from 'valibot'
import { newId } from '../people.ts'
import { RateLimit } from '../rate-limit.ts'
import { readGiven } from '../published-works/read-given.ts'
import { type Trials, TrialsBusy } from '../published-works/trials.ts'
import type { ApiContext } from './context.ts'
import { HttpProblem, readPlace, type Router, signedIn } from './route.ts'

/** Published works on one page. */
const PAGE = 12
/** A person without a name counts as one more player of a work once an hour. */
const UNNAMED_PLAY = { burst: 1, perSecond: 1 / 3600 }
const MAX_SEARCH = 100

export interface PublishedWorksSetting {
  trials: Pick<Trials, 'run'>
  /** Stars and reports of a person. */
  rate: RateLimit
  publishRate: RateLimit
  monotonic?: (() => number) | undefined
}

/** Published works: publish, search, open, play, rate, report. */
export function registerPublishedWorks(route: Router, api: ApiContext, setting: PublishedWorksSetting): void {
  const shelf = shelfOf(api)
  registerSearch(route, api, shelf)
  registerMaking(route, api, shelf, setting)
  registerUse(route, api, shelf, setting)
}

type Shelf = ReturnType<typeof shelfOf>

/** Works by id, with the rights of the person who asks. */
function shelfOf({ store }: ApiContext) {
  /** A work that this person may open. Only its maker can open a hidden one. */
  const find = async (id: string | undefined, person: Person | null) => {
    const row = v.is(Id, id) ? await store.publishedWork(id) : null
    if (!row || (row.hidden !== undefined && row.person !== person?.id)) throw new HttpProblem('not-found', 'there is no such work')
    return row
  }
  const ofMaker = async (id: string | undefined, person: Person) => {
    const row = await find(id, person)
    if (row.person !== person.id) throw new HttpProblem('not-allowed', 'only its maker may do that')
    return row
  }
  const infosOf = async (rows: readonly PublishedRow[], person: Person | null): Promise<PublishedInfo[]> => {
    const given = person
      ? await store.starsBy(
          person.id,
          rows.map(({ id }) => id),
        )
      : new Map<string, number>()
    return rows.map((row) => infoOf(row, person, given.get(row.id) ?? null))
  }
  const entry = async (id: string, person: Person | null) => {
    const [info] = await infosOf([await find(id, person)], person)
    return { entry: info as PublishedInfo }
  }
  return { find, ofMaker, infosOf, entry }
}

/** Finding and opening works. */
function registerSearch(route: Router, api: ApiContext, { find, infosOf }: Shelf): void {
  const { store } = api
  route('GET /api/shelf', async ({ person, query }) => {
    const sort = PUBLISHED_SORTS.find((each) => each === (query.sort ?? 'newest'))
    if (!sort) throw new HttpProblem('bad-request', `sort: expected ${PUBLISHED_SORTS.join(', ')}`)
    const { game, kind } = query
    if (kind && !WORK_KINDS.some((each) => each === kind)) throw new HttpProblem('bad-request', `kind: expected ${WORK_KINDS.join(', ')}`)
    if (game && !api.tables.catalogEntry(game)) throw new HttpProblem('bad-request', 'game: there is no such game here')
    const text = query.text?.replaceAll('\0', '').slice(0, MAX_SEARCH)
    const after = query.after === undefined ? undefined : readPlace(query.after)
    const rows = await store.searchPublished({ text, game, kind, sort, after, limit: PAGE + 1 })
    const page = rows.slice(0, PAGE)
    const last = page.at(-1)
    return { works: await infosOf(page, person), next: rows.length > PAGE && last ? `${last.key}-${last.id}` : null }
  })

  route('GET /api/me/shelf', async (call) => {
    const person = signedIn(call)
    return { works: await infosOf(await store.publishedBy(person.id), person) }
  })

  route('GET /api/shelf/:work', async ({ person, params }) => {
    const row = await find(params.work, person)
    const [info] = await infosOf([row], person)
    return { entry: info as PublishedInfo, work: JSON.parse(row.body) as Work }
  })
}

/** What the maker of a work does with it. */
function registerMaking(route: Router, api: ApiContext, { ofMaker, entry }: Shelf, setting: PublishedWorksSetting): void {
  const { store } = api
  route('POST /api/shelf', async (call) => {
    const person = signedIn(call)
    if (!setting.publishRate.take(person.id)) throw new HttpProblem('too-many', 'you have just published several works: wait a minute')
    return entry(await publish(api, setting.trials, person, call.body), person)
  })

  route('PATCH /api/shelf/:work', async (call) => {
    const person = signedIn(call)
    const row = await ofMaker(call.params.work, person)
    const { listed } = call.body
    if (listed) checkListed(person, row)
    await store.changePublished(row.id, { listed })
    return entry(row.id, person)
  })

  route('DELETE /api/shelf/:work', async (call) => {
    await store.deletePublished((await ofMaker(call.params.work, signedIn(call))).id)
    return {}
  })
}

/** What others do with a work: play, rate, report. */
function registerUse(route: Router, api: ApiContext, { find, entry }: Shelf, setting: PublishedWorksSetting): void {
  const { store } = api
  const unnamed = new RateLimit(UNNAMED_PLAY, setting.monotonic)
  route('POST /api/shelf/:work/play', async ({ person, params, address }) => {
    const { id } = await find(params.work, person)
    if (person || unnamed.take(`${address} ${id}`)) await store.countPlay(id, person?.id ?? null, api.now())
    return entry(id, person)
  })

  route('PUT /api/shelf/:work/rating', async (call) => {
    const person = signedIn(call)
    const row = await find(call.params.work, person)
    if (row.person === person.id) throw new HttpProblem('not-allowed', 'others rate your work')
    if (!setting.rate.take(person.id)) throw new HttpProblem('too-many', 'not so fast')
    await store.rateWork(row.id, person.id, call.body.stars)
    return entry(row.id, person)
  })

  route('POST /api/shelf/:work/report', async (call) => {
    const person = signedIn(call)
    const { id: work } = await find(call.params.work, person)
    if (!setting.rate.take(person.id)) throw new HttpProblem('too-many', 'not so fast')
    const { reason, text } = call.body
    if (!(await store.reportWork({ work, reporter: person.id, reason, text: text.trim(), at: api.now() })))
      throw new HttpProblem('taken', 'you have reported this work already')
    return {}
  })
}

/** Checks, tries and stores a work; gives its id on the shelf. */
async function publish(api: ApiContext, trials: Pick<Trials, 'run'>, person: Person, given: BodyOf<'POST /api/shelf'>): Promise<string> {
  const { store } = api
  const { source, listed } = given
  const read = readGiven(given.work, api.tables)
  const work: Work = { ...read.work, title: read.work.title.trim(), author: person.name }
  if (listed) checkListed(person, work)
  const mine = await store.publishedBy(person.id)
  const before = mine.find((each) => each.source === source)
  if (!before && mine.length >= LIMITS.publishedPerPerson)
    throw new HttpProblem('too-many', `you have published ${mine.length} works, which is the maximum: take one back first`)
  const problem = await trials.run(work).catch((error: unknown) => {
    if (error instanceof TrialsBusy) throw new HttpProblem('too-many', 'other works are being tried: publish it again in a minute')
    throw error
  })
  if (problem) throw new HttpProblem('refused', problemLine(problem))
  const { game, kind, scenario, title, text, licence, language } = work
  const at = api.now()
  return store.publishWork({
    ...{ id: newId(), person: person.id, maker: person.name, source, game, kind, scenario, title, text, licence, language },
    ...{ listed, created: at, updated: at, body: JSON.stringify(work) },
  })
}

/** A public work needs a title, a licence, and a maker who is not muted. */
function checkListed(person: Person, { title, licence }: Pick<Work, 'title' | 'licence'>): void {
  if (person.muted !== undefined) throw new HttpProblem('not-allowed', 'whoever runs this server has muted you')
  if (title === '') throw new HttpProblem('bad-request', 'title: missing')
  if (licence === '') throw new HttpProblem('bad-request', 'licence: choose what others may do with it')
}

const infoOf = (row: PublishedRow, viewer: Person | null, mine: number | null): PublishedInfo => ({
  ...{ id: row.id, game: row.game, kind: row.kind, scenario: row.scenario, title: row.title, text: row.text },
  ...{ licence: row.licence, language: row.language, maker: { id: row.person, name: row.maker } },
  source: row.person === viewer?.id ? row.source : null,
  ...{ listed: row.listed, hidden: row.hidden !== undefined, version: row.version, created: row.created, updated: row.updated },
  ...{ plays: row.plays, mean: row.ratings === 0 ? null : row.stars / row.ratings, ratings: row.ratings, mine },
})
