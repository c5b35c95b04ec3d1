import { COUNT_STARS, int, listOf, num, type Row, Setter, text, type Value } from './sql.ts'
import { SqlTalk } from './sql-talk.ts'
import type { KeptWork, PublishedQuery, PublishedRow, PublishedWork, WithBody, WorkReport, WorksStore } from './works.ts'

const KEPT = 'person, id, version, changed, game, kind, title, size'
const PUBLISHED_COLUMNS = `s.id, s.person, s.source, s.game, s.kind, s.scenario, s.title, s.text, s.licence, s.language, s.listed, s.version,
  s.created, s.updated, s.plays, s.stars, s.ratings, s.hidden, p.name as maker`
const FROM_PUBLISHED = 'from shelf_works s join people p on p.id = s.person'

/** The values by which published works can be sorted. */
const SORTS = { newest: 's.created', rating: 's.score', plays: 's.plays' } as const

/** Works of the workshop: those that people keep on the server, and those they have published. */
export abstract class SqlWorks extends SqlTalk implements WorksStore {
  async keepWork(w: WithBody<Omit<KeptWork, 'size' | 'version'>>, after: number): Promise<boolean> {
    const fields: Value[] = [w.changed, w.game, w.kind, w.title, w.body.length, w.body]
    if (after > 0) {
      const update = `update kept_works set version = version + 1, changed = $1, game = $2, kind = $3, title = $4, size = $5, body = $6
        where person = $7 and id = $8 and version = $9`
      return (await this.sql.query(update, [...fields, w.person, w.id, int(after)])).changed === 1
    }
    const insert = `insert into kept_works (changed, game, kind, title, size, body, person, id, version)
      values ($1, $2, $3, $4, $5, $6, $7, $8, 1) on conflict (person, id) do nothing`
    return (await this.sql.query(insert, [...fields, w.person, w.id])).changed === 1
  }

  async keptWorks(person: string): Promise<KeptWork[]> {
    const { rows } = await this.sql.query(`select ${KEPT} from kept_works where person = $1 order by changed desc, id`, [person])
    return rows.map(keptOf)
  }

  async keptWork(person: string, id: string): Promise<WithBody<KeptWork> | null> {
    const row = await this.one(`select ${KEPT}, body from kept_works where person = $1 and id = $2`, [person, id])
    return row && { ...keptOf(row), body: text(row.body) }
  }

  async deleteKeptWork(person: string, id: string): Promise<boolean> {
    return (await this.sql.query('delete from kept_works where person = $1 and id = $2', [person, id])).changed === 1
  }

  // Published works

  async publishWork(w: WithBody<Omit<PublishedWork, 'version'>> & { maker: string }): Promise<string> {
    await this.sql.query(
      `insert into shelf_works (id, person, source, game, kind, scenario, title, text, licence, language, listed, version, created,
         updated, plays, stars, ratings, score, hidden, find, body)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1, $12, $13, 0, 0, 0, 3000, null, $14, $15)
       on conflict (person, source) do update set game = excluded.game, kind = excluded.kind, scenario = excluded.scenario,
         title = excluded.title, text = excluded.text, licence = excluded.licence, language = excluded.language,
         listed = excluded.listed, version = shelf_works.version + 1, updated = excluded.updated, find = excluded.find,
         body = excluded.body`,
      [
        ...[w.id, w.person, w.source, w.game, w.kind, w.scenario, w.title, w.text, w.licence, w.language, Number(w.listed)],
        ...[w.created, w.updated, folded(`${w.title}\n${w.text}\n${w.maker}`), w.body],
      ],
    )
    return text((await this.one('select id from shelf_works where person = $1 and source = $2', [w.person, w.source]))?.id)
  }

  async publishedWork(id: string): Promise<WithBody<PublishedRow> | null> {
    const row = await this.one(`select ${PUBLISHED_COLUMNS}, s.body ${FROM_PUBLISHED} where s.id = $1`, [id])
    return row && { ...publishedOf(row), body: text(row.body) }
  }

  async searchPublished({
    text: wanted,
    game,
    kind,
    sort,
    after,
    limit,
    all,
  }: PublishedQuery): Promise<(PublishedRow & { key: number })[]> {
    const values: Value[] = []
    const put = (value: Value): string => `$${values.push(value)}`
    const where = all ? ['1 = 1'] : ['s.listed = 1', 's.hidden is null', 'p.banned is null']
    if (game) where.push(`s.game = ${put(game)}`)
    if (kind) where.push(`s.kind = ${put(kind)}`)
    for (const word of (wanted ?? '').split(/\s+/)) {
      if (word === '') continue
      // `find` has the name that the maker had then; a new name is also found.
      const likes = [`s.find like ${put(contains(folded(word)))}`, `lower(p.name) like ${put(contains(word.toLowerCase()))}`]
      where.push(`(${likes.map((like) => `${like} escape '\\'`).join(' or ')})`)
    }
    const by = SORTS[sort]
    if (after) where.push(`(${by}, s.id) < (${put(after.key)}, ${put(after.id)})`)
    const { rows } = await this.sql.query(
      `select ${PUBLISHED_COLUMNS}, ${by} as sort_key ${FROM_PUBLISHED} where ${where.join(' and ')} order by ${by} desc, s.id desc limit ${put(int(limit))}`,
      values,
    )
    return rows.map((row) => ({ ...publishedOf(row), key: num(row.sort_key) }))
  }

  async publishedBy(person: string): Promise<PublishedRow[]> {
    const { rows } = await this.sql.query(
      `select ${PUBLISHED_COLUMNS} ${FROM_PUBLISHED} where s.person = $1 order by s.created desc, s.id`,
      [person],
    )
    return rows.map(publishedOf)
  }

  async changePublished(id: string, { listed, hidden }: { listed?: boolean; hidden?: number | null }): Promise<boolean> {
    const set = new Setter().put('listed', listed === undefined ? undefined : Number(listed)).put('hidden', hidden)
    return !set.empty && (await this.sql.query(...set.update('shelf_works', 'id', id))).changed === 1
  }

  async deletePublished(id: string): Promise<boolean> {
    const done = await this.sql.together([
      ['delete from shelf_works where id = $1', [id]],
      ['delete from shelf_marks where work = $1', [id]],
      ['delete from shelf_reports where work = $1', [id]],
    ])
    return done !== null
  }

  async countPlay(id: string, person: string | null, at: number): Promise<boolean> {
    const count = 'update shelf_works set plays = plays + 1 where id = $1'
    if (person === null) return (await this.sql.query(count, [id])).changed === 1
    const first = `insert into shelf_marks (work, person, played, stars)
      select id, cast($2 as text), cast($3 as bigint), null from shelf_works where id = $1
      on conflict (work, person) do update set played = excluded.played where shelf_marks.played is null`
    const done = await this.sql.together([
      [first, [id, person, at]],
      [count, [id]],
    ])
    return done !== null
  }

  async rateWork(id: string, person: string, stars: number): Promise<boolean> {
    const give = `insert into shelf_marks (work, person, played, stars) values ($1, $2, null, $3)
      on conflict (work, person) do update set stars = excluded.stars`
    const done = await this.sql.together([
      // The row is locked first: of two people at the same time the second counts the stars of both.
      ['update shelf_works set score = score where id = $1', [id]],
      [give, [id, person, int(stars)]],
      ...COUNT_STARS.map((count) => [`${count} where id = $1`, [id]] as const),
    ])
    return done !== null
  }

  async starsBy(person: string, ids?: readonly string[]): Promise<Map<string, number>> {
    if (ids?.length === 0) return new Map()
    const { places, values } = listOf(ids ?? [])
    const { rows } = await this.sql.query(
      `select work, stars from shelf_marks where stars is not null
       ${ids ? `and work in (${places}) and person = $${values.length + 1}` : 'and person = $1'}`,
      [...values, person],
    )
    return new Map(rows.map((row) => [text(row.work), num(row.stars)]))
  }

  async reportWork({ work, reporter, reason, text: said, at }: WorkReport): Promise<boolean> {
    const insert = `insert into shelf_reports (work, reporter, reason, text, at) values ($1, $2, $3, $4, $5)
      on conflict (work, reporter) do nothing`
    return (await this.sql.query(insert, [work, reporter, reason, said, at])).changed === 1
  }

  async workReports(limit: number, all = false): Promise<WorkReport[]> {
    const { rows } = await this.sql.query(
      `select work, reporter, reason, text, at, resolved from shelf_reports ${all ? '' : 'where resolved is null '}order by at desc, work, reporter limit $1`,
      [int(limit)],
    )
    return rows.map((row) => ({
      ...{ work: text(row.work), reporter: text(row.reporter), reason: text(row.reason) as WorkReport['reason'] },
      ...{ text: text(row.text), at: num(row.at) },
      ...(row.resolved === null ? {} : { resolved: num(row.resolved) }),
    }))
  }

  async resolveWorkReports(work: string, at: number): Promise<number> {
    return (await this.sql.query('update shelf_reports set resolved = $2 where work = $1 and resolved is null', [work, at])).changed
  }
}

const contains = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Lower case and without accents: the engines support different sets of letters. */
const folded = (given: string): string => given.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const keptOf = (row: Row): KeptWork => ({
  ...{ person: text(row.person), id: text(row.id), version: num(row.version), changed: num(row.changed) },
  ...{ game: text(row.game), kind: text(row.kind) as KeptWork['kind'], title: text(row.title), size: num(row.size) },
})

const publishedOf = (row: Row): PublishedRow => ({
  ...{ id: text(row.id), person: text(row.person), source: text(row.source), game: text(row.game), scenario: text(row.scenario) },
  ...{ kind: text(row.kind) as PublishedRow['kind'], title: text(row.title), text: text(row.text), language: text(row.language) },
  ...{ licence: text(row.licence) as PublishedRow['licence'], listed: num(row.listed) === 1, version: num(row.version) },
  ...{ created: num(row.created), updated: num(row.updated), maker: text(row.maker) },
  ...{ plays: num(row.plays), stars: num(row.stars), ratings: num(row.ratings) },
  ...(row.hidden === null ? {} : { hidden: num(row.hidden) }),
})
