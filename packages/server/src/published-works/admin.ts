import type { Work } from '@deadfront/kernel/works'
import type { PublishedRow, Store } from '@deadfront/store'

/** What the operator of a server does with the works that people published on it. */

export interface WorkLine {
  id: string
  title: string
  game: string
  kind: string
  maker: { id: string; name: string }
  listed: boolean
  hidden: boolean
  plays: number
  ratings: number
  created: string
}

const lineOf = (row: PublishedRow): WorkLine => ({
  ...{ id: row.id, title: row.title, game: row.game, kind: row.kind, maker: { id: row.person, name: row.maker } },
  ...{ listed: row.listed, hidden: row.hidden !== undefined, plays: row.plays, ratings: row.ratings },
  created: new Date(row.created).toISOString(),
})

/** All published works that match the text, also those by link only and hidden ones, the newest first. */
export async function listWorks(store: Store, text: string, limit = 1000): Promise<WorkLine[]> {
  return (await store.searchPublished({ text, sort: 'newest', limit, all: true })).map(lineOf)
}

export interface WorkReportLine {
  /** Null when the work is gone. */
  work: WorkLine | null
  id: string
  reason: string
  text: string
  at: string
  resolved?: string
  reporter: { id: string; name: string }
}

/** What people have reported to the host: the open reports, or all of them, the newest first. */
export async function listWorkReports(store: Store, all: boolean, limit = 1000): Promise<WorkReportLine[]> {
  const lines: WorkReportLine[] = []
  for (const { work: id, reporter, reason, text, at, resolved } of await store.workReports(limit, all)) {
    const row = await store.publishedWork(id)
    lines.push({
      ...{ work: row && lineOf(row), id, reason, text, at: new Date(at).toISOString() },
      ...(resolved === undefined ? {} : { resolved: new Date(resolved).toISOString() }),
      reporter: { id: reporter, name: (await store.person(reporter))?.name ?? '' },
    })
  }
  return lines
}

/** Everything of the workshop that is stored about a person. */
export async function worksOf(store: Store, person: string): Promise<object> {
  const kept = await Promise.all((await store.keptWorks(person)).map(({ id }) => store.keptWork(person, id)))
  const published = await Promise.all((await store.publishedBy(person)).map(({ id }) => store.publishedWork(id)))
  return {
    works: kept.flatMap((each) => (each ? [{ id: each.id, version: each.version, changed: each.changed, work: read(each.body) }] : [])),
    published: published.flatMap((each) =>
      each ? [{ id: each.id, listed: each.listed, created: each.created, updated: each.updated, work: read(each.body) }] : [],
    ),
    stars: Object.fromEntries(await store.starsBy(person)),
  }
}

const read = (body: string): Work => JSON.parse(body) as Work
