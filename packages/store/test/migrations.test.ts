import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresStore, SqliteStore, type Store } from '@deadfront/store'
import { startPostgres } from '@deadfront/testkit/services'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MIGRATIONS } from '../src/migrations.ts'
import { FIRST_ROWS, FIRST_SCHEMA } from './first-schema.ts'

/** A new, empty database of one engine. */
interface Database {
  run(statement: string): Promise<object[]>
  open(): Promise<Store>
  /** So many nodes at once. SQLite has one. */
  openNodes(): Promise<Store[]>
  close(): Promise<void>
}

function suite(make: () => Promise<Database | string>): void {
  let database: Database
  let missing = ''
  beforeAll(async () => {
    const made = await make()
    if (typeof made === 'string') missing = made
    else database = made
  }, 120_000)
  afterAll(async () => database?.close())
  const check = (name: string, body: () => Promise<void>) =>
    test(name, async (t) => {
      if (missing) t.skip(missing)
      else await body()
    })
  const versions = () => database.run('select version, name from schema_versions order by version')

  check('a database of the first release is brought to the newest schema, and nothing in it is lost', async () => {
    for (const statement of [...FIRST_SCHEMA, ...FIRST_ROWS]) await database.run(statement)
    const nodes = await database.openNodes()
    const store = nodes[0] as Store
    expect(await versions()).toEqual(MIGRATIONS.map(({ name }, i) => ({ version: i + 1, name })))
    expect(await store.person('ann')).toEqual({
      id: 'ann',
      name: 'Ann',
      secretHash: 'sh',
      recoveryHash: 'rh',
      created: 1,
      seen: 2,
      settings: { language: 'es' },
    })
    const plain = await store.table('plain')
    expect(plain).toMatchObject({
      seq: 1,
      version: 3,
      people: ['ann'],
      meta: { seats: { p1: { person: 'ann' } } },
      secret: { secret: 's' },
    })
    expect(plain?.meta.content).toBeUndefined()
    expect((await store.table('own'))?.meta).toMatchObject({ position: { at: 'dawn' }, content: { deck: ['a', 'b'] }, commitment: 'c' })
    expect(await store.commands('plain', 0)).toMatchObject([{ id: 'c1', body: { answer: { do: 'end' } }, hash: 'h1' }])
    expect(await store.snapshot('plain', 9)).toMatchObject({ seq: 1, rulesVersion: 1 })
    expect(await store.chat('plain', 0, 9)).toMatchObject([{ text: 'hello' }])
    expect(await store.note('plain', 'ann')).toBe('hold the bridge')
    expect(await store.invitation('th')).toMatchObject({ table: 'plain', seat: 'p1' })
    expect(await store.notice('n1')).toMatchObject({ person: 'ann' })
    // What later releases added works on it.
    await store.addToken('th2', 'ann', 1, 5)
    await store.saveVisit('plain', 'ann', { seq: 1, at: 2 })
    expect(await store.restrictPerson('ann', { muted: 5 })).toBe(true)
    const command = { table: 'plain', seq: 2, id: 'c2', kind: 'answer', seat: 'p1', by: 'ann', hash: 'h2', at: 30 } as const
    const append = { command: { ...command, body: { answer: { do: 'end' } } }, version: 3, status: 'playing', due: null } as const
    expect(await store.append({ ...append, asked: ['p1'] })).toMatchObject({ stored: true })
    expect(await store.table('plain')).toMatchObject({ seq: 2, asked: ['p1'] })
    for (const node of nodes) await node.close()
  })

  check('the lists read neither positions nor content, and a change of the metadata keeps them', async () => {
    const store = await database.open()
    const own = (await store.tablesOf('ann', 9)).find(({ id }) => id === 'own')
    expect(own?.meta).not.toHaveProperty('content')
    expect((await database.run("select head from tables where id = 'own'"))[0]).toMatchObject({ head: expect.not.stringContaining('deck') })
    const row = await store.table('own')
    expect(row && (await store.updateTable('own', row.version, { meta: { ...row.meta, commitment: 'd' } }))).toBe(true)
    expect((await store.table('own'))?.meta).toMatchObject({ content: { deck: ['a', 'b'] }, commitment: 'd' })
    expect((await database.run("select head from tables where id = 'own'"))[0]).toMatchObject({ head: expect.not.stringContaining('deck') })
    await store.close()
  })

  check('the next start changes nothing', async () => {
    const before = await database.run('select * from schema_versions order by version')
    await (await database.open()).close()
    expect(await database.run('select * from schema_versions order by version')).toEqual(before)
  })

  check('a database of a newer release is refused, in one line', async () => {
    await database.run(`insert into schema_versions values (${MIGRATIONS.length + 1}, 'from tomorrow', 1)`)
    await expect(database.open()).rejects.toThrow(
      `the database has schema version ${MIGRATIONS.length + 1}, this release knows ${MIGRATIONS.length}: start the newer release`,
    )
    await database.run(`delete from schema_versions where name = 'from tomorrow'`)
  })
}

describe('SQLite', () => {
  suite(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deadfront-migrations-'))
    const file = join(folder, 'old.sqlite')
    const raw = new DatabaseSync(file)
    return {
      run: async (statement) => raw.prepare(statement).all(),
      open: () => SqliteStore.open(file),
      openNodes: async () => [await SqliteStore.open(file)],
      close: async () => {
        raw.close()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  })
})

describe('PostgreSQL', () => {
  suite(async () => {
    const offer = await startPostgres()
    if ('missing' in offer) return offer.missing
    const raw = new pg.Client(offer.service.url)
    await raw.connect()
    return {
      run: async (statement) => (await raw.query(statement)).rows,
      open: () => PostgresStore.open(offer.service.url),
      // One of them migrates, the others wait.
      openNodes: () => Promise.all([1, 2, 3].map(() => PostgresStore.open(offer.service.url))),
      close: async () => {
        await raw.end()
        await offer.service.stop()
      },
    }
  })
})
